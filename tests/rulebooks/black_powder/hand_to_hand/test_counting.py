"""What a round counts: casualties of each side, rounds fought, who may be left without support."""

import pytest

from pulverdampf.rulebooks.black_powder.events.fights import ContactMade, FightForgotten, Struck
from pulverdampf.rulebooks.black_powder.hand_to_hand.combats import fight_round
from pulverdampf.rulebooks.black_powder.hand_to_hand.supports import supports_form
from pulverdampf.rulebooks.black_powder.state import Contact, Fight
from pulverdampf.text import Text
from tests.rulebooks.black_powder.staging import carried_out, foe, foot, position, scene_of, unit

FRONT = [("A1", "B1", "front")]


@pytest.mark.parametrize(("by", "at", "inflicted"), [("A1", "B1", (3, 2)), ("B1", "A1", (1, 4))])
def test_casualties_are_added_for_the_side_that_inflicts_them(
    by: str, at: str, inflicted: tuple[int, int]
) -> None:
    """BP-MEL-02, BP-MEL-03, BP-MEL-04: two more for the striker, none for the struck."""
    state = position([foot(40, 40), foe(40, 40)], contacts=FRONT)
    state.fight = Fight(("A1", "B1"), inflicted=(1, 2))
    Struck(by, at, 3, 2).apply(state)
    assert state.fight.inflicted == inflicted and unit(state, at).casualties == 2


def test_every_round_is_counted() -> None:
    """BP-MEL-05, BP-SPEC-01, BP-MEL-09: a draw leaves both at grips with one round fought, then two."""
    state = position([foot(40, 40), foe(40, 40)], contacts=FRONT)
    once = carried_out(state, fight_round.due(unit(state, "A1")), dice=[1] * 12).state
    assert (unit(once, "A1").rounds, unit(once, "B1").rounds) == (1, 1)
    twice = carried_out(once, fight_round.due(unit(once, "A1")), dice=[1] * 12).state
    assert (unit(twice, "A1").rounds, unit(twice, "B1").rounds) == (2, 2)


def test_each_support_may_be_left_out() -> None:
    """BP-MEL-06: all of them are proposed, all but each, and none."""
    state = position([foot(40, 40), foe(40, 40)], contacts=FRONT)
    form = supports_form("one", Text("A", "A"), {"A2": ["A1/left"], "A3": ["A1/right"]}, "A1")
    given = [set(idea.given) for idea in form.ideas(scene_of(state))]
    assert given[0] == {"A2", "A3"} and given[-1] == set()
    assert sorted(map(sorted, given[1:-1])) == [["A2"], ["A3"]]


@pytest.mark.parametrize(("setting", "kept"), [("fight", False), ("ever", True)])
def test_a_won_round_is_forgotten_after_the_fight(setting: str, *, kept: bool) -> None:
    """BP-MEL-11, BP-BREAK-06: its bonus lasts beyond the fight only by a switch."""
    state = position([foot(40, 40), foe(40, 60)], rulings={"won_bonus": setting})
    unit(state, "A1").won_last = True
    FightForgotten("A1").apply(state)
    assert unit(state, "A1").won_last == kept


def test_only_who_was_not_at_grips_begins_a_fight_anew() -> None:
    """BP-CHG-06, BP-CHG-08: rounds, a lost and a won one count for the fight in which they were fought."""
    state = position([foot(40, 40), foe(40, 40), foot(60, 40)], contacts=FRONT)
    for key in ("A2", "B1"):
        each = unit(state, key)
        each.rounds, each.lost_round, each.won_last = 2, True, True
    ContactMade((Contact("A2", "B1", "front", "left"),), charged=("A2",)).apply(state)
    assert [unit(state, key).rounds for key in ("A2", "B1")] == [0, 2]
    assert [unit(state, key).lost_round for key in ("A2", "B1")] == [False, True]
    assert [unit(state, key).won_last for key in ("A2", "B1")] == [False, True]
    assert [unit(state, key).has_charged for key in ("A1", "A2")] == [False, True]
