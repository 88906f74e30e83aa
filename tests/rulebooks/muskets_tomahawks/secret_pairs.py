"""Pairs of battles that differ only in what the first side may not see: markers and cards."""

from pulverdampf.engine.decks import Deck
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.requests import Choose
from pulverdampf.engine.state import Within
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.dues import UnitsDue
from pulverdampf.rulebooks.muskets_tomahawks.mustering import begin, ready_armies
from pulverdampf.rulebooks.muskets_tomahawks.units import FrontierState, markers_of

from .staging import Played

BLIND = "one"


def after_deployment(seed: int) -> FrontierState:
    """British against warriors who all hide, set up by chance, three cards in each hand."""
    armies = ready_armies()
    game = Played(
        RULEBOOK, begin(armies["FB-A"], armies["FN-A"], scenario="S1", terrain="WOODS"), SeededDice(seed)
    )
    general = ByChance(seed)
    while game.state.step == "deal" and game.request is not None:
        side = game.request.by
        assert side is not None
        hiding = isinstance(game.request, Choose) and game.request.rule == "MT-HID-01"
        game.answer("yes" if hiding else general.answer(game.view(side)), side)
    return game.checkpoint.copied()


def hidden_otherwise(seed: int) -> tuple[FrontierState, FrontierState]:
    """The same battle twice; in the second the markers of side two are shuffled and a card is another."""
    first = after_deployment(seed)
    markers = [each.id for each in markers_of(first, "two")]
    first.agenda = (UnitsDue("two", tuple(markers), 1),)  # a card of theirs has just been played
    second = first.copied()
    meant = [second.pieces[key].stands_for for key in markers]
    for key, stands_for in zip(markers, meant[1:] + meant[:1], strict=True):
        second.pieces[key].stands_for = stands_for
        unit = second.bodies.get(stands_for)
        if unit is not None:
            unit.hidden = key
            for figure in unit.pieces:
                second.pieces[figure].place = Within(key)
    cards = [card for card, number in second.deck.cards for _ in range(number)]
    hand = list(second.hands["two"])
    taken = next(index for index, card in enumerate(cards) if card not in hand)
    cards[taken], hand[0] = hand[0], cards[taken]
    second.deck, second.hands["two"] = Deck.of(cards), tuple(sorted(hand))
    return first, second
