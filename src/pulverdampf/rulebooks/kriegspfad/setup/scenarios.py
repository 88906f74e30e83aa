"""The scenario: who attacks, what kind of battle it is, how large the armies are, whose edge is where."""

from typing import Any

from msgspec.structs import replace

from pulverdampf.engine.dice import d6
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Gone, Side, other
from pulverdampf.table.terrain import Plot
from pulverdampf.text import Text

from ..armies.staying_home import best_spared, is_indispensable
from ..events.setting import (
    COMPASS,
    ConditionsSettled,
    EdgesTaken,
    LaidOpen,
    LayerSettled,
    StayedHome,
    StratagemVoided,
)
from ..events.stratagems import StratagemShown
from ..events.turns import ArmyOneSettled
from ..state import Battle, WarState, elements, of_side
from ..terrain.laying_out.great_water import base_edges
from ..units import Element, Unit

SCENARIO_OF = {1: "ambush", 2: "ambush", 3: "raid", 4: "raid"}
FEWEST = 3
SMALLEST = 2
"""Units an army has at least, and elements a unit."""

#              attacker  defender, as shares of the agreed size
SHARES = {
    "open":   ((1, 1), (1, 1)),
    "ambush": ((1, 1), (2, 3)),
    "raid":   ((1, 1), (1, 1)),
    "siege":  ((1, 1), (3, 4)),
}  # fmt: skip


@stage
@rule("KP-SCEN-01", "KP-SCEN-02", "KP-OPT-04")
async def settle_attacker(battle: Battle) -> None:
    """Both throw a die: the higher attacks, equal dice mean an open battle, or are thrown again where the
    kind of battle is agreed on."""
    state = battle.state
    held = state.conditions
    if held.attacker or held.kind:
        return
    if state.rulings.scenario == "open":
        battle.record(ConditionsSettled(replace(held, kind="open"), "kind"))
        return
    attacker: Any = state.rulings.attacker
    if attacker == "dice" and state.rulings.scenario != "dice":
        faces = await battle.roll_off(d6, rule="KP-SCEN-02")
        attacker = "one" if faces["one"] > faces["two"] else "two"
    elif attacker == "dice":
        one, two = await battle.opposed(d6, "one", "two", rule="KP-SCEN-02")
        if one == two:
            battle.record(ConditionsSettled(replace(held, kind="open"), "kind"))
            return
        attacker = "one" if one > two else "two"
    battle.record(ConditionsSettled(replace(held, attacker=attacker), "attacker"))


@stage
@rule("KP-SCEN-03", "KP-FILL-07", "KP-T-SCEN")
async def settle_kind(battle: Battle) -> None:
    """The attacker throws for the scenario, one more against a regular army."""
    state = battle.state
    held = state.conditions
    if held.kind:
        return
    kind: Any = state.rulings.scenario
    while kind in ("dice", "reroll"):
        die = await battle.total(1, d6, rule="KP-SCEN-03", by=held.attacker, subject="scenario")
        total = die + int(state.forces[other(held.attacker)].regular)
        kind = state.rulings.scenario_5 if total == 5 else SCENARIO_OF.get(total, "siege")
    attacker = "" if kind == "open" else held.attacker
    battle.record(ConditionsSettled(replace(held, kind=kind, attacker=attacker), "kind"))


# the armies ----------------------------------------------------------------------------------------------


@rule("KP-ARMY-06", "KP-OPT-05")
def limit_of(state: WarState, side: Side) -> int:
    """The points a side may have in this scenario."""
    held = state.conditions
    attacking, defending = SHARES[held.kind or "open"]
    top, bottom = attacking if side == held.attacker or held.kind == "open" else defending
    return held.size * top // bottom


def counted(unit: Unit) -> bool:
    """Whether a unit counts among the three to nine of an army."""
    return not (unit.separate or unit.troop in ("scout", "prophet", "wagon", "boat"))


def price_of(state: WarState, unit: Unit) -> int:
    """What a unit cost."""
    return sum(piece.points for piece in elements(state, unit))


@rule("KP-ARMY-04", "KP-ARMY-05")
def cost_of(state: WarState, side: Side) -> int:
    """What an army costs with the elements that are left in it."""
    gone = sum(
        state.pieces[key].points
        for unit in of_side(state, side)
        for key in unit.pieces
        if isinstance(state.pieces[key].place, Gone)
    )
    return state.forces[side].points - gone


@rule("KP-ARMY-04", "KP-FILL-01")
def is_too_large(state: WarState, side: Side) -> bool:
    """Whether an army is over its limit by more than half its cheapest unit."""
    if state.conditions.fixed_armies:
        return False
    cheapest = min((price_of(state, unit) for unit in counted_of(state, side)), default=0)
    return cost_of(state, side) > limit_of(state, side) + cheapest // 2


def counted_of(state: WarState, side: Side) -> list[Unit]:
    """The units that an army still has of its three to nine."""
    return [unit for unit in of_side(state, side) if counted(unit) and elements(state, unit)]


