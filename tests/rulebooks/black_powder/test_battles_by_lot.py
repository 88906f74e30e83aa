"""Chance against chance, once with every list, ready army and scenario: `make test` fights a third of
them, `make test-long` the rest, `make marathon` more."""

import pytest

from pulverdampf.rulebooks.black_powder.state import OVER
from tests.rulebooks.black_powder.battles_by_lot import KINDS, LISTS, READY, SCENARIOS, fought


def test_everything_has_its_turn() -> None:
    """BP-FILL-20, BP-FILL-40: seventeen lists, ten ready armies and those of history, three scenarios."""
    assert len(LISTS) == 17
    assert {f"RA-{number}" for number in range(1, 11)} <= set(READY)
    assert {"SC-1", "SC-2", "SC-3"} <= set(SCENARIOS)
    assert len(LISTS) + len(READY) + len(SCENARIOS) == KINDS <= 300


@pytest.mark.parametrize("part", range(6))
def test_battles_by_lot_end(part: int) -> None:
    """BP-VIC-03, BP-VIC-04: whatever two generals do who leave all to chance, it comes to an end."""
    for seed in range(1000 + part, 1000 + KINDS, 6):
        game = fought(seed)
        assert game.state.clock.phase == OVER and game.outcome is not None
        assert game.outcome.text.in_("en") and game.outcome.text.in_("de")
