"""Weather: what fell, and how it changes."""

from pulverdampf.engine.dice import d10
from pulverdampf.engine.rulebook import rule

from ..events.turns import WeatherFell
from ..state import Battle, FrontierState

# MT-FILL-34
#          die: weather
WEATHER = {0: "storm", 1: "fog", 2: "mist", 3: "rain", 4: "dusk"}
CHANGES_AT = 4
"""The turn at whose start mist clears and dusk turns to darkness."""
BECOMES = {"mist": "clear", "dusk": "dark"}
WET = ("rain", "storm")


def conditions(state: FrontierState) -> tuple[str, ...]:
    """The kinds of weather that hold at once."""
    return tuple(state.weather.split("+"))


@rule("MT-WEA-01", "MT-FILL-34")
async def roll_weather(battle: Battle) -> None:
    """One die before deployment, unless the weather was chosen."""
    while not battle.state.weather:
        face = await battle.total(1, d10, rule="MT-WEA-01", by=None)
        fell = WEATHER.get(face, "clear")
        if fell != "storm" or battle.state.scenario != "S6":  # no boat puts out in a storm
            battle.record(WeatherFell(fell))


@rule("MT-WEA-02")
def change_weather(battle: Battle) -> None:
    """At the start of turn 4 mist clears and dusk turns to darkness."""
    state = battle.state
    if state.clock.turn == CHANGES_AT:
        now = "+".join(BECOMES.get(each, each) for each in conditions(state))
        if now != state.weather:
            battle.record(WeatherFell(now))


@rule("MT-WEA-01", "MT-FIRE-13")
def is_wet(state: FrontierState) -> bool:
    """Whether black powder takes two actions to reload."""
    return any(each in WET for each in conditions(state))


@rule("MT-WEA-01", "MT-FILL-34")
def is_stormy(state: FrontierState) -> bool:
    """Whether no boat puts out."""
    return "storm" in conditions(state)
