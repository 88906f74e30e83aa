"""Cards: the common deck, the hands, and what a played card does."""

from typing import Literal

from pulverdampf.engine.dice import d10
from pulverdampf.engine.requests import Option, Prompt, Sign
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import SIDES, Side, other
from pulverdampf.text import Text

from ..events.cards import CardPlayed, DeckBuilt, Drawn, Passed, PointsChanged, StepBegan, WentOver
from ..events.names import army_name, card_name
from ..presence import is_afloat, is_destroyed, is_present, markers_of, of_side, on_table
from ..reactions.morale import must_test, next_to_test
from ..state import Battle, FrontierState
from ..units import TROOPS, Unit
from .activation import next_to_act
from .command import command

HAND = 3
CLOCKS = 3

WHICH = Text("Which card do you play?", "Welche Karte spielst du?")
HELD = Text("{card} (held back)", "{card} (zurückgehalten)")
PASS = Text("pass", "passen")
FORWARD = Text("{army}: Forward Boys. Act, or save command?", "{army}: Vorwärts, Jungs! Handeln oder sparen?")
ACT = Text("officers and elites act", "Offiziere und Eliten handeln")
SAVE = Text("command points instead: {n}", "stattdessen Kommandopunkte: {n}")


# the deck -------------------------------------------------------------------------------------------------


@rule("MT-SETUP-04", "MT-FILL-02", "MT-FILL-03")
def deck_of(state: FrontierState) -> tuple[str, ...]:
    """Cards of every troop type present, Forward Boys and Morale for each side, and three clocks."""
    cards: list[str] = ["clock"] * CLOCKS
    for side in SIDES:
        present = {unit.troop for unit in of_side(state, side)}
        for troop, (number, _) in TROOPS.items():
            if troop in present:
                cards += [f"{side}:{troop}"] * number
        cards += [f"{side}:forward", f"{side}:morale"]
    return tuple(cards)


def build_deck(battle: Battle) -> None:
    """Puts the deck together once, before the first turn."""
    battle.record(DeckBuilt(deck_of(battle.state)))


async def draw_up(battle: Battle, side: Side) -> None:
    """Draws until there are three cards in hand, or none in the pile."""
    state = battle.state
    while len(state.hands.get(side, ())) < HAND and len(state.deck) > state.unseen:
        card = await battle.draw(state.deck.lots, rule="MT-CARD-01", by=side, seen_by=side)
        battle.record(Drawn(side, card))


@rule("MT-CARD-01", "MT-FILL-03", "MT-FILL-04")
async def deal(battle: Battle) -> None:
    """Three cards each; in the first turn a roll-off says who begins, then whoever did not play last."""
    state = battle.state
    for side in SIDES:
        await draw_up(battle, side)
    if state.clock.turn == 1 or not state.last_player:
        faces = await battle.roll_off(d10, rule="MT-CARD-01")
        first = max(SIDES, key=lambda side: faces[side])
    else:
        first = other(state.last_player)
    battle.record(WentOver(first))


# a player's go --------------------------------------------------------------------------------------------


@rule("MT-CARD-02")
async def go(battle: Battle) -> None:
    """One step of a player's go: abilities, a card, abilities, new cards."""
    state = battle.state
    side = state.active
    match state.step:
        case "deal":
            await deal(battle)
        case "before":
            await before(battle, side)
        case "play":
            await play_a_card(battle, side)
        case "after":
            if await command(battle, side):
                battle.record(StepBegan("end" if state.clocks >= CLOCKS else "draw"))
        case _:
            await draw_up(battle, side)
            battle.record(WentOver(other(side)))


@rule("MT-CARD-02", "MT-CP-04")
async def before(battle: Battle, side: Side) -> None:
    """Whoever has no card is skipped; whoever has only held-back ones may pass; else abilities come first."""
    state = battle.state
    hand, held = state.hands[side], state.held[side]
    if not hand and not held:
        skip(battle, side)
        return
    if not hand:
        options = [Option("play", ACT_NOW, "play"), Option("pass", PASS, "pass")]
        if await battle.choose(side, Prompt("MT-CARD-02", HELD_ONLY), options) == "pass":
            skip(battle, side)
            return
    if await command(battle, side):
        battle.record(StepBegan("play"))


ACT_NOW = Text("play a held-back card", "eine zurückgehaltene Karte spielen")
HELD_ONLY = Text("Your hand is empty. Play a held-back card?", "Deine Hand ist leer. Eine Karte spielen?")


def skip(battle: Battle, side: Side) -> None:
    """Two passes or skips in a row end the turn."""
    battle.record(Passed(side))
    if battle.state.passes >= 2:
        battle.record(StepBegan("end"))
    else:
        battle.record(WentOver(other(side)))


@rule("MT-CARD-02", "MT-CARD-10")
async def play_a_card(battle: Battle, side: Side) -> None:
    """Exactly one card, from the hand or from those held back."""
    state = battle.state
    options = [_shown(state, side, card, "hand") for card in dict.fromkeys(state.hands[side])]
    options += [_shown(state, side, card, "held") for card in dict.fromkeys(state.held[side])]
    source, card = await battle.choose(
        side, Prompt("MT-CARD-02", WHICH, shown_as="cards", private=True), options, even_if_single=True
    )
    battle.record(CardPlayed(side, card, source))  # type: ignore[arg-type]
    battle.record(StepBegan("after"))
    battle.schedule(resolve_card.due(card, side))


SIGNS: dict[str, Sign] = {
    "clock": "clock",
    "morale": "flag",
    "forward": "drum",
    "REG": "soldier",
    "PRO": "soldier",
    "MIL": "militiaman",
    "IRR": "ranger",
    "NAT": "warrior",
    "CIV": "settler",
    "CAV": "rider",
    "ART": "gun",
}
"""What is painted on the cards."""


