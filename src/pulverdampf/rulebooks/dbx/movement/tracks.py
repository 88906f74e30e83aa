"""The ways of movers: single elements any way, groups ahead and in wheels, columns in the leader's track."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from pulverdampf.engine.orders import March, Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import FULL, difference, direction, radians
from pulverdampf.table.construction import on_track
from pulverdampf.table.kernel import depth
from pulverdampf.table.legs import Ahead, Back, Leg, Shift, Turn, Wheel
from pulverdampf.table.measurement import distance, front_centre, rear_centre
from pulverdampf.table.outlines import Outline
from pulverdampf.table.paths import Stretch
from pulverdampf.table.polygons import Point
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import first_met, is_free, swept

from ..formations.groups import in_file
from ..outcomes.recoil import SLACK
from ..troops import in_millimetres
from ..units import DbxState, Element, pose_of, shape_of
from .neighbours import enemies_afield
from .objections import ENEMY_IN_WAY, SQUARE_TURNS, WRONG_LEGS

FINE: Final = FULL // 36
"""Turns are looked at every ten degrees."""
CLOSING_UP: Final = 0.5
"""How finely the gap in a column at a bend is measured."""


class Track(Struct):
    """The way of one mover: its places after each leg, the ground it covers, and the length that counts."""

    key: PieceId
    places: list[Outline]
    ways: list[Outline]
    end: Pose
    length: float = 0.0
    only_turns: bool = False


def tracks_of(scene: Scene, order: March) -> list[Track] | Objection:
    """The ways of all movers of a march, cut short where the first of them meets an enemy."""
    if len(order.movers) == 1:
        return single(scene, order.movers[0], order.legs)
    if order.dressing == "in file" or in_file(scene, order.movers) is not None:
        return column(scene, order.movers, order.legs)
    return group(scene, order.movers, order.legs)


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

        def at(share: float, stretch: Stretch = stretch) -> Outline:
            return scene.outline_at(piece, stretch.pose(share))

        share = _free_share(at, stretch.by, enemies, here)
        if share < 1.0 and isinstance(leg, Turn):
            return Objection("DBX-MOVE-09", ENEMY_IN_WAY)
        pose = stretch.pose(share).rounded()
        there = scene.outline_at(piece, pose)
        track.ways += _covered(at, stretch.by, share, here, there)
        track.places.append(there)
        track.length += corner_way(here, there)
        here = there
        if share < 1.0:
            break
    track.end = pose
    return [track]


def _is_turn(leg: Leg) -> bool:
    return isinstance(leg, Turn) and leg.about == "centre"


def corner_way(a: Outline, b: Outline) -> float:
    """How far the front corner goes that goes farther."""
    p, q = a.points, b.points
    return max(distance((p[0], p[1]), (q[0], q[1])), distance((p[2], p[3]), (q[2], q[3])))


def _free_share(at: Callable[[float], Outline], by: int, enemies: list[Outline], here: Outline) -> float:
    """The share of a leg after which a base would run into an enemy; one when it does not."""
    if not enemies:
        return 1.0
    end = at(1.0)
    if by == 0:
        return min(1.0, first_met(here, end.x - here.x, end.y - here.y, enemies, SLACK)[0])
    start = at(0.0)
    x, y = (start.x + end.x) * 0.5, (start.y + end.y) * 0.5
    far = distance((start.x, start.y), (end.x, end.y)) + start.reach * 2.0
    near = [each for each in enemies if distance((x, y), (each.x, each.y)) <= far + each.reach]
    if not near:
        return 1.0
    steps = max(2, -(-abs(by) // FINE))
    free = 0.0
    for k in range(1, steps + 1):
        if not is_free(at(k / steps), near, SLACK):
            barred = k / steps
            for _ in range(12):
                middle = (free + barred) * 0.5
                free, barred = (middle, barred) if is_free(at(middle), near, SLACK) else (free, middle)
            return free
        free = k / steps
    return 1.0


def _covered(
    at: Callable[[float], Outline], by: int, share: float, here: Outline, there: Outline
) -> list[Outline]:
    """The ground that a leg covers."""
    if by == 0:
        return [swept(here, there.x - here.x, there.y - here.y)]
    steps = max(2, -(-abs(by) // FINE))
    return [at(share * k / steps) for k in range(1, steps)] + [there]


# groups -------------------------------------------------------------------------------------------------


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
    poses = {each.id: pose_of(each) for each in pieces}
    here = {each.id: scene.outline(each) for each in pieces}
    tracks = {each.id: Track(each.id, [here[each.id]], [], poses[each.id]) for each in pieces}
    for leg in legs:
        facing = poses[lead.id].facing
        if isinstance(leg, Wheel):
            pivot, width = _pivot(here, pieces, facing, leg.corner)
            by, length = (leg.angle if leg.corner == "left" else -leg.angle), radians(leg.angle) * width
        else:
            assert isinstance(leg, Ahead)
            pivot, by, length = (0.0, 0.0), 0, leg.distance

        def moved(
            pose: Pose,
            share: float,
            pivot: Point = pivot,
            by: int = by,
            length: float = length,
            facing: int = facing,
        ) -> Pose:
            if by:
                return pose.turned_about(*pivot, round(by * share))
            return pose.towards(facing, length * share)

        share = 1.0
        for each in pieces:

            def at(share: float, each: Element = each, pose: Pose = poses[each.id]) -> Outline:
                return scene.outline_at(each, moved(pose, share))

            share = min(share, _free_share(at, by, enemies, here[each.id]))
        for each in pieces:

            def along(share: float, each: Element = each, pose: Pose = poses[each.id]) -> Outline:
                return scene.outline_at(each, moved(pose, share))

            pose = moved(poses[each.id], share).rounded()
            there = scene.outline_at(each, pose)
            track = tracks[each.id]
            track.ways += _covered(along, by, share, here[each.id], there)
            track.places.append(there)
            track.length += max(length * share, corner_way(here[each.id], there))
            track.end = pose
        poses = {key: track.end for key, track in tracks.items()}
        here = {key: track.places[-1] for key, track in tracks.items()}
        if share < 1.0:
            break
    return list(tracks.values())


def _pivot(
    here: dict[PieceId, Outline], pieces: Sequence[Element], facing: int, corner: str
) -> tuple[Point, float]:
    """The corner of a group's front about which it wheels, and the width of its front."""
    ux, uy = direction(facing)
    front, left, right = -1e9, -1e9, 1e9
    for each in pieces:
        if each.kind == "GEN":
            continue
        for x, y in here[each.id].corners():
            ahead, aside = x * ux + y * uy, -x * uy + y * ux
            front, left, right = max(front, ahead), max(left, aside), min(right, aside)
    aside = left if corner == "left" else right
    return (ux * front - uy * aside, uy * front + ux * aside), left - right


