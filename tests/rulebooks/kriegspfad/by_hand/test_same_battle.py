"""A battle beside a real table is the battle of the web table: every die, reckoning, loss and outcome."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene, UnmeasuredError
from pulverdampf.engine.state import ANYWHERE
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.by_hand.compared import roster, told_by
from tests.rulebooks.kriegspfad.by_hand.mirrored import Mirror
from tests.rulebooks.kriegspfad.by_hand.noted import beginning, fought

MOVING = ("rounded", "at", "moved", "towards", "turned", "facing_to")


@pytest.mark.parametrize("seed", [14, 107, 125, 127])
def test_every_die_reckoning_and_loss_is_the_same(seed: int) -> None:
    """The scene answers every question; nothing but places differs: in the open, ambush, raid and siege."""
    known, noted = fought(beginning(seed), seed)
    mirror = Mirror(known, noted)
    mirror.play()
    assert told_by(mirror.game.log) == told_by(known.log)
    assert mirror.game.outcome == known.outcome
    assert roster(mirror.game.state) == roster(known.state)


def test_no_place_is_ever_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With poses that only the players know neither outlines nor poses give a number."""
    known, noted = fought(beginning(7), 7)

    def guarded(name: str) -> Any:
        plain = getattr(Pose, name)

        def method(self: Pose, *given: Any) -> Any:
            assert self != ANYWHERE, f"Pose.{name} of a place that nobody has measured"
            return plain(self, *given)

        return method

    for name in MOVING:
        monkeypatch.setattr(Pose, name, guarded(name))
    mirror = Mirror(known, noted)
    mirror.play()
    assert mirror.game.over
    piece = next(each for each in mirror.game.state.pieces.values() if each.pose == ANYWHERE)
    with pytest.raises(UnmeasuredError):
        Scene(mirror.game.state, mirror.game.rulebook.layout).outline(piece)
