"""The values of a battalion are those with which its rules throw."""

from typing import Any

import pytest

from pulverdampf.engine.events import Answered
from pulverdampf.rulebooks.march_of_eagles.fire.marksmanship import range_share
from pulverdampf.rulebooks.march_of_eagles.grade_tests import RESOLVE, needed
from pulverdampf.rulebooks.march_of_eagles.state import EagleState
from pulverdampf.rulebooks.march_of_eagles.telling.profiles import profile
from tests.rulebooks.march_of_eagles.facing import dice_of, facing, volley
from tests.rulebooks.march_of_eagles.staging import stage, take_up


def told(state: EagleState, key: str = "A1") -> dict[str, str]:
    """The values of a battalion by key."""
    return {each.key: each.value.in_("en") for each in profile(state, key).values}


@pytest.mark.parametrize(
    "unit", [{"soldiers": 36}, {"soldiers": 16, "grade": "veteran"}, {"grade": "recruit"}]
)
def test_a_volley_has_the_dice_of_the_profile(unit: dict[str, Any]) -> None:
    """MOE-FIRE-04, MOE-FIRE-09 at short range a line throws its fire groups, and they need its grade."""
    units = facing(5, {**unit, "nation": "french"}, {"soldiers": 48})
    game = volley(units, *[1] * 20)
    values = told(stage(units).state)
    assert values["groups"] == str(dice_of(units).total)
    hits = [each for each in game.log if isinstance(each, Answered) and each.rule == "MOE-FIRE-09"]
    assert {each.needed for each in hits} == {values["to-hit"]}


def test_ranges_end_where_the_profile_says() -> None:
    """MOE-T-RANGE the last number is the longest shot."""
    state = stage(facing(5)).state
    ends = [float(each) for each in told(state)["ranges"].removesuffix("″").split("/")]
    for end, share in zip(ends, ((1, 1), (1, 2), (1, 4)), strict=True):
        found = range_share(state.bodies["A1"], end)
        assert found is not None and found[:2] == share
    assert range_share(state.bodies["A1"], ends[-1] + 0.1) is None


@pytest.mark.parametrize(
    ("more", "face"), [({}, "4+"), ({"officers": 1}, "2+"), ({"grade": "guard", "officers": 1}, "holds")]
)
def test_resolve_is_what_the_test_needs(more: dict[str, Any], face: str) -> None:
    """MOE-RES-06, MOE-T-RES grade and modifiers of the moment, told as the die must show them."""
    state = stage(facing(5, more)).state
    assert told(state)["resolve"] == face
    die, _ = needed(state, state.bodies["A1"], RESOLVE)
    assert face == (f"{die}+" if die > 1 else "holds")


def test_a_move_throws_the_dice_of_the_profile() -> None:
    """MOE-T-MOVE a line goes forward with two dice, a column with three."""
    for formation, place in (("line", 0), ("column", 1)):
        units = facing(20, {"formation": formation})
        dice = told(stage(units).state)["moves"].removesuffix(" D6").split("/")[place]
        game = take_up(stage(units), "A1", "forward", 6, *[1] * 6)
        thrown = [each for each in game.log if isinstance(each, Answered) and each.rule == "MOE-MAN-09"]
        assert sum(len(each.faces) for each in thrown) == int(dice)


def test_a_column_shoots_with_fewer_groups_now() -> None:
    """MOE-FIRE-05 of a column the first row shoots: the profile tells both numbers."""
    state = stage(facing(5, {"formation": "column", "soldiers": 24})).state
    (groups,) = (each for each in profile(state, "A1").values if each.key == "groups")
    assert (groups.value.en, groups.now.en) == ("6", "2")
