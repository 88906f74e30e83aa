"""The general of DBX leaves his men a way back: a recoil into a friend who stands askew destroys."""

import pytest

from pulverdampf.rulebooks.dbx.advice.field import Field
from pulverdampf.rulebooks.dbx.advice.moves.advances import groups, singles
from pulverdampf.rulebooks.dbx.advice.moves.ideas import Idea
from pulverdampf.rulebooks.dbx.advice.moves.way_back import cuts_off
from pulverdampf.rulebooks.dbx.advice.plan import Plan
from pulverdampf.rulebooks.dbx.movement.marches import worked_out
from pulverdampf.rulebooks.dbx.outcomes.recoil import driven_back
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose
from tests.rulebooks.dbx.staging import e, scene_of, u

NORTH = degrees(90.0)


@pytest.mark.parametrize(
    ("friend", "facing", "enemy_at", "is_cut_off"),
    [
        ("LI", 60, 380, True),
        ("LI", 90, 380, False),
        ("JA", 60, 380, False),
        ("GEN", 60, 380, False),
        ("LI", 60, 590, False),
    ],
)
def test_who_bars_the_way_back(friend: str, facing: int, enemy_at: int, *, is_cut_off: bool) -> None:
    """DBX-OUT-03: friends who face alike, light troops and commanders are pushed; afar it does not matter."""
    units = [u("LI", 300, 200), u(friend, 300, 240, facing=facing), e("LI", 300, enemy_at)]
    scene = scene_of(units)
    there = {"A1": Pose(300.0, 275.0, NORTH)}
    assert cuts_off(scene, there) == is_cut_off
    moved = scene.imagined(there)
    if enemy_at < 500:
        assert (driven_back(moved, moved.state.pieces["A1"]) is None) == is_cut_off


def test_who_comes_up_behind_a_friend_bars_his_way_back() -> None:
    """DBX-OUT-03: it does not matter which of the two has moved."""
    scene = scene_of([u("LI", 300, 275), u("LI", 300, 200, facing=60), e("LI", 300, 380)])
    assert cuts_off(scene, {"A2": Pose(300.0, 240.0, degrees(60.0))})
    assert not cuts_off(scene, {"A2": Pose(300.0, 255.0, NORTH)})


def test_no_advance_takes_the_way_back_from_a_friend() -> None:
    """DBX-OUT-03: the general thinks of such marches, and leaves them out when he looks behind."""
    units = [u("LI", 300, 300), u("LI", 320, 232, facing=70), e("LI", 300, 400), e("LI", 340, 400)]
    scene = scene_of(units)

    def cuts_somebody_off(idea: Idea) -> bool:
        return idea.aim == "advance" and cuts_off(scene, worked_out(scene, idea.march).stands)

    field = Field(scene, "one")
    assert any(cuts_somebody_off(each) for each in [*groups(field), *singles(field, field.movable())])
    thought, marched = Plan(), []
    while (idea := thought.best(scene, "one")) is not None:
        marched.append(idea)
    assert marched and not any(cuts_somebody_off(each) for each in marched)
