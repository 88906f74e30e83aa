"""Losses: elements destroyed, driven off the table, or lost from a square."""

from typing import Literal

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import Gone, OnTable, PieceId, Side
from pulverdampf.text import Text

from ..units import DbxState, Element, half_of_square, within_square, without_member


def removed(state: DbxState, piece: Element, how: Literal["destroyed", "fled", "exited", "captured"]) -> None:
    """Takes a base off the table and counts what it was worth; a square takes its elements with it."""
    for member in within_square(state, piece.id) if piece.is_square else ():
        removed(state, member, how)
    piece.place = Gone(how, state.clock.turn)
    piece.strength = 0
    state.part(piece.id)
    counts = piece.is_troop or (piece.kind == "GEN" and state.rulings.general_counts)
    if counts and piece.body is not None:
        state.bodies[piece.body].lost += 2 if piece.kind == "GEN" else piece.worth


class Destroyed(Event, frozen=True):
    """An element was destroyed."""

    words = Text("{element}: destroyed.", "{element}: vernichtet.")

    element: PieceId
    by: PieceId = ""

    def apply(self, state: DbxState) -> None:
        removed(state, state.pieces[self.element], "destroyed")


class LeftBoard(Event, frozen=True):
    """An element went over the edge of the table."""

    words = Text("{element}: off the table and lost.", "{element}: vom Tisch gedrängt und verloren.")

    element: PieceId

    def apply(self, state: DbxState) -> None:
        removed(state, state.pieces[self.element], "fled")


class SquareLost(Event, frozen=True):
    """A square lost one of its elements; the rest remains a square."""

    words = Text("{element}: lost from the square.", "{element}: aus dem Karree verloren.")

    square: PieceId
    element: PieceId

    def apply(self, state: DbxState) -> None:
        removed(state, state.pieces[self.element], "destroyed")
        square = state.pieces[self.square]
        stood_first = square.members[:1] == (self.element,)
        square.strength -= 1
        square.members = without_member(square.members, self.element)
        if square.strength == 0:
            square.place = Gone("absent", state.clock.turn)
        elif square.strength == 1 and square.depth > 20.0:
            pose = square.pose
            assert pose is not None
            square.depth = 20.0
            square.place = OnTable(half_of_square(pose, "rear" if stood_first else "front"))


class GuardLost(Event, frozen=True):
    """The guard of a camp was lost."""

    words = Text("{camp}: the guard is lost.", "{camp}: Die Lagerwache ist verloren.")

    camp: PieceId

    def apply(self, state: DbxState) -> None:
        state.pieces[self.camp].strength = 0


class CampTaken(Event, frozen=True):
    """A camp changed hands; its owner may have it back."""

    camp: PieceId
    side: Side

    def apply(self, state: DbxState) -> None:
        camp = state.pieces[self.camp]
        camp.held_by = "" if self.side == camp.side else self.side
        camp.strength = 0
        state.part(self.camp)

    def told(self, state: DbxState) -> Text:
        camp = state.pieces[self.camp]
        text = (
            Text("{name}: taken by the enemy.", "{name}: vom Feind genommen.")
            if camp.held_by
            else Text("{name}: retaken.", "{name}: zurückgewonnen.")
        )
        return text.filled(name=state.named(self.camp))
