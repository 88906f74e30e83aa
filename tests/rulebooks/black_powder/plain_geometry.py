"""Rectangles on a table in plain trigonometry: geometry that shares no code with the game's."""

from dataclasses import dataclass
from math import cos, hypot, pi, sin

Point = tuple[float, float]

# width and depth: large, standard, small, tiny
FOOTPRINTS: dict[tuple[str, str], tuple[Point, Point, Point, Point]] = {
    ("infantry", "line"): ((12, 1.5), (9, 1.5), (6, 1.5), (3, 1.5)),
    ("infantry", "mixed"): ((12, 1.5), (9, 1.5), (6, 1.5), (3, 1.5)),
    ("infantry", "attack"): ((3, 6), (3, 4.5), (3, 3), (3, 3)),
    ("infantry", "march"): ((1.5, 12), (1.5, 9), (1.5, 6), (1.5, 3)),
    ("infantry", "square"): ((6, 6), (4.5, 4.5), (3, 3), (3, 3)),
    ("infantry", "skirmish"): ((18, 3), (13.5, 3), (9, 3), (4.5, 3)),
    ("warband", "warband"): ((6, 3), (4.5, 3), (3, 3), (3, 3)),
    ("warband", "march"): ((1.5, 12), (1.5, 9), (1.5, 6), (1.5, 3)),
    ("cavalry", "line"): ((12, 2), (8, 2), (6, 2), (4, 2)),
    ("cavalry", "march"): ((2, 12), (2, 8), (2, 6), (2, 4)),
    ("cavalry", "skirmish"): ((18, 4), (12, 4), (9, 4), (6, 4)),
    ("artillery", "unlimbered"): ((3, 3), (3, 3), (3, 3), (1.5, 1.5)),
    ("artillery", "limbered"): ((1.5, 6), (1.5, 6), (1.5, 6), (1.5, 3)),
}
SIZES = ("large", "standard", "small", "tiny")


@dataclass(frozen=True)
class Box:
    """A rectangle by its middle, the way it faces, its width and its depth."""

    x: float
    y: float
    facing: float
    width: float
    depth: float

    def at(self, ahead: float, left: float) -> Point:
        """A point so far ahead of the middle and to the left of it."""
        c, s = cos(self.facing), sin(self.facing)
        return self.x + ahead * c - left * s, self.y + ahead * s + left * c

    @property
    def corners(self) -> list[Point]:
        """Front left, front right, rear right, rear left."""
        d, w = self.depth / 2, self.width / 2
        return [self.at(d, w), self.at(d, -w), self.at(-d, -w), self.at(-d, w)]

    @property
    def front(self) -> Point:
        """The middle of the front edge."""
        return self.at(self.depth / 2, 0.0)

    def seen_from(self, x: float, y: float) -> Point:
        """A point in its own frame: how far ahead of the middle, how far to the left."""
        dx, dy = x - self.x, y - self.y
        c, s = cos(self.facing), sin(self.facing)
        return dx * c + dy * s, dy * c - dx * s


def box_of(unit: object) -> Box:
    """The rectangle of a unit on the table."""
    pose, arm, formation = unit.pose, unit.arm, unit.formation  # type: ignore[attr-defined]
    width, depth = FOOTPRINTS[arm, formation][SIZES.index(unit.size)]  # type: ignore[attr-defined]
    return Box(pose.x, pose.y, round_of(pose.facing), width, depth)


def round_of(facing: int) -> float:
    """A facing, of which 2**32 are a full turn, in radians."""
    return facing * 2 * pi / 2**32


def far(a: Point, b: Point) -> float:
    """The distance between two points."""
    return hypot(a[0] - b[0], a[1] - b[1])


def _to_segment(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = 0.0 if length == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return hypot(p[0] - a[0] - share * dx, p[1] - a[1] - share * dy)


def edges(ring: list[Point]) -> list[tuple[Point, Point]]:
    """The sides of a ring."""
    return list(zip(ring, ring[1:] + ring[:1], strict=True))


def overlap(one: list[Point], two: list[Point], slack: float = 0.0) -> bool:
    """Whether two convex rings overlap by more than a slack: no side of either parts them."""
    for ring in (one, two):
        for (ax, ay), (bx, by) in edges(ring):
            long = hypot(bx - ax, by - ay) or 1.0
            nx, ny = (by - ay) / long, (ax - bx) / long
            first = [x * nx + y * ny for x, y in one]
            second = [x * nx + y * ny for x, y in two]
            if max(first) <= min(second) + slack or max(second) <= min(first) + slack:
                return False
    return True


def apart(one: list[Point], two: list[Point]) -> float:
    """The distance between two convex rings, nought if they overlap."""
    if overlap(one, two):
        return 0.0
    near = [_to_segment(p, a, b) for p in one for a, b in edges(two)]
    return min(near + [_to_segment(p, a, b) for p in two for a, b in edges(one)])


def quarter(box: Box, point: Point) -> str:
    """The quarter of a rectangle in which a point lies, by lines at 45 degrees through its corners."""
    ahead, left = box.seen_from(*point)
    over, beside = abs(ahead) - box.depth / 2, abs(left) - box.width / 2
    if over >= beside:
        return "front" if ahead >= 0 else "rear"
    return "left" if left > 0 else "right"


def hull(points: list[Point]) -> list[Point]:
    """The convex ring around some points."""
    points = sorted(set(points))
    rings: list[list[Point]] = []
    for run in (points, points[::-1]):
        chain: list[Point] = []
        for x, y in run:
            while len(chain) > 1 and (chain[-1][0] - chain[-2][0]) * (y - chain[-2][1]) <= (
                chain[-1][1] - chain[-2][1]
            ) * (x - chain[-2][0]):
                chain.pop()
            chain.append((x, y))
        rings.append(chain[:-1])
    return rings[0] + rings[1]
