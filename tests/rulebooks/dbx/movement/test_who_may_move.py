"""Who may be moved, and by which right: every condition speaks alone, and is silent without its cause."""

from typing import Any

import pytest

from pulverdampf.engine.state import Clock, Gone
from pulverdampf.rulebooks.dbx.movement.further_moves import may_move, rights
from pulverdampf.rulebooks.dbx.units import MOVEMENT, MOVING
from tests.rulebooks.dbx.staging import e, marked, scene_of, u

FOE = e("LI", 300, 560)
ROAD = {"kind": "ROAD", "line": ((0, 200), (600, 200))}
WOOD = {"kind": "WOOD", "rect": (180, 180, 240, 240)}


def refused(units: list[Any], *movers: str, **situation: Any) -> str:
    """The rule that keeps elements from being moved together, or nothing."""
    why = may_move(scene_of(units, **situation), movers)
    return why.rule if why is not None else ""


@pytest.mark.parametrize(
    ("units", "movers", "rule"),
    [
        ([u("LI", 200, 200), FOE], ("A1",), ""),
        ([u("LI", 200, 200), FOE], (), "DBX-MOVE-01"),
        ([u("LI", 200, 200), FOE], ("A9",), "DBX-MOVE-01"),
        ([u("LI", 200, 200), FOE], ("B1",), "DBX-MOVE-01"),
        ([u("CAMP", 300, 40), FOE], ("AC",), "DBX-MOVE-01"),
        ([marked(u("LI", 200, 200), "done"), FOE], ("A1",), "DBX-LAND-02"),
        ([u("LI", 300, 540), FOE], ("A1",), "DBX-BRK-01"),
        ([u("LI", 300, 539), FOE], ("A1",), ""),
        ([u("LI", 200, 200), u("LI", 240, 200), FOE], ("A1", "A2"), ""),
        ([u("LI", 200, 200), u("LI", 242, 200), FOE], ("A1", "A2"), "DBX-MOVE-04"),
        ([u("KU", 200, 200, moves=1), FOE], ("A1",), "DBX-MOVE-02"),
    ],
)
def test_each_refusal_has_its_cause(units: list[Any], movers: tuple[str, ...], rule: str) -> None:
    """DBX-MOVE-01, DBX-MOVE-02, DBX-MOVE-04, DBX-BRK-01, DBX-LAND-02: own elements that are free to go."""
    assert refused(units, *movers) == rule


def test_who_has_left_the_table_is_not_moved() -> None:
    """DBX-MOVE-01, DBX-MOVE-12: whatever the order names."""
    scene = scene_of([u("LI", 200, 200), FOE])
    scene.state.pieces["A1"].place = Gone("destroyed")
    why = may_move(scene_of([u("LI", 240, 200), FOE]), ("A1",))
    assert why is None
    why = may_move(scene, ("A1",))
    assert why is not None and why.rule == "DBX-MOVE-01"


@pytest.mark.parametrize(
    ("kind", "weather", "terrain", "rule"),
    [
        ("ART", "rain", [WOOD], "DBX-WX-01"),
        ("ART", "rain", [], ""),
        ("ART", "fair", [WOOD], ""),
        ("LI", "rain", [WOOD], ""),
    ],
)
def test_guns_are_bogged(kind: str, weather: str, terrain: list[Any], rule: str) -> None:
    """DBX-WX-01, DBX-WX-03: only guns, only in rain, only in bad going."""
    assert refused([u(kind, 210, 210), FOE], "A1", weather=weather, terrain=terrain) == rule


def test_groups_are_of_one_command() -> None:
    """DBX-BIG-05: in a big battle elements of two commands do not move together."""
    units = [u("LI", 200, 200, command=1), u("LI", 240, 200, command=2), FOE]
    assert refused(units, "A1", "A2", commands=3) == "DBX-BIG-05"
    assert refused([*units[:1], u("LI", 240, 200, command=1), FOE], "A1", "A2", commands=3) == ""


