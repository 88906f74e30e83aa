"""Setting pieces against each other and apart: flush, corner to corner, away, half-way, pushed, refitted."""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Final, Literal

from pulverdampf.table.angles import HALF, QUARTER, Angle, degrees, direction, heading, turn
from pulverdampf.table.kernel import EPS, Outline, depth
from pulverdampf.table.measurement import (
    FACES,
    Corner,
    Face,
    corner,
    distance,
    face,
    face_middle,
    nearest_on_face,
)
from pulverdampf.table.paths import Base
from pulverdampf.table.polygons import Point
from pulverdampf.table.rays import nearest
from pulverdampf.table.shapes import Disc, Pose, Rectangle, outline
from pulverdampf.table.sweeps import is_free, meets

FIVE_DEGREES: Final = degrees(5.0)
Keep = Literal["centre", "front_centre", "front_edge", "rear_centre"]


def look_of(o: Outline, which: Face) -> Angle:
    """The direction in which one side of a rectangle looks."""
    return turn(o.facing, -QUARTER * FACES.index(which))


def against(shape: Base, target: Outline, which: Face, x: float, y: float) -> Pose:
    """The pose with the front flush on a side, its front centre at the point of it nearest to (x, y)."""
    px, py = nearest_on_face(target, which, x, y)
    ux, uy = direction(look_of(target, which))
    back = shape.depth * 0.5 if isinstance(shape, Rectangle) else shape.radius
    return Pose(px + ux * back, py + uy * back, turn(look_of(target, which), HALF))


def flush(
    shape: Rectangle,
    target: Outline,
    which: Face,
    point: Point,
    obstacles: Sequence[Outline] = (),
    least_contact: float = EPS,
    contact: float = EPS,
) -> Pose | None:
    """The pose against a side with the least shift from the point that overlaps no obstacle and keeps so
    much contact; None when there is none."""
    first = against(shape, target, which, *point)
    x1, y1, x2, y2 = face(target, which)
    whole = distance((x1, y1), (x2, y2))
    tx, ty = (x2 - x1) / whole, (y2 - y1) / whole
    fx, fy = first.ahead(shape.depth * 0.5).point
    at = (fx - x1) * tx + (fy - y1) * ty
    need = min(least_contact, shape.width, whole)
    low, high = need - shape.width * 0.5 - at, whole + shape.width * 0.5 - need - at
    barring = list(obstacles)

    def at_shift(shift: float) -> Pose | None:
        pose = Pose(first.x + tx * shift, first.y + ty * shift, first.facing)
        return pose if is_free(outline(shape, pose), barring, contact) else None

    nearest_shift = min(max(0.0, low), high)
    found = at_shift(nearest_shift)
    if found is not None:
        return found
    tries = {low, high}
    here = outline(shape, first)
    for o in barring:  # the places just beside each obstacle
        for shift in _beside(here, tx, ty, o):
            if low <= shift <= high:
                tries.add(shift)
    for shift in sorted(tries, key=lambda s: (abs(s), s)):
        found = at_shift(shift)
        if found is not None:
            return found
    return None


def _beside(here: Outline, tx: float, ty: float, o: Outline) -> list[float]:
    """The shifts along a direction at which an outline just touches another."""
    far = distance((here.x, here.y), (o.x, o.y)) + here.reach + o.reach + 1.0
    found = []
    for sense in (1.0, -1.0):
        start = here.moved(-sense * far * tx, -sense * far * ty)
        share = meets(start, sense * 2.0 * far * tx, sense * 2.0 * far * ty, o, 0.0)
        if share <= 1.0:
            found.append(sense * far * (2.0 * share - 1.0))
    return found


def conform(shape: Rectangle, target: Outline, which: Face, mine: Corner, theirs: Corner) -> Pose:
    """The pose flush on a side of the target with one of its front corners on a corner of the target."""
    facing = turn(look_of(target, which), HALF)
    x, y = corner(target, theirs)
    ahead = shape.depth * (0.5 if mine.startswith("front") else -0.5)
    left = shape.width * (0.5 if mine.endswith("left") else -0.5)
    ux, uy = direction(facing)
    return Pose(x - ux * ahead + uy * left, y - uy * ahead - ux * left, facing)


