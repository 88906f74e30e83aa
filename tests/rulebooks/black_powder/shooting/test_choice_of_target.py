"""Whom a unit may shoot at: the nearest, of several equally near whom it likes, and over whose heads."""

import pytest

from pulverdampf.engine.orders import Allotment
from pulverdampf.rulebooks.black_powder.shooting.phase import share_form
from pulverdampf.rulebooks.black_powder.shooting.targets import all_marks, marks
from pulverdampf.rulebooks.black_powder.state import PowderState
from tests.rulebooks.black_powder.staging import foe, foot, guns, position, rules, scene_of, unit


def targets(state: PowderState) -> list[str]:
    return [mark.target for mark in marks(scene_of(state), unit(state, "A1"))]


@pytest.mark.parametrize(
    ("farther", "expected"), [(0.0, ["B1", "B2"]), (0.1, ["B1"]), (-0.1, ["B2"])]
)  # fmt: skip
def test_of_two_equally_near_either(farther: float, expected: list[str]) -> None:
    """BP-FIRE-04: at equal distance the player chooses; a tenth decides for him."""
    state = position([foot(40, 30), foe(35, 40), foe(45, 40 + farther)])
    assert targets(state) == expected


def test_a_clear_target_as_near_as_an_unclear_one() -> None:
    """BP-FIRE-04: both are open, whichever is found first, and nobody farther away."""
    loose = {"formation": "skirmish", "traits": ("Ski",), "size": "tiny"}
    for one, two in ((loose, {}), ({}, loose)):
        state = position([foot(40, 30), foe(34, 40, **one), foe(46, 40, **two), foe(40, 45)])
        assert sorted(targets(state)) == ["B1", "B2"]


def test_skirmishers_begin_with_any_of_the_nearest() -> None:
    """BP-SKIR-02: who of two equally near gets the first die is theirs to choose."""
    state = position(
        [foot(40, 30, formation="skirmish", traits=("Ski",)), foe(34, 40), foe(46, 40), foe(40, 46)]
    )
    shooter = unit(state, "A1")
    found = all_marks(scene_of(state), shooter)
    form = share_form(shooter, found, marks(scene_of(state), shooter))
    assert {mark.target for mark in found} >= {"B1", "B2"}
    for near in ("B1", "B2"):
        assert rules(form, Allotment({"A1": {f"{near}/0": 3}}), state) == []
    if any(mark.target == "B3" for mark in found):
        assert rules(form, Allotment({"A1": {"B3/0": 3}}), state) == ["BP-SKIR-02"]


@pytest.mark.parametrize(
    ("x", "y", "open_"),
    [(40, 27.0, []), (40, 31.0, ["B1"]), (42.0, 27.0, []), (42.0, 31.0, ["B1"]), (52, 27.0, ["B1"])],
)
def test_every_friend_under_the_fire_counts(x: float, y: float, open_: list[str]) -> None:
    """BP-FIRE-13: whoever hides a part of the target is six from the muzzle, wherever the middle lies."""
    cover = {"size": "tiny"}
    screen = [foot(37.4, 31.0), foot(x, y, **cover)]
    state = position([guns(40, 20), *screen, foe(40, 44, size="small")])
    assert targets(state) == open_
