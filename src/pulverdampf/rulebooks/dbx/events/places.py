"""Moves: everything that puts an element elsewhere on the table."""

from typing import Literal

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import ANYWHERE, BodyId, Inside, OnTable, PieceId
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..standing import in_camp
from ..terrain.walls import would_stay_within
from ..units import DbxState, Element, Struck, is_gone
from .names import names

Stood = tuple[tuple[PieceId, Pose], ...]


def put(state: DbxState, stands: Stood) -> None:
    """Sets elements down; who mans a camp and stays within its walls still does."""
    for key, pose in stands:
        piece = state.pieces[key]
        camp = in_camp(piece)
        stays = camp and pose != ANYWHERE and would_stay_within(state.pieces[camp], piece, pose)
        state.part(key)
        piece.place = Inside(camp, pose) if stays else OnTable(pose)


def end_attack(piece: Element) -> None:
    """An element thrown back may charge the same enemy anew."""
    piece.assault, piece.fresh = "", False


def get_away(state: DbxState, piece: Element) -> None:
    """Ends the attack of an element that leaves, and those upon it: who comes after it charges anew."""
    end_attack(piece)
    for each in state.pieces.values():
        if each.assault == piece.id:
            end_attack(each)


class Marched(Event, frozen=True):
    """Elements made a tactical move; `near` tells who came or stood within a base width of an enemy."""

    moved_in = "stands"

    stands: Stood
    command: BodyId
    cost: int
    near: tuple[PieceId, ...] = ()
    landed: bool = False
    elsewhere: tuple[PieceId, ...] = ()
    """Those who let go of the enemy they had attacked."""

    def apply(self, state: DbxState) -> None:
        put(state, self.stands)
        state.bodies[self.command].pips -= self.cost
        for key, _ in self.stands:
            piece = state.pieces[key]
            piece.moves += 1
            piece.near = piece.near or key in self.near
            piece.done = piece.done or self.landed
        for key in self.elsewhere:
            end_attack(state.pieces[key])

    def told(self, state: DbxState) -> Text:
        text = LANDED if self.landed else MOVED_FOR_ONE if self.cost == 1 else MOVED
        return text.filled(cost=self.cost, names=names(state, tuple(key for key, _ in self.stands)))


LANDED = Text("Landed: {names}.", "Gelandet: {names}.")
MOVED_FOR_ONE = Text("Moved for one point: {names}.", "Für einen Punkt bewegt: {names}.")
MOVED = Text("Moved for {cost} points: {names}.", "Für {cost} Punkte bewegt: {names}.")


class Contacted(Event, frozen=True):
    """An element moved into contact with an enemy."""

    words = Text("{element}: in contact with {enemy}.", "{element}: in Kontakt mit {enemy}.")

    moves_pieces = False

    element: PieceId
    enemy: PieceId
    fresh: bool = True

    def apply(self, state: DbxState) -> None:
        piece = state.pieces[self.element]
        piece.assault, piece.fresh = self.enemy, self.fresh
        enemy = state.pieces[self.enemy]
        first = state.pieces.get(enemy.met_by)
        if first is None or first.assault != enemy.id or is_gone(first):
            enemy.met_by = self.element
        if enemy.assault == self.element:
            enemy.assault, enemy.fresh = "", False


class TurnedToFace(Event, frozen=True):
    """An element turned to an enemy; it remembers for this bound where it was hit, and by whom."""

    words = Text("{element}: turns to the enemy.", "{element}: dreht sich dem Feind zu.")

    moved_in = "stands"

    stands: Stood
    element: PieceId
    struck: Struck = ""
    struck_by: Literal["", "foot", "mounted"] = ""

    def apply(self, state: DbxState) -> None:
        put(state, self.stands)
        piece = state.pieces[self.element]
        piece.struck, piece.struck_by = self.struck, self.struck_by


class StruckInPlace(Event, frozen=True):
    """An element was hit in flank or rear and could not turn."""

    moves_pieces = False

    element: PieceId
    struck: Struck
    struck_by: Literal["", "foot", "mounted"]

    def apply(self, state: DbxState) -> None:
        piece = state.pieces[self.element]
        piece.struck, piece.struck_by = self.struck, self.struck_by


class BrokeOff(Event, frozen=True):
    """An element left a melee."""

    words = Text("{element}: breaks off.", "{element}: zieht sich aus dem Nahkampf zurück.")

    element: PieceId
    pose: Pose
    command: BodyId
    cost: int

    def apply(self, state: DbxState) -> None:
        piece = state.pieces[self.element]
        piece.place = OnTable(self.pose)
        piece.moves += 1
        piece.near = True
        get_away(state, piece)
        state.part(self.element)
        state.bodies[self.command].pips -= self.cost


class Advanced(Event, frozen=True):
    """An impetuous element went after its enemy."""

    words = Text("{element}: advances impetuously.", "{element}: rückt ungestüm vor.")

    element: PieceId
    pose: Pose

    def apply(self, state: DbxState) -> None:
        state.pieces[self.element].place = OnTable(self.pose)
        state.part(self.element)


class Recoiled(Event, frozen=True):
    """An element recoiled and pushed others before it; its attack, if it made one, is over."""

    moved_in = "stands"

    element: PieceId
    stands: Stood

    def apply(self, state: DbxState) -> None:
        put(state, self.stands)
        end_attack(state.pieces[self.element])

    def told(self, state: DbxState) -> Text:
        pushed = tuple(key for key, _ in self.stands if key != self.element)
        text = (
            Text("{name}: recoils, pushing {others}.", "{name}: prallt zurück und drängt {others}.")
            if pushed
            else Text("{name}: recoils.", "{name}: prallt zurück.")
        )
        return text.filled(name=state.named(self.element), others=names(state, pushed))


class Fled(Event, frozen=True):
    """An element fled to another place, and pushed others as it recoiled."""

    words = Text("{element}: flees.", "{element}: flieht.")

    moved_in = "stands"

    element: PieceId
    stands: Stood

    def apply(self, state: DbxState) -> None:
        put(state, self.stands)
        get_away(state, state.pieces[self.element])


class Held(Event, frozen=True):
    """Elements of a demoralised command were held, some of them turned."""

    moved_in = "stands"

    stands: Stood
    command: BodyId
    cost: int

    def apply(self, state: DbxState) -> None:
        put(state, self.stands)
        for key, _ in self.stands:
            state.pieces[key].held = True
        state.bodies[self.command].pips -= self.cost

    def told(self, state: DbxState) -> Text:
        return Text("Held: {names}.", "Gehalten: {names}.").filled(
            names=names(state, tuple(key for key, _ in self.stands))
        )


class EnteredCamp(Event, frozen=True):
    """An element took its place inside a camp."""

    words = Text("{element}: occupies {camp}.", "{element}: besetzt {camp}.")

    element: PieceId
    camp: PieceId
    pose: Pose

    def apply(self, state: DbxState) -> None:
        state.pieces[self.element].place = Inside(self.camp, self.pose)
        state.part(self.element)
