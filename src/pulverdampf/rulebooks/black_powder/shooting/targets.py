"""Targets: who may shoot, at whom, over what distance, and how clearly he sees them."""

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, other
from pulverdampf.table.arcs import arc_region, in_arc, nearest_in_arc, nearest_in_region
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.outlines import Outline, convex
from pulverdampf.table.polygons import hull
from pulverdampf.table.predicates import quarter_of
from pulverdampf.table.rays import segment

from ..events.order import FireKind
from ..geometry import ARC, AS_FAR, CONTACT, front_centre, rotated, unit_outlines
from ..lookup import is_engaged, on_table, unit_of
from ..state import PowderState
from ..terrain.ground import cover_around, cover_of
from ..terrain.sight import Seen, look, partly_hidden, share_in_arc
from ..units import Unit
from .to_hit import Aim, base_dice, range_of

OVERHEAD = 6.0
SIDES = range(4)


class Mark(NamedTuple):
    """A target that can be seen and reached from one side of a shooter."""

    target: PieceId
    side: int
    distance: float
    unclear: tuple[str, ...]
    over: bool
    seeing: tuple[int, int]


@rule("BP-FIRE-01", "BP-FIRE-10", "BP-MOVE-10", "BP-MOVE-11", "BP-FILL-07")
def may_shoot(state: PowderState, unit: Unit) -> bool:
    """Whether a unit may shoot in the Shooting phase, if it has somebody to shoot at."""
    if unit.fired or unit.charged or unit.has_charged or unit.half_way or is_engaged(state, unit.id):
        return False
    if unit.arm == "artillery" and (unit.formation != "unlimbered" or unit.manhandled > 1):
        return False
    return on_table(unit) and base_dice(unit, 0) > 0


@rule("BP-FIRE-02", "BP-SQ-02")
def sides_of(unit: Unit) -> range:
    """The sides from which a unit shoots: a square and a garrison from each, others from the front."""
    return SIDES if unit.formation in ("square", "garrison") else range(1)


@rule("BP-FIRE-03", "BP-SQ-02", "BP-SKIR-01")
def distance_to(own: Outline, unit: Unit, target: Outline) -> float:
    """The range to a target: from the front edge, guns from its middle, skirmishers from any figure."""
    if unit.formation == "skirmish":
        return gap(own, target)
    if not in_arc(own, ARC, target):
        return inf
    if unit.arm == "artillery":
        x, y = front_centre(own)
        region = arc_region(own, ARC, 200.0)
        return nearest_in_region(segment(x, y, x, y), region, target)[0]
    return nearest_in_arc(own, ARC, target)[0]


@rule("BP-FIRE-04", "BP-FIRE-14", "BP-COM-05")
def marks(scene: Scene, unit: Unit, side: int = 0) -> list[Mark]:
    """The legal targets of a unit from one side, nearest first: up to the nearest clear one."""
    return scene.remembered(("marks", unit.id, side), lambda: _marks(scene, unit, side))


@rule("BP-FIRE-04")
def _marks(scene: Scene, unit: Unit, side: int) -> list[Mark]:
    found: list[Mark] = []
    farthest = inf
    for mark in _in_sight(scene, unit, side):
        if mark.distance > farthest + AS_FAR:
            break
        found.append(mark)
        if not mark.unclear and not mark.over:
            farthest = min(farthest, mark.distance)
    return found


@rule("BP-SKIR-02")
def all_marks(scene: Scene, unit: Unit) -> list[Mark]:
    """Everybody whom skirmishers see and reach, nearest first: they may share their dice out among them."""
    return scene.remembered(("all marks", unit.id), lambda: list(_in_sight(scene, unit, 0)))


def _in_sight(scene: Scene, unit: Unit, side: int) -> Iterator[Mark]:
    """The enemies that a unit sees and reaches from one side, nearest first."""
    state: PowderState = scene.state
    own = rotated(scene.outline(unit), side)
    reach = range_of(state, unit)
    near: list[tuple[float, str]] = []
    for each in unit_outlines(scene, other(unit.side)):
        far = reach + own.reach + each.reach
        if (each.x - own.x) ** 2 + (each.y - own.y) ** 2 <= far * far and not is_engaged(state, each.owner):
            distance = distance_to(own, unit, each)
            if distance <= reach + 1e-4:
                near.append((distance, each.owner))
    for distance, key in sorted(near):
        mark = _mark(scene, unit, own, unit_of(state, key), side, distance)
        if mark is not None:
            yield mark


