"""Supports: one unit each, and each but once a phase."""

import pytest

from pulverdampf.engine.orders import Allotment
from pulverdampf.rulebooks.black_powder.events.fights import FightBegan
from pulverdampf.rulebooks.black_powder.events.turns import PhaseBegan
from pulverdampf.rulebooks.black_powder.hand_to_hand.combats import hand_to_hand
from pulverdampf.rulebooks.black_powder.hand_to_hand.supports import matched, slots_for, supports_form
from pulverdampf.rulebooks.black_powder.state import END, HAND_TO_HAND, PowderState
from pulverdampf.text import Text
from tests.rulebooks.black_powder.staging import driven, foe, foot, position, rules, scene_of, unit


def two_fights(**rulings: object) -> PowderState:
    """Two fights side by side, with one reserve behind both."""
    return position(
        [foot(28, 36), foot(46, 36), foot(37, 32), foe(28, 36), foe(46, 36)],
        contacts=[("A1", "B1", "front"), ("A2", "B2", "front")], phase=HAND_TO_HAND, rulings=rulings,
    )  # fmt: skip


def test_a_reserve_supports_one_unit_a_phase() -> None:
    """BP-MEL-06: it has helped in the first fight, so it does not help in the second."""
    told = driven(two_fights(), hand_to_hand, dice=[1] * 60)
    first, second = told.all(FightBegan)
    assert [helper for helper, _, _ in first.supports] == ["A3"] and second.supports == ()


def test_who_has_not_helped_may_still() -> None:
    """BP-MEL-06: left out in the first fight it helps in the second, and a new phase forgets all."""
    none = Allotment({})
    told = driven(two_fights(), hand_to_hand, dice=[1] * 60, answers={"BP-MEL-06": [none]})
    first, second = told.all(FightBegan)
    assert first.supports == () and [helper for helper, _, _ in second.supports] == ["A3"]
    assert told.unit("A3").helped == "A2"
    PhaseBegan(END).apply(told.state)
    assert told.unit("A3").helped == ""


def test_the_same_unit_may_be_helped_again() -> None:
    """BP-MEL-06: one other unit, which may fight twice in a phase."""
    state = two_fights()
    unit(state, "A3").helped = "A1"
    assert slots_for(scene_of(state), ("A1", "B1"), "one") == {"A3": ["A1/right"]}
    assert slots_for(scene_of(state), ("A2", "B2"), "one") == {}


@pytest.mark.parametrize(("allowed", "slots"), [("yes", {"A3": ["A1/right"]}), ("no", {})])
def test_who_has_fought_and_is_free_again(allowed: str, slots: dict[str, list[str]]) -> None:
    """BP-MEL-06: whether it may support another in the same phase is a switch."""
    state = two_fights(support_after_fighting=allowed == "yes")
    unit(state, "A3").fought = True
    assert slots_for(scene_of(state), ("A1", "B1"), "one") == slots


def test_three_points_for_a_unit_or_for_the_combat() -> None:
    """BP-MEL-06: by a switch a side has one point from behind in a combat, for all its units in it."""
    slots = {"A3": ["A1/rear"], "A4": ["A2/rear"], "A5": ["A2/left"]}
    assert len(matched(slots)) == 3 and len(matched(slots, "combat")) == 2
    both = Allotment({"A3": {"A1/rear": 1}, "A4": {"A2/rear": 1}})
    form = supports_form("one", Text("A", "A"), slots, "A1")
    assert rules(form, both, two_fights()) == []
    assert rules(form, both, two_fights(support_limit="combat")) == ["BP-MEL-06"]
    aside = Allotment({"A3": {"A1/rear": 1}, "A5": {"A2/left": 1}})
    assert rules(form, aside, two_fights(support_limit="combat")) == []
