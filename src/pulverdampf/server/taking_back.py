"""Taking back: alone where nothing has come to light, else by agreement."""

from typing import TYPE_CHECKING

from pulverdampf.engine.orders import Refused as RefusedByRules
from pulverdampf.engine.state import Side, other
from pulverdampf.server.guests import RefusedError, by_rules
from pulverdampf.server.messages import Refused
from pulverdampf.server.seats import BOTH
from pulverdampf.text import Text

if TYPE_CHECKING:
    from pulverdampf.server.rooms import Room

TAKE_BACK = Text("take the last decision back", "die letzte Entscheidung zurücknehmen")


class TakingBack:
    """What a room does when somebody would like to take his last decision back."""

    def __init__(self, room: "Room") -> None:
        self.room = room

    def undo(self, side: Side | None) -> None:
        """Takes back the last decision (of a side), or asks the opponent."""
        room = self.room
        if room.battle.game.over:  # the seed has been told
            raise RefusedError(Refused("over"))
        found: list[tuple[int, Side]] = []
        by_rules(lambda: found.append(room.battle.last_decision(side)), "no_undo")
        at, by = found[0]
        try:
            room.battle.undo(by)
        except RefusedByRules:
            room.agreements.ask(by, TAKE_BACK, lambda: room.battle.rewind(at), alone=side is None)
            return
        while at in room.by_staff:  # what the staff let go by goes with the decision before it
            try:
                at, by = room.battle.last_decision(by)
                room.battle.undo(by)
            except RefusedByRules:
                break
        room.by_staff = {each for each in room.by_staff if each < len(room.battle.game.log)}
        room.agreements.wanted = None
        room.shows.anew()

    def barred(self, side: Side, role: str) -> Text | None:
        """Why a guest cannot take back the last decision of a side; none where he can, or may ask for it."""
        room = self.room
        try:
            room.battle.last_decision(None if role == BOTH else side)
            if role != BOTH and room.seating.seats[other(side)].by != "human":
                room.battle.game.undone_to(side)
        except RefusedByRules as refused:
            return refused.objections[0].text
        return None
