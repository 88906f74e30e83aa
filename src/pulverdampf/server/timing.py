"""The clock between friends: it shows who thinks how long, and decides only what both have agreed on."""

from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

from pulverdampf.engine.state import SIDES, Side, other
from pulverdampf.server.guests import RefusedError, by_rules
from pulverdampf.server.messages import Notice, Refused, Timer, words
from pulverdampf.server.seats import WATCH
from pulverdampf.server.stores import NotStoredError
from pulverdampf.text import Text

if TYPE_CHECKING:
    from pulverdampf.server.rooms import Room

CLAIMED = Text(
    "{loser} has used up its time; {winner} has claimed the battle, as was agreed.",
    "Die Zeit für {loser} ist abgelaufen; {winner} nimmt wie vereinbart den Sieg in Anspruch.",
)


class Timing:
    """Who has thought how long in a room.

    A side's time runs while the battle waits for it and its opponent sits at the table, so never at night.
    """

    def __init__(self, room: "Room", now: Callable[[], float] = monotonic) -> None:
        self.room, self.now = room, now
        self._since: dict[Side, float] = {}
        """Whose time runs, and since when it has not been added up."""

    def settle(self) -> None:
        """Adds up what has run, and tells everybody when it is another's time that runs now."""
        if self.room.seating.limit is None:
            return
        now, before = self.now(), set(self._since)
        used = {side: self._used(side, now) for side in SIDES}
        self.room.seating.used = used
        self._since = dict.fromkeys(self._waited_for(), now)
        if set(self._since) != before:
            self.room.shows.to((*SIDES, WATCH), self.told())

    def keep(self) -> None:
        """Stores how long everybody has thought; where that fails, a restart gives a little time back."""
        if self.room.seating.limit is not None and any(self.room.seating.used.values()):
            with suppress(NotStoredError):
                self.room.keep_seating()

    def told(self) -> Timer | None:
        """The clock as it travels; none where the room has none."""
        limit, now = self.room.seating.limit, self.now()
        if limit is None:
            return None
        used = {side: round(self._used(side, now), 1) for side in SIDES}
        return Timer(limit.minutes, limit.loses, used, tuple(self._since))

    def claim(self, side: Side) -> None:
        """A side claims the battle because its opponent's time is up; only where both had agreed to that."""
        limit, loser, room = self.room.seating.limit, other(side), self.room
        if limit is None or not limit.loses or self._used(loser, self.now()) < limit.minutes * 60:
            raise RefusedError(Refused("stale"))
        by_rules(lambda: room.battle.concede(loser), "over")
        room.shows.news()
        told = CLAIMED.filled(loser=room.shows.army(loser), winner=room.shows.army(side))
        room.shows.to((*SIDES, WATCH), Notice(words(told)))

    def _used(self, side: Side, now: float) -> float:
        since = self._since.get(side)
        return self.room.seating.used.get(side, 0.0) + (now - since if since is not None else 0.0)

    def _waited_for(self) -> list[Side]:
        room, there = self.room, {guest.role for guest in self.room.guests}
        waited = {each.by for each in room.battle.game.waiting_for()}
        people = [side for side in SIDES if room.seating.seats[side].by == "human"]
        return [side for side in people if side in waited and other(side) in there]
