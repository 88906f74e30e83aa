"""Segments against convex outlines, and nearest points; mypyc compiles this file when it can."""

from math import inf, sqrt

from pulverdampf.table.kernel import EPS, Outline, clearly_apart, convex, gap, point_depth


def _nearest_of_points(pa: list[float], pb: list[float]) -> tuple[float, float, float, float, float]:
    """The corner of one ring nearest to the edges of another, with the square of the distance."""
    best = inf
    ax = ay = bx = by = 0.0
    n = len(pb)
    m = len(pa)
    jx = pb[n - 2]
    jy = pb[n - 1]
    for k in range(0, n, 2):
        kx = pb[k]
        ky = pb[k + 1]
        ex = kx - jx
        ey = ky - jy
        whole = ex * ex + ey * ey
        for i in range(0, m, 2):
            x = pa[i]
            y = pa[i + 1]
            t = (x - jx) * ex + (y - jy) * ey
            if t <= 0.0:
                fx = jx
                fy = jy
            elif t >= whole:
                fx = kx
                fy = ky
            else:
                t = t / whole
                fx = jx + t * ex
                fy = jy + t * ey
            d = (fx - x) * (fx - x) + (fy - y) * (fy - y)
            if d < best:
                best = d
                ax = x
                ay = y
                bx = fx
                by = fy
        jx = kx
        jy = ky
    return best, ax, ay, bx, by


def _common_point(a: Outline, b: Outline) -> tuple[float, float]:
    """A point that two overlapping outlines share."""
    if point_depth(b, a.x, a.y) >= 0.0:
        return a.x, a.y
    if point_depth(a, b.x, b.y) >= 0.0:
        return b.x, b.y
    pa = a.points
    pb = b.points
    n = len(pa)
    for i in range(0, n, 2):
        j = i + 2 if i + 2 < n else 0
        t0, t1 = span(b, pa[i], pa[i + 1], pa[j], pa[j + 1])
        if t0 <= t1:
            t = (t0 + t1) * 0.5
            return pa[i] + t * (pa[j] - pa[i]), pa[i + 1] + t * (pa[j + 1] - pa[i + 1])
    for i in range(0, len(pb), 2):
        if point_depth(a, pb[i], pb[i + 1]) >= -1e-9:
            return pb[i], pb[i + 1]
    return a.x, a.y


def nearest(a: Outline, b: Outline) -> tuple[float, float, float, float, float]:
    """The distance of two outlines and the two points that are nearest: (distance, ax, ay, bx, by)."""
    pa = a.points
    pb = b.points
    if not clearly_apart(a, b) and gap(a.core(), b.core()) == 0.0:
        x, y = _common_point(a, b)
        return 0.0, x, y, x, y
    d, ax, ay, bx, by = _nearest_of_points(pa, pb)
    e, cx, cy, dx, dy = _nearest_of_points(pb, pa)
    if e < d:
        d, ax, ay, bx, by = e, dx, dy, cx, cy
    d = sqrt(d)
    if d == 0.0 or (a.radius == 0.0 and b.radius == 0.0):
        return d, ax, ay, bx, by
    ux = (bx - ax) / d
    uy = (by - ay) / d
    ra = min(a.radius, d)
    rb = min(b.radius, d - ra)
    return max(d - a.radius - b.radius, 0.0), ax + ux * ra, ay + uy * ra, bx - ux * rb, by - uy * rb


def segment(x1: float, y1: float, x2: float, y2: float) -> Outline:
    """A segment as an outline."""
    if x1 == x2 and y1 == y2:
        return convex([x1, y1], 0.0, 0)
    return convex([x1, y1, x2, y2], 0.0, 0)


def segment_gap(o: Outline, x1: float, y1: float, x2: float, y2: float) -> float:
    """The least distance between an outline and a segment."""
    return gap(o, segment(x1, y1, x2, y2))


def gap_from_edge(a: Outline, b: Outline) -> float:
    """The least distance from the front edge of one outline to another (a disc measures from its rim)."""
    if not a.boxed:
        return gap(a, b)
    x1, y1, x2, y2 = a.front()
    return gap(b, segment(x1, y1, x2, y2))


def _disc_span(  # noqa: PLR0913 (coordinates stand flat in compiled code)
    cx: float, cy: float, r: float, x1: float, y1: float, ex: float, ey: float, whole: float
) -> tuple[float, float]:
    """Where a line runs inside a disc, in lengths of the vector (ex, ey)."""
    wx = cx - x1
    wy = cy - y1
    mid = (wx * ex + wy * ey) / whole
    across = wx * ey - wy * ex
    half = r * r - across * across / whole
    if half < 0.0:
        return inf, -inf
    half = sqrt(half / whole)
    return mid - half, mid + half


def _rounded_span(
    o: Outline, r: float, x1: float, y1: float, ex: float, ey: float, whole: float
) -> tuple[float, float]:
    """Where a line runs inside the core of an outline with a round margin."""
    p = o.points
    n = len(p)
    low = inf
    high = -inf
    normals = o.normals
    for i in range(0, n, 2):
        px = p[i]
        py = p[i + 1]
        t0, t1 = _disc_span(px, py, r, x1, y1, ex, ey, whole)
        if t0 <= t1:
            low = min(low, t0)
            high = max(high, t1)
        if n > 2:
            j = i + 2 if i + 2 < n else 0
            ox = px + normals[i] * r
            oy = py + normals[i + 1] * r
            gx = p[j] - px
            gy = p[j + 1] - py
            det = ex * gy - ey * gx
            if det != 0.0:
                s = ((ox - x1) * ey - (oy - y1) * ex) / det
                if -1e-12 <= s <= 1.0 + 1e-12:
                    t = ((ox - x1) * gy - (oy - y1) * gx) / det
                    low = min(low, t)
                    high = max(high, t)
    return low, high


