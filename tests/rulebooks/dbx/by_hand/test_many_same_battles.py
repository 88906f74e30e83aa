"""Many battles beside a real table: any lists, ready tables and rulings, every fifth a big one."""

import pytest

from tests.rulebooks.dbx.by_hand.beginnings import battle, beside, told_by


@pytest.mark.parametrize("number", range(9, 41))
def test_every_die_reckoning_and_loss_is_the_same(number: int) -> None:
    """The scene answers every question; nothing but places differs."""
    known = battle(number)
    mirror = beside(known)
    assert told_by(mirror.game.log) == told_by(known.log)
    assert mirror.game.outcome == known.outcome
