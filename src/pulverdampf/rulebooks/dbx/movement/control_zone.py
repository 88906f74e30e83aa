"""Control zones: the ground before an enemy's front on which one does not move about freely."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.angles import EIGHTH, difference, heading
from pulverdampf.table.construction import strip
from pulverdampf.table.kernel import Outline, gap, overlaps
from pulverdampf.table.measurement import FACES, front_centre
from pulverdampf.table.rays import crosses, segment

from ..contact.contacts import TOUCH, contacts_of
from ..troops import BW
from ..units import Element

TRIFLE: Final = 0.05
"""How deep a base must reach into a zone to count as in it."""


class Zone:
    """The control zone of one element: one rectangle, or four round a square."""

    __slots__ = ("area", "edge", "owner")

    def __init__(self, owner: Outline, area: Outline, edge: Outline) -> None:
        self.owner, self.area, self.edge = owner, area, edge


@rule("DBX-ZOC-01", "DBX-FILL-18")
def zones_of(scene: Scene, side: Side) -> list[Zone]:
    """The control zones of a side: none for generals, camps and those in front contact."""
    return scene.remembered(("zones", side), lambda: _zones(scene, side))


def _zones(scene: Scene, side: Side) -> list[Zone]:
    contacts = contacts_of(scene)
    widen = BW if scene.state.rulings.control_zone == "wide" else 0.0
    zones = []
    for each in scene.outlines():
        if each.side != side or each.kind in ("GEN", "CAMP"):
            continue
        if each.kind == "SQ":
            zones += [Zone(each, strip(each, face, 0.0, BW), each) for face in FACES]
        elif not contacts.has_enemy_in_front(each.owner):
            zones.append(_before(each, widen))
    return zones


@lru_cache(maxsize=4096)
def _before(own: Outline, widen: float) -> Zone:
    """The zone before a front, laid out once while it stands so."""
    return Zone(own, strip(own, "front", widen, BW), segment(*own.front()))


@rule("DBX-ZOC-02", "DBX-ZOC-03")
def hinders(
    scene: Scene,
    mover: Element,
    places: Sequence[Outline],
    ways: Sequence[Outline],
    movers: Sequence[PieceId],
    met: Sequence[PieceId] = (),
) -> PieceId | None:
    """The enemy whose zone forbids a move, if one does on its way over this ground."""
    barring: PieceId | None = None
    for zone in zones_of(scene, "two" if mover.side == "one" else "one"):
        area = zone.area
        entered = False
        for way in ways:
            dx, dy, reach = area.x - way.x, area.y - way.y, area.reach + way.reach
            if dx * dx + dy * dy < reach * reach and overlaps(way, area, TRIFLE):
                entered = True
                break
        if not entered or is_screened(scene, mover, places[-1], zone, movers):
            continue
        if zone.owner.owner in met or is_allowed(places, zone):
            return None  # to satisfy one of several zones is enough
        barring = zone.owner.owner
    return barring


@rule("DBX-ZOC-02", "DBX-ZOC-03")
def is_allowed(places: Sequence[Outline], zone: Zone) -> bool:
    """Whether a move in a zone ends in contact, faces the enemy, or retreats."""
    end = places[-1]
    if gap(end, zone.owner) <= TOUCH:
        return True
    ex, ey = front_centre(zone.owner)
    fx, fy = front_centre(end)
    if abs(difference(end.facing, heading(ex - fx, ey - fy))) <= EIGHTH:
        return True
    start = gap(places[0], zone.edge)
    return all(gap(each, zone.edge) >= start - 0.01 for each in places[1:])


@rule("DBX-ZOC-02")
def is_screened(scene: Scene, mover: Element, end: Outline, zone: Zone, movers: Sequence[PieceId]) -> bool:
    """Whether a friend stands between an element and the enemy whose zone it is in."""
    ex, ey = front_centre(zone.owner)
    return any(
        each.side == mover.side and each.owner not in movers and crosses(each, end.x, end.y, ex, ey)
        for each in scene.outlines()
    )
