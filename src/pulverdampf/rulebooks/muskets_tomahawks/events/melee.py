"""Charges, melees and who falls in them."""

from typing import Literal

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, Gone, PieceId, Side
from pulverdampf.text import Text

from ..presence import release
from ..state import FrontierState


class Engaged(Event, frozen=True):
    """A unit charged home into another."""

    words = Text("{one} and {other}: in melee.", "{one} und {other}: im Nahkampf.")

    one: BodyId
    other: BodyId
    surprise: bool = False

    def apply(self, state: FrontierState) -> None:
        for mine, theirs in ((self.one, self.other), (self.other, self.one)):
            unit = state.bodies[mine]
            if theirs not in unit.engaged:
                unit.engaged = (*unit.engaged, theirs)
            unit.vigilant = unit.reloading = False
            unit.work = ""
        state.bodies[self.one].charger = True
        state.bodies[self.other].surprised |= self.surprise


class Bled(Event, frozen=True):
    """A round of melee was fought whose losses will count again after the next."""

    moves_pieces = False

    body: BodyId
    own: int
    mine: int
    theirs: int

    def apply(self, state: FrontierState) -> None:
        unit = state.bodies[self.body]
        own, mine, theirs = unit.bled
        unit.bled = own + self.own, mine + self.mine, theirs + self.theirs


class BrokeOff(Event, frozen=True):
    """A unit was no longer in melee with anybody."""

    body: BodyId

    def apply(self, state: FrontierState) -> None:
        release(state, self.body)


class FiguresLost(Event, frozen=True):
    """Figures of a unit fell."""

    body: BodyId
    pieces: tuple[PieceId, ...]
    by: BodyId = ""

    def apply(self, state: FrontierState) -> None:
        for key in self.pieces:
            figure = state.pieces[key]
            figure.place = Gone("destroyed", state.clock.turn)
            figure.strength = 0
            figure.holder = False

    def told(self, state: FrontierState) -> Text:
        return Text("{name}: {n} lost.", "{name}: {n} verloren.").filled(
            name=state.named(self.body), n=len(self.pieces)
        )


class GloryWon(Event, frozen=True):
    """A commander struck down enemies with his own hand."""

    moves_pieces = False

    side: Side
    number: int

    def apply(self, state: FrontierState) -> None:
        state.glory = {**state.glory, self.side: state.glory.get(self.side, 0) + self.number}


class ChargeMade(Event, frozen=True):
    """A side made a charge."""

    moves_pieces = False

    side: Side

    def apply(self, state: FrontierState) -> None:
        state.charges = {**state.charges, self.side: state.charges.get(self.side, 0) + 1}


class OfficerSpared(Event, frozen=True):
    """An officer who should have fallen lived."""

    moves_pieces = False

    body: BodyId
    how: Literal["sacrifice", "luck"]

    def apply(self, state: FrontierState) -> None:
        if self.how == "luck":
            unit = state.bodies[self.body]
            unit.used = (*unit.used, "TL-LUCK")

    def told(self, state: FrontierState) -> Text:
        words = {
            "sacrifice": Text("{name}: saved by a comrade.", "{name}: von einem Kameraden gerettet."),
            "luck": Text("{name}: saved by luck.", "{name}: mit Glück davongekommen."),
        }
        return words[self.how].filled(name=state.named(self.body))
