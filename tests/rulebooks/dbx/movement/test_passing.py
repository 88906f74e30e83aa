"""Passing through friends: it is the facing at that moment that counts."""

import pytest

from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.movement.interpenetration import may_pass
from pulverdampf.table.angles import degrees, turn
from pulverdampf.table.legs import Ahead, Turn
from tests.rulebooks.dbx.staging import e, objections, scene_of, u

FAR = e("LI", 300, 560)


def test_the_facing_after_a_turn_counts() -> None:
    """DBX-PASS-02: who turns first passes as it faces then: along the friend's facing, or not."""
    east = scene_of([u("HU", 300, 300, facing=0), u("LI", 300, 340), FAR])
    assert objections(east, "A1", Turn(degrees(90)), Ahead(66.0)) == []
    north = scene_of([u("HU", 300, 300), u("LI", 345, 300), FAR])
    assert objections(north, "A1", Turn(degrees(-90)), Ahead(75.0)) == ["DBX-MOVE-09"]
    aligned = scene_of([u("HU", 300, 300), u("LI", 345, 300, facing=180), FAR])
    assert objections(aligned, "A1", Turn(degrees(-90)), Ahead(75.0)) == []


@pytest.mark.parametrize("about", [0.0, 180.0])
@pytest.mark.parametrize(
    ("off", "passes"), [(0.0, True), (5.0, True), (-5.0, True), (5.01, False), (-5.01, False)]
)
def test_five_degrees_count_as_the_same_way(about: float, off: float, *, passes: bool) -> None:
    """DBX-PASS-02, DBX-FILL-14: light foot passes line that faces its way or the opposite one."""
    state = position([u("JA", 300, 300), u("LI", 300, 340, facing=90)])
    facing = turn(degrees(90.0 + about), degrees(abs(off)) * (1 if off > 0 else -1))
    assert may_pass(state, state.pieces["A1"], facing, state.pieces["A2"]) is passes
