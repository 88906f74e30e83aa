"""Pairs of battles that differ only in what one side may not see, for every rulebook that has secrets."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from pulverdampf.engine.decks import Deck
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.portraits import Portrait
from pulverdampf.engine.reference import Reference
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import ONE, Side, State
from pulverdampf.rulebooks import muskets_tomahawks
from pulverdampf.text import verbatim
from tests.engine import toy
from tests.engine.toy_events import Duel
from tests.rulebooks.muskets_tomahawks import secret_pairs as frontier


class Pair(NamedTuple):
    """Two beginnings that must look alike to one side, and to everybody who only watches."""

    book: Rulebook
    first: State
    second: State
    blind: Side


def hand_shown(state: Duel, key: str) -> Portrait:
    """A company that bears its captain's card, so that a card in the wrong eyes would be seen."""
    hand = state.hand_one if state.pieces[key].side == ONE else state.hand_two
    return Portrait("infantry", verbatim(key), strength=f"{state.pieces[key].strength} {hand}")


TOY = replace(
    toy.RULEBOOK,
    reference=lambda: Reference({}, {}, {}, {}, {}),
    portrait=hand_shown,
    settle=toy.settle,
)


def other_cards(seed: int) -> Pair:
    """A duel in which the second captain holds another card."""
    game = Game(TOY, toy.duel(), SeededDice(seed))
    while game.state.clock.turn < 1:
        decision = game.waiting_for()[0]
        game.answer(next(iter(decision.options)), decision.by)  # type: ignore[union-attr]
    first, second = game.checkpoint.copied(), game.checkpoint.copied()
    cards = [card for card, n in first.deck.cards for _ in range(n)]
    taken = next(card for card in cards if card != first.hand_two)
    cards[cards.index(taken)] = first.hand_two
    second.hand_two, second.deck = taken, Deck.of(cards)
    return Pair(TOY, first, second, ONE)


def other_markers(seed: int) -> Pair:
    """A frontier on which side two hides other units under its markers and holds other cards."""
    first, second = frontier.hidden_otherwise(seed)
    return Pair(muskets_tomahawks.RULEBOOK, first, second, frontier.BLIND)


PAIRS: dict[str, Callable[[int], Pair]] = {
    # rulebook          pairs
    "toy": other_cards,
    "muskets-tomahawks": other_markers,
}
"""By the key of the rulebook: for each seed a pair, as different as its secrets allow."""
