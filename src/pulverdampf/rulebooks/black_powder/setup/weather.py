"""Weather: one die before the battle; fog may lift."""

from typing import Literal

from pulverdampf.engine.dice import d6
from pulverdampf.engine.rulebook import rule

from ..events.turns import WeatherFell
from ..state import Battle

Weather = Literal["clear", "fog", "rain", "soft"]
TABLE: tuple[Weather, ...] = ("fog", "rain", "clear", "clear", "clear", "soft")
LIFTS = 5


@rule("BP-SETUP-04", "BP-WEA-01", "BP-FILL-31")
async def roll_weather(battle: Battle) -> None:
    """A die tells the weather of the day."""
    face = await battle.total(1, d6, rule="BP-SETUP-04", by=None)
    battle.record(WeatherFell(TABLE[face - 1]))


@rule("BP-WEA-01")
async def lift_fog(battle: Battle) -> None:
    """From the second turn on fog lifts on 5 or 6, for good."""
    state = battle.state
    if state.weather != "fog" or state.clock.turn < 2 or state.clock.part != 0:
        return
    if await battle.total(1, d6, rule="BP-WEA-01", by=None) >= LIFTS:
        battle.record(WeatherFell("clear"))
