"""Terrain by dice: number, sector, kind and place of each piece."""

from pulverdampf.engine.dice import Die, d3, d6
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.kernel import gap
from pulverdampf.table.shapes import Polyline, Pose, Rectangle
from pulverdampf.table.terrain import Feature, Terrain

from ..events.turns import TerrainLaid, TerrainSettled
from ..state import Battle, EagleState
from ..terrain.grounds import MOST

MARGIN = 4.0
PLACE = Die("d1000", 0, 999)
TRIES = 4

# MOE-FILL-31: what a die brings; a six is rolled again on the second table
#  die    kind      width  depth (a line has no depth)
FIRST = {
    1: ("wood", 7.0, 6.0),
    2: ("hill", 10.0, 7.0),
    3: ("hedge", 10.0, 0.0),
    4: ("wall", 8.0, 0.0),
    5: ("crops", 8.0, 6.0),
}
SECOND = {
    1: ("building", 5.0, 5.0),
    2: ("building", 5.0, 5.0),
    3: ("marsh", 6.0, 6.0),
    4: ("orchard", 7.0, 6.0),
    5: ("stream", 0.0, 0.0),
}


@rule("MOE-FILL-31", "MOE-SETUP-02")
async def lay_terrain(battle: Battle) -> None:
    """D3 + 3 pieces; those that overlap are rolled again, at most three times."""
    number = 3 + await battle.total(1, d3, rule="MOE-FILL-31", by=None)
    for index in range(number):
        for _ in range(TRIES):
            feature = await _piece(battle, f"t{index + 1}")
            if feature is None:
                break
            if _has_room(battle, feature):
                battle.record(TerrainLaid(feature))
                break
    battle.record(TerrainSettled())


async def _piece(battle: Battle, key: str) -> Feature | None:
    sector = await battle.total(1, d6, rule="MOE-FILL-31", by=None, subject="sector")
    die = await battle.total(1, d6, rule="MOE-FILL-31", by=None, subject="kind")
    if die == 6:
        again = await battle.total(1, d6, rule="MOE-FILL-31", by=None, subject="kind")
        if again == 6:
            return None
        kind, width, depth = SECOND[again]
    else:
        kind, width, depth = FIRST[die]
    west, south, east, north = _sector(battle.state, sector)
    across = await battle.total(1, PLACE, rule="MOE-FILL-31", by=None, subject="place")
    up = await battle.total(1, PLACE, rule="MOE-FILL-31", by=None, subject="place")
    x, y = west + (east - west) * across / 999, south + (north - south) * up / 999
    if depth:
        pose = Pose(x, y, QUARTER).rounded()
        level, capacity = int(kind == "hill"), int(kind == "building")
        return Feature(key, kind, Rectangle(width, depth), pose, level, capacity=capacity)
    along = await battle.total(1, d6, rule="MOE-FILL-31", by=None, subject="direction") <= 4
    if kind == "stream":
        west, south, east, north = _sector(battle.state, sector, 0.0)
        points = ((west, y), (east, y)) if along else ((x, south), (x, north))
    else:
        half = width / 2
        points = ((x - half, y), (x + half, y)) if along else ((x, y - half), (x, y + half))
    return Feature(key, kind, Polyline(points))


def _sector(state: EagleState, sector: int, margin: float = MARGIN) -> tuple[float, float, float, float]:
    """The ground of one of six sectors, some inches from the table edge."""
    width, depth = state.table
    column, row = (sector - 1) % 3, (sector - 1) // 3
    west, south = width / 3 * column, depth / 2 * row
    return (
        max(west, margin),
        max(south, margin),
        min(west + width / 3, width - margin),
        min(south + depth / 2, depth - margin),
    )


def _has_room(battle: Battle, feature: Feature) -> bool:
    """Whether a piece overlaps no other and its kind is not used up."""
    others = battle.state.features.values()
    if sum(1 for each in others if each.kind == feature.kind) >= MOST.get(feature.kind, 99):
        return False
    pieces = Terrain((feature,)).plots[feature.id].pieces
    standing = Scene(battle.state, battle.scene.layout).terrain
    return all(
        gap(mine, theirs) > 0.0
        for plot in standing.plots.values()
        for theirs in plot.pieces
        for mine in pieces
    )
