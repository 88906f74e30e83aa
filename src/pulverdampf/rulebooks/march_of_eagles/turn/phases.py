"""The turn: initiative, activations, retreat tests, compulsory moves."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import Side, other

from ..by_hand.ending import tell_of_the_ground
from ..command.commander import make_way, shift_commanders
from ..events.turns import BattleEnded, PhaseBegan, TurnBegan
from ..fire.skirmishers import place_screens_due
from ..morale.flight import flee, next_to_flee
from ..morale.resolve import begin_retreat_tests, retreat_tests
from ..movement.confusion import end_reforms
from ..setup.preparing import prepare
from ..state import (
    ACTIVATIONS,
    COMPULSORY_MOVES,
    INITIATIVE,
    OVER,
    RETREAT_TESTS,
    SETUP,
    Battle,
    EagleState,
)
from ..victory.outcome import is_over
from .activation import activations, initiative


@rule("MOE-TURN-01", "MOE-TURN-02")
async def play(battle: Battle) -> None:
    """The whole battle, from wherever the state says it stands."""
    state = battle.state
    while state.clock.phase != OVER:
        match state.clock.phase:
            case phase if phase == SETUP:
                await prepare(battle)
            case phase if phase == INITIATIVE:
                await initiative(battle)
                battle.record(PhaseBegan(ACTIVATIONS))
            case phase if phase == ACTIVATIONS:
                await activations(battle)
                await begin_retreat_tests(battle)
            case phase if phase == RETREAT_TESTS:
                await settle(battle)
                await retreat_tests(battle)
                battle.record(PhaseBegan(COMPULSORY_MOVES))
            case _:
                await compulsory_moves(battle)
        await battle.checkpoint()


@rule("MOE-FLEE-01", "MOE-TURN-01", "MOE-VIC-04")
async def compulsory_moves(battle: Battle) -> None:
    """Phase 4: the broken run; then those who reformed are in order, and the turn is over."""
    state = battle.state
    while (battalion := next_to_flee(state)) is not None:
        await flee(battle, battalion)
        await battle.checkpoint()
    make_way(battle)
    await place_screens_due(battle)
    if not battle.by_hand:
        shift_commanders(battle)
    end_reforms(battle)
    if is_over(state) and battle.by_hand:
        await tell_of_the_ground(battle)
    battle.record(BattleEnded() if is_over(state) else TurnBegan(state.clock.turn + 1))


def acting(state: EagleState) -> Side:
    """The side whose activation it is: the one that picks, or the other when it has nobody left."""
    if not state.picks:
        return ""
    ready = any(each.side == state.picks and not each.activated for each in state.bodies.values())
    return state.picks if ready else other(state.picks)
