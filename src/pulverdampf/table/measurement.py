"""What is measured: distances and their limits, faces, and what is free, touched or seen of them."""

import itertools
from collections.abc import Sequence
from math import sqrt
from typing import Final, Literal

from pulverdampf.table.angles import radians
from pulverdampf.table.arcs import gap_in_arc, nearest_in_arc, nearest_in_strip
from pulverdampf.table.kernel import EPS, Outline, depth, gap, point_depth, point_gap
from pulverdampf.table.legs import To
from pulverdampf.table.paths import Path
from pulverdampf.table.polygons import Point, cut, ring_of
from pulverdampf.table.rays import gap_from_edge, inside_length, nearest, segment, segment_gap, span
from pulverdampf.table.shapes import outline
from pulverdampf.table.sweeps import all_gaps, gaps_between

__all__ = [
    "EPS",
    "Face",
    "all_gaps",
    "arc_length",
    "beyond",
    "centre_length",
    "clear_width",
    "closer",
    "contact_length",
    "corner",
    "corner_length",
    "depth",
    "distance",
    "face",
    "face_middle",
    "face_points",
    "face_slots",
    "free_part",
    "front_centre",
    "gap",
    "gap_from_edge",
    "gap_in_arc",
    "gaps_between",
    "inside_length",
    "length_of",
    "nearest",
    "nearest_in_arc",
    "nearest_in_strip",
    "nearest_on_face",
    "point_depth",
    "point_gap",
    "rear_centre",
    "segment_gap",
    "within",
]

Face = Literal["front", "right", "rear", "left"]
FACES: Final[tuple[Face, ...]] = ("front", "right", "rear", "left")
Corner = Literal["front_left", "front_right", "rear_right", "rear_left"]
CORNERS: Final[tuple[Corner, ...]] = ("front_left", "front_right", "rear_right", "rear_left")
Segment = tuple[float, float, float, float]
Interval = tuple[float, float]


def within(d: float, limit: float, eps: float = EPS) -> bool:
    """Whether a distance is at most a limit; exactly the limit is within."""
    return d <= limit + eps


def beyond(d: float, limit: float, eps: float = EPS) -> bool:
    """Whether a distance is more than a limit; exactly the limit is not beyond."""
    return d > limit + eps


def closer(d: float, limit: float, eps: float = EPS) -> bool:
    """Whether a distance is truly less than a limit; exactly the limit is not closer."""
    return d < limit - eps


