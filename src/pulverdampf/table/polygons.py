"""Rings of corners: area, centre, hull, clipping and cutting into convex pieces."""

from collections.abc import Sequence
from math import sqrt

from pulverdampf.table.angles import FULL, PI, direction
from pulverdampf.table.kernel import Outline, segments_cross

Point = tuple[float, float]


def signed_area(ring: Sequence[Point]) -> float:
    """The area of a ring, positive when it runs counter-clockwise."""
    if not ring:
        return 0.0
    ox, oy = ring[0]
    total = 0.0
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        total += (ax - ox) * (by - oy) - (bx - ox) * (ay - oy)
    return total * 0.5


def centre(ring: Sequence[Point]) -> Point:
    """The centre of gravity of a ring (the mean of its points when it has no area)."""
    ox, oy = ring[0]
    area = cx = cy = 0.0
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        ax, ay, bx, by = ax - ox, ay - oy, bx - ox, by - oy
        cross = ax * by - bx * ay
        area += cross
        cx += (ax + bx) * cross
        cy += (ay + by) * cross
    if abs(area) < 1e-12:
        return sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)
    return ox + cx / (3.0 * area), oy + cy / (3.0 * area)


def hull(points: Sequence[Point]) -> list[Point]:
    """The smallest convex ring round some points, counter-clockwise."""
    ordered = sorted(set(points))
    if len(ordered) <= 2:
        return ordered

    def chain(along: list[Point]) -> list[Point]:
        kept: list[Point] = []
        for p in along:
            while len(kept) >= 2 and _turns(kept[-2], kept[-1], p) <= 0.0:
                kept.pop()
            kept.append(p)
        return kept[:-1]

    return chain(ordered) + chain(ordered[::-1])


def is_convex(ring: Sequence[Point]) -> bool:
    """Whether a ring never turns back on itself."""
    n = len(ring)
    turns = [_turns(ring[i - 2], ring[i - 1], ring[i]) for i in range(n)]
    return all(t >= -1e-12 for t in turns) or all(t <= 1e-12 for t in turns)


def tidy(ring: Sequence[Point]) -> list[Point]:
    """The ring counter-clockwise, without repeated corners and corners on a straight edge."""
    points = [p for i, p in enumerate(ring) if p != ring[i - 1]]
    points = [
        p
        for i, p in enumerate(points)
        if abs(_turns(points[i - 1], p, points[(i + 1) % len(points)])) > 1e-12
    ] or points
    return points if signed_area(points) >= 0.0 else points[::-1]


def convex_pieces(ring: Sequence[Point]) -> list[list[Point]]:
    """A simple ring cut into convex rings that together cover it once."""
    points = tidy(ring)
    if _crosses_itself(points):
        raise ValueError("a polygon crosses itself")
    if len(points) <= 3 or is_convex(points):
        return [points]
    return _merged(_triangles(points))


def clip(ring: Sequence[Point], piece: Outline) -> list[Point]:
    """The part of a convex ring inside a convex outline with straight edges."""
    kept = list(ring)
    p, normals = piece.points, piece.normals
    for i in range(0, len(normals), 2):
        kept = cut(kept, p[i], p[i + 1], normals[i], normals[i + 1])
        if not kept:
            return kept
    return kept


def cut(ring: list[Point], px: float, py: float, nx: float, ny: float) -> list[Point]:
    """The part of a convex ring that does not lie on the side of a line to which the normal points."""
    out = [(x - px) * nx + (y - py) * ny for x, y in ring]
    kept: list[Point] = []
    for i, (x, y) in enumerate(ring):
        before, here = out[i - 1], out[i]
        if (before > 0.0) != (here > 0.0):
            t = before / (before - here)
            bx, by = ring[i - 1]
            kept.append((bx + t * (x - bx), by + t * (y - by)))
        if here <= 0.0:
            kept.append((x, y))
    return kept


def ring_of(o: Outline, around: int = 64) -> list[Point]:
    """The corners of an outline; a disc as a polygon of many corners and the same area."""
    corners = o.corners()
    if o.radius == 0.0:
        return corners
    _, step = direction(FULL // around)
    r = o.radius * sqrt(2.0 * PI / (around * step))
    rim = [direction(k * (FULL // around)) for k in range(around)]
    ring = [(x + r * ux, y + r * uy) for x, y in corners for ux, uy in rim]
    return ring if len(corners) == 1 else hull(ring)


def rim_distance(ring: Sequence[Point], x: float, y: float) -> float:
    """The distance from a point to the rim of a ring, inside or outside alike."""
    best = float("inf")
    for i, (bx, by) in enumerate(ring):
        ax, ay = ring[i - 1]
        ex, ey = bx - ax, by - ay
        whole = ex * ex + ey * ey
        t = 0.0 if whole == 0.0 else min(max(((x - ax) * ex + (y - ay) * ey) / whole, 0.0), 1.0)
        dx, dy = x - ax - t * ex, y - ay - t * ey
        best = min(best, dx * dx + dy * dy)
    return sqrt(best)


def _turns(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _crosses_itself(points: list[Point]) -> bool:
    edges = [(*points[i - 1], *points[i]) for i in range(len(points))]
    return any(
        segments_cross(a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3], 1e-9)
        for i, a in enumerate(edges)
        for b in edges[i + 2 :]
    )


def _triangles(points: list[Point]) -> list[list[Point]]:
    left = list(points)
    found: list[list[Point]] = []
    while len(left) > 3:
        for i in range(len(left)):
            a, b, c = left[i - 1], left[i], left[(i + 1) % len(left)]
            if _turns(a, b, c) > 1e-12 and not any(
                _turns(a, b, p) >= 0.0 and _turns(b, c, p) >= 0.0 and _turns(c, a, p) >= 0.0
                for p in left
                if p not in (a, b, c)
            ):
                found.append([a, b, c])
                del left[i]
                break
        else:
            flat = min(
                range(len(left)), key=lambda i: abs(_turns(left[i - 1], left[i], left[(i + 1) % len(left)]))
            )
            if abs(_turns(left[flat - 1], left[flat], left[(flat + 1) % len(left)])) > 1e-9:
                raise ValueError("a polygon crosses itself")
            del left[flat]
    if abs(signed_area(left)) > 1e-12:
        found.append(left)
    return found


def _merged(rings: list[list[Point]]) -> list[list[Point]]:
    merged = True
    while merged:
        merged = False
        for i in range(len(rings)):
            for j in range(i + 1, len(rings)):
                joined = _joined(rings[i], rings[j])
                if joined is not None:
                    rings[i] = joined
                    del rings[j]
                    merged = True
                    break
            if merged:
                break
    return rings


def _joined(one: list[Point], other: list[Point]) -> list[Point] | None:
    for i in range(len(one)):
        a, b = one[i - 1], one[i]
        for j in range(len(other)):
            if other[j - 1] == b and other[j] == a:
                rest = other[j:] + other[:j]
                ring = one[:i] + rest[1:-1] + one[i:] if i else one + rest[1:-1]
                turns = [_turns(ring[k - 2], ring[k - 1], ring[k]) for k in range(len(ring))]
                if all(t > 1e-12 for t in turns):
                    return ring
    return None
