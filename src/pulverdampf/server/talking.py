"""Names and talk at a table: text, cut, in one line, and kept with the room."""

from time import time
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import msgspec

from pulverdampf.muster.names import LONGEST_PLAYER, LONGEST_REMARK, plain
from pulverdampf.server.guests import Guest, RefusedError
from pulverdampf.server.messages import Refused, Remark, Talk
from pulverdampf.server.seats import WATCH

if TYPE_CHECKING:
    from pulverdampf.server.rooms import Room

MOST_REMARKS = 60
"""How many are kept."""


class Talking:
    """What the guests of a room are called, and what they say to each other."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self._watchers: WeakKeyDictionary[Guest, str] = WeakKeyDictionary()

    def call(self, guest: Guest, name: str) -> None:
        """Calls a guest by another name: a player for everybody, who watches where he says something."""
        called, names = plain(name, LONGEST_PLAYER), self.room.seating.names
        if guest.role == WATCH:
            self._watchers[guest] = called
        elif names.get(guest.role, "") != called:
            self.room.seating.names = {**names, guest.role: called}
            self.room.keep_seating()
            self.room.shows.seats()

    def say(self, guest: Guest, text: str) -> None:
        """Says something to everybody who may hear it."""
        said = plain(text, LONGEST_REMARK)
        if not said:
            raise RefusedError(Refused("malformed"))
        seating = self.room.seating
        watching = guest.role == WATCH
        name = self._watchers.get(guest, "") if watching else seating.names.get(guest.role, "")
        number = seating.talk[-1].n + 1 if seating.talk else 1
        remark = Remark(number, guest.role, name, said, round(time(), 1))
        before, seating.talk = seating.talk, (*seating.talk, remark)[-MOST_REMARKS:]
        try:
            self.room.keep_seating()
        except BaseException:
            seating.talk = before
            raise
        told = msgspec.json.encode(Talk((remark,)))
        for each in list(self.room.guests):
            if self._is_heard(remark, each.role):
                each.send(told)

    def heard_by(self, role: str) -> Talk:
        """What somebody may hear of what has been said."""
        return Talk(tuple(each for each in self.room.seating.talk if self._is_heard(each, role)))

    def _is_heard(self, remark: Remark, role: str) -> bool:
        """Who watches advises nobody: players hear him when the battle is over."""
        return remark.by != WATCH or role == WATCH or self.room.battle.game.over
