"""Reactions to a charge: who may hold, fire, evade, counter-charge, turn or form square."""

from msgspec import Struct

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, other
from pulverdampf.table.angles import EIGHTH, HALF, difference, heading
from pulverdampf.table.arcs import in_arc
from pulverdampf.table.kernel import gap
from pulverdampf.table.legs import To
from pulverdampf.table.measurement import Face, distance
from pulverdampf.table.outlines import Outline
from pulverdampf.table.paths import swept_hull, walk
from pulverdampf.table.shapes import ORIGIN, Pose, outline
from pulverdampf.text import Text

from ..geometry import ARC, NEAR_ENEMY, outline_as, shape_of
from ..lookup import brigade_of, fielded, is_engaged, pose_of, unit_of
from ..movement.moves import is_free_at
from ..rulings import Rulings
from ..shooting.skirmishers import skirmishers_may_charge
from ..shooting.to_hit import base_dice, range_of
from ..state import PowderState
from ..terrain.ground import ground
from ..terrain.sight import look_at
from ..units import Unit

LABELS = {
    "fire": Text("closing fire", "Abwehrfeuer"),
    "hold": Text("hold", "Angriff erwarten"),
    "evade": Text("evade", "vermeiden"),
    "counter": Text("counter-charge", "Gegenangriff"),
    "turn": Text("turn to face", "Front ausrichten"),
    "square": Text("form square", "Karree bilden"),
}
FORMED_TO_FIRE = ("line", "attack", "square", "mixed", "unlimbered", "garrison")


class Charge(Struct, frozen=True):
    """A charge that reaches its target."""

    charger: PieceId
    target: PieceId
    face: Face
    """The side of the target that it comes from."""
    start: Pose
    reach: float
    distance: float
    sweeping: bool = False
    moves: int = 1
    contact: Pose = ORIGIN
    """Where it would come to grips with the target where that stands now."""
    stood: Pose = ORIGIN
    """Where the target stands now."""
    leader: PieceId = ""
    """The commander who goes with the charger, after Follow Me."""


@rule("BP-REACT-01", "BP-REACT-08", "BP-REACT-09", "BP-CAV-02", "BP-CHG-10", "BP-FILL-38", "BP-T-REACT")
def reactions(scene: Scene, charge: Charge) -> list[str]:
    """What the target of a charge may do; against a sweeping advance it only holds."""
    return open_reactions(scene.state, charge, measured_eyes(scene, charge))


@rule("BP-REACT-02", "BP-FIRE-02")
def measured_eyes(scene: Scene, charge: Charge) -> Told:
    """What the table tells of a charge: where it comes from, woods, and room to turn."""
    state: PowderState = scene.state
    charger, target = unit_of(state, charge.charger), unit_of(state, charge.target)
    told: Told = {}
    if charge.sweeping or is_engaged(state, target.id):
        return told
    if may_give_fire(state, target) and not target.all_round:
        told["arc"] = in_arc(scene.outline(target), ARC, at_start(charger, charge))
    if could_form_square(state, charger, target, charge):
        told["woods"] = any(plot.overlaps(scene.outline(target)) for plot in ground(scene).woods)
    if could_turn(target, charge):
        told["room"] = has_room_to_turn(scene, charger, target, charge)
    if target.skirmishing and could_counter_charge(state, target, charge):
        told["open"] = skirmishers_may_charge(scene, target, charger)
    return told


@rule("BP-REACT-01", "BP-REACT-02", "BP-SQ-04", "BP-SPEC-08")
def open_reactions(state: PowderState, charge: Charge, eyes: Told) -> list[str]:
    """The reactions that the rosters and what was seen leave open."""
    charger, target = unit_of(state, charge.charger), unit_of(state, charge.target)
    if charge.sweeping or is_engaged(state, target.id):
        return ["hold"]
    square = could_form_square(state, charger, target, charge) and not eyes["woods"]
    if square and target.has("FSq"):
        return ["square"]
    found = []
    if may_give_fire(state, target) and (target.all_round or eyes["arc"]):
        found.append("fire")
    found.append("hold")
    if square:
        found.append("square")
    if could_counter_charge(state, target, charge) and eyes.get("open", True):
        found.append("counter")
    if could_turn(target, charge) and eyes.get("room", True):
        found.append("turn")
    if may_evade(target):
        found.append("evade")
    return found


@rule("BP-SQ-01", "BP-SQ-04")
def could_form_square(state: PowderState, charger: Unit, target: Unit, charge: Charge) -> bool:
    """Whether infantry can form square as a reaction, out of woods; who stands in its way gives way."""
    able = target.has("FSq") or state.rulings.square_reaction == "any_infantry"
    if charger.arm != "cavalry" or not able or "square" not in target.formations:
        return False
    if target.formation in ("square", "skirmish", "garrison"):
        return False
    return state.rulings.form_square_arc != "front" or charge.face == "front"


