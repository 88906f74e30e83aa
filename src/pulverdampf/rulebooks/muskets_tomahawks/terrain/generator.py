"""Terrain by dice: sixteen squares, one roll each."""

from pulverdampf.engine.dice import d10
from pulverdampf.engine.rulebook import rule
from pulverdampf.table.angles import QUARTER, degrees, direction
from pulverdampf.table.shapes import Disc, Polyline, Pose, Rectangle
from pulverdampf.table.terrain import Feature

from ..events.turns import TerrainLaid
from ..state import Battle
from .kinds import KINDS

SQUARE = 12.0
THICKNESS = 0.25
HOUSE = 4.0

# MT-FILL-35
#             die    0        1        2        3        4          5          6       7        8  9
LANDSCAPES = {
    "wilderness": ("rock", "marsh", "brush", "brush", "wood", "wood", "wood", "hill", "", ""),
    "frontier": ("wood", "wood", "brush", "corn", "orchard", "barrier", "hut", "hay", "", ""),
    "plains": ("rock", "hill", "hill", "stream", "brush", "brush", "", "", "", ""),
}


@rule("MT-SETUP-02", "MT-OPT-03", "MT-FILL-35")
async def lay_terrain(battle: Battle) -> None:
    """One die a square says what lies there, one how large it is, one how an obstacle is turned."""
    state = battle.state
    kinds = LANDSCAPES.get(state.landscape or "wilderness", LANDSCAPES["wilderness"])
    for row in range(int(state.table[1] // SQUARE)):
        for column in range(int(state.table[0] // SQUARE)):
            key = f"t{row}{column}"
            kind = kinds[await battle.total(1, d10, rule="MT-FILL-35", by=None, subject=key)]
            if kind:
                size = await battle.total(1, d10, rule="MT-FILL-35", by=None, subject=key)
                linear = KINDS[kind].sort == "obstacle"
                turned = await battle.total(int(linear), d10, rule="MT-FILL-35", by=None, subject=key)
                x, y = (column + 0.5) * SQUARE, (row + 0.5) * SQUARE
                battle.record(TerrainLaid(piece_of_terrain(key, kind, x, y, size, turned)))


@rule("MT-FILL-35")
def piece_of_terrain(key: str, kind: str, x: float, y: float, size: int, turned: int = 0) -> Feature:
    """Areas are discs of 6 to 9.6 inches, obstacles 6 to 9 inches long, buildings squares."""
    sort = KINDS[kind].sort
    if sort == "building":
        return Feature(key, kind, Rectangle(HOUSE, HOUSE), Pose(x, y, QUARTER))
    if sort == "obstacle":
        half = (6.0 + size / 3) / 2
        ux, uy = direction(degrees(18 * turned))
        ends = ((x - ux * half, y - uy * half), (x + ux * half, y + uy * half))
        return Feature(key, kind, Polyline(ends, THICKNESS))
    return Feature(key, kind, Disc((6.0 + 0.4 * size) / 2), Pose(x, y))
