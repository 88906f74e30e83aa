"""Weather: what rain, fog and storm do to roads, guns, sight and command."""

from pulverdampf.engine.dice import d6
from pulverdampf.engine.rulebook import rule

from ..events.setup import WeatherFell
from ..setup.preparations import Weather
from ..units import Battle, DbxState

FAR = 1_000_000
FOG_SIGHT = 100

#             die: weather
WEATHER: dict[int, Weather] = {1: "rain", 2: "rain", 3: "fog", 4: "fog", 5: "storm", 6: "storm"}
LASTS = {"rain": 5, "fog": 5, "storm": 3}


@rule("DBX-SET-02", "DBX-T-WEATHER", "DBX-WX-04")
async def settle_weather(battle: Battle, natural_sum: int) -> None:
    """An even sum of the dice that decided brings fair weather; else the attacker rolls."""
    state = battle.state
    if natural_sum % 2 == 0:
        battle.record(WeatherFell("fair"))
        return
    die = await battle.total(1, d6, rule="DBX-SET-02", by=state.attacker)
    weather = WEATHER[die]
    bounds = LASTS[weather] * (2 if state.rulings.weather_unit == "pair" else 1)
    battle.record(WeatherFell(weather, bounds))


@rule("DBX-WX-01", "DBX-WX-03")
def roads_are_mud(state: DbxState) -> bool:
    """Whether roads are bad going."""
    return state.weather in ("rain", "storm")


@rule("DBX-WX-02", "DBX-WX-03")
def sight_limit(state: DbxState) -> int:
    """How many paces one sees and shoots at most."""
    return FOG_SIGHT if state.weather in ("fog", "storm") else FAR


@rule("DBX-WX-02")
def command_distances(state: DbxState) -> tuple[int, int]:
    """The paces within which a command element commands, in sight and out of it."""
    return (600, 300) if state.weather == "fog" else (1200, 600)


@rule("DBX-WX-01", "DBX-WX-03")
def guns_are_bogged(state: DbxState) -> bool:
    """Whether guns move at the rate of bad going, and not at all in it."""
    return state.weather in ("rain", "storm")
