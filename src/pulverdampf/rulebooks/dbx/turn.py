"""The bound: movement, shooting, melee, and its end."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.rulebooks.dbx import big_battle, camps, melee, outcomes, pursuit, ricochets, shooting
from pulverdampf.rulebooks.dbx.agenda import deal_with_next, schedule
from pulverdampf.rulebooks.dbx.demoralisation import note_broken_commands
from pulverdampf.rulebooks.dbx.dues import MeleesDue, ShotsDue
from pulverdampf.rulebooks.dbx.events import BattleEnded, BoundBegun, PartBegan
from pulverdampf.rulebooks.dbx.movement import movement_phase
from pulverdampf.rulebooks.dbx.setup import prepare
from pulverdampf.rulebooks.dbx.units import MELEE, MOVEMENT, OVER, SETUP, SHOOTING, Battle
from pulverdampf.rulebooks.dbx.victory import is_over, somebody_has_nobody

CHAPTERS = (big_battle, camps, melee, outcomes, pursuit, ricochets, shooting)
"""The chapters that carry out what is due; a rule that is not loaded cannot be called."""


@rule("DBX-FIRE-13", "DBX-MEL-10", "DBX-MOR-01")
async def play(battle: Battle) -> None:
    """The whole battle, from wherever the state says it stands."""
    state = battle.state
    while state.clock.phase != OVER:
        match state.clock.phase:
            case phase if phase == SETUP:
                await prepare(battle)
            case phase if phase == MOVEMENT:
                await movement_phase(battle)
            case phase if state.clock.part == 0:
                battle.record(PartBegan(phase, 1))
                schedule(battle, ShotsDue() if phase == SHOOTING else MeleesDue())
            case _ if state.agenda:
                await fight_on(battle)
            case phase if phase == SHOOTING:
                battle.record(PartBegan(MELEE))
            case _:
                end_bound(battle)
        await battle.checkpoint()


@rule("DBX-WIN-03")
async def fight_on(battle: Battle) -> None:
    """Works off the shots or melees of a phase; a side that has nobody left loses before the next."""
    while agenda := battle.state.agenda:
        if isinstance(agenda[0], (ShotsDue, MeleesDue)) and somebody_has_nobody(battle.state):
            battle.record(BattleEnded())
            return
        await deal_with_next(battle)


@rule("DBX-WIN-01", "DBX-BIG-07", "DBX-MOR-01")
def end_bound(battle: Battle) -> None:
    """Losses are counted, commands may break, and the battle ends or the opponent's bound begins."""
    note_broken_commands(battle)
    state = battle.state
    battle.record(BattleEnded() if is_over(state) else BoundBegun(state.clock.turn + 1))
