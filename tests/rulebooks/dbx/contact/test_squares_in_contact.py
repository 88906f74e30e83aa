"""Who holds which face of a square, corner to corner."""

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.dbx.contact.contacts import held_face, rear_corners_touch
from pulverdampf.rulebooks.dbx.units import layout
from pulverdampf.table.shapes import Pose
from tests.rulebooks.dbx.formations.test_formations import in_square, square
from tests.rulebooks.dbx.staging import e

EAST, NORTH, WEST, SOUTH = 0, 1 << 30, 2 << 30, 3 << 30
FAR = [e("LI", 100, 560, id="F"), e("KU", 200, 560, id="H")]


def held(size: int, by: str, x: float, y: float, facing: int) -> str | None:
    """The face of a square of so many elements, at (300, 300) and looking north, that somebody holds."""
    state = in_square([*square(size), *FAR])
    scene = Scene(state, layout)
    attacker, whole = state.pieces[by], state.pieces["Q"]
    return held_face(attacker, whole, scene.outline_at(attacker, Pose(x, y, facing)), scene.outline(whole))


def depth(size: int) -> float:
    """How deep a square of so many elements is."""
    state = in_square([*square(size), *FAR])
    xs_ys = Scene(state, layout).outline(state.pieces["Q"]).corners()
    return max(y for _, y in xs_ys) - min(y for _, y in xs_ys)


@pytest.mark.parametrize(("size", "rear", "second"), [(1, "rear", None), (2, "front", "left")])
def test_foot_on_the_faces_of_a_square(size: int, rear: str, second: str | None) -> None:
    """DBX-FORM-10, DBX-FORM-09, DBX-CON-02: foot fight whom they touch; the second looks to the rear."""
    half = depth(size) / 2
    assert held(size, "F", 300, 300 + half + 10, SOUTH) == "front"
    assert held(size, "F", 300, 300 - half - 10, NORTH) == rear
    assert held(size, "F", 270, 300 + half - 20, EAST) == "left"
    assert held(size, "F", 330, 300 + half - 20, WEST) == "right"
    if size == 1:
        assert held(size, "F", 270, 300 - half + 20, EAST) is second
        assert held(size, "F", 330, 300 - half + 20, WEST) is second
    assert held(size, "F", 272, 300 + half + 10, SOUTH) is None


@pytest.mark.parametrize("size", [1, 2])
def test_horse_on_the_faces_of_a_square(size: int) -> None:
    """DBX-FORM-09, DBX-CON-02: a square has no flank or rear for horse: every face is a front."""
    half = depth(size) / 2
    assert held(size, "H", 300, 300 + half + 15, SOUTH) == "front"
    assert held(size, "H", 300, 300 - half - 15, NORTH) == "front"
    assert held(size, "H", 265, 300 + half - 20, EAST) == "front"
    assert held(size, "H", 335, 300 + half - 20, WEST) == "front"


def test_the_rear_corners_of_a_square() -> None:
    """DBX-FORM-10: foot who look north beside its rear corners overlap its second element."""
    state = in_square([*square(2), *FAR])
    scene = Scene(state, layout)
    foot, whole = state.pieces["F"], scene.outline(state.pieces["Q"])
    low = 300 - depth(2) / 2 - 10
    told = {
        x: rear_corners_touch(scene.outline_at(foot, Pose(x, low, NORTH)), whole)
        for x in (340, 260, 345, 255)
    }
    assert told == {340: "right", 260: "left", 345: None, 255: None}
    assert rear_corners_touch(scene.outline_at(foot, Pose(340, low, SOUTH)), whole) is None
