"""Passing through friends, and what else bars or frees a way."""

from typing import Final

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import HALF, difference, turn
from pulverdampf.table.outlines import Outline

from ..contact.contacts import FIVE_DEGREES
from ..troops import is_light
from ..units import DbxState, Element
from .neighbours import outlines_of

OFF_EDGE: Final = 0.5
"""How far a corner may stand over the edge of the table."""


def same_or_opposite(a: int, b: int) -> bool:
    """Whether two facings are the same or opposite, within five degrees."""
    return abs(difference(a, b)) <= FIVE_DEGREES or abs(difference(a, turn(b, HALF))) <= FIVE_DEGREES


@rule("DBX-PASS-01", "DBX-PASS-02", "DBX-PASS-03", "DBX-PASS-05", "DBX-FILL-14")
def may_pass(
    state: DbxState, mover: Element, facing: int, friend: Element, *, into_contact: bool = False
) -> bool:
    """Whether an element may pass through a friend; `into_contact`: it ends in contact with an enemy."""
    if friend.kind == "CAMP":
        return False
    if "GEN" in (mover.kind, friend.kind) or mover.kind == "DRI":
        return True
    if mover.mounted and friend.kind == "DRI":
        return True
    light, passed_light = is_light(mover.kind, state.rulings), is_light(friend.kind, state.rulings)
    if light and friend.kind == "ART" and not into_contact:
        return True
    pose = friend.pose
    if pose is None or not same_or_opposite(facing, pose.facing):
        return False
    return light or passed_light or "ART" in (mover.kind, friend.kind)


@rule("DBX-MOVE-10")
def is_off_table(state: DbxState, own: Outline) -> bool:
    """Whether any corner of a base stands over the edge of the table."""
    width, depth = state.table
    p = own.points
    for i in range(0, 8, 2):
        if not (-OFF_EDGE <= p[i] <= width + OFF_EDGE and -OFF_EDGE <= p[i + 1] <= depth + OFF_EDGE):
            return True
    return False


def friends_and_enemies(scene: Scene, element: Element) -> tuple[list[Outline], list[Outline]]:
    """The outlines of the others, friends first; who is inside a camp is hidden by it."""
    friends, enemies = outlines_of(scene, element.side)
    return [each for each in friends if each.owner != element.id], enemies
