"""Marches worth thinking of: into contact, to overlap, forward in line, and the commander after his men."""

from collections.abc import Iterator
from math import sqrt
from typing import Literal

from msgspec import Struct

from pulverdampf.engine.orders import March
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.generals.advice.dbx.prospects import balance, clash
from pulverdampf.rulebooks.dbx.contacts import contacts_of
from pulverdampf.rulebooks.dbx.formations import in_file
from pulverdampf.rulebooks.dbx.further_moves import may_move
from pulverdampf.rulebooks.dbx.ground import ground_of, in_bad_going
from pulverdampf.rulebooks.dbx.march_ideas import corner_way, movable_groups
from pulverdampf.rulebooks.dbx.marches import worked_out
from pulverdampf.rulebooks.dbx.melee_factors import melee_factor
from pulverdampf.rulebooks.dbx.moving_into_contact import contact_poses, may_contact, overlap_poses
from pulverdampf.rulebooks.dbx.troops import TROOPS, in_millimetres
from pulverdampf.rulebooks.dbx.units import DbxState, Element, command_of, on_table, pose_of, shape_of
from pulverdampf.table.angles import degrees, difference, heading
from pulverdampf.table.legs import Ahead, Leg, To, Turn, Wheel
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import outline

Movers = tuple[PieceId, ...]
LEAST_GAIN = 0.06
"""A charge that promises less is not made."""
OVERLAP = 0.3
PER_MILLIMETRE = 0.0022
"""What an element is glad of coming nearer by a millimetre."""
VOLLEY_RANGE = 47.0
GUN_RANGE = 190.0
OUT_OF_RANGE = 58.0
"""Where horse waits for its chance: beyond musketry, within a charge."""
AHEAD_OF_THE_LINE = 45.0
ASIDE = (18.0, -18.0)
"""How far an element steps aside to get past what bars its way."""
STEEP = degrees(24.0)
STRAIGHT = degrees(8.0)
RADIAN = 1.4629180792671596e-09
FAR_FROM_HIS_MEN = 130.0


class Idea(Struct, frozen=True):
    """A march with what it promises."""

    worth: float
    march: March


