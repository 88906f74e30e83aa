"""Rings and lines on the paper: what lies inside, along, beside and between them."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from pulverdampf.drawing.ink import Point
from pulverdampf.drawing.lots import Lots, noise

Ring = Sequence[Point]
Box = tuple[float, float, float, float]


def legs(ring: Ring) -> Iterator[tuple[Point, Point]]:
    """The sides of a ring."""
    return zip(ring, [*ring[1:], ring[0]], strict=True)


def box_of(points: Ring) -> Box:
    """West, north, east and south of some places."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def area(ring: Ring) -> float:
    """The area of a ring, positive where it runs clockwise on the paper."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in legs(ring)) / 2


def centre(ring: Ring) -> Point:
    """The middle of a ring."""
    whole = area(ring) * 6
    if abs(whole) < 1e-6:
        return sum(p[0] for p in ring) / len(ring), sum(p[1] for p in ring) / len(ring)
    x = sum((a[0] + b[0]) * (a[0] * b[1] - b[0] * a[1]) for a, b in legs(ring)) / whole
    y = sum((a[1] + b[1]) * (a[0] * b[1] - b[0] * a[1]) for a, b in legs(ring)) / whole
    return x, y


def spans(ring: Ring, y: float) -> list[tuple[float, float]]:
    """The stretches of a level line that lie inside a ring."""
    cuts = sorted(
        ax + (bx - ax) * (y - ay) / (by - ay) for (ax, ay), (bx, by) in legs(ring) if (ay > y) != (by > y)
    )
    return list(zip(cuts[::2], cuts[1::2], strict=False))


def inside(ring: Ring, x: float, y: float) -> bool:
    """Whether a place lies in a ring."""
    within = False
    for (ax, ay), (bx, by) in legs(ring):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
    return within


def off_leg(a: Point, b: Point, x: float, y: float) -> float:
    """How far a place is from a side."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = max(0.0, min(1.0, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy or 1.0)))
    return hypot(x - a[0] - t * dx, y - a[1] - t * dy)


def off_line(points: Ring, x: float, y: float) -> float:
    """How far a place is from a line."""
    return min(off_leg(a, b, x, y) for a, b in pairwise(points))


def off_rim(ring: Ring, x: float, y: float) -> float:
    """How far a place is from the rim of a ring."""
    return min(off_leg(a, b, x, y) for a, b in legs(ring))


def along(points: Ring, step: float, start: float = 0.5) -> list[tuple[Point, Point]]:
    """Places at even steps on a line, each with the way the line goes there."""
    found, left = [], step * start
    for a, b in pairwise(points):
        far = hypot(b[0] - a[0], b[1] - a[1])
        if far < 1e-6:
            continue
        ux, uy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
        while left <= far:
            found.append(((a[0] + ux * left, a[1] + uy * left), (ux, uy)))
            left += step
        left -= far
    return found


def around(ring: Ring, step: float, start: float = 0.5) -> list[tuple[Point, Point]]:
    """Places at even steps on the rim of a ring."""
    return along([*ring, ring[0]], step, start)


def curve(points: Ring, steps: int = 8) -> list[Point]:
    """A rounded line through all the places of a line."""
    if len(points) < 3:
        return list(points)
    out: list[Point] = []
    last = len(points) - 1
    for i in range(last):
        p, q, r, s = points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, last)]
        for k in range(steps):
            out.append((_bend(p[0], q[0], r[0], s[0], k / steps), _bend(p[1], q[1], r[1], s[1], k / steps)))
    return [*out, points[-1]]


def _bend(p: float, q: float, r: float, s: float, t: float) -> float:
    cubic = (3 * q - p - 3 * r + s) * t**3
    return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + cubic)


def beside(points: Ring, off: Callable[[float], float]) -> list[Point]:
    """A line beside a line; how far is a function of the way gone, to the right where it is positive."""
    out, gone = [], 0.0
    for i, p in enumerate(points):
        a, b = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        far = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        if i:
            gone += hypot(p[0] - points[i - 1][0], p[1] - points[i - 1][1])
        by = off(gone)
        out.append((p[0] - (b[1] - a[1]) / far * by, p[1] + (b[0] - a[0]) / far * by))
    return out


