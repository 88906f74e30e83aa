"""The bound: movement, shooting, melee, and its end."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import carry_out_next

from .command.demoralisation import note_broken_commands
from .events.bounds import BattleEnded, BoundBegun, PartBegan
from .fire.phase import next_shot
from .melee.phase import next_melee
from .movement.phase import movement_phase
from .setup.preparing import prepare
from .units import MELEE, MOVEMENT, OVER, SETUP, SHOOTING, Battle
from .victory.losses import is_over, somebody_has_nobody


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
                battle.schedule(next_shot.due() if phase == SHOOTING else next_melee.due())
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
    state = battle.state
    while state.agenda:
        if (next_shot.next_in(state) or next_melee.next_in(state)) and somebody_has_nobody(state):
            battle.record(BattleEnded())
            return
        await carry_out_next(battle)


@rule("DBX-WIN-01", "DBX-BIG-07", "DBX-MOR-01")
def end_bound(battle: Battle) -> None:
    """Losses are counted, commands may break, and the battle ends or the opponent's bound begins."""
    note_broken_commands(battle)
    state = battle.state
    battle.record(BattleEnded() if is_over(state) else BoundBegun(state.clock.turn + 1))
