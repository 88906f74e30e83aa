"""Season, weather and light."""

from typing import Any

import pytest

from pulverdampf.engine.state import Clock
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.movement.rates import distance
from pulverdampf.rulebooks.kriegspfad.sight.weather import (
    is_dark,
    is_murky,
    open_turn,
    settle_light,
    settle_season,
    settle_weather,
    sight_limit,
    weather_of,
)
from pulverdampf.rulebooks.kriegspfad.state import OPENING, WarState
from tests.rulebooks.kriegspfad.procedures import Ran

TABLE = [
    # total  southwest     rockies  high_plains   florida  east    midwest
    (0,     ("good",       "good",  "good",       "good",  "good", "good")),
    (4,     ("good",       "good",  "good",       "good",  "good", "good")),
    (5,     ("fog",        "fog",   "fog",        "fog",   "fog",  "fog")),
    (6,     ("good",       "snow",  "rain",       "rain",  "rain", "rain")),
    (7,     ("heavy_rain", "snow",  "heavy_rain", "mud",   "mud",  "mud")),
    (8,     ("snow",       "snow",  "snow",       "mud",   "snow", "snow")),
    (9,     ("snow",       "snow",  "snow",       "mud",   "snow", "snow")),
]  # fmt: skip
ZONES = ("southwest", "rockies", "high_plains", "florida", "east", "midwest")


def beginning(**situation: Any) -> WarState:
    situation = {"scenario": {"kind": "raid", "attacker": "one", "light": ""}, "weather": "", **situation}
    return position([{"side": "one"}, {"side": "two", "at": (30, 40)}], **situation)


@pytest.mark.parametrize(("total", "weathers"), TABLE)
def test_the_table(total: int, weathers: tuple[str, ...]) -> None:
    """KP-T-WX, KP-WX-02, KP-WX-03, KP-WX-06: the weather of each zone."""
    assert tuple(weather_of(total, zone) for zone in ZONES) == weathers


@pytest.mark.parametrize(
    ("die", "season"), [(1, "spring"), (2, "summer"), (3, "summer"), (4, "autumn"), (6, "winter")]
)
def test_season_by_die(die: int, season: str) -> None:
    """KP-WX-01, KP-FILL-15, KP-OPT-03: the die gives the season."""
    state = beginning()
    Ran(lambda battle: settle_season(battle, "one"), state, [die])
    assert state.conditions.season == season


def test_no_native_attack_in_winter() -> None:
    """KP-WX-01, KP-FILL-15: native attackers roll a 6 again, and may not choose winter."""
    state = beginning(forces={"one": {"native": True}})
    Ran(lambda battle: settle_season(battle, "one"), state, [6, 6, 2])
    assert state.conditions.season == "summer"
    chosen = beginning(forces={"one": {"native": True}}, rulings={"season": "attacker"})
    ran = Ran(lambda battle: settle_season(battle, "one"), chosen)
    assert "winter" not in ran.asked[0][2]


def test_the_season_moves_the_die() -> None:
    """KP-WX-02, KP-T-WX: spring adds 1, summer takes 1, winter adds 3; a six in spring is mud in Florida."""
    for season, zone, die, fell in (
        ("spring", "florida", 6, "heavy_rain"), ("spring", "southwest", 6, "heavy_rain"),
        ("spring", "rockies", 6, "snow"), ("summer", "east", 6, "fog"), ("winter", "east", 1, "good"),
        ("winter", "east", 6, "snow"),
    ):  # fmt: skip
        scenario = {"kind": "raid", "attacker": "one", "season": season, "zone": zone}
        state = beginning(scenario=scenario)
        Ran(lambda battle: settle_weather(battle, "one"), state, [die])
        assert state.weather == fell
        assert state.mud is (zone == "florida")


@pytest.mark.parametrize(
    ("ruling", "weather", "mud"), [("off", "good", False), ("mud", "heavy_rain", True), ("fog", "fog", False)]
)
def test_weather_may_be_agreed(ruling: str, weather: str, *, mud: bool) -> None:
    """KP-OPT-01: weather may be left out or agreed on."""
    state = beginning(rulings={"weather": ruling})
    Ran(lambda battle: settle_weather(battle, "one"), state)
    assert (state.weather, state.mud) == (weather, mud)


