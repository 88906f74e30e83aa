"""Many battles beside a real table: those of the marathon, over all lists, ready armies and rulings."""

import pytest

from tests.rulebooks.black_powder.by_hand.beginnings import (
    battle,
    beginning,
    beside,
    can_be_refereed,
    told_by,
)

SEEDS = [seed for seed in range(100, 140) if can_be_refereed(beginning(seed))]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_die_reckoning_and_loss_is_the_same(seed: int) -> None:
    """The scene answers every question; nothing but places differs."""
    known, facts = battle(seed)
    mirror = beside(known, facts)
    assert told_by(mirror.game.log) == told_by(known.log)
    assert mirror.game.outcome == known.outcome
