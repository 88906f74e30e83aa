"""Season, weather and light: what falls, how far one sees, and what the ground becomes."""

from typing import Any

from msgspec.structs import replace

from pulverdampf.engine.dice import d6
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Side
from pulverdampf.text import Text

from ..events.setting import SEASONS, ConditionsSettled, WeatherFell
from ..events.turns import PhaseBegan
from ..state import OPENING, Battle, WarState, Weather

FOG, DARK = 12.0, 6.0
MURKY = {"fog": 2.0, "rain": 8.0, "heavy_rain": 8.0}
"""The distance beyond which the weather spoils a shot."""

SEASON_OF_DIE = {1: "spring", 2: "summer", 3: "summer", 4: "autumn", 5: "autumn", 6: "winter"}
SHIFT = {"summer": -1, "autumn": 0, "spring": 1, "winter": 3}

# total       southwest      rockies  high_plains    florida  east and midwest
WEATHER: dict[int, tuple[str, str, str, str, str]] = {
    5: ("fog",        "fog",  "fog",        "fog",  "fog"),
    6: ("good",       "snow", "rain",       "rain", "rain"),
    7: ("heavy_rain", "snow", "heavy_rain", "mud",  "mud"),
    8: ("snow",       "snow", "snow",       "mud",  "snow"),
}  # fmt: skip
ZONES = ("southwest", "rockies", "high_plains", "florida", "east")


@rule("KP-WX-02", "KP-WX-03", "KP-T-WX")
def weather_of(total: int, zone: str) -> str:
    """What a modified die brings in a zone; mud is heavy rain on soaked ground."""
    if total <= 4:
        return "good"
    return WEATHER[min(total, 8)][ZONES.index("east" if zone == "midwest" else zone)]


def fallen(key: str) -> tuple[Weather, bool]:
    """The weather of a key, and whether the ground is mud."""
    return ("heavy_rain", True) if key == "mud" else (key, False)  # type: ignore[return-value]


@rule("KP-WX-01", "KP-OPT-01", "KP-OPT-03", "KP-FILL-15")
async def settle_season(battle: Battle, side: Side) -> None:
    """The season, diced or chosen by the attacker; a native attacker never comes in winter."""
    state = battle.state
    never_winter = state.conditions.attacker != "" and state.forces[state.conditions.attacker].native
    fixed = state.rulings.season
    if fixed == "attacker":
        seasons = [key for key in SHIFT if not (never_winter and key == "winter")]
        options = [Option(key, SEASONS[key], key) for key in seasons]
        season = await battle.choose(side, Prompt("KP-WX-01", WHICH_SEASON), options)
    elif fixed != "dice":
        season = "autumn" if never_winter and fixed == "winter" else fixed
    else:
        die = 6
        while die == 6:
            die = await battle.total(1, d6, rule="KP-FILL-15", by=side, subject="season")
            if not never_winter:
                break
        season = SEASON_OF_DIE[die]
    battle.record(ConditionsSettled(replace(state.conditions, season=season), "season"))


@rule("KP-WX-02", "KP-OPT-01")
async def settle_weather(battle: Battle, side: Side) -> None:
    """The weather die with the season's modifier."""
    state = battle.state
    fixed = state.rulings.weather
    if fixed == "off":
        battle.record(WeatherFell("good"))
        return
    if fixed != "dice":
        battle.record(WeatherFell(*fallen(fixed)))
        return
    die = await battle.total(1, d6, rule="KP-WX-02", by=side, subject="weather")
    total = die + SHIFT[state.conditions.season]
    battle.record(WeatherFell(*fallen(weather_of(total, state.conditions.zone))))


@rule("KP-SCEN-32", "KP-OPT-02", "KP-FILL-17")
async def settle_light(battle: Battle, side: Side) -> None:
    """In a raid the attacker says whether he comes by day, by night, at dawn or at dusk."""
    state = battle.state
    held = state.conditions
    chosen: Any = "day"
    dark = 0
    if held.kind == "raid":
        if state.rulings.light != "attacker":
            chosen, dark = state.rulings.light, state.rulings.dark_turns
        else:
            options = [Option("day", DAY, ("day", 0)), Option("night", NIGHT, ("night", 0))]
            for n in (1, 2, 3, 4, 5, 6, 7, 8, 9):
                options.append(Option(f"dawn-{n}", DAWN.filled(n=n), ("dawn", n)))
                options.append(Option(f"dusk-{n}", DUSK.filled(n=n), ("dusk", n)))
            chosen, dark = await battle.choose(side, Prompt("KP-SCEN-32", WHEN), options)
    battle.record(ConditionsSettled(replace(held, light=chosen, dark=dark), "light"))


@rule("KP-WX-04")
async def open_turn(battle: Battle) -> None:
    """From the third turn fog may lift for good."""
    state = battle.state
    if state.weather == "fog" and state.clock.turn >= 3 and state.clock.part == 0:
        lifted = await battle.total(1, d6, rule="KP-WX-04", by=state.first) >= 5
        if lifted:
            battle.record(WeatherFell("good"))
    if state.clock.part == 0:
        battle.record(PhaseBegan(OPENING, 1))
        await battle.checkpoint()


@rule("KP-WX-09", "KP-FILL-17")
def is_dark(state: WarState) -> bool:
    """Whether this turn is dark."""
    held, turn = state.conditions, state.clock.turn
    match held.light:
        case "night":
            return True
        case "dawn":
            return turn <= held.dark
        case "dusk":
            return turn > held.dark
        case _:
            return False


@rule("KP-WX-04", "KP-WX-09")
def sight_limit(state: WarState) -> float | None:
    """How far anybody sees at most."""
    if is_dark(state):
        return DARK
    return FOG if state.weather == "fog" else None


@rule("KP-WX-04", "KP-WX-05", "KP-WX-06", "KP-FILL-16")
def is_murky(state: WarState, distance: float) -> bool:
    """Whether the weather spoils a shot over a distance."""
    beyond = MURKY.get(state.weather)
    return beyond is not None and distance > beyond + 1e-4


WHICH_SEASON = Text("Which season?", "Welche Jahreszeit?")
WHEN = Text("When do you attack?", "Wann greifst du an?")
DAY = Text("by day", "bei Tag")
NIGHT = Text("by night", "bei Nacht")
DAWN = Text("at dawn, dark until turn {n}", "im Morgengrauen, dunkel bis Runde {n}")
DUSK = Text("at dusk, dark after turn {n}", "in der Dämmerung, dunkel nach Runde {n}")
