"""A battle beside a real table is the battle of the web table: every die, reckoning, loss and outcome."""

from typing import Any

import pytest

from pulverdampf.rulebooks.march_of_eagles.fire.skirmishers import RANKS
from tests.refereed.sameness import assert_unmeasured, forbid_places, roster
from tests.rulebooks.march_of_eagles.by_hand.beginnings import battle, beside, told_by


def ranks_apart(rosters: dict[str, Any]) -> dict[str, Any]:
    """In how many ranks skirmishers stand is a matter of their place."""
    return {key: [each for each in kept if each not in RANKS] for key, kept in rosters.items()}


@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_every_die_reckoning_and_loss_is_the_same(seed: int) -> None:
    """The scene answers every question; nothing but places differs."""
    known, facts = battle(seed)
    mirror = beside(known, facts)
    assert told_by(mirror.game.log) == told_by(known.log)
    assert mirror.game.over
    assert mirror.game.outcome == known.outcome
    assert mirror.game.state.bodies == known.state.bodies
    assert ranks_apart(roster(mirror.game.state)) == ranks_apart(roster(known.state))


def test_no_place_is_ever_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With poses that only the players know neither outlines nor poses give a number."""
    known, facts = battle(4)
    forbid_places(monkeypatch)
    mirror = beside(known, facts)
    assert mirror.game.over
    assert_unmeasured(mirror.game)
