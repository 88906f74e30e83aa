"""Finds room: where figures may stand, and places for many of them round a point."""

from collections.abc import Sequence

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import FULL, HALF, Angle, turn
from pulverdampf.table.construction import spiral
from pulverdampf.table.measurement import distance
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.sweeps import is_free

from ..geometry import CONTACT, SHAPES
from ..state import FrontierState
from ..terrain.ground import ground
from ..units import Figure

CRAFT = ("canoe", "boat")
STEPS_OF_A_TURN = 24


def base_at(kind: str, pose: Pose, owner: str = "", side: str = "") -> Outline:
    """The base of a kind in a pose."""
    return outline(SHAPES[kind], pose, owner, side, kind)


def is_on_table(state: FrontierState, base: Outline) -> bool:
    """Whether a base stands wholly on the table."""
    width, depth = state.table
    r = base.radius
    return all(
        x - r >= -1e-4 and x + r <= width + 1e-4 and y - r >= -1e-4 and y + r <= depth + 1e-4
        for x, y in base.corners()
    )


@rule("MT-MOVE-06")
def turned_on_table(state: FrontierState, figure: Figure, facing: Angle) -> Pose:
    """Where a figure stands once it has turned to a facing, as far as its base keeps to the table."""
    pose = figure.pose
    assert pose is not None
    back = (pose.facing - facing + HALF) % FULL - HALF
    for step in range(STEPS_OF_A_TURN):
        there = Pose(pose.x, pose.y, turn(facing, back * step // STEPS_OF_A_TURN))
        if is_on_table(state, base_at(figure.kind, there)):
            return there
    return pose


@rule("MT-MOVE-07", "MT-MOVE-09", "MT-TER-03")
def is_ground_for(scene: Scene, base: Outline) -> bool:
    """Whether a base may stand on the ground there: no water for feet, no marsh for horses."""
    lie = ground(scene)
    if base.kind in CRAFT:
        return sum(plot.share_inside(base) for plot in lie.waters) > 0.45
    if lie.waters and lie.in_water(base.x, base.y):
        return False
    if base.kind == "mounted" and any(plot.holds(base.x, base.y) for plot in lie.no_horses):
        return False
    if base.kind in ("gun", "wagon", "cart") and any(plot.holds(base.x, base.y) for plot in lie.no_guns):
        return False
    return not any(each.plot.overlaps(base, CONTACT) for each in lie.high)


def is_room(scene: Scene, base: Outline, others: Sequence[Outline]) -> bool:
    """Whether a base may stand there: on the table, on fit ground, and on nobody's toes."""
    return (
        is_on_table(scene.state, base) and is_free(base, list(others), CONTACT) and is_ground_for(scene, base)
    )


def packed(
    scene: Scene,
    pieces: Sequence[PieceId],
    here: Pose,
    reach: float,
    step: float = 1.05,
    but: Sequence[PieceId] = (),
) -> tuple[tuple[PieceId, Pose], ...] | None:
    """Places for pieces round a point, each as near to it as there is room; none when there is not enough."""
    state: FrontierState = scene.state
    x, y, facing = here.x, here.y, here.facing
    gone = {*pieces, *but}
    taken = [each for each in scene.outlines() if each.owner not in gone]
    taken = [each for each in taken if distance((each.x, each.y), (x, y)) < reach + each.reach + 3.0]
    found: list[tuple[PieceId, Pose]] = []
    places = list(spiral(x, y, step, reach))
    start = 0
    for key in pieces:
        figure = state.pieces[key]
        for index in range(start, len(places)):
            px, py = places[index]
            pose = Pose(px, py, facing).rounded()
            base = base_at(figure.kind, pose, key, figure.side)
            if is_room(scene, base, taken):
                taken.append(base)
                found.append((key, pose))
                if figure.kind == "foot":
                    start = index + 1
                break
        else:
            return None
    return tuple(found)
