"""The ground as the paper tells it, measured with shapely; no rule of the book is used."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from math import cos, hypot, pi, sin

from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.units import Figure, Unit
from pulverdampf.table.shapes import Disc, Polyline, Rectangle
from pulverdampf.table.terrain import Feature

Spot = tuple[float, float]
FULL_TURN = 2**32
NONE, LIGHT, MEDIUM, HARD = range(4)
# lines 59-72 of the paper, and our buildings, hills and streams: sort, going, high, cover
PIECES: dict[str, tuple[str, str, bool, int]] = {
    "barrier": ("line", "", False, LIGHT),
    "hay": ("line", "", False, MEDIUM),
    "low_wall": ("line", "", False, HARD),
    "corn": ("area", "very", True, LIGHT),
    "brush": ("area", "difficult", False, LIGHT),
    "orchard": ("area", "difficult", True, LIGHT),
    "wood": ("area", "difficult", True, MEDIUM),
    "marsh": ("area", "very", False, LIGHT),
    "rock": ("area", "very", False, HARD),
    "palisade": ("line", "", True, NONE),
    "step": ("line", "", True, NONE),
    "wagon": ("line", "", True, NONE),
    "cart": ("line", "", False, LIGHT),
    "hut": ("house", "difficult", True, MEDIUM),
    "blockhouse": ("house", "difficult", True, HARD),
    "hill": ("area", "", True, NONE),
    "stream": ("area", "difficult", False, NONE),
    "river": ("water", "", False, NONE),
    "road": ("road", "", False, NONE),
    "cairn": ("mark", "", False, NONE),
}
BASES = {"mounted": (1.0, 2.0), "gun": (2.0, 2.0), "wagon": (2.0, 4.0), "cart": (2.0, 3.0),
         "canoe": (1.0, 4.0), "boat": (2.0, 4.0)}  # fmt: skip
FOOT = 0.5
HAIR = 1e-4


class Base:
    """The base of a figure: a disc, or a rectangle that looks somewhere."""

    def __init__(self, figure: Figure) -> None:
        assert figure.pose is not None
        self.id, self.side, self.kind = figure.id, figure.side, figure.kind
        self.x, self.y = figure.pose.x, figure.pose.y
        angle = figure.pose.facing / FULL_TURN * 2 * pi
        self.ux, self.uy = cos(angle), sin(angle)
        self.round = FOOT if figure.kind not in BASES else 0.0
        self.shape: BaseGeometry = Point(self.x, self.y) if self.round else Polygon(self.corners())

    def corners(self) -> list[Spot]:
        wide, deep = BASES[self.kind]
        return [
            (
                self.x + self.ux * ahead * deep / 2 - self.uy * left * wide / 2,
                self.y + self.uy * ahead * deep / 2 + self.ux * left * wide / 2,
            )
            for ahead, left in ((1, 1), (1, -1), (-1, -1), (-1, 1))
        ]

    def away(self, other: Base) -> float:
        return max(float(self.shape.distance(other.shape)) - self.round - other.round, 0.0)

    def away_from(self, shape: BaseGeometry) -> float:
        return max(float(self.shape.distance(shape)) - self.round, 0.0)


class Piece:
    """A piece of terrain."""

    def __init__(self, feature: Feature) -> None:
        self.id, self.kind = feature.id, feature.kind
        self.sort, self.going, self.high, self.cover = PIECES[feature.kind]
        shape, pose = feature.shape, feature.pose
        self.stretches: list[tuple[Spot, Spot]] = []
        if isinstance(shape, Polyline):
            line = LineString(shape.points)
            self.shape: BaseGeometry = line.buffer(shape.thickness / 2, quad_segs=64)
            self.stretches = list(itertools.pairwise(shape.points))
        elif isinstance(shape, Disc):
            self.shape = Point(pose.x, pose.y).buffer(shape.radius, quad_segs=512)
        elif isinstance(shape, Rectangle):
            angle = pose.facing / FULL_TURN * 2 * pi
            ux, uy = cos(angle), sin(angle)
            self.shape = Polygon(
                [
                    (pose.x + ux * a * shape.depth / 2 - uy * b * shape.width / 2,
                     pose.y + uy * a * shape.depth / 2 + ux * b * shape.width / 2)
                    for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))
                ]
            )  # fmt: skip
        else:
            self.shape = Polygon([(x + pose.x, y + pose.y) for x, y in shape.points])

    def holds(self, x: float, y: float) -> bool:
        return bool(self.shape.distance(Point(x, y)) <= HAIR)

    def along(self, a: Spot, b: Spot) -> float:
        return float(self.shape.intersection(LineString((a, b))).length) if a != b else 0.0

    def is_crossed(self, a: Spot, b: Spot) -> bool:
        """Whether a line leads from one side of a stretch to the other."""
        for (px, py), (qx, qy) in self.stretches:
            whole = hypot(qx - px, qy - py)
            one = ((qx - px) * (a[1] - py) - (qy - py) * (a[0] - px)) / whole
            two = ((qx - px) * (b[1] - py) - (qy - py) * (b[0] - px)) / whole
            if one * two < 0 and min(abs(one), abs(two)) > HAIR:
                share = one / (one - two)
                x, y = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
                reach = ((x - px) * (qx - px) + (y - py) * (qy - py)) / whole
                if -HAIR <= reach <= whole + HAIR:
                    return True
        return False

    def has_on_step(self, base: Base) -> bool:
        """Whether somebody stands within an inch of the inner, left side of a firing step."""
        if self.kind != "step" or base.away_from(self.shape) > 1.0 + HAIR:
            return False
        return any(
            (qx - px) * (base.y - py) - (qy - py) * (base.x - px) > 0 for (px, py), (qx, qy) in self.stretches
        )


class Sight:
    """One line between a base and a point of another, and what lies on it."""

    def __init__(self, ground: Ground, a: Base, b: Base, end: Spot) -> None:
        self.a, self.b, self.ground = a, b, ground
        start = (a.x, a.y)
        lines = [each for each in ground.lines if each.is_crossed(start, end)]
        self.low = [each for each in lines if not each.high]
        self.walls = [each for each in lines if each.high]
        self.through = [(each, length) for each in ground.covering if (length := each.along(start, end)) > 0]
        self.start, self.end = start, end

    @property
    def clear(self) -> bool:
        if any(not (each.has_on_step(self.a) or each.has_on_step(self.b)) for each in self.walls):
            return False
        for each in self.ground.masses:
            inside = each.holds(*self.start) or each.holds(*self.end)
            if not inside and each.along(self.start, self.end) > 1e-3:
                return False
        for cover, most in ((MEDIUM, 6.0), (LIGHT, 12.0)):
            if sum(n for each, n in self.through if each.high and each.cover == cover) > most + 0.01:
                return False
        return not any(self._hidden_by(unit) for unit in self.ground.screens)

    def _hidden_by(self, screen: tuple[str, list[Base]]) -> bool:
        key, bases = screen
        if key in (owner(self.a.id), owner(self.b.id)):
            return False
        line = LineString((self.start, self.end))
        return any(float(base.shape.distance(line)) < base.round + 0.1 - HAIR for base in bases)

    @property
    def counted(self) -> tuple[list[Piece], list[tuple[Piece, float]]]:
        """From a hill low things count only near the target."""
        if not any(each.kind == "hill" and each.holds(*self.start) for each in self.ground.pieces):
            return self.low, self.through
        low = [each for each in self.low if self.b.away_from(each.shape) <= 2.01]
        through = [(each, n) for each, n in self.through if each.high or self.b.away_from(each.shape) <= 2.01]
        return low, through

    @property
    def cover(self) -> int:
        """Of the place of the target and of what it is behind."""
        low, _ = self.counted
        best = max(
            [each.cover for each in self.ground.places if each.holds(self.b.x, self.b.y)], default=NONE
        )
        best = max([best, *(each.cover for each in low if self.b.away_from(each.shape) <= 2.01)])
        if any(each.has_on_step(self.b) for each in self.walls):
            return HARD
        return max(best, LIGHT) if any(base.away(self.b) <= 2.01 for base in self.carts) else best

    @property
    def carts(self) -> list[Base]:
        line = LineString((self.start, (self.b.x, self.b.y)))
        return [
            base
            for base in self.ground.carts
            if base.id not in (self.a.id, self.b.id) and float(base.shape.intersection(line).length) > HAIR
        ]

    @property
    def crossed(self) -> int:
        """Obstacles near neither end."""
        low, _ = self.counted
        far = [e for e in low if self.a.away_from(e.shape) > 2.01 and self.b.away_from(e.shape) > 2.01]
        return len(far) + sum(1 for e in self.carts if e.away(self.a) > 2.01 and e.away(self.b) > 2.01)


def owner(key: str) -> str:
    return key.rpartition(".")[0] or key


class Ground:
    """All that stands and lies on the table at one moment."""

    def __init__(self, state: FrontierState) -> None:
        self.state = state
        self.pieces = [Piece(each) for each in state.features.values()]
        self.lines = [each for each in self.pieces if each.sort == "line"]
        self.covering = [each for each in self.pieces if each.sort == "area" and each.cover]
        self.masses = [each for each in self.pieces if each.sort == "house" or each.kind == "hill"]
        self.places = [each for each in self.pieces if each.sort in ("area", "house") and each.cover]
        bodies = state.bodies.values()
        self.screens = [
            (unit.id, self.bases(unit.id))
            for unit in bodies
            if unit.formation == "close" or unit.vehicle == "wagon"
        ]
        self.carts = [base for unit in bodies if unit.vehicle == "cart" for base in self.bases(unit.id)]

    def bases(self, key: str) -> list[Base]:
        """The bases of a unit or marker on the table."""
        unit = self.state.bodies.get(key)
        keys = unit.pieces if unit is not None else (key,)
        return [Base(self.state.pieces[each]) for each in keys if self.state.pieces[each].pose is not None]

    def men(self, unit: Unit) -> list[Base]:
        return [each for each in self.bases(unit.id) if each.kind != "gun"]

    def sights(self, a: Base, b: Base) -> Iterator[Sight]:
        """The clear lines from the middle of one base to the middle and the two sides of another."""
        for end in sides(a, b):
            sight = Sight(self, a, b, end)
            if sight.clear:
                yield sight

    def sees(self, a: Base, b: Base) -> bool:
        return next(self.sights(a, b), None) is not None

    def unit_sees(self, one: str, other: str) -> bool:
        eyes = [each for each in self.bases(one) if each.kind != "gun"]
        return any(self.sees(a, b) for a in eyes for b in self.bases(other))


def sides(a: Base, b: Base) -> Iterator[Spot]:
    dx, dy = b.x - a.x, b.y - a.y
    far = hypot(dx, dy)
    yield b.x, b.y
    if far == 0.0:
        return
    if b.round:
        ox, oy = -dy / far * 0.98 * b.round, dx / far * 0.98 * b.round
        yield b.x + ox, b.y + oy
        yield b.x - ox, b.y - oy
        return
    across = [((x - a.x) * dy - (y - a.y) * dx, x, y) for x, y in b.corners()]
    for _, x, y in (min(across), max(across)):
        yield b.x + (x - b.x) * 0.98, b.y + (y - b.y) * 0.98
