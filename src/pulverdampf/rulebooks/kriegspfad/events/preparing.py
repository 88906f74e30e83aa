"""What the sides add to their armies once the scenario is known: guns and works."""

from msgspec.structs import replace

from pulverdampf.engine.events import Event
from pulverdampf.engine.requests import ALL
from pulverdampf.engine.state import BodyId, PieceId, Reserve, Side
from pulverdampf.text import Text

from ..state import WarState
from ..units import Element, Unit
from .names import army_name


def _pay(state: WarState, side: Side, price: int) -> None:
    """An army costs so much more."""
    force = state.forces[side]
    state.forces[side] = replace(force, points=force.points + price)


class WorksBought(Event, frozen=True):
    """A defender bought works, or gave up those that he may not have in this scenario."""

    moves_pieces = False

    side: Side
    palisade: int
    blockhouses: int
    works: int
    points: int
    """What the whole army costs now."""
    seen_by: str = ALL

    def apply(self, state: WarState) -> None:
        state.forces[self.side] = replace(
            state.forces[self.side],
            palisade=self.palisade,
            blockhouses=self.blockhouses,
            works=self.works,
            points=self.points,
        )


class WorksLeftOut(Event, frozen=True):
    """Works that were paid for found no place, or no village to ring; they stay paid."""

    moves_pieces = False

    side: Side
    palisade: int = 0
    blockhouses: int = 0
    works: int = 0
    seen_by: str = ALL

    def apply(self, state: WarState) -> None:
        force = state.forces[self.side]
        state.forces[self.side] = replace(
            force,
            palisade=force.palisade - self.palisade,
            blockhouses=force.blockhouses - self.blockhouses,
            works=force.works - self.works,
        )

    def told(self, state: WarState) -> Text:
        if self.palisade:
            return NO_RING.filled(army=army_name(state, self.side))
        return NO_ROOM.filled(army=army_name(state, self.side), n=self.blockhouses + self.works)


NO_RING = Text(
    "{army}: no village of its own to fence in; the palisade is left out.",
    "{army}: kein eigenes Dorf, das zu umgeben wäre; die Palisade entfällt.",
)
NO_ROOM = Text(
    "{army}: no room for {n} of its works; they are left out.",
    "{army}: kein Platz für {n} der Befestigungen; sie entfallen.",
)


class GunTaken(Event, frozen=True):
    """A besieger took one more gun along."""

    side: Side
    body: BodyId
    piece: PieceId
    arm: str
    entry: str
    name: Text
    price: int
    seen_by: str = ALL

    def apply(self, state: WarState) -> None:
        number = 1 + max((unit.number for unit in state.bodies.values() if unit.side == self.side), default=0)
        state.bodies[self.body] = Unit(
            id=self.body, side=self.side, pieces=(self.piece,), number=number, name=self.name,
            troop="mg" if self.arm == "mg" else "artillery", entry=self.entry,
        )  # fmt: skip
        state.pieces[self.piece] = Element(
            id=self.piece, side=self.side, body=self.body, kind="mg" if self.arm == "mg" else "gun",
            place=Reserve(), arms=(self.arm,), points=self.price,
        )  # fmt: skip
        _pay(state, self.side, self.price)

    words = Text("{body}: comes along.", "{body}: kommt mit.")


class GunRaised(Event, frozen=True):
    """A besieger took a medium gun instead of a light one."""

    moves_pieces = False

    side: Side
    body: BodyId
    piece: PieceId
    price: int
    seen_by: str = ALL

    def apply(self, state: WarState) -> None:
        piece = state.pieces[self.piece]
        _pay(state, self.side, self.price - piece.points)
        piece.arms, piece.points = ("gun_medium",), self.price

    words = Text("{body}: a medium gun.", "{body}: ein mittelschweres Geschütz.")
