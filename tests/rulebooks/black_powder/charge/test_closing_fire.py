"""Who may fire at a charger, and where a square formed in haste stands at each edge of the table."""

from typing import Any

import pytest

from pulverdampf.rulebooks.black_powder.charge.reactions import may_give_fire
from pulverdampf.rulebooks.black_powder.charge.squares import square_pose
from tests.rulebooks.black_powder.staging import foe, foot, guns, horse, position, scene_of, unit


@pytest.mark.parametrize(
    ("piece", "may"),
    [
        (foot(40, 40), True), (foot(40, 40, formation="attack"), True), (guns(40, 40), True),
        (foot(40, 40, formation="square"), True), (foot(40, 40, formation="march"), False),
        (foot(40, 40, formation="skirmish"), False), (guns(40, 40, formation="limbered"), False),
        (horse(40, 40), False),
    ],
)  # fmt: skip
def test_in_which_formation(piece: dict[str, Any], *, may: bool) -> None:
    """BP-REACT-02, BP-SKIR-06, BP-FORM-04, BP-FORM-07, BP-FIRE-16: formed foot and unlimbered guns."""
    state = position([piece, foe(40, 60)])
    assert may_give_fire(state, unit(state, "A1")) == may


def test_once_and_not_while_it_fights() -> None:
    """BP-REACT-02, BP-FIRE-16: one reaction each; who is at grips or changing formation has none."""
    for change, may in (({}, True), ({"reacted": True}, False), ({"half_way": True}, False)):
        state = position([foot(40, 40), foe(40, 60)])
        for name, value in change.items():
            setattr(unit(state, "A1"), name, value)
        assert may_give_fire(state, unit(state, "A1")) == may
    fighting = position([foot(40, 40), foe(40, 40)], contacts=[("A1", "B1", "front")])
    assert not may_give_fire(fighting, unit(fighting, "A1"))


@pytest.mark.parametrize(
    ("at", "middle"),
    [
        ((40, 40), (40, 37.75)), ((5, 40), (5, 37.75)), ((1, 40), (2.25, 37.75)), ((95, 40), (93.75, 37.75)),
        ((40, 2), (40, 2.25)), ((40, 4.5), (40, 2.25)), ((40, 5), (40, 2.75)),
    ],
)  # fmt: skip
def test_a_square_stands_on_the_table(at: tuple[float, float], middle: tuple[float, float]) -> None:
    """BP-SQ-01, BP-SQ-04: behind the middle of the front; at an edge so much farther in as it needs."""
    state = position([foot(*at), foe(40, 60)])
    pose = square_pose(scene_of(state), unit(state, "A1"))
    assert (pose.x, pose.y) == pytest.approx(middle)
