"""Manoeuvre: moves, wheels, changes of formation, reforming."""

from math import inf

from msgspec import Struct

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.dice import d6
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Piece
from pulverdampf.table.angles import direction
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import swept

from ..actions import Action
from ..battalion import attached_to, main, pose_of
from ..by_hand.moves import go_by_hand, obstacles_told, setting_out
from ..command.commander import leave_commander_behind, make_way
from ..events.losses import LeftTable
from ..events.order import Reforming
from ..events.places import FormationChanged, Garrisoned, Moved
from ..extension.artillery import closed_to_guns
from ..extension.cavalry import confuse_over_obstacles
from ..fire.skirmishers import place_screen
from ..grade_tests import manoeuvre_test
from ..state import Battalion, Battle, EagleState
from ..terrain.geometry import within_table
from ..terrain.ground import building_at, ground
from ..victory import scenarios
from .confusion import confuse_in_difficult_ground, confuse_passed
from .distances import (
    EPS,
    GAP_TO_ENEMY,
    Going,
    Interval,
    Rolled,
    edge_towards,
    enemies_of,
    extent_form,
    friends_in_the_way,
    friends_of,
    going,
    leading_edge,
    legal_distances,
    shifted,
    straight,
    until_barred,
    until_edge,
    until_enemy,
    within,
)

# MOE-T-MOVE: dice for a move of one inch a point; what a slope and difficult ground leave of them
#          arm          formation    forward  uphill  difficult  wheel
MOVE_DICE = {
    ("infantry",  "line"):     (2,       1,      1,         1),
    ("infantry",  "column"):   (3,       1,      1,         1),
    ("infantry",  "square"):   (1,       1,      1,         0),
    ("cavalry",   "line"):     (3,       2,      1,         2),
    ("cavalry",   "column"):   (4,       2,      1,         2),
    ("artillery", "line"):     (1,       1,      0,         0),
    ("artillery", "limbered"): (3,       1,      1,         1),
}  # fmt: skip
HALF_DIE = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
HORSE_GUNS_EXTRA = 1


def move_dice(battalion: Battalion, formation: str) -> tuple[int, int, int, int]:
    """The dice of a formation: forward, uphill, in difficult ground, for a wheel."""
    forward, uphill, rough, wheel = MOVE_DICE[battalion.arm, formation]
    if formation == "limbered" and "horse" in battalion.traits:
        forward += HORSE_GUNS_EXTRA
    return forward, uphill, rough, wheel


@rule("MOE-MAN-02", "MOE-MAN-05", "MOE-CINC-06", "MOE-T-MOVE", "MOE-X-CAV-03")
def straight_dice(
    state: EagleState, battalion: Battalion, formation: str, *, starts_rough: bool
) -> tuple[int, int, int]:
    """The dice of a straight move: all, those that count in difficult ground, those that count uphill."""
    forward, uphill, rough, _ = move_dice(battalion, formation)
    if attached_to(state, battalion):
        return forward, forward, forward
    if formation == "column" and battalion.arm == "infantry" and state.rulings.column_rough_dice == 2:
        uphill = rough = 2
    number = min(forward, rough) if starts_rough else forward
    return number, min(rough, number), min(uphill, number)


@rule("MOE-MAN-01", "MOE-MAN-02", "MOE-MAN-03", "MOE-MAN-05", "MOE-CINC-06", "MOE-T-MOVE", "MOE-X-CAV-03")
async def roll_distance(
    battle: Battle, battalion: Battalion, kind: str, *, starts_rough: bool, formation: str = ""
) -> Rolled:
    """Rolls how far a battalion may go; the first dice are those that count in slow going."""
    state = battle.state
    formation = formation or main(state, battalion).formation
    number, rough, uphill = straight_dice(state, battalion, formation, starts_rough=starts_rough)
    if attached_to(state, battalion):
        first = await battle.total(1, d6, rule="MOE-CINC-06", by=battalion.side, subject=battalion.id)
        more = await battle.total(number - 1, d6, rule="MOE-CINC-06", by=battalion.side, subject=battalion.id)
        return Rolled(first + more, first + more, first + more, first=first)
    if kind == "backward":
        die = await battle.total(1, d6, rule="MOE-MAN-03", by=battalion.side, subject=battalion.id)
        half = HALF_DIE[die]
        if starts_rough or state.rulings.backward_halved == "always":
            return Rolled(half, half, half)
        return Rolled(die, half, half)
    if kind == "wheel":
        wheel = move_dice(battalion, formation)[-1]
        total = await battle.total(wheel, d6, rule="MOE-MAN-04", by=battalion.side, subject=battalion.id)
        return Rolled(total, total, total)
    return await _in_order(battle, battalion, number, rough, uphill) if number else Rolled(0, 0, 0)


