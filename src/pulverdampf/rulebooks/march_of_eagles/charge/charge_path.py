"""The way of a charge: which face it hits, in which direction, how far, where it ends."""

from collections.abc import Iterator

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, Piece
from pulverdampf.table.angles import EIGHTH, degrees, difference, direction, heading, turn
from pulverdampf.table.contact import flush
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.measurement import Face, face_middle
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import segment
from pulverdampf.table.shapes import Pose, Rectangle
from pulverdampf.table.sweeps import corridor_until, meets

from ..battalion import main, screen
from ..state import Battalion, EagleState
from ..terrain.geometry import BASE, front_centre, in_charge_or_fire_arc, within_table
from ..terrain.ground import ground, lined_obstacles

STEP = degrees(5.0)
FAR = 100.0


class ChargePath(Struct, frozen=True):
    """A charge that may be announced."""

    aims_at: str
    """`main` or `screen`."""
    face: Face
    bearing: int
    pose: Pose
    """Where the charger ends, flush with the face (against a screen alone: where the screen stood)."""
    needed: float
    screen_needed: float | None
    """The distance to the target's skirmishers, when they stand in the corridor."""
    lined: tuple[str, ...]
    """Obstacles that the target defends."""


@rule("MOE-FILL-07")
def face_hit(target: Outline, x: float, y: float) -> Face:
    """The face that a charge from a point hits, by the lines through the front and rear edge."""
    along = (x - target.x) * target.ux + (y - target.y) * target.uy
    if along > target.half_depth:
        return "front"
    if along < -target.half_depth:
        return "rear"
    across = -(x - target.x) * target.uy + (y - target.y) * target.ux
    return "left" if across > 0 else "right"


def nearest_face(building: Outline, x: float, y: float) -> Face:
    """The side of a building that is nearest to a point."""
    ahead = (x - building.x) * building.ux + (y - building.y) * building.uy
    left = -(x - building.x) * building.uy + (y - building.y) * building.ux
    if abs(ahead) - building.half_depth >= abs(left) - building.half_width:
        return "front" if ahead > 0 else "rear"
    return "left" if left > 0 else "right"


def turned_front(own: Outline, bearing: int) -> Outline:
    """The front edge after the turn about its centre."""
    x, y = front_centre(own)
    ux, uy = direction(bearing)
    w = own.half_width
    return segment(x - uy * w, y + ux * w, x + uy * w, y - ux * w)


def _bearings(own: Outline, wanted: int) -> Iterator[int]:
    """The wanted direction, then those nearest to it in steps of five degrees, within 45 of the facing."""
    off = max(-EIGHTH, min(EIGHTH, difference(own.facing, wanted)))
    yield turn(own.facing, off)
    for step in range(1, 19):
        for each in (off + step * STEP, off - step * STEP):
            if -EIGHTH <= each <= EIGHTH:
                yield turn(own.facing, each)


@rule("MOE-AGGR-01", "MOE-FILL-07", "MOE-FILL-38")
def charge_path(
    scene: Scene, battalion: Battalion, target: Battalion, *, join: bool = False
) -> ChargePath | None:
    """The way of a charge, if one may be announced; nothing of the distance is asked."""
    question = ("charge", battalion.id, target.id, scene.state.melees.get(target.melee) if join else None)
    return scene.remembered(question, lambda: _charge_path(scene, battalion, target, join=join))


def _charge_path(scene: Scene, battalion: Battalion, target: Battalion, *, join: bool) -> ChargePath | None:
    state: EagleState = scene.state
    piece, body = main(state, battalion), main(state, target)
    own, hit = scene.outline(piece), scene.outline(body)
    skirmishers = screen(state, target)
    aims_at = "main"
    if not in_charge_or_fire_arc(scene, piece, hit):
        if skirmishers is None or not in_charge_or_fire_arc(scene, piece, scene.outline(skirmishers)):
            return None
        aims_at, hit = "screen", scene.outline(skirmishers)
    x, y = front_centre(own)
    face = face_met(scene, target, x, y) if aims_at == "main" else face_hit(hit, x, y)
    goal = face_middle(hit, face) if aims_at == "main" else (hit.x, hit.y)
    obstacles = _in_the_corridor(scene, battalion, target)
    for bearing in _bearings(own, heading(goal[0] - x, goal[1] - y)):
        area = corridor_until(own, *direction(bearing), FAR, hit, obstacles, 0.01)
        if area is None:
            continue
        if join and not face_is_free(scene, battalion, target, face):
            return None
        return _path(scene, battalion, target, aims_at, face, bearing, own, hit, area)
    return None


