"""How far, which way, in which place: the orders that follow an action."""

from __future__ import annotations

from collections.abc import Iterator

from pulverdampf.engine.orders import Extent, March, Placement, Standing
from pulverdampf.engine.requests import Order
from pulverdampf.engine.views import View
from pulverdampf.table.angles import QUARTER, difference, heading, radians
from pulverdampf.table.kernel import gap
from pulverdampf.table.legs import Shift
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free, swept

from ..fire.skirmishers import LIGHT_REACH, reach_of
from ..movement.distances import shifted
from ..state import Battalion, EagleState
from ..terrain.geometry import screen_shape
from ..terrain.ground import ground
from .appraisal import Troops
from .outlook import GAP, Goal, outlook
from .situation import Situation

STOPS = (17.0, 11.3, 5.6, GAP)
IN_ROUGH = 0.06
THROUGH_FRIENDS = 0.2
NARROW = 2


def focus(situation: Situation, one: Troops, goal: Goal | None = None) -> tuple[float, float] | None:
    """The point a battalion should look at: its goal while it is far, else the enemy that matters most."""
    own = one.outline
    if goal is not None and (goal.x - own.x) ** 2 + (goal.y - own.y) ** 2 > 100.0:
        return goal.x, goal.y
    foes = [each for each in situation.foes if not each.broken] or situation.foes
    if not foes:
        return None
    best = min(foes, key=lambda foe: situation.distance(one, foe) - 4.0 * foe.fails)
    return best.outline.x, best.outline.y


def bearing_to_focus(situation: Situation, one: Troops, goal: Goal | None = None) -> int:
    """Which way that point lies."""
    point = focus(situation, one, goal)
    if point is None:
        return one.outline.facing
    return heading(point[0] - one.outline.x, point[1] - one.outline.y)


def wheel_towards(situation: Situation, one: Troops, goal: Goal | None) -> str:
    """The wheel that turns a battalion to what it should look at."""
    left = difference(one.outline.facing, bearing_to_focus(situation, one, goal)) > 0
    return "wheel-left" if left else "wheel-right"


def extents(
    view: View, request: Order, situation: Situation, goal: Goal | None, action: str
) -> Iterator[Extent]:
    """How far to go on a way that is known."""
    limits = request.form.limits
    most = max(high for _, high in limits)
    one = situation.by_id.get(request.form.subject[0])
    if one is None or most <= 0.01:
        yield Extent(most)
        return
    if action.startswith("wheel"):
        turn = difference(one.outline.facing, bearing_to_focus(situation, one, goal))
        yield Extent(min(most, radians(abs(turn)) * 2 * one.outline.half_width))
        return
    if action in ("forward", "backward"):
        sign = 1.0 if action == "forward" else -1.0
        yield Extent(
            max(
                _candidates(situation, one, limits),
                key=lambda far: _promise(situation, one, goal, far * sign),
            )
        )
    yield Extent(most)


def _candidates(situation: Situation, one: Troops, limits: tuple[tuple[float, float], ...]) -> list[float]:
    """The ends of what is legal, and the distances from which one shoots well."""
    ends = sorted({end for pair in limits for end in pair}, reverse=True)
    if situation.view.state.features and ground(situation.view.scene).buildings:
        ends = [end for end in ends if end < 0.3 or not _at_a_house(situation, one, end)] + [
            end - 0.3 for end in ends if end > 0.6
        ]
        ends = [end for end in ends if any(low <= end <= high for low, high in limits)] or [0.0]
    near = min((situation.distance(one, foe) for foe in situation.foes), default=0.0)
    for stop in STOPS:
        way = near - stop
        if any(low <= way <= high for low, high in limits):
            ends.append(way)
    return ends


def _at_a_house(situation: Situation, one: Troops, inches: float) -> bool:
    """Whether a move ends at the wall of a house, where it would go inside."""
    there = shifted(one.outline, one.outline.ux * inches, one.outline.uy * inches)
    return any(
        gap(there, each) < 0.1 for plot in ground(situation.view.scene).buildings for each in plot.pieces
    )


