"""What there is and what happens in the toy duel."""

from msgspec import field

from pulverdampf.engine.decks import Deck
from pulverdampf.engine.events import Event
from pulverdampf.engine.state import ONE, Clock, OnTable, Piece, Side, State
from pulverdampf.table.shapes import Pose, Rectangle
from pulverdampf.text import Text

BASE = Rectangle(4.0, 1.0)
ALLOWANCE = 6.0
STRUCK = {"officer": 1, "drummer": 2, "nobody": 4}


class Company(Piece, kw_only=True):
    sergeant: bool = True


class Duel(State, kw_only=True):
    pieces: dict[str, Company] = field(default_factory=dict)  # type: ignore[assignment]
    deck: Deck = Deck.of(["rain", "rain", "sun", "wind"])
    hand_one: str = ""
    hand_two: str = ""
    stances: tuple[str, ...] = ()


class Opened(Event, frozen=True):
    stances: tuple[str, ...]
    first: Side

    def apply(self, state: Duel) -> None:
        state.stances = self.stances
        state.clock = Clock(1)


class CardDrawn(Event, frozen=True):
    side: Side
    card: str

    @property
    def seen_by(self) -> Side:
        return self.side

    def apply(self, state: Duel) -> None:
        state.deck = state.deck.without(self.card)
        if self.side == ONE:
            state.hand_one = self.card
        else:
            state.hand_two = self.card


class Moved(Event, frozen=True):
    piece: str
    pose: Pose

    def apply(self, state: Duel) -> None:
        state.pieces[self.piece].place = OnTable(self.pose)


class Lost(Event, frozen=True):
    piece: str
    number: int

    def apply(self, state: Duel) -> None:
        company = state.pieces[self.piece]
        company.strength = max(0, company.strength - self.number)

    def told(self, state: Duel) -> Text:
        return Text("{piece} loses {n}.", "{piece} verliert {n}.").filled(piece=self.piece, n=self.number)


class SergeantUsed(Event, frozen=True):
    piece: str

    def apply(self, state: Duel) -> None:
        state.pieces[self.piece].sergeant = False


class TurnBegun(Event, frozen=True):
    turn: int

    def apply(self, state: Duel) -> None:
        state.clock = Clock(self.turn)
