"""What has to be the same at the web table and beside a real one, and that no place is ever guessed."""

from collections.abc import Collection, Iterator
from typing import Any

import msgspec
import pytest

from pulverdampf.engine.events import Event
from pulverdampf.engine.scene import Scene, UnmeasuredError
from pulverdampf.engine.state import ANYWHERE
from pulverdampf.table.shapes import Pose
from tests.refereed.reading import Entry, kind_of

AGENDA = ("Scheduled", "Dealt")
MOVING = ("rounded", "at", "moved", "towards", "turned", "facing_to")


def told_by(log: list[Entry], *, but: Collection[str], blank: Collection[str]) -> Iterator[Any]:
    """Reckonings and events of a log, but for some events, with some fields of the others left out."""
    for entry in log:
        name = kind_of(entry)
        if name == "Reckoned":
            yield entry
        elif isinstance(entry, Event) and name not in AGENDA and name not in but:
            fields = msgspec.to_builtins(entry)
            yield name, {key: value for key, value in fields.items() if key not in (*blank, "type")}


def roster(state: Any, *, blank: Collection[str] = ()) -> dict[str, Any]:
    """What rosters keep: everything but places."""
    found = {}
    for key, piece in state.pieces.items():
        where = kind_of(piece.place), piece.place.feature
        names = (name for name in piece.__struct_fields__ if name not in ("place", *blank))
        found[key] = (where, *(getattr(piece, name) for name in names))
    return found


def forbid_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever works with a pose that only the players know fails at once."""

    def guarded(name: str) -> Any:
        plain = getattr(Pose, name)

        def method(self: Pose, *given: Any) -> Any:
            assert self != ANYWHERE, f"Pose.{name} of a place that nobody has measured"
            return plain(self, *given)

        return method

    for name in MOVING:
        monkeypatch.setattr(Pose, name, guarded(name))


def assert_unmeasured(game: Any) -> None:
    """A piece on a real table stands nowhere that the scene would know."""
    piece = next(each for each in game.state.pieces.values() if each.pose == ANYWHERE)
    with pytest.raises(UnmeasuredError):
        Scene(game.state, game.rulebook.layout).outline(piece)
