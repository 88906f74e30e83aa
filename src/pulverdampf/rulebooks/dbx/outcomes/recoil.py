"""Recoils: straight back by the own depth, through friends or pushing them along."""

from typing import Final

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import direction
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free, meets

from ..contact.contacts import contacts_of
from ..movement.interpenetration import friends_and_enemies, is_off_table, may_pass, same_or_opposite
from ..standing import in_camp
from ..terrain.ground import ground_of
from ..terrain.walls import is_within
from ..troops import is_light
from ..units import DbxState, Element, pose_of

SLACK: Final = 0.25
"""Bases that touch by less than this have not met."""
MOST_PUSHED: Final = 12
MOST_PASSED: Final = 12
"""How many friends, one behind the other, a recoil passes at most."""


class Driven(Struct):
    """Where a recoil puts everybody it moves; who went over the edge has no place any more."""

    stands: dict[PieceId, Pose]
    over_the_edge: list[PieceId]
    pushing: list[PieceId] = []
    """Who pushes whom at this moment, the recoiler first: nobody is pushed by those he pushes."""
    within: PieceId = ""
    """The camp in which it still stands, as was told beside a real table."""


@rule("DBX-OUT-04", "DBX-FILL-38")
def is_trapped(scene: Scene, element: Element) -> bool:
    """Whether enemies on front and rear, or where it counts on a flank, leave no way back."""
    held = [each.face for each in contacts_of(scene).on.get(element.id, ())]
    front = "front" in held or element.id in contacts_of(scene).by
    if front and "rear" in held:
        return True
    on_flank = "left" in held or "right" in held
    return on_flank and scene.state.rulings.recoil_flank_contact == "destroyed"


@rule("DBX-OUT-02", "DBX-OUT-03", "DBX-OUT-04")
def driven_back(scene: Scene, element: Element, *, ahead: bool = False) -> Driven | None:
    """Where a recoil of its own depth leads an element and those it pushes; nothing when it is destroyed."""
    if not ahead and is_trapped(scene, element):
        return None
    pose = pose_of(element)
    ux, uy = direction(pose.facing)
    sense = 1.0 if ahead else -1.0
    driven = Driven({}, [], [])
    if not _drive(scene, element, ux * sense, uy * sense, element.depth, driven, MOST_PUSHED):
        return None
    return driven


def _drive(
    scene: Scene, element: Element, ux: float, uy: float, distance: float, driven: Driven, left: int
) -> bool:
    """Moves an element in thought and deals with everyone in its way; false when something bars it."""
    if left == 0:
        return False
    driven.pushing.append(element.id)
    free = _driven(scene, element, ux, uy, distance, driven, left)
    driven.pushing.pop()
    return free


def _driven(
    scene: Scene, element: Element, ux: float, uy: float, distance: float, driven: Driven, left: int
) -> bool:
    state: DbxState = scene.state
    pose = driven.stands.get(element.id) or pose_of(element)
    here = scene.outline_at(element, pose)
    end = Pose(pose.x + ux * distance, pose.y + uy * distance, pose.facing)
    place = scene.outline_at(element, end)
    driven.stands[element.id] = end
    if is_off_table(state, place):
        driven.over_the_edge.append(element.id)
        return True
    if ground_of(scene).is_barred(place):
        return False
    friends, enemies = friends_and_enemies(scene, element)
    if any(meets(here, ux * distance, uy * distance, each, SLACK) <= 1.0 for each in enemies):
        return False
    passed: list[Outline] = []
    for each in friends:
        friend = state.pieces[each.owner]
        if in_camp(friend) or each.owner in driven.over_the_edge or each.owner in driven.pushing:
            continue
        there = driven.stands.get(friend.id)
        standing = scene.outline_at(friend, there) if there is not None else each
        share = meets(here, ux * distance, uy * distance, standing, SLACK)
        if share > 1.0:
            continue
        if friend.id == in_camp(element):
            passed += [standing] if not is_within(standing, place) else []
        elif _passes(state, element, friend):
            passed.append(standing)
        elif _may_push(state, element, friend):
            if not _drive(scene, friend, ux, uy, distance * (1.0 - share), driven, left - 1):
                return False
        elif may_pass(state, element, pose.facing, friend):
            passed.append(standing)
        else:
            return False
    return not passed or _clear_of(scene, element, ux, uy, driven, passed, left)


