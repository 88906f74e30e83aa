"""The country a battle is fought in, and its sky."""

from pulverdampf.engine.looks import Scenery, Sky

from ..state import FrontierState

SKIES: dict[str, Sky] = {
    "storm": "rain", "rain": "rain", "mist": "mist", "fog": "mist", "dusk": "dusk", "dark": "night",
}  # fmt: skip


def scenery(state: FrontierState) -> Scenery:
    """The frontier is forest; where no wood stands at all, it is prairie."""
    wooded = any(feature.kind in ("wood", "orchard") for feature in state.features.values())
    return Scenery("forest" if wooded or not state.features else "prairie")


def sky(state: FrontierState) -> Sky:
    """The first of the conditions that hold at once; rain is seen before mist, mist before dusk."""
    return next((SKIES[each] for each in SKIES if each in state.weather.split("+")), "clear")
