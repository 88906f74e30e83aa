"""Tables in paces or millimetres are drawn as if they were measured in inches, as the brushes are."""

from msgspec.structs import replace

from pulverdampf.table.shapes import Disc, Polygon, Polyline, Pose, Rectangle, Shape
from pulverdampf.table.terrain import Feature

LONGEST_PLAIN, DRAWN = 130.0, 60.0


def grain(table: tuple[float, float]) -> float:
    """How many units of the book make one unit of the drawing."""
    return max(table) / DRAWN if max(table) > LONGEST_PLAIN else 1.0


def shrunk(feature: Feature, by: float) -> Feature:
    """A piece of terrain in units of the drawing."""
    pose = Pose(feature.pose.x / by, feature.pose.y / by, feature.pose.facing)
    return feature if by == 1.0 else replace(feature, shape=_smaller(feature.shape, by), pose=pose)


def _smaller(shape: Shape, by: float) -> Shape:
    if isinstance(shape, Rectangle):
        return Rectangle(shape.width / by, shape.depth / by)
    if isinstance(shape, Disc):
        return Disc(shape.radius / by)
    points = tuple((x / by, y / by) for x, y in shape.points)
    return Polygon(points) if isinstance(shape, Polygon) else Polyline(points, shape.thickness / by)
