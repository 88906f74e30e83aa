"""The ways of movers: single elements any way, groups ahead and in wheels."""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Final, Protocol

from msgspec import Struct

from pulverdampf.engine.orders import Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import FULL, degrees, direction, radians
from pulverdampf.table.kernel import convex
from pulverdampf.table.legs import Ahead, Back, Leg, Shift, Turn, Wheel
from pulverdampf.table.measurement import distance
from pulverdampf.table.outlines import Outline
from pulverdampf.table.paths import Stretch
from pulverdampf.table.polygons import Point, hull
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import first_met, is_free, swept

from ..outcomes.recoil import SLACK
from ..units import DbxState, Element, pose_of, shape_of
from .neighbours import enemies_afield
from .objections import ENEMY_IN_WAY, SQUARE_TURNS, WRONG_LEGS

WIDEST: Final = FULL // 36
"""Turns are looked at every ten degrees at least."""
BULGE: Final = 0.1
"""How far an arc may bulge beyond the straight line between two places looked at, in millimetres."""
HALVINGS: Final = 12
"""How often the share of a turn that is still free is halved towards the truth."""
DEGREES: Final = 57.29577951308232
"""How many there are to a radian."""


class Track(Struct):
    """The way of one mover: its places after each leg, the ground it covers, and the length that counts."""

    key: PieceId
    places: list[Outline]
    ways: list[Outline]
    end: Pose
    length: float = 0.0
    only_turns: bool = False
    passed: list[Outline] = []
    """The base at the beginning, on the way and at the end, so near to each other that it goes straight."""

    def goes_to(self, end: Pose, passed: list[Outline], length: float) -> None:
        """Adds a leg: where it ends, where the base has been on it, and what it counts."""
        self.end = end
        self.places.append(passed[-1])
        self.ways += covered(passed)
        self.passed += passed if not self.passed else passed[1:]
        self.length += length


def corner_way(a: Outline, b: Outline) -> float:
    """How far the front corner goes that goes farther."""
    p, q = a.points, b.points
    return max(distance((p[0], p[1]), (q[0], q[1])), distance((p[2], p[3]), (q[2], q[3])))


def covered(passed: Sequence[Outline]) -> list[Outline]:
    """The ground that a base covers which goes straight from each place to the next, its start included."""
    return [_between(a, b) for a, b in pairwise(passed)] if len(passed) > 1 else list(passed)


def _between(a: Outline, b: Outline) -> Outline:
    if a.facing == b.facing:
        return swept(a, b.x - a.x, b.y - a.y)
    ring = hull(a.corners() + b.corners())
    return convex([each for point in ring for each in point], a.radius, b.facing, a.owner, a.side, a.kind)


# one leg ------------------------------------------------------------------------------------------------


class Way(Protocol):
    """Where a base stands after any share of a leg."""

    pivot: Point
    """The point about which it turns, or the middle of the base where it goes on in turning."""

    def pose(self, share: float) -> Pose:
        """The pose after a share of the leg."""


