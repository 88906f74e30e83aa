"""Terrain by dice: one piece for each sixth of the table, and a road from edge to edge."""

from pulverdampf.engine.dice import d6
from pulverdampf.engine.rulebook import rule
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import Polyline, Pose, Rectangle
from pulverdampf.table.terrain import Feature

from ..events.turns import TerrainLaid, TerrainSettled
from ..state import Battle

ROAD_WIDTH = 2.0
CLEAR = 1.0
BLOCK, HEDGE, BEFORE = 5.0, 10.0, 2.0
# die: kind, width (along the base edges), depth
PIECES = {
    1: ("wood", 12.0, 10.0),
    2: ("rough", 10.0, 8.0),
    3: ("building", BLOCK, BLOCK),
    4: ("hill", 18.0, 10.0),
}


@rule("BP-SETUP-03", "BP-FILL-30")
async def lay_terrain(battle: Battle) -> None:
    """Six dice lay six areas out, then a road joins the base edges."""
    width, depth = battle.state.table
    for row in range(2):
        for column in range(3):
            number = row * 3 + column + 1
            area = f"area-{number}"
            face = await battle.total(1, d6, rule="BP-SETUP-03", by=None, subject=area)
            if face not in PIECES:
                continue
            dx = await battle.total(2, d6, rule="BP-SETUP-03", by=None, subject=area) - 7
            dy = await battle.total(2, d6, rule="BP-SETUP-03", by=None, subject=area) - 7
            x, y = width * (column + 0.5) / 3 + dx, depth * (row + 0.5) / 2 + dy
            _lay(battle, number, face, x, y)
    road = Feature("road", "road", Polyline(((width / 2, 0.0), (width / 2, depth)), ROAD_WIDTH))
    battle.record(TerrainLaid(road))
    battle.record(TerrainSettled())


def _lay(battle: Battle, number: int, face: int, x: float, y: float) -> None:
    kind, wide, deep = PIECES[face]
    width, depth = battle.state.table
    x = min(max(x, wide / 2), width - wide / 2)
    y = min(max(y, deep / 2), depth - deep / 2)
    if kind == "building":
        x = _off_the_road(x, width / 2)
    level = int(kind == "hill")
    capacity = int(kind == "building")
    shape = Rectangle(wide, deep)
    battle.record(
        TerrainLaid(Feature(f"{kind}-{number}", kind, shape, Pose(x, y, QUARTER), level, capacity=capacity))
    )
    if kind == "building":
        south = y < depth / 2
        at = y - BLOCK / 2 - BEFORE if south else y + BLOCK / 2 + BEFORE
        ends = ((x - HEDGE / 2, at), (x + HEDGE / 2, at))
        battle.record(TerrainLaid(Feature(f"hedge-{number}", "hedge", Polyline(ends))))


def _off_the_road(x: float, road: float) -> float:
    """A block with its hedge is shifted sideways until it is clear of the road."""
    clear = HEDGE / 2 + ROAD_WIDTH / 2 + CLEAR
    if abs(x - road) >= clear:
        return x
    return road + clear if x >= road else road - clear
