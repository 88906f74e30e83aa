"""Exact odds by running the rule itself: they sum to one, agree with a second calculation and with play."""

from collections import Counter
from fractions import Fraction
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from pulverdampf.engine import odds as odds_module
from pulverdampf.engine.asking import Battle
from pulverdampf.engine.branching import key_of
from pulverdampf.engine.dice import at_least, d6
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.odds import FIRST, YES, Policy, distribution, otherwise_first
from pulverdampf.engine.requests import CHECKPOINT, Chance
from pulverdampf.engine.state import ONE
from pulverdampf.text import Text
from tests.engine.toy import RULEBOOK, Duel, act, duel, settle, shoot

NO = otherwise_first({"TOY-06": "no"}, Text("never again", "nie noch einmal"))


def volley(dice: int, strength: int = 30) -> Duel:
    state = duel(strength)
    state.agenda = (shoot.due(ONE, dice),)
    return state


def losses(state: Any) -> int:
    return int(30 - state.pieces["b"].strength)


@given(some.integers(1, 8))
@settings(max_examples=8, deadline=None)
def test_a_volley_agrees_with_a_second_calculation(dice: int) -> None:
    odds = distribution(RULEBOOK, volley(dice), settle, NO, losses)
    one = icepool.Die([icepool.Vector((int(face >= 4), int(face == 6))) for face in range(1, 7)])
    expected: Counter[int] = Counter()
    for (hits, sixes), p in (dice @ one).items():
        for officer, lot in ((1, 1), (0, 6)) if sixes else ((0, 7),):
            whole = hits + officer
            for shaken, pair in ((1, 11), (0, 25)) if whole else ((0, 36),):
                expected[whole + shaken] += p * lot * pair
    bottom = 6**dice * 7 * 36
    assert odds.chances == {lost: Fraction(p, bottom) for lost, p in expected.items()}
    assert odds.missing == 0 and sum(odds.chances.values()) == 1


def test_the_policy_is_stated_and_changes_the_odds() -> None:
    again = distribution(RULEBOOK, volley(6), settle, YES, losses)
    never = distribution(RULEBOOK, volley(6), settle, NO, losses)
    assert again.policy.in_("de") == "zu allem ja" and never.policy.in_("en") == "never again"
    assert again.mean > never.mean
    assert again.at_least(4) > never.at_least(4)


def test_odds_agree_with_play() -> None:
    odds = distribution(RULEBOOK, volley(5), settle, YES, losses)
    dice, battles = SeededDice("agree"), 4000
    played = Counter(losses(settled(volley(5), dice)) for _ in range(battles))
    for lost, chance in odds.chances.items():
        expected = float(chance * battles)
        assert abs(played[lost] - expected) <= 5 * expected**0.5 + 3


def settled(state: Duel, dice: SeededDice) -> Duel:
    coroutine = settle(Battle(state, RULEBOOK.layout, lambda entry: None))
    answer: Any = None
    while True:
        try:
            asked = coroutine.send(answer)
        except StopIteration:
            return state
        answer = (
            None
            if asked is CHECKPOINT
            else (asked.thrown(dice.roll)[0] if isinstance(asked, Chance) else YES(asked, state))
        )


def test_equal_states_are_followed_once() -> None:
    state = duel(30)
    state.agenda = (shoot.due(ONE, 2),) * 4
    odds = distribution(RULEBOOK, state, settle, NO, losses)
    single = distribution(RULEBOOK, volley(2), settle, NO, losses)
    assert sum(odds.chances.values()) == 1 and odds.mean == 4 * single.mean
    assert odds.leaves < single.leaves**2  # four volleys in a row are leaves**4 rows of answers


def test_what_is_cut_off_is_reported_as_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for most in (1, 50, 400, 2000):
        odds = distribution(RULEBOOK, volley(3), settle, YES, losses, most=most)
        assert odds.leaves <= most
        assert sum(odds.chances.values()) + odds.missing == 1
    assert distribution(RULEBOOK, volley(3), settle, YES, losses, most=300).missing > 0
    shallow = volley(3)
    shallow.agenda *= 3
    monkeypatch.setattr(odds_module, "DEEPEST", 2)
    cut = distribution(RULEBOOK, shallow, settle, YES, losses)
    assert cut.missing == 1 and not cut.chances
    with pytest.raises(ValueError, match="nothing"):
        _ = cut.mean


def test_a_procedure_without_dice_is_certain() -> None:
    odds = distribution(RULEBOOK, duel(), settle, FIRST, losses)
    assert odds.chances == {24: 1} and odds.percent(24) == 100.0


async def until_a_six(battle: Battle[Duel]) -> None:
    """Throws until a six comes up: a loop without end in the worst case, and no memory of it."""
    while not await battle.count(1, d6, at_least(6), rule="TOY-99", by=ONE):
        await battle.checkpoint()


def test_a_loop_that_leads_to_itself_is_solved_exactly() -> None:
    odds = distribution(RULEBOOK, duel(), until_a_six, FIRST, lambda state: "over")
    assert odds.chances == {"over": 1} and odds.missing == 0 and odds.leaves == 2


async def for_ever(battle: Battle[Duel]) -> None:
    while True:
        await battle.checkpoint()


def test_a_procedure_that_never_ends_is_missing_altogether() -> None:
    assert distribution(RULEBOOK, duel(), for_ever, FIRST, losses).missing == 1


def test_orders_inside_are_the_first_legal_idea() -> None:
    state = duel(30)
    state.agenda = (act.due(ONE),)
    marches = otherwise_first({"TOY-04": "march"}, Text("marches", "marschiert"))
    odds = distribution(RULEBOOK, state, settle, marches, lambda after: after.pieces["a"].pose.y)
    assert odds.chances[10.0] == Fraction(26, 36)  # two dice reach six, or the march is cut short
    assert sum(odds.chances.values()) == 1


def test_a_policy_that_answers_nonsense_is_told_so() -> None:
    fool = Policy(Text("fool", "Narr"), lambda request, state: "fly")
    with pytest.raises(ValueError, match="fly"):
        distribution(RULEBOOK, volley(3), settle, fool, losses)


def test_odds_leave_the_state_alone() -> None:
    state = volley(4)
    before = key_of(state)
    distribution(RULEBOOK, state, settle, YES, losses)
    assert key_of(state) == before


def test_odds_are_told_in_both_languages() -> None:
    odds = distribution(RULEBOOK, volley(1), settle, NO, lambda state: losses(state) > 0)
    told = {True: Text("somebody falls", "jemand fällt"), False: Text("nobody falls", "niemand fällt")}
    lines = ["50 %  jemand fällt", "50 %  niemand fällt", "(nie noch einmal)"]
    assert sorted(odds.explained("de", told.__getitem__).split("\n")) == sorted(lines)
    cut = distribution(RULEBOOK, volley(1), settle, NO, losses, most=1)
    assert "not followed to the end" in cut.explained("en")
