"""The guns of a besieger: two at least where his list has any, and light ones raised to medium."""

from msgspec.structs import asdict

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import LETTER, Side
from pulverdampf.muster.army_list import Entry, Pick
from pulverdampf.muster.quota_checks import is_open
from pulverdampf.muster.situation import Situation, holds
from pulverdampf.text import Text

from ..armies.lists import list_of, parameters
from ..armies.staying_home import LEAST_GUNS, guns_of, must_have_guns
from ..events.names import army_name
from ..events.preparing import GunRaised, GunTaken
from ..events.setting import StayedHome
from ..state import Battle, WarState, elements, of_side, unit_of
from ..units import Element, is_gun
from .scenarios import cost_of, counted, limit_of

MOST_UNITS = 9


@rule("KP-ARMY-07")
def guns_open(state: WarState, side: Side) -> list[tuple[Entry, Pick]]:
    """The guns that the list of a besieger has in this year."""
    roster = state.forces[side].roster
    assert roster is not None
    rulings = asdict(state.rulings)
    found = list_of(roster, rulings)
    assert found is not None
    asked = {**parameters(roster, rulings), "scenario": "siege_attacker"}
    now = Situation(roster.year, roster.nation, asked)
    return [
        (entry, pick)
        for entry in found.entries
        if entry.troop == "artillery" and is_open(entry, now)
        for pick in entry.picks
        if holds(pick.when, now)
    ]


def named(pick: Pick) -> Text:
    """What a kind of gun is called."""
    return pick.name or Text(pick.what, pick.what)


@stage
@rule("KP-ARMY-07", "KP-FILL-01")
async def take_guns(battle: Battle, side: Side) -> None:
    """A besieger whose list has guns is asked for them until he has two, then whether light ones become
    medium."""
    state = battle.state
    if not must_have_guns(state, side):
        return
    if len(guns_of(state, side)) >= LEAST_GUNS:
        light = [piece for piece in guns_of(state, side) if piece.arms == ("gun_light",)]
        battle.schedule(*(raise_gun.due(piece) for piece in light))
        return
    if await makes_room(battle, side):
        options = [
            Option(
                f"{entry.id}-{pick.what}", PRICED.filled(what=named(pick), n=int(pick.price)), (entry, pick)
            )
            for entry, pick in guns_open(state, side)
        ]
        prompt = Prompt("KP-ARMY-07", WHICH_GUN.filled(**spent(state, side)))
        entry, pick = await battle.choose(side, prompt, options, seen_by=side)
        number = 1 + sum(1 for unit in of_side(state, side))
        body = f"{LETTER[side]}{number}"
        name = entry.title
        battle.record(GunTaken(side, body, f"{body}a", pick.what, entry.id, name, int(pick.price), side))
    battle.schedule(take_guns.due(side))


@rule("KP-ARMY-02")
async def makes_room(battle: Battle, side: Side) -> bool:
    """Whether there is room for one more unit; if the army has nine, another stays at home first."""
    state = battle.state
    if state.rulings.unit_cap != "enforce":
        return True
    units = [unit for unit in of_side(state, side) if counted(unit) and elements(state, unit)]
    if len(units) < MOST_UNITS * max(state.conditions.size / 300, 1):
        return True
    able = [unit for unit in units if not is_gun(unit) and not any(p.leads for p in elements(state, unit))]
    options = [Option(unit.id, state.named(unit.id), unit.id) for unit in able]
    chosen = await battle.choose(side, Prompt("KP-ARMY-02", NINE), options, seen_by=side)
    battle.record(StayedHome(chosen, side))
    return False


@stage
@rule("KP-ARMY-07")
async def raise_gun(battle: Battle, piece: Element) -> None:
    """A light gun becomes a medium one if its owner likes to pay for it."""
    state = battle.state
    medium = next((pick for _, pick in guns_open(state, piece.side) if pick.what == "gun_medium"), None)
    if medium is None:
        return
    unit, price = unit_of(state, piece.id), int(medium.price)
    text = RAISE.filled(name=state.named(unit.id), n=price - piece.points, **spent(state, piece.side))
    options = [
        Option("keep", KEEP, "keep"),
        Option("medium", PRICED.filled(what=named(medium), n=price), "medium"),
    ]
    chosen = await battle.choose(piece.side, Prompt("KP-ARMY-07", text, unit.id), options, seen_by=piece.side)
    if chosen == "medium":
        battle.record(GunRaised(piece.side, unit.id, piece.id, price, piece.side))


def spent(state: WarState, side: Side) -> dict[str, Text | int]:
    """What a side has spent, of what it may, for a question about more."""
    return {"army": army_name(state, side), "spent": cost_of(state, side), "limit": limit_of(state, side)}


PRICED = Text("{what}, {n} points", "{what}, {n} Punkte")
WHICH_GUN = Text(
    "{army} ({spent} points, {limit} allowed): a besieger has two guns. Which comes along?",
    "{army} ({spent} Punkte, erlaubt {limit}): Ein Belagerer hat zwei Geschütze. Welches kommt mit?",
)
RAISE = Text(
    "{army} ({spent} points, {limit} allowed): {name} as a medium gun for {n} more?",
    "{army} ({spent} Punkte, erlaubt {limit}): {name} für {n} mehr als mittelschweres Geschütz?",
)
KEEP = Text("keep the light gun", "das leichte Geschütz behalten")
NINE = Text(
    "An army has nine units. Who stays at home for a gun?",
    "Eine Armee hat neun Einheiten. Wer bleibt für ein Geschütz daheim?",
)
