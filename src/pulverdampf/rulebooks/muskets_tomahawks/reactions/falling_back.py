"""Recoil and flight: the way back."""

from collections.abc import Sequence
from math import inf, sqrt

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import other
from pulverdampf.table.angles import HALF, Angle, degrees, direction, heading, turn
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose

from ..events.places import Poses
from ..geometry import CONTACT, centre_of, figure_outlines
from ..movement.allowances import Gait, allowance, going_of, on_the_way
from ..movement.hindrances import barred, crossing_bases
from ..movement.neighbours import KEEP_AWAY, is_shunned, is_solid
from ..movement.packing import base_at, is_on_table, turned_on_table
from ..presence import on_table_of
from ..spotting.visibility import unit_sees
from ..state import FrontierState
from ..units import Unit

FLIGHT_BONUS = 2
STEP = 0.5
AS_NEAR = 1e-4
BENDS = (0, 30, -30, 60, -60, 90, -90)


@rule("MT-SETUP-07", "MT-REACT-05")
def towards_own_edge(state: FrontierState, unit: Unit, x: float, y: float) -> tuple[Angle, float]:
    """The direction of the nearest own edge, and how far it is."""
    width, depth = state.table
    ways = {
        "south": (y, degrees(270)),
        "north": (depth - y, degrees(90)),
        "west": (x, degrees(180)),
        "east": (width - x, degrees(0)),
    }
    own = state.edges.get(unit.side) or tuple(ways)
    distance, bearing = min(ways[edge] for edge in own)
    return bearing, distance


@rule("MT-REACT-05")
def bearing_back(scene: Scene, unit: Unit, how: str, enemies: Sequence[Unit]) -> Angle:
    """Straight away from the cause (else from the nearest visible enemy, else home); in flight, home. Those
    who are equally near are fled from the middle."""
    state: FrontierState = scene.state
    mine = figure_outlines(scene, unit)
    x, y = centre_of(mine)
    if how == "flight":
        return towards_own_edge(state, unit, x, y)[0]
    foes = [base for enemy in enemies for base in figure_outlines(scene, enemy)]
    if not foes:
        seen = [foe for foe in on_table_of(state, other(unit.side)) if unit_sees(scene, unit.id, foe.id)]
        foes = [base for foe in seen for base in figure_outlines(scene, foe)]
    if not foes:
        return towards_own_edge(state, unit, x, y)[0]
    far = [sqrt((o.x - x) * (o.x - x) + (o.y - y) * (o.y - y)) for o in foes]
    least = min(far)
    near = [(o.x, o.y) for o, away in zip(foes, far, strict=True) if away <= least + AS_NEAR]
    from_x, from_y = sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near)
    if abs(from_x - x) < AS_NEAR and abs(from_y - y) < AS_NEAR:
        return towards_own_edge(state, unit, x, y)[0]
    return heading(x - from_x, y - from_y)


def distance_back(scene: Scene, unit: Unit, base: Outline, bearing: Angle, extra: int) -> float:
    """How far one figure goes: its allowance on that way, without bonus for roads or far enemies."""
    gait = Gait(unit.id, going_of(scene, unit.id))
    ux, uy = direction(bearing)
    full = allowance(gait.own) + extra
    points = ((base.x, base.y), (base.x + ux * full, base.y + uy * full))
    return float(allowance(on_the_way(scene, gait, points)) + extra)


@rule("MT-REACT-07")
def runs_off(scene: Scene, unit: Unit) -> bool:
    """Whether a flight leads over the table edge."""
    state: FrontierState = scene.state
    mine = figure_outlines(scene, unit)
    x, y = centre_of(mine)
    bearing, left = towards_own_edge(state, unit, x, y)
    return left < distance_back(scene, unit, mine[0], bearing, FLIGHT_BONUS)


@rule("MT-REACT-05", "MT-REACT-08")
def way_back(scene: Scene, unit: Unit, how: str, enemies: Sequence[Unit]) -> Poses | None:
    """Where the figures end; nothing when enemies leave no way out at all."""
    bearing = bearing_back(scene, unit, how, enemies)
    facing = bearing if how == "flight" else turn(bearing, HALF)
    extra = FLIGHT_BONUS if how == "flight" else 0
    bases = figure_outlines(scene, unit)
    ux, uy = direction(bearing)
    bases.sort(key=lambda o: (-(o.x * ux + o.y * uy), o.owner))
    own = {each.owner for each in bases}
    taken = [each for each in scene.outlines() if each.owner not in own]
    foes = [each for each in taken if each.side != unit.side and is_shunned(scene, each)]
    found: list[tuple[str, Pose]] = []
    free = False
    for base in bases:
        pose = _furthest(scene, unit, base, bearing, facing, extra, taken)
        if pose is None:
            pose = turned_on_table(scene.state, scene.state.pieces[base.owner], facing)
        here = base_at(base.kind, pose, base.owner, base.side)
        free = free or min((gap(here, foe) for foe in foes), default=inf) >= KEEP_AWAY - 1e-3
        taken.append(here)
        found.append((base.owner, pose.rounded()))
    if not free and foes:
        return None
    return tuple(sorted(found))


def _furthest(
    scene: Scene, unit: Unit, base: Outline, bearing: Angle, facing: Angle, extra: int, taken: list[Outline]
) -> Pose | None:
    """The end of the longest way back that is free, straight if possible, else bending aside."""
    for bend in BENDS:
        way = turn(bearing, degrees(bend))
        full = distance_back(scene, unit, base, way, extra)
        pose = furthest_along(scene, unit, base, way, facing, full, taken)
        if pose is not None:
            return pose
    return None


def furthest_along(
    scene: Scene, unit: Unit, base: Outline, way: Angle, facing: Angle, full: float, taken: list[Outline]
) -> Pose | None:
    """The farthest place in one direction that is free and not within an inch of enemies, if any is."""
    ux, uy = direction(way)
    near = [
        each
        for each in taken
        if sqrt((each.x - base.x) * (each.x - base.x) + (each.y - base.y) * (each.y - base.y))
        < full + each.reach + base.reach + 1.0
    ]
    solid = [each for each in near if is_solid(each, unit.side)]
    foes = [each for each in near if each.side != unit.side and is_shunned(scene, each)]
    length = full
    while length >= STEP:
        x, y = base.x + ux * length, base.y + uy * length
        pose = Pose(x, y, facing).rounded()
        end = base_at(base.kind, pose, base.owner, base.side)
        points = ((base.x, base.y), (x, y))
        if (
            is_on_table(scene.state, end)
            and not any(overlaps(end, each, CONTACT) for each in near)
            and not any(gap(end, foe) < KEEP_AWAY - 1e-3 for foe in foes)
            and not crossing_bases(points, solid)
            and next(barred(scene, base, points, end), None) is None
        ):
            return pose
        length -= STEP
    return None
