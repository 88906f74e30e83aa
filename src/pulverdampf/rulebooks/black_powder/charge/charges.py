"""Who may charge whom, by which way, and how he stands when he gets there."""

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from pulverdampf.engine.orders import Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, other
from pulverdampf.table.angles import direction, heading
from pulverdampf.table.arcs import in_arc
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.measurement import FACES, Face, distance
from pulverdampf.table.outlines import Outline, box
from pulverdampf.table.polygons import Point
from pulverdampf.table.predicates import quarter_of
from pulverdampf.table.rays import crosses, nearest, segment
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..geometry import (
    APART,
    ARC,
    AS_FAR,
    CONTACT,
    all_units,
    front_centre,
    rotated,
    shape_of,
    unit_outlines,
    within_table,
)
from ..lookup import brigade_of, fielded, is_engaged, on_table, pose_of, unit_of
from ..movement.moves import rate_of
from ..shooting.skirmishers import skirmishers_may_charge
from ..state import PowderState
from ..terrain.first_sight import seen_at_start
from ..terrain.ground import closed_to, extra_cost, ground
from ..terrain.sight import sees_all_round
from ..units import Unit
from .contact_places import INTO_WOODS, contact_pose, home_formation, may_be_charged

ENTERING = 6.0

NOT_NOW = Text("it may not charge as it is", "so darf sie nicht angreifen")
FIRST_TURN = Text("nobody charges in the very first turn", "im allerersten Zug greift niemand an")
NOT_THAT = Text("it may not charge that enemy", "diesen Feind darf sie nicht angreifen")
UNSEEN = Text("not seen when the turn began", "zu Beginn des Zuges nicht gesehen")
NOT_AHEAD = Text("not in its front quarter", "nicht in ihrem vorderen Viertel")
WAY_BARRED = Text("the direct way is barred", "der direkte Weg ist versperrt")
NO_ROOM = Text("there is no room on that side", "auf dieser Seite ist kein Platz")


class Approach(NamedTuple):
    """How a charge would come home: the side it strikes, its length and cost, and the place of contact."""

    face: Face
    distance: float
    cost: float
    pose: Pose
    start: Point


@rule(
    "BP-CHG-02",
    "BP-SETUP-06",
    "BP-FILL-13",
    "BP-SHAK-02",
    "BP-DIS-02",
    "BP-VIC-02",
    "BP-FORM-04",
    "BP-ART-02",
)
def charging_objections(state: PowderState, unit: Unit) -> Iterator[Objection]:
    """Why a unit may not charge anybody."""
    if unit.has_charged or is_engaged(state, unit.id) or not is_fit_to_charge(state, unit):
        yield Objection("BP-CHG-02", NOT_NOW)
    very_first = state.clock.turn == 1 and state.clock.part == 0
    if very_first and not state.rulings.first_turn_charges:
        yield Objection("BP-SETUP-06", FIRST_TURN)


@rule("BP-CHG-02", "BP-CAV-01", "BP-FORM-08")
def is_fit_to_charge(state: PowderState, unit: Unit) -> bool:
    """Whether its arm, formation and order allow a charge at all, ordered or in a sweeping advance."""
    barred = unit.formation in ("march", "square") or unit.arm == "artillery"
    out_of_order = unit.shaken or unit.disordered or unit.unformed
    return not (barred or out_of_order or brigade_of(state, unit).broken)


