"""Defensive fire: who may, the die for the range, the charger's test."""

from typing import Any

import pytest

from pulverdampf.engine.dice import at_least
from pulverdampf.engine.requests import Counts
from pulverdampf.rulebooks.march_of_eagles.events import order
from pulverdampf.rulebooks.march_of_eagles.events.losses import CharacterLost, ScreenRemoved, SoldiersLost
from pulverdampf.rulebooks.march_of_eagles.events.melees import MeleeSet
from pulverdampf.rulebooks.march_of_eagles.events.order import Broke
from pulverdampf.rulebooks.march_of_eagles.events.places import Moved
from tests.rulebooks.march_of_eagles.facing import charge, facing, rows, totals
from tests.rulebooks.march_of_eagles.staging import (
    act,
    at,
    happened,
    once,
    options,
    reckoned,
    throw,
    unit,
    waits_for,
)

COLUMN = {"formation": "column"}
BRITISH = {"soldiers": 36, "nation": "british"}


def charged(one: dict[str, Any], two: dict[str, Any], **situation: Any) -> Any:
    """B1 has been reached by A1's charge over five inches and may answer."""
    dice = 3 if one.get("formation") == "column" else 2
    return charge(facing(5, one, two), 6, *[6] * dice, **situation)


# who ---------------------------------------------------------------------------------------------------


def test_who_may_fire() -> None:
    """MOE-DF-01 not activated, not fired, in order, with the charger in its arc; it may also hold."""
    assert options(charged({}, {})) == ["fire", "hold"]
    for flaw in ({"is": ("activated",)}, {"is": ("fired",)}, {"is": ("broken",)}, {"ungathered_until": 1}):
        assert waits_for(charged({}, flaw)) == "MOE-MEL-01"
    assert waits_for(charged({}, {"facing": 90})) == "MOE-MEL-01"  # charged in the rear


def test_passing_keeps_defensive_fire() -> None:
    """PC-29 MOE-DF-01, MOE-ACT-06 who passed fires and is not confused; a failed roll spends it."""
    assert options(charged({}, {"is": ("activated", "passed")})) == ["fire", "hold"]
    game = act(charged({}, {"is": ("activated", "passed")}), "hold")
    assert not unit(game, "B1").confused
    assert waits_for(charged({}, {"is": ("activated",)})) == "MOE-MEL-01"


def test_switch_pass_keeps_df() -> None:
    """MOE-DF-01 `pass_keeps_df = false`: who passed holds; who did not act still fires."""
    off = {"pass_keeps_df": False}
    assert waits_for(charged({}, {"is": ("activated", "passed")}, rulings=off)) == "MOE-MEL-01"
    assert options(charged({}, {}, rulings=off)) == ["fire", "hold"]


# dice --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "dice"), [(1, 3), (2, 7), (3, 7), (4, 7), (5, 7), (6, 13)])
def test_the_die_stands_for_the_range(die: int, dice: int) -> None:
    """PC-13 MOE-DF-02, MOE-DF-03, MOE-T-DF 9+2+2 groups: a quarter, half, all; -1 on every die."""
    game = throw(act(charged(COLUMN, BRITISH), "fire"), die)
    assert reckoned(game, "MOE-DF-03")[-1].total == dice
    assert isinstance(game.request, Counts) and game.request.faces[0] == at_least(5)


def test_the_commander_makes_up_for_the_malus() -> None:
    """MOE-DF-04 -1 for defensive fire, +1 for the commander, and NCOs re-roll."""
    game = throw(act(charged(COLUMN, {**BRITISH, "ncos": 1}, commanders={"two": "B1"}), "fire"), 1)
    assert isinstance(game.request, Counts) and game.request.faces[0] == at_least(4)
    throw(game, 1, 1, 1)
    assert waits_for(game) == "MOE-CHAR-04"


def test_a_column_fires_with_its_first_row() -> None:
    """MOE-DF-03 steps 1 to 3 of the count apply: two groups, and the charger in the open."""
    game = throw(act(charged({}, COLUMN), "fire"), 6)
    assert reckoned(game, "MOE-DF-03")[-1].total == 2


def test_switch_df_modifiers() -> None:
    """MOE-DF-03 `df_modifiers = false`: only groups and the die, still at least one die."""
    game = throw(act(charged(COLUMN, BRITISH, rulings={"df_modifiers": False}), "fire"), 6)
    assert reckoned(game, "MOE-DF-03")[-1].total == 9
    usual = throw(act(charged(COLUMN, BRITISH), "fire"), 6)
    assert {"F1", "F2"} <= rows(reckoned(usual, "MOE-DF-03")[-1])


# what it does ------------------------------------------------------------------------------------------


