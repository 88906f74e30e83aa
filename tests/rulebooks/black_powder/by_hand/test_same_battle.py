"""A battle beside a real table is the battle of the web table: every die, reckoning, loss and outcome."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene, UnmeasuredError
from pulverdampf.engine.state import ANYWHERE
from pulverdampf.rulebooks.black_powder.units import Unit
from pulverdampf.table.shapes import Pose
from tests.rulebooks.black_powder.by_hand.mirrored import Mirror, beginning, can_be_refereed, fought, told_by

MOVING = ("rounded", "at", "moved", "towards", "turned", "facing_to")


def _roster(state: Any) -> dict[str, Any]:
    """What rosters keep: everything but places."""
    found = {}
    for key, piece in state.pieces.items():
        where = type(piece.place).__name__, piece.place.feature
        names = (name for name in piece.__struct_fields__ if name not in ("place", "exit"))
        found[key] = (where, *(getattr(piece, name) for name in names))
    return found


@pytest.mark.parametrize("seed", [0, 4, 11])
def test_every_die_reckoning_and_loss_is_the_same(seed: int) -> None:
    """The scene answers every question; nothing but places differs."""
    state = beginning(seed)
    assert can_be_refereed(state)
    known, facts = fought(state, seed)
    mirror = Mirror(known, facts)
    mirror.play()
    assert told_by(mirror.game.log) == told_by(known.log)
    assert mirror.game.over
    assert mirror.game.outcome == known.outcome
    assert _roster(mirror.game.state) == _roster(known.state)


def test_no_place_is_ever_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With poses that only the players know neither outlines nor poses give a number."""
    known, facts = fought(beginning(7), 7)

    def guarded(name: str) -> Any:
        plain = getattr(Pose, name)

        def method(self: Pose, *given: Any) -> Any:
            assert self != ANYWHERE, f"Pose.{name} of a place that nobody has measured"
            return plain(self, *given)

        return method

    for name in MOVING:
        monkeypatch.setattr(Pose, name, guarded(name))
    mirror = Mirror(known, facts)
    mirror.play()
    assert mirror.game.over
    unit = next(each for each in mirror.game.state.pieces.values() if each.pose == ANYWHERE)
    assert isinstance(unit, Unit) or unit.pose is not None
    with pytest.raises(UnmeasuredError):
        Scene(mirror.game.state, mirror.game.rulebook.layout).outline(unit)
