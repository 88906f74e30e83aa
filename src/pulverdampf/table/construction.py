"""What is built: grown shapes, corridors, packed pieces, nearest legal places, ways round obstacles."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush

from pulverdampf.table.angles import FULL, QUARTER, Angle, direction, heading
from pulverdampf.table.kernel import EPS, Outline, box, point_depth
from pulverdampf.table.measurement import Face, distance, face
from pulverdampf.table.paths import Base
from pulverdampf.table.polygons import Point
from pulverdampf.table.rays import crosses, nearest, segment
from pulverdampf.table.shapes import Pose, Rectangle, outline
from pulverdampf.table.sweeps import is_free, swept


def grow(o: Outline, by: float) -> Outline:
    """An outline with a round margin all about it."""
    return o.grown(by)


def drift(o: Outline, bearing: Angle, by: float) -> Outline:
    """The ground an outline covers while it drifts in a direction."""
    ux, uy = direction(bearing)
    return swept(o, ux * by, uy * by)


def closed_gaps(outlines: Sequence[Outline], width: float) -> list[Outline]:
    """A segment across each gap between two outlines that is narrower than a width and not nought."""
    found = []
    for i, a in enumerate(outlines):
        for b in outlines[i + 1 :]:
            d, ax, ay, bx, by = nearest(a, b)
            if EPS < d < width - EPS:
                found.append(segment(ax, ay, bx, by))
    return found


def strip(o: Outline, which: Face, widen: float, length: float) -> Outline:
    """The rectangle outside one side, widened to each end."""
    x1, y1, x2, y2 = face(o, which)
    looks = heading(y1 - y2, x2 - x1)
    ux, uy = direction(looks)
    x, y = (x1 + x2) * 0.5 + ux * length * 0.5, (y1 + y2) * 0.5 + uy * length * 0.5
    return box(x, y, looks, distance((x1, y1), (x2, y2)) + 2.0 * widen, length)


def sector(width: float, depth: float, columns: int, rows: int, column: int, row: int) -> Outline:
    """One of the equal rectangles into which a table is divided, counted from the origin."""
    w, d = width / columns, depth / rows
    return box((column + 0.5) * w, (row + 0.5) * d, QUARTER, w, d)


def spiral(x: float, y: float, step: float, reach: float) -> Iterator[Point]:
    """Points round a place, ring by ring outward, as far as a reach."""
    yield x, y
    ring = 1
    while ring * step <= reach + EPS:
        for k in range(6 * ring):
            ux, uy = direction(k * FULL // (6 * ring))
            yield x + ux * step * ring, y + uy * step * ring
        ring += 1


def nearest_place(
    shape: Base,
    pose: Pose,
    obstacles: Sequence[Outline],
    step: float,
    reach: float,
    allowed: Callable[[Pose], bool] | None = None,
    contact: float = EPS,
) -> Pose | None:
    """The first free and allowed pose found in rings round a place, facing as before."""
    others = list(obstacles)
    for x, y in spiral(pose.x, pose.y, step, reach):
        tried = Pose(x, y, pose.facing)
        if is_free(outline(shape, tried), others, contact) and (allowed is None or allowed(tried)):
            return tried
    return None


def on_track(track: Sequence[Point], back: float, shape: Rectangle) -> Pose:
    """The pose on a track with the front edge so far before its end, facing along it."""
    points = list(reversed(track))
    front, rear = _along(points, back), _along(points, back + shape.depth)
    facing = heading(front[0] - rear[0], front[1] - rear[1])
    return Pose(front[0], front[1], facing).ahead(-shape.depth * 0.5)


def _along(points: Sequence[Point], length: float) -> Point:
    """The point of a line after a length; beyond its end it goes straight on."""
    for i, (a, b) in enumerate(itertools.pairwise(points)):
        whole = distance(a, b)
        if whole > 0.0 and (length <= whole or i == len(points) - 2):
            t = length / whole
            return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        length -= whole
    return points[-1]


def route(
    start: Point,
    goal: Point,
    obstacles: Sequence[Outline],
    clearance: float = 0.0,
    zone: Outline | None = None,
) -> list[Point] | None:
    """The shortest way round obstacles with a clearance, over their grown corners; None when barred."""
    grown = [o.grown(clearance) for o in obstacles]
    nodes: list[Point] = [start, goal]
    for o in grown:
        for x, y in _way_points(o):
            free = all(point_depth(b, x, y) <= EPS for b in grown)
            if free and (zone is None or point_depth(zone, x, y) >= -EPS):
                nodes.append((x, y))
    best: dict[int, float] = {0: 0.0}
    came: dict[int, int] = {}
    queue: list[tuple[float, int]] = [(distance(start, goal), 0)]
    done: set[int] = set()
    while queue:
        _, i = heappop(queue)
        if i == 1:
            way = [1]
            while way[-1]:
                way.append(came[way[-1]])
            return [nodes[k] for k in reversed(way)]
        if i in done:
            continue
        done.add(i)
        for j in range(1, len(nodes)):
            if j in done:
                continue
            cost = best[i] + distance(nodes[i], nodes[j])
            if cost < best.get(j, float("inf")) and not any(crosses(o, *nodes[i], *nodes[j]) for o in grown):
                best[j] = cost
                came[j] = i
                heappush(queue, (cost + distance(nodes[j], goal), j))
    return None


def _way_points(o: Outline) -> list[Point]:
    """Points just off a rounded outline where a way that keeps clear of it may bend."""
    corners = o.corners()
    if len(corners) == 1:
        c, _ = direction(FULL // 24)
        r = o.radius / c + EPS
        return [(o.x + ux * r, o.y + uy * r) for ux, uy in (direction(k * FULL // 12) for k in range(12))]
    found = []
    r = o.radius + 2.0 * EPS
    n = o.normals
    for i, (x, y) in enumerate(corners):
        before, after = (n[2 * i - 2], n[2 * i - 1]), (n[2 * i], n[2 * i + 1])
        middle = _between(before, after) or (before[1], -before[0])
        for side in (before, after):
            ux, uy = _between(side, middle) or side
            reach = r / (ux * side[0] + uy * side[1])
            found.append((x + ux * reach, y + uy * reach))
    return found


def _between(a: Point, b: Point) -> Point | None:
    """The direction midway between two directions, unless they are opposite."""
    x, y = a[0] + b[0], a[1] + b[1]
    length = distance((0.0, 0.0), (x, y))
    return (x / length, y / length) if length > 1e-6 else None
