"""What the sides add to their armies once the scenario is known: guns and works."""

from msgspec.structs import replace

from pulverdampf.engine.events import Event
from pulverdampf.engine.requests import ALL
from pulverdampf.engine.state import BodyId, PieceId, Reserve, Side
from pulverdampf.text import Text

from ..state import WarState
from ..units import Element, Unit


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
