"""What there is and what happens in the miniature of Kriegspfad."""

from msgspec import field

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import ONE, TWO, Clock, Gone, NounDue, OnTable, Piece, Side, State
from pulverdampf.table.paths import Leg
from pulverdampf.table.shapes import Pose, Rectangle

BASE = Rectangle(2.0, 1.0)
NORTH, SOUTH = 1 << 30, 3 << 30
RATE, NEAR, RANGE = 8.0, 2.0, 12.0


class Element(Piece, kw_only=True):
    hidden: bool = False
    markers: int = 0


class DeployDue(NounDue, frozen=True):
    side: Side


class MoveDue(NounDue, frozen=True):
    side: Side


class WalkDue(NounDue, frozen=True):
    piece: str
    legs: tuple[Leg, ...]


class DeclareDue(NounDue, frozen=True):
    side: Side


class ShotsDue(NounDue, frozen=True):
    """All declared shots wait to be rolled, then to count, all at once."""


AnyDue = DeployDue | MoveDue | WalkDue | DeclareDue | ShotsDue


class Trail(State, kw_only=True):
    pieces: dict[str, Element] = field(default_factory=dict)  # type: ignore[assignment]
    agenda: tuple[AnyDue, ...] = ()
    shots: tuple[tuple[str, str], ...] = ()
    hits: tuple[tuple[str, int], ...] = ()


class AmbushLaid(Event, frozen=True):
    piece: str
    pose: Pose

    @property
    def seen_by(self) -> Side:
        return TWO

    def apply(self, state: Trail) -> None:
        state.pieces[self.piece].place = OnTable(self.pose)


class Moved(Event, frozen=True):
    piece: str
    pose: Pose

    def apply(self, state: Trail) -> None:
        state.pieces[self.piece].place = OnTable(self.pose)


class Revealed(Event, frozen=True):
    reveals = True
    piece: str
    pose: Pose

    def apply(self, state: Trail) -> None:
        state.pieces[self.piece].hidden = False


class Declared(Event, frozen=True):
    shooter: str
    target: str

    def apply(self, state: Trail) -> None:
        state.shots = (*state.shots, (self.shooter, self.target))


class Rolled(Event, frozen=True):
    target: str
    hit: int

    def apply(self, state: Trail) -> None:
        state.shots = state.shots[1:]
        state.hits = (*state.hits, (self.target, self.hit))


class LossesTaken(Event, frozen=True):
    def apply(self, state: Trail) -> None:
        for target, hit in state.hits:
            element = state.pieces[target]
            element.markers += hit
            if element.markers:
                element.place = Gone("destroyed", state.clock.turn)
        state.hits = ()


class Agreed(Event, frozen=True):
    """What is due has changed."""

    agenda: tuple[AnyDue, ...]

    def apply(self, state: Trail) -> None:
        state.agenda = self.agenda


class TurnBegun(Event, frozen=True):
    turn: int

    def apply(self, state: Trail) -> None:
        state.clock = Clock(self.turn)
        state.agenda = (MoveDue(ONE), MoveDue(TWO), DeclareDue(ONE), DeclareDue(TWO), ShotsDue())
