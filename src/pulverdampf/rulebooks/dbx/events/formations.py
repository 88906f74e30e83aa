"""Elements that spread into skirmishers and join again, and squares."""

from msgspec.structs import replace

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, Gone, OnTable, PieceId, Place, Within
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..troops import BW, TROOPS
from ..units import DbxState, Element, without_member


def _skirmishers_of(name: Text) -> Text:
    """The name of one of two elements into which another has spread, as plain words."""
    return Text(f"skirmishers ({name.in_('en')})", f"Jäger ({name.in_('de')})")


def half_of(whole: Element, key: PieceId, place: Place) -> Element:
    """One of the two elements of Jäger into which an element spreads."""
    return Element(
        id=key,
        side=whole.side,
        body=whole.body,
        kind="JA",
        place=place,
        strength=1,
        name=_skirmishers_of(whole.name),
        width=BW,
        depth=TROOPS["JA"].depth,
        reach=TROOPS["JA"].range,
        origin=whole.id,
        worth=1,
    )


class SpreadOut(Event, frozen=True):
    """An element was exchanged for two of Jäger, each worth half of it."""

    words = Text("{element}: spreads into skirmish order.", "{element}: schwärmt aus.")

    element: PieceId
    stands: tuple[tuple[PieceId, Pose], tuple[PieceId, Pose]]
    command: BodyId
    cost: int

    def apply(self, state: DbxState) -> None:
        whole = state.pieces[self.element]
        whole.place = Gone("absent", state.clock.turn)
        for key, pose in self.stands:
            jaeger = state.pieces[key] = half_of(whole, key, OnTable(pose))
            jaeger.moves, jaeger.near, jaeger.done = 1, True, True
        command = state.bodies[self.command]
        command.pieces = (*command.pieces, *(key for key, _ in self.stands if key not in command.pieces))
        command.pips -= self.cost


class DeploysAsJaeger(Event, frozen=True):
    """An element is deployed as two of Jäger."""

    words = Text("{element}: as two elements of skirmishers.", "{element}: als zwei Elemente Jäger.")

    element: PieceId
    jaeger: tuple[PieceId, PieceId]

    def apply(self, state: DbxState) -> None:
        whole = state.pieces[self.element]
        for key in self.jaeger:
            state.pieces[key] = half_of(whole, key, whole.place)
        whole.place = Gone("absent", state.clock.turn)
        command = state.bodies[whole.body or ""]
        command.pieces = (*command.pieces, *self.jaeger)


class JoinedAgain(Event, frozen=True):
    """Two elements of Jäger became the close order they came from."""

    words = Text("{element}: back in close order.", "{element}: wieder in geschlossener Ordnung.")

    jaeger: tuple[PieceId, PieceId]
    element: PieceId
    pose: Pose
    command: BodyId
    cost: int

    def apply(self, state: DbxState) -> None:
        for key in self.jaeger:
            state.pieces[key].place = Gone("absent", state.clock.turn)
        whole = state.pieces[self.element]
        command = state.bodies[self.command]
        if whole.body is not None and whole.body != command.id:  # its Jäger were taken over
            old = state.bodies[whole.body]
            old.pieces = tuple(each for each in old.pieces if each != whole.id)
            command.pieces = (*command.pieces, whole.id)
        state.pieces[self.element] = replace(
            whole,
            body=command.id,
            place=OnTable(self.pose),
            strength=1,
            moves=1,
            near=True,
            done=True,
            assault="",
            fresh=False,
        )
        command.pips -= self.cost


class SquareFormed(Event, frozen=True):
    """Line infantry formed a square."""

    words = Text("Square formed by {members}.", "Karree gebildet von {members}.")

    square: PieceId
    members: tuple[PieceId, ...]
    pose: Pose
    command: BodyId
    cost: int

    def apply(self, state: DbxState) -> None:
        first = state.pieces[self.members[0]]
        state.pieces[self.square] = Element(
            id=self.square,
            side=first.side,
            body=first.body,
            kind="SQ",
            place=OnTable(self.pose),
            formation="square",
            strength=len(self.members),
            name=Text(f"square {first.id}", f"Karree {first.id}"),
            quality=first.quality,
            members=self.members,
            width=BW,
            depth=20.0 if len(self.members) == 1 else 40.0,
            reach=TROOPS["SQ"].range,
            worth=0,
            moves=1,
            near=True,
            done=True,
        )
        for key in self.members:
            state.pieces[key].place = Within(self.square)
            state.part(key)
            state.pieces[key].done = True
        for each in state.pieces.values():
            if each.assault in self.members:
                each.assault = self.square  # who attacked one of them attacks the square
        command = state.bodies[self.command]
        command.pieces = (*command.pieces, self.square)
        command.pips -= self.cost
        state.born += 1


class LeftSquare(Event, frozen=True):
    """An element stepped out of a square."""

    words = Text("{element}: leaves the square.", "{element}: verlässt das Karree.")

    square: PieceId
    element: PieceId
    pose: Pose
    rest: Pose | None
    """Where the square stands then, unless this was the last."""
    command: BodyId
    cost: int

    def apply(self, state: DbxState) -> None:
        state.pieces[self.element].place = OnTable(self.pose)
        state.pieces[self.element].moves += 1
        square = state.pieces[self.square]
        square.strength -= 1
        square.members = without_member(square.members, self.element)
        if self.rest is None:
            square.place = Gone("absent", state.clock.turn)
        else:
            square.place = OnTable(self.rest)
            square.depth = 20.0 if square.strength == 1 else 40.0
        state.bodies[self.command].pips -= self.cost
