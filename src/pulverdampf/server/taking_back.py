"""Taking back: alone where nothing has come to light, else with the opponent's consent."""

from typing import TYPE_CHECKING

from pulverdampf.engine.orders import NO_RULE
from pulverdampf.engine.orders import Objection as Objects
from pulverdampf.engine.orders import Refused as RefusedByRules
from pulverdampf.engine.state import SIDES, Side, other
from pulverdampf.server.guests import RefusedError, by_rules
from pulverdampf.server.messages import Notice, Refused, UndoAsked, words
from pulverdampf.server.refusals import objection
from pulverdampf.server.seats import BOTH, WATCH
from pulverdampf.text import Text

if TYPE_CHECKING:
    from pulverdampf.server.rooms import Room

AGREED = Text("Taken back, as both sides agreed.", "Zurückgenommen, wie beide Seiten vereinbart haben.")
DECLINED = Text("The opponent lets it stand.", "Der Gegner lässt es stehen.")
NOT_PLAYED = Text("the computer does not take back", "der Rechner nimmt nichts zurück")


class TakingBack:
    """What a room does when somebody would like to take his last decision back."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.wanted: tuple[Side, int] | None = None
        """Who has asked his opponent, and to where in the log he would like to go back."""

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
            self._by_consent(by, at, alone=side is None)
            return
        while at in room.by_staff:  # what the staff let go by goes with the decision before it
            try:
                at, by = room.battle.last_decision(by)
                room.battle.undo(by)
            except RefusedByRules:
                break
        room.by_staff = {each for each in room.by_staff if each < len(room.battle.game.log)}
        self.wanted = None
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

    def _by_consent(self, side: Side, at: int, *, alone: bool) -> None:
        """Asks the opponent; one person on both seats agrees with himself, the computer never does."""
        room = self.room
        if alone:
            room.battle.rewind(at)
            room.shows.anew()
        elif room.seating.seats[other(side)].by != "human":
            raise RefusedError(Refused("no_undo", (objection(Objects(NO_RULE, NOT_PLAYED)),)))
        else:
            self.wanted = (side, at)
            room.shows.to((other(side),), UndoAsked(side))

    def consent(self, side: Side, *, yes: bool) -> None:
        """The opponent's answer."""
        wanted, room = self.wanted, self.room
        if wanted is None or wanted[0] == side:
            raise RefusedError(Refused("stale"))
        self.wanted = None
        if not yes:
            room.shows.to((wanted[0],), Notice(words(DECLINED)))
            return
        room.battle.rewind(wanted[1])
        room.shows.anew()
        room.shows.to((*SIDES, WATCH), Notice(words(AGREED)))
