"""What there is and what happens in the miniature of Muskets & Tomahawks."""

from msgspec import field

from pulverdampf.engine.decks import Deck
from pulverdampf.engine.events import Event
from pulverdampf.engine.state import ONE, Clock, Gone, NounDue, OnTable, Piece, Side, State
from pulverdampf.table.shapes import Disc, Pose

BASE = Disc(0.5)
MOVE, SIGHT, HAND, CLOCKS = 6.0, 12.0, 2, 2
NORTH, SOUTH = 1 << 30, 3 << 30
CARDS = ("one:REG", "one:REG", "two:SCT", "two:SCT", "clock", "clock", "one:REG", "two:SCT")


class Unit(Piece, kw_only=True):
    stands_for: str = "unit"
    """What a marker is: a unit or a dummy, known to its owner alone until it is spotted."""
    vigilant: bool = False


class PlayDue(NounDue, frozen=True):
    active: Side


class ActDue(NounDue, frozen=True):
    unit: str


class WalkDue(NounDue, frozen=True):
    """The rest of a move, to be ordered anew within what is left of the allowance."""

    unit: str
    left: float


class MomentDue(NounDue, frozen=True):
    """An inch has been walked: whoever watches may interrupt; then the walk goes on."""

    unit: str
    ahead: float
    left: float


class ReactDue(NounDue, frozen=True):
    unit: str


AnyDue = PlayDue | ActDue | WalkDue | MomentDue | ReactDue


class Frontier(State, kw_only=True):
    pieces: dict[str, Unit] = field(default_factory=dict)  # type: ignore[assignment]
    agenda: tuple[AnyDue, ...] = ()
    deck: Deck = Deck.of(CARDS)
    hand_one: tuple[str, ...] = ()
    hand_two: tuple[str, ...] = ()
    points: tuple[int, int] = (0, 0)
    clocks: int = 0

    def hand(self, side: Side) -> tuple[str, ...]:
        return self.hand_one if side == ONE else self.hand_two

    def hold(self, side: Side, cards: tuple[str, ...]) -> None:
        if side == ONE:
            self.hand_one = cards
        else:
            self.hand_two = cards


class Drawn(Event, frozen=True):
    side: Side
    card: str

    @property
    def seen_by(self) -> Side:
        return self.side

    def apply(self, state: Frontier) -> None:
        state.deck = state.deck.without(self.card)
        state.hold(self.side, tuple(sorted((*state.hand(self.side), self.card))))


class Played(Event, frozen=True):
    side: Side
    card: str

    def apply(self, state: Frontier) -> None:
        cards = list(state.hand(self.side))
        cards.remove(self.card)
        state.hold(self.side, tuple(cards))
        state.clocks += self.card == "clock"


class PointGained(Event, frozen=True):
    side: Side

    def apply(self, state: Frontier) -> None:
        one, two = state.points
        state.points = (one + 1, two) if self.side == ONE else (one, two + 1)


class Agreed(Event, frozen=True):
    """What is due has changed."""

    agenda: tuple[AnyDue, ...]

    def apply(self, state: Frontier) -> None:
        state.agenda = self.agenda


class Watched(Event, frozen=True):
    unit: str
    vigilant: bool

    def apply(self, state: Frontier) -> None:
        state.pieces[self.unit].vigilant = self.vigilant


class Moved(Event, frozen=True):
    unit: str
    pose: Pose

    def apply(self, state: Frontier) -> None:
        state.pieces[self.unit].place = OnTable(self.pose)


class Fell(Event, frozen=True):
    unit: str
    number: int

    def apply(self, state: Frontier) -> None:
        unit = state.pieces[self.unit]
        unit.strength = max(0, unit.strength - self.number)
        if not unit.strength:
            unit.place = Gone("destroyed")


class Spotted(Event, frozen=True):
    reveals = True
    unit: str
    stands_for: str

    def apply(self, state: Frontier) -> None:
        unit = state.pieces[self.unit]
        unit.kind = self.stands_for
        if self.stands_for == "dummy":
            unit.place = Gone("absent")


class TurnEnded(Event, frozen=True):
    def apply(self, state: Frontier) -> None:
        state.clock = Clock(1)
        state.agenda = ()
