"""Scenarios that somebody writes: every part is honoured by the rules of the book, or refused."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pulverdampf.engine.goals import Goal
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.state import OnTable
from pulverdampf.muster.beginning import Beginning
from pulverdampf.muster.problems import errors
from pulverdampf.muster.scenario import (
    Deployment,
    EntryPoint,
    Objective,
    Reserve,
    Scenario,
    ScenarioSide,
    Zone,
    load_scenarios,
)
from pulverdampf.muster.scenario_checks import goals_of, scenario_problems
from pulverdampf.muster.scenario_files import scenario_as_toml
from pulverdampf.muster.terrain_setup import Piece
from pulverdampf.muster.toml_source import Source
from pulverdampf.text import Text
from tests.conformance.battles import BOOKS, book_of

READY = [(key, plot) for key in BOOKS for plot in book_of(key).muster.scenarios()]
MIDDLE = Text("The middle", "Die Mitte")


def plain(key: str) -> Scenario:
    """A scenario of a book with nothing but two sides on a table of its usual size."""
    size = book_of(key).muster.GROUNDS.sizes[0]
    sides = tuple(ScenarioSide(each, Text(each, each)) for each in ("red", "blue"))
    return Scenario("mine", Text("Mine", "Meins"), size, sides, 7)


def wrong(key: str, scenario: Scenario) -> list[str]:
    """The paths of the errors of a scenario."""
    return [each.where.path for each in errors(scenario_problems(book_of(key), scenario))]


def begun(key: str, scenario: Scenario) -> Any:
    """A battle of the usual armies by a scenario."""
    muster = book_of(key).muster
    one, two = (muster.ready_armies()[each] for each in muster.default_armies())
    return Beginning(one, two, scenario=scenario).state(book_of(key))


@pytest.mark.parametrize(("key", "plot"), READY)
def test_entries_of_a_ready_scenario_have_names(key: str, plot: str) -> None:
    """Nobody reads an id where he chooses over which of them somebody comes."""
    for entry in book_of(key).muster.scenarios()[plot].entries:
        assert entry.name and entry.name.en and entry.name.de, (plot, entry.id)


@pytest.mark.parametrize(("key", "plot"), READY)
def test_a_ready_scenario_is_honoured_whole_and_survives_its_file(key: str, plot: str) -> None:
    """No errors; its file and its message give the same scenario back."""
    book = book_of(key)
    scenario = book.muster.scenarios()[plot]
    assert errors(scenario_problems(book, scenario)) == []
    source = Source("mine.toml", scenario_as_toml(scenario).encode())
    assert load_scenarios(source, book.muster.terrain_setups().values()).value == (scenario,)
    assert msgspec.json.decode(msgspec.json.encode(scenario), type=Scenario) == scenario


@pytest.mark.parametrize("key", BOOKS)
def test_a_plain_scenario_can_be_played(key: str) -> None:
    """Two sides and a number of turns are enough; the turns are those of the battle."""
    assert wrong(key, plain(key)) == []
    state = begun(key, plain(key))
    turns = (
        getattr(state.rulings, "turns", 0) or getattr(state.rulings, "bounds", 0) or state.conditions.turns
    )
    assert turns == 7


@pytest.mark.parametrize("key", BOOKS)
def test_what_no_rule_heeds_is_refused_where_it_stands(key: str) -> None:
    """Outlined zones, burning, points by percent, deployment together: nothing is dropped silently."""
    base = plain(key)
    ring = ((1.0, 1.0), (9.0, 1.0), (5.0, 9.0))
    red, blue = base.sides
    assert wrong(key, replace(base, sides=(replace(red, zones=(Zone(polygon=ring),)), blue))) == [
        "sides[0].zones[0]"
    ]
    assert wrong(key, replace(base, objectives=(Objective("burn", 3, at=(9.0, 9.0)),))) == [
        "objectives[0].kind"
    ]
    assert wrong(key, replace(base, sides=(red, replace(blue, points_percent=80)))) == [
        "sides[1].points_percent"
    ]
    assert wrong(key, replace(base, deployment=Deployment(manner="together"))) == ["deployment.manner"]
    assert wrong(key, replace(base, special={"weather": "hail"})) == ["special"]
    assert wrong(key, replace(base, rulings={"no_such_switch": True})) == ["rulings.no_such_switch"]
    late = Objective("hold", 3, at=(9.0, 9.0), judged="every_turn")
    assert wrong(key, replace(base, objectives=(late,))) == ["objectives[0].judged"]


@pytest.mark.parametrize("key", BOOKS)
def test_what_leads_nowhere_or_is_none_is_told(key: str) -> None:
    """Sides, entries, features that do not exist, places off the table, shares and points that are none."""
    base = plain(key)
    red, blue = base.sides
    hold = Objective("hold", 3, at=(9.0, 9.0))
    much = Zone(rect=(0.0, 0.0, 9.0, 9.0), least_share="7/3")
    for broken, path in (
        (replace(base, objectives=(replace(hold, side="green"),)), "objectives[0].side"),
        (replace(base, objectives=(replace(hold, at=(-4.0, 9.0)),)), "objectives[0].at"),
        (replace(base, objectives=(replace(hold, at=None),)), "objectives[0].kind"),
        (replace(base, objectives=(replace(hold, points=5000),)), "objectives[0].points"),
        (replace(base, sides=(red, red)), "sides"),
        (replace(base, sides=(replace(red, reserves=(Reserve("nowhere"),)), blue)), "sides[0].reserves"),
        (replace(base, sides=(replace(red, zones=(much,)), blue)), "sides[0].zones[0].least_share"),
        (replace(base, entries=(EntryPoint("road", ((0.0, -9.0), (9.0, 0.0))),)), "entries[0].line"),
        (replace(base, terrain="ATLANTIS"), "terrain"),
    ):  # fmt: skip
        assert path in wrong(key, broken), (path, wrong(key, broken))


@pytest.mark.parametrize("key", BOOKS)
def test_edges_are_settled_for_both_sides(key: str) -> None:
    """One edge for two sides, or one side without, is refused."""
    base = plain(key)
    red, blue = base.sides
    if "edge" not in book_of(key).muster.HONOURED:
        assert (
            wrong(key, replace(base, sides=(replace(red, edge="south"), replace(blue, edge="north")))) != []
        )
        return
    assert wrong(key, replace(base, sides=(replace(red, edge="south"), replace(blue, edge="north")))) == []
    assert wrong(key, replace(base, sides=(replace(red, edge="south"), replace(blue, edge="south")))) == [
        "sides[1].edge"
    ]
    assert wrong(key, replace(base, sides=(replace(red, edge="south"), blue))) == ["sides[1].edge"]
    state = begun(key, replace(base, sides=(replace(red, edge="north"), replace(blue, edge="south"))))
    edges = getattr(state, "edges", None) or state.conditions.edges
    assert (edges["one"], edges["two"]) == ("north", "south")


@pytest.mark.parametrize("key", BOOKS)
def test_its_own_table_is_fought_on_and_checked(key: str) -> None:
    """Pieces drawn in the scenario lie on the table; a crossed one is refused by its place."""
    base = plain(key)
    kind = next(
        each for each, ground in book_of(key).muster.GROUNDS.kinds.items() if "polygon" in ground.shapes
    )
    x, y = base.table[0] / 2, base.table[1] / 2
    far = min(base.table) / 8
    good = Piece(kind, "mine", polygon=((x - far, y - far), (x + far, y - far), (x, y + far)))
    bad = replace(
        good, polygon=((x - far, y - far), (x + far, y + far), (x + far, y - far), (x - far, y + far))
    )
    assert wrong(key, replace(base, pieces=(good,))) == []
    assert wrong(key, replace(base, pieces=(bad,))) == ["pieces[0]"]
    assert [each.kind for each in begun(key, replace(base, pieces=(good,))).features.values()] == [kind]


@pytest.mark.parametrize("key", [key for key in BOOKS if key != "march-of-eagles"])
def test_goals_stand_in_the_state_and_cost_a_battle_without_them_no_byte(key: str) -> None:
    """What all books share is kept with the battle; one without goals is written as ever."""
    hold = Objective("hold", 4, name=MIDDLE, at=(9.0, 9.0), within=3.0, side="blue")
    state = begun(key, replace(plain(key), objectives=(hold,)))
    assert state.goals == (Goal("hold", 4, MIDDLE, "two", (9.0, 9.0), 3.0),)
    assert b'"goals"' in msgspec.json.encode(state)
    assert b'"goals"' not in msgspec.json.encode(begun(key, plain(key)))
    assert goals_of(plain(key)) == ()


def test_moe_fill_32_objectives_decide_without_being_told_so() -> None:
    """MOE-VIC-05: a scenario with objectives is decided by them, unless its switches say otherwise."""
    hold = Objective("hold", 4, name=MIDDLE, at=(9.0, 9.0), within=3.0)
    assert (
        begun("march-of-eagles", replace(plain("march-of-eagles"), objectives=(hold,))).rulings.victory_mode
        == "objectives"
    )


def test_bp_fill_40_a_victory_needs_what_it_is_about() -> None:
    """BP-FILL-40: a hill, an attacker, a line; groups are numbers of brigades."""
    base = plain("black-powder")
    red, blue = base.sides
    assert wrong("black-powder", replace(base, special={"victory": "glory"})) == [
        "special.victory",
        "special.attacker",
    ]
    assert wrong("black-powder", replace(base, special={"victory": "hill", "attacker": "red"})) == [
        "special.victory"
    ]
    line = {"victory": "crossing", "attacker": "red", "beyond": 40, "needed": 2}
    assert wrong("black-powder", replace(base, special=line)) == []
    assert wrong("black-powder", replace(base, special={**line, "beyond": "far"})) == ["special.beyond"]
    zone = Zone(rect=(0.0, 0.0, 60.0, 12.0), groups=("first",))
    assert wrong("black-powder", replace(base, sides=(replace(red, zones=(zone,)), blue))) == ["sides[0]"]


def test_mt_fill_37_a_scenario_of_ones_own_has_one_of_the_six_plots() -> None:
    """MT-FILL-37: the plot gives its rules; without one it is an engagement; another is refused."""
    base = plain("muskets-tomahawks")
    assert begun("muskets-tomahawks", base).scenario == "S1"
    assert begun("muskets-tomahawks", replace(base, special={"plot": "S3"})).scenario == "S3"
    assert wrong("muskets-tomahawks", replace(base, special={"plot": "S9"})) == ["special.plot"]
    with pytest.raises(Refused):
        begun("muskets-tomahawks", replace(base, special={"plot": "S9"}))


def test_nobody_stands_on_the_table_before_it_begins() -> None:
    """A scenario places nobody: that is the players' business."""
    state = begun("dbx", plain("dbx"))
    assert not any(isinstance(each.place, OnTable) for each in state.pieces.values())