def _promise(situation: Situation, one: Troops, goal: Goal | None, inches: float) -> float:
    """What it promises to stop after so many inches."""
    own = one.outline
    worth = outlook(situation, one, one.formation, inches)
    dx, dy = own.ux * inches, own.uy * inches
    if goal is not None:
        worth += goal.promise(own.x + dx, own.y + dy)
    if abs(inches) > 0.01:
        way = swept(own, dx, dy)
        land = ground(situation.view.scene)
        if land.difficult and not one.battalion.confused and land.in_difficult(way):
            worth -= IN_ROUGH + IN_ROUGH * land.in_difficult(shifted(own, dx, dy))
        if not is_free(way, [each.outline for each in situation.own if each is not one], 0.01):
            worth -= THROUGH_FRIENDS
    return worth


def formations(view: View, request: Order, situation: Situation, goal: Goal | None) -> Iterator[Placement]:
    """A new formation that looks at the enemy; for a rally the line."""
    one = situation.by_id[request.form.subject[0]]
    pose = view.state.pieces[one.id].pose
    assert pose is not None
    bearing = bearing_to_focus(situation, one, goal)
    ideas = [(one.id, each) for idea in request.form.ideas(view.scene) for each in idea.stands.values()]
    kinds = dict.fromkeys(each.formation for _, each in ideas)
    for kind in sorted(kinds, key=lambda each: each not in ("line", "square")):
        yield Placement({one.id: Standing(Pose(pose.x, pose.y, bearing), kind)})
    for key, standing in sorted(ideas, key=lambda each: abs(difference(each[1].pose.facing, bearing))):
        yield Placement({key: standing})


def directions(situation: Situation, body: str, goal: Goal | None) -> Iterator[March]:
    """Which way guns and squares are moved: towards what they should look at."""
    one = situation.by_id[body]
    yield March(
        (body,), (Shift(6.0, difference(one.outline.facing, bearing_to_focus(situation, one, goal))),)
    )


def screens(view: View, battalion: Battalion) -> Iterator[Placement]:
    """Skirmishers stand close before the middle, shield it and mask few muskets; light ones go far out."""
    state: EagleState = view.state
    piece = state.pieces[battalion.screen_id]
    own = view.scene.outline(state.pieces[battalion.id])
    pose = Pose(own.x, own.y, own.facing)
    number = -(-piece.strength // 2)
    reach = reach_of(battalion)
    light = reach == LIGHT_REACH
    deep = number > NARROW and not light
    if state.pieces[battalion.id].formation == "column" and not light:
        yield from _beside(piece.id, pose, own.half_width, number)
    for ranks in ("open-2", "open-1") if deep else ("open-1", "open-2"):
        shape = screen_shape(number, 2 if ranks == "open-2" else 1)
        ahead = own.half_depth + shape.depth / 2
        for out in (reach - 0.05, reach / 2, 0.05) if light else (0.05, reach / 2):
            yield Placement({piece.id: Standing(pose.ahead(ahead + out).rounded(), ranks)})


def _beside(key: str, pose: Pose, half_width: float, number: int) -> Iterator[Placement]:
    """Beside a column, whose few files and whose charge they would mask."""
    shape = screen_shape(number, 2)
    for side in (1.0, -1.0):
        for ahead in (2.0, 0.0, -2.0):
            aside = side * (half_width + shape.width / 2 + 0.05)
            yield Placement({key: Standing(pose.moved(ahead, aside).rounded(), "open-2")})


def ways_out(situation: Situation, body: str, goal: Goal | None) -> list[str]:
    """The sides of a building, that towards the enemy first."""
    one = situation.by_id[body]
    turn = difference(one.outline.facing, bearing_to_focus(situation, one, goal))
    sides = {"front": 0, "left": QUARTER, "rear": 2 * QUARTER, "right": 3 * QUARTER}
    ordered = sorted(sides, key=lambda side: abs(difference(sides[side], turn)))
    first = situation.state.clock.turn % len(ordered)  # what did not work last turn is not tried again
    return ordered[first:] + ordered[:first]
