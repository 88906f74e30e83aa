"""Weights of the advice: Drilled plays by the defaults, tempers and styles differ, steps are of weights."""

import pytest
from msgspec.structs import asdict

from pulverdampf.generals.styles import Styled, moved, signs
from pulverdampf.rulebooks import PACKAGES, steps, weights


@pytest.mark.parametrize("book", PACKAGES)
def test_drilled_goes_by_the_defaults_and_every_temper_by_other_weights(book: str) -> None:
    drilled = weights(book, "drilled", "steady")
    assert drilled == type(drilled)() == weights(book, "recruit", "steady")
    for level in ("drilled", "veteran"):
        told = [weights(book, level, temper) for temper in ("cautious", "steady", "bold")]
        assert len(set(told)) == 3
    assert weights(book, "veteran", "steady") != drilled


@pytest.mark.parametrize("book", PACKAGES)
def test_a_style_and_its_opposite_move_every_weight_the_other_way(book: str) -> None:
    one, two = signs(book, 7), signs(book, -7)
    assert set(one) == set(steps(book)) and all(one[key] == -two[key] for key in one)
    base, up = asdict(weights(book, "drilled", "steady")), asdict(moved(book, one))
    assert {key for key in base if base[key] != up[key]} <= set(steps(book))
    assert Styled("x", 7).weights(book) == moved(book, one) != Styled("x", 8).weights(book)
