"""A charge that misses: how far it runs on."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import Angle, heading
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose

from ..movement.allowances import allowance, gait_of, on_the_way
from ..movement.courses import Way
from ..movement.packing import base_at
from ..movement.ways import length_of
from ..reactions.falling_back import furthest_along
from ..units import Unit


@rule("MT-MEL-03")
def missing_ways(scene: Scene, unit: Unit, ways: tuple[Way, ...]) -> tuple[Way, ...]:
    """The ways of a charger that misses: its full allowance along its path, as far as there is room."""
    moving = {way.piece for way in ways}
    taken = [each for each in scene.outlines() if each.owner not in moving]
    found = []
    for way in ways:
        if scene.state.pieces[way.piece].pose is None:
            continue
        base = scene.outline(scene.state.pieces[way.piece])
        points, facing = _ran_on(scene, unit, base, way, taken)
        taken.append(base_at(base.kind, Pose(*points[-1], facing), base.owner, base.side))
        found.append(Way(way.piece, points, facing))
    return tuple(found)


def _ran_on(
    scene: Scene, unit: Unit, base: Outline, way: Way, taken: list[Outline]
) -> tuple[tuple[tuple[float, float], ...], Angle]:
    """The way of one figure, its last leg drawn out; or an earlier leg when there is no room on the last."""
    gait = gait_of(scene, unit.id)
    start = (base.x, base.y)
    for legs in range(len(way.points) - 1, 0, -1):
        before = (start, *way.points[1:legs])
        (x1, y1), (x2, y2) = before[-1], way.points[legs]
        if (x1, y1) == (x2, y2):
            continue
        bearing = heading(x2 - x1, y2 - y1)
        here = Pose(x1, y1, bearing)
        gone = length_of(before)
        outright = here.ahead(max(allowance(gait.own) - gone, 0.0))
        going = on_the_way(scene, gait, (*before, (outright.x, outright.y)))
        left = float(allowance(going)) - gone
        corner = base_at(base.kind, here, base.owner, base.side)
        pose = furthest_along(scene, unit, corner, bearing, bearing, left, taken)
        if pose is not None:
            return (*before, (pose.x, pose.y)), pose.facing
    return (start, start), base.facing
