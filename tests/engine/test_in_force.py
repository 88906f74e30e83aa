"""House rules act on the tables that the rules read, and are gone when another battle is fought."""

import re
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


def test_no_module_has_a_constant_by_name_that_house_rules_would_miss(book: Rulebook) -> None:
    """A constant that another module imports by name is changed there too."""
    root = Path(str(sys.modules[book.package].__file__)).parent
    source = (root / "numbers.py").read_text()
    for call in re.findall(r"constant\(((?:[^()]|\([^()]*\))*)\)", source):
        name = re.search(r'"([A-Z_]+)",\s*\(', call)
        modules = re.findall(r'"([a-z_.]+)"', call.split("PACKAGE")[1])
        assert name is not None, call
        home = modules[0].rpartition(".")[2]
        importers = {
            ".".join(file.relative_to(root).with_suffix("").parts)
            for file in root.rglob("*.py")
            if re.search(
                rf"from \.*[a-z_.]*\b{home} import (\([^)]*\b{name[1]}\b|[^(\n]*\b{name[1]}\b)",
                file.read_text(),
            )
        }
        assert importers <= set(modules), (name[1], importers)


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
