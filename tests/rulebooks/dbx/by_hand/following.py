"""A battle of the web table as it is followed: how everybody stood before any entry of its log."""

from collections.abc import Iterator
from typing import Any

from pulverdampf.engine.events import Answered, Event
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Clock
from pulverdampf.rulebooks.dbx.contact.contacts import contacts_of
from pulverdampf.rulebooks.dbx.units import DbxState, layout
from tests.refereed.mirror import Mirror
from tests.refereed.reading import is_throw, kind_of

PAUSES = ("PartBegan", "Reckoned", "BattleEnded", "BoundBegun")


def _parts(log: list[Any]) -> Iterator[tuple[Clock, int]]:
    """Where each part of each bound has begun."""
    bound = 0
    for at, entry in enumerate(log):
        if kind_of(entry) == "BoundBegun":
            bound = entry.bound
        elif kind_of(entry) == "PartBegan":
            yield Clock(bound, entry.phase, entry.part), at + 1


class Follower(Mirror):
    """A mirror that knows the table of the known battle at every moment."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.known: DbxState = given[2].initial.copied()
        self.reached = 0
        self.parts = dict(_parts(self.log))

    def enter_stage(self) -> None:
        """Follows the known battle into the part of the bound, too."""
        self.at = max(self.at, self.parts.get(self.game.state.clock, 0))
        super().enter_stage()

    def scene_at(self, at: int) -> Scene:
        """The table before an entry of the log."""
        assert at >= self.reached, (at, self.reached)
        for entry in self.log[self.reached : at]:
            if isinstance(entry, Event):
                entry.apply(self.known)
        self.reached = at
        return Scene(self.known.copied(), layout)

    def next_of(self, *kinds: str, start: int | None = None) -> int:
        """Where the next entry of one of some kinds stands; the end where there is none."""
        first = self.at if start is None else start
        return next(
            (at for at in range(first, len(self.log)) if kind_of(self.log[at]) in kinds), len(self.log)
        )

    def moved(self, given: int) -> list[str]:
        """Who of those an order names has moved: of a column that forms some may stay behind."""
        at = self.next_of("Marched", start=given)
        end = self.next_of("Contacted", "CampTaken", "Marked", start=at)
        keys = {key for key, _ in self.log[at].stands}
        keys |= {each.element for each in self.log[at:end] if kind_of(each) == "LeftBoard"}
        return [key for key in self.log[given].value["movers"] if key in keys]

    def pause(self) -> int:
        """Where the known battle asks, throws or goes on to its next part."""
        for at in range(self.at, len(self.log)):
            entry = self.log[at]
            if kind_of(entry) in PAUSES or (isinstance(entry, Answered) and entry.kind != "only"):
                return at
        return len(self.log)

    def thrown_at(self) -> int:
        """Where the next dice fall."""
        return next((at for at in range(self.at, len(self.log)) if is_throw(self.log[at])), len(self.log))

    def due_at(self, *stages: str) -> tuple[int, Any]:
        """Where one of some stages is next made due before the phase ends, and what is due."""
        for at in range(self.at, len(self.log)):
            entry = self.log[at]
            if kind_of(entry) in ("PartBegan", "BattleEnded", "BoundBegun"):
                break
            if kind_of(entry) == "Scheduled" and kind_of(entry.dues[0]) in stages:
                return at, entry.dues[0]
        return -1, None

    def wrong_contact(self) -> tuple[str, str, str] | None:
        """Whose contact the card has otherwise than the table, and what is true of it."""
        true = {key: (hold.victim, hold.face) for key, hold in self.contacts(self.pause()).items()}
        card = {attacker: (victim, face) for attacker, victim, face in self.game.state.card}
        for key in sorted(true):
            if card.get(key) != true[key]:
                return (key, *true[key])
        return next(((key, "", "front") for key in sorted(card) if key not in true), None)

    def contacts(self, at: int) -> dict[str, Any]:
        """What each element holds with its front before an entry."""
        return contacts_of(self.scene_at(at)).by
