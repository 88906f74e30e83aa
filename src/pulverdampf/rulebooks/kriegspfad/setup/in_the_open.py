"""Deployment in the open: who sets up when, and one unit after the other."""

from pulverdampf.engine.dice import d6
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import SIDES, Side, other
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..by_hand.setup import set_up_by_hand
from ..deployment.hiding import seek
from ..events.places import HeldBack, Mounted, UnitPlaced
from ..events.turns import Picking
from ..state import Battle, WarState, standing
from ..units import Unit, is_foot
from .deploying import deployment_form, set_up_by, waiting, zone_of
from .placing import displaced
from .squeezing import squeezed_in


@stage
@rule("KP-SCEN-10", "KP-SCEN-11", "KP-SCEN-30", "KP-SCEN-31", "KP-SCEN-22")
async def deploy(battle: Battle) -> None:
    """Units are set up: in turn in an open battle, else the defender wholly before the attacker."""
    state = battle.state
    if state.conditions.kind == "open":
        if sum(state.forces[side].disciplined for side in SIDES) != 1:
            faces = await battle.roll_off(d6, rule="KP-SCEN-11")
            battle.record(Picking("one" if faces["one"] > faces["two"] else "two"))
        else:
            battle.record(Picking(state.first))
    battle.schedule(set_up_next.due(0))


@stage
async def set_up_next(battle: Battle, placed: int) -> None:
    """One more unit is set up, after so many, and so on until nobody is left."""
    state = battle.state
    left = {side: to_place(state, side) for side in SIDES}
    if not any(left.values()):
        return
    side = await whose_turn(battle, left, placed)
    if battle.by_hand:
        placed += await set_up_by_hand(battle, side, left[side])
    else:
        options = [Option(unit.id, state.named(unit.id), unit) for unit in left[side]]
        unit = await battle.choose(side, Prompt(set_up_by(state, side), WHICH), options)
        placed += await place(battle, unit)
    if state.conditions.kind == "open":
        battle.record(Picking(other(side)))
    battle.schedule(set_up_next.due(placed))


def to_place(state: WarState, side: Side) -> list[Unit]:
    """The units of a side still to be set up in the open."""
    return [unit for unit in waiting(state, side) if unit.id not in state.march]


@rule("KP-SCEN-11")
async def whose_turn(battle: Battle, left: dict[Side, list[Unit]], placed: int) -> Side:
    """Who places next; the only disciplined player says it anew before each pair."""
    state = battle.state
    held = state.conditions
    if held.kind != "open":
        defender = other(held.attacker)
        return defender if left[defender] else held.attacker
    side = state.picks
    if not left[side]:
        return other(side)
    drilled = [each for each in SIDES if state.forces[each].disciplined]
    if len(drilled) == 1 and placed % 2 == 0 and left["one"] and left["two"]:
        options = [Option("first", FIRST, drilled[0]), Option("second", SECOND, other(drilled[0]))]
        side = await battle.choose(drilled[0], Prompt("KP-SCEN-11", FIRST_OR_SECOND), options)
        battle.record(Picking(side))
    return side


@rule("KP-SCEN-10", "KP-DEPL-06")
async def place(battle: Battle, unit: Unit) -> bool:
    """Whether a unit was set up, with what it finds; only where there is truly no room it comes late."""
    form = deployment_form(battle.scene, unit)
    scene = battle.scene
    if next(form.legal_ideas(scene), None) is None:
        found = squeezed_in(scene, unit, zone_of(battle.state, unit.side))
        if found is None:
            battle.record(HeldBack(unit.id, unit.side))
            return False
        form = deployment_form(scene, unit, found)
    order = await battle.order(unit.side, form)
    poses = {key: stand.pose.rounded() for key, stand in order.stands.items()}
    if unit.mounted and any(stand.formation == "foot" for stand in order.stands.values()):
        battle.record(Mounted(unit.id, up=False, at_once=True))
    for event in displaced(battle.scene, unit, poses):
        battle.record(event)
    battle.record(UnitPlaced(unit.id, poses, "deployed", houses(battle, unit, poses)))
    seek(battle, standing(battle.state, unit))
    return True


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