def test_a_demoralised_command_does_not_move_of_itself() -> None:
    """DBX-BIG-08, DBX-MOVE-01: while another one does."""
    scene = scene_of([u("LI", 200, 200, command=1), u("LI", 240, 200, command=2), FOE], commands=3)
    scene.state.bodies["A-1"].demoralised = True
    found = [may_move(scene, (key,)) for key in ("A1", "A2")]
    assert [why.rule if why else "" for why in found] == ["DBX-BIG-08", ""]


# by which right -------------------------------------------------------------------------------------------


def allowed(units: list[Any], bound: int = 5, **situation: Any) -> list[str]:
    """The rights under which all elements of side one may move together."""
    scene = scene_of([*units, FOE], **situation)
    scene.state.clock = Clock(bound, MOVEMENT, MOVING)
    pieces = [each for key, each in scene.state.pieces.items() if key.startswith("A") and key != "AG"]
    return list(rights(scene.state, pieces))


ALL_KEPT = {"rulings": {"again_far": "all"}}
NO_SUPPORT = {"rulings": {"second_move_support": "none"}}


@pytest.mark.parametrize(
    ("units", "situation", "found"),
    [
        ([u("LI", 200, 200)], {}, ["first"]),
        ([u("LI", 200, 200), u("LI", 240, 200, moves=1)], {}, ["support"]),
        ([u("LI", 200, 200, moves=1)], NO_SUPPORT, []),
        ([u("LI", 200, 200), u("LI", 240, 200, moves=2)], {}, []),
        ([u("LI", 200, 200, moves=1), u("LR", 240, 200)], {}, []),
        ([u("LI", 200, 200, moves=2)], {"terrain": [ROAD]}, ["road"]),
        ([u("LI", 200, 200, moves=2)], {"terrain": [ROAD], "weather": "rain"}, []),
        ([u("LI", 200, 200, moves=2)], {"terrain": [ROAD], "weather": "storm"}, []),
        ([u("LI", 200, 200, moves=2)], {"terrain": [ROAD], "weather": "fog"}, ["road"]),
        ([marked(u("LI", 200, 200, moves=2), "near")], {"terrain": [ROAD]}, ["road"]),
        ([marked(u("LI", 200, 200, moves=2), "near")], {"terrain": [ROAD], **ALL_KEPT}, []),
        ([u("LI", 200, 200, moves=2)], {"terrain": [ROAD], **ALL_KEPT}, ["road"]),
        ([u("LR", 200, 200, moves=3)], {}, ["light horse"]),
        ([marked(u("LR", 200, 200, moves=1), "near")], {}, []),
        ([u("LR", 200, 200, moves=1), marked(u("LR", 240, 200, moves=1), "near")], {}, []),
        ([u("HU", 200, 200, moves=1)], {}, []),
        ([u("LR", 200, 200, moves=1), u("HU", 240, 200, moves=1)], {}, []),
        ([u("ST", 200, 200, moves=1)], {}, ["warriors"]),
        ([u("CK", 200, 200, moves=1)], {}, ["warriors"]),
        ([u("GU", 200, 200, moves=1)], {}, ["warriors"]),
        ([u("ST", 200, 200, moves=2)], {}, []),
        ([u("ST", 200, 200, moves=1), u("JA", 240, 200, moves=1)], {}, []),
        ([u("JA", 200, 200, moves=1)], {"bound": 1}, ["skirmishers"]),
        ([u("PL", 200, 200, moves=1)], {"bound": 2}, ["skirmishers"]),
        ([u("JA", 200, 200, moves=2)], {"bound": 1}, []),
        ([u("JA", 200, 200, moves=1)], {"bound": 3}, []),
        ([u("JA", 200, 200, moves=1), u("LR", 240, 200)], {"bound": 1}, []),
    ],
)
def test_rights_of_moving_again(units: list[Any], situation: dict[str, Any], found: list[str]) -> None:
    """DBX-MOVE-02, DBX-FILL-13: all of a group by the same right, each with its own conditions."""
    assert allowed(units, **situation) == found