def test_a_charger_without_losses_comes_on() -> None:
    """MOE-DF-05 no loss, no test: contact."""
    game = throw(act(charged({}, {}), "fire"), 1, 4, 4)
    assert not happened(game, order.Tested) and happened(game, MeleeSet)


def test_a_charger_with_losses_tests_at_once() -> None:
    """MOE-DF-05, MOE-RES-05 failure: broken where it started, the charge is over."""
    game = throw(act(charged({}, {}), "fire"), 1, 5, 1)
    assert waits_for(game) == "MOE-RES-01"
    throw(game, 3)
    assert once(game, Broke).body == "A1" and at(game, "A1") == (30, 19.2) and not happened(game, Moved)
    assert unit(game, "B1").fired and not unit(game, "B1").activated


def test_a_charger_that_holds_comes_on() -> None:
    """MOE-DF-05 success: contact and melee."""
    game = throw(act(charged({}, {}), "fire"), 1, 5, 1, 4)
    assert once(game, order.Tested).held and happened(game, MeleeSet)


def test_a_lost_character_is_a_loss() -> None:
    """MOE-DF-05, MOE-CHAR-09 a six takes the drummer in place of a soldier; the charger tests."""
    game = throw(act(charged({"drummers": 1}, {}), "fire"), 1, 6, 1, 1)
    assert once(game, CharacterLost).character == "drummer" and not happened(game, SoldiersLost)
    assert waits_for(game) == "MOE-RES-01"


def test_a_destroyed_charger_is_no_more() -> None:
    """MOE-DF-05, MOE-LOSS-04 the last soldier falls before contact."""
    game = throw(act(charged({"soldiers": 16, "lost": 15}, {}), "fire"), 1, 5, 1)
    assert game.state.pieces["A1"].pose is None and not happened(game, MeleeSet)


def test_losses_by_defensive_fire_do_not_count_in_the_melee() -> None:
    """MOE-DF-06 the charger counts the groups it had; the fallen drummer's +1 is gone."""
    game = throw(act(charged({"drummers": 1}, {"soldiers": 48}), "fire"), 6, *[6] * 5, *[1] * 7, 1, 6)
    assert game.state.pieces["A1"].strength == 20
    assert totals(game) == [6 + 3, 12]


def test_switch_df_losses_hit_groups() -> None:
    """MOE-DF-06 `df_losses_hit_groups`: four fallen soldiers are a group less."""
    on = {"df_losses_hit_groups": True}
    game = throw(act(charged({}, {"soldiers": 48}, rulings=on), "fire"), 6, *[5] * 4, *[1] * 8, 6)
    assert totals(game) == [5 + 3, 12]
    unhurt = act(charged({}, {"soldiers": 48}, rulings=on), "hold")
    assert totals(unhurt) == [6 + 3, 12]


# skirmishers -------------------------------------------------------------------------------------------


def test_skirmishers_in_the_way_fire_alone() -> None:
    """MOE-DF-07, MOE-FILL-16 two groups of the screen, not the five of the main body."""
    target = {"skirmishers": 4, "screen_at": (30, 25.2)}
    game = charge(facing(9, {}, target), 6, 6, 6)
    throw(act(game, "fire"), 6)
    assert reckoned(game, "MOE-DF-03")[-1].total == 2
    throw(game, 1, 1)
    assert once(game, ScreenRemoved).body == "B1"


def test_otherwise_only_the_main_body_fires() -> None:
    """MOE-DF-07 a screen beside the corridor keeps quiet."""
    target = {"skirmishers": 4, "screen_at": (38.0, 30.0)}
    game = throw(act(charge(facing(9, {}, target), 6, 6, 6), "fire"), 6)
    assert reckoned(game, "MOE-DF-03")[-1].total == 5


# the test counts ---------------------------------------------------------------------------------------


def test_one_test_a_turn() -> None:
    """PC-22 MOE-RES-04 passed under fire, then beaten: six losses, no further test; the winner tests."""
    game = throw(act(charged({}, {"soldiers": 48}), "fire"), 1, 5, 1, 1, 6, 1, 6)
    assert [each.number for each in happened(game, SoldiersLost)] == [1, 2, 6]
    act(game, "stand")
    throw(game, 6)
    assert [each.body for each in happened(game, order.Tested)] == ["A1", "B1"]


def test_switch_df_test_counts() -> None:
    """MOE-RES-05 `df_test_counts = false`: beaten afterwards it tests again in phase 3."""
    game = throw(
        act(charged({}, {"soldiers": 48}, rulings={"df_test_counts": False}), "fire"), 1, 5, 1, 1, 6, 1, 6
    )
    act(game, "stand")
    throw(game, 6, 6)
    assert [each.body for each in happened(game, order.Tested)] == ["A1", "A1", "B1"]
