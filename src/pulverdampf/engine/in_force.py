"""Puts house rules in force in the tables of a book.

A process plays by one set of house rules a book at a time. The tables that the rules read are changed in
place, so that play, odds, cards and the reference go by the same numbers. A battle keeps its house rules in
its state; whoever goes on with it puts them in force first (`Game`).
"""

import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from pulverdampf.engine.house import (
    MOST_CHANGE,
    MOST_PRICE,
    NOT,
    OFF,
    OWN,
    PRICE,
    Added,
    Change,
    House,
    Kept,
    effect_of,
)
from pulverdampf.engine.numbers import Number
from pulverdampf.engine.reckoning import ROWS, Modifiers, Row, plus
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.text import Text

IN_FORCE: dict[str, Kept] = {}
"""The house rules in force by book."""
_FORGETTING: list[Callable[[], None]] = []
_HELD: set[str] = set()


class UnsoundHouseError(ValueError):
    """House rules, as a record may claim them, change what the book does not know, or beyond its bounds."""


class OtherHouseError(Exception):
    """A battle has other house rules than those that this process plays by."""

    def __init__(self, book: Rulebook, wanted: Kept) -> None:
        self.text = OTHERS.filled(wanted=_name(wanted), held=_name(IN_FORCE.get(book.key, UNSET)))
        super().__init__(self.text.in_("en"))


OTHERS = Text(
    "this battle is fought under {wanted}; this server plays under {held}. Start one with its house rules "
    "(--house) to go on with it",
    "diese Schlacht wird unter „{wanted}“ geschlagen; dieser Server spielt unter „{held}“. Starte einen mit "
    "ihren Hausregeln (--house), um sie fortzusetzen",
)
NO_HOUSE = Text("the rules as printed", "den gedruckten Regeln")


def _name(house: Kept) -> Text:
    return house.name if isinstance(house, House) else NO_HOUSE


def tables_of(book: Rulebook) -> dict[str, Modifiers]:
    """Every table of modifiers that the rules of a book declare, by its id."""
    found = {table.id: table for table in book.tables}
    for module in _modules(book):
        for value in vars(module).values():
            if isinstance(value, Modifiers):
                found.setdefault(value.id, value)
    return found


def rows_of(book: Rulebook) -> dict[str, tuple[Modifiers, Row]]:
    """Every printed row of a book by its id, with its table."""
    return {row.id: (table, row) for table in tables_of(book).values() for row in table.printed}


def numbers_of(book: Rulebook) -> dict[str, Number]:
    """Every other declared number of a book by its id."""
    return {number.id: number for group in book.numbers for number in group.numbers}


def price_in_force(book: str, id: str, printed: Fraction) -> Fraction:
    """What something of an army list costs, under the house rules in force."""
    house = IN_FORCE.get(book, UNSET)
    return house.prices.get(f"{PRICE}{id}", printed) if isinstance(house, House) else printed


def forgets(forget: Callable[[], None]) -> Callable[[], None]:
    """Registers a function that clears a cache of numbers, called whenever other numbers come into force."""
    _FORGETTING.append(forget)
    return forget


def hold(book: Rulebook, house: Kept) -> None:
    """Puts house rules in force for as long as the process lives; battles under others are refused."""
    adopt(book, house)
    IN_FORCE.setdefault(book.key, UNSET)
    _HELD.add(book.key)


def release() -> None:
    """Lets house rules change again with every battle."""
    _HELD.clear()


def follow(book: Rulebook, house: Kept) -> None:
    """Puts the house rules of a battle in force that somebody looks at, unless others are held."""
    if book.key not in _HELD:
        adopt(book, house)


def adopt(book: Rulebook, house: Kept) -> None:
    """Puts the house rules of a battle in force; nothing happens where they are already."""
    now = IN_FORCE.get(book.key, UNSET)
    if now is house or now == house:
        return
    if book.key in _HELD:
        raise OtherHouseError(book, house)
    if isinstance(house, House) and (wrong := flaw(book, house)):
        raise UnsoundHouseError(f"{book.key} has no such house rule: {wrong}")
    _restore(book, now)
    IN_FORCE[book.key] = house
    if isinstance(house, House):
        _apply(book, house)
    _forget(book, repriced=_prices(now) != _prices(house))