def rounded(ring: Ring, times: int = 2) -> list[Point]:
    """A ring with its corners cut, and cut again."""
    points = list(ring)
    for _ in range(times):
        points = [
            q
            for (x, y), (u, v) in legs(points)
            for q in ((x * 0.75 + u * 0.25, y * 0.75 + v * 0.25), (x * 0.25 + u * 0.75, y * 0.25 + v * 0.75))
        ]
    return points


def inset(ring: Ring, by: float) -> list[Point]:
    """A ring drawn in on all sides; its corners keep their angles."""
    sign = 1.0 if area(ring) > 0 else -1.0
    out = []
    for a, p, b in zip([ring[-1], *ring[:-1]], ring, [*ring[1:], ring[0]], strict=True):
        first, second = _inward(a, p, sign), _inward(p, b, sign)
        nx, ny = first[0] + second[0], first[1] + second[1]
        far = nx * nx + ny * ny
        if far < 0.3:
            nx, ny, far = first[0], first[1], 2.0
        out.append((p[0] + nx * by * 2 / far, p[1] + ny * by * 2 / far))
    return out


def _inward(a: Point, b: Point, sign: float) -> Point:
    far = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return -(b[1] - a[1]) / far * sign, (b[0] - a[0]) / far * sign


def hem(ring: Ring, seed: int, far: float = 3.0, swing: float = 6.0, size: float = 13.0) -> list[Point]:
    """The edge that a wash takes inside a legal border: rounded, uneven, never over it."""
    sign = 1.0 if area(ring) > 0 else -1.0
    found = around(rounded(ring), 8.0)
    out = []
    for (x, y), (ux, uy) in found:
        uneven = 0.6 * noise(x / size, y / size, seed) + 0.4 * noise(x * 3 / size, y * 3 / size, seed + 1)
        by = far + swing * (0.5 + 0.5 * uneven)
        out.append((x - uy * sign * by, y + ux * sign * by))
    return out if len(out) > 3 else list(ring)


def natural(ring: Ring, seed: int, far: float = 2.0) -> list[Point]:
    """The outline that growth takes inside a legal border: bays and corners rounded, however square it is."""
    west, north, east, south = box_of(ring)
    breadth = min(east - west, south - north)
    return hem(ring, seed, far, min(16.0, breadth * 0.12), 34.0)


def scattered(ring: Ring, gap: float, lots: Lots, keep: float = 0.0, wild: float = 0.9) -> list[Point]:
    """Places in a ring on rows that chance disturbs, the northern ones first."""
    within = inset(ring, keep) if keep else ring
    _, north, _, south = box_of(within)
    out = []
    row, y = 0, north + gap * 0.5
    while y < south:
        for west, east in spans(within, y):
            x = west + gap * (0.25 + 0.5 * (row % 2)) * (0.4 + 0.6 * lots.next())
            while x < east:
                across = x + gap * wild * (lots.next() - 0.5)
                down = y + gap * wild * (lots.next() - 0.5)
                if inside(within, across, down):
                    out.append((across, down))
                x += gap
        row, y = row + 1, y + gap * 0.87
    return sorted(out, key=lambda p: p[1])


def spine(ring: Ring) -> tuple[Point, Point]:
    """The ridge of a ring: a stretch along its longest way, as far from the ends as from the sides."""
    x, y = centre(ring)
    xx = sum((p[0] - x) ** 2 for p in ring)
    yy = sum((p[1] - y) ** 2 for p in ring)
    xy = sum((p[0] - x) * (p[1] - y) for p in ring)
    turn = 0.5 * atan2(2 * xy, xx - yy)
    ux, uy = cos(turn), sin(turn)
    long = [(p[0] - x) * ux + (p[1] - y) * uy for p in ring]
    wide = [(p[1] - y) * ux - (p[0] - x) * uy for p in ring]
    half = max(0.0, (max(long) - min(long) - (max(wide) - min(wide))) / 2)
    return (x - ux * half, y - uy * half), (x + ux * half, y + uy * half)