@rule("BP-CHG-01", "BP-CHG-03", "BP-CHG-04", "BP-SKIR-05")
def target_objections(
    scene: Scene, unit: Unit, target: Unit, *, sweeping: bool = False
) -> Iterator[Objection]:
    """Why a unit may not charge an enemy from where it stands."""
    if target.side == unit.side or not on_table(target):
        yield Objection("BP-CHG-01", NOT_THAT)
        return
    if not may_be_charged(unit, target):
        yield Objection("BP-SQ-05" if target.formation == "square" else "BP-CHG-02", NOT_THAT)
        return
    if unit.formation == "skirmish" and not skirmishers_may_charge(scene, unit, target):
        yield Objection("BP-SKIR-05", NOT_THAT)
        return
    seen = sees_all_round(scene, unit, target) if sweeping else seen_at_start(scene, unit, target)
    if not seen:
        yield Objection("BP-CHG-03", UNSEEN)
    elif not _lies_ahead(scene, unit, target):
        yield Objection("BP-CHG-03", NOT_AHEAD)
    elif isinstance(way := approach(scene, unit, target), Objection):
        yield way


def _lies_ahead(scene: Scene, unit: Unit, target: Unit) -> bool:
    if unit.formation in ("skirmish", "garrison"):
        return True
    return in_arc(scene.outline(unit), ARC, scene.outline(target))


def approach(scene: Scene, unit: Unit, target: Unit) -> Approach | Objection:
    """How a unit would come upon an enemy, or why it cannot."""
    question = ("approach", unit.id, target.id, bad_squares(scene.state, unit))
    return scene.remembered(question, lambda: _approach(scene, unit, target))


def bad_squares(state: PowderState, unit: Unit) -> tuple[PieceId, ...]:
    """The enemy squares in bad order: they alone change whom cavalry may charge while nobody moves."""
    if unit.arm != "cavalry":
        return ()
    squares = (each for each in fielded(state, other(unit.side)) if each.formation == "square")
    return tuple(each.id for each in squares if each.disordered or each.shaken)


@rule("BP-CHG-04", "BP-CHG-05", "BP-BLD-01", "BP-TERR-04")
def _approach(scene: Scene, unit: Unit, target: Unit) -> Approach | Objection:
    own, aim = front_of(scene, unit, target), scene.outline(target)
    start = front_centre(own)
    edge = own if unit.formation == "skirmish" else segment(*own.front())
    far = nearest(edge, aim)[0]
    tx, ty = nearest(segment(*start, *start), aim)[3:]
    land = ground(scene)
    extra = extra_cost(land, unit, start, (tx, ty)) + (ENTERING if target.garrison else 0.0)
    struck = quarter_of(aim, *start)
    if _corridor_barred(scene, unit, own, target, start, (tx, ty)):
        return Objection("BP-CHG-04", WAY_BARRED)
    pose = contact_pose(scene, unit, target, struck, start)
    if pose is None:
        return Objection("BP-CHG-07", NO_ROOM)
    return Approach(struck, far, far + extra, pose, start)


def front_of(scene: Scene, unit: Unit, target: Unit) -> Outline:
    """The outline from whose front a unit charges: its own, or the side of the building it comes out of."""
    own = scene.outline(unit)
    if not unit.garrison:
        return own
    aim = scene.outline(target)
    return rotated(own, FACES.index(quarter_of(own, aim.x, aim.y)))


def _corridor_barred(scene: Scene, unit: Unit, own: Outline, target: Unit, start: Point, end: Point) -> bool:
    """Whether another enemy or closed ground lies in the middle half of the way.

    A neighbour of the target who is brushed in the last stretch, beside the line to it, does not bar it.
    """
    length = distance(start, end)
    if length < 0.02:
        return False
    bearing = heading(end[0] - start[0], end[1] - start[1])
    width = own.half_width if not unit.garrison else shape_of(unit, home_formation(unit)).width * 0.5

    def strip(upto: float) -> Outline:
        ux, uy = direction(bearing)
        x, y = start[0] + ux * upto * 0.5, start[1] + uy * upto * 0.5
        return box(x, y, bearing, width, max(upto, 0.01))

    way = strip(length - 0.02)
    foes = [each for each in unit_outlines(scene, other(unit.side)) if each.owner != target.id]
    touched = [each for each in foes if overlaps(way, each, CONTACT)]
    if touched:
        before = strip(max(length - own.half_width, 0.01))
        share = max(length - 0.05, 0.0) / length
        x, y = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        if any(overlaps(before, each, CONTACT) or crosses(each, *start, x, y) for each in touched):
            return True
    land = ground(scene)
    if land.bare:
        return False
    spared = (unit.garrison, target.garrison)
    closed = [plot for plot in closed_to(scene.state, land, unit) if plot.feature.id not in spared]
    short = strip(max(length - INTO_WOODS - 0.02, 0.01))
    return any(plot.overlaps(short if plot in land.woods else way, CONTACT) for plot in closed)


