"""Flights: how fast who runs over which ground, and what he does not run into."""

from typing import Any

import pytest

from pulverdampf.rulebooks.dbx.outcomes.flight import (
    _deviations,
    facing_home,
    flights_of,
    is_a_straight_run,
    rate_along,
)
from pulverdampf.rulebooks.dbx.setup.edges import ACROSS, INWARD
from pulverdampf.rulebooks.dbx.troops import TROOPS
from pulverdampf.rulebooks.dbx.units import pose_of
from pulverdampf.table.angles import HALF, turn
from pulverdampf.table.shapes import Pose
from tests.rulebooks.dbx.staging import e, scene_of, u

ROUGH = [{"kind": "ROUGH", "rect": (200, 380, 400, 400)}]
HILL = [{"kind": "GHILL", "rect": (200, 380, 400, 400)}]
ENEMY = e("LI", 300, 320)


def rate(kind: str, **situation: Any) -> float:
    """How many paces an element runs that looks north, from before the ground at 380."""
    scene = scene_of([u(kind, 300, 345), e("LI", 300, 560)], **situation)
    element = scene.state.pieces["A1"]
    return rate_along(scene, element, pose_of(element)) * 4


@pytest.mark.parametrize("kind", [key for key in TROOPS if key not in ("GEN", "CAMP", "SQ")])
def test_how_far_who_flees(kind: str) -> None:
    """DBX-MOVE-07, DBX-FILL-17, DBX-OUT-05: the printed moves, that of bad going if any lies on the way."""
    troop = TROOPS[kind]
    assert rate(kind) == troop.good
    assert rate(kind, terrain=HILL) == troop.good
    reaches = 345 + troop.depth / 2 + troop.good / 4 > 380
    assert rate(kind, terrain=ROUGH) == (troop.bad if reaches else troop.good)


@pytest.mark.parametrize(
    ("weather", "bogged"), [("fair", False), ("fog", False), ("rain", True), ("storm", True)]
)
def test_guns_flee_slowly_in_the_mud(weather: str, *, bogged: bool) -> None:
    """DBX-MOVE-07, DBX-FILL-17, DBX-WX-01: guns go as in bad going and not at all in it; others as always."""
    near = [{"kind": "ROUGH", "rect": (200, 366, 400, 400)}]
    assert rate("ART", weather=weather) == (100 if bogged else 300)
    assert rate("ART", weather=weather, terrain=near) == (0 if bogged else 100)
    assert (rate("LI", weather=weather), rate("LI", weather=weather, terrain=ROUGH)) == (200, 100)


def fled(units: list[Any], **situation: Any) -> Any:
    """Where A1 ends whom the enemy at 320 has beaten, and everything of its flight."""
    scene = scene_of(units, **situation)
    found = flights_of(scene, scene.state.pieces["A1"])
    return scene, found


def test_nobody_flees_into_a_waterway() -> None:
    """DBX-OUT-06, DBX-FILL-28, DBX-T-GROUND: straight back where there is none, else past it."""
    scene, found = fled([u("LI", 300, 300), ENEMY])
    pose = found["ahead"].stands["A1"]
    assert is_a_straight_run(found) and (round(pose.x), round(pose.y)) == (300, 230)
    water = [{"kind": "WATER", "rect": (0, 0, 600, 245)}]
    scene, found = fled([u("LI", 300, 300), ENEMY], terrain=water)
    assert not is_a_straight_run(found) and set(found) == {"left", "right"}
    for run in found.values():
        outline = scene.outline_at(scene.state.pieces["A1"], run.stands["A1"])
        assert min(y for _, y in outline.corners()) > 244.9
        assert run.stands["A1"].y < 280


def test_whom_one_does_not_flee_through() -> None:
    """DBX-OUT-06, DBX-FILL-28, DBX-PASS-04: past own line, through light troops to beyond them."""
    _, found = fled([u("LI", 300, 300), u("LI", 300, 250), ENEMY])
    assert not is_a_straight_run(found)
    _, found = fled([u("LI", 300, 300), u("JA", 300, 230), ENEMY])
    assert is_a_straight_run(found) and round(found["ahead"].stands["A1"].y) == 210


def test_who_is_shut_in_stops_or_is_lost() -> None:
    """DBX-OUT-06: with friends on all sides it stops where it is turned; at an enemy it is destroyed."""
    walls = [u("LI", x, y) for x in (220, 260, 300, 340, 380) for y in (240, 219)]
    walls += [u("LI", x, 270) for x in (220, 380)] + [u("LI", x, 291) for x in (220, 250, 350, 380)]
    _, found = fled([u("LI", 300, 300), *walls, ENEMY])
    stopped = found["ahead"]
    assert not stopped.destroyed and (stopped.stands["A1"].x, stopped.stands["A1"].y) == (300, 260)
    behind = [*walls[:4], e("LI", 300, 240, facing=0), *walls[6:]]
    _, found = fled([u("LI", 300, 300), *behind, ENEMY])
    assert found["ahead"].destroyed


@pytest.mark.parametrize("edge", ["south", "north", "west", "east"])
def test_home_is_where_the_own_edge_is(edge: Any) -> None:
    """DBX-BIG-08, DBX-OUT-06: straight to the own base edge, which is behind one who looks to the middle."""
    scene = scene_of([u("LI", 300, 300), e("LI", 300, 560)])
    scene.state.edges = {"one": edge, "two": ACROSS[edge]}
    home = facing_home(scene.state, scene.state.pieces["A1"])
    assert turn(home, HALF) == turn(INWARD[edge], 0)


QUARTERS = {"east": 0, "north": 1 << 30, "west": 2 << 30, "south": 3 << 30}


@pytest.mark.parametrize(
    ("looks", "edge", "first"),
    [
        ("east", "north", "left"), ("east", "south", "right"), ("north", "west", "left"),
        ("north", "east", "right"), ("west", "south", "left"), ("west", "north", "right"),
        ("south", "east", "left"), ("south", "west", "right"), ("east", "west", "both"),
        ("north", "north", "both"), ("west", "west", "both"), ("south", "north", "both"),
    ],
)  # fmt: skip
def test_past_which_side_one_flees(looks: str, edge: Any, first: str) -> None:
    """DBX-OUT-06, DBX-FILL-28: what bars the way is passed at the side of the own base edge; straight home or
    away from it at either."""
    scene = scene_of([u("LI", 300, 300), e("LI", 300, 560)])
    scene.state.edges = {"one": edge, "two": ACROSS[edge]}
    order = _deviations(scene.state, scene.state.pieces["A1"], Pose(300, 300, QUARTERS[looks]))
    assert order[0] == {"ahead": 0}
    others = [{"left": by, "right": -by} for by in (each * 10 * (1 << 30) // 180 for each in range(1, 19))]
    if first == "both":
        assert order[1:] == others
    else:
        second = "right" if first == "left" else "left"
        assert order[1:] == [{side: each[side]} for each in others for side in (first, second)]
