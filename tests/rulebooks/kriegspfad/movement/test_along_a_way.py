"""One behind the other or abreast: on ways that run in any direction."""

from math import cos, radians, sin

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.movement.single_file import are_abreast, course_of
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose

MIDDLE = (30.0, 24.0)


@pytest.mark.parametrize("bearing", [0, 30, 45, 90, 120, 135, 160])
def test_behind_and_beside(bearing: int) -> None:
    """KP-TERR-04, KP-TERR-05: behind the other along the way, beside the other across it."""
    ux, uy = cos(radians(bearing)), sin(radians(bearing))
    (x, y), ends = MIDDLE, [(MIDDLE[0] + far * ux, MIDDLE[1] + far * uy) for far in (-20.0, 20.0)]
    path = {"kind": "path", "id": "way", "line": ends, "width": 6.0}
    pair = {"side": "one", "troop": "skirmisher", "elements": 2, "at": (30, 6), "facing": 90}
    scene = Scene(position([pair], terrain=[path]), layout)
    way = scene.terrain.plots["way"]
    one, two = (scene.state.pieces[key] for key in scene.state.bodies["A1"].pieces)
    found = course_of(scene, way, x, y)
    assert abs(found[0] * uy - found[1] * ux) < 1e-3
    facing = degrees(bearing)
    deep = scene.outline(one).half_depth * 2
    wide = scene.outline(one).half_width * 2
    here = scene.outline_at(one, Pose(x, y, facing))
    for far, aside, abreast in (
        (deep + 0.1, 0.0, False), (-deep - 0.1, 0.0, False), (deep + 0.1, 1.0, False),
        (0.0, wide + 0.05, True), (0.0, -wide - 0.05, True), (deep * 0.5, wide + 0.05, True),
    ):  # fmt: skip
        there = Pose(x + far * ux - aside * uy, y + far * uy + aside * ux, facing)
        assert are_abreast(scene, way, here, scene.outline_at(two, there)) == abreast
        assert are_abreast(scene, way, scene.outline_at(two, there), here) == abreast
