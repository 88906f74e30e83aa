"""Where a charge ends: flush with the face it hits, or where skirmishers stood."""

from math import sqrt

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import HALF, direction, turn
from pulverdampf.table.contact import flush, look_of
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import Face, distance, nearest_on_face
from pulverdampf.table.measurement import face as side_of
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, Rectangle
from pulverdampf.table.sweeps import is_free, meets

from ..battalion import main, screen
from ..state import Battalion, EagleState
from ..terrain.geometry import BASE, front_centre, within_table
from ..terrain.ground import ground
from .faces import face_hit, has_faces, turned_front

FAR = 100.0
EPS = 1e-4
STEP = 0.1


def against_screen(own: Outline, bearing: int, hit: Outline, reach: float = FAR) -> Pose:
    """Straight on until the charger reaches the place where a screen stands, or as far as it may go."""
    x, y = front_centre(own)
    ux, uy = direction(bearing)
    length = min(way_to_screen(own, bearing, hit), reach)
    return Pose(x + ux * (length - own.half_depth), y + uy * (length - own.half_depth), bearing).rounded()


def way_to_screen(own: Outline, bearing: int, hit: Outline) -> float:
    """How far a charger that has turned goes straight on until it touches a screen."""
    ux, uy = direction(bearing)
    return min(meets(turned_front(own, bearing), ux * FAR, uy * FAR, hit, 0.0), 1.0) * FAR


@rule("MOE-FILL-07")
def contact_pose(
    scene: Scene, battalion: Battalion, hit: Outline, face: Face, point: tuple[float, float]
) -> Pose | None:
    """Flush against a face, moved aside as little as needed, with at least one base in contact."""
    shape = _shape(scene, battalion)
    pose = flush(shape, hit, face, point, _in_the_way(scene, battalion, hit), BASE, 0.01)
    if pose is None or not within_table(scene.state, scene.outline_at(main(scene.state, battalion), pose)):
        return None
    return pose.rounded()


@rule("MOE-AGGR-03", "MOE-FILL-07")
def contact_within(
    scene: Scene, battalion: Battalion, hit: Outline, face: Face, point: tuple[float, float], reach: float
) -> Pose | None:
    """The same for a charger whose front centre may go only so far: it slides along the face no farther."""
    pose = contact_pose(scene, battalion, hit, face, point)
    if pose is None or slide(scene, battalion, pose, point) <= reach + EPS:
        return pose
    shape = _shape(scene, battalion)
    x1, y1, x2, y2 = side_of(hit, face)
    whole = sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2)
    tx, ty = (x2 - x1) / whole, (y2 - y1) / whole
    along = (point[0] - x1) * tx + (point[1] - y1) * ty
    off = (point[0] - x1 - tx * along) ** 2 + (point[1] - y1 - ty * along) ** 2
    if sqrt(off) > reach + EPS:
        return None
    spare, need = sqrt(max(0.0, reach * reach - off)), min(BASE, shape.width, whole)
    low = max(along - spare, need - shape.width / 2)
    high = min(along + spare, whole + shape.width / 2 - need)
    there = pose.ahead(shape.depth / 2)
    wanted = (there.x - x1) * tx + (there.y - y1) * ty
    looks = look_of(hit, face)
    others, piece = _in_the_way(scene, battalion, hit), main(scene.state, battalion)
    for at in sorted(_stations(low, high), key=lambda at: abs(at - wanted)):
        found = Pose(x1 + tx * at, y1 + ty * at, turn(looks, HALF)).ahead(-shape.depth / 2)
        own = scene.outline_at(piece, found)
        if within_table(scene.state, own) and is_free(own, others, 0.01):
            return found.rounded()
    return None


@rule("MOE-AGGR-03", "MOE-FILL-07")
def reach_that_counts(
    scene: Scene, battalion: Battalion, target: Battalion, face: Face, reach: float
) -> float:
    """How far a charger may come, if that can keep it from its place in contact; 0: it cannot.

    Until it meets its target it may lose soldiers. On a face with room at both ends that moves its place by
    less than a base, unless horse or skirmishers give the target another outline.
    """
    state: EagleState = scene.state
    point, hit = front_centre(scene.outline(main(state, battalion))), scene.outline(main(state, target))
    stands = "cavalry" not in (battalion.arm, target.arm) and screen(state, target) is None
    near = distance(point, nearest_on_face(hit, face, *point)) + BASE <= reach
    return 0.0 if stands and near and not _in_the_way(scene, battalion, hit) else float(reach)


def _stations(low: float, high: float) -> list[float]:
    """Points of a stretch, both ends among them."""
    if low > high + EPS:
        return []
    return [low + step * STEP for step in range(int((high - low) / STEP) + 1)] + [high]


def slide(scene: Scene, battalion: Battalion, pose: Pose, point: tuple[float, float]) -> float:
    """How far the front centre of a charger has come from a point to its place in contact."""
    there = pose.ahead(_shape(scene, battalion).depth / 2)
    return sqrt((there.x - point[0]) ** 2 + (there.y - point[1]) ** 2)


def _shape(scene: Scene, battalion: Battalion) -> Rectangle:
    shape = scene.shape(main(scene.state, battalion))
    assert isinstance(shape, Rectangle)
    return shape


def _in_the_way(scene: Scene, battalion: Battalion, hit: Outline) -> list[Outline]:
    """What a charger may not stand on in contact: other main bodies, rivers, buildings it does not attack."""
    shape = _shape(scene, battalion)
    room = shape.width + shape.depth
    others = [
        each
        for each in scene.outlines()
        if each.kind == "main" and each.owner not in (battalion.id, hit.owner) and gap(each, hit) < room
    ]
    land = ground(scene)
    barred = [piece for plot in land.rivers for piece in plot.pieces if gap(piece, hit) < room]
    barred += [piece for plot in land.buildings for piece in plot.pieces if 0.01 < gap(piece, hit) < room]
    return others + barred


@rule("MOE-MEL-10", "MOE-MEL-12")
def face_is_free(scene: Scene, battalion: Battalion, target: Battalion, face: Face) -> bool:
    """Whether a flank or the rear of a battalion in melee is still free to join on."""
    state: EagleState = scene.state
    melee = state.melees[target.melee]
    if not has_faces(main(state, target)):
        return False
    if face == "front" or (melee.defender == target.id and melee.face == face):
        return False
    if any(held == face for body, held in melee.joined if state.bodies[body].side == battalion.side):
        return False
    hit = scene.outline(main(state, target))
    return not any(
        each.kind == "main"
        and each.owner not in (battalion.id, target.id)
        and gap(each, hit) <= 0.01
        and face_hit(hit, each.x, each.y) == face
        for each in scene.outlines()
    )
