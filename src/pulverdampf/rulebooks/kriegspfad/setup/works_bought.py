"""Works bought once the scenario is known: a palisade, blockhouses, and positions for single elements."""

from math import ceil, sqrt

from msgspec.structs import asdict

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Side
from pulverdampf.muster.army_list import Entry, Pick
from pulverdampf.table.terrain import Plot
from pulverdampf.text import Text

from ..armies.lists import list_of, taken_by, task_of
from ..events.preparing import WorksBought
from ..facts import Force
from ..shooting.weapons import WEAPONS
from ..state import Battle, WarState, elements, of_side
from ..units import BREECH, fights, is_gun
from .siege_guns import spent
from .works import works_allowed

MOST_HOUSES = 2


@stage
@rule("KP-FORT-01", "KP-SCEN-40", "KP-FILL-01")
async def buy_works(battle: Battle, side: Side) -> None:
    """A defender is asked for his works, unless his army was written down with them for this task; works
    that he may not have here he is not charged for."""
    state = battle.state
    held, force = state.conditions, state.forces[side]
    if held.fixed_armies or force.roster is None:
        return
    allowed = works_allowed(state, side)
    written = force.palisade or force.blockhouses or force.works
    if allowed and written and task_of(force.roster) == f"{held.kind}_defender":
        return
    if written:
        refund = sum(
            int(taken.price)
            for taken in taken_by(force.roster, asdict(state.rulings))
            if taken.entry.troop == "works"
        )
        battle.record(WorksBought(side, 0, 0, 0, force.points - refund, side))
    battle.schedule(
        *([buy_palisade.due(side)] if "palisade" in allowed else []),
        *([buy_houses.due(side)] if "blockhouse" in allowed else []),
        *([buy_positions.due(side, what) for what in POSITIONS] if "breastwork" in allowed else []),
    )


def entry_of(state: WarState, side: Side, key: str) -> Entry:
    """The entry for a kind of works in a side's list."""
    roster = state.forces[side].roster
    assert roster is not None
    found = list_of(roster, asdict(state.rulings))
    assert found is not None
    entry = found.entry(key)
    assert entry is not None
    return entry


def pick_in(entry: Entry, what: str) -> Pick:
    """One of the ways in which works are bought."""
    return next(pick for pick in entry.picks if pick.what == what)


def _bought(state: WarState, side: Side, price: int, **works: int) -> WorksBought:
    force: Force = state.forces[side]
    owned = {"palisade": force.palisade, "blockhouses": force.blockhouses, "works": force.works, **works}
    return WorksBought(side, points=force.points + price, seen_by=side, **owned)


@rule("KP-FORT-03")
def diameters(state: WarState, side: Side) -> range:
    """How wide a palisade may be: as wide as a village, and wide enough for the one that lies there."""
    size = entry_of(state, side, "palisade").size
    widest = [
        2.0 * max(sqrt((x - plot.x) ** 2 + (y - plot.y) ** 2) for x, y in plot.ring)
        for plot in (Plot(each) for each in state.features.values() if each.kind == "village")
    ]
    if state.features and not widest and state.conditions.kind == "ambush":
        return range(0)  # a finished table without a village
    return range(max([size.least, *(ceil(wide - 1e-6) for wide in widest)]), (size.most or 24) + 1)


@stage
@rule("KP-FORT-03")
async def buy_palisade(battle: Battle, side: Side) -> None:
    """A palisade round the village, by the inch of its diameter."""
    state = battle.state
    each = int(pick_in(entry_of(state, side, "palisade"), "diameter").price)
    wide = diameters(state, side)
    if not wide:
        return
    options = [Option("none", NO_PALISADE, 0)]
    options += [Option(str(n), ACROSS.filled(wide=n, n=n * each), n) for n in wide]
    prompt = Prompt("KP-FORT-03", PALISADE.filled(**spent(state, side)))
    chosen = await battle.choose(side, prompt, options, seen_by=side)
    if chosen:
        battle.record(_bought(state, side, chosen * each, palisade=chosen))


@stage
@rule("KP-FORT-05")
async def buy_houses(battle: Battle, side: Side) -> None:
    """Up to two blockhouses."""
    state = battle.state
    each = int(pick_in(entry_of(state, side, "blockhouse"), "blockhouse").price)
    options = [Option(str(n), NUMBER.filled(number=n, n=n * each), n) for n in range(MOST_HOUSES + 1)]
    prompt = Prompt("KP-FORT-05", HOUSES.filled(**spent(state, side)))
    chosen = await battle.choose(side, prompt, options, seen_by=side)
    if chosen:
        battle.record(_bought(state, side, chosen * each, blockhouses=chosen))


@rule("KP-FORT-02")
def who_could_dig_in(state: WarState, side: Side, what: str) -> int:
    """How many elements with such firearms a side has that stand on their own feet, or could."""
    modern = what == "for_breech_loaders"
    return sum(
        1
        for unit in of_side(state, side)
        if fights(unit) and not is_gun(unit)
        for piece in elements(state, unit)
        if any(WEAPONS[arm].is_firearm for arm in piece.arms)
        and any(arm in BREECH for arm in piece.arms) == modern
    )


@stage
@rule("KP-FORT-02")
async def buy_positions(battle: Battle, side: Side, what: str) -> None:
    """Positions for elements with breech-loaders or repeaters, or for those with other firearms: one each, at
    the price of their arms."""
    state = battle.state
    pick = pick_in(entry_of(state, side, "breastworks"), what)
    most = min(who_could_dig_in(state, side, what), MOST_POSITIONS)
    if not most:
        return
    options = [Option(str(n), NUMBER.filled(number=n, n=n * int(pick.price)), n) for n in range(most + 1)]
    prompt = Prompt("KP-FORT-02", POSITIONS[what].filled(**spent(state, side)))
    chosen = await battle.choose(side, prompt, options, seen_by=side)
    if chosen:
        works = state.forces[side].works + chosen
        battle.record(_bought(state, side, chosen * int(pick.price), works=works))


MOST_POSITIONS = 40
NO_PALISADE = Text("no palisade", "keine Palisade")
ACROSS = Text("{wide}″ across, {n} points", "{wide}″ Durchmesser, {n} Punkte")
NUMBER = Text("{number} ({n} points)", "{number} ({n} Punkte)")
PALISADE = Text(
    "{army} ({spent} points, {limit} allowed): a palisade round the village?",
    "{army} ({spent} Punkte, erlaubt {limit}): eine Palisade um das Dorf?",
)
HOUSES = Text(
    "{army} ({spent} points, {limit} allowed): how many blockhouses?",
    "{army} ({spent} Punkte, erlaubt {limit}): Wie viele Blockhäuser?",
)
POSITIONS = {
    "for_breech_loaders": Text(
        "{army} ({spent} points, {limit} allowed): how many positions for elements with breech-loaders or "
        "repeaters?",
        "{army} ({spent} Punkte, erlaubt {limit}): Wie viele Stellungen für Elemente mit Hinterladern oder "
        "Repetierern?",
    ),
    "for_muzzle_loaders": Text(
        "{army} ({spent} points, {limit} allowed): how many positions for elements with other firearms?",
        "{army} ({spent} Punkte, erlaubt {limit}): Wie viele Stellungen für Elemente mit anderen "
        "Feuerwaffen?",
    ),
}
"""The two prices, and what is asked."""
