"""The setup: scenario, armies, weather, terrain, works, ambushes, deployment."""

from msgspec.structs import replace

from pulverdampf.engine.dice import d6
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Side, other
from pulverdampf.rulebooks.kriegspfad.boat_setup import bring_boats
from pulverdampf.rulebooks.kriegspfad.deployment import (
    deployment_form,
    set_up_by,
    waiting,
)
from pulverdampf.rulebooks.kriegspfad.events.names import name
from pulverdampf.rulebooks.kriegspfad.events.places import HeldBack, Mounted, UnitPlaced
from pulverdampf.rulebooks.kriegspfad.events.setting import (
    ConditionsSettled,
    RiverFlows,
    Settled,
    WeatherFell,
)
from pulverdampf.rulebooks.kriegspfad.events.turns import Picking, TurnBegan
from pulverdampf.rulebooks.kriegspfad.facts import CAMP_OF_WAGONS
from pulverdampf.rulebooks.kriegspfad.great_water import show_water
from pulverdampf.rulebooks.kriegspfad.hiding import seek
from pulverdampf.rulebooks.kriegspfad.laager import choose_camp, set_up_fort
from pulverdampf.rulebooks.kriegspfad.laying import lay_out
from pulverdampf.rulebooks.kriegspfad.placing import displaced
from pulverdampf.rulebooks.kriegspfad.scenarios import (
    compare_stratagems,
    leave_behind,
    settle_army_one,
    settle_attacker,
    settle_edges,
    settle_kind,
    settle_layer,
)
from pulverdampf.rulebooks.kriegspfad.secret_notes import hide, hold_back, order_march
from pulverdampf.rulebooks.kriegspfad.state import Battle, WarState, standing
from pulverdampf.rulebooks.kriegspfad.table_changes import change_two
from pulverdampf.rulebooks.kriegspfad.terrain_generator import flow_of, village_if_needed
from pulverdampf.rulebooks.kriegspfad.units import Unit, is_foot
from pulverdampf.rulebooks.kriegspfad.weather import settle_light, settle_season, settle_weather
from pulverdampf.rulebooks.kriegspfad.works import set_up_works
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

STEPS = (
    "attacker", "kind", "home one", "home two", "stratagems", "army one", "season", "weather", "light",
    "layer", "halves", "camp", "terrain", "changes", "edges", "village", "water", "works",
    "forts one", "forts two", "march", "late one", "late two", "hidden one", "hidden two", "deploy",
    "boats one", "boats two",
)  # fmt: skip
"""What is settled before the first turn, in this order."""


@rule("KP-ARMY-12", "KP-FILL-01", "KP-GEN-06")
async def prepare(battle: Battle) -> None:
    """The next step of the setup that is not done; after the last the first turn begins."""
    state = battle.state
    for step in STEPS:
        if step not in state.settled:
            await take(battle, step)
            battle.record(Settled(step))
            return
    battle.record(TurnBegan(1))


def leader(state: WarState) -> Side:
    """Who decides where the paper says the attacker: in an open battle the one who did not lay the table."""
    if state.conditions.attacker:
        return state.conditions.attacker
    return other(layer(state)) if any(each.startswith("layer ") for each in state.settled) else state.first


def layer(state: WarState) -> Side:
    """Who lays out the table."""
    return next((each.split()[1] for each in state.settled if each.startswith("layer ")), "two")


async def take(battle: Battle, step: str) -> None:
    """One step of the setup."""
    state = battle.state
    what, _, side = step.partition(" ")
    match what:
        case "attacker":
            await settle_attacker(battle)
        case "kind":
            await settle_kind(battle)
        case "home":
            await leave_behind(battle, side)
        case "stratagems":
            compare_stratagems(battle)
        case "army":
            await settle_army_one(battle)
        case "season" if not state.conditions.season and state.rulings.weather != "off":
            await settle_season(battle, leader(state))
        case "weather" if not state.weather:
            if state.rulings.weather == "off":
                battle.record(WeatherFell("good"))
            else:
                await settle_weather(battle, leader(state))
        case "light" if not state.conditions.light:
            await settle_light(battle, leader(state))
        case "layer":
            battle.record(Settled(f"layer {await settle_layer(battle)}"))
        case "halves" if state.conditions.kind in ("raid", "siege"):  # a village must lie in one of them
            await settle_edges(battle, leader(state))
        case "edges":
            await settle_edges(battle, leader(state))
        case "camp":
            await choose_camp(battle)
        case "terrain" if not state.features or "own terrain" in state.settled:
            await lay_out(battle, layer(state))
            battle.record(Settled("laid"))
        case "changes" if "laid" in state.settled:
            await change_two(battle, other(layer(state)))
        case "village":
            await name_village(battle)
        case "water":
            flow = flow_of(state)
            if flow is not None and state.flow is None:
                battle.record(RiverFlows(flow))
            await show_water(battle)
        case "works" if state.conditions.attacker:
            await set_up_works(battle, other(state.conditions.attacker))
        case "forts":
            await set_up_fort(battle, side)
        case "march":
            await order_march(battle)
        case "late":
            await hold_back(battle, side)
        case "hidden":
            await hide(battle, side)
        case "deploy":
            await deploy(battle)
        case "boats":
            await bring_boats(battle, side)


