"""Moves as paths of legs, with their poses, lengths and what they run into."""

from collections.abc import Callable, Sequence
from math import ceil, sqrt
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.table.angles import HALF, difference, radians, turn
from pulverdampf.table.kernel import EPS, Outline, convex, disc, gap
from pulverdampf.table.legs import Ahead, Back, Leg, Pivot, Shift, To, Turn, Wheel
from pulverdampf.table.polygons import Point, hull
from pulverdampf.table.shapes import Disc, Pose, Rectangle, outline
from pulverdampf.table.sweeps import comes_within, first_met, is_free

__all__ = [
    "Ahead", "Back", "Base", "Leg", "Meeting", "Path", "Pivot", "Shift", "To", "Turn", "Wheel",
    "first_contact", "first_where", "first_within", "longest_free",
    "swept_hull", "walk",
]  # fmt: skip

Base = Rectangle | Disc


class Stretch:
    """One leg worked out: where it starts and ends and how long it is."""

    __slots__ = ("by", "end", "leg", "length", "pivot", "start")

    def __init__(self, shape: Base, start: Pose, leg: Leg) -> None:
        self.leg, self.start = leg, start
        self.by, self.pivot = 0, start.point
        match leg:
            case Ahead(distance):
                self.end, self.length = start.ahead(distance), abs(distance)
            case Back(distance):
                self.end, self.length = start.ahead(-distance), abs(distance)
            case Shift(distance, bearing):
                self.end = start.towards(turn(start.facing, bearing), distance)
                self.length = abs(distance)
            case Wheel(corner, angle):
                self.by = angle if corner == "left" else -angle
                self.pivot = pivot_of(shape, start, "front_left" if corner == "left" else "front_right")
                self.end = start.turned_about(*self.pivot, self.by)
                self.length = radians(abs(angle)) * (shape.width if isinstance(shape, Rectangle) else 0.0)
            case Turn(angle, about):
                self.by, self.length = angle, 0.0
                self.pivot = pivot_of(shape, start, about)
                self.end = (
                    start.turned(angle) if about == "centre" else start.turned_about(*self.pivot, angle)
                )
            case To(pose):
                self.end, self.by = pose, difference(start.facing, pose.facing)
                self.length = sqrt((pose.x - start.x) ** 2 + (pose.y - start.y) ** 2)
            case _:
                assert_never(leg)

    @property
    def straight(self) -> bool:
        """Whether the leg keeps the facing and goes straight."""
        return self.by == 0

    def pose(self, share: float) -> Pose:
        """The pose after a share of the leg."""
        if share >= 1.0:
            return self.end
        if self.by == 0 or isinstance(self.leg, To):
            a, b = self.start, self.end
            facing = turn(a.facing, round(self.by * share))
            return Pose(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, facing)
        return self.start.turned_about(*self.pivot, round(self.by * share))

    def part(self, share: float) -> Leg:
        """The leg cut short after a share of it."""
        match self.leg:
            case Ahead(d) | Back(d) | Shift(d):
                return replace(self.leg, distance=d * share)
            case Wheel(_, angle) | Turn(angle):
                return replace(self.leg, angle=round(angle * share))
            case To():
                return To(self.pose(share))


class Path:
    """A shape's way through several legs."""

    __slots__ = ("shape", "start", "stretches")

    def __init__(self, shape: Base, start: Pose, stretches: Sequence[Stretch]) -> None:
        self.shape, self.start, self.stretches = shape, start, tuple(stretches)

    @property
    def end(self) -> Pose:
        """The pose at the end."""
        return self.stretches[-1].end if self.stretches else self.start

    @property
    def length(self) -> float:
        """The length of all legs."""
        return sum(s.length for s in self.stretches)

    @property
    def lengths(self) -> list[float]:
        """The length of each leg."""
        return [s.length for s in self.stretches]

    @property
    def legs(self) -> tuple[Leg, ...]:
        """The legs as they were ordered."""
        return tuple(s.leg for s in self.stretches)

    def pose_at(self, length: float) -> Pose:
        """The pose after a length of the path; turns without length at that place are done."""
        pose = self.start
        for s in self.stretches:
            if length < s.length:
                return s.pose(length / s.length)
            length -= s.length
            pose = s.end
        return pose

    def until(self, leg: int, share: float) -> "Path":
        """The path cut short in one of its legs."""
        kept = list(self.stretches[:leg])
        if share > 0.0:
            kept.append(Stretch(self.shape, self.stretches[leg].start, self.stretches[leg].part(share)))
        return Path(self.shape, self.start, kept)

    def cut(self, length: float) -> "Path":
        """The path cut short after a length."""
        for i, s in enumerate(self.stretches):
            if length < s.length:
                return self.until(i, length / s.length)
            length -= s.length
        return self


class Meeting(Struct, frozen=True):
    """What a path runs into: after which length, in which leg and share of it, in which pose, and whom."""

    length: float
    leg: int
    share: float
    pose: Pose
    outline: Outline


def walk(shape: Base, pose: Pose, legs: Sequence[Leg]) -> Path:
    """The path of a shape from a pose through some legs."""
    stretches = []
    for leg in legs:
        stretches.append(Stretch(shape, pose, leg))
        pose = stretches[-1].end
    return Path(shape, stretches[0].start if stretches else pose, stretches)


