"""What is it worth? Battles tell which prices are wrong, and what would make two armies even."""

from math import exp
from pathlib import Path
from random import Random

import pytest
from msgspec import UNSET

from pulverdampf.analysis.points.armies import (
    share_of,
    study_of,
    study_of_one,
    things_in,
    told_by,
    worth_of_army,
)
from pulverdampf.analysis.points.findings import Findings, Pair, findings_of, hint, kept
from pulverdampf.analysis.points.worth import Met, fitted, handicap, score_of
from pulverdampf.analysis.study import Findings as Fought
from pulverdampf.analysis.study import fought
from pulverdampf.analysis.workers import carried_out
from pulverdampf.engine.house import Change, House
from pulverdampf.engine.in_force import adopt
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.text import Text

BATTLES = 1000
"""So many show a price that is a fifth too low (some two minutes of one processor)."""
TRUE = {"guard": 20.0, "line": 12.0, "militia": 8.0, "drums": 4.0}


def battles(number: int, seed: str, worth: dict[str, float] = TRUE) -> list[Met]:
    """Battles that are won by worth, a hundredth of the odds a point, and by nothing else."""
    lots = Random(seed)
    told = []
    for _ in range(number):
        more = {key: float(lots.randint(-3, 3)) for key in worth}
        points = sum(worth[key] * n for key, n in more.items())
        told.append(Met(more, float(lots.random() < 1 / (1 + exp(-0.04 * points)))))
    return told


def test_a_unit_made_a_fifth_too_cheap_is_flagged() -> None:
    prices = {**TRUE, "guard": 16.0}
    fit = fitted(prices, battles(2500, "planted"))
    guard = next(each for each in fit.things if each.key == "guard")
    assert guard.flagged
    assert guard.low > 16.0
    assert guard.worth == pytest.approx(20.0, rel=0.15)


def test_right_prices_are_not_flagged() -> None:
    fit = fitted(TRUE, battles(2500, "right"))
    assert not any(each.flagged for each in fit.things)
    assert fit.slope == pytest.approx(0.04, rel=0.15)


def test_battles_by_chance_tell_nothing() -> None:
    lots = Random("chance")
    told = [
        Met({key: float(lots.randint(-3, 3)) for key in TRUE}, float(lots.random() < 0.5)) for _ in range(300)
    ]
    fit = fitted(TRUE, told)
    assert not fit.things
    assert fit.slope == 0.0
    assert not fitted(TRUE, []).things


def test_the_weaker_army_gets_points() -> None:
    more, low, high = handicap(0.4, (0.3, 0.5), 0.05)
    assert low == pytest.approx(0.0)
    assert 0 < more < high
    assert handicap(0.6, (0.5, 0.7), 0.05)[0] == pytest.approx(-more)
    assert score_of(40, 20, 100)[0] == pytest.approx(0.5)


def test_armies_by_lot_stand_on_bills_and_fight() -> None:
    book = rulebook("dbx")
    assert book is not None
    study = study_of(book, ("SYW-09", "SYW-06"), 4, "1", {}, None)
    assert len(study.field) == 4
    assert {meeting.one.list for meeting in study.field} == {"SYW-09", "SYW-06"}
    things, told = told_by(book, study, Fought((fought(study, 0),), 1))
    assert "SYW-09.LI.LI" in things
    assert told[0].result in (0.0, 0.5, 1.0)
    assert all(told[0].more.values())
    army = study.field[0].one
    own, counts = things_in(book, army, book.muster.rulings_of({}))
    assert worth_of_army(counts, {}, own) == (sum(counts.values()),) * 2


def test_a_hint_tells_who_is_better_and_is_silent_where_nobody_knows(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    book = rulebook("dbx")
    assert book is not None
    names = (Text("Prussia", "Preußen"), Text("Austria", "Österreich"))
    pairs = (Pair("A", "B", 130, 0, 200), Pair("A", "C", 99, 4, 200))
    monkeypatch.setattr(
        "pulverdampf.analysis.points.findings.findings_of", lambda package: Findings("dbx", pairs=pairs)
    )
    told = hint(book, "A", "B", names)
    assert told is not None and "65 : 35 für Preußen" in told.in_("de")
    turned = hint(book, "B", "A", names)
    assert turned is not None and "Austria wins 65 to 35" in turned.in_("en")
    even = hint(book, "A", "C", names)
    assert even is not None and "Ausgeglichen" in even.in_("de")
    assert hint(book, "A", "D", names) is None
    file = tmp_path / "worth.json"
    file.write_text("no findings")
    fit = fitted(TRUE, battles(50, "few"))
    assert kept(file, "dbx", fit, {}, pairs[0]).pairs == (pairs[0],)


def test_kept_findings_are_of_armies_that_there_are() -> None:
    for key, package in PACKAGES.items():
        book, found = rulebook(key), findings_of(package)
        if book is not None and found is not None:
            assert found.book == key
            assert all({each.one, each.two} <= set(book.muster.ready_armies()) for each in found.pairs)


def test_one_thing_is_judged_beside_everything_else_at_its_price() -> None:
    """Swaps of many points between few battles: a unit a fifth too cheap is flagged, a right one is not."""
    lots = Random("swaps")

    def swapped(number: int) -> list[Met]:
        told = []
        for at in range(number):
            side = 1 if at % 2 else -1
            more = {"guard": side * 8.0, "line": -side * 13.0 + lots.randint(-4, 4)}
            points = sum(TRUE[key] * n for key, n in more.items())
            told.append(Met(more, float(lots.random() < 1 / (1 + exp(-0.04 * points)))))
        return told

    battles_of = swapped(600)
    assert not fitted(TRUE, battles_of, "guard").things[0].flagged
    (guard,) = fitted({**TRUE, "guard": 16.0}, battles_of, "guard").things
    assert guard.flagged and guard.low > 16.0


def test_armies_rich_in_a_thing_meet_armies_poor_in_it_from_both_sides() -> None:
    book, key = rulebook("march-of-eagles"), "march-of-eagles.battalion.veteran"
    assert book is not None
    study = study_of_one(book, key, 8, "1", {}, None)
    in_force = book.muster.rulings_of({})
    for first, second in zip(study.field[::2], study.field[1::2], strict=True):
        little, much = (share_of(book, army, key, in_force) for army in (first.one, first.two))
        assert much > little + 0.3
        assert (second.one, second.two) == (first.two, first.one)
    assert not study_of_one(book, "march-of-eagles.battalion.nobody", 8, "1", {}, None).field


def test_veterans_made_a_fifth_too_cheap_are_found() -> None:
    """The whole way: a house rule lowers their price by a fifth, battles show that they are worth more."""
    book, key = rulebook("march-of-eagles"), "march-of-eagles.battalion.veteran"
    assert book is not None
    changes: dict[str, Change] = {f"price.{key}": 1.2}
    house = House(book.key, Text("cheap veterans", "billige Veteranen"), changes)
    adopt(book, house)
    try:
        study = study_of_one(book, key, BATTLES, "planted", {}, house)
        things, told = told_by(book, study, carried_out(study, 2))
        (veterans,) = fitted({each: thing.price for each, thing in things.items()}, told, key).things
    finally:
        adopt(book, UNSET)
    assert veterans.price == 1.2
    assert veterans.flagged
    assert veterans.low > 1.2
