"""Battles of the marathon end without trouble, kept ones go as they went, and rules happen in them."""

import json

import pytest

from pulverdampf.rulebooks import PACKAGES
from tests.happened import chapters
from tests.marathon import CLOSE, FINGERPRINTS, battle, one_of_many, runs, watched_one

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
    game, trouble = battle(book, number)
    assert game is not None and game.over, trouble


def test_rules_that_happened_are_told() -> None:
    """Volleys and moves happen in any battle, the fire of a village in few."""
    rules, trouble = watched_one(("march-of-eagles", 3))
    assert not trouble
    assert {"MOE-ACT-01", "MOE-SETUP-05"} <= rules
    told = list(chapters("march-of-eagles", rules))
    assert sum(len(each.happened) for each in told) > 100
    assert any(each.absent for each in told)
    assert "MOE-ARMY-12" in told[0].elsewhere, "figures may be based as one likes: nothing that could happen"


@pytest.mark.parametrize("number", (0, 1))
@pytest.mark.parametrize("book", list(PACKAGES))
def test_battles_in_the_thick_of_it_fight_to_the_end(book: str, number: int) -> None:
    kind, end, _, trouble = one_of_many((f"{book} {CLOSE}", number))
    assert end, trouble
    assert kind not in PACKAGES


def test_battles_in_the_thick_of_it_go_with_the_others() -> None:
    planned = runs("dbx", 60)
    assert len(planned) == 75 and planned[60] == (f"dbx {CLOSE}", 0)