@rule("DBX-OUT-03", "DBX-PASS-04")
def _passes(state: DbxState, element: Element, friend: Element) -> bool:
    """Whether a recoil goes through a friend before pushing is thought of."""
    if friend.kind in ("CAMP", "SQ"):
        return False
    return friend.kind == "ART" or (element.mounted and not friend.of_line)


@rule("DBX-OUT-03")
def _may_push(state: DbxState, element: Element, friend: Element) -> bool:
    """Whether a recoil pushes a friend along: one in the same or opposite direction, or light troops."""
    if friend.kind in ("CAMP", "SQ"):
        return False
    if is_light(friend.kind, state.rulings):
        return True
    return same_or_opposite(pose_of(element).facing, pose_of(friend).facing)


def _clear_of(
    scene: Scene,
    element: Element,
    ux: float,
    uy: float,
    driven: Driven,
    passed: list[Outline],
    left: int,
) -> bool:
    """Goes on to the first free place behind those it passes; where there is none it pushes them."""
    state: DbxState = scene.state
    end = driven.stands[element.id]
    spot: Pose | None = end
    if not is_free(scene.outline_at(element, end), passed, SLACK):
        spot = _place_behind(scene, element, ux, uy, driven)
    if spot is not None:
        driven.stands[element.id] = spot
        return True
    for each in passed:
        friend = state.pieces[each.owner]
        place, there = scene.outline_at(element, end), driven.stands.get(friend.id)
        standing = scene.outline_at(friend, there) if there is not None else each
        need = 0.0 if is_free(place, [standing], SLACK) else _beyond(standing, place, ux, uy)
        if need > 0.0 and not (
            (friend.kind == "GEN" or _may_push(state, element, friend))
            and _drive(scene, friend, ux, uy, need, driven, left - 1)
        ):
            return False
    return True


@rule("DBX-OUT-03", "DBX-PASS-04")
def _place_behind(scene: Scene, element: Element, ux: float, uy: float, driven: Driven) -> Pose | None:
    """The first free place behind all friends whom a recoil passes; none where the way is barred or ends."""
    state: DbxState = scene.state
    friends, enemies = friends_and_enemies(scene, element)
    others = [
        each for each in friends if each.owner not in driven.stands and not in_camp(state.pieces[each.owner])
    ]
    for key, pose in driven.stands.items():
        if key != element.id and key not in driven.over_the_edge:
            others.append(scene.outline_at(state.pieces[key], pose))
    end, ground = driven.stands[element.id], ground_of(scene)
    for _ in range(MOST_PASSED):
        place = scene.outline_at(element, end)
        if is_off_table(state, place) or ground.is_barred(place) or not is_free(place, enemies, SLACK):
            return None
        met = [each for each in others if not is_free(place, [each], SLACK)]
        if not met:
            return end
        if not all(_lets_through(state, element, state.pieces[each.owner], end.facing) for each in met):
            return None
        further = max([_beyond(place, each, ux, uy) for each in met])
        end = Pose(end.x + ux * further, end.y + uy * further, end.facing)
    return None


def _lets_through(state: DbxState, element: Element, friend: Element, facing: int) -> bool:
    """Whether a recoil passes a friend, by its own right or as a move would; or the camp it leaves."""
    if friend.id == in_camp(element):
        return True
    return _passes(state, element, friend) or may_pass(state, element, facing, friend)


def _beyond(a: Outline, b: Outline, ux: float, uy: float) -> float:
    """How far one outline must move in a direction to have all of another behind it."""
    back = min(x * ux + y * uy for x, y in a.corners())
    far = max(x * ux + y * uy for x, y in b.corners())
    return max(far - back, 0.0)
