"""What one side may know: the only door to a client or a computer general."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pulverdampf.engine.events import Answered, Entry, Marked, Sealed
from pulverdampf.engine.requests import ALL, Decision
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Due, Side

if TYPE_CHECKING:
    from collections.abc import Callable

    from pulverdampf.engine.game import Game
    from pulverdampf.engine.rulebook import Rulebook


UMPIRE: Side = "umpire"
"""The eyes of somebody who decides disputes: they see everything."""


def seen_with(rulebook: "Rulebook", state: Any, eyes: Side) -> Any:
    """A state as a side, a spectator or the umpire sees it."""
    return state if eyes == UMPIRE else rulebook.seen(state, eyes)


class View:
    """A battle as one side sees it."""

    def __init__(
        self,
        rulebook: "Rulebook",
        side: Side,
        whole: Scene,
        request: Decision | None,
        entries: Sequence[Entry],
        under_way: Due | None = None,
        twin: "Callable[[], Game] | None" = None,
    ) -> None:
        self.rulebook = rulebook
        self.side = side
        self.state: Any = seen_with(rulebook, whole.state, side)
        self._twin = twin
        self.request = request
        """The decision that waits for this side, if one does."""
        self._entries = entries
        self.scene = whole.as_seen(self.state, side)
        self.under_way = shown_due(whole.state, under_way, side) if under_way is not None else None
        """The stage that is being carried out, as far as this side may know of it."""

    def imagined(self) -> "Game":
        """A twin without dice that holds only what this side may know; a refusal where that is too little."""
        if self._twin is None:
            raise LookupError("a view without a battle behind it")
        return self._twin()

    def entries(self) -> list[Entry]:
        """The log as this side may read it."""
        return [shown for entry in self._entries if (shown := shown_to(self.side, entry)) is not None]


def shown_due(state: Any, due: Due, eyes: Side) -> Due | None:
    """A stage as a side, a spectator or the umpire may know of it."""
    return due if eyes == UMPIRE else state.shown(due, eyes)


def shown_to(side: Side | None, entry: Entry) -> Entry | None:
    """An entry as a side may see it, or nothing; no side means a spectator."""
    if isinstance(entry, Marked):
        return None
    if side == UMPIRE:
        return entry
    if isinstance(entry, Answered):
        return entry if entry.seen_by in (ALL, side) else _stripped(side, entry)
    if isinstance(entry, Sealed):
        return entry if entry.by == side else Sealed(entry.by, entry.rule, entry.digest)
    audience = getattr(entry, "seen_by", ALL)
    return entry if audience in (ALL, side) else None


def _stripped(side: Side | None, entry: Answered) -> Answered:
    """An answer without what it was, whom it was about and whether there was a choice at all."""
    value = None
    if entry.kind == "together":
        audiences = entry.seen_by.split("|")
        value = [
            each if seen_by in (ALL, side) else None
            for each, seen_by in zip(entry.value, audiences, strict=True)
        ]
    kind = "choose" if entry.kind == "only" else entry.kind
    return Answered(kind, entry.rule, entry.by, "", value, (), entry.seen_by)