async def _in_order(battle: Battle, battalion: Battalion, number: int, rough: int, uphill: int) -> Rolled:
    """Throws the dice of a move one group after the other, as slow going needs them apart."""
    sums = {0: 0}
    thrown = 0
    for upto in sorted({1, rough, uphill, number} - {0}):
        more = await battle.total(
            upto - thrown, d6, rule="MOE-MAN-09", by=battalion.side, subject=battalion.id
        )
        sums[upto] = sums[thrown] + more
        thrown = upto
    return Rolled(sums[number], sums[rough], sums[uphill], first=sums[1])


@rule("MOE-MAN-10")
async def roll_obstacles(battle: Battle, battalion: Battalion, way: Going, rolled: Rolled) -> Rolled:
    """Each obstacle within the roll costs a die."""
    if attached_to(battle.state, battalion):
        return rolled
    dice = []
    for at in way.obstacles:
        if at >= rolled.total:
            break
        dice.append(await battle.total(1, d6, rule="MOE-MAN-10", by=battalion.side, subject=battalion.id))
    return Rolled(rolled.total, rolled.rough, rolled.uphill, tuple(dice), rolled.first)


@rule("MOE-MAN-01", "MOE-ACT-05")
async def move(battle: Battle, battalion: Battalion, action: Action) -> None:
    """A move forward or backward: test, dice, distance."""
    if not await manoeuvre_test(battle, battalion, action.what):
        return
    bearing = action.pose.facing if action.pose else None
    rolled_total = await move_straight(battle, battalion, action.what, bearing)
    await place_screen(battle, battalion, within=rolled_total)


@rule("MOE-MAN-02", "MOE-MAN-03", "MOE-MAN-14", "MOE-OPT-03")
async def move_straight(battle: Battle, battalion: Battalion, kind: str, bearing: int | None = None) -> float:
    """Goes straight as far as the player wants and the dice allow; gives the whole roll."""
    state, scene = battle.state, battle.scene
    piece = main(state, battalion)
    told = await set_out(battle, battalion, kind)
    rolled = await roll_distance(battle, battalion, kind, starts_rough=told.get("rough", False))
    if battle.by_hand:
        return await advance_by_hand(battle, battalion, kind, rolled, told)
    own = scene.outline(piece)
    heading = own.facing if bearing is None else bearing
    ux, uy = direction(heading)
    backward = kind == "backward"
    if backward:
        ux, uy = -ux, -uy
    return await advance(battle, battalion, kind, rolled, ux, uy, backward=backward)


@rule("MOE-MAN-09", "MOE-MAN-10")
async def set_out(battle: Battle, battalion: Battalion, kind: str) -> Told:
    """Whether a battalion starts in difficult ground and, beside a real table, what may lie ahead."""
    state, scene = battle.state, battle.scene
    return await battle.measure(
        lambda: setting_out(state, battalion, kind, slowed=is_slowed(state, battalion, kind)),
        lambda: {"rough": ground(scene).in_difficult(scene.outline(main(state, battalion)))},
    )


@rule("MOE-MAN-09", "MOE-T-MOVE")
def is_slowed(state: EagleState, battalion: Battalion, kind: str) -> bool:
    """Whether it changes the dice of a move that it starts in difficult ground."""
    if kind == "backward":
        return state.rulings.backward_halved == "slow_only"
    formation = main(state, battalion).formation
    starts = (straight_dice(state, battalion, formation, starts_rough=rough) for rough in (True, False))
    return next(starts) != next(starts)


async def advance_by_hand(
    battle: Battle, battalion: Battalion, kind: str, rolled: Rolled, ahead: Told
) -> float:
    """Goes straight beside a real table with dice already thrown; gives the whole roll."""
    way = await obstacles_told(battle, battalion, rolled, ahead)
    rolled = await roll_obstacles(battle, battalion, way, rolled)
    await go_by_hand(battle, battalion, kind, rolled)
    return rolled.total


async def advance(
    battle: Battle,
    battalion: Battalion,
    kind: str,
    rolled: Rolled,
    ux: float,
    uy: float,
    *,
    backward: bool = False,
) -> float:
    """Goes straight in a direction with dice already thrown; gives the whole roll."""
    scene = battle.scene
    piece = main(battle.state, battalion)
    own = scene.outline(piece)
    edge = edge_towards(own, ux, uy) if kind == "shift" else leading_edge(own, backward=backward)
    dx, dy = ux * rolled.total, uy * rolled.total
    way = scene.remembered(("going", battalion.id, kind, dx, dy), lambda: going(ground(scene), edge, dx, dy))
    rolled = await roll_obstacles(battle, battalion, way, rolled)
    course = Course(own, ux, uy, kind)
    intervals, entered = scene.remembered(
        ("limits", battalion.id, kind, rolled, ux, uy),
        lambda: straight_limits(scene, battalion, course, way, rolled),
    )
    order = await battle.order(battalion.side, extent_form(battalion, intervals, straight(own, ux, uy)))
    _carry(battle, battalion, course, within(intervals, order.upto), entered)
    confuse_over_obstacles(battle, battalion, way, order.upto)
    return rolled.total


