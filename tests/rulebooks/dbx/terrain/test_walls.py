"""Walls and hedges: whoever stands across one is in bad going, as in a river."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.dbx.formations.groups import is_supported
from pulverdampf.rulebooks.dbx.melee.factors import melee_factor
from pulverdampf.rulebooks.dbx.outcomes.results import defeat_of, result_of
from pulverdampf.rulebooks.dbx.terrain.ground import in_bad_going, in_cover
from pulverdampf.table.legs import Ahead
from tests.rulebooks.dbx.staging import e, objections, scene_of, u


def wall(y: float) -> dict[str, Any]:
    """A wall from west to east."""
    return {"kind": "LINEAR", "line": ((200, y), (400, y))}


def rows(scene: Scene, me: str, enemy: str) -> list[str]:
    """The rows of a factor."""
    return [step.row.removeprefix("DBX-") for step in melee_factor(scene, me, enemy).steps]


@pytest.mark.parametrize(
    ("y", "across"), [(310.0, False), (309.0, True), (300.0, True), (291.0, True), (290.0, False)]
)
def test_across_a_wall(y: float, *, across: bool) -> None:
    """DBX-TER-01, DBX-TER-02: in bad going is who has the wall within his base, not who stands against it."""
    scene = scene_of([u("LI", 300, 300), e("LI", 300, 500)], terrain=[wall(y)])
    assert in_bad_going(scene, scene.state.pieces["A1"]) is across


@pytest.mark.parametrize(("y", "covered"), [(310.5, True), (316.0, True), (316.1, False), (309.0, True)])
def test_a_wall_close_before_the_front_is_cover(y: float, *, covered: bool) -> None:
    """DBX-TER-05, DBX-FILL-09: five millimetres before it at most; it is two thick."""
    scene = scene_of([u("LI", 300, 300), e("LI", 300, 500)], terrain=[wall(y)])
    assert in_cover(scene, scene.state.pieces["A1"], scene.state.pieces["B1"]) is covered


def test_whoever_attacks_across_a_wall_is_in_bad_going() -> None:
    """DBX-MEL-07, DBX-MEL-06: two less for who stands across it, one more for the defender behind it; light
    foot and tribesmen do not care."""
    units = [u("LI", 300, 290, assault="B1"), e("LI", 300, 310)]
    scene = scene_of(units, terrain=[wall(298)])
    assert rows(scene, "A1", "B1") == ["MEL-04", "M9"] and rows(scene, "B1", "A1") == ["MEL-04", "M3"]
    between = scene_of(units, terrain=[wall(300)])
    assert rows(between, "A1", "B1") == ["MEL-04"]
    tribesmen = scene_of([u("ST", 300, 290, assault="B1"), e("LI", 300, 310)], terrain=[wall(298)])
    assert rows(tribesmen, "A1", "B1") == ["MEL-04"]


def test_horse_across_a_wall_does_not_ride_down_line() -> None:
    """DBX-T-RESULTS: line is destroyed by cuirassiers in good going only, and cuirassiers beaten in bad
    going are lost."""
    units = [u("KU", 300, 285, assault="B1"), e("LI", 300, 310)]
    for terrain, line, horse in (([], "destroyed", "recoils"), ([wall(298)], "recoils", "destroyed")):
        scene = scene_of(units, terrain=terrain)
        one, two = scene.state.pieces["A1"], scene.state.pieces["B1"]
        assert result_of(defeat_of(scene, two, one, "melee"), 6, 7) == line
        assert result_of(defeat_of(scene, one, two, "melee"), 6, 7) == horse


def test_no_support_across_a_wall() -> None:
    """DBX-FORM-04: support from behind needs both in good going."""
    units = [u("LI", 300, 300), u("LI", 300, 280), e("LI", 300, 500)]
    for terrain, helped in (([], True), ([wall(290)], True), ([wall(285)], False), ([wall(300)], False)):
        scene = scene_of(units, terrain=terrain)
        assert is_supported(scene, scene.state.pieces["A1"]) is helped


def test_a_move_up_to_a_wall_does_not_cross_it() -> None:
    """DBX-MOVE-07, DBX-TER-01: to the wall at the good rate, over it at the bad one."""
    units = [u("LI", 300, 300), e("LI", 300, 560)]
    assert objections(scene_of(units, terrain=[wall(360)]), "A1", Ahead(50.0)) == []
    assert objections(scene_of(units, terrain=[wall(350)]), "A1", Ahead(50.0)) == ["DBX-MOVE-07"]
    assert objections(scene_of(units, terrain=[wall(330)]), "A1", Ahead(25.0)) == []
    assert objections(scene_of(units, terrain=[wall(330)]), "A1", Ahead(26.0)) == ["DBX-MOVE-07"]


@pytest.mark.parametrize(("end", "covered"), [(291.0, False), (299.0, True), (400.0, True)])
@pytest.mark.parametrize("side", [-1, 1])
def test_a_wall_before_most_of_the_front_is_cover(side: int, end: float, *, covered: bool) -> None:
    """DBX-TER-05, DBX-FILL-09: half of the front behind it, from either end, is enough; a corner is not."""
    line = ((300 - side * 100, 312), (300 + side * (end - 300), 312))
    scene = scene_of([u("LI", 300, 300), e("LI", 300, 500)], terrain=[{"kind": "LINEAR", "line": line}])
    assert in_cover(scene, scene.state.pieces["A1"], scene.state.pieces["B1"]) is covered
