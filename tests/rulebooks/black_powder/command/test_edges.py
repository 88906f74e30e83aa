"""Boundaries of command: the edges of the table for a commander, columns that only touch a road."""

import pytest

from pulverdampf.engine.orders import March, Standing
from pulverdampf.engine.state import OnTable
from pulverdampf.rulebooks.black_powder.charge.squares import halted_form
from pulverdampf.rulebooks.black_powder.command.command_roll import column_of, on_roads
from pulverdampf.rulebooks.black_powder.command.commanders import ride_objections
from pulverdampf.table.angles import HALF, QUARTER, degrees
from pulverdampf.table.legs import Shift
from pulverdampf.table.shapes import Pose
from tests.rulebooks.black_powder.staging import chief, foe, foot, horse, position, rules, scene_of, unit

RADIUS = 0.75
WIDTH, DEPTH = 96.0, 72.0


@pytest.mark.parametrize(
    ("x", "y", "allowed"),
    [
        (RADIUS, 40.0, True), (RADIUS - 0.1, 40.0, False),
        (48.0, RADIUS, True), (48.0, RADIUS - 0.1, False),
        (WIDTH - RADIUS, 40.0, True), (WIDTH - RADIUS + 0.1, 40.0, False),
        (48.0, DEPTH - RADIUS, True), (48.0, DEPTH - RADIUS + 0.1, False),
    ],
)  # fmt: skip
def test_a_commander_stays_wholly_on_the_table(x: float, y: float, *, allowed: bool) -> None:
    """BP-COM-01: his marker may touch every edge and overlap none."""
    state = position([foot(48, 30), foe(48, 50)])
    chief(state, "AC1").place = OnTable(Pose(min(max(x, 10.0), 86.0), min(max(y, 10.0), 62.0), 0))
    objections = ride_objections(scene_of(state), chief(state, "AC1"), Standing(Pose(x, y, 0)))
    assert [each.rule for each in objections] == ([] if allowed else ["BP-COM-01"])


@pytest.mark.parametrize(("facing", "column"), [(90, "march"), (0, "march on road")])
def test_a_column_is_on_the_road_with_its_whole_length(facing: int, column: str) -> None:
    """BP-CMD-07, BP-CMD-08, BP-MOVE-08, BP-FILL-17: a head on the road is not enough on the table."""
    road = {"id": "road", "kind": "road", "line": [[0, 30], [96, 30]], "width": 2.0}
    state = position([foot(40, 30, formation="march", facing=facing), foe(80, 60)], terrain=[road])
    marching = [unit(state, "A1")]
    assert column_of(marching, on_roads(scene_of(state), marching)) == column


@pytest.mark.parametrize(
    ("bearing", "far", "allowed"),
    [
        (HALF, 6.0, True), (HALF, 6.1, False),
        (HALF - degrees(1.0), 6.0, True), (HALF - degrees(1.5), 6.0, False),
        (QUARTER, 6.0, True), (QUARTER + degrees(1.0), 6.0, False), (0, 6.0, True),
    ],
)  # fmt: skip
def test_horse_halted_before_a_square_rides_back_or_past(bearing: int, far: float, *, allowed: bool) -> None:
    """BP-SQ-05, BP-FILL-09: straight back, or to the side and forward, with the rest of its move."""
    state = position([horse(40, 30), foe(80, 60)])
    order = March(("A1",), (Shift(far, bearing),))
    assert rules(halted_form(state, unit(state, "A1"), 6.0), order, state) == (
        [] if allowed else ["BP-SQ-05"]
    )
