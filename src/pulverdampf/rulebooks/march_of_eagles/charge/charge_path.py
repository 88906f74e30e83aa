"""The way of a charge: which face it hits, in which direction, how far, where it ends."""

from collections.abc import Iterator

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, Piece
from pulverdampf.table.angles import EIGHTH, degrees, difference, direction, heading, turn
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.measurement import Face, face_middle
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import segment
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import corridor_until

from ..battalion import main, screen
from ..state import Battalion, EagleState
from ..terrain.geometry import front_centre, in_charge_or_fire_arc
from ..terrain.ground import ground, lined_obstacles
from .faces import face_hit, face_met, has_faces
from .places import against_screen, contact_pose, face_is_free

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


@rule("MOE-AGGR-01")
def aimed_at(scene: Scene, piece: Piece, target: Battalion) -> tuple[str, Outline] | None:
    """Which part of an enemy lies before the front of a group: the main body, or else its screen."""
    hit, skirmishers = scene.outline(main(scene.state, target)), screen(scene.state, target)
    if in_charge_or_fire_arc(scene, piece, hit):
        return "main", hit
    if skirmishers is None or not in_charge_or_fire_arc(scene, piece, scene.outline(skirmishers)):
        return None
    return "screen", scene.outline(skirmishers)


class _Aim(Struct, frozen=True):
    """Who charges at which part of whom, as both stand at the announcement."""

    battalion: Battalion
    target: Battalion
    own: Outline
    part: str
    hit: Outline
    face: Face


def _charge_path(scene: Scene, battalion: Battalion, target: Battalion, *, join: bool) -> ChargePath | None:
    state: EagleState = scene.state
    own, aim = scene.outline(main(state, battalion)), aimed_at(scene, main(state, battalion), target)
    if aim is None:
        return None
    part, hit = aim
    x, y = front_centre(own)
    face = face_met(scene, target, x, y) if part == "main" else face_hit(hit, x, y)
    goal = face_middle(hit, face) if part == "main" else (hit.x, hit.y)
    obstacles = _in_the_corridor(scene, battalion, target)
    for bearing in _bearings(own, heading(goal[0] - x, goal[1] - y)):
        area = corridor_until(own, *direction(bearing), FAR, hit, obstacles, 0.01)
        if area is None:
            continue
        if join and not face_is_free(scene, battalion, target, face):
            return None
        return _path(scene, _Aim(battalion, target, own, part, hit, face), bearing, area)
    return None


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


def _path(scene: Scene, aim: _Aim, bearing: int, area: Outline) -> ChargePath | None:
    state: EagleState = scene.state
    x, y = front_centre(aim.own)
    edge = segment(*aim.own.front())
    skirmishers = screen(state, aim.target)
    screen_needed = None
    if skirmishers is not None:
        theirs = scene.outline(skirmishers)
        if aim.part == "screen" or overlaps(area, theirs, 1e-4):
            screen_needed = gap(edge, theirs)
    needed = gap(edge, aim.hit)
    if aim.part == "screen":
        pose = against_screen(aim.own, bearing, aim.hit)
        return ChargePath("screen", aim.face, bearing, pose, needed, screen_needed, ())
    contact = contact_pose(scene, aim.battalion, aim.hit, aim.face, (x, y))
    if contact is None:
        return None
    body = main(state, aim.target)
    lines = lined_obstacles(scene, aim.hit, x, y, all_edges=not has_faces(body))
    lined = () if isinstance(body.place, Inside) else tuple(lines)
    counted: Face = aim.face if has_faces(body) else "front"
    return ChargePath("main", counted, bearing, contact, needed, screen_needed, lined)
