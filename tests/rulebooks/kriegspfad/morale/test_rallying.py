"""Rallying: dice, sixes, and the commander's help."""

from typing import Any

import pytest

from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.nerves import Rallied
from pulverdampf.rulebooks.kriegspfad.morale.rallying import leader_dice
from pulverdampf.rulebooks.kriegspfad.state import RALLY
from tests.rulebooks.kriegspfad.fighting import Fought, fought

SHAKEN = {"side": "one", "troop": "regular", "elements": 3, "markers": 3}
FAR_AWAY = {"side": "two", "troop": "regular", "at": (10, 45)}


def rallied(one: dict[str, Any], dice: list[int], *more: dict[str, Any], **situation: Any) -> Fought:
    """Step 1 of turn 2."""
    return fought({**SHAKEN, **one}, FAR_AWAY, *more, dice=dice, phase=RALLY, turn=2, **situation)


def test_every_six_takes_a_marker_off() -> None:
    """KP-RALLY-01, KP-T-MARK two dice, one for militia."""
    assert rallied({}, [6, 6]).markers("A1") == 1
    assert rallied({}, [5, 6]).markers("A1") == 2
    assert rallied({"traits": ("militia",)}, [6]).markers("A1") == 2


def test_never_below_nought() -> None:
    """KP-RALLY-01 two sixes for one marker; a unit without markers does not roll."""
    assert rallied({"markers": 1}, [6, 6]).markers("A1") == 0
    assert not rallied({"markers": 0}, []).thrown


def test_units_in_contact_rally_too() -> None:
    """KP-RALLY-03 nothing but markers is needed."""
    foe = {"side": "two", "troop": "warrior", "opposite": "A1", "distance": 0.0}
    game = rallied({}, [6, 1], foe, melee=[{"attacker": "B2", "defender": "A1", "started": 1}])
    assert game.markers("A1") == 2


@pytest.mark.parametrize(("quality", "dice"), [("normal", 1), ("exceptional", 2), ("incapable", 0)])
def test_the_commander_lends_dice(quality: str, dice: int) -> None:
    """KP-RALLY-02, KP-CMD-03, KP-T-CMD one, two if exceptional, none if incapable."""
    chief = {"side": "one", "troop": "regular", "separate": True, "at": (30, 15)}
    game = rallied({}, [1, 1] + [6] * dice, chief, forces={"one": {"quality": quality}})
    assert game.markers("A1") == 3 - dice and leader_dice(game.state, "one") == dice


def test_only_within_four() -> None:
    """KP-RALLY-02, KP-T-CMD measured to the nearest part; he may keep the die."""
    chief = {"side": "one", "troop": "regular", "separate": True, "at": (30, 14)}
    assert rallied({}, [1, 1], chief).asked == []
    near = rallied({}, [1, 1], {**chief, "at": (30, 15)}, answers={"KP-RALLY-02": "nobody"})
    assert near.options("KP-RALLY-02") == ["A1", "nobody"] and near.markers("A1") == 3


def test_one_roll_a_turn() -> None:
    """KP-RALLY-01 who has rolled does not roll again."""
    state = position([{"side": "one", "markers": 3, "is": ("rallied",)}], phase=RALLY)
    assert not Fought(state).thrown


def test_one_marker_is_one() -> None:
    """KP-RALLY-01 what is left is told in words that fit the number."""
    for markers, told in ((1, "rallies altogether."), (2, "one marker left."), (3, "2 markers left.")):
        game = rallied({"markers": markers}, [6, 1])
        lines = [event.told(game.state) for event in game.log if isinstance(event, Rallied)]
        assert [line.in_("en").endswith(told) for line in lines if line is not None] == [True]
