"""The general's way: where the command element wants to go, and which enemies bar that way or threaten it."""

from math import sqrt
from typing import Final

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.fronts import nearest_of
from pulverdampf.table.kernel import gap, point_gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import segment

from ..contact.contacts import contacts_of
from ..contact.moving_into_contact import may_contact
from ..troops import BW, in_millimetres
from ..units import DbxState, Element

IN_THE_WAY: Final = 0.5
NEAR_THE_WAY: Final = 0.25
THREATENS: Final = 0.5
"""How much more a shot is worth at one who stands in the way, close beside it, or can fall on the general."""
BESIDE: Final = BW
"""How far beside the way an enemy still commands it: his control zone is as deep."""
ROOM: Final = BW * 0.25
"""Half of what a command element takes up."""


def barring(scene: Scene, side: Side) -> dict[PieceId, float]:
    """The enemies to be shot away for the generals of a side, each with how much it stands in their way."""
    return scene.remembered(("the general's way", side), lambda: _barring(scene, side))


def _barring(scene: Scene, side: Side) -> dict[PieceId, float]:
    pieces: dict[PieceId, Element] = scene.state.pieces
    contacts = contacts_of(scene)
    foes = [each for each in scene.outlines() if each.side != side and each.kind not in ("GEN", "CAMP")]
    foes = [each for each in foes if not contacts.has_enemy_in_front(each.owner)]
    found: dict[PieceId, float] = {}
    for own in scene.outlines():
        if own.side != side or own.kind != "GEN" or not foes:
            continue
        way = segment(own.x, own.y, *goal_of(scene, pieces[own.owner], foes))
        for foe in foes:
            weight = _in_the_way(foe, way)
            if _can_fall_on(pieces[foe.owner], foe, own):
                weight += THREATENS
            if weight > found.get(foe.owner, 0.0):
                found[foe.owner] = weight
    return found


def goal_of(scene: Scene, general: Element, foes: list[Outline]) -> tuple[float, float]:
    """Where a general wants to go: behind the nearest fight of his men, or with them at the nearest enemy."""
    state: DbxState = scene.state
    own = scene.outline(general)
    men = [
        each
        for each in scene.outlines()
        if each.side == general.side
        and each.kind not in ("GEN", "CAMP")
        and state.pieces[each.owner].body == general.body
    ]
    contacts = contacts_of(scene)
    fighting = [each for each in men if contacts.is_engaged(each.owner)]
    if fighting:
        fight = fighting[nearest_of(own.x, own.y, fighting)]
        return fight.x, fight.y
    x = sum(each.x for each in men) / len(men) if men else own.x
    y = sum(each.y for each in men) / len(men) if men else own.y
    foe = foes[nearest_of(x, y, foes)]
    return foe.x, foe.y


def _in_the_way(foe: Outline, way: Outline) -> float:
    """How much an enemy bars a way: wholly on it, half close beside it, not at all far from it."""
    if point_gap(way, foe.x, foe.y) > BESIDE + foe.reach + 1.0:
        return 0.0
    away = gap(foe, way)
    return IN_THE_WAY if away <= ROOM else NEAR_THE_WAY if away <= BESIDE else 0.0


def _can_fall_on(enemy: Element, foe: Outline, general: Outline) -> bool:
    """Whether an enemy can reach a general in his next bound."""
    if not may_contact(enemy):
        return False
    dx, dy = foe.x - general.x, foe.y - general.y
    return sqrt(dx * dx + dy * dy) <= in_millimetres(enemy.troop.good) + foe.half_depth + general.half_depth
