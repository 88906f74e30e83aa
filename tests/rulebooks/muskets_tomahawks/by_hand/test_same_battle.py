"""A battle beside a real table is the battle of the web table: every die, reckoning, loss and outcome."""

import pytest

from tests.refereed.sameness import assert_unmeasured, forbid_places
from tests.rulebooks.muskets_tomahawks.by_hand.beginnings import beginning, mirrored, rosters, story
from tests.rulebooks.muskets_tomahawks.crowds import crowded


@pytest.mark.parametrize("seed", [4, 15])
def test_every_die_reckoning_and_loss_is_the_same(seed: int) -> None:
    """The scene answers every question; nothing but places differs."""
    known, mirror = mirrored(beginning(seed), seed)
    assert story(mirror.game.log) == story(known.log)
    assert mirror.game.over
    assert mirror.game.outcome == known.outcome
    assert rosters(mirror.game.state) == rosters(known.state)


@pytest.mark.parametrize("seed", [369, 397])
def test_charges_in_the_thick_of_it_are_the_same(seed: int) -> None:
    """MT-FILL-29, MT-MEL-08: a charge that losses turn aside may need its guide only then; who strikes two
    enemies strikes first at whom he met first."""
    known, mirror = mirrored(crowded(seed), seed)
    assert story(mirror.game.log) == story(known.log)
    assert mirror.game.outcome == known.outcome
    assert rosters(mirror.game.state) == rosters(known.state)


def test_no_place_is_ever_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """MT-FILL-35: with poses that only the players know neither outlines nor poses give a number."""
    forbid_places(monkeypatch)
    known, mirror = mirrored(crowded(1), 1)
    assert mirror.game.over
    assert story(mirror.game.log) == story(known.log)


def test_the_scene_refuses_to_measure_a_real_table() -> None:
    _, mirror = mirrored(crowded(11), 11, answers=40)
    assert_unmeasured(mirror.game)
