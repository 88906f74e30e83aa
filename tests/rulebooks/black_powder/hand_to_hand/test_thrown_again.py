"""What is thrown again in a round, and what of a round is told or asked only when it matters."""

import pytest

from pulverdampf.engine.orders import Allotment
from pulverdampf.rulebooks.black_powder.events.fights import Struck
from pulverdampf.rulebooks.black_powder.hand_to_hand.blows import Blows
from pulverdampf.rulebooks.black_powder.hand_to_hand.combats import fight_round, strike
from pulverdampf.rulebooks.black_powder.hand_to_hand.winners import sweep_form
from pulverdampf.rulebooks.black_powder.morale.break_tests import break_test
from pulverdampf.rulebooks.black_powder.state import Fight
from pulverdampf.table.angles import EIGHTH
from pulverdampf.table.legs import Shift
from tests.rulebooks.black_powder.staging import carried_out, foe, foot, horse, position, scene_of, unit

FRONT = [("A1", "B1", "front")]


@pytest.mark.parametrize(
    ("dice", "hits", "casualties"),
    [
        ([4, 4, 4, 4, 4, 4], 3, 0),
        ([4, 4, 3, 4, 4, 4, 4], 3, 0),
        ([4, 4, 3, 3, 4, 4], 2, 0),
        ([4, 4, 4, 4, 4, 3, 4], 3, 0),
        ([4, 4, 4, 4, 4, 3, 3], 3, 1),
    ],
)
def test_one_miss_and_one_save(dice: list[int], hits: int, casualties: int) -> None:
    """BP-SPEC-18, BP-SPEC-15, BP-MEL-03, BP-MEL-04: a die is thrown again only where one missed or failed."""
    state = position([foot(40, 40), foe(40, 40)], contacts=FRONT)
    state.fight = Fight(("A1", "B1"))
    blows = Blows(3, 4, "one", 4, save_again=True)
    told = carried_out(state, strike.due(unit(state, "A1"), unit(state, "B1"), blows), dice=dice)
    assert not told.left
    struck = told.one(Struck)
    assert (struck.hits, struck.casualties) == (hits, casualties)


@pytest.mark.parametrize(("won", "told"), [(False, 0), (True, 1)])
def test_numbers_are_told_where_something_modifies_them(told: int, *, won: bool) -> None:
    """BP-MEL-03, BP-MEL-04: a plain 4+ is not explained, a modified one is."""
    state = position([foot(40, 40), foe(40, 40)], contacts=FRONT)
    unit(state, "A1").won_last = won
    log = carried_out(state, fight_round.due(unit(state, "A1")), dice=[1] * 12 + [6] * 12)
    assert [each.total for each in log.reckoned("BP-MEL-03")] == [1] * told
    assert not log.reckoned("BP-MEL-04")


def test_dice_are_shared_among_two_enemies_and_none_thrown_for_a_third_who_gets_none() -> None:
    """BP-REACT-08, BP-MEL-02: all dice at one of two enemies leave the other unhurt."""
    contacts = [("B1", "A1", "front"), ("B2", "A1", "left")]
    state = position([foot(40, 40), foe(40, 40), foe(34.75, 38.5, facing=0)], contacts=contacts)
    answers = {"BP-REACT-08": Allotment({"A1": {"B1": 6, "B2": 0}})}
    told = carried_out(state, fight_round.due(unit(state, "A1")), dice=[1] * 60, answers=answers)
    assert [(each.by, each.at) for each in told.all(Struck) if each.by == "A1"] == [("A1", "B1")]


def test_a_winner_may_sweep_to_both_sides() -> None:
    """BP-CAV-01, BP-MEL-11: half a move slanting to the left and to the right is offered."""
    state = position([horse(40, 40), foe(80, 60)])
    ideas = sweep_form(state, unit(state, "A1")).ideas(scene_of(state))
    slanting = [leg.bearing for idea in ideas for leg in idea.legs if isinstance(leg, Shift)]
    assert slanting == [EIGHTH, (1 << 32) - EIGHTH]


def test_who_touches_one_enemy_falls_back_from_him_unasked() -> None:
    """BP-BREAK-06, BP-FILL-28: there is nothing to choose with one enemy; with two equal ones there is."""
    state = position([foot(40, 40), foe(40, 40)], contacts=FRONT)
    test = break_test.due(unit(state, "B1"), "melee", unit(state, "A1"))
    assert not carried_out(state, test, dice=[2, 3]).asked("BP-BREAK-06")
    both = position([foot(40, 40), foe(40, 40), foot(40, 41.5, facing=270)], contacts=[
        ("A1", "B1", "front"), ("A2", "B1", "rear"),
    ])  # fmt: skip
    test = break_test.due(unit(both, "B1"), "melee", unit(both, "A1"))
    assert len(carried_out(both, test, dice=[2, 3]).asked("BP-BREAK-06")) == 1
