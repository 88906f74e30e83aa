"""Places of contact: flush against a side with the greatest contact, if there is room for another."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.contact import flush
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import FACES, Face, contact_length, distance, face, free_part
from pulverdampf.table.outlines import Outline
from pulverdampf.table.polygons import Point
from pulverdampf.table.shapes import Pose, outline

from ..geometry import APART, CONTACT, all_units, front_centre, shape_of, unit_outlines, within_table
from ..lookup import contacts_of, unit_of
from ..movement.moves import imagined, stood_at
from ..state import PowderState
from ..terrain.ground import closed_to, ground
from ..units import Unit

INTO_WOODS = 0.5


def home_formation(unit: Unit) -> str:
    """The formation in which a garrison comes out."""
    return unit.formations[0]


@rule("BP-CHG-06", "BP-CHG-07", "BP-CHG-08", "BP-BLD-07")
def contact_pose(scene: Scene, unit: Unit, target: Unit, struck: Face, start: Point) -> Pose | None:
    """The place flush against a side with the greatest contact, if there is room."""
    aim = scene.outline(target)
    shape = shape_of(unit, home_formation(unit) if unit.garrison else unit.formation)
    x1, y1, x2, y2 = face(aim, struck)
    whole = distance((x1, y1), (x2, y2))
    least = _room_needed(scene, target, struck, whole, shape.width)
    if least is None:
        return None
    others = all_units(scene, unit.id, target.id)
    near = [each for each in others if gap(each, aim) <= shape.width + shape.depth + 1.0]
    foes = [each for each in near if each.side == target.side]
    prey = [each for each in foes if may_be_charged(unit, unit_of(scene.state, each.owner))]
    tx, ty = (x2 - x1) / whole, (y2 - y1) / whole
    at = (start[0] - x1) * tx + (start[1] - y1) * ty
    if shape.width <= whole:
        centres = [min(max(at, shape.width * 0.5), whole - shape.width * 0.5)]
    else:
        centres = [whole * 0.5, shape.width * 0.5, whole - shape.width * 0.5]
    best: tuple[float, Pose] | None = None
    for centre in centres:
        point = (x1 + tx * centre, y1 + ty * centre)
        pose = flush(shape, aim, struck, point, near, least, CONTACT)
        if pose is None or not _may_stand(scene, unit, target, outline(shape, pose)):
            continue
        own = outline(shape, pose)
        touching = sum(contact_length(own, "front", each, CONTACT) for each in prey)
        if best is None or touching > best[0] + 1e-6:
            best = (touching, pose)
    return best[1].rounded() if best is not None else None


def _room_needed(scene: Scene, target: Unit, struck: Face, whole: float, width: float) -> float | None:
    """The contact a newcomer needs on a side; none when there is no room for another."""
    state: PowderState = scene.state
    here = [each for each in contacts_of(state, target.id) if each.face_of(target.id) == struck]
    if not here:
        return 0.02
    if target.garrison or (struck in ("left", "right") and target.formation != "square"):
        return None
    taken = [scene.outline(unit_of(state, each.other(target.id))) for each in here]
    left = sum(high - low for low, high in free_part(scene.outline(target), struck, taken, CONTACT * 2))
    return width * 0.5 if left > whole * 0.5 + 1e-6 and left >= width * 0.5 - 1e-6 else None


def _may_stand(scene: Scene, unit: Unit, target: Unit, own: Outline) -> bool:
    """Whether the ground at the place of contact allows it."""
    if not within_table(scene.state, own):
        return False
    land = ground(scene)
    if land.bare:
        return True
    for plot in closed_to(scene.state, land, unit):
        if plot.feature.id != target.garrison and plot.overlaps(own, CONTACT):
            shallow = plot in land.woods and plot.depth_at(*front_centre(own)) <= INTO_WOODS + 0.02
            if not shallow or plot.share_inside(own) > 0.5:
                return False
    return True


@rule("BP-CHG-02", "BP-SQ-05", "BP-FILL-33")
def may_be_charged(unit: Unit, target: Unit) -> bool:
    """Whether a unit may charge a kind of enemy: cavalry no garrisons and no good squares."""
    good_square = target.formation == "square" and not (target.disordered or target.shaken)
    return unit.arm != "cavalry" or not (target.garrison or good_square)


@rule("BP-CHG-08")
def drawn_in(scene: Scene, charger: Unit, target: Unit, pose: Pose) -> list[tuple[Unit, Face]]:
    """The neighbours of a target that a charger would strike too at a place of contact."""
    twin = stood_at(charger, pose, home_formation(charger) if charger.garrison else charger.formation)
    return also_met(imagined(scene, twin), twin, target)


@rule("BP-CHG-08")
def also_met(scene: Scene, charger: Unit, target: Unit) -> list[tuple[Unit, Face]]:
    """The neighbours of a target that a charger in contact with it strikes too, and on which side."""
    state: PowderState = scene.state
    own, aim = scene.outline(charger), scene.outline(target)
    found: list[tuple[Unit, Face]] = []
    for each in unit_outlines(scene, target.side):
        if each.owner == target.id or gap(aim, each) > APART + 1e-4 or gap(own, each) > CONTACT:
            continue
        neighbour = unit_of(state, each.owner)
        if neighbour.garrison or not may_be_charged(charger, neighbour):
            continue
        for side in FACES:
            x1, y1, x2, y2 = face(each, side)
            if contact_length(each, side, own, 2 * CONTACT) >= distance((x1, y1), (x2, y2)) * 0.5 - 1e-3:
                found.append((neighbour, side))
                break
    return found
