"""Where one stands against a camp: on each of its sides, no farther aside than the side is long."""

import pytest

from pulverdampf.rulebooks.dbx.contact.moving_into_contact import contact_poses
from pulverdampf.table.shapes import Pose
from tests.rulebooks.dbx.staging import e, scene_of, u

NORTH, SOUTH, WEST, EAST = 1 << 30, 3 << 30, 2 << 30, 0


def places(width: float, depth: float, near: tuple[float, float]) -> set[tuple[float, float, int]]:
    """Where a line infantry element may stand against a camp around (300, 400), coming from near a place."""
    scene = scene_of([u("LI", 100, 40), e("CAMP", 300, 400)])
    camp = scene.state.pieces["BC"]
    camp.width, camp.depth = width, depth
    camp.place = type(camp.place)(Pose(300, 400, SOUTH))
    piece = scene.state.pieces["A1"]
    poses = contact_poses(piece, camp, scene.outline(camp), Pose(*near, NORTH))
    return {(round(pose.x, 2), round(pose.y, 2), pose.facing) for which, pose in poses if which == "front"}


@pytest.mark.parametrize(
    ("near", "along", "up"),
    [
        ((300, 300), 300, 390), ((290, 410), 290, 410), ((200, 300), 280, 390), ((400, 500), 320, 410),
        ((280, 390), 280, 390), ((279, 389), 280, 390), ((321, 411), 320, 410),
    ],
)  # fmt: skip
def test_on_each_side(near: tuple[float, float], along: float, up: float) -> None:
    """DBX-CON-02, DBX-CON-04, DBX-CON-05, DBX-CON-09: the whole front edge on a side, as near as can be; the
    camp is 80 wide and 60 deep, the element 40 by 20."""
    assert places(80, 60, near) == {
        (along, 360, NORTH), (along, 440, SOUTH), (250, up, EAST), (350, up, WEST),
    }  # fmt: skip