class Motion:
    """One base on one leg: where it stands after any share of it, what it meets, what ground it covers."""

    def __init__(self, scene: Scene, piece: Element, here: Outline, way: Way, by: int) -> None:
        self.scene, self.piece, self.here, self.way = scene, piece, here, way
        self.by = by
        """The angle by which it turns; none on a straight leg."""

    def pose(self, share: float) -> Pose:
        """The pose after a share of the leg."""
        return self.way.pose(share)

    def at(self, share: float) -> Outline:
        """The outline after a share of the leg."""
        return self.scene.outline_at(self.piece, self.pose(share))

    def parts(self, share: float = 1.0) -> int:
        """Into how many parts a share of a turn is cut, so that arcs are as good as straight in each."""
        radius = distance(self.way.pivot, (self.here.x, self.here.y)) + self.here.reach
        widest = min(WIDEST, degrees(sqrt(8.0 * BULGE / radius) * DEGREES))
        return max(1, -(-int(abs(self.by) * share) // widest))

    def free_share(self, enemies: list[Outline]) -> float:
        """The share after which it would run into an enemy; one when it does not."""
        if not enemies:
            return 1.0
        here, end = self.here, self.at(1.0)
        if self.by == 0:
            return min(1.0, first_met(here, end.x - here.x, end.y - here.y, enemies, SLACK)[0])
        x, y = (here.x + end.x) * 0.5, (here.y + end.y) * 0.5
        far = distance((here.x, here.y), (end.x, end.y)) + here.reach * 2.0
        near = [each for each in enemies if distance((x, y), (each.x, each.y)) <= far + each.reach]
        return self._free_turn(near) if near else 1.0

    def _free_turn(self, near: list[Outline]) -> float:
        """The share of a turn that is free: part by part, then by halves of the part that is barred."""
        parts = self.parts()
        for k in range(parts):
            low, high = k / parts, (k + 1) / parts
            free = self._free_until(low, high, self.at(low), self.at(high), near, HALVINGS)
            if free < high:
                return free
        return 1.0

    def _free_until(
        self, low: float, high: float, a: Outline, b: Outline, near: list[Outline], left: int
    ) -> float:
        """Up to where the way between two shares of a turn is free."""
        if is_free(_between(a, b), near, SLACK):
            return high
        if left == 0:
            return low
        middle = (low + high) * 0.5
        half = self.at(middle)
        free = self._free_until(low, middle, a, half, near, left - 1)
        return free if free < middle else self._free_until(middle, high, half, b, near, left - 1)

    def passed(self, share: float, there: Outline) -> list[Outline]:
        """The base at the beginning, where it has been on a share of the leg, and at the end."""
        if self.by == 0:
            return [self.here, there]
        parts = self.parts(share)
        return [self.here, *(self.at(share * k / parts) for k in range(1, parts)), there]


# single elements ----------------------------------------------------------------------------------------


@rule("DBX-MOVE-03", "DBX-FILL-15", "DBX-FORM-07")
def single(scene: Scene, key: PieceId, legs: Sequence[Leg]) -> list[Track] | Objection:
    """One element: any way, each leg counted by the front corner that moves farther."""
    piece: Element = scene.state.pieces[key]
    if piece.is_square and not all(isinstance(leg, (Ahead, Back, Shift)) for leg in legs):
        return Objection("DBX-FORM-07", SQUARE_TURNS)
    shape, pose = shape_of(piece), pose_of(piece)
    enemies = enemies_afield(scene, piece)
    here = scene.outline_at(piece, pose)
    track = Track(key, [here], [], pose, only_turns=bool(legs) and all(_is_turn(leg) for leg in legs))
    for leg in legs:
        stretch = Stretch(shape, pose, leg)
        motion = Motion(scene, piece, here, stretch, stretch.by)
        share = motion.free_share(enemies)
        if share < 1.0 and isinstance(leg, Turn):
            return Objection("DBX-MOVE-09", ENEMY_IN_WAY)
        pose = motion.pose(share).rounded()
        there = scene.outline_at(piece, pose)
        track.goes_to(pose, motion.passed(share, there), corner_way(here, there))
        here = there
        if share < 1.0:
            break
    return [track]


def _is_turn(leg: Leg) -> bool:
    return isinstance(leg, Turn) and leg.about == "centre"


# groups -------------------------------------------------------------------------------------------------


class Wheeling:
    """The way of one of a group that wheels forward about a corner of its front."""

    def __init__(self, start: Pose, pivot: Point, by: int) -> None:
        self.start, self.pivot, self.by = start, pivot, by

    def pose(self, share: float) -> Pose:
        return self.start.turned_about(*self.pivot, round(self.by * share))


class Advancing:
    """The way of one of a group that goes straight ahead."""

    def __init__(self, start: Pose, facing: int, length: float) -> None:
        self.start, self.facing, self.length = start, facing, length
        self.pivot = start.point

    def pose(self, share: float) -> Pose:
        return self.start.towards(self.facing, self.length * share)


@rule("DBX-MOVE-04", "DBX-FILL-16")
def group(scene: Scene, movers: Sequence[PieceId], legs: Sequence[Leg]) -> list[Track] | Objection:
    """A group keeps its shape: straight ahead, or wheeling forward about a corner of its front.

    A wheel counts the arc of the outer corner, or what a rear rank swings if that is more.
    """
    state: DbxState = scene.state
    pieces = [state.pieces[key] for key in movers]
    if not legs or not all(isinstance(leg, (Ahead, Wheel)) for leg in legs):
        return Objection("DBX-MOVE-04", WRONG_LEGS)
    lead = next(each for each in pieces if each.kind != "GEN")
    enemies = enemies_afield(scene, lead)
    tracks = {each.id: Track(each.id, [scene.outline(each)], [], pose_of(each)) for each in pieces}
    for leg in legs:
        length, motions = _together(scene, pieces, tracks, tracks[lead.id].end.facing, leg)
        share = min([motion.free_share(enemies) for motion in motions])
        for motion in motions:
            pose = motion.pose(share).rounded()
            there = scene.outline_at(motion.piece, pose)
            counts = max(length * share, corner_way(motion.here, there))
            tracks[motion.piece.id].goes_to(pose, motion.passed(share, there), counts)
        if share < 1.0:
            break
    return list(tracks.values())


def _together(
    scene: Scene, pieces: Sequence[Element], tracks: dict[PieceId, Track], facing: int, leg: Leg
) -> tuple[float, list[Motion]]:
    """How long a leg of a group is, and how it moves each of them."""
    if isinstance(leg, Wheel):
        pivot, width = _pivot(tracks, pieces, facing, leg.corner)
        by = leg.angle if leg.corner == "left" else -leg.angle
        if by:
            wheels = {each.id: Wheeling(tracks[each.id].end, pivot, by) for each in pieces}
            return radians(leg.angle) * width, [
                Motion(scene, each, tracks[each.id].places[-1], wheels[each.id], by) for each in pieces
            ]
    length = leg.distance if isinstance(leg, Ahead) else 0.0
    ahead = {each.id: Advancing(tracks[each.id].end, facing, length) for each in pieces}
    return length, [Motion(scene, each, tracks[each.id].places[-1], ahead[each.id], 0) for each in pieces]


def _pivot(
    tracks: dict[PieceId, Track], pieces: Sequence[Element], facing: int, corner: str
) -> tuple[Point, float]:
    """The corner of a group's front about which it wheels, and the width of its front."""
    ux, uy = direction(facing)
    front, left, right = -1e9, -1e9, 1e9
    for each in pieces:
        if each.kind == "GEN":
            continue
        for x, y in tracks[each.id].places[-1].corners():
            ahead, aside = x * ux + y * uy, -x * uy + y * ux
            front, left, right = max(front, ahead), max(left, aside), min(right, aside)
    aside = left if corner == "left" else right
    return (ux * front - uy * aside, uy * front + ux * aside), left - right
