"""Many battles beside a real table: by lot over ready armies, kinds of battle, ready tables and rulings."""

import pytest

from tests.rulebooks.kriegspfad.by_hand.answers import mirrored
from tests.rulebooks.kriegspfad.by_hand.compared import roster, told_by
from tests.rulebooks.kriegspfad.by_hand.noted import beginning, by_water

IN_THE_OPEN = range(100, 120, 2)
OF_ALL_KINDS = range(101, 161, 2)
RARE = (81, 223, 305, 309, 311, 325, 343, 373, 383, 391, 403, 405)
"""Wagon forts, plunder, men on roofs and in houses, who perished in the flames."""


@pytest.mark.parametrize("seed", [*IN_THE_OPEN, *OF_ALL_KINDS, *RARE])
def test_every_die_reckoning_and_loss_is_the_same(seed: int) -> None:
    """The scene answers every question; nothing but places differs."""
    known, mirror = mirrored(beginning(seed), seed)
    assert told_by(mirror.game.log) == told_by(known.log)
    assert mirror.game.outcome == known.outcome
    assert roster(mirror.game.state) == roster(known.state)


@pytest.mark.parametrize("seed", range(2, 40))
def test_boats_row_and_land_alike(seed: int) -> None:
    """Across a lake, and on both banks of a river."""
    known, mirror = mirrored(by_water(seed), seed)
    assert told_by(mirror.game.log) == told_by(known.log)
    assert mirror.game.outcome == known.outcome
    assert roster(mirror.game.state) == roster(known.state)
