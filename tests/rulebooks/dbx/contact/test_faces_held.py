"""Which face an element holds with its front edge: each way of standing, exact and a little beside it."""

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.dbx.contact.contacts import contacts_of, held_face
from pulverdampf.rulebooks.dbx.units import layout
from pulverdampf.table.shapes import Pose
from tests.rulebooks.dbx.formations.test_formations import in_square, square
from tests.rulebooks.dbx.staging import e, scene_of, u

EAST, NORTH, WEST, SOUTH = 0, 1 << 30, 2 << 30, 3 << 30
LOOKS = {90: (0.0, 1.0), 270: (0.0, -1.0), 0: (1.0, 0.0), 180: (-1.0, 0.0)}
FAR = [e("LI", 100, 560, id="F"), e("KU", 200, 560, id="H")]


@pytest.mark.parametrize("looks", LOOKS)
@pytest.mark.parametrize(
    ("ahead", "aside", "turned", "face"),
    [
        (20, 0, 180, "front"), (-20, 0, 0, "rear"), (0, 30, -90, "left"), (0, -30, 90, "right"),
        (20, 3, 180, None), (20, -3, 180, None), (-20, 3, 0, None), (-20, -3, 0, None),
        (3, 30, -90, None), (-3, 30, -90, None), (3, -30, 90, None), (-3, -30, 90, None),
        (20, 0, 0, None), (-20, 0, 180, None), (0, 30, 90, None), (0, -30, -90, None),
        (20, 0, 176, None), (-20, 0, 4, None), (0, 30, -94, None), (0, -30, 94, None),
    ],
)  # fmt: skip
def test_corner_to_corner_or_not_at_all(
    looks: int, ahead: float, aside: float, turned: int, face: str | None
) -> None:
    """DBX-CON-02, DBX-CON-09, DBX-CON-10: whichever way the enemy looks; a flank is met at its front
    corner."""
    ux, uy = LOOKS[looks]
    met = 10.0 if face in ("left", "right") or abs(turned) in (90, 94) else 0.0
    shift = ahead + (-10.0 if met else 0.0)
    x, y = 300 + ux * shift - uy * aside, 300 + uy * shift + ux * aside
    scene = scene_of([u("LI", x, y, facing=(looks + turned) % 360), e("LI", 300, 300, facing=looks)])
    pieces = scene.state.pieces
    found = held_face(pieces["A1"], pieces["B1"], scene.outline(pieces["A1"]), scene.outline(pieces["B1"]))
    assert found == face


@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("foot", [True, False])
def test_beside_the_faces_of_a_square(size: int, *, foot: bool) -> None:
    """DBX-FORM-09, DBX-FORM-10: the flanks are met at a corner; halfway between nobody holds anything."""
    state = in_square([*square(size), *FAR])
    scene = Scene(state, layout)
    by, whole = state.pieces["F" if foot else "H"], state.pieces["Q"]
    shape = scene.outline(whole)
    half = (max(y for _, y in shape.corners()) - min(y for _, y in shape.corners())) / 2
    deep = by.depth / 2

    def held(x: float, y: float, facing: int) -> str | None:
        return held_face(by, whole, scene.outline_at(by, Pose(x, y, facing)), shape)

    for y in (300 + half - 20 - 5, 300 + half - 20 + 5):
        assert held(280 - deep, y, EAST) is None
        assert held(320 + deep, y, WEST) is None
    for x in (295, 305):
        assert held(x, 300 + half + deep, SOUTH) is None
        assert held(x, 300 - half - deep, NORTH) is None
    second = held(280 - deep, 300 - half + 20, EAST), held(320 + deep, 300 - half + 20, WEST)
    if foot and size == 2:
        assert second == ("left", "right")
    elif size == 2:
        assert second == (None, None) or half == 20


def test_at_the_rear_corners_of_a_square_of_two_only() -> None:
    """DBX-FORM-10, DBX-MEL-03: of one element there is none that looks to the rear."""
    for size, overlaps in ((1, False), (2, True)):
        state = in_square([*square(size), e("LI", 340, 300 - 10 * size - 10, facing=90, id="F")])
        found = contacts_of(Scene(state, layout)).at_rear_corner
        assert bool(found.get("Q")) is overlaps, size


@pytest.mark.parametrize(("x", "engaged"), [(300, True), (303, False), (340, False)])
def test_who_is_engaged(x: float, *, engaged: bool) -> None:
    """DBX-BRK-04, DBX-CON-02: both sides of a front, and nobody who only touches."""
    contacts = contacts_of(scene_of([u("LI", 300, 300), e("LI", x, 320)]))
    assert [contacts.is_engaged(key) for key in ("A1", "B1")] == [engaged, engaged]
    assert contacts.front_of("A1") == ("B1" if engaged else None)
    assert contacts.has_enemy_in_front("B1") is engaged
    assert contacts.touching["A1"] == ["B1"]
