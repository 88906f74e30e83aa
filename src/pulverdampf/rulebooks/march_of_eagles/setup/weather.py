"""Weather, an option that is off unless it is agreed."""

from pulverdampf.engine.dice import d6
from pulverdampf.engine.rulebook import rule

from ..events.turns import WeatherFell
from ..state import Battle

# MOE-FILL-34
#       die: weather
WEATHER = {1: "rain", 2: "mist", 3: "clear", 4: "clear", 5: "clear", 6: "clear"}


@rule("MOE-WX-01", "MOE-FILL-34", "MOE-OPT-05")
async def roll_weather(battle: Battle) -> None:
    """One die before deployment."""
    die = await battle.total(1, d6, rule="MOE-FILL-34", by=None)
    battle.record(WeatherFell(WEATHER[die]))  # type: ignore[arg-type]
