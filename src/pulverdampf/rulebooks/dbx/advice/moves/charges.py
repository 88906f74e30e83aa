"""Charges: single elements into contact, overlaps, whole groups, and the commander touching a fight."""

from collections.abc import Iterator
from typing import Final

from pulverdampf.engine.orders import March
from pulverdampf.engine.state import PieceId
from pulverdampf.table.contact import beside
from pulverdampf.table.legs import Ahead, To
from pulverdampf.table.measurement import FACES
from pulverdampf.table.outlines import Outline, box
from pulverdampf.table.shapes import outline

from ...contact.moving_into_contact import contact_poses, may_contact, may_strike, overlap_poses
from ...formations.groups import is_supported, ranks_of
from ...movement.tracks import corner_way
from ...troops import in_millimetres
from ...units import Element, command_of, pose_of, shape_of
from ..field import Field
from .ideas import Idea

CLEARLY_WON: Final = 0.3
"""What a melee in bad going must promise line infantry that could keep out of it."""
A_CAMP: Final = 1.0
SLACK: Final = 0.1
MOST_HELP: Final = 3
"""What support and overlaps add at most."""
WITH_SUPPORT: Final = 1
SAME_LINE: Final = 2.0
MOST_ASSAULTS: Final = 2

Movers = tuple[PieceId, ...]
Striker = tuple[Element, float, float, float]
"""Who may charge, where he stands and how far he comes."""


def charges(field: Field, movable: list[Element]) -> Iterator[Idea]:
    """Charges that promise something, and overlaps on enemies who fight already."""
    fit = [each for each in movable if may_contact(each)]
    strikers = [
        (each, (own := field.scene.outline(each)).x, own.y, in_millimetres(each.troop.good)) for each in fit
    ]
    foes = [each for each in field.outlines if each.side != field.side]
    for piece in fit:
        own = field.scene.outline(piece)
        far = in_millimetres(piece.troop.good)
        for each in foes:
            dx, dy, reach = each.x - own.x, each.y - own.y, far + each.reach + own.reach
            if dx * dx + dy * dy > reach * reach:
                continue
            enemy = field.state.pieces[each.owner]
            if not (enemy.kind == "SQ" and piece.mounted) and not enemy.held_by:
                yield from _onto(field, strikers, piece, enemy, own, each, far)


def _onto(
    field: Field,
    strikers: list[Striker],
    piece: Element,
    enemy: Element,
    own: Outline,
    each: Outline,
    far: float,
) -> Iterator[Idea]:
    """What one element can do to one enemy."""
    contacts, prospects, width, depth = field.contacts, field.prospects, piece.width, piece.depth
    besetting = len(contacts.on.get(enemy.id, ())) + len(contacts.overlapping(enemy.id))
    helped = besetting + min(_helpers(field, strikers, piece, each), 2 - min(besetting, 2))
    is_fighting = contacts.is_engaged(enemy.id)
    hampered = field.ground.is_bad(each)
    at_best = prospects.clash(piece, enemy, "rear", (False, hampered), helped)
    if at_best <= field.least_gain() and not is_fighting and enemy.kind != "CAMP":
        return
    held = [hold.face for hold in contacts.on.get(enemy.id, ())]
    faces = [face for face in FACES if face not in held]
    if enemy.kind not in ("GEN", "CAMP"):
        faces = [face for face in faces if may_strike(own, each, face)]
    for face, goal in contact_poses(piece, enemy, each, pose_of(piece), faces):
        place = box(goal.x, goal.y, goal.facing, width, depth)
        if corner_way(own, place) > far + SLACK:
            continue
        bad = field.ground.is_bad(place), hampered
        worth = prospects.clash(piece, enemy, face, bad, helped)
        if bad[0] and worth < CLEARLY_WON and field.tread(piece) == "round":
            continue
        if enemy.kind == "CAMP":
            worth += A_CAMP
        if worth > field.least_gain():
            goal = goal.rounded()
            yield Idea(worth + field.weights.preferred, March((piece.id,), (To(goal),)), "charge", goal)
    if is_fighting and enemy.kind not in ("GEN", "CAMP"):
        for goal in overlap_poses(piece, enemy, each):
            place = box(goal.x, goal.y, goal.facing, width, depth)
            if field.ground.is_bad(place) and field.tread(piece) == "round":
                continue
            if corner_way(own, place) <= far + SLACK:
                goal = goal.rounded()
                yield Idea(field.weights.overlap, March((piece.id,), (To(goal),)), "charge", goal)


