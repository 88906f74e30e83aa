"""The ways of movers: single elements any way, groups ahead and in wheels."""

from collections.abc import Sequence
from typing import Final, Protocol

from msgspec import Struct

from pulverdampf.engine.orders import Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import FULL, direction, radians
from pulverdampf.table.legs import Ahead, Back, Leg, Shift, Turn, Wheel
from pulverdampf.table.measurement import distance
from pulverdampf.table.outlines import Outline
from pulverdampf.table.paths import Stretch
from pulverdampf.table.polygons import Point
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import first_met, is_free, swept

from ..outcomes.recoil import SLACK
from ..units import DbxState, Element, pose_of, shape_of
from .neighbours import enemies_afield
from .objections import ENEMY_IN_WAY, SQUARE_TURNS, WRONG_LEGS

FINE: Final = FULL // 36
"""Turns are looked at every ten degrees."""
HALVINGS: Final = 12
"""How often the share of a turn that is still free is halved towards the truth."""


class Track(Struct):
    """The way of one mover: its places after each leg, the ground it covers, and the length that counts."""

    key: PieceId
    places: list[Outline]
    ways: list[Outline]
    end: Pose
    length: float = 0.0
    only_turns: bool = False

    def goes_to(self, end: Pose, there: Outline, ways: list[Outline], length: float) -> None:
        """Adds a leg: where it ends, the ground it covers, and what it counts."""
        self.end = end
        self.places.append(there)
        self.ways += ways
        self.length += length


def corner_way(a: Outline, b: Outline) -> float:
    """How far the front corner goes that goes farther."""
    p, q = a.points, b.points
    return max(distance((p[0], p[1]), (q[0], q[1])), distance((p[2], p[3]), (q[2], q[3])))


# one leg ------------------------------------------------------------------------------------------------


class Way(Protocol):
    """Where a base stands after any share of a leg."""

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

    def free_share(self, enemies: list[Outline]) -> float:
        """The share after which it would run into an enemy; one when it does not."""
        if not enemies:
            return 1.0
        here, end = self.here, self.at(1.0)
        if self.by == 0:
            return min(1.0, first_met(here, end.x - here.x, end.y - here.y, enemies, SLACK)[0])
        start = self.at(0.0)
        x, y = (start.x + end.x) * 0.5, (start.y + end.y) * 0.5
        far = distance((start.x, start.y), (end.x, end.y)) + start.reach * 2.0
        near = [each for each in enemies if distance((x, y), (each.x, each.y)) <= far + each.reach]
        return self._free_turn(near) if near else 1.0

    def _free_turn(self, near: list[Outline]) -> float:
        """The share of a turn that is free: step by step, then by halves between the last two steps."""
        steps = max(2, -(-abs(self.by) // FINE))
        free = 0.0
        for k in range(1, steps + 1):
            if not is_free(self.at(k / steps), near, SLACK):
                barred = k / steps
                for _ in range(HALVINGS):
                    middle = (free + barred) * 0.5
                    free, barred = (
                        (middle, barred) if is_free(self.at(middle), near, SLACK) else (free, middle)
                    )
                return free
            free = k / steps
        return 1.0

    def covered(self, share: float, there: Outline) -> list[Outline]:
        """The ground that a share of the leg covers."""
        if self.by == 0:
            return [swept(self.here, there.x - self.here.x, there.y - self.here.y)]
        steps = max(2, -(-abs(self.by) // FINE))
        return [self.at(share * k / steps) for k in range(1, steps)] + [there]


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
        track.goes_to(pose, there, motion.covered(share, there), corner_way(here, there))
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
            tracks[motion.piece.id].goes_to(pose, there, motion.covered(share, there), counts)
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