def distance(a: Point, b: Point) -> float:
    """The distance of two points."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return sqrt(dx * dx + dy * dy)


def length_of(points: Sequence[Point]) -> float:
    """The length of a line of points."""
    return sum(distance(a, b) for a, b in itertools.pairwise(points))


def arc_length(angle: int, radius: float) -> float:
    """The length of an arc, whatever its sense."""
    return abs(radians(angle)) * radius


def centre_length(path: Path) -> float:
    """The length of the way of the centre."""
    total = 0.0
    for s in path.stretches:
        arm = sqrt((s.start.x - s.pivot[0]) ** 2 + (s.start.y - s.pivot[1]) ** 2)
        swings = s.by != 0 and not isinstance(s.leg, To)
        total += radians(abs(s.by)) * arm if swings else s.length
    return total


def corner_length(path: Path) -> float:
    """The sum over the legs of how far, in a straight line, the front corner goes that goes farther."""
    total = 0.0
    for s in path.stretches:
        ax, ay, bx, by = outline(path.shape, s.start).front()
        cx, cy, dx, dy = outline(path.shape, s.end).front()
        total += sqrt(max((cx - ax) ** 2 + (cy - ay) ** 2, (dx - bx) ** 2 + (dy - by) ** 2))
    return total


def face(o: Outline, which: Face) -> Segment:
    """One side of a rectangle, seen from inside from its left end to its right end."""
    i = 2 * FACES.index(which)
    p = o.points
    j = (i + 2) % 8
    return p[i], p[i + 1], p[j], p[j + 1]


def corner(o: Outline, which: Corner) -> Point:
    """One corner of a rectangle."""
    i = 2 * CORNERS.index(which)
    return o.points[i], o.points[i + 1]


def face_middle(o: Outline, which: Face) -> Point:
    """The middle of one side of a rectangle."""
    x1, y1, x2, y2 = face(o, which)
    return (x1 + x2) * 0.5, (y1 + y2) * 0.5


def face_points(o: Outline, which: Face, count: int) -> list[Point]:
    """Points evenly spread over one side, both ends included."""
    x1, y1, x2, y2 = face(o, which)
    return [(x1 + (x2 - x1) * k / (count - 1), y1 + (y2 - y1) * k / (count - 1)) for k in range(count)]


def face_slots(o: Outline, which: Face, count: int) -> list[Point]:
    """The middles of the equal parts into which one side is divided, as of bases side by side."""
    x1, y1, x2, y2 = face(o, which)
    shares = [(k + 0.5) / count for k in range(count)]
    return [(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for t in shares]


def front_centre(o: Outline) -> Point:
    """The middle of the front edge (the foremost point of a disc)."""
    f = o.half_depth if o.boxed else o.radius
    return o.x + o.ux * f, o.y + o.uy * f


def rear_centre(o: Outline) -> Point:
    """The middle of the rear edge."""
    f = o.half_depth if o.boxed else o.radius
    return o.x - o.ux * f, o.y - o.uy * f


def nearest_on_face(o: Outline, which: Face, x: float, y: float) -> Point:
    """The point of one side nearest to a point."""
    x1, y1, x2, y2 = face(o, which)
    ex, ey = x2 - x1, y2 - y1
    t = min(max(((x - x1) * ex + (y - y1) * ey) / (ex * ex + ey * ey), 0.0), 1.0)
    return x1 + t * ex, y1 + t * ey


def contact_length(o: Outline, which: Face, other: Outline, contact: float = EPS) -> float:
    """The length of a side along which another outline touches it."""
    return sum(b - a for a, b in _touched(o, which, [other], contact))


def free_part(o: Outline, which: Face, others: Sequence[Outline], contact: float = EPS) -> list[Interval]:
    """The stretches of a side that nothing touches, as lengths from its left end."""
    x1, y1, x2, y2 = face(o, which)
    return _rest(distance((x1, y1), (x2, y2)), _touched(o, which, list(others), contact))


def clear_width(
    o: Outline, which: Face, reach: float, others: Sequence[Outline], contact: float = EPS
) -> float:
    """The width of the widest stretch of a side with nothing before it as far as a reach."""
    x1, y1, x2, y2 = face(o, which)
    whole = distance((x1, y1), (x2, y2))
    i = 2 * FACES.index(which)
    nx, ny = o.normals[i], o.normals[i + 1]
    tx, ty = (x2 - x1) / whole, (y2 - y1) / whole
    taken: list[Interval] = []
    for b in others:
        ring = _cut_between(b, x1, y1, nx, ny, contact, reach)
        if ring:
            along = [(x - x1) * tx + (y - y1) * ty for x, y in ring]
            taken.append((min(along) + contact, max(along) - contact))
    return max((b - a for a, b in _rest(whole, taken)), default=0.0)


def _cut_between(
    b: Outline, x: float, y: float, nx: float, ny: float, low: float, high: float
) -> list[Point]:
    ring = cut(ring_of(b), x + nx * low, y + ny * low, -nx, -ny)
    return cut(ring, x + nx * high, y + ny * high, nx, ny) if ring else ring


def _touched(o: Outline, which: Face, others: list[Outline], contact: float) -> list[Interval]:
    x1, y1, x2, y2 = face(o, which)
    whole = distance((x1, y1), (x2, y2))
    found = []
    for b in others:
        if gap(segment(x1, y1, x2, y2), b) <= contact:
            low, high = span(b, x1, y1, x2, y2, contact)
            slack = contact / whole  # the round margin reaches past the ends
            low, high = (low + slack if low > 0.0 else low), (high - slack if high < 1.0 else high)
            if high > low:
                found.append((low * whole, high * whole))
    return found


def _rest(whole: float, taken: list[Interval]) -> list[Interval]:
    free: list[Interval] = []
    at = 0.0
    for low, high in sorted(taken):
        if low > at:
            free.append((at, min(low, whole)))
        at = max(at, high)
    if at < whole:
        free.append((at, whole))
    return free
