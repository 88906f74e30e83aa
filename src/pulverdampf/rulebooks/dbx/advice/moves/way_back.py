"""The way back: who recoils into a friend that stands askew behind him is lost."""

from typing import Final

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.fronts import nearest_of
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import meets

from ...movement.interpenetration import same_or_opposite
from ...movement.neighbours import outlines_of
from ...outcomes.recoil import SLACK
from ...troops import is_light
from ...units import DbxState

UNDER_FIRE: Final = 300.0
"""So near to an enemy a recoil must be reckoned with: his guns reach nearly as far."""


def cuts_off(scene: Scene, stands: dict[PieceId, Pose]) -> bool:
    """Whether a march ends with somebody near the enemy whose way back a friend bars."""
    pieces = scene.state.pieces
    moved = [scene.outline_at(pieces[key], pose) for key, pose in stands.items()]
    if not moved:
        return False
    friends, enemies = outlines_of(scene, moved[0].side)
    others = [each for each in friends if each.owner not in stands]
    for own in moved:
        for each in others:
            dx, dy, reach = each.x - own.x, each.y - own.y, own.reach + each.reach + 40.0
            if dx * dx + dy * dy > reach * reach:
                continue
            if _bars(scene, own, each) and _is_near(own, enemies):
                return True
            if _bars(scene, each, own) and _is_near(each, enemies):
                return True
    return False


def _bars(scene: Scene, own: Outline, friend: Outline) -> bool:
    """Whether a friend bars the way back of an element: it can be neither pushed nor passed."""
    if own.kind in ("GEN", "CAMP", "SQ", "ART") or friend.kind == "GEN":
        return False
    state: DbxState = scene.state
    if friend.kind not in ("CAMP", "SQ") and (
        same_or_opposite(own.facing, friend.facing) or is_light(friend.kind, state.rulings)
    ):
        return False
    depth = 2.0 * own.half_depth
    return meets(own, -own.ux * depth, -own.uy * depth, friend, SLACK) <= 1.0


def _is_near(own: Outline, enemies: list[Outline]) -> bool:
    found = nearest_of(own.x, own.y, enemies)
    if found < 0:
        return False
    dx, dy = enemies[found].x - own.x, enemies[found].y - own.y
    return dx * dx + dy * dy < UNDER_FIRE * UNDER_FIRE
