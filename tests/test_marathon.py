"""Battles of the marathon end without trouble, kept ones go as they went, and rules happen in them."""

import json

import pytest

from pulverdampf.rulebooks import PACKAGES
from tests.happened import chapters
from tests.marathon import FINGERPRINTS, battle, one_of_many, watched_one

KEPT = json.loads(FINGERPRINTS.read_text())


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("book", list(PACKAGES))
def test_a_battle_of_the_marathon(book: str, number: int) -> None:
    _, end, fingerprint, trouble = one_of_many((book, number))
    assert not trouble
    assert end
    assert fingerprint == KEPT[book][number]


@pytest.mark.parametrize("number", (11, 13))
@pytest.mark.parametrize("book", list(PACKAGES))
def test_armies_drawn_from_the_lists_fight_to_the_end(book: str, number: int) -> None:
    _, game, trouble = battle(book, number)
    assert game is not None and game.over, trouble


def test_rules_that_happened_are_told() -> None:
    """Volleys and moves happen in any battle, the fire of a village in few."""
    rules, trouble = watched_one(("march-of-eagles", 3))
    assert not trouble
    assert {"MOE-ACT-01", "MOE-SETUP-05"} <= rules
    told = list(chapters("march-of-eagles", rules))
    assert sum(number for _, number, _ in told) > 100 and any(absent for _, _, absent in told)
