"""Numbers of a paper that stand in no table of modifiers, by their ids: ranges, moves, dice.

They stay where the rules read them: in a table of structs, in a table of plain numbers, or as a constant of
a module. Here they get an id, words and bounds, so that house rules can change them in place.
"""

from collections.abc import Callable, MutableMapping
from importlib import import_module
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.text import Text

Value = int | float


NOTHING = Text("", "")


class Column(NamedTuple):
    """One column of a table: its field, its words, and between what a number in it must lie."""

    field: str
    text: Text
    least: Value
    most: Value
    part: int | None = None
    """Which number of a tuple it is."""


class Number(Struct, frozen=True):
    """One number: what it is called, what the paper prints, its bounds, and how another takes its place."""

    id: str
    text: Text
    printed: Value
    least: Value
    most: Value
    read: Callable[[], Value]
    put: Callable[[Value], None]
    row: Text = NOTHING
    column: Text = NOTHING
    """Where it stands in its table, if that has columns."""

    @property
    def whole(self) -> bool:
        """Whether only whole numbers make sense."""
        return isinstance(self.printed, int)


class Numbers(Struct, frozen=True):
    """The numbers of one table of the paper."""

    id: str
    title: Text
    numbers: tuple[Number, ...]


IN_ROW = Text("{row}: {column}", "{row}: {column}")


def in_table(
    id: str,
    title: Text,
    table: MutableMapping[str, Any],
    named: Callable[[Any], Text],
    *columns: Column,
) -> Numbers:
    """The numbers in a table of structs: `<table>.<row>.<column>`."""
    found = []
    for key in table:
        for column in columns:
            part = f".{column.part}" if column.part is not None else ""
            place, row = f"{id}.{key}.{column.field}{part}", named(table[key])
            text = IN_ROW.filled(row=row, column=column.text)
            read, put = _reader(table, key, column), _writer(table, key, column)
            bounds = column.least, column.most
            found.append(Number(place, text, read(), *bounds, read, put, row, column.text))
    return Numbers(id, title, tuple(found))


def _reader(table: MutableMapping[str, Any], key: str, column: Column) -> Callable[[], Value]:
    def read() -> Value:
        value: Any = getattr(table[key], column.field)
        return value if column.part is None else value[column.part]  # type: ignore[no-any-return]

    return read


def _writer(table: MutableMapping[str, Any], key: str, column: Column) -> Callable[[Value], None]:
    def put(value: Value) -> None:
        new: Any = value
        if column.part is not None:
            parts = list(getattr(table[key], column.field))
            parts[column.part] = value
            new = tuple(parts)
        row: Any = table[key]
        changed = {column.field: new}
        table[key] = row._replace(**changed) if hasattr(row, "_replace") else replace(row, **changed)

    return put


class Place(NamedTuple):
    """One place in the tuples of a table: which, its key and its words."""

    part: int
    key: str
    text: Text


def plain(
    id: str,
    title: Text,
    table: MutableMapping[Any, Any],
    named: Callable[[Any], Text],
    bounds: tuple[Value, Value],
    place: Place | None = None,
) -> Numbers:
    """The numbers of a table that holds nothing else, or one place of its tuples."""
    part, suffix = (None, "") if place is None else (place.part, f".{place.key}")

    def number(key: Any) -> Number:
        def read() -> Value:
            value: Any = table[key]
            return value if part is None else value[part]  # type: ignore[no-any-return]

        def put(value: Value) -> None:
            if part is None:
                table[key] = value
            else:
                table[key] = (*table[key][:part], value, *table[key][part + 1 :])

        found = Number(f"{id}.{key}{suffix}", named(key), read(), *bounds, read, put)
        if place is None:
            return found
        text = IN_ROW.filled(row=found.text, column=place.text)
        return replace(found, text=text, row=found.text, column=place.text)

    return Numbers(id, title, tuple(map(number, table)))


def constant(
    id: str, text: Text, name: str, bounds: tuple[Value, Value], package: str, module: str
) -> Number:
    """A constant of a module; others ask the module for it and never import it by name."""
    home = import_module(f"{package}.{module}")

    def read() -> Value:
        return getattr(home, name)  # type: ignore[no-any-return]

    def put(value: Value) -> None:
        setattr(home, name, value)

    return Number(id, text, read(), *bounds, read, put)
