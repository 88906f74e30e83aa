"""The way of one element: its stretches, and what lies or stands in it."""

import itertools
from collections.abc import Iterator
from math import sqrt

from msgspec import Struct

from pulverdampf.engine.orders import Objection, Walk
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import heading
from pulverdampf.table.outlines import Outline, box
from pulverdampf.table.shapes import Pose, Rectangle, outline
from pulverdampf.table.sweeps import is_free, swept
from pulverdampf.table.terrain import Plot
from pulverdampf.table.vicinity import near_outline
from pulverdampf.text import Text

from ..geometry import TOUCH, frontage
from ..special.walls import climbs_over, gates_crossed, has_houses, on_another_floor, spared_rings
from ..state import WarState, unit_of
from ..terrain.ground import RUNG, category, flames_about, going_over, ground_name, standing_on
from ..units import Element, Unit
from .rates import Move

OVERLAP = 0.02
Line = tuple[float, float, float, float]


class Step(Struct):
    """One element's way: its stretches, its length, where it ends, and whether that is off the table."""

    piece: Element
    lines: list[Line]
    length: float
    end: Outline
    pose: Pose
    leaves: bool = False


def step_of(scene: Scene, piece: Element, walk: Walk) -> Step:
    """The way of one element."""
    start = piece.pose
    assert start is not None
    points = [(start.x, start.y), *walk.waypoints, (walk.end.x, walk.end.y)]
    lines: list[Line] = []
    length = 0.0
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        far = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        if far > 1e-6:
            lines.append((ax, ay, bx, by))
            length += far
    shape = scene.layout(scene.state, piece)
    end = outline(shape, walk.end, piece.id, piece.side, piece.kind)
    return Step(piece, lines, length, end, walk.end)


def base_of(scene: Scene, piece: Element) -> Rectangle:
    """The base of an element in its own frame."""
    shape = scene.layout(scene.state, piece)
    assert isinstance(shape, Rectangle)
    return shape


@rule("KP-FORT-07")
def on_its_floor(scene: Scene, piece: Element, others: list[Outline]) -> list[Outline]:
    """The bases that an element can meet: who is on a roof meets nobody below it, nor they him."""
    if not has_houses(scene):
        return others
    pieces = scene.state.pieces
    return [o for o in others if not on_another_floor(piece, pieces[o.owner])]


@rule("KP-TERR-01", "KP-FILL-20", "KP-MOVE-05")
def way_faults(
    scene: Scene, move: Move, unit: Unit, step: Step, enemies: list[Outline], barring: list[Outline],
    plots: list[Plot],
) -> Iterator[Objection]:  # fmt: skip
    """Objects to a way over barring ground, through enemies, or through friends who let nobody pass."""
    state: WarState = scene.state
    shape = base_of(scene, step.piece)
    here = scene.outline(step.piece)
    column = category(unit)
    spared = spared_rings(scene, unit, step.piece) + flames_about(scene, here)
    left_behind = [o for o in near_outline(enemies, here, TOUCH) if o.kind != "wagon"]
    met = near_outline(enemies, step.end, TOUCH)
    blocking = (
        [o for o in enemies if o not in met and o not in left_behind] if left_behind or met else enemies
    )
    if step.piece.crossing:
        blocking = [o for o in blocking if not climbs_over(state, step.piece, o)]
    target = [o for o in met if o not in left_behind]
    free = spared
    for i, (ax, ay, bx, by) in enumerate(step.lines):
        dx, dy = bx - ax, by - ay
        bearing = heading(dx, dy)
        start = box(ax, ay, bearing, shape.width, shape.depth)
        track = swept(start, dx, dy)
        if plots:
            free = spared + gates_crossed(scene, unit, (ax, ay, bx, by))
            going, because = going_over(state, column, track, (ax, ay, bx, by), plots, free)
            if going == "X":
                yield Objection("KP-TERR-01", IMPASSABLE.filled(what=ground_name(state, because)))
                return
            if going == "D" and move.rate == "good" and move.how != "guided":
                yield Objection("KP-FILL-20", DIFFICULT.filled(what=ground_name(state, because)))
                return
        elif move.rate == "good" and move.how != "guided" and (state.weather == "snow" or state.mud):
            yield Objection("KP-FILL-20", DIFFICULT.filled(what=ground_name(state, "")))
            return
        if not is_free(track, blocking, OVERLAP):
            yield Objection("KP-FILL-20", ENEMY_THERE)
            return
        if target and _runs_through(state, start, (dx, dy), target, last=i == len(step.lines) - 1):
            yield Objection("KP-FILL-20", ENEMY_THERE)
            return
        if not is_free(track, barring, OVERLAP):
            beside = near_outline(barring, here, OVERLAP)
            if not is_free(track, [o for o in barring if o not in beside], OVERLAP):
                yield Objection("KP-MOVE-05", FRIEND_THERE)
                return
    if plots and not step.leaves and step.piece.pose != step.pose:
        yield from _end_faults(scene, move, step, plots, free)


def _runs_through(
    state: WarState, start: Outline, by: tuple[float, float], target: list[Outline], *, last: bool
) -> bool:
    """Whether a stretch leads through the enemies at whom a way ends, and not only up to them at its end."""
    dx, dy = by
    share = max(0.0, 1.0 - (frontage(state) + 0.04) / sqrt(dx * dx + dy * dy)) if last else 1.0
    return share > 0.0 and not is_free(swept(start, dx * share, dy * share), target, OVERLAP)


@rule("KP-MOVE-03", "KP-TERR-01", "KP-FILL-20")
def _end_faults(
    scene: Scene, move: Move, step: Step, plots: list[Plot], spared: list[str]
) -> Iterator[Objection]:
    """Objects to a last facing that turns a base into ground through which its way did not lead."""
    state: WarState = scene.state
    unit = unit_of(state, step.piece.id)
    o = step.end
    going, because = going_over(state, category(unit), o, (o.x, o.y, o.x, o.y), plots, spared)
    if RUNG[going] <= RUNG[standing_on(scene, unit, scene.outline(step.piece))]:
        return
    if going == "X":
        yield Objection("KP-TERR-01", IMPASSABLE.filled(what=ground_name(state, because)))
    elif going == "D" and move.rate == "good" and move.how != "guided":
        yield Objection("KP-FILL-20", DIFFICULT.filled(what=ground_name(state, because)))


IMPASSABLE = Text("{what}: no way through", "{what}: kein Durchkommen")
DIFFICULT = Text(
    "{what} is difficult, and the good rate was announced", "{what} ist schwierig, angesagt war gutes Gelände"
)
ENEMY_THERE = Text("an enemy stands in the way", "ein Feind steht im Weg")
FRIEND_THERE = Text("friends stand in the way", "eigene Truppen stehen im Weg")
