"""Straight sweeps and batches of distances; mypyc compiles this file when it can."""

from math import inf, sqrt

from pulverdampf.table.kernel import EPS, Outline, convex, deeper, gap
from pulverdampf.table.rays import span


def swept(a: Outline, dx: float, dy: float) -> Outline:
    """The convex outline that a straight move covers."""
    p = a.points
    n = len(p)
    if dx == 0.0 and dy == 0.0:
        return a
    if n == 2:
        return convex([p[0], p[1], p[0] + dx, p[1] + dy], a.radius, a.facing, a.owner, a.side, a.kind)
    if n == 4:
        points = [p[0], p[1], p[2], p[3], p[2] + dx, p[3] + dy, p[0] + dx, p[1] + dy]
        if (p[2] - p[0]) * dy - (p[3] - p[1]) * dx != 0.0:
            return convex(points, a.radius, a.facing, a.owner, a.side, a.kind)
    hull: list[float] = []
    normals = a.normals
    j = n - 2
    for i in range(0, n, 2):  # a corner moves along when the edges beside it look along the move
        before = normals[j] * dx + normals[j + 1] * dy > 0.0
        after = normals[i] * dx + normals[i + 1] * dy > 0.0
        if before and after:
            hull.append(p[i] + dx)
            hull.append(p[i + 1] + dy)
        elif before:
            hull.append(p[i] + dx)
            hull.append(p[i + 1] + dy)
            hull.append(p[i])
            hull.append(p[i + 1])
        elif after:
            hull.append(p[i])
            hull.append(p[i + 1])
            hull.append(p[i] + dx)
            hull.append(p[i + 1] + dy)
        else:
            hull.append(p[i])
            hull.append(p[i + 1])
        j = i
    return convex(hull, a.radius, a.facing, a.owner, a.side, a.kind)


def _entry(a: Outline, dx: float, dy: float, b: Outline, margin: float) -> float:
    """The share of a straight move after which the corners of one outline first meet another."""
    best = inf
    p = a.points
    for i in range(0, len(p), 2):
        t0, t1 = span(b, p[i], p[i + 1], p[i] + dx, p[i + 1] + dy, margin)
        if t0 <= t1 and t0 < best:
            best = t0
    return best


def meets(a: Outline, dx: float, dy: float, b: Outline, contact: float = EPS) -> float:
    """The share (0 to 1) of a straight move after which an outline first touches another; infinite when it
    passes, sliding along or moving off included."""
    sx = b.x - (a.x + dx * 0.5)
    sy = b.y - (a.y + dy * 0.5)
    r = a.reach + b.reach + 0.5 * sqrt(dx * dx + dy * dy)
    if sx * sx + sy * sy > r * r:
        return inf
    thin = len(a.points) == 4 and len(b.points) == 4 and a.radius + b.radius == 0.0
    if thin:
        if gap(swept(a, dx, dy), b) > 0.0:
            return inf
    elif not deeper(swept(a, dx, dy), b, contact):
        return inf
    if deeper(a, b, contact):
        return 0.0
    t = min(_entry(a, dx, dy, b, a.radius), _entry(b, -dx, -dy, a, b.radius))
    return t if t <= 1.0 else 0.0 if gap(a, b) == 0.0 else 1.0


def comes_within(a: Outline, dx: float, dy: float, r: float, b: Outline) -> float:
    """The share (0 to 1) of a straight move after which an outline is within r of another, or infinity."""
    if gap(a, b) <= r:
        return 0.0
    if gap(swept(a, dx, dy), b) > r:
        return inf
    t = min(_entry(a, dx, dy, b, a.radius + r), _entry(b, -dx, -dy, a, b.radius + r))
    return min(t, 1.0)


def first_met(
    a: Outline, dx: float, dy: float, others: list[Outline], contact: float = EPS
) -> tuple[float, int]:
    """The first of many outlines that a straight move touches: (share of it, index), or (infinity, -1)."""
    best = inf
    which = -1
    for i in range(len(others)):
        t = meets(a, dx, dy, others[i], contact)
        if t < best:
            best = t
            which = i
    return best, which


def is_free(a: Outline, others: list[Outline], contact: float = EPS) -> bool:
    """Whether an outline overlaps none of the others."""
    x = a.x
    y = a.y
    reach = a.reach
    for b in others:
        dx = b.x - x
        dy = b.y - y
        r = reach + b.reach
        if dx * dx + dy * dy < r * r and deeper(a, b, contact):
            return False
    return True


def _append_new(ring: list[float], x: float, y: float) -> None:
    """Adds a corner unless the last one stands there already."""
    n = len(ring)
    if n == 0 or abs(ring[n - 2] - x) + abs(ring[n - 1] - y) > 1e-9:
        ring.append(x)
        ring.append(y)


def _before(ring: list[float], x: float, y: float, ux: float, uy: float) -> list[float]:
    """The part of a convex ring on the far side of a line through a point, seen along its normal."""
    kept: list[float] = []
    n = len(ring)
    px = ring[n - 2]
    py = ring[n - 1]
    last = (px - x) * ux + (py - y) * uy
    for i in range(0, n, 2):
        qx = ring[i]
        qy = ring[i + 1]
        now = (qx - x) * ux + (qy - y) * uy
        if (now > 0.0) != (last > 0.0):
            share = last / (last - now)
            _append_new(kept, px + (qx - px) * share, py + (qy - py) * share)
        if now > 0.0:
            _append_new(kept, qx, qy)
        px = qx
        py = qy
        last = now
    n = len(kept)
    if n > 2 and abs(kept[0] - kept[n - 2]) + abs(kept[1] - kept[n - 1]) <= 1e-9:
        return kept[: n - 2]
    return kept


def corridor_until(
    a: Outline, ux: float, uy: float, far: float, target: Outline, others: list[Outline], contact: float = EPS
) -> Outline | None:
    """The ground that a front edge, turned about its centre, sweeps until it touches a target.

    None when it misses, or when another outline lies in it before the front edge as it now stands.
    """
    x1, y1, x2, y2 = a.front()
    x = (x1 + x2) * 0.5
    y = (y1 + y2) * 0.5
    w = a.half_width
    edge = convex([x - uy * w, y + ux * w, x + uy * w, y - ux * w], 0.0, a.facing)
    share = meets(edge, ux * far, uy * far, target, 0.0)
    if share > 1.0:
        return None
    area = swept(edge, ux * far * share, uy * far * share)
    if is_free(area, others, contact):
        return area
    ring = _before(area.points, x, y, a.ux, a.uy)
    if len(ring) < 6:
        return area
    return area if is_free(convex(ring, 0.0, a.facing), others, contact) else None


def which_free(candidates: list[Outline], others: list[Outline], contact: float = EPS) -> list[bool]:
    """For each of many outlines whether it overlaps none of the others."""
    return [is_free(a, others, contact) for a in candidates]


def all_gaps(outlines: list[Outline]) -> list[list[float]]:
    """The distances of all pairs, as a symmetrical table."""
    n = len(outlines)
    table = [[0.0] * n for _ in range(n)]
    for i in range(n):
        a = outlines[i]
        row = table[i]
        for j in range(i + 1, n):
            d = gap(a, outlines[j])
            row[j] = d
            table[j][i] = d
    return table


def gaps_between(ones: list[Outline], others: list[Outline]) -> list[list[float]]:
    """The distances of each of some outlines to each of others."""
    return [[gap(a, b) for b in others] for a in ones]