def flaw(book: Rulebook, house: House) -> str:
    """The first id of house rules that the book cannot follow; nothing where they are sound."""
    rows, numbers, tables = rows_of(book), numbers_of(book), tables_of(book)
    if house.book != book.key:
        return house.book
    for id, value in house.changes.items():
        if id in rows:
            sound = value == OFF or within_contract(rows[id][0], value)
        elif id in numbers:
            number = numbers[id]
            sound = not isinstance(value, str) and number.least <= value <= number.most
        else:
            sound = id.startswith(PRICE) and not isinstance(value, str) and 0 <= value <= MOST_PRICE
        if not sound:
            return id
    for row in house.rows:
        table = tables.get(row.table)
        known = circumstances_of(table) if table is not None else {}
        if table is None or not within_contract(table, row.effect):
            return row.id
        if any(name.removeprefix(NOT) not in known for name in row.when):
            return row.id
    return ""


def least_of(table: Modifiers) -> int:
    """How much a row of a table may take away at most: dice cannot become fewer than the paper allows."""
    printed = [row.effect.amount for row in table.printed if row.effect.kind == "plus"]
    return min([0, *printed]) if table.counts == "dice" else -MOST_CHANGE


def within_contract(table: Modifiers, written: Change) -> bool:
    """Whether an effect is one that a table can bear."""
    effect = effect_of(written)
    if effect is None or max(abs(effect.amount), effect.of) > MOST_CHANGE:
        return False
    return effect.kind == "times" or effect.amount >= least_of(table)


def _restore(book: Rulebook, house: Kept) -> None:
    """The tables as they are printed."""
    if not isinstance(house, House):
        return
    for table in tables_of(book).values():
        table.revise(table.printed)
        ROWS.update({row.id: row for row in table.printed})
    for row in house.rows:
        ROWS.pop(OWN + row.id, None)
    for number in numbers_of(book).values():
        if number.read() != number.printed:
            number.put(number.printed)


def _apply(book: Rulebook, house: House) -> None:
    numbers, tables = numbers_of(book), tables_of(book)
    for id, value in house.changes.items():
        if id in numbers and not isinstance(value, str):
            numbers[id].put(value)
    for table in tables.values():
        own = [row for row in house.rows if row.table == table.id]
        changed = any(row.id in house.changes for row in table.printed)
        if own or changed:
            kept = [new for row in table.printed if (new := _changed(row, house)) is not None]
            table.revise((*kept, *(_added(table, row) for row in own)))
            ROWS.update({row.id: row for row in table.rows})


def _changed(row: Row, house: House) -> Row | None:
    """A row as the house has it; nothing where it is switched off."""
    written = house.changes.get(row.id)
    if written is None:
        return row
    effect = None if written == OFF else effect_of(written)
    return replace(row, effect=effect) if effect is not None else None


def _added(table: Modifiers, row: Added) -> Row:
    conditions = [condition(table, name) for name in row.when]
    return Row(
        OWN + row.id, effect_of(row.effect) or plus(0), row.en, row.de,
        lambda case: all(holds(case) for holds in conditions),
    )  # fmt: skip


def circumstances_of(table: Modifiers) -> dict[str, Callable[[Any], bool | int] | None]:
    """What a row added to a table may ask for, by name: the conditions of its rows, and others it knows."""
    found: dict[str, Callable[[Any], bool | int] | None] = {row.id: row.when for row in table.printed}
    return found | {name: each.when for name, each in table.circumstances.items()}


def condition(table: Modifiers, name: str) -> Callable[[Any], bool]:
    """Whether a named circumstance holds in a case; `not NAME` where it must not."""
    asked = circumstances_of(table)[name.removeprefix(NOT)]
    wanted = not name.startswith(NOT)
    if asked is None:
        return lambda case: wanted
    return lambda case: bool(asked(case)) is wanted


def _modules(book: Rulebook) -> Iterator[Any]:
    for name, module in list(sys.modules.items()):
        if module is not None and (name == book.package or name.startswith(f"{book.package}.")):
            yield module


def _prices(house: Kept) -> dict[str, Fraction]:
    return house.prices if isinstance(house, House) else {}


def _forget(book: Rulebook, *, repriced: bool) -> None:
    """Empties what the book remembers of its numbers; of army lists, which are long, only for prices."""
    for module in _modules(book):
        if not repriced and module.__name__.startswith(f"{book.package}.armies."):
            continue
        for value in list(vars(module).values()):
            clear = getattr(value, "cache_clear", None)
            if callable(clear) and not isinstance(value, type):
                clear()
    for forget in _FORGETTING:
        forget()