def pivot_of(shape: Base, pose: Pose, about: Pivot) -> Point:
    """The point of a shape that a turn leaves where it is."""
    w, d = (shape.width, shape.depth) if isinstance(shape, Rectangle) else (0.0, 2.0 * shape.radius)
    ahead = 0.5 * d if about.startswith("front") else -0.5 * d if about.startswith("rear") else 0.0
    left = 0.5 * w if about.endswith("left") else -0.5 * w if about.endswith("right") else 0.0
    return pose.at(ahead, left)


def first_contact(path: Path, outlines: Sequence[Outline], contact: float = EPS) -> Meeting | None:
    """Where a path first touches an outline that it would run into."""
    return _first(path, list(outlines), contact, -1.0)


def first_within(path: Path, reach: float, outlines: Sequence[Outline]) -> Meeting | None:
    """Where a path first comes within a reach of an outline."""
    return _first(path, list(outlines), 0.0, reach + EPS)


def longest_free(path: Path, outlines: Sequence[Outline], contact: float = EPS) -> Path:
    """The path up to the place where it would run into an outline."""
    met = first_contact(path, outlines, contact)
    return path if met is None else path.until(met.leg, met.share)


def first_where(path: Path, asked: Callable[[Pose], bool], step: float) -> tuple[float, Pose] | None:
    """The first place along a path, tried by steps and narrowed down, where a question is answered yes."""
    gone = 0.0
    for s in path.stretches:
        steps = max(1, ceil(s.length / step), -(-abs(s.by) // (HALF // 36)))
        for k in range(steps + 1):
            if asked(s.pose(k / steps)):
                low, high = max(k - 1, 0) / steps, k / steps
                for _ in range(24 if k else 0):
                    middle = (low + high) * 0.5
                    low, high = (low, middle) if asked(s.pose(middle)) else (middle, high)
                return gone + high * s.length, s.pose(high)
        gone += s.length
    return None


def swept_hull(path: Path) -> list[Outline]:
    """Convex outlines that together cover all the ground a path sweeps."""
    found = []
    for s in path.stretches:
        steps = 1 if s.straight else max(1, -(-abs(s.by) // (HALF // 36)))
        found += [_between(path.shape, s, k / steps, (k + 1) / steps) for k in range(steps)]
    return found


def _first(path: Path, others: list[Outline], contact: float, reach: float) -> Meeting | None:
    gone = 0.0
    for i, s in enumerate(path.stretches):
        share, whom = (
            _straight(path.shape, s, others, contact, reach)
            if s.straight
            else _bent(path.shape, s, others, contact, reach)
        )
        if whom is not None:
            return Meeting(gone + share * s.length, i, share, s.pose(share), whom)
        gone += s.length
    return None


def _straight(
    shape: Base, s: Stretch, others: list[Outline], contact: float, reach: float
) -> tuple[float, Outline | None]:
    here = outline(shape, s.start)
    dx, dy = s.end.x - s.start.x, s.end.y - s.start.y
    if reach < 0.0:
        share, which = first_met(here, dx, dy, others, contact)
        return share, others[which] if which >= 0 else None
    best: tuple[float, Outline | None] = (2.0, None)
    for o in others:
        share = comes_within(here, dx, dy, reach, o)
        if share < best[0]:
            best = (share, o)
    return best


def _bent(
    shape: Base, s: Stretch, others: list[Outline], contact: float, reach: float
) -> tuple[float, Outline | None]:
    start, end = s.start, s.end
    far = sqrt((start.x - s.pivot[0]) ** 2 + (start.y - s.pivot[1]) ** 2) + outline(shape, start).reach
    way = radians(abs(s.by)) * far + sqrt((end.x - start.x) ** 2 + (end.y - start.y) ** 2)

    drifts = isinstance(s.leg, To)
    cx, cy = ((start.x + end.x) * 0.5, (start.y + end.y) * 0.5) if drifts else s.pivot
    about = disc(cx, cy, 0, way + far if drifts else far)
    others = [o for o in others if gap(about, o) <= max(reach, 0.0)]
    if not others:
        return 1.0, None

    def met(o: Outline, by: Sequence[Outline]) -> list[Outline]:
        if reach < 0.0:
            return [b for b in by if not is_free(o, [b], contact)]
        return [b for b in by if gap(o, b) <= reach]

    def search(low: float, high: float, among: Sequence[Outline]) -> tuple[float, Outline | None]:
        among = met(_between(shape, s, low, high), among)
        if not among:
            return high, None
        if (high - low) * way < 1e-6:
            return low, among[0]
        middle = (low + high) * 0.5
        share, whom = search(low, middle, among)
        return (share, whom) if whom is not None else search(middle, high, among)

    at_start = met(outline(shape, start), others)
    if at_start:
        return 0.0, at_start[0]
    steps = max(1, -(-abs(s.by) // (HALF // 36)))
    for k in range(steps):
        share, whom = search(k / steps, (k + 1) / steps, others)
        if whom is not None:
            return share, whom
    return 1.0, None


def _between(shape: Base, s: Stretch, low: float, high: float) -> Outline:
    a, b = outline(shape, s.pose(low)), outline(shape, s.pose(high))
    ring = hull(a.corners() + b.corners())
    return convex([c for p in ring for c in p], a.radius, 0)
