"""A battle beside a real table is the battle of the web table: every die, reckoning, loss and outcome."""

import pytest

from tests.refereed.reading import kind_of
from tests.refereed.sameness import assert_unmeasured, forbid_places
from tests.rulebooks.kriegspfad.by_hand.answers import WarMirror, mirrored
from tests.rulebooks.kriegspfad.by_hand.compared import roster, told_by
from tests.rulebooks.kriegspfad.by_hand.noted import beginning, by_water, fought


@pytest.mark.parametrize("seed", [14, 107, 125, 127])
def test_every_die_reckoning_and_loss_is_the_same(seed: int) -> None:
    """The scene answers every question; nothing but places differs: in the open, ambush, raid and siege."""
    known, mirror = mirrored(beginning(seed), seed)
    assert told_by(mirror.game.log) == told_by(known.log)
    assert mirror.game.outcome == known.outcome
    assert roster(mirror.game.state) == roster(known.state)


@pytest.mark.parametrize("seed", [4, 24])
def test_boats_row_and_land_alike(seed: int) -> None:
    """KP-BOAT-02, KP-BOAT-03, KP-BOAT-04, KP-BOAT-05: across a lake and on a river."""
    known, mirror = mirrored(by_water(seed), seed)
    assert {"Boarded", "Sailed", "CanoeTaken"} <= set(map(kind_of, known.log))
    assert told_by(mirror.game.log) == told_by(known.log)
    assert mirror.game.outcome == known.outcome
    assert roster(mirror.game.state) == roster(known.state)


@pytest.mark.parametrize("seed", [7, 103])
def test_no_place_is_ever_guessed(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """With poses that only the players know neither outlines nor poses give a number, nor does the ground."""
    mirror = WarMirror(*fought(beginning(seed), seed))
    forbid_places(monkeypatch)
    mirror.play()
    assert mirror.game.over
    assert_unmeasured(mirror.game)