@rule("BP-REACT-02", "BP-SKIR-06", "BP-FORM-04", "BP-FORM-07", "BP-FIRE-16")
def may_give_fire(state: PowderState, unit: Unit) -> bool:
    """Whether a unit is entitled to closing fire at all."""
    if unit.formation not in FORMED_TO_FIRE or unit.half_way:
        return False
    return base_dice(unit, 0) > 0 and not unit.reacted and not is_engaged(state, unit.id)


def at_start(charger: Unit, charge: Charge) -> Outline:
    """The outline of a charger where it started."""
    shape = shape_of(charger, charger.formations[0] if charger.garrison else charger.formation)
    return outline(shape, charge.start, charger.id, charger.side, charger.kind)


def way_to(charger: Unit, start: Pose, end: Pose) -> list[Outline]:
    """The ground that a charger passes over between two places."""
    shape = shape_of(charger, charger.formations[0] if charger.garrison else charger.formation)
    return swept_hull(walk(shape, start, [To(end)]))


@rule("BP-REACT-05", "BP-SKIR-06", "BP-DIS-02")
def may_evade(unit: Unit) -> bool:
    """Whether a unit may evade: cavalry, skirmishers and horse guns, unless disordered."""
    quick = unit.arm == "cavalry" or unit.formation == "skirmish"
    horse = unit.arm == "artillery" and unit.gun.change == 0
    return (quick or horse) and not unit.disordered and not unit.garrison


@rule("BP-REACT-06", "BP-SHAK-02", "BP-DIS-02", "BP-VIC-02", "BP-FORM-08")
def could_counter_charge(state: PowderState, target: Unit, charge: Charge) -> bool:
    """Whether cavalry may meet the charge half-way; in skirmish order only whom it may charge."""
    if target.arm != "cavalry" or charge.face != "front" or target.formation == "march":
        return False
    out_of_order = target.shaken or target.disordered or target.unformed
    return not out_of_order and not brigade_of(state, target).broken


@rule("BP-REACT-07", "BP-DIS-02")
def could_turn(target: Unit, charge: Charge) -> bool:
    """Whether cavalry charged in flank or rear may turn its front to the charger, given room."""
    quick = target.arm == "cavalry" and not target.disordered and not target.all_round
    return quick and charge.face != "front"


@rule("BP-REACT-07")
def has_room_to_turn(scene: Scene, charger: Unit, target: Unit, charge: Charge) -> bool:
    """Whether there is room for it."""
    own = outline_as(scene, target, turned_pose(charger, target, charge))
    return is_free_at(scene, own, charger.id)


def turned_pose(charger: Unit, target: Unit, charge: Charge) -> Pose:
    """How a unit stands that has turned on its centre to face a charger."""
    pose = pose_of(target)
    return pose.facing_to(heading(charge.start.x - pose.x, charge.start.y - pose.y)).rounded()


# fire at a charge that passes -------------------------------------------------------------------------


@rule("BP-FIRE-16", "BP-FILL-37")
def who_may_traverse(scene: Scene, charge: Charge) -> list[Unit]:
    """The units other than the target across whose front the charge leads, near enough to fire at it."""
    if charge.sweeping:
        return []
    state: PowderState = scene.state
    charger = unit_of(state, charge.charger)
    way = _along(charger, charge)
    found = []
    for unit in fielded(state, other(charger.side)):
        if unit.id == charge.target or not may_give_fire(state, unit):
            continue
        own = scene.outline(unit)
        reach = min(NEAR_ENEMY, range_of(state, unit))
        if distance((own.x, own.y), charge.start.point) > reach + own.reach + charge.distance + 24.0:
            continue
        crossing = next(
            (
                each
                for each in way
                if gap(own, each) <= reach + 1e-4 and (unit.all_round or in_arc(own, ARC, each))
            ),
            None,
        )
        if (
            crossing is not None
            and is_traversing(state.rulings, unit, charge)
            and _sees(scene, unit, crossing)
        ):
            found.append(unit)
    return found


@rule("BP-FIRE-16")
def is_traversing(rulings: Rulings, unit: Unit, charge: Charge) -> bool:
    """Whether a charge at somebody else passes before a unit: in its arc, or by a switch across its front."""
    if rulings.traversing_fire == "arc" or unit.all_round:
        return True
    a, b = charge.start, charge.contact
    off = abs(difference(pose_of(unit).facing, heading(b.x - a.x, b.y - a.y)))
    return EIGHTH <= off <= HALF - EIGHTH


def _along(charger: Unit, charge: Charge) -> list[Outline]:
    """The charger at several places of its way."""
    shape = shape_of(charger, charger.formations[0] if charger.garrison else charger.formation)
    a, b = charge.start, charge.contact
    steps = max(int(distance(a.point, b.point) / 2.0), 1)
    return [
        outline(
            shape, Pose(a.x + (b.x - a.x) * k / steps, a.y + (b.y - a.y) * k / steps, b.facing), charger.id
        )
        for k in range(1, steps + 1)
    ]


def _sees(scene: Scene, unit: Unit, charger: Outline) -> bool:
    sides = range(4) if unit.formation in ("square", "garrison") else range(1)
    return any(look_at(scene, unit, charger, side).visible for side in sides)