def _helpers(field: Field, strikers: list[Striker], piece: Element, enemy: Outline) -> int:
    """How many friends could come to overlap an enemy with the points that a charge would leave."""
    most = min(command_of(field.state, piece).pips - 1, 2)
    near = 0
    for each, x, y, reach in strikers:
        if near >= most:
            break
        if each is not piece:
            dx, dy = enemy.x - x, enemy.y - y
            near += dx * dx + dy * dy <= reach * reach
    return max(near, 0)


def assaults(field: Field) -> Iterator[Idea]:
    """Whole groups straight into contact, or files of them, weighed by the fights that come of it."""
    for movers in field.groups():
        pieces = [field.state.pieces[key] for key in movers]
        rate = in_millimetres(min(each.troop.good for each in pieces))
        yield from _by_group(field, movers, [field.scene.outline(each) for each in pieces], rate)


def _by_group(field: Field, movers: Movers, places: list[Outline], rate: float) -> Iterator[Idea]:
    if not all(may_contact(field.state.pieces[key]) for key in movers):
        return
    near = min((found[0] for each in places if (found := field.nearest(each.x, each.y))), default=1e9)
    if near > rate + 60.0:
        return
    before = _before(field, places[0])
    tried = [(movers, places)]
    behind = ranks_of(field.scene).behind
    if len(movers) > 2:
        for key, own in zip(movers, places, strict=True):
            rear = behind.get(key)
            if rear in movers:
                tried.append(((key, rear), [own, places[movers.index(rear)]]))
    promising: list[tuple[float, Movers, float]] = []
    for who, where in tried:
        way, first = _way_to_the_first(where, rate, before)
        guess = _guessed(field, who, first) if first and way <= rate else 0.0
        if guess > field.least_gain():
            promising.append((guess, who, way))
    promising.sort(key=lambda each: each[0])
    for guess, who, way in promising[-MOST_ASSAULTS:]:
        yield Idea(
            guess + field.weights.preferred + field.weights.in_line, March(who, (Ahead(way),)), "charge"
        )


Before = list[tuple[float, float, PieceId]]
"""The enemies as a group sees them: how far to its left their middle is, how far ahead their next corner."""


def _before(field: Field, own: Outline) -> Before:
    ux, uy = own.ux, own.uy
    found = []
    for each in [*field.enemies, *field.camps]:
        p = each.points
        ahead = min(p[k] * ux + p[k + 1] * uy for k in (0, 2, 4, 6))
        found.append((each.y * ux - each.x * uy, ahead, each.owner))
    return found


def _way_to_the_first(places: list[Outline], rate: float, before: Before) -> tuple[float, list[PieceId]]:
    """How far some go straight ahead until they meet an enemy, and whom they meet there."""
    ux, uy = places[0].ux, places[0].uy
    front = max(each.x * ux + each.y * uy + each.half_depth for each in places)
    sides = [each.x * -uy + each.y * ux for each in places]
    low, high = min(sides) - 58.0, max(sides) + 58.0
    way = rate + 1.0
    met = []
    for across, corner, key in before:
        ahead = corner - front
        if low < across < high and -1.0 < ahead < way:
            way = max(ahead, 0.0)
            met.append((ahead, key))
    return way, [key for ahead, key in met if ahead <= way + SAME_LINE]


def _guessed(field: Field, movers: Movers, enemies: list[PieceId]) -> float:
    """What an assault may gain from the enemies it meets first, at a rough guess."""
    pieces, contacts, prospects = field.state.pieces, field.contacts, field.prospects
    in_line = 2 if len(movers) > 2 else 0
    guess = 0.0
    for key in enemies:
        enemy = pieces[key]
        if enemy.kind == "CAMP":
            return A_CAMP
        helped = len(contacts.on.get(key, ())) + len(contacts.overlapping(key)) + in_line
        helped += WITH_SUPPORT - is_supported(field.scene, enemy)
        helped = min(helped, MOST_HELP)
        guess += max(
            [prospects.clash(pieces[mover], enemy, "front", (False, False), helped) for mover in movers]
        )
    return guess


def touching_a_fight(field: Field, general: Element) -> Iterator[Idea]:
    """The commander behind an element that fights: its factor rises by one."""
    own, shape = field.scene.outline(general), shape_of(general)
    far = in_millimetres(general.troop.good)
    for each in field.friends:
        if each.kind in ("GEN", "CAMP", "SQ") or not field.contacts.is_engaged(each.owner):
            continue
        goal = beside(each, shape, "rear")
        if corner_way(own, outline(shape, goal)) <= far + SLACK:
            yield Idea(field.weights.commander, March((general.id,), (To(goal.rounded()),)), "command")