@rule("BP-CHG-04")
def reach_of(state: PowderState, unit: Unit, moves: int) -> float:
    """How far so many moves of a charge carry."""
    formation = home_formation(unit) if unit.garrison else unit.formation
    return moves * rate_of(state, unit, formation)


@rule("BP-CHG-09", "BP-BLUN-04")
def stopping_place(scene: Scene, unit: Unit, target: Unit, moves: int) -> Pose:
    """Where a charge stops that does not reach: straight ahead, at least one from enemies."""
    state: PowderState = scene.state
    start, aim = scene.outline(unit), scene.outline(target)
    pose = pose_of(unit)
    shape = shape_of(unit, home_formation(unit) if unit.garrison else unit.formation)
    far, ax, ay, bx, by = nearest(start, aim)
    if far <= APART or unit.garrison:
        return pose
    bearing = heading(bx - ax, by - ay)
    land = ground(scene)
    reach = min(reach_of(state, unit, moves), far - APART)
    for share in range(24, 0, -1):
        there = pose.towards(bearing, reach * share / 24).rounded()
        own = outline(shape, there, unit.id, unit.side)
        extra = extra_cost(land, unit, front_centre(start), front_centre(own))
        affordable = reach * share / 24 + extra <= reach_of(state, unit, moves) + 1e-3
        if affordable and _may_halt(scene, unit, own):
            return there
    return pose


def _may_halt(scene: Scene, unit: Unit, own: Outline) -> bool:
    if not within_table(scene.state, own) or not is_free(own, all_units(scene, unit.id), CONTACT):
        return False
    if any(gap(own, each) < APART - 1e-3 for each in unit_outlines(scene, other(unit.side))):
        return False
    land = ground(scene)
    return not any(plot.overlaps(own, CONTACT) for plot in closed_to(scene.state, land, unit))


def nearest_of(scene: Scene, unit: Unit, targets: list[Unit]) -> list[Unit]:
    """Those of some targets that are nearest: one, or several that are equally near."""
    ways = {each.id: approach(scene, unit, each) for each in targets}
    far = {key: way.distance for key, way in ways.items() if isinstance(way, Approach)}
    return [each for each in targets if far.get(each.id, inf) <= min(far.values()) + AS_FAR]


def charge_targets(scene: Scene, unit: Unit, moves: int, *, sweeping: bool = False) -> list[Unit]:
    """The enemies that a unit may charge and reach with so many moves, nearest first."""
    state: PowderState = scene.state
    barred = not is_fit_to_charge(state, unit) if sweeping else any(charging_objections(state, unit))
    if barred:
        return []
    reach = reach_of(state, unit, moves)
    own = scene.outline(unit)
    found: list[tuple[float, str]] = []
    for each in unit_outlines(scene, other(unit.side)):
        far = reach + own.reach + each.reach
        if (each.x - own.x) ** 2 + (each.y - own.y) ** 2 > far * far:
            continue
        target = unit_of(state, each.owner)
        if not _lies_ahead(scene, unit, target):  # the cheapest question first
            continue
        if any(True for _ in target_objections(scene, unit, target, sweeping=sweeping)):
            continue
        way = approach(scene, unit, target)
        if isinstance(way, Approach) and way.cost <= reach + 1e-3:
            found.append((way.distance, target.id))
    return [unit_of(state, key) for _, key in sorted(found)]