class Field:
    """A table with the eyes of the side that moves."""

    def __init__(self, scene: Scene, side: Side) -> None:
        self.scene = scene
        self.state: DbxState = scene.state
        self.side = side
        self.contacts = contacts_of(scene)
        self.ground = ground_of(scene)
        self.enemies = [
            each for each in scene.outlines() if each.side != side and each.kind not in ("GEN", "CAMP")
        ] or [each for each in scene.outlines() if each.side != side]

    def nearest(self, x: float, y: float) -> tuple[float, Outline] | None:
        """The nearest enemy and how far its middle is."""
        best = None
        for each in self.enemies:
            far = (each.x - x) * (each.x - x) + (each.y - y) * (each.y - y)
            if best is None or far < best[0]:
                best = far, each
        return (sqrt(best[0]), best[1]) if best is not None else None

    def line(self) -> float:
        """How far from the enemy the main body stands; nobody runs ahead of it alone."""
        gaps = sorted(
            found[0]
            for each in on_table(self.state, self.side)
            if each.is_troop
            and not each.mounted
            and (found := self.nearest(*pose_of(each).point)) is not None
        )
        return gaps[len(gaps) // 3] - AHEAD_OF_THE_LINE if gaps else 0.0

    def is_bad(self, place: Outline) -> bool:
        """Whether a place lies in bad going."""
        return self.ground.is_bad(place)


def ideas(field: Field) -> list[Idea]:
    """Everything worth thinking of, the most promising first."""
    state = field.state
    movable = [
        each
        for each in on_table(state, field.side)
        if each.kind != "CAMP" and command_of(state, each).pips and may_move(field.scene, (each.id,)) is None
    ]
    found = list(_charges(field, movable))
    found += _advances(field)
    found += _stragglers(field, movable)
    found += _commander(field, movable)
    return sorted(found, key=lambda idea: -idea.worth)


def _charges(field: Field, movable: list[Element]) -> Iterator[Idea]:
    """Charges that promise something, and overlaps on enemies who fight already."""
    state, contacts = field.state, field.contacts
    for piece in movable:
        if not may_contact(piece) or contacts.is_engaged(piece.id):
            continue
        own, pose, shape = field.scene.outline(piece), pose_of(piece), shape_of(piece)
        far = in_millimetres(piece.troop.good)
        for each in field.scene.outlines():
            dx, dy, reach = each.x - own.x, each.y - own.y, far + each.reach + own.reach
            if each.side == piece.side or dx * dx + dy * dy > reach * reach:
                continue
            enemy = state.pieces[each.owner]
            if enemy.is_square and piece.mounted:
                continue
            besetting = len(contacts.on.get(enemy.id, ())) + len(contacts.overlapping(enemy.id))
            besetting += min(_helpers(field, movable, piece, each), 2 - min(besetting, 2))
            for face, goal in contact_poses(piece, enemy, each, pose):
                if any(hold.face == face for hold in contacts.on.get(enemy.id, ())):
                    continue
                place = outline(shape, goal)
                if corner_way(own, place) > far + 0.1:
                    continue
                bad = field.is_bad(place), field.is_bad(each)
                worth = clash(piece, enemy, face, bad, besetting, state.rulings)
                if enemy.kind == "CAMP":
                    worth += 0.6
                if worth > LEAST_GAIN:
                    yield Idea(worth + 0.25, March((piece.id,), (To(goal.rounded()),)))
            if contacts.is_engaged(enemy.id):
                for goal in overlap_poses(piece, each):
                    if corner_way(own, outline(shape, goal)) <= far + 0.1:
                        yield Idea(OVERLAP, March((piece.id,), (To(goal.rounded()),)))


def _helpers(field: Field, movable: list[Element], piece: Element, enemy: Outline) -> int:
    """How many friends could come to overlap an enemy with the points that a charge would leave."""
    near = 0
    for each in movable:
        if each is piece or not may_contact(each) or field.contacts.is_engaged(each.id):
            continue
        own = field.scene.outline(each)
        dx, dy, reach = enemy.x - own.x, enemy.y - own.y, in_millimetres(each.troop.good)
        near += dx * dx + dy * dy <= reach * reach
    return min(near, command_of(field.state, piece).pips - 1)


def _wanted_gap(piece: Element) -> float:
    """How far from the enemy an element likes to stand before it charges."""
    if piece.kind == "ART":
        return GUN_RANGE
    if piece.mounted:
        return max(in_millimetres(piece.troop.good) - 10.0, OUT_OF_RANGE)
    return VOLLEY_RANGE if TROOPS[piece.kind].range else 22.0


def _advances(field: Field) -> Iterator[Idea]:
    """Groups forward, wheeling towards the enemy where he stands aside."""
    state = field.state
    for movers in movable_groups(field.scene):
        pieces = [state.pieces[key] for key in movers]
        places = [field.scene.outline(each) for each in pieces]
        x = sum(each.x for each in places) / len(places)
        y = sum(each.y for each in places) / len(places)
        near = field.nearest(x, y)
        if near is None:
            continue
        gap = min(
            found[0] - each.half_depth - found[1].half_depth
            for each in places
            if (found := field.nearest(each.x, each.y)) is not None
        )
        rate = in_millimetres(min(each.troop.good for each in pieces))
        yield from _assaults(field, movers, places, rate)
        room = gap - min(_wanted_gap(each) for each in pieces)
        if room <= 2.0:
            continue
        by = difference(places[0].facing, heading(near[1].x - x, near[1].y - y))
        width = 40.0 * len(pieces)
        for legs, forward in _ways(by, min(rate, room), rate, width):
            yield Idea(PER_MILLIMETRE * forward * len(pieces), March(movers, legs))
        file = in_file(field.scene, movers)
        if file is not None:
            slow = min(room, in_millimetres(min(each.troop.bad for each in pieces)))
            yield Idea(PER_MILLIMETRE * slow * len(pieces), March(file, (Ahead(slow),), "in file"))


def _assaults(field: Field, movers: Movers, places: list[Outline], rate: float) -> Iterator[Idea]:
    """A whole group straight into contact, weighed by the fights that come of it."""
    if not all(may_contact(field.state.pieces[key]) for key in movers):
        return
    ux, uy = places[0].ux, places[0].uy
    front = max(each.x * ux + each.y * uy + each.half_depth for each in places)
    sides = [each.x * -uy + each.y * ux for each in places]
    low, high = min(sides) - 20.0, max(sides) + 20.0
    way = rate + 1.0
    for each in field.enemies:
        across = each.x * -uy + each.y * ux
        if low - 38.0 < across < high + 38.0:
            ahead = min(x * ux + y * uy for x, y in each.corners()) - front
            if -1.0 < ahead < way:
                way = max(ahead, 0.0)
    if way > rate:
        return
    march = March(movers, (Ahead(way),))
    outcome = worked_out(field.scene, march)
    if outcome.objections or not outcome.contacts:
        return
    after = field.scene.imagined({**outcome.stands, **outcome.turned})
    worth = 0.0
    for mover, enemy in outcome.contacts:
        mine, theirs = field.state.pieces[mover], field.state.pieces[enemy]
        bad = in_bad_going(after, mine), in_bad_going(after, theirs)
        factors = melee_factor(after, mover, enemy).total, melee_factor(after, enemy, mover).total
        worth += balance(mine.kind, theirs.kind, *factors, "melee", bad, field.state.rulings)
    if worth > LEAST_GAIN:
        yield Idea(worth + 0.3, march)


def _ways(by: int, length: float, rate: float, width: float) -> Iterator[tuple[tuple[Leg, ...], float]]:
    """Straight on, or a wheel first, with how far it brings the group forward."""
    if abs(by) <= STEEP:
        yield (Ahead(length),), length
        yield (Ahead(length * 0.5),), length * 0.5
    if abs(by) > STRAIGHT:
        angle = min(abs(by), degrees(30.0))
        arc = angle * RADIAN * width
        if arc < rate:
            corner: Literal["left", "right"] = "left" if by > 0 else "right"
            rest = max(min(length, rate - arc - 0.1), 0.0)
            legs: tuple[Leg, ...] = (Wheel(corner, angle),)
            if rest > 1.0:
                legs = (Wheel(corner, angle), Ahead(rest))
            yield legs, rest * 0.5 + 6.0


def _stragglers(field: Field, movable: list[Element]) -> Iterator[Idea]:
    """Single elements that turn to the enemy and go forward."""
    line = field.line()
    for piece in movable:
        if piece.kind == "GEN" or piece.is_square or field.contacts.is_engaged(piece.id):
            continue
        own = field.scene.outline(piece)
        near = field.nearest(own.x, own.y)
        if near is None:
            continue
        gap = near[0] - own.half_depth - near[1].half_depth
        room = min(gap - max(_wanted_gap(piece), line), in_millimetres(piece.troop.good))
        bearing = heading(near[1].x - own.x, near[1].y - own.y)
        by = difference(own.facing, bearing)
        if room > 4.0:
            if abs(by) <= STEEP:
                yield Idea(PER_MILLIMETRE * room, March((piece.id,), (Ahead(room),)))
            slow = min(room, in_millimetres(piece.troop.bad))
            for forward, aside in ((room * 0.7, 0.0), (slow, 0.0), *((slow * 0.6, each) for each in ASIDE)):
                goal = pose_of(piece).facing_to(bearing).moved(forward, aside)
                dx, dy = near[1].x - goal.x, near[1].y - goal.y
                gained = near[0] - sqrt(dx * dx + dy * dy)
                yield Idea(PER_MILLIMETRE * 0.8 * gained, March((piece.id,), (To(goal.rounded()),)))
        elif abs(by) > STEEP and gap < GUN_RANGE:
            yield Idea(0.08, March((piece.id,), (Turn(by),)))


def _commander(field: Field, movable: list[Element]) -> Iterator[Idea]:
    """The command element keeps up with its troops."""
    state = field.state
    for general in movable:
        if general.kind != "GEN":
            continue
        men = [
            field.scene.outline(each)
            for each in on_table(state, field.side)
            if each.body == general.body and each.is_troop
        ]
        if not men:
            continue
        x, y = sum(each.x for each in men) / len(men), sum(each.y for each in men) / len(men)
        pose = pose_of(general)
        dx, dy = x - pose.x, y - pose.y
        far = sqrt(dx * dx + dy * dy)
        if far > FAR_FROM_HIS_MEN:
            step = min(far - 90.0, in_millimetres(general.troop.good))
            for share in (1.0, 0.6, 0.3):
                goal = pose.facing_to(heading(dx, dy)).ahead(step * share)
                yield Idea(0.05 + 0.001 * far * share, March((general.id,), (To(goal.rounded()),)))


def in_danger_of_horse(field: Field, piece: Element) -> bool:
    """Whether cuirassiers can ride an element down in the next bound."""
    own = field.scene.outline(piece)
    for each in field.enemies:
        enemy = field.state.pieces[each.owner]
        if enemy.kind != "KU" or field.contacts.is_engaged(enemy.id):
            continue
        dx, dy = each.x - own.x, each.y - own.y
        reach = in_millimetres(enemy.troop.good) + own.half_depth + each.half_depth
        if dx * dx + dy * dy < reach * reach:
            return True
    return False


def best_legal(field: Field, most: int = 40) -> Idea | None:
    """The most promising march against which nothing speaks; only so many are judged."""
    for idea in ideas(field)[:most]:
        outcome = worked_out(field.scene, idea.march)
        if not outcome.objections and not outcome.over_the_edge:
            return idea
    return None