class Course(Struct, frozen=True):
    """A straight move of some kind: from which outline, in which direction."""

    own: Outline
    ux: float
    uy: float
    kind: str


def straight_limits(
    scene: Scene, battalion: Battalion, course: Course, way: Going, rolled: Rolled
) -> tuple[list[Interval], float]:
    """Where a straight move may end, and the distance at which it enters a building (infinite: none)."""
    state = scene.state
    piece, own, ux, uy = main(state, battalion), course.own, course.ux, course.uy
    dx, dy = ux * rolled.total, uy * rolled.total
    edge_at = until_edge(state, own, ux, uy)
    if course.kind == "forward" and scenarios.may_leave(state, battalion, own, ux, uy, edge_at, rolled.total):
        edge_at = inf
    bars = until_barred(own, dx, dy, bars_for(scene, battalion, piece))
    most = min(rolled.total, edge_at, until_enemy(own, dx, dy, enemies_of(scene, battalion.side)), bars)
    entered = bars if course.kind == "forward" and may_garrison(scene, battalion, own, ux, uy, bars) else inf
    taken = [stretch for stretch, _ in friends_in_the_way(own, dx, dy, friends_of(scene, piece))]
    return legal_distances(way, rolled, max(most, 0.0), taken), entered


def bars_for(scene: Scene, battalion: Battalion, piece: Piece) -> list[Outline]:
    """The ground that stops a battalion."""
    land = ground(scene)
    formation = "column" if piece.formation in ("column", "limbered") else piece.formation
    bars = land.bars(formation)
    return bars + closed_to_guns(land, piece.formation) if battalion.arm == "artillery" else bars


@rule("MOE-FILL-28", "MOE-MAN-13")
def may_garrison(scene: Scene, battalion: Battalion, own: Outline, ux: float, uy: float, at: float) -> bool:
    """Whether a move that reaches a building there may occupy it: empty, and not beside an enemy."""
    if at == inf or battalion.arm != "infantry":
        return False
    touching = shifted(own, ux * (at + 0.02), uy * (at + 0.02))
    building = building_at(scene, touching)
    if not building or any(
        getattr(piece.place, "feature", "") == building for piece in scene.state.pieces.values()
    ):
        return False
    walls = scene.terrain.plots[building].pieces
    return not any(
        gap(wall, enemy) < min(GAP_TO_ENEMY, gap(own, enemy)) - EPS
        for wall in walls
        for enemy in enemies_of(scene, battalion.side)
    )


@rule("MOE-CONF-01", "MOE-CONF-05", "MOE-FILL-28")
def _carry(
    battle: Battle, battalion: Battalion, course: Course, distance: float, entered: float = inf
) -> None:
    """Sets the battalion down after a straight move and draws the consequences on the way."""
    own, ux, uy = course.own, course.ux, course.uy
    if distance <= EPS and entered > EPS:
        return
    scene = battle.scene
    pose = pose_of(battle.state, battalion)
    end = Pose(pose.x + ux * distance, pose.y + uy * distance, pose.facing).rounded()
    way = swept(own, ux * distance, uy * distance)
    friends = friends_of(scene, main(battle.state, battalion))
    passed = [friend for _, friend in friends_in_the_way(own, ux * distance, uy * distance, friends)]
    if distance >= entered - 0.01:
        building = building_at(scene, shifted(own, ux * (distance + 0.02), uy * (distance + 0.02)))
        battle.record(Garrisoned(battalion.id, building, battle.state.features[building].pose))
    elif not within_table(battle.state, shifted(own, ux * distance, uy * distance)):
        leave_commander_behind(battle, battalion.side, battalion.id, end.x, end.y)
        battle.record(LeftTable(battalion.id, "exited"))
    else:
        battle.record(Moved(battalion.id, end, course.kind, round(float(distance), 2)))
    confuse_in_difficult_ground(battle, battalion, way)
    confuse_passed(battle, passed)
    make_way(battle)


@rule("MOE-FORM-02", "MOE-FORM-03", "MOE-MAN-06")
async def change_formation(battle: Battle, battalion: Battalion, action: Action) -> None:
    """Another formation with any facing on the same centre; no move in the same turn."""
    if not await manoeuvre_test(battle, battalion, action.what, "MOE-FORM-02"):
        return
    assert action.pose is not None
    battle.record(FormationChanged(battalion.id, action.what, action.pose))
    make_way(battle)
    await place_screen(battle, battalion)


@rule("MOE-MAN-12")
async def reform(battle: Battle, battalion: Battalion) -> None:
    """Stands still to restore order by the end of the turn."""
    if await manoeuvre_test(battle, battalion, "reform", "MOE-MAN-12"):
        battle.record(Reforming(battalion.id))