@rule("KP-SCEN-30", "KP-FILL-18")
async def name_village(battle: Battle) -> None:
    """A raid or siege is about the village in the defender's half."""
    state = battle.state
    held = state.conditions
    if held.kind not in ("raid", "siege") or CAMP_OF_WAGONS in state.settled:
        battle.record(ConditionsSettled(replace(held, village="")))
        return
    if not held.id:
        await village_if_needed(battle, other(held.attacker))
    village = next((each.id for each in state.features.values() if each.kind == "village"), "")
    battle.record(ConditionsSettled(replace(held, village=village)))


# in the open ---------------------------------------------------------------------------------------------


@rule("KP-SCEN-10", "KP-SCEN-11", "KP-SCEN-30", "KP-SCEN-31", "KP-SCEN-22")
async def deploy(battle: Battle) -> None:
    """Units are set up: in turn in an open battle, else the defender wholly before the attacker."""
    state = battle.state
    held = state.conditions
    if held.kind == "open" and "placing" not in state.settled:
        if sum(state.forces[side].disciplined for side in ("one", "two")) != 1:
            faces = await battle.roll_off(d6, rule="KP-SCEN-11")
            battle.record(Picking("one" if faces["one"] > faces["two"] else "two"))
        else:
            battle.record(Picking(state.first))
        battle.record(Settled("placing"))
        await battle.checkpoint()
    while True:
        left = {side: to_place(state, side) for side in ("one", "two")}
        if not left["one"] and not left["two"]:
            return
        side = await whose_turn(battle, left)
        options = [Option(unit.id, name(state, unit.id), unit.id) for unit in left[side]]
        chosen = await battle.choose(side, Prompt(set_up_by(state, side), WHICH), options)
        await place(battle, state.bodies[chosen])
        if held.kind == "open":
            battle.record(Picking(other(side)))
        await battle.checkpoint()


def to_place(state: WarState, side: Side) -> list[Unit]:
    """The units of a side still to be set up in the open."""
    return [
        unit
        for unit in waiting(state, side)
        if unit.id not in state.march and f"no room {unit.id}" not in state.settled
    ]


@rule("KP-SCEN-11")
async def whose_turn(battle: Battle, left: dict[Side, list[Unit]]) -> Side:
    """Who places next; the only disciplined player says it anew before each pair."""
    state = battle.state
    held = state.conditions
    if held.kind != "open":
        defender = other(held.attacker)
        return defender if left[defender] else held.attacker
    side = state.picks
    if not left[side]:
        return other(side)
    drilled = [each for each in ("one", "two") if state.forces[each].disciplined]
    placed = sum(1 for each in state.settled if each.startswith("placed "))
    if len(drilled) == 1 and placed % 2 == 0 and left["one"] and left["two"]:
        options = [Option("first", FIRST, drilled[0]), Option("second", SECOND, other(drilled[0]))]
        side = await battle.choose(drilled[0], Prompt("KP-SCEN-11", FIRST_OR_SECOND), options)
        battle.record(Picking(side))
    return side


@rule("KP-SCEN-10", "KP-DEPL-06")
async def place(battle: Battle, unit: Unit) -> None:
    """One unit set up, and what it finds; where there is no room at all it comes late."""
    form = deployment_form(battle.scene, unit)
    scene = battle.scene
    if next((idea for idea in form.ideas(scene) if not form.objections(idea, scene)), None) is None:
        battle.record(HeldBack(unit.id, unit.side))
        battle.record(Settled(f"no room {unit.id}"))
        return
    order = await battle.order(unit.side, form)
    poses = {key: stand.pose.rounded() for key, stand in order.stands.items()}
    if unit.mounted and any(stand.formation == "foot" for stand in order.stands.values()):
        battle.record(Mounted(unit.id, up=False, at_once=True))
    for event in displaced(battle.scene, unit, poses):
        battle.record(event)
    battle.record(UnitPlaced(unit.id, poses, "deployed", houses(battle, unit, poses)))
    battle.record(Settled(f"placed {unit.id}"))
    seek(battle, standing(battle.state, unit))


@rule("KP-FORT-05")
def houses(battle: Battle, unit: Unit, poses: dict[str, Pose]) -> dict[str, str]:
    """The buildings in which elements are set up."""
    if not is_foot(unit):
        return {}
    return {
        key: plot.feature.id
        for key, pose in poses.items()
        for plot in battle.scene.terrain.plots.values()
        if plot.feature.kind == "blockhouse" and plot.holds(pose.x, pose.y)
    }


WHICH = Text("Which unit do you set up?", "Welche Einheit stellst du auf?")
FIRST_OR_SECOND = Text("Do you place first or second?", "Stellst du zuerst oder als Zweiter auf?")
FIRST = Text("first", "zuerst")
SECOND = Text("second", "als Zweiter")
