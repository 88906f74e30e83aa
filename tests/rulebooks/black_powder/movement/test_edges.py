"""Boundaries of movement: where a way leads off the table, where it comes back, what it costs on the way."""

import pytest

from pulverdampf.rulebooks.black_powder.events.losses import Destroyed
from pulverdampf.rulebooks.black_powder.morale.retreats import paid_for
from pulverdampf.rulebooks.black_powder.movement.arrivals import crossing, inward, return_pose
from pulverdampf.table.angles import HALF, QUARTER
from pulverdampf.table.shapes import Pose
from tests.rulebooks.black_powder.staging import foe, foot, position, scene_of, unit

NORTH, EAST, SOUTH, WEST = QUARTER, 0, 3 * QUARTER, HALF


@pytest.mark.parametrize(
    ("start", "end", "point"),
    [
        ((10, 6), (22, -6), (16, 0)),
        ((10, 66), (22, 78), (16, 72)),
        ((6, 10), (-6, 22), (0, 16)),
        ((90, 10), (102, 22), (96, 16)),
        ((93, 70), (99, 76), (95, 72)),
        ((40, 6), (40, -6), (40, 0)),
        ((90, 20), (102, 20), (96, 20)),
    ],
)
def test_where_a_way_leads_over_the_edge(
    start: tuple[float, float], end: tuple[float, float], point: tuple[int, int]
) -> None:
    """BP-MOVE-12: on the straight way, at the edge that comes first."""
    state = position([foot(40, 30), foe(40, 50)])
    exit = crossing(state, Pose(start[0], start[1], 0), Pose(end[0], end[1], NORTH))
    assert exit.point == pytest.approx(point, abs=1e-3) and exit.facing == NORTH


@pytest.mark.parametrize(
    ("exit", "facing", "middle"),
    [
        ((0, 40), EAST, (0.75, 40)), ((96, 40), WEST, (95.25, 40)),
        ((40, 0), NORTH, (40, 0.75)), ((40, 72), SOUTH, (40, 71.25)),
        ((1, 0), NORTH, (4.5, 0.75)), ((95, 72), SOUTH, (91.5, 71.25)),
        ((0, 2), EAST, (0.75, 4.5)), ((96, 71), WEST, (95.25, 67.5)),
    ],
)  # fmt: skip
def test_where_a_unit_comes_back(exit: tuple[int, int], facing: int, middle: tuple[float, float]) -> None:
    """BP-MOVE-12: its rear on the edge where it left, wholly on the table, looking inwards."""
    state = position([foot(40, 30), foe(40, 50)])
    left = unit(state, "A1")
    left.exit = Pose(float(exit[0]), float(exit[1]), 0)
    assert inward(state, left.exit) == facing
    pose = return_pose(state, left, "line")
    assert pose.point == pytest.approx(middle, abs=1e-3) and pose.facing == facing


def test_a_forced_move_is_paid_for_in_every_direction() -> None:
    """BP-TERR-02, BP-TERR-03, BP-BLUN-02, BP-BLUN-03: rough ground counts double, from the front on."""
    rough = {"id": "r", "kind": "rough", "rect": [30, 30, 50, 50]}
    state = position([foot(40, 26), foe(80, 60)], terrain=[rough])
    scene, mover = scene_of(state), unit(state, "A1")
    assert paid_for(scene, mover, NORTH, 12.0) == pytest.approx(8.0)
    assert paid_for(scene, mover, SOUTH, 12.0) == 12.0
    nearer = position([foot(40, 25.2), foe(80, 60)], terrain=[rough])
    assert paid_for(scene_of(nearer), unit(nearer, "A1"), NORTH, 12.0) == pytest.approx(8.0)
    aside = position([foot(26, 40), foe(80, 60)], terrain=[rough])
    assert paid_for(scene_of(aside), unit(aside, "A1"), EAST, 12.0) == pytest.approx(8.0)
    assert paid_for(scene_of(aside), unit(aside, "A1"), WEST, 12.0) == 12.0


def test_a_destroyed_unit_has_nothing_left() -> None:
    """BP-BREAK-07, BP-VIC-01: no strength, casualties up to its stamina, no contact and no test owed."""
    state = position([foot(40, 40), foe(40, 40)], contacts=[("A1", "B1", "front")])
    lost = unit(state, "B1")
    lost.owes, lost.rounds, lost.suffered, lost.strength = ("shot",), 2, 1, 3
    Destroyed("B1").apply(state)
    assert (lost.strength, lost.casualties, lost.rounds, lost.suffered) == (0, lost.stamina, 0, 0)
    assert not lost.owes
    assert not state.contacts


def test_an_untested_unit_shows_no_excess() -> None:
    """BP-BREAK-02, BP-SPEC-21, BP-SHAK-01: before its stamina is known nobody counts casualties above it."""
    state = position([foot(40, 30, casualties=5), foe(40, 50)])
    tested = unit(state, "A1")
    assert (tested.excess, tested.shaken) == (2, True)
    tested.revealed = False
    assert (tested.excess, tested.shaken) == (0, False)
    tested.revealed, tested.casualties = True, 3
    assert (tested.excess, tested.shaken) == (0, True)
    tested.casualties = 2
    assert (tested.excess, tested.shaken) == (0, False)
