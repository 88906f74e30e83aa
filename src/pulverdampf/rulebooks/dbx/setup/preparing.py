"""Setting up: roles and weather, terrain, edges, camps, deployment, each stage restartable."""

from pulverdampf.engine.rulebook import rule

from ..by_hand.setup import ground_told
from ..command.big_battle import name_chief, write_down_ranks
from ..events.bounds import BoundBegun
from ..events.setup import StageBegan
from ..units import Battle
from .deployment import deploy_hidden, deploy_next, next_to_deploy
from .edges import next_to_pitch, pitch_camp, take_edges
from .ground.choice import choose_terrain
from .ground.laying import lay_next
from .roles import settle_roles
from .swaps import swap_pairs


@rule("DBX-SET-12", "DBX-ARMY-11")
async def prepare(battle: Battle) -> None:
    """The stage at which the state stands; afterwards the attacker begins the first bound."""
    state = battle.state
    match state.stage:
        case "attacker" | "weather":
            await settle_roles(battle)
            battle.record(StageBegan("terrain"))
        case "terrain":
            await (ground_told(battle) if battle.by_hand else choose_terrain(battle))
            battle.record(StageBegan("placing"))
        case "placing":
            if state.picked:
                await lay_next(battle)
            else:
                battle.record(StageBegan("edges"))
        case "edges":
            await take_edges(battle)
            battle.record(StageBegan("camps"))
        case "camps":
            side = next_to_pitch(state)
            if side is None:
                battle.record(StageBegan("ranks"))
            else:
                await pitch_camp(battle, side)
        case "ranks":
            await settle_command(battle)
        case "deployment":
            await deploy(battle)
        case "swap":
            await swap_pairs(battle)
            battle.record(StageBegan("ready"))
        case _:
            battle.record(BoundBegun(1))


async def settle_command(battle: Battle) -> None:
    """In a big battle each side names its commander-in-chief and writes down who gets which die."""
    state = battle.state
    for side in (state.defender, state.attacker) if state.big else ():
        await name_chief(battle, side)
        await write_down_ranks(battle, side)
    battle.record(StageBegan("deployment"))


async def deploy(battle: Battle) -> None:
    """The next command deploys, or both sides behind a screen; then the defender may swap."""
    state = battle.state
    if not next_to_deploy(state):
        swaps = state.rulings.deployment == "alternate" and not state.big
        battle.record(StageBegan("swap" if swaps else "ready"))
    elif state.rulings.deployment == "hidden":
        await deploy_hidden(battle)
    else:
        await deploy_next(battle)
