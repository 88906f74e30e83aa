"""Shapes and poses as values, and the outlines they cover on the table."""

from functools import lru_cache

from msgspec import Struct

from pulverdampf.table.angles import Angle, direction, turn
from pulverdampf.table.kernel import Outline, box, convex, disc
from pulverdampf.table.outlines import convex_at
from pulverdampf.table.polygons import Point, convex_pieces, is_convex, tidy

FINENESS = 65536.0


class Pose(Struct, frozen=True, gc=False):
    """A place and a facing."""

    x: float
    y: float
    facing: Angle = 0

    def rounded(self) -> "Pose":
        """The pose as events record it: places in steps of 2**-16."""
        return Pose(
            round(self.x * FINENESS) / FINENESS, round(self.y * FINENESS) / FINENESS, turn(self.facing, 0)
        )

    def at(self, forward: float, left: float) -> Point:
        """The point so far ahead and so far to the left."""
        ux, uy = direction(self.facing)
        return self.x + ux * forward - uy * left, self.y + uy * forward + ux * left

    def moved(self, forward: float, left: float) -> "Pose":
        """The pose so far ahead and so far to the left, facing the same way."""
        ux, uy = direction(self.facing)
        return Pose(self.x + ux * forward - uy * left, self.y + uy * forward + ux * left, self.facing)

    def ahead(self, distance: float) -> "Pose":
        """The pose a distance ahead (behind when negative)."""
        return self.moved(distance, 0.0)

    def left(self, distance: float) -> "Pose":
        """The pose a distance to the left."""
        return self.moved(0.0, distance)

    def right(self, distance: float) -> "Pose":
        """The pose a distance to the right."""
        return self.moved(0.0, -distance)

    def towards(self, bearing: Angle, distance: float) -> "Pose":
        """The pose a distance away in an absolute direction, facing the same way."""
        ux, uy = direction(bearing)
        return Pose(self.x + ux * distance, self.y + uy * distance, self.facing)

    def turned(self, by: int) -> "Pose":
        """The pose turned on its centre."""
        return Pose(self.x, self.y, turn(self.facing, by))

    def facing_to(self, facing: Angle) -> "Pose":
        """The pose with another facing."""
        return Pose(self.x, self.y, facing)

    def turned_about(self, x: float, y: float, by: int) -> "Pose":
        """The pose swung round a point of the table."""
        c, s = direction(by)
        dx, dy = self.x - x, self.y - y
        return Pose(x + dx * c - dy * s, y + dx * s + dy * c, turn(self.facing, by))

    @property
    def point(self) -> Point:
        """The place without the facing."""
        return self.x, self.y


class Rectangle(Struct, frozen=True, tag=True, gc=False):
    """A rectangle; its width is the frontage, its pose the centre."""

    width: float
    depth: float


class Disc(Struct, frozen=True, tag=True, gc=False):
    """A disc; its pose is the centre."""

    radius: float


class Polygon(Struct, frozen=True, tag=True):
    """A simple polygon, convex or not, round its pose (table coordinates when the pose is the origin)."""

    points: tuple[Point, ...]


class Polyline(Struct, frozen=True, tag=True):
    """A line of straight stretches, with a thickness when it has one."""

    points: tuple[Point, ...]
    thickness: float = 0.0


Shape = Rectangle | Disc | Polygon | Polyline
ORIGIN = Pose(0.0, 0.0, 0)


def outline(shape: Shape, pose: Pose, owner: str = "", side: str = "", kind: str = "") -> Outline:
    """The outline a convex shape covers in a pose."""
    if type(shape) is Rectangle:
        return box(pose.x, pose.y, pose.facing, shape.width, shape.depth, owner, side, kind)
    if type(shape) is Disc:
        return disc(pose.x, pose.y, pose.facing, shape.radius, owner, side, kind)
    if isinstance(shape, Polyline):
        if len(shape.points) > 2:
            raise ValueError("a bent line has several outlines: ask for its pieces")
        return _convex(list(shape.points), pose, shape.thickness * 0.5, owner, side, kind)
    assert isinstance(shape, Polygon)
    if not is_convex(shape.points):
        raise ValueError("a polygon that is not convex has several outlines: ask for its pieces")
    return _convex(tidy(shape.points), pose, 0.0, owner, side, kind)


def pieces(
    shape: Shape, pose: Pose = ORIGIN, owner: str = "", side: str = "", kind: str = ""
) -> list[Outline]:
    """The convex outlines that together make up any shape."""
    if isinstance(shape, Polygon):
        return [_convex(ring, pose, 0.0, owner, side, kind) for ring in _convex_rings(shape.points)]
    if isinstance(shape, Polyline):
        return [
            _convex([a, b], pose, shape.thickness * 0.5, owner, side, kind)
            for a, b in zip(shape.points, shape.points[1:], strict=False)
            if a != b
        ]
    return [outline(shape, pose, owner, side, kind)]


@lru_cache(maxsize=256)
def _convex_rings(points: tuple[Point, ...]) -> list[list[Point]]:
    """The convex rings of a polygon in its own frame, worked out once for all its poses."""
    return convex_pieces(points)


def ring(shape: Shape, pose: Pose = ORIGIN) -> list[Point]:
    """The corners of a shape on the table, in its own order (a disc gives its centre)."""
    if isinstance(shape, Polygon | Polyline):
        if pose == ORIGIN:
            return list(shape.points)
        return [pose.at(x, y) for x, y in shape.points]
    return outline(shape, pose).corners()


def _convex(points: list[Point], pose: Pose, radius: float, owner: str, side: str, kind: str) -> Outline:
    if pose == ORIGIN:
        return convex([c for point in points for c in point], radius, pose.facing, owner, side, kind)
    return convex_at(points, pose.x, pose.y, pose.facing, radius, owner, side, kind)
