"""Setup: scenario, sides, edges, weather, terrain, and what a scenario puts on the table."""

from collections.abc import Awaitable, Callable

from pulverdampf.engine.dice import d10
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import SIDES, Side, other
from pulverdampf.text import Text

from ..events.names import army_name
from ..events.places import ReserveNamed
from ..events.turns import EDGE_NAMES, EdgesTaken, RolesSettled, ScenarioSettled, SetupDone
from ..movement.vehicles import give_troops
from ..officers.talents import roll_talents
from ..presence import of_side
from ..state import Battle
from ..terrain.generator import lay_terrain
from ..terrain.weather import roll_weather
from ..victory.intrigues import draw_intrigues
from ..victory.leaving import OPPOSITE
from ..victory.scenarios import BY_DIE
from .deployment import choose_hiding, deploy
from .scenario_ground import lay_scenario_pieces, shore_of

EDGES = ("south", "north", "west", "east")
FARM_WITHIN, FARM_APART = 8.0, 4.0

ROLE = Text("{army}: attack or defend?", "{army}: Angreifen oder verteidigen?")
ATTACK, DEFEND = Text("attack", "angreifen"), Text("defend", "verteidigen")
EDGE = Text("{army}: which table edge?", "{army}: Welche Tischkante?")
SECOND = Text("{army}: which second edge?", "{army}: Welche zweite Kante?")
STAYS = Text("Who stays in reserve?", "Wer bleibt in Reserve?")


@rule("MT-SETUP-02", "MT-SETUP-04")
async def prepare(battle: Battle) -> None:
    """Makes the next step of the setup."""
    step = battle.state.setup[0]
    await STEPS[step](battle)
    if step in battle.state.setup:
        battle.record(SetupDone(step))


@rule("MT-SETUP-02", "MT-FILL-37")
async def roll_scenario(battle: Battle) -> None:
    """One die, unless the scenario was chosen."""
    if not battle.state.scenario:
        face = await battle.total(1, d10, rule="MT-SETUP-02", by=None)
        battle.record(ScenarioSettled(BY_DIE[face]))


@rule("MT-SETUP-03")
async def settle_roles(battle: Battle) -> None:
    """Both roll, and the winner says whether he attacks or defends, unless it was agreed who attacks."""
    state = battle.state
    if state.attacker:
        return
    if state.rulings.attacker != "dice":
        battle.record(RolesSettled(state.rulings.attacker))
        return
    faces = await battle.roll_off(d10, rule="MT-SETUP-03")
    winner = max(SIDES, key=lambda side: faces[side])
    prompt = Prompt("MT-SETUP-03", ROLE.filled(army=army_name(state, winner)))
    options = (Option("attack", ATTACK, winner), Option("defend", DEFEND, other(winner)))
    battle.record(RolesSettled(await battle.choose(winner, prompt, options)))


async def _which_edge(battle: Battle, side: Side, text: Text, edges: tuple[str, ...]) -> str:
    options = [Option(edge, EDGE_NAMES[edge], edge) for edge in edges]
    prompt = Prompt("MT-SETUP-03", text.filled(army=army_name(battle.state, side)))
    return await battle.choose(side, prompt, options)


@rule("MT-SETUP-03", "MT-SETUP-07", "MT-FILL-36", "MT-FILL-37")
async def settle_edges(battle: Battle) -> None:
    """The defender picks his edge and the attacker has the opposite one, unless the scenario differs."""
    state = battle.state
    attacker, defender = state.attacker, other(state.attacker)
    taken: dict[Side, tuple[str, ...]]
    match state.scenario:
        case "S2":
            edge = await _which_edge(battle, attacker, EDGE, EDGES)
            taken = {attacker: (edge,), defender: (OPPOSITE[edge],)}
        case "S4":
            edge = await _which_edge(battle, defender, EDGE, EDGES)
            flanks = tuple(each for each in EDGES if each not in (edge, OPPOSITE[edge]))
            taken = {defender: (edge,), attacker: flanks}
        case "S5":
            first = await _which_edge(battle, attacker, EDGE, EDGES)
            rest = tuple(each for each in EDGES if each != first)
            second = await _which_edge(battle, attacker, SECOND, rest)
            left = tuple(each for each in EDGES if each not in (first, second))
            taken = {attacker: (first, second), defender: left}
        case "S6":
            shore = shore_of(state)
            edge = OPPOSITE[shore] if shore else await _which_edge(battle, defender, EDGE, EDGES)
            taken = {defender: (edge,), attacker: (OPPOSITE[edge],)}
        case _:
            edge = await _which_edge(battle, defender, EDGE, EDGES)
            taken = {defender: (edge,), attacker: (OPPOSITE[edge],)}
    for side, edges in taken.items():
        battle.record(EdgesTaken(side, edges))


@rule("MT-FILL-37")
async def name_reserves(battle: Battle) -> None:
    """In the blockhouse half of the defender's units, rounded down, come later."""
    state = battle.state
    if state.scenario != "S5":
        return
    defender = other(state.attacker)
    units = [unit for unit in of_side(state, defender) if not unit.vehicle]
    while len(state.reserves) < len(units) // 2:
        options = [Option(u.id, state.named(u.id), u.id) for u in units if u.id not in state.reserves]
        battle.record(ReserveNamed(await battle.choose(defender, Prompt("MT-FILL-37", STAYS), options)))


STEPS: dict[str, Callable[[Battle], Awaitable[None]]] = {
    "scenario": roll_scenario,
    "roles": settle_roles,
    "edges": settle_edges,
    "weather": roll_weather,
    "terrain": lay_terrain,
    "pieces": lay_scenario_pieces,
    "vehicles": give_troops,
    "talents": roll_talents,
    "intrigues": draw_intrigues,
    "hiding": choose_hiding,
    "reserves": name_reserves,
    "deployment": deploy,
}
"""The steps of the setup, in the order of `FrontierState.setup`."""