def span(o: Outline, x1: float, y1: float, x2: float, y2: float, margin: float = 0.0) -> tuple[float, float]:
    """Where a segment runs inside an outline grown by a margin: from, to (0 to 1); from > to when nowhere."""
    ex = x2 - x1
    ey = y2 - y1
    whole = ex * ex + ey * ey
    if whole == 0.0:
        return (0.0, 1.0) if point_depth(o, x1, y1) + margin >= 0.0 else (1.0, 0.0)
    r = o.radius + margin
    n = len(o.points)
    low = 0.0
    high = 1.0
    if r > 0.0 or n == 2:
        if r < 0.0:
            return 1.0, 0.0
        t0, t1 = _rounded_span(o, r, x1, y1, ex, ey, whole)
        low = max(t0, 0.0)
        high = min(t1, 1.0)
        return (low, high) if low <= high else (1.0, 0.0)
    if n == 4:
        return _line_span(o.points, x1, y1, ex, ey)
    p = o.points
    normals = o.normals
    for i in range(0, n, 2):
        nx = normals[i]
        ny = normals[i + 1]
        out = nx * (x1 - p[i]) + ny * (y1 - p[i + 1]) - r
        rate = nx * ex + ny * ey
        if rate == 0.0:
            if out > 0.0:
                return 1.0, 0.0
        else:
            t = -out / rate
            if rate < 0.0:
                if t > low:
                    low = t
            elif t < high:
                high = t
            if low > high:
                return 1.0, 0.0
    return low, high


def _line_span(p: list[float], x1: float, y1: float, ex: float, ey: float) -> tuple[float, float]:
    """Where a segment meets another segment."""
    gx = p[2] - p[0]
    gy = p[3] - p[1]
    wx = p[0] - x1
    wy = p[1] - y1
    det = ex * gy - ey * gx
    if det == 0.0:
        if wx * ey - wy * ex != 0.0:
            return 1.0, 0.0
        whole = ex * ex + ey * ey
        t0 = (wx * ex + wy * ey) / whole
        t1 = ((p[2] - x1) * ex + (p[3] - y1) * ey) / whole
        low = max(min(t0, t1), 0.0)
        high = min(max(t0, t1), 1.0)
        return (low, high) if low <= high else (1.0, 0.0)
    s = (wx * ey - wy * ex) / det
    t = (wx * gy - wy * gx) / det
    if -1e-12 <= s <= 1.0 + 1e-12 and -1e-12 <= t <= 1.0 + 1e-12:
        t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
        return t, t
    return 1.0, 0.0


def _passes(p: list[float], x1: float, y1: float, x2: float, y2: float, tolerance: float) -> bool:
    """Whether a segment leads from one side of another to the other side; the other's ends belong to it."""
    gx = p[2] - p[0]
    gy = p[3] - p[1]
    least = sqrt(gx * gx + gy * gy) * tolerance
    c1 = gx * (y1 - p[1]) - gy * (x1 - p[0])
    c2 = gx * (y2 - p[1]) - gy * (x2 - p[0])
    if not ((c1 > least and c2 < -least) or (c1 < -least and c2 > least)):
        return False
    t0, t1 = _line_span(p, x1, y1, x2 - x1, y2 - y1)
    return t0 <= t1


def _crosses_box(o: Outline, wx: float, wy: float, ex: float, ey: float, tolerance: float) -> bool:
    """Whether a segment, begun at w from the centre, crosses a rectangle (nothing parts them)."""
    hd = o.half_depth - tolerance
    hw = o.half_width - tolerance
    f1 = wx * o.ux + wy * o.uy
    along = ex * o.ux + ey * o.uy
    f2 = f1 + along
    if (f1 >= hd and f2 >= hd) or (f1 <= -hd and f2 <= -hd):
        return False
    l1 = wy * o.ux - wx * o.uy
    across = ey * o.ux - ex * o.uy
    l2 = l1 + across
    if (l1 >= hw and l2 >= hw) or (l1 <= -hw and l2 <= -hw):
        return False
    return abs(f1 * across - l1 * along) < hd * abs(across) + hw * abs(along)


def crosses(o: Outline, x1: float, y1: float, x2: float, y2: float, tolerance: float = EPS) -> bool:
    """Whether a segment crosses an outline deeper than the tolerance; one that only touches does not."""
    ex = x2 - x1
    ey = y2 - y1
    wx = o.x - x1
    wy = o.y - y1
    whole = ex * ex + ey * ey
    along = wx * ex + wy * ey
    r = o.reach
    if along <= 0.0:
        if wx * wx + wy * wy > r * r:
            return False
    elif along >= whole:
        wx = o.x - x2
        wy = o.y - y2
        if wx * wx + wy * wy > r * r:
            return False
    else:
        across = wx * ey - wy * ex
        if across * across > r * r * whole:
            return False
    if o.boxed:
        return _crosses_box(o, x1 - o.x, y1 - o.y, ex, ey, tolerance)
    p = o.points
    if len(p) == 4 and o.radius == 0.0:
        return _passes(p, x1, y1, x2, y2, tolerance)
    t0, t1 = span(o, x1, y1, x2, y2, -tolerance)
    return t0 < t1


def inside_length(pieces: list[Outline], x1: float, y1: float, x2: float, y2: float) -> float:
    """The length of a segment that runs inside an area given as convex pieces."""
    total = 0.0
    for o in pieces:
        t0, t1 = span(o, x1, y1, x2, y2)
        if t1 > t0:
            total += t1 - t0
    ex = x2 - x1
    ey = y2 - y1
    return total * sqrt(ex * ex + ey * ey)
