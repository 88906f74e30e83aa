"""Natural outlines for what was sketched: woods with bays, round hills, leaning fields, roads that bend."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

from msgspec.structs import replace

from pulverdampf.engine.looks import Look
from pulverdampf.muster.shape_checks import points_of
from pulverdampf.muster.terrain_setup import Piece, Point
from pulverdampf.table.polygons import hull

Ring = list[Point]

GROWN: frozenset[Look] = frozenset(
    {
        "wood",
        "dense-wood",
        "open-wood",
        "brush",
        "marsh",
        "rough",
        "rocks",
        "tall-grass",
        "lake",
        "wilderness",
        "oasis",
        "dunes",
    }
)
"""What has bays."""
RISEN: frozenset[Look] = frozenset(
    {"hill", "steep-hill", "mesa", "plateau", "hollow", "village", "mountain", "clearing"}
)
"""What is rounded, without bays."""
TILLED: frozenset[Look] = frozenset({"field", "corn", "orchard", "vineyard", "garden"})
"""What leans, with few corners."""
#                             how far it strays as a share of its length, at most; how long its stretches are
BENT: dict[Look, tuple[float, float]] = {
    "road":   (0.045, 0.2),
    "trail":  (0.045, 0.2),
    "river":  (0.030, 0.09),
    "stream": (0.040, 0.11),
    "canyon": (0.050, 0.16),
    "hedge":  (0.035, 0.34),
}  # fmt: skip
CORNERS = 14


def natural(piece: Piece, look: Look, table: tuple[float, float], lots: Random) -> Piece:
    """A piece with a natural outline inside the box about it; what people built stays as it is."""
    if piece.line is not None:
        if look not in BENT:
            return piece
        share, stretch = BENT[look]
        ends = (piece.line[0], piece.line[-1]) if len(piece.line) < 4 else piece.line
        bent = next(strayed(ends if len(piece.line) < 3 else piece.line, lots, share, stretch))
        return replace(piece, line=_on_the_table(bent, table))
    points = points_of(piece)
    box = [f(axis) for f, axis in zip((min, min, max, max), [*zip(*points, strict=True)] * 2, strict=True)]
    if look in GROWN:
        ring = grown_in(box, lots, 2)
    elif look in RISEN:
        ring = grown_in(box, lots, 0)
    elif look in TILLED:
        ring = leaning(box, lots)
    else:
        return piece
    return replace(piece, rect=None, disc=None, polygon=_on_the_table(ring, table))


def _on_the_table(ring: Sequence[Point], table: tuple[float, float]) -> tuple[Point, ...]:
    """Points as they are written: on the table, none twice in a row."""
    digits, least = (0, 4.0) if table[0] > 300 else (1, 0.4)
    found: Ring = []
    for x, y in ring:
        point = round(min(max(x, 0.0), table[0]), digits), round(min(max(y, 0.0), table[1]), digits)
        if not found or hypot(point[0] - found[-1][0], point[1] - found[-1][1]) >= least:
            found.append(point)
    return tuple(found)


def grown_in(box: Sequence[float], lots: Random, bays: int) -> Ring:
    """An uneven ring that touches all sides of a box, with so many bays."""
    west, south, east, north = box
    power, swell = lots.uniform(2.4, 3.0), lots.uniform(0, 2 * pi)
    turns = [2 * pi * (k + lots.uniform(-0.28, 0.28)) / CORNERS for k in range(CORNERS)]
    deep = {(k + more) % CORNERS for k in lots.sample(range(CORNERS), bays) for more in (0, 1)}
    ring = []
    for k, turn in enumerate(turns):
        far = (abs(cos(turn)) ** power + abs(sin(turn)) ** power) ** (-1 / power)
        far *= 1 + 0.07 * cos(2 * turn + swell) + 0.05 * cos(3 * turn - 2 * swell) + lots.uniform(-0.03, 0.03)
        far *= 0.76 if k in deep else 1.0
        ring.append((far * cos(turn), far * sin(turn)))
    ring = blunted(ring)
    if not bays:
        ring = hull(ring)
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    across, along = (east - west) / (max(xs) - min(xs)), (north - south) / (max(ys) - min(ys))
    return [(west + (x - min(xs)) * across, south + (y - min(ys)) * along) for x, y in ring]


def blunted(ring: Ring) -> Ring:
    """A ring without spikes: every corner drawn a little towards its neighbours."""
    return [
        (0.6 * x + 0.2 * (a + c), 0.6 * y + 0.2 * (b + d))
        for (a, b), (x, y), (c, d) in zip([ring[-1], *ring], ring, [*ring[1:], ring[0]], strict=False)
    ]


def leaning(box: Sequence[float], lots: Random) -> Ring:
    """A field in a box: four corners that lean, and a fifth in one of its longer sides."""
    west, south, east, north = box
    wide, high = (east - west) * 0.1, (north - south) * 0.1
    ring = [
        (west + lots.uniform(0, wide), south + lots.uniform(0.2, 1) * high),
        (east - lots.uniform(0, wide), south + lots.uniform(0.2, 1) * high),
        (east - lots.uniform(0, wide), north - lots.uniform(0.2, 1) * high),
        (west + lots.uniform(0, wide), north - lots.uniform(0.2, 1) * high),
    ]
    at = west + (east - west) * lots.uniform(0.35, 0.65)
    ring.insert(*lots.choice(((1, (at, south)), (3, (at, north)))))
    return ring


def strayed(points: Sequence[Point], lots: Random, share: float, stretch: float) -> Iterator[Ring]:
    """A line that leaves its straight way, then the same line less and less so."""
    length = sum(hypot(u - x, v - y) for (x, y), (u, v) in pairwise(points))
    count = max(2, round(1 / stretch))
    waves, way = lots.uniform(1.1, 2.1), lots.uniform(0, 1)
    offs = [sin(2 * pi * (k / count * waves + way)) * lots.uniform(0.6, 1.0) for k in range(count + 1)]
    places = [k / count + lots.uniform(-0.15, 0.15) / count * (0 < k < count) for k in range(count + 1)]
    for size in (1.0, 0.75, 0.5, 0.3, 0.15, 0.0):
        ring = []
        for k, (part, off) in enumerate(zip(places, offs, strict=True)):
            x, y = _along(points, part * length)
            (ax, ay), (bx, by) = (_along(points, (part + by) * length) for by in (-0.01, 0.01))
            far = hypot(bx - ax, by - ay) or 1.0
            by_much = off * size * share * length * (0 if k in (0, count) else 1)
            ring.append((x - (by - ay) / far * by_much, y + (bx - ax) / far * by_much))
        yield ring


def _along(points: Sequence[Point], distance: float) -> Point:
    """The point so far along a line."""
    for (x, y), (u, v) in pairwise(points):
        far = hypot(u - x, v - y)
        if distance <= far and far:
            share = max(distance, 0.0) / far
            return x + (u - x) * share, y + (v - y) * share
        distance -= far
    return points[-1]
