"""Terrain: what each kind does to moves, sight and cover."""

from enum import IntEnum
from typing import Literal

from pulverdampf.engine.looks import TerrainKind


class Cover(IntEnum):
    """How well a place protects."""

    NONE = 0
    LIGHT = 1
    MEDIUM = 2
    HARD = 3


class Kind(TerrainKind, frozen=True):
    """One row of the terrain table."""

    sort: Literal["obstacle", "area", "building", "road", "water", "mark"]
    going: Literal["open", "difficult", "very difficult", "barred"] = "open"
    height: Literal["low", "high"] = "low"
    cover: Cover = Cover.NONE

    @property
    def high(self) -> bool:
        """Whether it bars the way of those on the ground, or their sight."""
        return self.height == "high"


L, M, H = Cover.LIGHT, Cover.MEDIUM, Cover.HARD
# MT-TER-01, MT-FILL-33
_TABLE = (
    #    key English German look sort going height cover
    Kind("barrier", "Fence", "Barriere", "fence", "obstacle", "open", "low", L),
    Kind("hay", "Hay", "Heu", "hay", "obstacle", "open", "low", M),
    Kind("low_wall", "Low wall or earth bank", "Niedrige Mauer oder Erdwall",
         "low-wall", "obstacle", "open", "low", H),
    Kind("corn", "Corn field", "Getreidefeld", "corn", "area", "very difficult", "high", L,
         culture="settler"),
    Kind("brush", "Brushwood", "Unterholz", "brush", "area", "difficult", "low", L),
    Kind("orchard", "Orchard", "Obstplantage", "orchard", "area", "difficult", "high", L),
    Kind("wood", "Wood", "Wald", "wood", "area", "difficult", "high", M),
    Kind("marsh", "Marsh", "Sumpfland", "marsh", "area", "very difficult", "low", L),
    Kind("rock", "Rocky ground", "Felsiger Boden", "rocks", "area", "very difficult", "low", H),
    Kind("palisade", "Palisade or high wall", "Palisade oder hohe Mauer",
         "palisade", "obstacle", "open", "high"),
    Kind("wagon", "Standing wagon", "Abgestellter Wagen", "wagon", "obstacle", "open", "high"),
    Kind("cart", "Standing cart", "Abgestellter Karren", "cart", "obstacle", "open", "low", L),
    Kind("hut", "Wooden building", "Holzgebäude",
         "log-cabin", "building", "difficult", "high", M, culture="settler"),
    Kind("blockhouse", "Stone building", "Steingebäude",
         "stone-house", "building", "difficult", "high", H, culture="settler"),
    Kind("hill", "Hill", "Hügel", "hill", "area", "open", "high"),
    Kind("stream", "Stream", "Bach", "stream", "area", "difficult"),
    Kind("river", "River or lake", "Fluss oder See", "river", "water", "barred"),
    Kind("road", "Road", "Straße", "road", "road"),
    Kind("step", "Palisade with a firing step", "Palisade mit Wehrgang",
         "firing-step", "obstacle", "open", "high"),
    Kind("cairn", "Cairn", "Steinmarke", "cairn", "mark"),
)  # fmt: skip
KINDS = {kind.key: kind for kind in _TABLE}

NOT_FOR_HORSES = ("marsh", "rock", "hut", "blockhouse", "river")
