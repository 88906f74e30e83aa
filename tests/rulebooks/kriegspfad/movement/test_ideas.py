"""Moves that are proposed for a unit: lines towards the enemy, retreats, goals."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.movement.ideas.attacks import attacks
from pulverdampf.rulebooks.kriegspfad.movement.ideas.stencils import reached
from pulverdampf.rulebooks.kriegspfad.movement.ideas.walks import goal_of, walk_ideas
from pulverdampf.rulebooks.kriegspfad.movement.rates import Move
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT
from pulverdampf.table.angles import degrees, heading

FOOT = {"side": "one", "troop": "skirmisher", "at": (20, 15), "elements": 3}
FOE = {"side": "two", "troop": "regular", "at": (44, 27)}
TOWARDS = heading(24.0, 12.0)


def ideas(*units: dict[str, Any], total: float = 6.0) -> list[Walks]:
    scene = Scene(position(units, phase=MOVEMENT), layout)
    return list(walk_ideas(scene, Move("A1", "move", "good", total)))


def ranks(order: Walks, facing: int) -> int:
    """How many ranks the elements of a unit stand in that all face one way; none if they do not."""
    ends = [walk.end for walk in order.walks.values()]
    if any(end.facing != facing for end in ends):
        return 0
    return len({round(end.x * 2 + end.y) for end in ends})  # along the slope from A1 to its enemy


@pytest.mark.parametrize(("elements", "deep"), [(3, {1}), (4, {1, 2}), (6, {1, 2})])
def test_lines_face_the_enemy(elements: int, deep: set[int]) -> None:
    """KP-MOVE-01, KP-FORM-02: in one rank towards the enemy, from four on in two as well, or in file."""
    proposed = ideas({**FOOT, "elements": elements}, FOE, total=40.0)
    assert {ranks(order, TOWARDS) for order in proposed} - {0, elements} == deep


@pytest.mark.parametrize(
    ("far", "allowance", "end"), [(5.0, 8.0, 5.0), (8.0, 8.0, 8.0), (9.0, 8.0, 8.0), (5.0, 0.0, 0.0)]
)
def test_a_walk_goes_as_far_as_it_may(far: float, allowance: float, end: float) -> None:
    """KP-MOVE-01: straight to a spot, or as far towards it as the dice allow."""
    state = position([FOOT])
    piece = state.pieces["A1a"]
    assert piece.pose is not None
    x, y = piece.pose.point
    walk = reached(piece, (x, y + far), 0, allowance)
    assert walk.end.x == pytest.approx(x) and walk.end.y == pytest.approx(y + end, abs=1e-3)


def test_goals() -> None:
    """KP-MOVE-01: the far edge of the march, the village, the wagons of a train; in the open none."""
    wagons = {"side": "two", "troop": "wagon", "elements": 2, "at": (50, 30), "gap": 4.0}
    village = {"kind": "village", "id": "v", "rect": (20, 30, 32, 38)}
    raid = {"kind": "raid", "attacker": "one"}
    for camp, scenario, goal in (
        ("", {"kind": "open"}, None),
        ("", {"kind": "ambush", "attacker": "one"}, (74.9, 23.6)),
        ("", {**raid, "village": "v"}, (26.0, 34.0)),
        ("train", raid, (50.0, 30.0)),
        ("wagons", raid, None),
    ):
        state = position(
            [FOOT, wagons], scenario=scenario, edges={"one": "west", "two": "east"}, terrain=[village]
        )
        state.camp = camp  # type: ignore[assignment]
        found = goal_of(Scene(state, layout), state.bodies["A1"])
        assert found == (goal if goal is None else pytest.approx(goal, abs=0.01))


@pytest.mark.parametrize(
    ("at", "facing"), [((30, 34), 270), ((25, 29.5), 0), ((35, 29.5), 180), ((30, 26), 90)]
)
def test_every_face_is_attacked(at: tuple[float, float], facing: int) -> None:
    """KP-MOVE-01, KP-MELEE-03: front, flanks and rear, by whoever stands there."""
    foe = {"side": "two", "troop": "regular", "at": (30, 30), "facing": 90}
    one = {"side": "one", "troop": "warrior", "at": at, "facing": 90}
    scene = Scene(position([one, foe], phase=MOVEMENT), layout)
    state = scene.state
    found = list(attacks(scene, state.bodies["A1"], [state.pieces["A1a"]], {"A1a": 8.0}))
    assert [order.walks["A1a"].end.facing for order in found] == [degrees(facing)]
