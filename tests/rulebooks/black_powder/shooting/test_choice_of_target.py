"""Whom a unit may shoot at: the nearest, of several equally near whom it likes, and over whose heads."""

import pytest

from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Allotment
from pulverdampf.rulebooks.black_powder import RULEBOOK
from pulverdampf.rulebooks.black_powder.shooting.phase import marks_to_share, share_form, volleys_at
from pulverdampf.rulebooks.black_powder.shooting.targets import all_marks, marks
from pulverdampf.rulebooks.black_powder.state import SHOOTING, PowderState
from tests.rulebooks.black_powder.staging import foe, foot, guns, position, rules, scene_of, unit
from tests.rulebooks.staged import options


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


HOUSE = {"id": "house", "kind": "building", "rect": [37.5, 30, 42.5, 35]}


def at_a_corner(dice: int) -> PowderState:
    """A garrison with an enemy off the corner of its house, whom it sees from two sides."""
    inside = foot(0, 0, inside="house", shooting=dice)
    return position([inside, foe(47, 42, facing=225)], terrain=[HOUSE], phase=SHOOTING)


def test_a_garrison_says_from_which_side_it_shoots() -> None:
    """BP-BLD-02, BP-FIRE-12: an enemy seen from two sides is shot at from one of them, or from both."""
    state = at_a_corner(4)
    shooter = unit(state, "A1")
    found = marks_to_share(scene_of(state), shooter)
    assert {(mark.target, mark.side) for mark in found} == {("B1", 0), ("B1", 1)}
    form = share_form(shooter, found, found)
    for given in ({"B1/0": 4}, {"B1/1": 4}, {"B1/0": 2, "B1/1": 2}):
        assert rules(form, Allotment({"A1": given}), state) == []
    assert {fire.side for _, fire in volleys_at(scene_of(state), shooter, "B1")} == {0, 1}


def test_a_single_die_of_a_garrison_leaves_by_the_side_it_names() -> None:
    """BP-BLD-02: the same with one die, which cannot be shared."""
    game = Game(RULEBOOK, at_a_corner(1))
    game.answer("A1", "one")
    assert options(game) == ["B1/0", "B1/1"]
