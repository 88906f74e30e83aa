"""Many battles beside a real table: every kind of ground, scenarios, mixed rulings, horse and guns."""

import pytest

from tests.rulebooks.march_of_eagles.by_hand.beginnings import battle, beside, told_by


@pytest.mark.parametrize("seed", range(100, 140))
def test_every_die_reckoning_and_loss_is_the_same(seed: int) -> None:
    """The scene answers every question; nothing but places differs."""
    known, facts = battle(seed)
    mirror = beside(known, facts)
    assert told_by(mirror.game.log) == told_by(known.log)
    assert mirror.game.outcome == known.outcome
