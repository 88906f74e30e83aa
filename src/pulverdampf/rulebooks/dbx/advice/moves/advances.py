"""Advances: groups and parts of groups ahead and in wheels, columns, single elements, the commander."""

from collections.abc import Iterator
from math import sqrt
from typing import Final, Literal

from pulverdampf.engine.orders import March
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import FULL, degrees, difference, direction, heading
from pulverdampf.table.legs import Ahead, Back, Leg, To, Turn, Wheel
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose

from ...formations.groups import in_file, ranks_of
from ...troops import in_millimetres, is_proof_against_bad_going
from ...units import Element, pose_of
from ...victory.camps import leaves_taken_camp
from ..field import Field
from .approaches import Tread
from .charges import touching_a_fight
from .ideas import LEAST_WORTH, Idea
from .room import with_room

Movers = tuple[PieceId, ...]
RADIAN: Final = 1.4629180792671596e-09
STRAIGHT: Final = degrees(8.0)
STEEP: Final = degrees(24.0)
MOST_WHEEL: Final = degrees(30.0)
ALONE: Final = 0.035
"""What it costs to leave a group."""
FACES_WRONG: Final = 0.08
HALF_WAY: Final = 0.5
"""How much of its move a group makes at least as a whole before it is parted."""
NEAR: Final = 110.0
FAR_FROM_HIS_MEN: Final = 130.0
COMPASS: Final = [FULL // 12 * k for k in range(12)]
SWINGS: Final = (0, COMPASS[1], -COMPASS[1], COMPASS[2], -COMPASS[2])


def groups(field: Field) -> Iterator[Idea]:
    """How groups advance: as a whole, in parts where something bars the way, or in file."""
    state = field.state
    for movers in field.groups():
        pieces = [state.pieces[key] for key in movers]
        rate = in_millimetres(min(each.troop.good for each in pieces))
        free = with_room(field, pieces, rate)
        if len(free) == len(pieces):
            yield from _forward(field, pieces, rate)
            yield from _foot_alone(field, pieces)
            continue
        if len(with_room(field, pieces, rate * HALF_WAY)) == len(pieces):
            yield from _forward(field, pieces, rate * HALF_WAY)
        field.barred.update(movers)
        for part in _parts(field, free):
            if len(part) > 1:
                yield from _forward(field, part, in_millimetres(min(each.troop.good for each in part)))
        yield from _in_file(field, pieces)
        yield from _file_by_file(field, pieces)


def _foot_alone(field: Field, pieces: list[Element]) -> Iterator[Idea]:
    """The foot of a mixed group near the enemy without its horse, which muskets hit hardest."""
    foot = [each for each in pieces if not each.mounted]
    if len(foot) < len(pieces) and any(field.is_near(each) for each in pieces):
        for part in _parts(field, foot):
            if len(part) > 1:
                yield from _forward(field, part, in_millimetres(min(each.troop.good for each in part)))


def _parts(field: Field, pieces: list[Element]) -> list[list[Element]]:
    """Those elements of a group that still hang together."""
    ranks = ranks_of(field.scene)
    left = {each.id: each for each in pieces}
    parts = []
    while left:
        chain = [left.pop(next(iter(left)))]
        for piece in chain:
            for key in ranks.neighbours(piece.id):
                if key in left:
                    chain.append(left.pop(key))
        parts.append(chain)
    return parts


def _forward(field: Field, pieces: list[Element], rate: float) -> Iterator[Idea]:
    """Straight ahead and wheels, weighed by what the places at the end are worth."""
    movers = tuple(sorted(each.id for each in pieces))
    places = [field.scene.outline(each) for each in pieces]
    x = sum(each.x for each in places) / len(places)
    y = sum(each.y for each in places) / len(places)
    facing = places[0].facing
    poses = [pose_of(each) for each in pieces]
    now = sum(field.worth(each, pose) for each, pose in zip(pieces, poses, strict=True))
    is_near = any(field.is_near(each) for each in pieces)
    for length in (rate, rate * 0.6, rate * 0.3) if is_near else (rate,):
        ends = [pose.ahead(length) for pose in poses]
        yield _idea(field, pieces, movers, (Ahead(length),), ends, now)
    by = difference(facing, _bearing(field, field.tread(pieces[0]), x, y, rate))
    if abs(by) <= STRAIGHT:
        return
    corner: Literal["left", "right"] = "left" if by > 0 else "right"
    (px, py), width = _pivot(places, corner)
    most = min(abs(by), MOST_WHEEL)
    for angle in (most, most // 2):
        arc = angle * RADIAN * width
        if arc < rate:
            signed = angle if by > 0 else -angle
            rest = max(rate - arc - 0.2, 0.0)
            ends = [pose.turned_about(px, py, signed).ahead(rest) for pose in poses]
            legs: tuple[Leg, ...] = (
                (Wheel(corner, angle), Ahead(rest)) if rest > 1.0 else (Wheel(corner, angle),)
            )
            yield _idea(field, pieces, movers, legs, ends, now)


def _pivot(places: list[Outline], corner: str) -> tuple[tuple[float, float], float]:
    """The corner of a group's front about which it wheels, and how wide the group is."""
    ux, uy = places[0].ux, places[0].uy
    front = max(each.x * ux + each.y * uy + each.half_depth for each in places)
    left = max(each.y * ux - each.x * uy + each.half_width for each in places)
    right = min(each.y * ux - each.x * uy - each.half_width for each in places)
    aside = left if corner == "left" else right
    return (ux * front - uy * aside, uy * front + ux * aside), left - right


def _idea(
    field: Field, pieces: list[Element], movers: Movers, legs: tuple[Leg, ...], ends: list[Pose], now: float
) -> Idea:
    friends = min(len(pieces) - 1, 1)
    then = sum(field.worth(each, pose, 0.0, friends) for each, pose in zip(pieces, ends, strict=True))
    return Idea(then - now, March(movers, legs))


def _bearing(field: Field, tread: Tread, x: float, y: float, step: float) -> int:
    """Where to go from a point: to an enemy who is near, otherwise along the shortest way."""
    near = field.nearest(x, y)
    if near is not None and near[0] < NEAR:
        return heading(near[1].x - x, near[1].y - y)
    way = field.way(tread)
    if way is None:
        return heading(near[1].x - x, near[1].y - y) if near is not None else 0
    reach = max(step, 50.0)
    best, found = 1e18, 0
    for bearing in COMPASS:
        ux, uy = direction(bearing)
        far = way.at(x + ux * reach, y + uy * reach)
        if far < best:
            best, found = far, bearing
    return found


def _in_file(field: Field, pieces: list[Element]) -> Iterator[Idea]:
    """A group that cannot go on abreast goes on in column, behind the one with the shortest way."""
    scene = field.scene
    file = in_file(scene, [each.id for each in pieces])
    places = {each.id: scene.outline(each) for each in pieces}
    if file is None:
        lead = min(pieces, key=lambda each: _length_of_way(field, each, places[each.id]))
        first = places[lead.id]
        rest = sorted(
            (each for each in pieces if each is not lead),
            key=lambda each: (places[each.id].x - first.x) ** 2 + (places[each.id].y - first.y) ** 2,
        )
        file = (lead.id, *(each.id for each in rest[:3]))
    leader = field.state.pieces[file[0]]
    own = places[file[0]]
    slow = in_millimetres(min(field.state.pieces[key].troop.bad for key in file))
    good = in_millimetres(min(field.state.pieces[key].troop.good for key in file))
    pose = pose_of(leader)
    now = field.worth(leader, pose)
    by = difference(own.facing, _bearing(field, field.tread(leader), own.x, own.y, good))
    for rate in dict.fromkeys((good, slow)):
        ways: list[tuple[tuple[Leg, ...], Pose]] = [((Ahead(rate),), pose.ahead(rate))]
        if abs(by) > STRAIGHT:
            corner: Literal["left", "right"] = "left" if by > 0 else "right"
            angle = min(abs(by), degrees(60.0))
            arc = angle * RADIAN * leader.width
            if arc < rate:
                (px, py), _ = _pivot([own], corner)
                end = pose.turned_about(px, py, angle if by > 0 else -angle).ahead(rate - arc - 0.2)
                ways.append(((Wheel(corner, angle), Ahead(rate - arc - 0.2)), end))
        for legs, end in ways:
            gained = field.worth(leader, end) - now
            yield Idea(gained * (0.6 + 0.4 * len(file)), March(file, legs, "in file"))


def _file_by_file(field: Field, pieces: list[Element]) -> Iterator[Idea]:
    """The files of a group that cannot go on abreast, each straight ahead across what bars the way."""
    behind = ranks_of(field.scene).behind
    members = {each.id: each for each in pieces}
    followers = {behind[key] for key in members if key in behind}
    for leader in pieces:
        file = [leader.id]
        while (rear := behind.get(file[-1])) in members:
            file.append(rear)
        if leader.id in followers or len(file) == 1:
            continue
        pose = pose_of(leader)
        now = field.worth(leader, pose)
        rate = in_millimetres(min(members[key].troop.bad for key in file))
        gained = field.worth(leader, pose.ahead(rate)) - now
        yield Idea(gained * (0.6 + 0.4 * len(file)), March(tuple(file), (Ahead(rate),), "in file"))


def _length_of_way(field: Field, piece: Element, own: Outline) -> float:
    near = field.nearest(own.x, own.y)
    return field.distance(field.tread(piece), own.x, own.y, near[0]) if near is not None else 0.0


def singles(field: Field, movable: list[Element]) -> Iterator[Idea]:
    """Single elements along the shortest way; those of a group that can go on and is far off stay in it."""
    line = field.line()
    ranks = ranks_of(field.scene)
    for piece in movable:
        if piece.kind == "GEN" or piece.is_square or leaves_taken_camp(field.state, piece):
            continue
        in_group = bool(ranks.neighbours(piece.id))
        keeps_place = not field.is_near(piece) or piece.id in ranks.before
        if in_group and keeps_place and piece.id not in field.barred:
            continue
        own, pose = field.scene.outline(piece), pose_of(piece)
        near = field.nearest(own.x, own.y)
        if near is None:
            continue
        at_least = 0.0 if piece.kind == "ART" else line
        now = field.worth(piece, pose, at_least) + (ALONE if in_group else 0.0) + LEAST_WORTH
        for legs, goal, extra in _alone(field, piece, pose, near, SWINGS[:1] if in_group else SWINGS):
            worth = field.worth(piece, goal, at_least) - now + extra
            if worth > 0.0:
                yield Idea(worth + LEAST_WORTH, March((piece.id,), legs), "advance", goal)


def _alone(
    field: Field, piece: Element, pose: Pose, near: tuple[float, Outline], swings: tuple[int, ...]
) -> Iterator[tuple[tuple[Leg, ...], Pose, float]]:
    """The ways of a single element, each with where it ends and what speaks for it beside the place."""
    far, enemy = near
    to_enemy = heading(enemy.x - pose.x, enemy.y - pose.y)
    good, bad = in_millimetres(piece.troop.good), in_millimetres(piece.troop.bad)
    ground = field.ground
    if is_proof_against_bad_going(piece.kind, field.state.rulings) or not ground.hampers:
        bad = good
    bearing = _bearing(field, field.tread(piece), pose.x, pose.y, good)
    by = difference(pose.facing, to_enemy if far < NEAR * 2.0 else bearing)
    if abs(by) > STEEP * 2:
        yield (Turn(by),), pose.turned(by), FACES_WRONG
    is_near = field.is_near(piece)
    if is_near or abs(difference(pose.facing, bearing)) < STEEP:
        lengths = (good * 0.97, good * 0.6, bad * 0.97) if is_near else (good * 0.97,)
        for length in dict.fromkeys((*lengths, bad * 0.97) if piece.id in field.barred else lengths):
            yield (Ahead(length),), pose.ahead(length), 0.0
    if is_near and piece.mounted:
        for length in dict.fromkeys((good * 0.75, good * 0.4, bad * 0.75)):
            yield (Back(length),), pose.ahead(-length), 0.0
    for swing in swings if is_near else swings[:3]:
        ux, uy = direction(bearing + swing)
        facing = to_enemy if far < NEAR * 1.5 else (bearing + swing) % FULL
        for length in dict.fromkeys((good * 0.75, bad * 0.75) if swing == 0 else (good * 0.75,)):
            goal = Pose(pose.x + ux * length, pose.y + uy * length, facing).rounded()
            yield (To(goal),), goal, -0.01


def commanders(field: Field, movable: list[Element]) -> Iterator[Idea]:
    """The command element keeps up with its troops and touches a fight that matters."""
    for general in movable:
        if general.kind != "GEN":
            continue
        yield from touching_a_fight(field, general)
        men = [each for each in field.friends if each.kind not in ("GEN", "CAMP")]
        men = [each for each in men if field.state.pieces[each.owner].body == general.body]
        if not men:
            continue
        x, y = sum(each.x for each in men) / len(men), sum(each.y for each in men) / len(men)
        pose = pose_of(general)
        dx, dy = x - pose.x, y - pose.y
        far = sqrt(dx * dx + dy * dy)
        if far > FAR_FROM_HIS_MEN:
            step = min(far - 80.0, in_millimetres(general.troop.good) * 0.9)
            for share, aside in (
                (1.0, 0.0),
                (0.8, 30.0),
                (0.8, -30.0),
                (0.5, 0.0),
                (0.3, 30.0),
                (0.3, -30.0),
            ):
                goal = pose.facing_to(heading(dx, dy)).moved(step * share, aside)
                yield Idea(
                    0.06 + 0.0009 * far * share, March((general.id,), (To(goal.rounded()),)), "command"
                )