def _mark(scene: Scene, unit: Unit, own: Outline, target: Unit, side: int, distance: float) -> Mark | None:
    aim = scene.outline(target)
    if unit.formation != "skirmish" and share_in_arc(own, ARC, aim) <= 0.0:
        return None
    seen = look(scene, unit, target, side)
    over = False
    if not seen.visible and unit.arm == "artillery":
        seen = look(scene, unit, target, side, unit.side)
        over = seen.visible and may_shoot_over(scene, unit, own, aim)
        if not over:
            return None
    if not seen.visible:
        return None
    return Mark(target.id, side, distance, tuple(_unclear(scene, unit, own, target, seen)), over, seen.eyes)


@rule("BP-FIRE-04", "BP-VIS-03", "BP-VIS-04", "BP-BLD-08", "BP-SKIR-04", "BP-T-UNCLEAR")
def _unclear(scene: Scene, unit: Unit, own: Outline, target: Unit, seen: Seen) -> list[str]:
    """Every reason for which a target is unclear."""
    state: PowderState = scene.state
    aim = scene.outline(target)
    least = 0.5 if state.rulings.unclear_fraction == "half" else 0.99
    reasons = []
    if target.formation == "skirmish":
        reasons.append("skirmishers")
    if target.formation == "unlimbered":
        reasons.append("guns")
    if target.garrison:
        reasons.append("building")
    if unit.formation != "skirmish" and share_in_arc(own, ARC, aim) < least - 1e-9:
        reasons.append("arc")
    if partly_hidden(state, seen):
        reasons.append("hidden")
    return reasons


@rule("BP-FIRE-13")
def may_shoot_over(scene: Scene, gun: Unit, own: Outline, target: Outline) -> bool:
    """Whether every friend under the line of fire is far enough from the gun and from the target."""
    points = hull([front_centre(own), *target.corners()])
    lane = convex([each for point in points for each in point], 0.0, own.facing)
    for friend in unit_outlines(scene, gun.side):
        if friend.owner == gun.id or not overlaps(friend, lane, CONTACT):
            continue
        if gap(friend, own) < OVERHEAD - 1e-4 or gap(friend, target) < OVERHEAD - 1e-4:
            return False
    return True


@rule("BP-FIRE-06", "BP-FILL-36")
def is_enfilade(scene: Scene, shooter: Unit, side: int, target: Unit) -> bool:
    """Whether a formed shooter stands in the flank of a target that has flanks."""
    loose = shooter.formation == "skirmish" or target.all_round
    if loose or target.formation in ("unlimbered", "warband"):
        return False
    own = rotated(scene.outline(shooter), side)
    quarter = quarter_of(scene.outline(target), *front_centre(own))
    return quarter in ("left", "right") or (quarter == "rear" and scene.state.rulings.enfilade_rear)


def aimed(scene: Scene, shooter: Unit, mark: Mark) -> Aim:
    """A shot of the Shooting phase with all that bears on it."""
    target = unit_of(scene.state, mark.target)
    own, aim = scene.outline(shooter), scene.outline(target)
    return Aim(
        scene.state, shooter, target, "volley", mark.distance, mark.unclear, mark.over,
        is_enfilade(scene, shooter, mark.side, target), cover_of(scene, target, aim, own.x, own.y),
    )  # fmt: skip


@rule("BP-REACT-02", "BP-FIRE-17")
def aimed_at_charger(scene: Scene, shooter: Unit, charger: Unit, kind: FireKind, several: int) -> Aim:
    """Closing or traversing fire: short, unclear when several shoot; what he charges over covers him not."""
    reasons = ["crowd"] if several > 1 else []
    if charger.formation == "skirmish":
        reasons.append("skirmishers")
    cover = cover_around(scene, charger, scene.outline(charger))
    return Aim(scene.state, shooter, charger, kind, 0.0, tuple(reasons), cover=min(cover, 1))
