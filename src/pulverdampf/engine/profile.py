"""The fighting values of a unit as its paper prints them: read from the tables that its rules use.

A book declares each value once, with its words, its rule and what it means, and fills it in from the table
or the function that its rules ask:

    MORALE = Kind("morale", Text("morale", "Moralwert"), Text("M", "M"), "FIRE-09", Text(...))
    ...
    yield MORALE.of(f"{unit.morale}+")
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pulverdampf.text import Text, verbatim

if TYPE_CHECKING:
    from pulverdampf.engine.rulebook import Rulebook

NOTHING = Text("", "")


class Value(Struct, frozen=True):
    """One value or one trait of a unit."""

    key: str
    name: Text
    rule: str
    value: Text = NOTHING
    """As people write it, such as `4+` or `18″`; a trait has none."""
    now: Text = NOTHING
    """What counts at this moment, where that differs from what is printed."""
    short: Text = NOTHING
    """A heading for a narrow column."""
    about: Text = NOTHING
    """What it means in a sentence; without one the words of its rule say it."""


class Kind(Struct, frozen=True):
    """A value that the units of a book have: its words, its rule and what it means."""

    key: str
    name: Text
    short: Text
    rule: str
    about: Text

    def of(self, value: object, now: object = None) -> Value:
        """The value of one unit; `now` is told where it differs."""
        printed, present = _text(value), _text(value if now is None else now)
        told = NOTHING if present == printed else present
        return Value(self.key, self.name, self.rule, printed, told, self.short, self.about)


def _text(value: object) -> Text:
    return value if isinstance(value, Text) else verbatim(str(value))


class Profile(Struct, frozen=True):
    """The values of a unit in the order of its paper, and after them what else is true of it by nature."""

    values: tuple[Value, ...] = ()
    traits: tuple[Value, ...] = ()

    @property
    def columns(self) -> dict[str, Value]:
        """The values that have a column of their own in a table, by key."""
        return {each.key: each for each in self.values if each.short.en}

    @property
    def listed(self) -> tuple[Value, ...]:
        """What a table lists in words beside its columns."""
        return (*(each for each in self.values if not each.short.en), *self.traits)


class Table(Struct, frozen=True):
    """Units with values of one kind: the headings of their columns by key, and which of all they are."""

    headings: dict[str, Value]
    rows: tuple[int, ...]


def tabulated(profiles: Sequence[Profile]) -> list[Table]:
    """Profiles in tables: those that begin with the same value, for a commander has others than a battery."""
    tables: dict[str, list[int]] = {}
    for place, profile in enumerate(profiles):
        if profile.columns:
            tables.setdefault(next(iter(profile.columns)), []).append(place)
    return [Table(_headings([profiles[row] for row in rows]), tuple(rows)) for rows in tables.values()]


def _headings(profiles: list[Profile]) -> dict[str, Value]:
    """Every column that one of them has, in the order of the fullest."""
    fullest = max(profiles, key=lambda each: len(each.columns))
    found = dict(fullest.columns)
    for each in profiles:
        found = {**found, **{key: value for key, value in each.columns.items() if key not in found}}
    return found


def explained(book: "Rulebook", value: Value) -> Text:
    """What a value means: its own sentence, or the words of its rule."""
    return value.about if value.about.en else book.reference().rules[value.rule].text


EMPTY = Profile()
Profiling = Callable[[Any, str], Profile]
"""The profile of the unit to which a piece belongs, as a state tells it; empty for what has none."""
