"""Fighting values in the terminal: one unit explained, or an army as a table."""

from collections import Counter
from collections.abc import Iterable, Iterator

from pulverdampf.analysis.tables import fitted, width_of
from pulverdampf.cli.language import said
from pulverdampf.cli.screen import paragraph
from pulverdampf.cli.window import width
from pulverdampf.engine.profile import Profile, Value, explained, tabulated
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.text import Text

UNIT = Text("unit", "Einheit")
TRAITS = Text("traits", "Eigenschaften")
NOW = Text("{value} (now {now})", "{value} (jetzt {now})")
COUNTED, NONE = "{n} × {name}", "–"


def explained_values(book: Rulebook, profile: Profile) -> Iterator[str]:
    """Every value and trait of a unit with its rule and what it means."""
    for each in (*profile.values, *profile.traits):
        told = f"{_called(each)} {_value(each)}".rstrip()
        yield paragraph(f"{told} [{each.rule}]: {said(explained(book, each))}", "      ", "    ")


def value_tables(named: Iterable[tuple[str, Profile]]) -> Iterator[str]:
    """The values of many units, those with the same kinds of values in one table."""
    counted = Counter(named)
    names, profiles = [name for name, _ in counted], [profile for _, profile in counted]
    for table in tabulated(profiles):
        rows = []
        for place in table.rows:
            profile, n = profiles[place], counted[names[place], profiles[place]]
            columns = [profile.columns.get(key) for key in table.headings]
            listed = ", ".join(f"{said(each.name)} {_value(each)}".rstrip() for each in profile.listed)
            name = COUNTED.format(n=n, name=names[place]) if n > 1 else names[place]
            rows.append([name, *(_value(each) if each is not None else NONE for each in columns), listed])
        titles = [said(UNIT), *(said(each.short) for each in table.headings.values()), said(TRAITS)]
        traits = {row[0]: row[-1] for row in rows if row[-1]}
        in_a_column = bool(traits) and sum(map(width_of, titles)) + 2 * len(titles) - 2 <= width()
        if not in_a_column:
            titles, rows = titles[:-1], [row[:-1] for row in rows]
        yield fitted(titles, rows, width())
        if traits and not in_a_column:
            yield "\n".join(paragraph(f"{name}: {listed}", "    ", "  ") for name, listed in traits.items())


def _called(value: Value) -> str:
    name = said(value.name)
    return name[:1].upper() + name[1:]


def _value(value: Value) -> str:
    return said(NOW, value=value.value, now=value.now) if value.now.en else said(value.value)
