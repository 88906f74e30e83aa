"""Where brigades are drawn up: each in one block, the blocks side by side before open ground."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import other
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.outlines import Outline, box
from pulverdampf.table.shapes import Pose
from pulverdampf.table.terrain import Plot

from ..geometry import COMMANDER, forward_of, shape_of, unit_outlines
from ..lookup import brigade_units, units_of
from ..setup.conditions import Box
from ..setup.deployment import zones_of
from ..state import PowderState
from ..terrain.ground import ground
from ..troops import FOOTPRINTS
from ..units import Brigade, Unit
from .goals import breadth, is_attacker, widest_passage
from .weights import DRILLED, Weights

GAP, ROW_GAP = 1.1, 2.0
"""How far apart units of a block stand, side by side and one behind the other."""
ABREAST = {"infantry": 3, "warband": 3, "cavalry": 2}
"""How many of an arm stand side by side before a second row is formed."""
STEP = 2.0
LANE = 36.0
"""How far ahead of a block the ground is looked at."""
CLOSED, SLOW = 20.0, 6.0
"""What closed and slow ground in its lane is worth in distance from its neighbours."""
Row = list[tuple[Unit, str]]


def drawn_up(scene: Scene, brigade: Brigade, weights: Weights = DRILLED) -> Iterator[Placement]:
    """Blocks for a brigade, those beside its friends before open ground first."""
    state: PowderState = scene.state
    passage = widest_passage(scene) if is_attacker(state, brigade.side) else None
    rows = rows_of(state, brigade_units(state, brigade.id), abreast(passage), weights)
    wide = max(_width(row) for row in rows)
    deep = sum(_depth(row) for row in rows) + ROW_GAP * (len(rows) - 1)
    for zone in zones_of(state, brigade.side, brigade.id):
        west, south, east, north = zone.box
        if east - west < wide or north - south < deep:
            continue
        spots = []
        x = west + wide / 2
        while x <= east - wide / 2 + 1e-6:
            spots.append((_drawback(scene, brigade, zone.box, x, wide), round(x, 2)))
            x += STEP
        if passage is not None:
            spots.append((0.0, passage.x))
        for _, x in sorted(spots):
            yield _block(state, brigade, zone.box, x, rows)


def abreast(passage: Plot | None) -> dict[str, int]:
    """How many of an arm stand side by side; before a passage only as many columns as it lets through."""
    if passage is None:
        return ABREAST
    column = FOOTPRINTS["infantry", "attack"][1][0]
    return {**ABREAST, "infantry": max(int((breadth(passage) + GAP) / (column + GAP)), 1)}


def rows_of(
    state: PowderState, units: list[Unit], most: dict[str, int], weights: Weights = DRILLED
) -> list[Row]:
    """The rows of a block: the best in front, as many behind as there is no room for, guns at the end."""
    men = sorted((each for each in units if each.arm != "artillery"), key=lambda each: -each.points)
    guns: Row = [(each, "unlimbered") for each in units if each.arm == "artillery"]
    rows: list[Row] = [[]]
    for unit in men:
        if len(rows[-1]) >= most[unit.arm]:
            rows.append([])
        rows[-1].append((unit, battle_order(state, unit, weights)))
    rows[0] += guns
    return rows


def battle_order(state: PowderState, unit: Unit, weights: Weights = DRILLED) -> str:
    """How a unit fights: foot in columns that close with the enemy, in line where clansmen come running."""
    if "attack" not in unit.formations:
        return unit.formations[0]
    foes = units_of(state, other(unit.side))
    clans = sum(1 for each in foes if each.arm == "warband")
    return "line" if 3 * clans >= len(foes) or weights.in_line >= 0.5 else "attack"


def _width(row: Row) -> float:
    return sum(shape_of(unit, formation).width for unit, formation in row) + GAP * (len(row) - 1)


def _depth(row: Row) -> float:
    return max(shape_of(unit, formation).depth for unit, formation in row)


def _block(state: PowderState, brigade: Brigade, zone: Box, x: float, rows: list[Row]) -> Placement:
    facing = forward_of(state, brigade.side)
    _, south, _, north = zone
    front, sign = (north, -1.0) if facing == QUARTER else (south, 1.0)
    stands: dict[str, Standing] = {}
    y = front
    for row in rows:
        left = x - _width([each for each in row if each[0].arm != "artillery"] or row) / 2
        for unit, formation in row:
            shape = shape_of(unit, formation)
            pose = Pose(left + shape.width / 2, y + sign * shape.depth / 2, facing).rounded()
            stands[unit.id] = Standing(pose, formation)
            left += shape.width + GAP
        y += sign * (_depth(row) + ROW_GAP)
    r = COMMANDER.radius
    behind = min(max(y + sign * r, south + r), north - r)
    stands[brigade.commander] = Standing(Pose(x, behind, facing).rounded())
    return Placement(stands)


def _drawback(scene: Scene, brigade: Brigade, zone: Box, x: float, wide: float) -> float:
    """Objections to a place: far from friends, woods and houses ahead."""
    state: PowderState = scene.state
    west, south, east, north = zone
    friends = [each.x for each in unit_outlines(scene, brigade.side)]
    passage = widest_passage(scene) if is_attacker(state, brigade.side) else None
    if passage is not None:
        return abs(x - passage.x)
    middle = sum(friends) / len(friends) if friends else west + (east - west) * 0.4
    upward = forward_of(state, brigade.side) == QUARTER
    ahead = north + LANE / 2 if upward else south - LANE / 2
    lane: Outline = box(x, ahead, QUARTER, wide, LANE)
    land = ground(scene)
    closed = sum(1 for plot in [*land.woods, *land.impassable] if plot.overlaps(lane))
    slow = sum(1 for plot in [*land.rough, *land.obstacles] if plot.overlaps(lane))
    return abs(x - middle) + CLOSED * closed + SLOW * slow
