"""The setup: scenario, guns and works, armies, weather, terrain, secret notes, deployment, in this order."""

from msgspec.structs import replace

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import settle, stage
from pulverdampf.engine.state import SIDES, Due, Side, other

from ..by_hand.setup import hide_by_hand, lay_real_table
from ..by_hand.works import fortify_by_hand
from ..deployment.secret_notes import hide, hold_back, order_march
from ..events.setting import ConditionsSettled, RiverFlows
from ..events.turns import TurnBegan
from ..sight.weather import settle_light, settle_season, settle_weather
from ..state import Battle, WarState
from ..terrain.laying_out.by_dice import flow_of
from ..terrain.laying_out.changes import CHANGES, change_table
from ..terrain.laying_out.great_water import show_water
from ..terrain.laying_out.laying import lay_out
from ..terrain.laying_out.villages import village_if_needed
from .boats_brought import bring_boats
from .in_the_open import deploy
from .laager import choose_camp, set_up_fort
from .scenarios import (
    lay_open,
    leave_behind,
    settle_army_one,
    settle_attacker,
    settle_edges,
    settle_kind,
    settle_layer,
)
from .siege_guns import take_guns
from .works import set_up_works, works_allowed
from .works_bought import buy_works


def circumstances() -> tuple[Due, ...]:
    """Who fights, in which season, weather and light, and who lays out the table."""
    return (
        *(leave_behind.due(side) for side in SIDES),
        lay_open.due(),
        settle_army_one.due(),
        find_season.due(),
        find_weather.due(),
        find_light.due(),
        settle_layer.due(),
    )


@rule("KP-ARMY-12", "KP-FILL-01")
def agreed() -> tuple[Due, ...]:
    """What is settled before there is a table: the scenario, what is bought for it, and the circumstances."""
    return (
        settle_attacker.due(),
        settle_kind.due(),
        *(take_guns.due(side) for side in SIDES),
        *(buy_works.due(side) for side in SIDES),
        *circumstances(),
    )


def made_ready() -> tuple[Due, ...]:
    """What is done on the finished table before anybody is set down."""
    return (
        fortify.due(),
        *(set_up_fort.due(side) for side in SIDES),
        order_march.due(),
        *(hold_back.due(side) for side in SIDES),
    )


@rule("KP-ARMY-12", "KP-FILL-01", "KP-GEN-06")
def steps() -> tuple[Due, ...]:
    """What is settled before the first turn, in this order."""
    return (
        *agreed(),
        take_halves.due(),
        choose_camp.due(),
        set_up_table.due(),
        take_edges.due(),
        name_village.due(),
        let_water_flow.due(),
        *made_ready(),
        *(hide.due(side) for side in SIDES),
        deploy.due(),
        *(bring_boats.due(side) for side in SIDES),
        begin.due(),
    )


@rule("KP-ARMY-12", "KP-FILL-01", "KP-GEN-06")
def steps_by_hand() -> tuple[Due, ...]:
    """The same on a table that the players lay out."""
    return (
        *agreed(),
        choose_camp.due(),
        lay_real_table.due(),
        *made_ready(),
        *(hide_by_hand.due(side) for side in SIDES),
        deploy.due(),
        *(bring_boats.due(side) for side in SIDES),
        begin.due(),
    )


async def prepare(battle: Battle) -> None:
    """The whole setup, or what is left of it."""
    if not battle.state.agenda:
        battle.schedule(*(steps_by_hand() if battle.by_hand else steps()))
    await settle(battle)


def leader(state: WarState) -> Side:
    """Who decides where the paper says the attacker: in an open battle the one who did not lay the table."""
    if state.conditions.attacker:
        return state.conditions.attacker
    return other(state.layer) if state.layer else state.first


@stage
async def find_season(battle: Battle) -> None:
    """The season, unless it is given or the weather does not matter."""
    state = battle.state
    if not state.conditions.season and state.rulings.weather != "off":
        await settle_season(battle, leader(state))


@stage
async def find_weather(battle: Battle) -> None:
    """The weather, unless it is given."""
    if not battle.state.weather:
        await settle_weather(battle, leader(battle.state))


@stage
async def find_light(battle: Battle) -> None:
    """Day or night, unless it is given."""
    if not battle.state.conditions.light:
        await settle_light(battle, leader(battle.state))


@stage
async def take_halves(battle: Battle) -> None:
    """Edges are taken before the table is laid where a village must lie in one half of it."""
    if battle.state.conditions.kind in ("raid", "siege"):
        await settle_edges(battle, leader(battle.state))


@stage
async def set_up_table(battle: Battle) -> None:
    """A table that is not ready is laid out by one side; the other changes it, and a ready one if that was
    agreed."""
    state = battle.state
    if not state.features:
        battle.schedule(lay_out.due(state.layer), change_table.due(other(state.layer), CHANGES))
    elif state.rulings.ready_table == "two_changes":
        battle.schedule(change_table.due(other(state.layer), CHANGES))


@stage
async def take_edges(battle: Battle) -> None:
    """Edges are taken if they have not been before."""
    await settle_edges(battle, leader(battle.state))


@stage
@rule("KP-SCEN-30", "KP-FILL-18")
async def name_village(battle: Battle) -> None:
    """A raid or siege is about the village in the defender's half."""
    state = battle.state
    held = state.conditions
    if held.kind not in ("raid", "siege") or state.camp:
        battle.record(ConditionsSettled(replace(held, village="")))
        return
    if not held.id:
        await village_if_needed(battle, other(held.attacker))
    village = next((each.id for each in state.features.values() if each.kind == "village"), "")
    battle.record(ConditionsSettled(replace(held, village=village)))


@stage
async def let_water_flow(battle: Battle) -> None:
    """A river has its direction, and the water of a shore comes onto the table if boats are wanted."""
    flow = flow_of(battle.state)
    if flow is not None and battle.state.flow is None:
        battle.record(RiverFlows(flow))
    await show_water(battle)


@stage
async def fortify(battle: Battle) -> None:
    """The defender sets up his works."""
    attacker = battle.state.conditions.attacker
    if attacker and battle.by_hand:
        side = other(attacker)
        await fortify_by_hand(battle, side, works_allowed(battle.state, side))
    elif attacker:
        await set_up_works(battle, other(attacker))


@stage
async def begin(battle: Battle) -> None:
    """The first turn begins."""
    battle.record(TurnBegan(1))
