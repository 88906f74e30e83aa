"""A battle beside a real table is the battle of the web table: every die, reckoning, loss and outcome."""

import pytest

from tests.refereed.sameness import assert_unmeasured, forbid_places, roster
from tests.rulebooks.dbx.by_hand.beginnings import BLANK, battle, beside, told_by


@pytest.mark.parametrize("number", [0, 1, 8, 9])
def test_every_die_reckoning_and_loss_is_the_same(number: int) -> None:
    """The scene answers every question; nothing but places differs."""
    known = battle(number)
    mirror = beside(known)
    assert told_by(mirror.game.log) == told_by(known.log)
    assert mirror.game.over
    assert mirror.game.outcome == known.outcome
    assert roster(mirror.game.state, blank=BLANK) == roster(known.state, blank=BLANK)


def test_no_place_is_ever_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With poses that only the players know neither outlines nor poses give a number."""
    known = battle(7)
    forbid_places(monkeypatch)
    mirror = beside(known)
    assert mirror.game.over
    assert_unmeasured(mirror.game)
