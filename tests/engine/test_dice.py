"""The exact chances of dice, with icepool as the judge."""

from collections.abc import Mapping
from fractions import Fraction
from math import prod
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as some

from pulverdampf.engine.dice import (
    Die,
    Faces,
    at_least,
    below,
    counts_weights,
    d3,
    d6,
    d10,
    d20,
    exactly,
    roll_off_weights,
    throw_weights,
    total_weights,
    whether,
)
from pulverdampf.engine.requests import Opposed, RollOff, Throw, Total

DICE = some.sampled_from([d3, d6, d10, d20, d6.again_once(below(3)), d10.again_once(exactly(0, 1))])
KINDS = some.sampled_from([at_least(4), exactly(2), below(2), exactly(1, 2), whether(exactly(3))])


def judge(die: Die) -> icepool.Die:
    fair = icepool.Die(list(die.faces))
    if die.again is None:
        return fair
    again = die.again
    return icepool.Die([fair if face in again else face for face in die.faces])


def shares(weights: Mapping[Any, int]) -> dict[Any, Fraction]:
    total = sum(weights.values())
    return {key: Fraction(weight, total) for key, weight in weights.items() if weight}


def judged(die: icepool.Die) -> dict[Any, Fraction]:
    return {key: Fraction(weight, die.denominator()) for key, weight in die.items()}


@given(DICE, some.integers(0, 6))
def test_the_sum_of_dice(die: Die, n: int) -> None:
    expected = judged(n @ judge(die)) if n else {0: 1}
    assert shares(total_weights(n, die)) == expected


@given(DICE, some.integers(1, 5), some.lists(KINDS, min_size=1, max_size=3))
def test_counts_of_several_kinds_of_face(die: Die, n: int, kinds: list[Faces]) -> None:
    one = judge(die).map(lambda face: icepool.Vector(int(face in kind) for kind in kinds))
    whole = (n @ one).map(
        lambda counts: tuple(min(c, 1) if kind.once else c for c, kind in zip(counts, kinds, strict=True))
    )
    assert shares(counts_weights(n, die, tuple(kinds))) == judged(whole)


@given(DICE, some.integers(1, 2))
def test_single_faces_in_order(die: Die, n: int) -> None:
    face = judged(judge(die))
    assert shares(throw_weights(n, die)) == {
        faces: prod(face[each] for each in faces) for faces in throw_weights(n, die)
    }


@given(DICE, some.integers(-2, 2), some.integers(-2, 2))
def test_a_roll_off_leaves_out_ties(die: Die, one: int, two: int) -> None:
    face = judged(judge(die))
    pairs = {(a, b): face[a] * face[b] for a in face for b in face if a + one != b + two}
    whole = sum(pairs.values())
    assert shares(roll_off_weights(die, (one, two))) == {pair: p / whole for pair, p in pairs.items()}


def test_thirteen_dice_are_105_outcomes_not_thirteen_thousand_million() -> None:
    weights = counts_weights(13, d6, (at_least(4), exactly(6)))
    assert len(weights) == 105
    assert sum(weights.values()) == 6**13


def test_a_die_that_is_thrown_again_counts_both_throws() -> None:
    rolls = iter([1, 5, 2, 2])
    answer, faces = Opposed(rule="r", by=None, die=d6.again_once(below(3)), one="one", two="two").thrown(
        lambda die: next(rolls)
    )
    assert answer == (5, 2)
    assert faces == (1, 5, 2, 2)


def test_a_roll_off_goes_on_until_somebody_wins() -> None:
    rolls = iter([3, 3, 2, 6])
    answer, faces = RollOff(rule="r", by=None, die=d6, one="one", two="two").thrown(lambda die: next(rolls))
    assert (answer, faces) == ((2, 6), (3, 3, 2, 6))


def test_many_single_dice_are_judged_without_listing_all_throws() -> None:
    throw = Throw(rule="r", by=None, n=40, die=d6)
    assert throw.possible((6,) * 40)
    assert not throw.possible((6,) * 39 + (7,))
    assert not Total(rule="r", by=None, n=2, die=d6).possible(13)


def test_faces_that_do_not_follow_one_another_are_refused() -> None:
    with pytest.raises(ValueError, match="follow"):
        exactly(1, 6)


def test_sums_that_make_no_difference_are_laid_together() -> None:
    """Of each kind the first sum stands for all, with the weight of all."""
    asked = Total(rule="r", by=None, n=2, die=d6, matters=lambda roll: roll >= 10)
    assert asked.kinds_of_answers() == {2: 30, 10: 6}
    assert sum(asked.weights().values()) == 36 and len(asked.weights()) == 11
