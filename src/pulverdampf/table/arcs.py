"""Arcs and strips before a front edge; mypyc compiles this file when it can."""

from math import inf, sqrt

from pulverdampf.table.angles import direction
from pulverdampf.table.kernel import EPS, Outline, box, convex, overlaps, point_depth
from pulverdampf.table.rays import nearest, segment, span


def arc_region(a: Outline, spread: int, far: float) -> Outline:
    """The ground before the front edge between rays that leave its corners, as far as it matters."""
    if spread < 0 or spread > 1073741824:
        raise ValueError("an arc spreads between 0 and 90 degrees to each side")
    c, s = direction(spread)
    w = a.half_width
    ox = a.x + a.ux * a.half_depth
    oy = a.y + a.uy * a.half_depth
    reach = 2.0 * far
    local = [0.0, w, reach * c, w + reach * s, 2.0 * reach, w + reach * s]
    points: list[float] = []
    for i in range(0, 6, 2):
        f = local[i]
        left = local[i + 1]
        points.append(ox + a.ux * f - a.uy * left)
        points.append(oy + a.uy * f + a.ux * left)
    for i in range(4, -1, -2):
        f = local[i]
        left = -local[i + 1]
        if i == 0 and w == 0.0:
            break
        points.append(ox + a.ux * f - a.uy * left)
        points.append(oy + a.uy * f + a.ux * left)
    return convex(points, 0.0, a.facing)


def _far(a: Outline, b: Outline) -> float:
    dx = b.x - a.x
    dy = b.y - a.y
    return sqrt(dx * dx + dy * dy) + a.reach + b.reach + 1.0


def strip_region(a: Outline, widen: float, depth_ahead: float) -> Outline:
    """The rectangle before the front edge, widened to each side."""
    mid = a.half_depth + depth_ahead * 0.5
    return box(a.x + a.ux * mid, a.y + a.uy * mid, a.facing, 2.0 * (a.half_width + widen), depth_ahead)


def in_arc(a: Outline, spread: int, b: Outline, contact: float = EPS) -> bool:
    """Whether any part of an outline lies in the arc before another's front edge."""
    c, s = direction(spread)
    ahead = inner_left = inner_right = -inf
    p = b.points
    r = b.radius
    for i in range(0, len(p), 2):
        dx = p[i] - a.x
        dy = p[i + 1] - a.y
        f = dx * a.ux + dy * a.uy - a.half_depth
        left = dy * a.ux - dx * a.uy
        from_left = f * s - (left - a.half_width) * c
        from_right = f * s + (left + a.half_width) * c
        if r == 0.0 and f > contact and from_left > contact and from_right > contact:
            return True
        ahead = max(ahead, f)
        inner_left = max(inner_left, from_left)
        inner_right = max(inner_right, from_right)
    if min(ahead, min(inner_left, inner_right)) + r <= contact:
        return False
    return overlaps(arc_region(a, spread, _far(a, b)), b, contact)


def in_strip(a: Outline, widen: float, depth_ahead: float, b: Outline, contact: float = EPS) -> bool:
    """Whether any part of an outline lies in the strip before another's front edge."""
    return overlaps(strip_region(a, widen, depth_ahead), b, contact)


def nearest_in_region(edge: Outline, region: Outline, b: Outline) -> tuple[float, float, float]:
    """The part of an outline in a convex region that is nearest to an edge: (distance, x, y), or infinity."""
    d, _, _, bx, by = nearest(edge, b)
    if point_depth(region, bx, by) >= -1e-9:
        return d, bx, by
    best = inf
    p = region.points
    n = len(p)
    j = n - 2
    for i in range(0, n, 2):
        t0, t1 = span(b, p[j], p[j + 1], p[i], p[i + 1])
        if t0 <= t1:
            ex = p[i] - p[j]
            ey = p[i + 1] - p[j + 1]
            part = segment(p[j] + t0 * ex, p[j + 1] + t0 * ey, p[j] + t1 * ex, p[j + 1] + t1 * ey)
            d, _, _, px, py = nearest(edge, part)
            if d < best:
                best = d
                bx = px
                by = py
        j = i
    return best, bx, by


def front_edge(a: Outline) -> Outline:
    """The front edge of an outline as a segment."""
    x1, y1, x2, y2 = a.front()
    return segment(x1, y1, x2, y2)


def nearest_in_arc(a: Outline, spread: int, b: Outline) -> tuple[float, float, float]:
    """The nearest part of an outline inside the arc of another, measured from its front: (distance, x, y)."""
    region = arc_region(a, spread, _far(a, b))
    if not overlaps(region, b, 0.0):
        return inf, b.x, b.y
    d, x, y = nearest_in_region(front_edge(a), region, b)
    if a.radius > 0.0 and d < inf:  # a disc measures from its rim
        d = max(d - a.radius, 0.0)
    return d, x, y


def gap_in_arc(a: Outline, spread: int, b: Outline) -> float:
    """The distance from the front edge to the nearest part in the arc; infinite when no part is in it."""
    return nearest_in_arc(a, spread, b)[0]


def nearest_in_strip(a: Outline, widen: float, depth_ahead: float, b: Outline) -> tuple[float, float, float]:
    """The nearest part of an outline inside the strip before another's front edge: (distance, x, y)."""
    region = strip_region(a, widen, depth_ahead)
    if not overlaps(region, b, 0.0):
        return inf, b.x, b.y
    return nearest_in_region(front_edge(a), region, b)
