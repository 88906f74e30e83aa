"""Orders to walk: towards the goal, through cover, in the shape the unit has."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from msgspec.structs import replace

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.requests import Order
from pulverdampf.table.angles import Angle, degrees, direction, heading, turn
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose

from ..formations.coherency import is_scattered
from ..geometry import centre_of, thing_outlines
from ..movement.allowances import allowance, gait_of
from ..movement.stencils import matched, slots
from ..terrain.ground import ground
from ..units import Unit
from .aims import Goal, pace
from .situation import Point, Situation, away
from .storming import through_gate, up_to_gate

BENDS = (0, 15, -15, 30, -30, 50, -50, 75, -75)
LENGTHS = (0.0, 1.0, 2.0, 3.0)
PARTS = (0.5, 0.25)
COVER_WORTH = 1.6
IN_SIGHT = 26.0
MOST = 14


def walks(situation: Situation, request: Order, goal: Goal | None) -> Iterator[Walks]:
    """Ways towards a goal, the best first; at last to stay."""
    key = request.prompt.subject or request.form.subject[0]
    state, scene = situation.state, situation.scene
    bases = [scene.outline(state.pieces[each]) for each in request.form.subject]
    unit = state.bodies.get(key)
    if unit is not None and unit.vehicle:
        yield from _rolling(situation, unit, bases[0])
        return
    if unit is not None and is_scattered(scene, unit):
        yield from _closing_up(situation, request, bases, key, goal)
    if goal is not None:
        if goal.kind == "touch":
            yield from _touching(situation, key, bases, goal)
        if goal.target == "blockhouse":
            yield from through_gate(situation, key, bases, goal)
            goal = up_to_gate(bases, goal)
        yield from _approaching(situation, key, bases, goal)
    yield Walks({base.owner: Walk((), Pose(base.x, base.y, base.facing)) for base in bases})


def _approaching(situation: Situation, key: str, bases: list[Outline], goal: Goal) -> Iterator[Walks]:
    """All figures the same way: straight on or a little aside, better through cover."""
    x, y = centre_of(bases)
    distance = away((x, y), goal.at)
    left = distance - goal.within
    if goal.kind == "fight" and goal.target:
        near = min(
            (gap(a, b) for a in bases for b in thing_outlines(situation.scene, goal.target)), default=distance
        )
        left = near - goal.within
    if left <= 0.2:
        return
    reach = pace(situation, key, bases)
    facing = facing_foe(situation, (x, y), heading(goal.at[0] - x, goal.at[1] - y))
    unit = situation.state.bodies.get(key)
    if unit is not None and unit.formation in ("close", "column"):
        facing = bases[0].facing  # whoever turns in ranks breaks them
    straight = heading(goal.at[0] - x, goal.at[1] - y)
    lengths = [min(each, left) for each in _lengths(situation, key, (x, y), reach)]
    for bearing, length in _best_steps(situation, (x, y), goal.at, lengths):
        yield shifted(bases, bearing, length, facing)
    if len(bases) > 2:
        ux, uy = direction(straight)
        for ahead in (reach * 0.5, reach * 0.25):
            yield dressed(bases, (x + ux * ahead, y + uy * ahead), straight)
    for bend in BENDS:  # at least a little, out of what is in the way
        bearing = turn(straight, degrees(bend))
        for part in PARTS:
            yield shifted(bases, bearing, min(reach * part, left), facing)


def _lengths(situation: Situation, key: str, here: Point, reach: float) -> list[float]:
    """How far to go: as far as one may, first of all on a road, or a little less."""
    lengths = [reach - less for less in LENGTHS]
    if any(plot.holds(*here) for plot in ground(situation.scene).roads):
        gait = gait_of(situation.scene, key)
        lengths.insert(0, reach + allowance(replace(gait.own, road=gait.road)) - allowance(gait.own))
    return lengths


def _best_steps(
    situation: Situation, here: Point, goal: Point, lengths: list[float]
) -> list[tuple[Angle, float]]:
    """Straight on or a little aside, the nearest to the goal first; in sight of the enemy better in cover."""
    (x, y), lie = here, ground(situation.scene)
    straight = heading(goal[0] - x, goal[1] - y)
    watched = situation.nearest_foe(here)[0] < IN_SIGHT
    width, depth = situation.state.table
    found: list[tuple[float, float, Angle, float]] = []
    for bend in BENDS:
        bearing = turn(straight, degrees(bend))
        ux, uy = direction(bearing)
        for length in lengths:
            ex, ey = x + ux * length, y + uy * length
            if length < 0.3 or not (1.0 < ex < width - 1.0 and 1.0 < ey < depth - 1.0):
                continue
            score = -away((ex, ey), goal)
            if watched:
                score += COVER_WORTH * min(int(lie.cover_at(ex, ey)), 2)
            found.append((-score, float(abs(bend)), bearing, length))
    return [(bearing, length) for _, _, bearing, length in sorted(found)[:MOST]]


def _closing_up(
    situation: Situation, request: Order, bases: list[Outline], key: str, goal: Goal | None
) -> Iterator[Walks]:
    """Together again, on the way to the goal as far as that goes."""
    x, y = centre_of(bases)
    at = goal.at if goal is not None else (x, y)
    bearing = heading(at[0] - x, at[1] - y) if at != (x, y) else bases[0].facing
    length = min(away((x, y), at), pace(situation, key, bases))
    yield from request.form.near(shifted(bases, bearing, length, bases[0].facing), situation.scene)


def shifted(bases: list[Outline], bearing: Angle, length: float, facing: Angle) -> Walks:
    """Every figure the same way."""
    ux, uy = direction(bearing)
    return Walks(
        {
            base.owner: Walk((), Pose(base.x + ux * length, base.y + uy * length, facing).rounded())
            for base in bases
        }
    )


def dressed(bases: list[Outline], front: Point, bearing: Angle) -> Walks:
    """In line across the way."""
    deep = max(2.0 * each.half_depth for each in bases)
    here = Pose(front[0], front[1], bearing)
    return matched(bases, [here.at(*slot) for slot in slots(len(bases), "normal", deep)], bearing)


def facing_foe(situation: Situation, at: Point, otherwise: Angle) -> Angle:
    """Towards the nearest enemy."""
    distance, foe = situation.nearest_foe(at)
    if not foe or distance == 0.0 or distance == inf:
        return otherwise
    fx, fy = situation.at(foe)
    return heading(fx - at[0], fy - at[1])


def _touching(situation: Situation, key: str, bases: list[Outline], goal: Goal) -> Iterator[Walks]:
    """Up to a building or wagon until the nearest figure touches it."""
    scene = situation.scene
    if goal.target in situation.state.bodies:
        marks = thing_outlines(scene, goal.target)
    else:
        plot = scene.terrain.plots.get(goal.target)
        marks = list(plot.pieces) if plot is not None else []
    pairs = sorted((gap(a, b), a.owner, a, b) for a in bases for b in marks)
    if not pairs:
        return
    near, _, base, mark = pairs[0]
    if near < 0.05:
        return
    tx, ty = nearest_on(mark, base.x, base.y)
    bearing = heading(tx - base.x, ty - base.y)
    facing = facing_foe(situation, (base.x, base.y), bearing)
    reach = pace(situation, key, bases)
    if near <= reach:
        yield shifted(bases, bearing, near - 0.02, facing)
        ux, uy = direction(bearing)
        alone = {
            base.owner: Walk(
                (), Pose(base.x + ux * (near - 0.02), base.y + uy * (near - 0.02), facing).rounded()
            )
        }
        yield Walks(alone)
        for less in (1.0, 2.0):
            if near > reach - less:
                yield shifted(bases, bearing, reach - less, facing)


def nearest_on(mark: Outline, x: float, y: float) -> Point:
    """The point of an outline that is nearest to a place, about."""
    if not mark.boxed:
        return mark.x, mark.y
    dx, dy = x - mark.x, y - mark.y
    ahead, left = dx * mark.ux + dy * mark.uy, -dx * mark.uy + dy * mark.ux
    ahead = min(max(ahead, -mark.half_depth), mark.half_depth)
    left = min(max(left, -mark.half_width), mark.half_width)
    return mark.x + ahead * mark.ux - left * mark.uy, mark.y + ahead * mark.uy + left * mark.ux


def _rolling(situation: Situation, unit: Unit, base: Outline) -> Iterator[Walks]:
    """Wagons along the road as far as they may, boats towards the bank."""
    width, depth = situation.state.table
    most = 10.0 if unit.vehicle in ("wagon", "cart") else 8.0
    ux, uy = base.ux, base.uy
    if abs(ux) > abs(uy):
        room = (width - base.x if ux > 0 else base.x) - base.half_depth - 0.04
    else:
        room = (depth - base.y if uy > 0 else base.y) - base.half_depth - 0.04
    step = min(most, room)
    while step > 0.2:
        pose = Pose(base.x + ux * step, base.y + uy * step, base.facing).rounded()
        yield Walks({base.owner: Walk((), pose)})
        step -= 0.5
    yield Walks({base.owner: Walk((), Pose(base.x, base.y, base.facing))})