def test_fog_lifts() -> None:
    """KP-WX-04: one sees 12 at most; from turn 3 a 5 or 6 lifts it for good."""
    state = beginning(weather="fog", turn=2, phase=OPENING)
    assert sight_limit(state) == 12.0
    Ran(open_turn, state)
    assert state.weather == "fog"
    later = beginning(weather="fog", turn=3, phase=OPENING)
    Ran(open_turn, later, [4])
    assert later.weather == "fog"
    later = beginning(weather="fog", turn=4, phase=OPENING)
    Ran(open_turn, later, [5])
    assert later.weather == "good" and sight_limit(later) is None


def test_fog_is_thrown_for_once_a_turn() -> None:
    """KP-WX-04: in the third turn for the first time, and not again when the turn has been opened."""
    third = beginning(weather="fog", turn=3, phase=OPENING)
    Ran(open_turn, third, [5])
    assert third.weather == "good" and third.clock == Clock(3, OPENING, 1)
    opened = beginning(weather="fog", turn=3, phase=OPENING)
    opened.clock = Clock(3, OPENING, 1)
    Ran(open_turn, opened)
    assert opened.weather == "fog" and opened.clock == Clock(3, OPENING, 1)


@pytest.mark.parametrize(("weather", "clear"), [("fog", 2.0), ("rain", 8.0), ("heavy_rain", 8.0)])
def test_weather_spoils_shots_beyond_a_distance(weather: str, clear: float) -> None:
    """KP-WX-04, KP-WX-05, KP-WX-06, KP-FILL-16: up to it nothing is spoilt, beyond it all."""
    state = beginning(weather=weather)
    assert not is_murky(state, clear) and is_murky(state, clear + 0.01)
    assert not is_murky(beginning(weather="good"), 40.0)


def test_light_of_a_raid() -> None:
    """KP-SCEN-32, KP-FILL-17, KP-OPT-02: the raider names night, dawn or dusk; nobody else does."""
    state = beginning()
    ran = Ran(lambda battle: settle_light(battle, "one"), state, answers={"KP-SCEN-32": "dawn-3"})
    assert (state.conditions.light, state.conditions.dark) == ("dawn", 3)
    at_dawn_and_dusk = [f"{when}-{n}" for n in range(1, 10) for when in ("dawn", "dusk")]
    assert ran.asked[0][2] == ["day", "night", *at_dawn_and_dusk]
    siege = beginning(scenario={"kind": "siege", "attacker": "one", "light": ""})
    assert not Ran(lambda battle: settle_light(battle, "one"), siege).asked
    assert siege.conditions.light == "day"
    agreed = beginning(rulings={"light": "dusk", "dark_turns": 2})
    assert not Ran(lambda battle: settle_light(battle, "one"), agreed).asked
    assert (agreed.conditions.light, agreed.conditions.dark) == ("dusk", 2)


@pytest.mark.parametrize(
    ("light", "dark", "turns"),
    [("day", 0, []), ("night", 0, [1, 2, 3, 4]), ("dawn", 2, [1, 2]), ("dusk", 2, [3, 4])],
)
def test_dark_turns(light: str, dark: int, turns: list[int]) -> None:
    """KP-FILL-17, KP-WX-09: which turns are dark, and that nobody sees or moves farther than 6 then."""
    found = []
    for turn in (1, 2, 3, 4):
        state = beginning(scenario={"kind": "raid", "light": light, "dark": dark}, turn=turn, weather="good")
        if is_dark(state):
            found.append(turn)
            assert sight_limit(state) == 6.0
            assert distance(state, state.bodies["A1"], "good", 6).total == 6
    assert found == turns


def test_natives_do_not_attack_in_an_agreed_winter() -> None:
    """KP-WX-01: a winter that was agreed on is autumn when a native army attacks."""
    for native, season in ((True, "autumn"), (False, "winter")):
        state = position(
            [], rulings={"season": "winter"}, forces={"one": {"native": native}},
            scenario={"kind": "raid", "attacker": "one"},
        )  # fmt: skip
        Ran(lambda battle: settle_season(battle, "one"), state)
        assert state.conditions.season == season
