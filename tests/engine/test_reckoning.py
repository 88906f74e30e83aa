"""Numbers with their reasons."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pulverdampf.engine.reckoning import AT_LEAST, Modifiers, Reckoning, Row, plus, times
from pulverdampf.text import Text
from tests.engine.toy import DICE, GROUPS, Shot, duel, volley

HALF = Row("TEST-half", times(1, 2), "halved", "halbiert")
FEW = Row("TEST-few", plus(-1), "each gap", "je Lücke", lambda gaps: gaps)


def test_a_volley_is_explained_in_both_languages() -> None:
    reckoning = volley(duel().pieces["a"], Shot(3.0, steady=True))
    assert reckoning.explained("en") == "6 muskets, +2 target is near, +1 steady: 9"
    assert reckoning.explained("de") == "6 Musketen, +2 Ziel ist nah, +1 fest: 9"


def test_halves_are_rounded_up_and_bounds_are_told() -> None:
    far = Reckoning.of(5, GROUPS).modified_by(DICE, Shot(20.0, steady=False))
    assert far.value == Fraction(5, 2)
    with pytest.raises(ValueError, match="rounded"):
        _ = far.total
    assert far.rounded().explained("de").endswith("×1/2 Ziel ist fern: 2½, gerundet 3")
    assert far.rounded().explained("en").endswith(": 2½, rounded 3")
    again = far.rounded().times(1, 2, HALF).rounded().explained("de")
    assert "2½ gerundet 3, ×1/2" in again
    assert again.endswith(": 1½, gerundet 2")
    assert (
        Reckoning.of(1, GROUPS)
        .times(1, 4, HALF)
        .rounded()
        .at_least(1)
        .explained("de")
        .endswith(": ¼, gerundet 0, mindestens 1")
    )
    assert Reckoning.of(0, GROUPS).plus(2, HALF).explained("en").endswith(": +2")
    assert Reckoning.of(0, GROUPS).at_least(1).total == 1
    assert Reckoning.of(9, GROUPS).at_most(7).total == 7
    assert Reckoning.of(-3, GROUPS).times(1, 2, HALF).rounded().total == -1


def test_a_row_may_count_several_times() -> None:
    table = Modifiers("TEST", Text("t", "t"), FEW)
    assert Reckoning.of(6, GROUPS).modified_by(table, 2).total == 4
    assert Reckoning.of(6, GROUPS).modified_by(table, 0).steps == Reckoning.of(6, GROUPS).steps


@given(some.integers(-50, 50), some.lists(some.tuples(some.integers(-5, 5), some.integers(1, 4)), max_size=5))
def test_the_value_is_exact(start: int, steps: list[tuple[int, int]]) -> None:
    reckoning, value = Reckoning.of(start, GROUPS), Fraction(start)
    for amount, share in steps:
        reckoning = reckoning.plus(amount, FEW).times(1, share, HALF)
        value = (value + amount) / share
    assert reckoning.value == value
    assert abs(reckoning.rounded().total - value) <= Fraction(1, 2)


def test_two_rows_with_one_id_and_other_words_are_refused() -> None:
    Row("TEST-half", times(1, 2), "halved", "halbiert")
    with pytest.raises(ValueError, match="TEST-half"):
        Row("TEST-half", times(1, 2), "cut in two", "geteilt")


def test_a_table_of_modifiers_only_adds_and_multiplies() -> None:
    odd = Modifiers("TEST-odd", Text("t", "t"), Row("TEST-bound", AT_LEAST, "bound", "Grenze"))
    with pytest.raises(ValueError, match="TEST-bound"):
        Reckoning.of(1, GROUPS).modified_by(odd, None)
