"""The turn: rally, arrivals, retreats, movement, shooting, melee, morale, victory."""

from pulverdampf.engine.rulebook import rule

from .by_hand.fires import drift_smoke_by_hand
from .command.stratagems import medicine
from .deployment.late_arrivals import arrival_phase
from .events.turns import PhaseBegan
from .melee.fighting import melee_phase
from .melee.retreats import retreat_phase
from .morale.rallying import rally_phase
from .morale.testing import morale_phase
from .movement.activation import movement_phase
from .setup.steps import prepare
from .shooting.volleys import fire_phase
from .sight.weather import open_turn
from .special.burning import drift_smoke
from .state import (
    ARRIVALS,
    MELEE,
    MORALE,
    MOVEMENT,
    OPENING,
    OVER,
    RALLY,
    RETREATS,
    SETUP,
    SHOOTING,
    VICTORY,
    Battle,
)
from .victory.deciding import end_of_turn, note_holding


@rule("KP-TURN-02", "KP-TURN-04")
async def play(battle: Battle) -> None:
    """The whole battle, from wherever the state says it stands."""
    state = battle.state
    while state.clock.phase != OVER:
        match state.clock.phase:
            case phase if phase == SETUP:
                await prepare(battle)
                continue
            case phase if phase == OPENING:
                await open_turn(battle)
                if battle.by_hand:
                    await drift_smoke_by_hand(battle)
                else:
                    drift_smoke(battle)
                await medicine(battle)
                battle.record(PhaseBegan(RALLY))
            case phase if phase == RALLY:
                await rally_phase(battle)
                battle.record(PhaseBegan(ARRIVALS))
            case phase if phase == ARRIVALS:
                await arrival_phase(battle)
                battle.record(PhaseBegan(RETREATS))
            case phase if phase == RETREATS:
                await retreat_phase(battle)
                await note_holding(battle)
                battle.record(PhaseBegan(MOVEMENT))
            case phase if phase == MOVEMENT:
                await movement_phase(battle)
                battle.record(PhaseBegan(SHOOTING))
            case phase if phase == SHOOTING:
                await fire_phase(battle)
                battle.record(PhaseBegan(MELEE))
            case phase if phase == MELEE:
                await melee_phase(battle)
                battle.record(PhaseBegan(MORALE))
            case phase if phase == MORALE:
                await morale_phase(battle)
                battle.record(PhaseBegan(VICTORY))
            case _:
                await end_of_turn(battle)
        await battle.checkpoint()
