"""The turn: setup, cards until the third clock, and what ends with it."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import settle

from .by_hand.ending import end_form
from .cards.playing import build_deck, go
from .events.turns import BattleEnded, EndSeen, TurnBegan
from .officers.talents import plan_ahead
from .setup.preparing import prepare
from .spotting.spotting import lose_from_sight
from .state import OVER, SETUP, Battle
from .terrain.weather import change_weather
from .victory.outcome import is_over
from .victory.scenarios import mark_quarters


@rule("MT-CARD-02", "MT-VIC-01", "MT-FILL-38")
async def play(battle: Battle) -> None:
    """The whole battle, from wherever the state says it stands."""
    state = battle.state
    while state.clock.phase != OVER:
        if state.clock.phase == SETUP:
            if state.setup:
                await prepare(battle)
            else:
                build_deck(battle)
                begin_turn(battle, 1)
        else:
            await settle(battle)
            if is_over(state):
                await end_battle(battle)
            elif state.step == "end":
                await end_turn(battle)
            else:
                await go(battle)
        await battle.checkpoint()


@rule("MT-CARD-01", "MT-WEA-02")
def begin_turn(battle: Battle, turn: int) -> None:
    """A turn begins: the weather may change, planners plan."""
    battle.record(TurnBegan(turn))
    change_weather(battle)
    plan_ahead(battle)


@rule("MT-SPOT-09", "MT-VIC-01")
async def end_turn(battle: Battle) -> None:
    """Those out of sight are lost from it, quarters are marked; then the next turn, or the end."""
    state = battle.state
    await lose_from_sight(battle)
    await mark_quarters(battle)
    if state.clock.turn >= state.rulings.turns:
        await end_battle(battle)
    else:
        begin_turn(battle, state.clock.turn + 1)


@rule("MT-VIC-01", "MT-VIC-02")
async def end_battle(battle: Battle) -> None:
    """The battle is over; beside a real table its players tell what only they see of the scenario."""
    if battle.by_hand:
        battle.record(EndSeen(await battle.tell(end_form(battle.state))))
    battle.record(BattleEnded())
