"""Kinds of terrain: what each does to moves, cover and sight."""

from typing import Literal

from pulverdampf.engine.looks import TerrainKind


class Kind(TerrainKind, frozen=True):
    """One row of the terrain table."""

    going: str = "normal"
    lie: Literal["area", "line"] = "area"
    """Whether it is crossed as an obstacle."""
    cover: int = 0
    sight: str = "free"
    level: int = 0


# BP-FILL-30, BP-T-GROUND
_TABLE = (
    #    key          English         German             look         going       line   cov. sight       up
    Kind("open",      "Open ground",  "Offenes Gelände", "open"),
    Kind("crops",     "Crops",        "Felder",          "field"),
    Kind("road",      "Road",         "Straße",          "road",      "road"),
    Kind("hill",      "Hill",         "Hügel",           "hill",      "normal",   "area", 0,   "hill",     1),
    Kind("wood",      "Wood",         "Wald",            "wood",      "wood",     "area", 1,   "wood"),
    Kind("open-wood", "Open wood",    "Lichter Wald",    "open-wood", "rough",    "area", 1,   "open wood"),
    Kind("rough",     "Rough ground", "Unebener Boden",  "rough",     "rough"),
    Kind("marsh",     "Marsh",        "Sumpf",           "marsh",     "rough"),
    Kind("orchard",   "Orchard",      "Obstgarten",      "orchard",   "rough",    "area", 1),
    Kind("ford",      "Ford",         "Furt",            "ford",      "rough"),
    Kind("hedge",     "Hedge",        "Hecke",           "hedge",     "normal",   "line", 1),
    Kind("fence",     "Fence",        "Zaun",            "fence",     "normal",   "line", 1),
    Kind("wall",      "Low wall",     "Niedrige Mauer",  "low-wall",  "normal",   "line", 1),
    Kind("stream",    "Stream",       "Bach",            "stream",    "normal",   "line"),
    Kind("ditch",     "Ditch",        "Graben",          "ditch",     "normal",   "line"),
    Kind("river",     "River",        "Fluss",           "river",     "barred"),
    Kind("lake",      "Lake",         "See",             "lake",      "barred"),
    Kind("cliff",     "Cliff",        "Steilhang",       "cliff",     "barred",   "area", 0,   "blocks"),
    Kind("bridge",    "Bridge",       "Brücke",          "bridge",    "road"),
    Kind("building",  "Building",     "Gebäude",         "farmstead", "building", "area", 2,   "blocks"),
    Kind("earthwork", "Earthwork",    "Schanze",         "earthwork", "normal",   "line", 2),
)  # fmt: skip
KINDS = {kind.key: kind for kind in _TABLE}
