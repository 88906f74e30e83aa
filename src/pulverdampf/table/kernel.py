"""Distances and depths of convex outlines; mypyc compiles this file when it can."""

from math import inf, sqrt
from typing import Final

from pulverdampf.table.outlines import Outline, box, convex, disc

__all__ = [
    "EPS",
    "Outline",
    "box",
    "clearly_apart",
    "convex",
    "deeper",
    "depth",
    "disc",
    "gap",
    "overlaps",
    "point_depth",
    "point_gap",
    "segments_cross",
]

EPS: Final = 1e-4


def _separation(a: Outline, b: Outline) -> float:
    """The greatest distance between the cores along a normal of a; negative is a depth."""
    best = -inf
    normals = a.normals
    pa = a.points
    pb = b.points
    n = len(pb)
    for i in range(0, len(normals), 2):
        nx = normals[i]
        ny = normals[i + 1]
        least = nx * pb[0] + ny * pb[1]
        for j in range(2, n, 2):
            along = nx * pb[j] + ny * pb[j + 1]
            if along < least:
                least = along
        least -= nx * pa[i] + ny * pa[i + 1]
        if least > best:
            best = least
    return best


def _to_segment(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    """The square of the distance from a point to a segment."""
    ex = bx - ax
    ey = by - ay
    wx = px - ax
    wy = py - ay
    along = wx * ex + wy * ey
    if along <= 0.0:
        return wx * wx + wy * wy
    whole = ex * ex + ey * ey
    if along >= whole:
        wx = px - bx
        wy = py - by
        return wx * wx + wy * wy
    across = wx * ey - wy * ex
    return across * across / whole


def _to_edges(pa: list[float], pb: list[float]) -> float:
    """The square of the least distance from the points of one ring to the edges of another."""
    best = inf
    n = len(pb)
    for i in range(0, len(pa), 2):
        x = pa[i]
        y = pa[i + 1]
        j = n - 2
        for k in range(0, n, 2):
            d = _to_segment(x, y, pb[j], pb[j + 1], pb[k], pb[k + 1])
            if d < best:
                best = d
            j = k
    return best


def segments_cross(  # noqa: PLR0913 (coordinates stand flat in compiled code)
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float, tolerance: float
) -> bool:
    """Whether two segments cross, each passing the other by more than the tolerance."""
    ex = bx - ax
    ey = by - ay
    gx = dx - cx
    gy = dy - cy
    le = sqrt(ex * ex + ey * ey) * tolerance
    lg = sqrt(gx * gx + gy * gy) * tolerance
    c1 = ex * (cy - ay) - ey * (cx - ax)
    c2 = ex * (dy - ay) - ey * (dx - ax)
    if not ((c1 > le and c2 < -le) or (c1 < -le and c2 > le)):
        return False
    c3 = gx * (ay - cy) - gy * (ax - cx)
    c4 = gx * (by - cy) - gy * (bx - cx)
    return (c3 > lg and c4 < -lg) or (c3 < -lg and c4 > lg)


def _core_gap(a: Outline, b: Outline) -> float:
    """The distance of the cores, without their radii."""
    pa = a.points
    pb = b.points
    if len(pa) > 4 or len(pb) > 4:
        if max(_separation(a, b), _separation(b, a)) <= 0.0:
            return 0.0
    elif (
        len(pa) == 4
        and len(pb) == 4
        and segments_cross(pa[0], pa[1], pa[2], pa[3], pb[0], pb[1], pb[2], pb[3], 0.0)
    ):
        return 0.0
    return sqrt(min(_to_edges(pa, pb), _to_edges(pb, pa)))


def _to_box(o: Outline, x: float, y: float) -> float:
    """The square of the distance from a point to a rectangle."""
    dx = x - o.x
    dy = y - o.y
    f = abs(dx * o.ux + dy * o.uy) - o.half_depth
    s = abs(dy * o.ux - dx * o.uy) - o.half_width
    if f > 0.0:
        return f * f + s * s if s > 0.0 else f * f
    return s * s if s > 0.0 else 0.0


def _corners_to_box(o: Outline, other: Outline) -> float:
    """The square of the least distance from the corners of an outline to a rectangle."""
    p = other.points
    best = min(_to_box(o, p[0], p[1]), _to_box(o, p[2], p[3]))
    return min(best, min(_to_box(o, p[4], p[5]), _to_box(o, p[6], p[7])))


def _boxes_apart(a: Outline, b: Outline) -> float:
    """The greatest separation of two rectangles along their sides; negative is a depth."""
    dx = b.x - a.x
    dy = b.y - a.y
    c = abs(a.ux * b.ux + a.uy * b.uy)
    s = abs(a.ux * b.uy - a.uy * b.ux)
    best = abs(dx * a.ux + dy * a.uy) - a.half_depth - (c * b.half_depth + s * b.half_width)
    d = abs(dy * a.ux - dx * a.uy) - a.half_width - (s * b.half_depth + c * b.half_width)
    if d > best:
        best = d
    d = abs(dx * b.ux + dy * b.uy) - b.half_depth - (c * a.half_depth + s * a.half_width)
    if d > best:
        best = d
    d = abs(dy * b.ux - dx * b.uy) - b.half_width - (s * a.half_depth + c * a.half_width)
    return d if d > best else best


def gap(a: Outline, b: Outline) -> float:
    """The least distance between two outlines, nought when they touch or overlap."""
    if a.boxed and b.boxed:
        if _boxes_apart(a, b) <= 0.0:
            return 0.0
        return sqrt(min(_corners_to_box(a, b), _corners_to_box(b, a)))
    if len(a.points) == 2 and (b.boxed or len(b.points) == 2):
        d = point_gap(b, a.x, a.y) - a.radius
    elif a.boxed and len(b.points) == 2:
        d = point_gap(a, b.x, b.y) - b.radius
    else:
        d = _core_gap(a, b) - a.radius - b.radius
    return d if d > 0.0 else 0.0


def point_gap(o: Outline, x: float, y: float) -> float:
    """The distance from a point to an outline, nought inside."""
    if o.boxed:
        return sqrt(_to_box(o, x, y))
    d = -point_depth(o, x, y)
    return d if d > 0.0 else 0.0


def point_depth(o: Outline, x: float, y: float) -> float:
    """How deep a point lies inside an outline; negative is its distance outside."""
    p = o.points
    n = len(p)
    if n > 4:
        worst = -inf
        normals = o.normals
        for i in range(0, n, 2):
            d = normals[i] * (x - p[i]) + normals[i + 1] * (y - p[i + 1])
            if d > worst:
                worst = d
        if worst <= 0.0:
            return o.radius - worst
    return o.radius - sqrt(_to_edges([x, y], p))


def depth(a: Outline, b: Outline) -> float:
    """How deep two outlines overlap (the least push that parts them); negative is at most their distance."""
    if a.boxed and b.boxed:
        return -_boxes_apart(a, b)
    if len(a.points) > 4 or len(b.points) > 4:
        apart = max(_separation(a, b), _separation(b, a))
        if apart <= 0.0:
            return a.radius + b.radius - apart
    return a.radius + b.radius - _core_gap(a, b)


def deeper(a: Outline, b: Outline, than: float) -> bool:
    """Whether two outlines overlap deeper than so much; how far apart they are is not measured."""
    if a.boxed and b.boxed:
        return -_boxes_apart(a, b) > than
    margin = a.radius + b.radius
    if len(a.points) > 4 or len(b.points) > 4:
        apart = _separation(a, b)
        if apart > 0.0 and margin <= than:
            return False
        apart = max(apart, _separation(b, a))
        if apart <= 0.0:
            return margin - apart > than
        if margin <= than:
            return False
    return margin - _core_gap(a, b) > than


def clearly_apart(a: Outline, b: Outline) -> bool:
    """Whether the cores of two outlines surely leave a gap; when they hardly do, nothing is said."""
    if a.boxed and b.boxed:
        return _boxes_apart(a, b) > EPS
    return _separation(a, b) > EPS or _separation(b, a) > EPS


def overlaps(a: Outline, b: Outline, contact: float = EPS) -> bool:
    """Whether two outlines overlap deeper than the tolerance of contact; touching ones never do."""
    dx = b.x - a.x
    dy = b.y - a.y
    r = a.reach + b.reach
    if dx * dx + dy * dy >= r * r:
        return False
    return deeper(a, b, contact)
