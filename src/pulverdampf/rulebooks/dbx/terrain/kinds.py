"""The kinds of ground: what people call them, and how they look."""

from typing import TYPE_CHECKING

from pulverdampf.engine.looks import Scenery, TerrainKind

if TYPE_CHECKING:
    from ..units import DbxState

_TABLE = (
    #           key       English          German             look
    TerrainKind("OPEN",    "open ground",   "offenes Terrain", "open"),
    TerrainKind("FARM",    "farmland",      "Ackerland",       "field"),
    TerrainKind("GHILL",   "gentle hill",   "sanfter Hügel",   "hill"),
    TerrainKind("SHILL",   "steep hill",    "steiler Hügel",   "steep-hill"),
    TerrainKind("WOOD",    "wood",          "Wald",            "wood"),
    TerrainKind("MARSH",   "marsh",         "Marsch",          "marsh"),
    TerrainKind("ROUGH",   "rough ground",  "raues Gelände",   "rough"),
    TerrainKind("BUA",     "built-up area", "Ortschaft",       "village"),
    TerrainKind("ROAD",    "road",          "Straße",          "road"),
    TerrainKind("RIVER",   "river",         "Fluss",           "river"),
    TerrainKind("WATER",   "waterway",      "Wasserweg",       "waterway"),
    TerrainKind("LINEAR",  "wall or hedge", "Mauer oder Hecke","hedge-bank"),
    TerrainKind("OASIS",   "oasis",         "Oase",            "oasis"),
    TerrainKind("DUNE",    "dunes",         "Dünen",           "dunes"),
    TerrainKind("CAMP",    "camp",          "Lager",           "camp"),
)  # fmt: skip
KINDS = {kind.key: kind for kind in _TABLE}


def scenery(state: "DbxState") -> Scenery:
    """Farmland; desert where dunes or an oasis lie, a moor where Culloden is fought."""
    if any(feature.kind in ("DUNE", "OASIS") for feature in state.features.values()):
        return Scenery("desert")
    return Scenery("moor" if state.scenario == "CULLODEN" else "farmland")