@stage
@rule("KP-ARMY-02", "KP-ARMY-04", "KP-FILL-01")
async def leave_behind(battle: Battle, side: Side) -> None:
    """An army too large for the scenario leaves units at home one by one, such that the rest keeps to its
    list; the last three units shrink, element by element."""
    state = battle.state
    if not is_too_large(state, side):
        return
    few = len(counted_of(state, side)) <= FEWEST
    units = [unit for unit in may_stay(state, side) if not (few and counted(unit))]
    options = [Option(unit.id, state.named(unit.id), (unit.id, "")) for unit in units]
    if few or not units:
        options += [
            Option(piece.id, state.named(piece.id), (unit.id, piece.id))
            for unit, piece in may_be_spared(state, side)
        ]
    if not options:
        return
    body, piece = await battle.choose(side, Prompt("KP-ARMY-04", WHO_STAYS), options, seen_by=side)
    battle.record(StayedHome(body, side, piece))
    battle.schedule(leave_behind.due(side))


@rule("KP-ARMY-04", "KP-FILL-01")
def may_stay(state: WarState, side: Side) -> list[Unit]:
    """The units of which one may stay at home: never the commander's nor the prophet."""
    units = [
        unit
        for unit in of_side(state, side)
        if elements(state, unit)
        and not _leads(state, unit)
        and unit.troop != "prophet"
        and not is_indispensable(state, unit)
    ]
    return best_spared(state, side, units)


@rule("KP-ARMY-02", "KP-ARMY-03", "KP-ARMY-04")
def may_be_spared(state: WarState, side: Side) -> list[tuple[Unit, Element]]:
    """The elements of which one may stay at home where no unit may: a unit keeps two and the commander."""
    return [
        (unit, piece)
        for unit in of_side(state, side)
        if len(elements(state, unit)) > SMALLEST and unit.troop != "boat"
        for piece in elements(state, unit)
        if not piece.leads
    ]


def _leads(state: WarState, unit: Unit) -> bool:
    return any(piece.leads for piece in elements(state, unit))


@stage
@rule("KP-STRAT-02", "KP-STRAT-01")
async def lay_open(battle: Battle) -> None:
    """Both armies are laid open; the same stratagem on both sides has no effect, a reinforcement works only
    for some."""
    state = battle.state
    one, two = state.forces["one"], state.forces["two"]
    for side in ("one", "two"):
        if state.forces[side].stratagem:
            battle.record(StratagemShown(side))
    for side in ("one", "two"):
        force = state.forces[side]
        if not force.stratagem or force.void:
            continue
        same = one.stratagem == two.stratagem
        idle = force.stratagem == "reinforcement" and not may_be_relieved(state, side)
        if same or idle:
            battle.record(StratagemVoided(side))
    battle.record(LaidOpen())


@rule("KP-STRAT-10")
def may_be_relieved(state: WarState, side: Side) -> bool:
    """Whether a reinforcement can save a side: the defender against natives."""
    held = state.conditions
    if held.kind == "open":
        return state.rulings.reinforce_open and state.forces[other(side)].native
    return side != held.attacker and state.forces[other(side)].native


@stage
@rule("KP-TURN-01", "KP-CMD-02")
async def settle_army_one(battle: Battle) -> None:
    """The only disciplined army, else the attacker, else dice."""
    state = battle.state
    drilled = [side for side in ("one", "two") if state.forces[side].disciplined]
    if len(drilled) == 1:
        first = drilled[0]
    elif state.conditions.attacker:
        first = state.conditions.attacker
    else:
        faces = await battle.roll_off(d6, rule="KP-TURN-01")
        first = "one" if faces["one"] > faces["two"] else "two"
    battle.record(ArmyOneSettled(first))


# the table -----------------------------------------------------------------------------------------------


@stage
@rule("KP-SCEN-04")
async def settle_layer(battle: Battle) -> None:
    """Who lays out the terrain: the defender, in an open battle the lower of two dice."""
    attacker = battle.state.conditions.attacker
    if attacker:
        battle.record(LayerSettled(other(attacker)))
        return
    faces = await battle.roll_off(d6, rule="KP-SCEN-04")
    battle.record(LayerSettled("one" if faces["one"] < faces["two"] else "two"))


@rule("KP-FILL-09", "KP-SCEN-30")
def edges_to_take(state: WarState) -> list[str]:
    """The edges that an attacker may take: where the village of a raid or siege lies already, those that
    leave it in its defender's half."""
    edges = list(base_edges(state))
    width, depth = state.table
    villages = [Plot(each) for each in state.features.values() if each.kind == "village"]
    if state.conditions.kind not in ("raid", "siege") or not villages:
        return edges
    x, y = villages[0].x, villages[0].y
    near = {"south": y > depth / 2, "north": y < depth / 2, "west": x > width / 2, "east": x < width / 2}
    return [edge for edge in edges if near[edge]] or edges


@rule("KP-FILL-09", "KP-SCEN-04")
async def settle_edges(battle: Battle, chooser: Side) -> None:
    """The attacker takes an edge: a long one, in an ambush the short one he comes by."""
    state = battle.state
    if state.edges:
        return
    edges = base_edges(state)
    options = [Option(edge, COMPASS[edge], edge) for edge in edges_to_take(state)]
    mine = await battle.choose(chooser, Prompt("KP-FILL-09", WHICH_EDGE), options)
    theirs = edges[1] if mine == edges[0] else edges[0]
    battle.record(EdgesTaken({chooser: mine, other(chooser): theirs}))


WHO_STAYS = Text(
    "The army is too large for this scenario. Who stays at home?", "Die Armee ist zu groß. Wer bleibt daheim?"
)
WHICH_EDGE = Text("Which table edge do you take?", "Welche Tischkante nimmst du?")
