"""Where a battle is fought, and who lives in its villages."""

from pulverdampf.engine.looks import Country, Culture, Scenery, Sky
from pulverdampf.engine.state import Side, other
from pulverdampf.text import Text

from ..state import WarState

COUNTRIES: dict[str, Country] = {
    "east": "forest", "florida": "forest", "midwest": "prairie", "high_plains": "prairie",
    "rockies": "mountains", "southwest": "desert",
}  # fmt: skip
BUILDERS: dict[str, Culture] = {
    # the list of an army, and how its people build
    "KP-L01": "iroquois", "KP-L06": "lakota", "KP-L07": "lakota", "KP-L08": "pueblo", "KP-L11": "pueblo",
}  # fmt: skip
PEOPLED = ("village", "camp")
SKIES: dict[str, Sky] = {"rain": "rain", "heavy_rain": "rain", "snow": "snow", "fog": "mist"}
SEASONS = {
    "spring": Text("in the spring of {year}", "im Frühjahr {year}"),
    "summer": Text("in the summer of {year}", "im Sommer {year}"),
    "autumn": Text("in the autumn of {year}", "im Herbst {year}"),
    "winter": Text("in the winter of {year}", "im Winter {year}"),
}
YEAR = Text("in the year {year}", "im Jahr {year}")


def scenery(state: WarState) -> Scenery:
    """The country of the zone, under snow in winter; villages are built as their owners build."""
    conditions = state.conditions
    country = "snow" if conditions.season == "winter" else COUNTRIES.get(conditions.zone, "forest")
    cultures = {
        key: _builder(state, feature.owner or (other(conditions.attacker) if conditions.attacker else ""))
        for key, feature in state.features.items()
        if feature.kind in PEOPLED
    }
    date = SEASONS.get(conditions.season, YEAR).filled(year=str(conditions.year))
    return Scenery(country, cultures, date)


def sky(state: WarState) -> Sky:
    """What falls from the sky."""
    return SKIES.get(state.weather, "clear")


def _builder(state: WarState, side: Side) -> Culture:
    sides = [side] if side in state.forces else list(state.forces)
    natives = [BUILDERS[force.list] for each in sides if (force := state.forces[each]).list in BUILDERS]
    return natives[0] if natives else "settler"
