"""Rivers cut where a bridge or a ford leads over them."""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from msgspec.structs import replace

from pulverdampf.muster.shape_checks import points_of
from pulverdampf.muster.terrain_setup import Piece, Point
from pulverdampf.table.polygons import convex_pieces, cut, hull, signed_area

Ring = list[Point]
SPECK = 1e-6


def cut_at_crossings(
    pieces: Iterable[Piece], waters: AbstractSet[str], bridging: AbstractSet[str]
) -> Iterator[Piece]:
    """Pieces with their ids; water that runs under a crossing becomes the stretches between."""
    laid = [replace(piece, id=piece.id or f"{piece.kind}-{n}") for n, piece in enumerate(pieces, 1)]
    crossings = [hull(points_of(piece)) for piece in laid if piece.kind in bridging]
    for piece in laid:
        parts = _stretches(piece, crossings) if piece.kind in waters and crossings else [piece]
        if len(parts) == 1 and parts[0] == piece:
            yield piece
        else:
            yield from (replace(part, id=f"{piece.id}-{n}") for n, part in enumerate(parts, 1))


def _stretches(piece: Piece, crossings: Sequence[Ring]) -> list[Piece]:
    if piece.line is not None:
        lines = [list(piece.line)]
        for ring in crossings:
            lines = [part for line in lines for part in _line_outside(line, ring)]
        return [replace(piece, line=tuple(line)) for line in lines]
    rings = [list(points_of(piece))]
    for ring in crossings:
        rings = [part for each in rings for part in _area_outside(each, ring)]
    if len(rings) == 1 and rings[0] == list(points_of(piece)):
        return [piece]
    return [_shaped(piece, ring) for ring in sorted(rings, key=min)]


def _shaped(piece: Piece, ring: Ring) -> Piece:
    """A part of an area: a rectangle where it is one."""
    xs, ys = sorted({x for x, _ in ring}), sorted({y for _, y in ring})
    if len(set(ring)) == 4 and len(xs) == len(ys) == 2:
        return replace(piece, polygon=None, disc=None, rect=(xs[0], ys[0], xs[1], ys[1]))
    return replace(piece, rect=None, disc=None, polygon=tuple(ring))


def _area_outside(ring: Ring, hole: Ring) -> list[Ring]:
    """What of an area lies outside a convex ring: itself where they do not meet, else convex parts."""
    parts: list[Ring] = []
    met = False
    for part in convex_pieces(ring):
        left = list(part)
        for (ax, ay), (bx, by) in _edges(hole):
            nx, ny = by - ay, ax - bx
            beyond = cut(left, ax, ay, -nx, -ny)
            if abs(signed_area(beyond)) > SPECK:
                parts.append(beyond)
            left = cut(left, ax, ay, nx, ny)
            if not left:
                break
        met = met or abs(signed_area(left)) > SPECK
    return parts if met else [ring]


def _line_outside(line: Ring, hole: Ring) -> list[Ring]:
    """The stretches of a line outside a convex ring."""
    runs: list[Ring] = [[line[0]]]
    for (ax, ay), (bx, by) in pairwise(line):
        low, high = _span(hole, ax, ay, bx, by)
        if low >= high - 1e-9:
            runs[-1].append((bx, by))
            continue
        if low > 1e-9:
            runs[-1].append((ax + (bx - ax) * low, ay + (by - ay) * low))
        left_at = (ax + (bx - ax) * high, ay + (by - ay) * high)
        runs.append([(bx, by)] if high >= 1 - 1e-9 else [left_at, (bx, by)])
    return [run for run in runs if len(set(run)) > 1]


def _span(hole: Ring, ax: float, ay: float, bx: float, by: float) -> tuple[float, float]:
    """Between which shares of a segment it runs inside a convex ring that turns counter-clockwise."""
    low, high = 0.0, 1.0
    for (px, py), (qx, qy) in _edges(hole):
        nx, ny = qy - py, px - qx
        start, gain = (ax - px) * nx + (ay - py) * ny, (bx - ax) * nx + (by - ay) * ny
        if abs(gain) < 1e-12:
            if start > 0:
                return 1.0, 0.0
        elif gain > 0:
            high = min(high, -start / gain)
        else:
            low = max(low, -start / gain)
    return low, high


def _edges(ring: Ring) -> list[tuple[Point, Point]]:
    return list(zip(ring, [*ring[1:], ring[0]], strict=True))
