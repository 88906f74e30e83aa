"""Many battles beside a real table: by lot over ready armies, ready tables and rulings."""

import pytest

from tests.rulebooks.kriegspfad.by_hand.compared import told_by
from tests.rulebooks.kriegspfad.by_hand.mirrored import Mirror
from tests.rulebooks.kriegspfad.by_hand.noted import beginning, fought


@pytest.mark.parametrize("seed", range(100, 140))
def test_every_die_reckoning_and_loss_is_the_same(seed: int) -> None:
    """The scene answers every question; nothing but places differs."""
    known, noted = fought(beginning(seed), seed)
    mirror = Mirror(known, noted)
    mirror.play()
    assert told_by(mirror.game.log) == told_by(known.log)
    assert mirror.game.outcome == known.outcome
