"""Pairs of battles that differ only in what one side may not see, for every rulebook that has secrets."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from pulverdampf.engine.decks import Deck
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.portraits import Portrait
from pulverdampf.engine.reference import Reference
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import ONE, Clock, Reserve, Side, State
from pulverdampf.rulebooks import muskets_tomahawks
from pulverdampf.rulebooks.kriegspfad import RULEBOOK as KRIEGSPFAD
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.command.stratagems import lose_heart
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, OPENING, RALLY, Force, WarState
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
)


def other_cards(seed: int) -> Pair:
    """A duel in which the second captain holds another card."""
    game = Game(TOY, toy.duel(), SeededDice(seed))
    while game.state.clock.turn < 1:
        decision = game.waiting_for()[0]
        game.answer(next(iter(decision.options)), decision.by)  # type: ignore[union-attr]
    assert isinstance(game.checkpoint, toy.Duel)
    first, second = game.checkpoint.copied(), game.checkpoint.copied()
    cards = [card for card, n in first.deck.cards for _ in range(n)]
    taken = next(card for card in cards if card != first.hand_two)
    cards[cards.index(taken)] = first.hand_two
    second.hand_two, second.deck = taken, Deck.of(cards)
    return Pair(TOY, first, second, ONE)


WOODS = [
    {"kind": "light_wood", "id": "near", "rect": (8, 26, 24, 36)},
    {"kind": "dense_wood", "id": "far", "rect": (44, 26, 60, 36)},
    {"kind": "tall_grass", "id": "grass", "rect": (28, 30, 40, 40)},
    {"kind": "gentle_hill", "id": "hill", "rect": (26, 14, 38, 22)},
]
LAIRS = ((16.0, 31.0), (52.0, 31.0), (34.0, 35.0))


def other_lairs(seed: int) -> Pair:
    """A war path on which warriors lie in ambush here or there, or nowhere and come late."""
    lots = Random(seed)
    here, there = lots.sample(LAIRS, 2)
    first, second = (_war_path(lair, seed) for lair in (here, there))
    if seed % 2:
        lurkers = second.bodies["B1"]
        lurkers.hidden = False
        for key in lurkers.pieces:
            second.pieces[key].place = Reserve("late")
    return Pair(KRIEGSPFAD, first, second, ONE)


def _war_path(lair: tuple[float, float], seed: int) -> WarState:
    """Both sides in the open, and one unit of warriors that nobody sees."""
    lots = Random(seed)
    marching = lots.choice(("regular", "skirmisher", "cavalry"))
    return position(
        [
            {"side": "one", "troop": marching, "elements": 4, "at": (20, 10), "commander": True},
            {"side": "one", "troop": "scout", "at": (34, 11)},
            {"side": "one", "troop": "regular", "elements": 3, "at": (50, 9)},
            {"side": "two", "troop": "warrior", "elements": 3, "at": lair, "hidden": True},
            {"side": "two", "troop": "warrior", "elements": 4, "at": (34, 43), "commander": True},
            {"side": "two", "troop": "mounted_warrior", "elements": 2, "at": (60, 43)},
        ],
        terrain=WOODS,
        turn=2,
        phase=lots.choice((RALLY, MOVEMENT)),
        scenario={"kind": "open", "turns": 6},
    )


def other_truants(seed: int) -> Pair:
    """The same, before the first turn and with bad medicine: who is unseen may go home unseen."""
    pair = other_lairs(2 * seed + 1)
    for state in (pair.first, pair.second):
        assert isinstance(state, WarState)
        state.clock = Clock(1, OPENING)
        state.forces["two"] = Force(native=True, stratagem="war_medicine")
        state.medicine = {"two": 1}
        state.pieces["B2a"].leads = False  # his death would test those who lie hidden, and use up their dice
        state.agenda = tuple(lose_heart.due(state.bodies[key]) for key in ("B1", "B2", "B3"))
    return pair


def other_seats(seed: int) -> Pair:
    """A war path on which the separate commander or prophet lies here or there, or nowhere and comes late."""
    lots = Random(seed)
    near, far = LAIRS[2], lots.choice(LAIRS[:2])
    chief = {"side": "two", "troop": lots.choice(("warrior", "prophet")), "hidden": True}
    chief["separate"] = chief["troop"] == "warrior"
    force = {"quality": "exceptional", "native": True, "stratagem": "prophet"}
    first, second = (
        position(
            [
                {"side": "one", "troop": "regular", "elements": 4, "at": (34, 24), "commander": True},
                {"side": "one", "troop": "skirmisher", "elements": 3, "at": (50, 9)},
                {**chief, "at": lair},
                {"side": "two", "troop": "warrior", "elements": 4, "at": (34, 31.5), "markers": 2},
                {"side": "two", "troop": "mounted_warrior", "elements": 2, "at": (62, 43), "markers": 1},
            ],
            terrain=WOODS,
            turn=2,
            phase=RALLY,
            forces={"two": force},
            scenario={"kind": "open", "turns": 6},
        )
        for lair in (near, far)
    )
    if seed % 2:
        second.bodies["B1"].hidden = False
        second.pieces["B1a"].place = Reserve("late")
    return Pair(KRIEGSPFAD, first, second, ONE)


STRATAGEMS = ("", "surprise", "war_medicine", "terror")


def other_stratagems(seed: int) -> Pair:
    """Two armies before anything is settled, of which the second has bought another stratagem."""
    lots = Random(seed)
    ready = KRIEGSPFAD.muster.ready_armies()
    one, two = ready["US-1876"], ready["COMANCHE-1780"]
    first, second = (
        KRIEGSPFAD.muster.begin(
            one,
            replace(two, options={**two.options, "stratagem": bought}),
            rulings={"size": 180, "scenario": "raid"},
        )
        for bought in lots.sample(STRATAGEMS, 2)
    )
    return Pair(KRIEGSPFAD, first, second, ONE)


def other_markers(seed: int) -> Pair:
    """A frontier on which side two hides other units under its markers and holds other cards."""
    first, second = frontier.hidden_otherwise(seed)
    return Pair(muskets_tomahawks.RULEBOOK, first, second, frontier.BLIND)


def on_the_frontier(differ: Callable[[int], tuple[State, State]]) -> Callable[[int], Pair]:
    """Pairs of one single secret of the frontier."""
    return lambda seed: Pair(muskets_tomahawks.RULEBOOK, *differ(seed), frontier.BLIND)


PAIRS: dict[str, Callable[[int], Pair]] = {
    # rulebook          pairs
    "toy": other_cards,
    "kriegspfad": other_lairs,
    "kriegspfad, medicine": other_truants,
    "kriegspfad, leaders": other_seats,
    "kriegspfad, stratagems": other_stratagems,
    "muskets-tomahawks": other_markers,
    "muskets-tomahawks, hands": on_the_frontier(frontier.other_hands),
    "muskets-tomahawks, dummies": on_the_frontier(frontier.real_or_dummy),
    "muskets-tomahawks, troops": on_the_frontier(frontier.dummies_of_other_troops),
    "muskets-tomahawks, hiding": on_the_frontier(frontier.other_hiding),
    "muskets-tomahawks, held back": on_the_frontier(frontier.other_held_back),
    "muskets-tomahawks, aims": on_the_frontier(frontier.other_aims),
}
"""By the key of the rulebook and perhaps a single secret: for each seed a pair, as different as may be."""
