"""Wheels: forward about a front corner, measured at the outer one."""

from collections.abc import Iterator
from itertools import pairwise
from math import sqrt

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import PI, difference, direction, from_radians, heading, radians
from pulverdampf.table.kernel import gap, point_gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.sweeps import is_free

from ..battalion import main, pose_of
from ..by_hand.moves import obstacles_told, setting_out, wheel_by_hand
from ..command.commander import make_way
from ..events.places import Moved
from ..extension.cavalry import confuse_over_obstacles
from ..fire.skirmishers import place_screen
from ..grade_tests import manoeuvre_test
from ..state import Battalion, Battle
from ..terrain.geometry import within_table
from ..terrain.ground import ground, obstacles_met
from .distances import (
    EPS,
    GAP_TO_ENEMY,
    Going,
    Rolled,
    enemies_of,
    extent_form,
    leading_edge,
    legal_distances,
    within,
)
from .manoeuvre import advance, advance_by_hand, bars_for, roll_distance, roll_obstacles

STEP = 0.1
"""Inches that the farthest corner swings between two looks at the table."""


@rule("MOE-MAN-04", "MOE-MAN-11", "MOE-FILL-06")
def wheel_limit(scene: Scene, battalion: Battalion, corner: str, inches: float) -> float:
    """How many inches of a wheel are free, measured at the outer corner."""
    state = scene.state
    piece = main(state, battalion)
    own = scene.outline(piece)
    shape = scene.shape(piece)
    most = min(inches, own.half_width * PI)
    x, y = _pivot(own, corner)
    swings = 2 * sqrt(own.half_width**2 + own.half_depth**2)  # the corner that lies farthest from the pivot
    near = [
        (each, min(gap(own, each), GAP_TO_ENEMY))
        for each in enemies_of(scene, battalion.side)
        if point_gap(each, x, y) < swings + GAP_TO_ENEMY
    ]
    bodies = [each for each in scene.outlines() if each.kind == "main" and each.owner != piece.id]
    others = [each for each in bodies + bars_for(scene, battalion, piece) if point_gap(each, x, y) < swings]
    rough = [
        each for plot in ground(scene).difficult for each in plot.pieces if point_gap(each, x, y) < swings
    ]
    width, depth = state.table
    if not (near or others or rough) and swings <= min(x, y, width - x, depth - y):
        return most

    def free(length: float) -> bool:
        turned = outline(shape, wheeled(own, corner, length))
        return (
            within_table(state, turned)
            and is_free(turned, others, 0.01)
            and is_free(turned, rough)
            and all(gap(turned, enemy) >= limit - EPS for enemy, limit in near)
        )

    done, step = 0.0, STEP * 2 * own.half_width / swings  # so that no corner slips past a neighbour's
    while done < most:
        ahead = min(done + step, most)
        if free(ahead):
            done = ahead
            continue
        low, high = done, ahead
        for _ in range(12):
            middle = (low + high) / 2
            low, high = (middle, high) if free(middle) else (low, middle)
        return low
    return done


def _pivot(own: Outline, corner: str) -> tuple[float, float]:
    """The front corner that stands still."""
    corners = own.corners()
    return corners[0] if corner == "left" else corners[1]


@rule("MOE-MAN-10")
def obstacles_swung_over(scene: Scene, own: Outline, corner: str) -> Going:
    """The obstacles that the front meets in a wheel, in inches at the outer corner."""
    land = ground(scene)
    if not land.obstacles:
        return Going()
    frontage = 2 * own.half_width
    met = {key for _, key in obstacles_met(land, leading_edge(own), own.ux * frontage, own.uy * frontage)}
    found = []
    for plot in land.obstacles:
        if plot.feature.id in met:
            angles = [angle for piece in plot.pieces for angle in _angles_met(piece, own, corner)]
            found += [min(angles) * frontage] if angles else []
    return Going(obstacles=tuple(sorted(found)))


def _angles_met(piece: Outline, own: Outline, corner: str) -> Iterator[float]:
    """Where the sides of an obstacle begin and end in the sector that the front swings over, as angles."""
    x, y = _pivot(own, corner)
    hand = 1.0 if corner == "left" else -1.0
    frontage = 2 * own.half_width
    points = [
        (hand * ((px - x) * own.uy - (py - y) * own.ux), (px - x) * own.ux + (py - y) * own.uy)
        for px, py in piece.corners()
    ]
    for (ax, ay), (bx, by) in pairwise([*points, points[0]]):
        shares = [1.0, *_on_circle(ax, ay, bx - ax, by - ay, frontage)]  # it begins where the last one ended
        for across, ahead in ((ax + share * (bx - ax), ay + share * (by - ay)) for share in shares):
            far = across * across + ahead * ahead  # what touches the pivot itself is not swung over there
            if across > -EPS and ahead > -EPS and EPS * EPS < far <= (frontage + EPS) * (frontage + EPS):
                yield max(0.0, radians(difference(0, heading(across, ahead))))