def nearest(a: Point, b: Point, x: float, y: float) -> Point:
    """The place of a stretch nearest to another place."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = max(0.0, min(1.0, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy or 1.0)))
    return a[0] + dx * t, a[1] + dy * t


def half(ring: Ring, on: Point, way: Point) -> list[Point]:
    """What of a ring lies on the side to which a way points."""
    out: list[Point] = []
    for a, b in legs(ring):
        da = (a[0] - on[0]) * way[0] + (a[1] - on[1]) * way[1]
        db = (b[0] - on[0]) * way[0] + (b[1] - on[1]) * way[1]
        if da >= 0:
            out.append(a)
        if (da < 0) != (db < 0):
            t = da / (da - db)
            out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
    return out


def parcels(ring: Ring, most: float, lots: Lots, lean: float = 0.14) -> list[list[Point]]:
    """A ring cut into the parcels of its peasants."""
    if len(ring) < 3:
        return []
    if abs(area(ring)) < most * lots.between(0.7, 1.5):
        return [list(ring)]
    turn = longest(ring)
    if _extent(ring, turn + pi / 2) > _extent(ring, turn):
        turn += pi / 2
    turn += lots.between(-lean, lean)
    way = cos(turn), sin(turn)
    reach = [p[0] * way[0] + p[1] * way[1] for p in ring]
    cut = min(reach) + (max(reach) - min(reach)) * lots.between(0.36, 0.64)
    on = way[0] * cut, way[1] * cut
    first, second = half(ring, on, way), half(ring, on, (-way[0], -way[1]))
    return parcels(first, most, lots, lean) + parcels(second, most, lots, lean)


def longest(ring: Ring) -> float:
    """The direction of the longest side."""
    a, b = max(legs(ring), key=lambda leg: hypot(leg[1][0] - leg[0][0], leg[1][1] - leg[0][1]))
    return atan2(b[1] - a[1], b[0] - a[0])


def _extent(ring: Ring, turn: float) -> float:
    reach = [p[0] * cos(turn) + p[1] * sin(turn) for p in ring]
    return max(reach) - min(reach)


def shrunk(ring: Ring, by: float) -> list[Point]:
    """A convex ring drawn in on all sides; nothing where it is too small."""
    out, sign = list(ring), 1.0 if area(ring) > 0 else -1.0
    for a, b in legs(ring):
        if hypot(b[0] - a[0], b[1] - a[1]) > 0.5 and len(out) > 2:
            nx, ny = _inward(a, b, sign)
            out = half(out, (a[0] + nx * by, a[1] + ny * by), (nx, ny))
    return out if len(out) > 2 else []


def block(x: float, y: float, turn: float, wide: float, deep: float) -> list[Point]:
    """The corners of a block turned by an angle; its width lies along the turn."""
    c, s = cos(turn), sin(turn)
    w, d = wide / 2, deep / 2
    return [(x + u * c - v * s, y + u * s + v * c) for u, v in ((-w, -d), (w, -d), (w, d), (-w, d))]


def apart(a: Ring, b: Ring, gap: float = 0.0) -> bool:
    """Whether two convex rings keep clear of each other."""
    for ring in (a, b):
        for p, q in legs(ring):
            far = hypot(q[0] - p[0], q[1] - p[1]) or 1.0
            nx, ny = (q[1] - p[1]) / far, -(q[0] - p[0]) / far
            one, two = [u[0] * nx + u[1] * ny for u in a], [u[0] * nx + u[1] * ny for u in b]
            if max(one) + gap < min(two) or max(two) + gap < min(one):
                return True
    return False


def circle(middle: Point, radius: float, corners: int = 40) -> list[Point]:
    """A disc as a ring of corners."""
    turns = (2 * pi * i / corners for i in range(corners))
    return [(middle[0] + radius * cos(turn), middle[1] + radius * sin(turn)) for turn in turns]