def beside(o: Outline, shape: Rectangle, which: Face) -> Pose:
    """The pose that continues a rectangle on one side, facing the same way, fronts in line on its flanks."""
    middle_x, middle_y = face_middle(o, which)
    ux, uy = direction(look_of(o, which))
    if which in ("front", "rear"):
        return Pose(middle_x + ux * shape.depth * 0.5, middle_y + uy * shape.depth * 0.5, o.facing)
    back = o.half_depth - shape.depth * 0.5
    x, y = middle_x + ux * shape.width * 0.5, middle_y + uy * shape.width * 0.5
    return Pose(x + o.ux * back, y + o.uy * back, o.facing)


def away(pose: Pose, from_point: Point, distance_away: float) -> Pose:
    """The pose so much farther from a point, straight away from it, facing as before."""
    bearing = heading(pose.x - from_point[0], pose.y - from_point[1])
    if (pose.x, pose.y) == from_point:
        bearing = turn(pose.facing, HALF)
    return pose.towards(bearing, distance_away)


def short_of(pose: Pose, target: Outline, shape: Base, distance_short: float) -> Pose:
    """The pose moved straight towards the nearest point of a target until it is so far from it."""
    here = outline(shape, pose)
    d, ax, ay, bx, by = nearest(here, target)
    if d <= distance_short:
        return pose
    go = d - distance_short
    return Pose(pose.x + (bx - ax) / d * go, pose.y + (by - ay) / d * go, pose.facing)


def pushes(a: Outline, b: Outline) -> list[Point]:
    """The moves of b straight off each side of either outline that part it from an a it overlaps."""
    axes = [(n[i], n[i + 1]) for n in (a.normals, b.normals) for i in range(0, len(n), 2)]
    if a.radius or b.radius:
        for x1, y1 in a.corners():
            for x2, y2 in b.corners():
                length = distance((x1, y1), (x2, y2))
                axes.append(((x2 - x1) / length, (y2 - y1) / length) if length > 1e-9 else (1.0, 0.0))
    found = []
    for nx, ny in [*axes, *((-x, -y) for x, y in axes)]:
        far = max(x * nx + y * ny for x, y in a.corners()) + a.radius
        near = min(x * nx + y * ny for x, y in b.corners()) - b.radius
        if far > near:
            found.append((nx * (far - near), ny * (far - near)))
    return found


def push_apart(
    shape: Base, pose: Pose, others: Sequence[Outline], contact: float = EPS, tries: int = 400
) -> Pose | None:
    """The pose pushed off all it overlaps, hardly farther than needed; None if it does not come free."""
    start = pose.point
    queue = [(0.0, pose.x, pose.y)]
    seen: set[Point] = set()
    for _ in range(tries):
        if not queue:
            break
        _, x, y = heappop(queue)
        here = outline(shape, Pose(x, y, pose.facing))
        deepest = max(others, key=lambda o: depth(o, here), default=None)
        if deepest is None or depth(deepest, here) <= contact:
            return Pose(x, y, pose.facing)
        for dx, dy in pushes(deepest, here):
            spot = (x + dx, y + dy)
            near = (round(spot[0], 6), round(spot[1], 6))
            if near not in seen:
                seen.add(near)
                heappush(queue, (distance(start, spot), *spot))
    return None


def refit(pose: Pose, old: Base, new: Base, keep: Keep = "centre") -> Pose:
    """The pose of a new shape that keeps the old one's centre, or the middle of its front or rear edge."""
    if keep == "centre":
        return pose
    change = (_half_depth(old) - _half_depth(new)) * (-1.0 if keep == "rear_centre" else 1.0)
    return pose.ahead(change)


def from_front_centre(shape: Base, x: float, y: float, facing: Angle) -> Pose:
    """The pose of a shape whose front centre stands here."""
    return Pose(x, y, facing).ahead(-_half_depth(shape))


def _half_depth(shape: Base) -> float:
    return shape.radius if isinstance(shape, Disc) else shape.depth * 0.5