def _shown(
    state: FrontierState, side: Side, card: str, source: Literal["hand", "held"]
) -> Option[tuple[str, str]]:
    """A card as it lies in the hand: its name, its effect, what is painted on it, how many there are."""
    name, held = card_name(state, card), source == "held"
    owner, _, what = card.partition(":")
    return Option(
        f"held:{card}" if held else card,
        HELD.filled(card=name) if held else name,
        (source, card),
        effect(state, card, side),
        sign=SIGNS.get(what or owner, ""),
        of=owner if what else "",
        times=(state.held if held else state.hands)[side].count(card),
        waits=owner != side or what == "morale",
    )


CLOCK_TOLD = Text(
    "nobody acts; then {n} of {all} clocks are out", "niemand handelt; aufgedeckte Uhren dann: {n} von {all}"
)
OWN = {
    "morale": Text("your weakened units test", "deine Geschwächten prüfen die Moral"),
    "forward": Text("officers and elites act, or save", "Offiziere und Eliten handeln, oder sparen"),
}
FOREIGN = {
    "morale": Text("the enemy tests; a point for you", "der Feind prüft; ein Punkt für dich"),
    "": Text("the enemy acts; a point for you", "der Feind handelt; ein Punkt für dich"),
}
NOBODY_LEFT = Text("all of them are gone; a point for you", "von ihnen ist niemand übrig; ein Punkt für dich")
TROOPS_ACT = {
    1: Text("one action each", "je eine Aktion"),
    2: Text("two actions each", "je zwei Aktionen"),
}


@rule("MT-CARD-04", "MT-CARD-05", "MT-CARD-08")
def effect(state: FrontierState, card: str, side: Side) -> Text:
    """What a card does in the hands of a side, in a few words."""
    if card == "clock":
        return CLOCK_TOLD.filled(n=state.clocks + 1, all=CLOCKS)
    owner, _, what = card.partition(":")
    if owner != side:
        return FOREIGN.get(what, FOREIGN[""])
    if what in OWN:
        return OWN[what]
    return NOBODY_LEFT if is_wiped_out(state, side, what) else TROOPS_ACT[TROOPS[what][1]]


# what a card does (MT-T-INCOME) --------------------------------------------------------------------------


@stage
@rule("MT-CARD-04", "MT-CARD-08", "MT-CARD-09")
async def resolve_card(battle: Battle, card: str, player: Side) -> None:
    """The owner of the card acts, whoever played it; the enemy's card earns a command point."""
    if card == "clock":
        return
    state = battle.state
    owner, _, what = card.partition(":")
    if owner != player:
        battle.schedule(gain_point.due(player))  # whatever the card does comes before it
    if what == "morale":
        tested = must_test(state, owner)
        if tested:
            battle.schedule(next_to_test.due(owner, tuple(tested)))
    elif what == "forward":
        await forward(battle, owner, player)
    else:
        troop_card(battle, owner, what, player)


@stage
@rule("MT-CARD-04")
async def gain_point(battle: Battle, side: Side) -> None:
    """The enemy has acted on his card; whoever played it gets his command point."""
    battle.record(PointsChanged(side, 1))


@rule("MT-CARD-05")
def is_wiped_out(state: FrontierState, side: Side, troop: str) -> bool:
    """Whether all units of a type are destroyed; a dummy is none, nor is a wagon that goes with it."""
    units = [unit for unit in of_side(state, side) if unit.troop == troop and not unit.vehicle]
    return bool(units) and all(is_destroyed(state, unit) for unit in units)


@rule("MT-CARD-03", "MT-CARD-05", "MT-HID-02")
def troop_card(battle: Battle, owner: Side, troop: str, player: Side) -> None:
    """All units and markers of the type may act; a type of which nothing is left gives a command point."""
    state = battle.state
    units = [unit for unit in of_side(state, owner) if unit.troop == troop]
    markers = [marker for marker in markers_of(state, owner) if marker.troop == troop]
    if owner == player and is_wiped_out(state, owner, troop):
        battle.record(PointsChanged(player, 1))
    waiting = [
        unit.id
        for unit in units
        if not unit.hidden and unit.vehicle not in ("canoe", "boat") and not is_destroyed(state, unit)
    ]
    waiting += [marker.id for marker in markers]
    if waiting:
        battle.schedule(next_to_act.due(owner, tuple(waiting), TROOPS[troop][1]))


@rule("MT-CARD-06", "MT-CARD-07", "MT-FILL-05")
async def forward(battle: Battle, owner: Side, player: Side) -> None:
    """Officers and elites make one action each; or, on one's own card, command points instead."""
    state = battle.state
    if owner == player:
        gained = 1 + len(officers_present(state, owner))
        options = [Option("act", ACT, "act"), Option("save", SAVE.filled(n=gained), "save")]
        prompt = Prompt("MT-CARD-06", FORWARD.filled(army=army_name(state, owner)))
        if await battle.choose(owner, prompt, options) == "save":
            battle.record(PointsChanged(owner, gained))
            return
    acting = [
        unit.id
        for unit in of_side(state, owner)
        if (unit.officer or unit.has("Elite"))
        and (on_table(state, unit) or is_afloat(state, unit))
        and not unit.fleeing
    ]
    if acting:
        battle.schedule(next_to_act.due(owner, tuple(acting), 1))


@rule("MT-CARD-06", "MT-OFF-07")
def officers_present(state: FrontierState, side: Side) -> list[Unit]:
    """The officers of a side on the table who do not flee."""
    return [
        unit for unit in of_side(state, side) if unit.officer and is_present(state, unit) and not unit.fleeing
    ]
