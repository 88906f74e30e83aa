"""Charts: tables of a paper whose cells are words, filled in from what the rules read."""

from collections.abc import Iterable

from msgspec import Struct

from pulverdampf.text import Text, verbatim

NOTHING = Text("", "")


class Chart(Struct, frozen=True):
    """One chart: its rule id, its columns (the first holds the names of the rows), its rows."""

    id: str
    title: Text
    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    note: Text = NOTHING


def row(name: Text | str, *cells: Text | str | int) -> tuple[Text, ...]:
    """A row of a chart; what is no text is the same in both languages."""
    return tuple(cell if isinstance(cell, Text) else verbatim(str(cell)) for cell in (name, *cells))


def listed(names: Iterable[Text]) -> Text:
    """Names one after another."""
    texts = list(dict.fromkeys(names))
    return Text(", ".join(each.in_("en") for each in texts), ", ".join(each.in_("de") for each in texts))
