"""Orders given, rolled and bungled."""

from typing import Literal

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.text import Text

from ..lookup import commander_of, unit_of
from ..state import PowderState
from .names import army_name

OrderKind = Literal["order", "follow", "rally"]
ORDERS = {
    "order": Text("{who} orders: {units}.", "{who} befiehlt: {units}."),
    "follow": Text("{who}: “Follow me!” to {units}.", "{who}: „Mir nach!“ an {units}."),
    "rally": Text("{who} rallies {units}.", "{who} sammelt {units}."),
}


class OrderGiven(Event, frozen=True):
    """A commander spoke an order, before any die was thrown."""

    moves_pieces = False

    commander: PieceId
    kind: OrderKind
    units: tuple[PieceId, ...]

    def apply(self, state: PowderState) -> None:
        for key in self.units:
            unit_of(state, key).acted = True

    def told(self, state: PowderState) -> Text:
        units = [state.named(key) for key in self.units]
        return ORDERS[self.kind].filled(who=state.named(self.commander), units=units)


OrderResult = Literal["moves", "stays", "fails", "blunder"]
RESULTS = {
    "moves": Text("Command roll {roll} against {rating}: {moves}.",
                  "Kommandowurf {roll} gegen {rating}: {moves}."),
    "stays": Text("Command roll {roll} equals {rating}: the unreliable stay.",
                  "Kommandowurf {roll} gleich {rating}: Unzuverlässige bleiben stehen."),
    "fails": Text("Command roll {roll} against {rating}: the order fails.",
                  "Kommandowurf {roll} gegen {rating}: Der Befehl misslingt."),
    "blunder": Text("Double six: a blunder!", "Doppelsechs: ein Blunder!"),
}  # fmt: skip
MOVES = (
    Text("no move", "keine Bewegung"),
    Text("one move", "eine Bewegung"),
    Text("two moves", "zwei Bewegungen"),
    Text("three moves", "drei Bewegungen"),
)


class OrderRolled(Event, frozen=True):
    """The dice told what came of an order."""

    moves_pieces = False

    commander: PieceId
    roll: int
    rating: int
    result: OrderResult
    moves: int = 0

    def apply(self, state: PowderState) -> None:
        return None

    def told(self, state: PowderState) -> Text:
        return RESULTS[self.result].filled(roll=self.roll, rating=self.rating, moves=MOVES[self.moves])


class OrdersEnded(Event, frozen=True):
    """A commander gives no more orders this turn."""

    moves_pieces = False

    commander: PieceId
    why: Literal["chosen", "failed", "with unit"] = "chosen"

    def apply(self, state: PowderState) -> None:
        commander = commander_of(state, self.commander)
        commander.done = True
        if self.why == "with unit":
            commander.turn_over = True


class JokerSpent(Event, frozen=True):
    """A side threw a command roll again."""

    moves_pieces = False

    side: Side

    def apply(self, state: PowderState) -> None:
        state.jokers = {**state.jokers, self.side: state.jokers.get(self.side, 0) - 1}

    def told(self, state: PowderState) -> Text:
        return Text("{army}: a joker, {left} left.", "{army}: ein Joker, noch {left}.").filled(
            army=army_name(state, self.side), left=state.jokers.get(self.side, 0)
        )


class InitiativeUsed(Event, frozen=True):
    """A unit acted of its own accord."""

    moves_pieces = False
    words = Text("{unit}: acts on its own initiative.", "{unit}: handelt aus eigener Initiative.")

    unit: PieceId

    def apply(self, state: PowderState) -> None:
        unit_of(state, self.unit).acted = True


class FreeMoveGranted(Event, frozen=True):
    """A unit moved once although its order failed."""

    moves_pieces = False
    words = Text("{unit}: a free move.", "{unit}: eine freie Bewegung.")

    unit: PieceId

    def apply(self, state: PowderState) -> None:
        return None


BLUNDERS = {
    1: Text("two moves away from the enemy", "zwei Bewegungen weg vom Feind"),
    2: Text("one move away from the enemy", "eine Bewegung weg vom Feind"),
    3: Text("one move to the left", "eine Bewegung nach links"),
    4: Text("one move to the right", "eine Bewegung nach rechts"),
    5: Text("one move forward", "eine Bewegung nach vorne"),
    6: Text("charge the nearest enemy", "Angriff auf den nächsten Feind"),
}


class Blundered(Event, frozen=True):
    """The die told what a blunder makes of an order."""

    moves_pieces = False

    units: tuple[PieceId, ...]
    result: int

    def apply(self, state: PowderState) -> None:
        return None

    def told(self, state: PowderState) -> Text:
        return Text("Blunder: {what}.", "Blunder: {what}.").filled(what=BLUNDERS[self.result])


class StepStopped(Event, frozen=True):
    """The next step of a plan had become impossible."""

    moves_pieces = False
    words = Text("{unit}: cannot go on as ordered.", "{unit}: kann nicht weiter wie befohlen.")

    unit: PieceId

    def apply(self, state: PowderState) -> None:
        return None
