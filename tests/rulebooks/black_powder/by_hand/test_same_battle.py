"""A battle beside a real table is the battle of the web table: every die, reckoning, loss and outcome."""

import pytest

from tests.refereed.sameness import assert_unmeasured, forbid_places, roster
from tests.rulebooks.black_powder.by_hand.beginnings import (
    battle,
    beginning,
    beside,
    can_be_refereed,
    told_by,
)


@pytest.mark.parametrize("seed", [0, 4, 11])
def test_every_die_reckoning_and_loss_is_the_same(seed: int) -> None:
    """The scene answers every question; nothing but places differs."""
    assert can_be_refereed(beginning(seed))
    known, facts = battle(seed)
    mirror = beside(known, facts)
    assert told_by(mirror.game.log) == told_by(known.log)
    assert mirror.game.over
    assert mirror.game.outcome == known.outcome
    assert roster(mirror.game.state, blank=["exit"]) == roster(known.state, blank=["exit"])


def test_no_place_is_ever_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With poses that only the players know neither outlines nor poses give a number."""
    known, facts = battle(7)
    forbid_places(monkeypatch)
    mirror = beside(known, facts)
    assert mirror.game.over
    assert_unmeasured(mirror.game)
