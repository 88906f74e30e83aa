"""Wheels: forward about a front corner, measured at the outer one."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.march_of_eagles.battalion import (
    Battalion,
    Battle,
    main,
    pose_of,
)
from pulverdampf.rulebooks.march_of_eagles.commander import make_way
from pulverdampf.rulebooks.march_of_eagles.distances import (
    EPS,
    GAP_TO_ENEMY,
    Rolled,
    enemies_of,
    extent_form,
    within,
)
from pulverdampf.rulebooks.march_of_eagles.dues import ActionDue
from pulverdampf.rulebooks.march_of_eagles.events import (
    Moved,
)
from pulverdampf.rulebooks.march_of_eagles.geometry import within_table
from pulverdampf.rulebooks.march_of_eagles.grade_tests import manoeuvre_test
from pulverdampf.rulebooks.march_of_eagles.manoeuvre import (
    advance,
    bars_for,
    roll_distance,
)
from pulverdampf.rulebooks.march_of_eagles.skirmishers import place_screen
from pulverdampf.rulebooks.march_of_eagles.terrain import ground
from pulverdampf.table.angles import PI, direction, from_radians
from pulverdampf.table.kernel import gap, point_gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.sweeps import is_free


@rule("MOE-MAN-04", "MOE-MAN-11", "MOE-FILL-06")
def wheel_limit(scene: Scene, battalion: Battalion, corner: str, inches: float) -> float:
    """How many inches of a wheel are free, measured at the outer corner."""
    state = scene.state
    piece = main(state, battalion)
    own = scene.outline(piece)
    shape = scene.shape(piece)
    most = min(inches, own.half_width * PI)
    x, y = _pivot(own, corner)
    swings = (
        2 * (own.half_width**2 + own.half_depth**2) ** 0.5
    )  # the corner that lies farthest from the pivot
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

    done, step = 0.0, own.half_width / swings  # no corner moves more than half an inch at a time
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


def wheeled(own: Outline, corner: str, inches: float) -> Pose:
    """The pose after a forward wheel on a front corner, so many inches at the outer one."""
    x, y = _pivot(own, corner)
    angle = from_radians(inches / (2 * own.half_width))
    return Pose(own.x, own.y, own.facing).turned_about(x, y, angle if corner == "left" else -angle).rounded()


@rule("MOE-MAN-04", "MOE-OPT-03", "MOE-FILL-06b")
async def wheel(battle: Battle, due: ActionDue) -> None:
    """A wheel on a front corner; where the switch allows it, followed by an advance."""
    battalion = battle.state.bodies[due.body]
    if not await manoeuvre_test(battle, battalion):
        return
    corner = "left" if due.action.endswith("left") else "right"
    if due.action.startswith("wheel-advance"):
        rolled = await roll_distance(battle, battalion, "forward", starts_rough=False)
        spent = await _wheel_by(battle, battalion, corner, rolled.first)
        left = Rolled(rolled.total - spent, max(rolled.rough - spent, 0), max(rolled.uphill - spent, 0))
        ux, uy = direction(pose_of(battle.state, battalion).facing)
        await advance(battle, battalion, "forward", left, ux, uy)
        await place_screen(battle, battalion, within=rolled.total)
        return
    rolled = await roll_distance(battle, battalion, "wheel", starts_rough=False)
    await _wheel_by(battle, battalion, corner, rolled.total)
    await place_screen(battle, battalion, within=rolled.total)


async def _wheel_by(battle: Battle, battalion: Battalion, corner: str, inches: float) -> float:
    most = wheel_limit(battle.scene, battalion, corner, inches)
    own = battle.scene.outline(main(battle.state, battalion))
    form = extent_form(battalion, [(0.0, most)], lambda far: wheeled(own, corner, far))
    order = await battle.order(battalion.side, form)
    inches = within([(0.0, most)], order.upto)
    if inches > EPS:
        battle.record(Moved(battalion.id, wheeled(own, corner, inches), "wheel"))
        make_way(battle)
    return inches
