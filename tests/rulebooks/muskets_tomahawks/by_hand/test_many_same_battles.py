"""Many battles beside a real table: ready armies in all scenarios, and crowds in the thick of it."""

import pytest

from tests.rulebooks.muskets_tomahawks.by_hand.beginnings import beginning, mirrored, rosters, story
from tests.rulebooks.muskets_tomahawks.crowds import crowded


@pytest.mark.parametrize("seed", range(100, 124))
def test_every_die_reckoning_and_loss_is_the_same(seed: int) -> None:
    """The scene answers every question; nothing but places differs."""
    known, mirror = mirrored(beginning(seed), seed)
    assert story(mirror.game.log) == story(known.log)
    assert mirror.game.outcome == known.outcome
    assert rosters(mirror.game.state) == rosters(known.state)


@pytest.mark.parametrize("seed", range(100, 124))
def test_charges_and_melees_are_the_same(seed: int) -> None:
    """Both forces stand near each other from the beginning."""
    known, mirror = mirrored(crowded(seed), seed)
    assert story(mirror.game.log) == story(known.log)
    assert mirror.game.outcome == known.outcome
    assert rosters(mirror.game.state) == rosters(known.state)
