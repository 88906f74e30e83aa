"""Features of a battle as pieces that can be written down."""

from pulverdampf.muster.terrain_setup import Piece, Point
from pulverdampf.table.shapes import Disc, Polyline, ring
from pulverdampf.table.terrain import Feature


def piece_of(feature: Feature, table: tuple[float, float]) -> Piece:
    """A feature as a table file writes it, cut off at the edges of the table."""
    if isinstance(feature.shape, Disc):
        x, y, radius = feature.pose.x, feature.pose.y, feature.shape.radius
        room = min(radius, x, y, table[0] - x, table[1] - y)
        return Piece(feature.kind, feature.id, disc=(_short(x), _short(y), _short(max(room, 0.1))))
    points = tuple(_inside(point, table) for point in ring(feature.shape, feature.pose))
    if isinstance(feature.shape, Polyline):
        return Piece(feature.kind, feature.id, line=points, width=_short(feature.shape.thickness))
    xs, ys = sorted({x for x, _ in points}), sorted({y for _, y in points})
    if len(points) == 4 and len(xs) == len(ys) == 2:
        return Piece(feature.kind, feature.id, rect=(xs[0], ys[0], xs[1], ys[1]))
    return Piece(feature.kind, feature.id, polygon=points)


def _inside(point: Point, table: tuple[float, float]) -> Point:
    return _short(min(max(point[0], 0.0), table[0])), _short(min(max(point[1], 0.0), table[1]))


def _short(value: float) -> float:
    return round(value, 2)