# columns ------------------------------------------------------------------------------------------------


@rule("DBX-MOVE-05", "DBX-MOVE-06")
def column(scene: Scene, movers: Sequence[PieceId], legs: Sequence[Leg]) -> list[Track] | Objection:
    """The leader goes ahead or wheels, the others follow in its track.

    A column is measured at its leader; of a line that files in, who cannot reach drops out.
    """
    state: DbxState = scene.state
    if not legs or not all(isinstance(leg, (Ahead, Wheel)) for leg in legs):
        return Objection("DBX-MOVE-05", WRONG_LEGS)
    file = in_file(scene, movers)
    movers = file or movers
    pieces = [state.pieces[key] for key in movers if state.pieces[key].kind != "GEN"]
    led = single(scene, pieces[0].id, legs)
    if isinstance(led, Objection):
        return led
    leader = led[0]
    leader.length = _length_of_lead(leader)
    track = _trail(scene, pieces) + _passed(leader)
    tracks = [leader]
    gone = pieces[0].depth
    for piece in pieces[1:]:
        gone, end = _behind(scene, track, gone, piece, tracks[-1].places[-1])
        here, there = scene.outline(piece), scene.outline_at(piece, end)
        way = leader.length if file is not None else corner_way(here, there)
        if file is None and way > in_millimetres(max(piece.troop.good, piece.troop.road)) + 0.125:
            break
        turned = difference(here.facing, end.facing)
        ways = [swept(here, there.x - here.x, there.y - here.y)] if turned == 0 else [here, there]
        tracks.append(Track(piece.id, [here, there], ways, end, way))
    return tracks


@rule("DBX-MOVE-04")
def _length_of_lead(leader: Track) -> float:
    """How far a leader goes: a wheel counts the arc of the outer corner."""
    return sum(
        max(corner_way(a, b), radians(abs(difference(a.facing, b.facing))) * 2.0 * a.half_width)
        for a, b in pairwise(leader.places)
    )


def _behind(
    scene: Scene, track: Sequence[Point], gone: float, piece: Element, before: Outline
) -> tuple[float, Pose]:
    """Where the next of a column stands: close up, or at a bend so far back that it is clear."""
    end = on_track(track, gone, shape_of(piece)).rounded()
    while depth(scene.outline_at(piece, end), before) > SLACK:
        gone += CLOSING_UP
        end = on_track(track, gone, shape_of(piece)).rounded()
    return gone + piece.depth, end


def _trail(scene: Scene, pieces: Sequence[Element]) -> list[Point]:
    """The points behind a leader on which its column has come, the last first; straight for a line."""
    leader = scene.outline(pieces[0])
    depth = sum(each.depth for each in pieces)
    if in_file(scene, [each.id for each in pieces]) is None:
        x, y = rear_centre(leader)
        return [(x - leader.ux * depth, y - leader.uy * depth), (x, y)]
    return [rear_centre(scene.outline(each)) for each in reversed(pieces)]


def _passed(leader: Track) -> list[Point]:
    """The points that the middle of a leader's front edge has passed."""
    points = [front_centre(leader.places[0])]
    points += [front_centre(way) for way in leader.ways if way.boxed]
    points += [front_centre(place) for place in leader.places[1:]]
    ordered: list[Point] = []
    for point in points:
        if not ordered or distance(ordered[-1], point) > 0.01:
            ordered.append(point)
    return ordered
