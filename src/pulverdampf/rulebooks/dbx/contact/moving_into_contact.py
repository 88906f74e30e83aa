"""Moving into contact: which contacts are legal, and how the mover lines up."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import HALF, difference, turn
from pulverdampf.table.contact import against, conform
from pulverdampf.table.kernel import Outline, gap
from pulverdampf.table.measurement import FACES, Corner, Face, distance, face, face_middle
from pulverdampf.table.predicates import side_of
from pulverdampf.table.rays import segment
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free

from ..formations.groups import ranks_of
from ..movement.interpenetration import friends_and_enemies, is_off_table
from ..outcomes.recoil import SLACK
from ..standing import in_camp
from ..terrain.ground import ground_of, in_bad_going
from ..troops import BW, SKIRMISHERS, is_light_horse
from ..units import DbxState, Element, Struck, pose_of, shape_of
from .contacts import (
    TOUCH,
    contacts_of,
    corners_touch,
    face_is_touched,
    held_face,
    rear_corners_touch,
    sides_touch,
)

AT_ONCE = 1000.0
"""How far an enemy who turns at once is preferred to movers who line up."""


STRUCK: Final[dict[Face, Struck]] = {"front": "", "left": "flank", "right": "flank", "rear": "rear"}


@rule("DBX-CON-04", "DBX-MEL-08")
def struck_where(start: Outline, mover: Outline, enemy: Outline) -> Struck:
    """Where a group strikes an enemy who turns to it at once: as an element alone would have."""
    for which in FACES:
        if face_is_touched(enemy, which, mover) and may_strike(start, enemy, which):
            return STRUCK[which]
    return ""


class Turned(Struct, frozen=True):
    """An enemy who turns to a group at once: where he stands then, where he was struck, and by whom."""

    pose: Pose
    struck: Struck = ""
    struck_by: Literal["", "foot", "mounted"] = ""


class Aligned(Struct):
    """How a contact ends: where the movers stand, which enemies turned to them, and who holds whom."""

    stands: dict[PieceId, Pose]
    turned: dict[PieceId, Turned]
    contacts: list[tuple[PieceId, PieceId]]
    """Each mover in a legal contact with the enemy it has on its front, or overlaps."""


@rule("DBX-CON-01")
def may_contact(piece: Element) -> bool:
    """Whether a type may move into contact at all."""
    return piece.kind not in ("ART", "GEN", "SQ", "CAMP")


@rule("DBX-CON-03", "DBX-FILL-19")
def may_strike(start: Outline, enemy: Outline, which: Face) -> bool:
    """Whether a mover that began here may strike a face: the flank from beyond it, the rear from behind."""
    if which == "front":
        return True
    where = side_of(enemy, which, start)
    return where == "before" if which == "rear" else where != "behind"


MEETING: Final[dict[Face, tuple[Corner, Corner]]] = {
    # face    own corner     corner of the enemy
    "front": ("front_left",  "front_right"),
    "left":  ("front_left",  "front_left"),
    "right": ("front_right", "front_right"),
    "rear":  ("front_left",  "rear_left"),
}  # fmt: skip
"""Which corners lie on each other when a face is rightly met."""


def contact_poses(
    piece: Element, enemy: Element, target: Outline, near: Pose, faces: Sequence[Face] = FACES
) -> Iterator[tuple[Face, Pose]]:
    """The poses in which an element stands rightly against some faces of an enemy, each with its face."""
    shape = shape_of(piece)
    if enemy.kind == "CAMP":
        for which in FACES if "front" in faces else ():
            yield "front", _on_camp(piece, target, which, near)
        return
    for which, corners in MEETING.items():
        if which not in faces:
            continue
        if enemy.kind == "GEN":
            yield which, against(shape, target, which, *face_middle(target, which))
        else:
            yield which, conform(shape, target, which, *corners)


def _on_camp(piece: Element, target: Outline, which: Face, near: Pose) -> Pose:
    """The pose with the whole front edge on one side of a camp, as near as can be."""
    pose = against(shape_of(piece), target, which, near.x, near.y)
    x1, y1, x2, y2 = face(target, which)
    whole = distance((x1, y1), (x2, y2))
    tx, ty = (x2 - x1) / whole, (y2 - y1) / whole
    fx, fy = pose.ahead(piece.depth * 0.5).point
    at = (fx - x1) * tx + (fy - y1) * ty
    wanted = min(max(at, piece.width * 0.5), whole - piece.width * 0.5)
    return Pose(pose.x + tx * (wanted - at), pose.y + ty * (wanted - at), pose.facing)


def overlap_poses(piece: Element, enemy: Element, target: Outline) -> list[Pose]:
    """The poses in which an element overlaps an enemy corner to corner: two, of a larger square four."""
    shape = shape_of(piece)
    found = [
        conform(shape, target, "front", "front_left", "front_left"),
        conform(shape, target, "front", "front_right", "front_right"),
    ]
    if enemy.is_square and enemy.strength > 1:
        found.append(conform(shape, target, "rear", "front_left", "rear_right"))
        found.append(conform(shape, target, "rear", "front_right", "rear_left"))
    return found


@rule("DBX-CON-04", "DBX-FILL-20")
def slide(a: Outline, b: Outline) -> float:
    """How far lining up moves the front corner that moves farther."""
    p, q = a.points, b.points
    return max(distance((p[0], p[1]), (q[0], q[1])), distance((p[2], p[3]), (q[2], q[3])))


@rule("DBX-FILL-20")
def _farthest_slide(scene: Scene, stands: Mapping[PieceId, Pose], placed: Mapping[PieceId, Pose]) -> float:
    """How far lining up moves the mover of a group that it moves farthest."""
    pieces = scene.state.pieces
    return max(
        [
            slide(scene.outline_at(pieces[key], pose), scene.outline_at(pieces[key], placed[key]))
            for key, pose in stands.items()
        ]
    )


@rule("DBX-CON-02", "DBX-CON-04", "DBX-CON-05", "DBX-FILL-20")
def lined_up(
    scene: Scene, stands: Mapping[PieceId, Pose], starts: Mapping[PieceId, Outline], touched: list[PieceId]
) -> Aligned | None:
    """The nearest way in which movers line up with an enemy they touch; none when none is legal."""
    state: DbxState = scene.state
    found: list[tuple[float, dict[PieceId, Pose], dict[PieceId, Turned]]] = []
    for key, pose in stands.items():
        piece = state.pieces[key]
        if not may_contact(piece):
            continue
        here = scene.outline_at(piece, pose)
        for enemy_key in touched:
            enemy = state.pieces[enemy_key]
            target = scene.outline(enemy)
            if gap(here, target) > TOUCH:
                continue
            if len(stands) > 1 and turns_at_once(scene, enemy):
                answer = _turned_at_once(piece, enemy, here, target, starts[key])
                if answer is not None:
                    aside = distance((target.x, target.y), (answer.pose.x, answer.pose.y))
                    found.append((aside - AT_ONCE, dict(stands), {enemy_key: answer}))
            if _is_overlapped(scene, enemy) and sides_touch(target, here) is not None:
                found.append((0.0, dict(stands), {}))
            for goal in _goals(scene, piece, enemy, pose, starts[key]):
                placed = _carried(stands, pose, goal)
                far = _farthest_slide(scene, stands, placed)
                if far <= BW + TOUCH:
                    found.append((far, placed, {}))
    for _, placed, turned_to in sorted(found, key=lambda each: each[0]):
        aligned = _judged(scene, placed, turned_to, starts)
        if aligned is not None:
            return aligned
    return None


def _is_overlapped(scene: Scene, enemy: Element) -> bool:
    """Whether an enemy may be overlapped: he is in melee, and no camp."""
    return contacts_of(scene).is_engaged(enemy.id) and enemy.kind != "CAMP"


def _goals(scene: Scene, piece: Element, enemy: Element, pose: Pose, start: Outline) -> list[Pose]:
    """Where an element that began there may line up with an enemy: on a face, or overlapping him."""
    target = scene.outline(enemy)
    wanted = [
        goal
        for which, goal in contact_poses(piece, enemy, target, pose)
        if may_strike(start, target, which) or enemy.kind in ("GEN", "CAMP")
    ]
    return wanted + overlap_poses(piece, enemy, target) if _is_overlapped(scene, enemy) else wanted


def _turned_at_once(
    piece: Element, enemy: Element, here: Outline, target: Outline, start: Outline
) -> Turned | None:
    """How an enemy stands who turns to one of a group at once, if he is near enough to its front."""
    turned = conform(shape_of(enemy), here, "front", "front_left", "front_right").rounded()
    aside = distance((target.x, target.y), (turned.x, turned.y))
    if aside > BW + TOUCH or gap(segment(*here.front()), target) > TOUCH:
        return None
    struck = struck_where(start, here, target)
    return Turned(turned, struck, piece.arm if struck else "")


@rule("DBX-CON-04")
def turns_at_once(scene: Scene, enemy: Element) -> bool:
    """Whether an enemy alone turns to a group: skirmishers in good going, and light horse."""
    ranks = ranks_of(scene)
    if ranks.is_in_group(enemy.id) or contacts_of(scene).is_engaged(enemy.id):
        return False
    if enemy.kind in SKIRMISHERS:
        return not in_bad_going(scene, enemy)
    return is_light_horse(enemy.kind, scene.state.rulings)


def _carried(stands: Mapping[PieceId, Pose], pose: Pose, goal: Pose) -> dict[PieceId, Pose]:
    """All movers after the same turn and slide that brings one of them from a pose to another."""
    by = difference(pose.facing, goal.facing)
    moved = {}
    for key, each in stands.items():
        swung = each.turned_about(pose.x, pose.y, by)
        moved[key] = Pose(
            swung.x + goal.x - pose.x, swung.y + goal.y - pose.y, turn(each.facing, by)
        ).rounded()
    return moved


def _judged(
    scene: Scene,
    placed: dict[PieceId, Pose],
    turned: dict[PieceId, Turned],
    starts: Mapping[PieceId, Outline],
) -> Aligned | None:
    """The contacts of an alignment, if all have room and at least one of them is legal."""
    state: DbxState = scene.state
    some = state.pieces[next(iter(placed))]
    friends, enemies = friends_and_enemies(scene, some)
    enemies = [
        scene.outline_at(state.pieces[each.owner], turned[each.owner].pose) if each.owner in turned else each
        for each in enemies
        if not in_camp(state.pieces[each.owner])
    ]
    others = [each for each in friends if each.owner not in placed] + enemies
    ground = ground_of(scene)
    contacts = []
    for key, pose in placed.items():
        piece = state.pieces[key]
        own = scene.outline_at(piece, pose)
        if not is_free(own, others, SLACK) or ground.is_barred(own) or is_off_table(state, own):
            return None
        for each in enemies:
            if gap(own, each) > TOUCH:
                continue
            if not may_contact(piece):
                return None
            if is_rightly_met(scene, piece, state.pieces[each.owner], own, each, starts[key]):
                contacts.append((key, each.owner))
    for key, answer in turned.items():
        own = scene.outline_at(state.pieces[key], answer.pose)
        if not is_free(own, [each for each in others if each.owner != key], SLACK):
            return None
        if ground.is_barred(own) or is_off_table(state, own):
            return None
    return Aligned(placed, turned, contacts) if contacts else None


@rule("DBX-CON-02", "DBX-CON-11", "DBX-FORM-09", "DBX-MEL-03")
def is_rightly_met(
    scene: Scene, piece: Element, enemy: Element, own: Outline, target: Outline, start: Outline
) -> bool:
    """Whether one contact is legal: front, rear, flank, or an overlap of an enemy already in melee."""
    contacts = contacts_of(scene)
    if enemy.is_square and piece.mounted:
        riders = [hold for hold in contacts.on.get(enemy.id, ()) if scene.state.pieces[hold.attacker].mounted]
        if riders:
            return False
    which = held_face(piece, enemy, own, target)
    if which is not None:
        return enemy.kind in ("GEN", "CAMP", "SQ") or may_strike(start, target, which)
    if enemy.kind == "CAMP" or not contacts.is_engaged(enemy.id):
        return False
    if enemy.is_square and enemy.strength > 1 and rear_corners_touch(own, target) is not None:
        return True
    return corners_touch(own, target) is not None or sides_touch(target, own) is not None


def facing_to(scene: Scene, piece: Element, enemy: Element) -> Pose:
    """The pose of an element turned on its centre to face an enemy's way exactly."""
    return pose_of(piece).facing_to(turn(pose_of(enemy).facing, HALF))
