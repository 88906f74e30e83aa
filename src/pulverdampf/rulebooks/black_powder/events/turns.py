"""The battle, its turns and phases, and what is due."""

from typing import Literal

from msgspec.structs import replace

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, Clock, Reserve, Side
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ..state import OVER, START, PowderState, Stood
from ..units import Commander, Unit
from .names import army_name


class EdgeTaken(Event, frozen=True):
    """A side took a base edge; the other has the opposite one."""

    side: Side
    edge: Literal["south", "north"]

    def apply(self, state: PowderState) -> None:
        opposite = "north" if self.edge == "south" else "south"
        state.edges = {side: self.edge if side == self.side else opposite for side in ("one", "two")}

    def told(self, state: PowderState) -> Text:
        edge = Text("south", "Süden") if self.edge == "south" else Text("north", "Norden")
        return Text("{army}: base edge in the {edge}.", "{army}: Grundlinie im {edge}.").filled(
            army=army_name(state, self.side), edge=edge
        )


class FirstSettled(Event, frozen=True):
    """It was settled who has the first player turn, and who deploys first."""

    moves_pieces = False
    words = Text("First turn: {first}.", "Erster Zug: {first}.")

    first: Side
    places: Side

    def apply(self, state: PowderState) -> None:
        state.first = self.first
        state.picks = self.places


WEATHERS = {
    "clear": Text("The day is clear.", "Der Tag ist klar."),
    "fog": Text("Fog lies over the field.", "Nebel liegt über dem Feld."),
    "rain": Text("It rains.", "Es regnet."),
    "soft": Text("The ground is soft.", "Der Boden ist aufgeweicht."),
}


class WeatherFell(Event, frozen=True):
    """The weather was settled, or has changed."""

    weather: Literal["clear", "fog", "rain", "soft"]

    def apply(self, state: PowderState) -> None:
        state.weather = self.weather

    def told(self, state: PowderState) -> Text:
        return WEATHERS[self.weather]


class TerrainLaid(Event, frozen=True):
    """A piece of terrain was laid on the table."""

    feature: Feature

    def apply(self, state: PowderState) -> None:
        state.features[self.feature.id] = self.feature


class TerrainSettled(Event, frozen=True):
    """All terrain was on the table."""

    def apply(self, state: PowderState) -> None:
        state.terrain_by_dice = False


class ArrivalSettled(Event, frozen=True):
    """It became known in which turn a brigade arrives."""

    moves_pieces = False
    words = Text("{brigade}: arrives in turn {turn}.", "{brigade}: trifft in Zug {turn} ein.")

    brigade: BodyId
    turn: int

    def apply(self, state: PowderState) -> None:
        state.arrivals = {**state.arrivals, self.brigade: self.turn}
        brigade = state.bodies[self.brigade]
        brigade.deployed = True
        for key in (*brigade.pieces, brigade.commander):
            state.pieces[key].place = Reserve(self.brigade)


class Picking(Event, frozen=True):
    """It fell to a side to deploy next."""

    moves_pieces = False

    side: Side

    def apply(self, state: PowderState) -> None:
        state.picks = self.side


class PhaseBegan(Event, frozen=True):
    """A phase of a player turn began."""

    moves_pieces = False

    phase: int

    def apply(self, state: PowderState) -> None:
        state.clock = Clock(state.clock.turn, self.phase, state.clock.part)
        for piece in state.pieces.values():
            if isinstance(piece, Unit):
                piece.fired = False
                piece.owes = piece.spent = ()
                piece.shot_by = piece.helped = ""
                piece.fought = False
        state.contacts = tuple(replace(each, fought=False) for each in state.contacts)


class PlayerTurnBegan(Event, frozen=True):
    """A player turn began: what belonged to the last one of this side is forgotten."""

    words = Text("Turn {turn}: {side}.", "Zug {turn}: {side}.")

    turn: int
    part: int
    side: Side
    then: tuple[Stood, ...]

    def apply(self, state: PowderState) -> None:
        state.clock = Clock(self.turn, START, self.part)
        state.active = self.side
        state.then = self.then
        state.commanding = ""
        for piece in state.pieces.values():
            if isinstance(piece, Commander):
                if piece.side == self.side:
                    piece.done = piece.turn_over = False
            elif piece.side == self.side:
                piece.acted = piece.fired = piece.has_charged = False
                piece.moves = piece.manhandled = 0
                piece.was_disordered = piece.disordered
            else:
                piece.reacted = False


class Commanding(Event, frozen=True):
    """A commander began to give his orders."""

    moves_pieces = False

    commander: str

    def apply(self, state: PowderState) -> None:
        state.commanding = self.commander


class BattleEnded(Event, frozen=True):
    """The battle was over."""

    moves_pieces = False
    words = Text("The battle is over.", "Die Schlacht ist vorbei.")

    def apply(self, state: PowderState) -> None:
        state.clock = Clock(state.clock.turn, OVER, state.clock.part)
