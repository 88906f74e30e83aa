"""Cards and command points."""

from typing import Literal

from pulverdampf.engine.decks import Deck
from pulverdampf.engine.events import Event
from pulverdampf.engine.state import Side
from pulverdampf.text import Text

from ..state import FrontierState
from .names import army_name, card_name

Step = Literal["deal", "before", "play", "after", "draw", "end"]


class DeckBuilt(Event, frozen=True):
    """The common deck was put together."""

    moves_pieces = False

    cards: tuple[str, ...]

    def apply(self, state: FrontierState) -> None:
        state.deck = Deck.of(self.cards)
        state.hands = {"one": (), "two": ()}
        state.held = {"one": (), "two": ()}
        state.points = {"one": 0, "two": 0}

    def told(self, state: FrontierState) -> Text:
        return Text("{n} cards are in the deck.", "{n} Karten sind im Stapel.").filled(n=len(self.cards))


class Drawn(Event, frozen=True):
    """A side drew a card."""

    moves_pieces = False

    side: Side
    card: str

    @property
    def seen_by(self) -> Side:
        """The one who drew it alone knows it."""
        return self.side

    def apply(self, state: FrontierState) -> None:
        state.deck = state.deck.without(self.card)
        hand = tuple(sorted((*state.hands.get(self.side, ()), self.card)))
        state.hands = {**state.hands, self.side: hand}


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards after one of them is taken out."""
    left = list(cards)
    left.remove(card)
    return tuple(left)


class CardPlayed(Event, frozen=True):
    """A card was played, from the hand or from those held back."""

    moves_pieces = False
    reveals = True

    side: Side
    card: str
    source: Literal["hand", "held"] = "hand"

    def apply(self, state: FrontierState) -> None:
        pool = state.hands if self.source == "hand" else state.held
        left = {**pool, self.side: without(pool[self.side], self.card)}
        if self.source == "hand":
            state.hands = left
        else:
            state.held = left
        state.discard = (*state.discard, self.card)
        state.clocks += self.card == "clock"
        state.last_player = self.side
        state.passes = 0
        for unit in state.bodies.values():
            unit.gun_fired = False
            unit.used = tuple(each for each in unit.used if not each.startswith("TL-GUIDE"))

    def told(self, state: FrontierState) -> Text:
        return Text("{army}: {card} played.", "{army}: {card} gespielt.").filled(
            army=army_name(state, self.side), card=card_name(state, self.card)
        )


class StepBegan(Event, frozen=True):
    """A step of a player's go began."""

    moves_pieces = False

    step: Step

    def apply(self, state: FrontierState) -> None:
        state.step = self.step
        state.abilities = ()


class WentOver(Event, frozen=True):
    """It was a side's go."""

    moves_pieces = False

    side: Side

    def apply(self, state: FrontierState) -> None:
        state.active = self.side
        state.step = "before"
        state.abilities = ()


class Passed(Event, frozen=True):
    """A side without cards in hand passed or was skipped."""

    moves_pieces = False
    words = Text("{side}: passed.", "{side}: gepasst.")

    side: Side

    def apply(self, state: FrontierState) -> None:
        state.passes += 1


class PointsChanged(Event, frozen=True):
    """A side gained, spent or lost command points."""

    moves_pieces = False

    side: Side
    by: int

    def apply(self, state: FrontierState) -> None:
        have = max(0, state.points.get(self.side, 0) + self.by)
        state.points = {**state.points, self.side: have}

    def told(self, state: FrontierState) -> Text:
        word = (
            Text("{army}: {n} command points.", "{army}: {n} Kommandopunkte.")
            if abs(self.by) != 1
            else Text("{army}: {n} command point.", "{army}: {n} Kommandopunkt.")
        )
        return word.filled(army=army_name(state, self.side), n=f"{self.by:+d}".replace("-", "−"))


ABILITIES = {
    "CA-SIGHT": Text("Enemy sighted!", "Feindsichtung!"),
    "CA-HOLD": Text("Hold back!", "Zurückhalten!"),
    "CA-STAND": Text("Stand fast!", "Haltet Stand!"),
    "CA-ORDER": Text("Order", "Befehl"),
    "CA-PREP": Text("Preparation", "Vorbereitung"),
    "TL-TAUNT": Text("Provoker", "Aufwiegler"),
    "TL-SLY": Text("Sly", "Schlau"),
}


class AbilityUsed(Event, frozen=True):
    """A command ability, or a talent in its stead, was used."""

    moves_pieces = False

    side: Side
    ability: str

    def apply(self, state: FrontierState) -> None:
        state.abilities = (*state.abilities, self.ability)

    def told(self, state: FrontierState) -> Text:
        return Text("{army}: “{what}” used.", "{army}: „{what}“ genutzt.").filled(
            army=army_name(state, self.side), what=ABILITIES[self.ability]
        )


class HeldBack(Event, frozen=True):
    """A card was laid face down beside the pool; its owner alone knows which."""

    moves_pieces = False

    side: Side
    card: str

    @property
    def seen_by(self) -> Side:
        """Its owner alone knows it."""
        return self.side

    def apply(self, state: FrontierState) -> None:
        state.hands = {**state.hands, self.side: without(state.hands[self.side], self.card)}
        held = tuple(sorted((*state.held.get(self.side, ()), self.card)))
        state.held = {**state.held, self.side: held}


class TakenBack(Event, frozen=True):
    """A card came from the discard pile back to a hand."""

    moves_pieces = False

    side: Side
    card: str

    def apply(self, state: FrontierState) -> None:
        state.discard = without(state.discard, self.card)
        hand = tuple(sorted((*state.hands[self.side], self.card)))
        state.hands = {**state.hands, self.side: hand}

    def told(self, state: FrontierState) -> Text:
        return Text("{army}: {card} taken back.", "{army}: {card} zurückgeholt.").filled(
            army=army_name(state, self.side), card=card_name(state, self.card)
        )


class ThrownAway(Event, frozen=True):
    """A card went from a hand to the discard pile without being played."""

    moves_pieces = False
    reveals = True

    side: Side
    card: str

    def apply(self, state: FrontierState) -> None:
        state.hands = {**state.hands, self.side: without(state.hands[self.side], self.card)}
        state.discard = (*state.discard, self.card)

    def told(self, state: FrontierState) -> Text:
        return Text("{army}: {card} thrown away.", "{army}: {card} abgeworfen.").filled(
            army=army_name(state, self.side), card=card_name(state, self.card)
        )
