"""Markers and losses."""

from typing import Literal

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, Gone, PieceId
from pulverdampf.text import Text

from ..state import Fallen, Melee, WarState
from .names import army_name

Manner = Literal[
    "shot", "gun", "melee", "fire", "drowned", "edge", "morale", "captured", "medicine", "exited"
]
"""How an element left the battle."""


class MarkersChanged(Event, frozen=True):
    """A unit gained or lost morale markers."""

    moves_pieces = False

    body: BodyId
    by: int
    why: str = ""
    seen_by: str = "all"
    """Its own side while the unit is hidden."""

    def apply(self, state: WarState) -> None:
        unit = state.bodies[self.body]
        unit.markers = max(0, unit.markers + self.by)

    def told(self, state: WarState) -> Text:
        words = MARKER if abs(self.by) == 1 else MARKERS
        return words.filled(name=state.named(self.body), by=f"{self.by:+d}".replace("-", "−"))


MARKER = Text("{name}: {by} marker.", "{name}: {by} Marker.")
MARKERS = Text("{name}: {by} markers.", "{name}: {by} Marker.")


class ElementLost(Event, frozen=True):
    """An element left the battle for good."""

    piece: PieceId
    how: Manner

    def apply(self, state: WarState) -> None:
        piece = state.pieces[self.piece]
        turn = state.clock.turn
        match self.how:
            case "exited":
                piece.place = Gone("exited", turn)
            case "captured":
                piece.place = Gone("captured", turn)
            case "medicine":
                piece.place = Gone("absent", turn)
            case "morale":
                piece.place = Gone("fled", turn)
            case _:
                piece.place = Gone("destroyed", turn)
        assert piece.body is not None
        unit = state.bodies[piece.body]
        if self.how not in ("exited", "medicine"):
            unit.lost += 1
        if self.how in ("shot", "gun"):
            state.shot_down[piece.side] = state.shot_down.get(piece.side, 0) + 1
        if piece.carries:
            piece.carries = ""
        piece.crossing = piece.roof = piece.grapples = ""

    def told(self, state: WarState) -> Text:
        return LOST[self.how].filled(name=state.named(self.piece))


LOST = {
    "shot": Text("{name}: shot down.", "{name}: niedergeschossen."),
    "gun": Text("{name}: destroyed by gunfire.", "{name}: durch Geschützfeuer vernichtet."),
    "melee": Text("{name}: cut down.", "{name}: niedergemacht."),
    "fire": Text("{name}: lost in the flames.", "{name}: in den Flammen umgekommen."),
    "drowned": Text("{name}: goes down with the boat.", "{name}: mit dem Boot untergegangen."),
    "edge": Text("{name}: driven off the table.", "{name}: vom Tisch gedrängt."),
    "morale": Text("{name}: runs.", "{name}: läuft davon."),
    "captured": Text("{name}: captured.", "{name}: erobert."),
    "medicine": Text("{name}: goes home.", "{name}: zieht heim."),
    "exited": Text("{name}: has marched off.", "{name}: ist abmarschiert."),
}


class UnitFell(Event, frozen=True):
    """A whole unit, or a leader with his element, was lost: others may have to test for it."""

    moves_pieces = False

    fallen: Fallen

    def apply(self, state: WarState) -> None:
        state.fallen = (*state.fallen, self.fallen)
        unit = state.bodies[self.fallen.body]
        if self.fallen.what != "commander" or unit.separate:
            unit.hidden = False
            gone = [key for key, melee in state.melees.items() if unit.id in (melee.attacker, melee.defender)]
            for key in gone:
                del state.melees[key]

    def told(self, state: WarState) -> Text:
        if self.fallen.what == "commander":
            return COMMANDER_FELL.filled(army=army_name(state, self.fallen.side))
        return FELL.filled(name=state.named(self.fallen.body))


COMMANDER_FELL = Text("{army}: the commander has fallen.", "{army}: Der Befehlshaber ist gefallen.")
FELL = Text("{name}: lost as a unit.", "{name}: als Einheit verloren.")


class MeleeOpened(Event, frozen=True):
    """A unit moved into contact with an enemy."""

    moves_pieces = False

    attacker: BodyId
    defender: BodyId

    def apply(self, state: WarState) -> None:
        state.count += 1
        key = f"m{state.count}"
        state.melees[key] = Melee(key, self.attacker, self.defender, state.clock.turn)
        attacker, defender = state.bodies[self.attacker], state.bodies[self.defender]
        attacker.opened = (*attacker.opened, self.defender)
        defender.contacted = True

    def told(self, state: WarState) -> Text:
        return ATTACK.filled(one=state.named(self.attacker), two=state.named(self.defender))


ATTACK = Text("{one}: attack on {two}.", "{one}: Angriff auf {two}.")


class MeleeEnded(Event, frozen=True):
    """Two units no longer fight each other."""

    moves_pieces = False

    melee: str

    def apply(self, state: WarState) -> None:
        state.melees.pop(self.melee, None)


class Sank(Event, frozen=True):
    """A boat went down with everybody aboard."""

    boat: PieceId

    def apply(self, state: WarState) -> None:
        state.pieces[self.boat].place = Gone("destroyed", state.clock.turn)

    words = Text("{boat}: sunk.", "{boat}: gesunken.")


def aboard(state: WarState, boat: PieceId) -> list[PieceId]:
    """Those who ride in a boat."""
    return [key for key, piece in state.pieces.items() if piece.place.carrier == boat]