def _on_circle(x: float, y: float, dx: float, dy: float, radius: float) -> list[float]:
    """The shares of a stretch at which it crosses a circle about the origin."""
    a, b, c = dx * dx + dy * dy, x * dx + y * dy, x * x + y * y - radius * radius
    root = b * b - a * c
    if a < 1e-12 or root < 0.0:
        return []
    return [share for share in ((-b - sqrt(root)) / a, (-b + sqrt(root)) / a) if 0.0 <= share <= 1.0]


def wheeled(own: Outline, corner: str, inches: float) -> Pose:
    """The pose after a forward wheel on a front corner, so many inches at the outer one."""
    x, y = _pivot(own, corner)
    angle = from_radians(inches / (2 * own.half_width))
    return Pose(own.x, own.y, own.facing).turned_about(x, y, angle if corner == "left" else -angle).rounded()


@rule("MOE-MAN-04", "MOE-OPT-03", "MOE-FILL-06b")
async def wheel(battle: Battle, battalion: Battalion, action: str) -> None:
    """A wheel on a front corner; where the switch allows it, followed by an advance."""
    if not await manoeuvre_test(battle, battalion, action):
        return
    if battle.by_hand:
        await _wheel_by_hand(battle, battalion, action)
        return
    corner = "left" if action.endswith("left") else "right"
    if action.startswith("wheel-advance"):
        rolled = await roll_distance(battle, battalion, "forward", starts_rough=False)
        spent = await _wheel_by(battle, battalion, corner, rolled.first, rolled.total)
        left = _less(rolled, spent)
        ux, uy = direction(pose_of(battle.state, battalion).facing)
        await advance(battle, battalion, "forward", left, ux, uy)
        await place_screen(battle, battalion, within=rolled.total)
        return
    rolled = await roll_distance(battle, battalion, "wheel", starts_rough=False)
    await _wheel_by(battle, battalion, corner, rolled.total, rolled.total)
    await place_screen(battle, battalion, within=rolled.total)


@rule("MOE-MAN-04", "MOE-OPT-03", "MOE-FILL-06b")
async def _wheel_by_hand(battle: Battle, battalion: Battalion, action: str) -> None:
    """The same beside a real table."""
    advances = action.startswith("wheel-advance")
    ahead = await battle.tell(setting_out(battle.state, battalion, action, slowed=False))
    kind = "forward" if advances else "wheel"
    rolled = await roll_distance(battle, battalion, kind, starts_rough=False)
    inches = rolled.first if advances else rolled.total
    swung = Rolled(inches, inches, inches)
    way = await obstacles_told(battle, battalion, swung, ahead)
    swung = await roll_obstacles(battle, battalion, way, swung)
    spent = await wheel_by_hand(battle, battalion, inches, swung)
    if advances:
        await advance_by_hand(battle, battalion, "forward", _less(rolled, spent), ahead)


def _less(rolled: Rolled, spent: float) -> Rolled:
    """What a wheel leaves of the dice."""
    return Rolled(rolled.total - spent, max(rolled.rough - spent, 0), max(rolled.uphill - spent, 0))


@rule("MOE-MAN-04", "MOE-MAN-10")
async def _wheel_by(battle: Battle, battalion: Battalion, corner: str, inches: float, total: float) -> float:
    """Wheels by so many inches at most; gives what the wheel and its obstacles took from the whole roll."""
    own = battle.scene.outline(main(battle.state, battalion))
    most = wheel_limit(battle.scene, battalion, corner, inches)
    way = obstacles_swung_over(battle.scene, own, corner)
    costs = (await roll_obstacles(battle, battalion, way, Rolled(inches, inches, inches))).obstacle_dice
    intervals = legal_distances(way, Rolled(total, total, total, costs), most)
    form = extent_form(battalion, intervals, lambda far: wheeled(own, corner, far))
    order = await battle.order(battalion.side, form)
    inches = within(intervals, order.upto)
    if inches > EPS:
        battle.record(Moved(battalion.id, wheeled(own, corner, inches), "wheel", round(float(inches), 2)))
        confuse_over_obstacles(battle, battalion, way, inches)
        make_way(battle)
    crossed = sum(1 for at in way.obstacles if at < inches - EPS)
    return inches + sum(costs[:crossed])
