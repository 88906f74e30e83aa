"""House rules act on the tables that the rules read, and are gone when another battle is fought."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import UNSET

from pulverdampf.engine.house import Added, House, effect_of
from pulverdampf.engine.in_force import (
    OtherHouseError,
    UnsoundHouseError,
    adopt,
    hold,
    numbers_of,
    release,
    rows_of,
    tables_of,
)
from pulverdampf.engine.reckoning import ROWS, plus, times
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.text import Text

NAME = Text("of the club", "des Klubs")


@pytest.fixture(autouse=True)
def as_printed() -> Iterator[None]:
    yield
    release()
    for key in PACKAGES:
        if (book := rulebook(key)) is not None:
            adopt(book, UNSET)


@pytest.fixture(params=list(PACKAGES))
def book(request: pytest.FixtureRequest) -> Rulebook:
    found = rulebook(request.param)
    assert found is not None
    return found


def test_effects_are_written_as_people_write_them() -> None:
    assert effect_of("+2") == plus(2) == effect_of(2)
    assert effect_of("−1") == plus(-1) == effect_of("-1")
    assert effect_of("×1/2") == times(1, 2) == effect_of("x1/2")
    assert effect_of("two") is None
    assert effect_of("×1/0") is None


def test_every_row_can_be_changed_switched_off_and_comes_back(book: Rulebook) -> None:
    for id, (table, printed) in rows_of(book).items():
        if table.counts == "dice" or printed.effect.kind != "plus":
            continue
        adopt(book, House(book.key, NAME, {id: printed.effect.amount + 1}))
        (row,) = (each for each in table.rows if each.id == id)
        assert row.effect.amount == printed.effect.amount + 1 == ROWS[id].effect.amount
        adopt(book, House(book.key, NAME, {id: "off"}))
        assert id not in [each.id for each in table.rows]
        adopt(book, UNSET)
        assert table.rows == table.printed
        assert ROWS[id] is printed


def test_every_number_takes_its_bounds_and_comes_back(book: Rulebook) -> None:
    for id, number in numbers_of(book).items():
        assert number.least <= number.printed <= number.most, id
        for bound in (number.least, number.most):
            adopt(book, House(book.key, NAME, {id: bound}))
            assert number.read() == bound, id
        with pytest.raises(UnsoundHouseError):
            adopt(book, House(book.key, NAME, {id: number.most + 1}))
        adopt(book, UNSET)
        assert number.read() == number.printed


def test_no_module_keeps_a_number_that_house_rules_would_miss(book: Rulebook) -> None:
    """Only its own module names a declared number: others ask the module, and no default keeps it."""
    root = Path(str(sys.modules[book.package].__file__)).parent
    homes = declared(ast.parse((root / "numbers.py").read_text()))
    assert homes, "every book declares some"
    missed = [
        (file.relative_to(root), name)
        for file in sorted(root.rglob("*.py"))
        for name in kept(ast.parse(file.read_text()), file.stem, homes)
    ]
    assert missed == []


def declared(source: ast.Module) -> set[tuple[str, str]]:
    """The constants that house rules may change: module and name."""
    calls = [each for each in ast.walk(source) if isinstance(each, ast.Call)]
    found = set()
    for call in calls:
        if isinstance(call.func, ast.Name) and call.func.id == "constant":
            name, module = (ast.literal_eval(call.args[place]) for place in (2, 5))
            found.add((module.rpartition(".")[2], name))
    return found


def kept(source: ast.Module, stem: str, homes: set[tuple[str, str]]) -> Iterator[str]:
    """Numbers that a module imports by name, or evaluates once: as defaults, or in other constants."""
    for each in ast.walk(source):
        if isinstance(each, ast.ImportFrom):
            home = (each.module or "").rpartition(".")[2]
            yield from (alias.name for alias in each.names if (home, alias.name) in homes)
        elif isinstance(each, ast.arguments):
            for default in (*each.defaults, *filter(None, each.kw_defaults)):
                yield from named(default, stem, homes)
    for line in source.body:
        value = line.value if isinstance(line, ast.Assign | ast.AnnAssign) else None
        if value is not None and not any(isinstance(each, ast.Lambda) for each in ast.walk(value)):
            yield from named(value, stem, homes)


def named(value: ast.expr, stem: str, homes: set[tuple[str, str]]) -> Iterator[str]:
    """The declared numbers in an expression."""
    for each in ast.walk(value):
        if isinstance(each, ast.Name) and (stem, each.id) in homes:
            yield each.id
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name):
            yield from [each.attr] if (each.value.id, each.attr) in homes else []


def test_a_row_is_added_from_known_circumstances() -> None:
    book = rulebook("kriegspfad")
    assert book is not None
    table = tables_of(book)["KP-T-FIRE"]
    steady = Added("KP-T-FIRE", "steady", "+1", ("regular", "not bow"), "steady", "ruhig")
    adopt(book, House(book.key, NAME, rows=(steady,)))
    added = table.rows[-1]

    class Aim:
        regular, weapon = True, "rifle_ml"

    assert added.id == "HOUSE.steady"
    assert added.when is not None
    assert added.when(Aim())
    Aim.weapon = "bow"
    assert not added.when(Aim())
    adopt(book, UNSET)
    assert "HOUSE.steady" not in ROWS


def test_dice_cannot_become_fewer_than_none() -> None:
    book = rulebook("black-powder")
    assert book is not None
    with pytest.raises(UnsoundHouseError):
        adopt(book, House(book.key, NAME, {"BP-SPEC-07": "-1"}))


def test_a_server_that_holds_its_house_rules_refuses_a_battle_under_others() -> None:
    book = rulebook("dbx")
    assert book is not None
    house = House(book.key, NAME, {"DBX-N.camp": 2})
    hold(book, house)
    adopt(book, house)
    with pytest.raises(OtherHouseError) as refused:
        adopt(book, UNSET)
    assert "of the club" in refused.value.text.in_("en")


def test_prices_of_the_house_are_on_the_bill() -> None:
    book = rulebook("march-of-eagles")
    assert book is not None
    army = book.muster.ready_armies()["BR-A"]
    rulings = book.muster.rulings_of({})
    printed = book.muster.points(army, rulings)
    adopt(book, House(book.key, NAME, {"price.march-of-eagles.battalion.drilled": 2}))
    assert book.muster.points(army, rulings) > printed
    adopt(book, UNSET)
    assert book.muster.points(army, rulings) == printed
