"""Cards are never stored shuffled."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pulverdampf.engine.decks import Deck

CARDS = some.lists(some.sampled_from(["clock", "morale", "scouts"]), max_size=12)


@given(CARDS, some.randoms())
def test_a_deck_does_not_know_the_order_in_which_it_was_laid(cards: list[str], chance: object) -> None:
    shuffled = sorted(cards, key=lambda _: chance.random())  # type: ignore[attr-defined]
    assert Deck.of(cards) == Deck.of(shuffled)
    assert Deck.of(cards).lots == Counter(cards)
    assert len(Deck.of(cards)) == len(cards)


@given(CARDS.filter(bool))
def test_a_card_taken_and_put_back_leaves_the_same_deck(cards: list[str]) -> None:
    deck = Deck.of(cards)
    assert deck.without(cards[0]).with_(cards[0]) == deck
    assert len(deck.without(cards[0])) == len(cards) - 1


def test_a_card_that_is_not_there_is_not_taken() -> None:
    with pytest.raises(ValueError, match="clock"):
        Deck.of(["morale"]).without("clock")
