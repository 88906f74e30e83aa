"""The gallery: spectators who see everything, also what the sides hide, but minutes late."""

import asyncio
from bisect import bisect_right
from time import monotonic
from typing import TYPE_CHECKING

from pulverdampf.engine.events import Entry
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.views import UMPIRE, View
from pulverdampf.server.chronicle import Chronicle

if TYPE_CHECKING:
    from pulverdampf.server.rooms import Room

LATE = "late"
"""The role of a link to the gallery."""
MINUTES = 10
"""How late the gallery sees everything, until the battle is over."""
STEP = 5.0
"""Seconds between two looks at what has become old enough."""


class Gallery:
    """The battle as it stood some minutes ago, with everything in it."""

    def __init__(self, room: "Room", minutes: float = MINUTES) -> None:
        self.room, self.minutes = room, minutes
        self._log: list[Entry] = []
        self._since: list[float] = []
        """When each entry of the log was first known; the time only grows."""
        self.chronicle = self._unread()
        self._following: asyncio.Task[None] | None = None
        self.note()

    def _unread(self) -> Chronicle:
        game = self.room.battle.game
        return Chronicle(game.rulebook, game.initial, (UMPIRE,))

    def note(self) -> None:
        """Keeps when what is new became known; what was taken back was never there."""
        log = self.room.battle.game.log
        same = len(self._log)
        if log[:same] != self._log:
            pairs = enumerate(zip(log, self._log, strict=False))
            same = next((n for n, (now, before) in pairs if now != before), min(len(log), same))
            del self._log[same:], self._since[same:]
        if self.chronicle.at > same:
            self.chronicle = self._unread()
        self._log += log[same:]
        self._since += [monotonic()] * (len(log) - same)

    @property
    def log(self) -> list[Entry]:
        """What is old enough; once the battle is over, everything."""
        if self.room.battle.game.over:
            return self._log
        return self._log[: bisect_right(self._since, monotonic() - self.minutes * 60)]

    def catch_up(self) -> bool:
        """Reads on as far as the gallery may see, and tells whether there was anything."""
        before, log = self.chronicle.at, self.log
        self.chronicle.read(log, self.room.battle.throws)
        return len(log) > before

    @property
    def view(self) -> View:
        """The table as it stood then, with open cards."""
        book, state = self.room.battle.game.rulebook, self.chronicle.state
        return View(book, UMPIRE, Scene(state, book.layout), None, ())

    def follow(self) -> None:
        """From now on the gallery is told what becomes old enough, as long as somebody sits there."""
        if self._following is None or self._following.done():
            self._following = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        room = self.room
        while any(guest.late for guest in room.guests):
            await asyncio.sleep(STEP)
            if room.adrift:
                continue
            async with room.lock:
                await asyncio.to_thread(room.shows.gallery)
