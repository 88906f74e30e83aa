"""The ground: what it is called, how it looks, and what it does."""

from pulverdampf.engine.looks import TerrainKind
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.outlines import Outline


class Kind(TerrainKind, frozen=True):
    """One row of the terrain table."""

    slow: bool = False
    cover: bool = False


_TABLE = (
    #    key       English      German          look           what it does
    Kind("spruce", "spruces",   "Fichtenwald",  "spruce-wood", slow=True, cover=True),
    Kind("marsh",  "marsh",     "Sumpf",        "marsh",       slow=True),
    Kind("wall",   "low wall",  "Feldmauer",    "low-wall",    cover=True),
    Kind("lane",   "lane",      "Feldweg",      "trail"),
)  # fmt: skip
KINDS = {kind.key: kind for kind in _TABLE}
NEAR_A_WALL = 1.0


@rule("OUT-TERR-01")
def in_cover(scene: Scene, outline: Outline) -> bool:
    """Whether somebody stands in a wood with half of his base, or close to a wall."""
    terrain = scene.terrain
    areas = terrain.areas_touching(outline, share=0.5)
    lines = terrain.lines_touching(outline, NEAR_A_WALL)
    return any(KINDS[feature.kind].cover for feature in (*areas, *lines))