def has_faces(piece: Piece) -> bool:
    """Whether a main body has a front, flanks and a rear: garrisons and squares have none."""
    return not isinstance(piece.place, Inside) and piece.formation != "square"


@rule("MOE-FILL-07", "MOE-FILL-28", "MOE-X-SQ-01")
def face_met(scene: Scene, target: Battalion, x: float, y: float) -> Face:
    """The side of a main body that an attack from a point meets; of one without faces the nearest."""
    body = main(scene.state, target)
    hit = scene.outline(body)
    return face_hit(hit, x, y) if has_faces(body) else nearest_face(hit, x, y)


def _in_the_corridor(scene: Scene, battalion: Battalion, target: Battalion) -> list[Outline]:
    """What bars a charge: other main bodies, screens of other enemies, ground that cannot be entered."""
    land = ground(scene)
    held = getattr(main(scene.state, target).place, "feature", "")
    barred = land.rivers + [each for each in land.buildings if each.feature.id != held]
    if main(scene.state, battalion).formation != "column":
        barred = barred + land.bridges
    standing = [
        each
        for each in scene.outlines()
        if each.kind != "commander"
        and each.owner.removesuffix("s") not in (battalion.id, target.id)
        and (each.kind == "main" or each.side != battalion.side)
    ]
    return standing + [piece for plot in barred for piece in plot.pieces]


def _path(
    scene: Scene,
    battalion: Battalion,
    target: Battalion,
    aims_at: str,
    face: Face,
    bearing: int,
    own: Outline,
    hit: Outline,
    area: Outline,
) -> ChargePath | None:
    state: EagleState = scene.state
    x, y = front_centre(own)
    edge = segment(*own.front())
    skirmishers = screen(state, target)
    screen_needed = None
    if skirmishers is not None:
        theirs = scene.outline(skirmishers)
        if aims_at == "screen" or overlaps(area, theirs, 1e-4):
            screen_needed = gap(edge, theirs)
    if aims_at == "screen":
        pose = against_screen(own, bearing, hit)
        return ChargePath(aims_at, face, bearing, pose, gap(edge, hit), screen_needed, ())
    contact = contact_pose(scene, battalion, hit, face, (x, y))
    if contact is None:
        return None
    body = main(state, target)
    lines = lined_obstacles(scene, hit, x, y, all_edges=not has_faces(body))
    lined = () if isinstance(body.place, Inside) else tuple(lines)
    counted: Face = face if has_faces(body) else "front"
    return ChargePath(aims_at, counted, bearing, contact, gap(edge, hit), screen_needed, lined)


def against_screen(own: Outline, bearing: int, hit: Outline) -> Pose:
    """Straight on until the charger reaches the place where a screen stands."""
    x, y = front_centre(own)
    ux, uy = direction(bearing)
    length = min(meets(turned_front(own, bearing), ux * FAR, uy * FAR, hit, 0.0), 1.0) * FAR
    return Pose(x + ux * (length - own.half_depth), y + uy * (length - own.half_depth), bearing).rounded()


@rule("MOE-FILL-07")
def contact_pose(
    scene: Scene, battalion: Battalion, hit: Outline, face: Face, point: tuple[float, float]
) -> Pose | None:
    """Flush against a face, moved aside as little as needed, with at least one base in contact."""
    state: EagleState = scene.state
    shape = scene.shape(main(state, battalion))
    assert isinstance(shape, Rectangle)
    room = shape.width + shape.depth
    others = [
        each
        for each in scene.outlines()
        if each.kind == "main" and each.owner not in (battalion.id, hit.owner) and gap(each, hit) < room
    ]
    land = ground(scene)
    barred = [piece for plot in land.rivers for piece in plot.pieces]
    barred += [piece for plot in land.buildings for piece in plot.pieces if gap(piece, hit) > 0.01]
    pose = flush(shape, hit, face, point, others + barred, BASE, 0.01)
    if pose is None or not within_table(state, scene.outline_at(main(state, battalion), pose)):
        return None
    return pose.rounded()


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
