"""Pairs of battles that differ only in what the first side may not see: markers and cards."""

from msgspec.structs import replace

from pulverdampf.engine.decks import Deck
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.requests import Choose
from pulverdampf.engine.state import Within
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.armies.mustering import begin, ready_armies
from pulverdampf.rulebooks.muskets_tomahawks.cards.activation import next_to_act
from pulverdampf.rulebooks.muskets_tomahawks.events.hiding import HidingChosen
from pulverdampf.rulebooks.muskets_tomahawks.presence import markers_of
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState

from .staging import Played

BLIND = "one"


def after_deployment(seed: int, army: str = "FN-A") -> FrontierState:
    """British against an army of which all hide who can, set up by chance, three cards in each hand."""
    armies = ready_armies()
    game = Played(
        RULEBOOK, begin(armies["FB-A"], armies[army], scenario="S1", terrain="WOODS"), SeededDice(seed)
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
    first.agenda = (next_to_act.due("two", tuple(markers), 1),)  # a card of theirs has just been played
    second = first.copied()
    meant = [second.pieces[key].stands_for for key in markers]
    _mean(second, dict(zip(markers, meant[1:] + meant[:1], strict=True)))
    _take_another_card(second)
    return first, second


def other_hands(seed: int) -> tuple[FrontierState, FrontierState]:
    """The same battle twice; in the second side two holds one other card, and all else is alike."""
    first = after_deployment(seed)
    second = first.copied()
    _take_another_card(second)
    return first, second


def real_or_dummy(seed: int) -> tuple[FrontierState, FrontierState]:
    """Of two markers of one troop type the one is real and the other a dummy; then the other way round."""
    first = after_deployment(seed)
    markers = [each.id for each in markers_of(first, "two")]
    first.agenda = (next_to_act.due("two", tuple(markers), 1),)
    second = first.copied()
    real = [key for key in markers if first.pieces[key].stands_for]
    dummy = [key for key in markers if not first.pieces[key].stands_for]
    one, two = real[seed % len(real)], dummy[seed % len(dummy)]
    _mean(second, {one: "", two: first.pieces[one].stands_for})
    return first, second


def dummies_of_other_troops(seed: int) -> tuple[FrontierState, FrontierState]:
    """Two markers of each of two troop types; which type the dummies were given nobody can tell."""
    first = after_deployment(seed, "FF-A")
    markers = {each.id: each.stands_for for each in markers_of(first, "two")}
    units = [key for key in markers.values() if key]
    troops = list(dict.fromkeys(first.bodies[key].troop for key in units))[:2]
    shown = [key for key, meant in markers.items() if meant and first.bodies[meant].troop in troops]
    dummies = [key for key, meant in markers.items() if not meant]
    for key, troop in zip(dummies, troops, strict=False):
        first.pieces[key].troop = troop
    first.agenda = (next_to_act.due("two", tuple(markers), 1),)
    second = first.copied()
    swapped: dict[str, str] = {}
    for key in dummies[:2]:
        alike = next(each for each in shown if first.pieces[each].troop == first.pieces[key].troop)
        swapped |= {alike: "", key: markers[alike]}
    _mean(second, swapped)
    return first, second


def other_hiding(seed: int) -> tuple[FrontierState, FrontierState]:
    """The same setup twice; side two has just settled in secret that a unit hides, or that it does not."""
    armies = ready_armies()
    foe = ("FN-A", "FF-A")[seed % 2]
    game = Played(
        RULEBOOK, begin(armies["FB-A"], armies[foe], scenario="S1", terrain="WOODS"), SeededDice(seed)
    )
    general = ByChance(seed)
    while (asked := game.request) is not None and not (asked.rule == "MT-HID-01" and asked.by == "two"):
        assert asked.by is not None
        game.answer(general.answer(game.view(asked.by)), asked.by)
    assert asked is not None
    first, second = game.checkpoint.copied(), game.checkpoint.copied()
    HidingChosen(asked.subject, "two", hides=True).apply(first)
    HidingChosen(asked.subject, "two", hides=False).apply(second)
    return first, second


def other_held_back(seed: int) -> tuple[FrontierState, FrontierState]:
    """The same battle twice; face down beside the pool of side two lies another card of its own."""
    first = after_deployment(seed, "FF-A")
    second = first.copied()
    cards = [card for card, number in first.deck.cards for _ in range(number)]
    own = [card for card in dict.fromkeys(cards) if card in ("two:REG", "two:NAT", "two:IRR")]
    for state, held in ((first, own[0]), (second, own[1])):
        left = list(cards)
        left.remove(held)
        state.deck, state.held = Deck.of(left), {**state.held, "two": (held,)}
    return first, second


def other_aims(seed: int) -> tuple[FrontierState, FrontierState]:
    """The same battle twice; the commander of side two has another secret aim."""
    first = after_deployment(seed)
    second = first.copied()
    for state, aim in ((first, "IN-GLORY"), (second, "IN-BOLD")):
        state.rulings = replace(state.rulings, intrigues=True)
        state.intrigues = {"one": "IN-HATE", "two": aim}
    return first, second


def _mean(state: FrontierState, markers: dict[str, str]) -> None:
    """Lets markers stand for other units, or for nobody."""
    for key, stands_for in markers.items():
        state.pieces[key].stands_for = stands_for
        unit = state.bodies.get(stands_for)
        if unit is not None:
            unit.hidden = key
            for figure in unit.pieces:
                state.pieces[figure].place = Within(key)


def _take_another_card(second: FrontierState) -> None:
    """Side two puts a card back and has taken another."""
    cards = [card for card, number in second.deck.cards for _ in range(number)]
    hand = list(second.hands["two"])
    taken = next(index for index, card in enumerate(cards) if card not in hand)
    cards[taken], hand[0] = hand[0], cards[taken]
    second.deck, second.hands["two"] = Deck.of(cards), tuple(sorted(hand))
