"""Passing through friends: it is the facing at that moment that counts."""

from pulverdampf.table.angles import degrees
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
