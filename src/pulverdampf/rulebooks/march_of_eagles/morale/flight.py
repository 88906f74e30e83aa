"""Flight and rally."""

from pulverdampf.engine.dice import d6
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ANYWHERE
from pulverdampf.table.angles import HALF, direction, heading, turn
from pulverdampf.table.kernel import gap
from pulverdampf.table.rays import crosses, nearest, segment
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free, swept
from pulverdampf.text import Text

from ..battalion import main, on_table, pose_of
from ..by_hand.flights import rally_by_hand, run_by_hand
from ..command.commander import leave_commander_behind, make_way
from ..events.losses import LeftTable
from ..events.order import Fled, Rallied
from ..events.places import Moved
from ..grade_tests import manoeuvre_test
from ..movement.confusion import confuse_in_difficult_ground, confuse_passed
from ..movement.distances import enemies_of, friends_in_the_way, friends_of, shifted, until_edge
from ..movement.formations import formation_form
from ..state import Battalion, Battle, EagleState
from ..terrain.edges import forward_of
from ..terrain.geometry import within_table
from ..terrain.ground import ground
from .losses import destroy

FLIGHT_DICE = {"infantry": 3, "cavalry": 4, "artillery": 3}
AS_NEAR = 1e-4
ENEMY_NEAR = 4.0
STEP = 0.25


@rule("MOE-FLEE-01", "MOE-FILL-23")
def next_to_flee(state: EagleState) -> Battalion | None:
    """The next broken battalion that has not yet fled this turn."""
    for first in (True, False):
        for battalion in state.bodies.values():
            if (
                (battalion.side == state.initiative) is first
                and battalion.broken
                and not battalion.fled
                and on_table(state, battalion)
            ):
                return battalion
    return None


@rule("MOE-FLEE-01", "MOE-FLEE-02", "MOE-FLEE-03", "MOE-X-CAV-03", "MOE-T-MOVE")
async def flee(battle: Battle, battalion: Battalion) -> None:
    """Runs 3D6 inches for its own edge; who crosses it is out of the game."""
    inches = await battle.total(
        FLIGHT_DICE[battalion.arm], d6, rule="MOE-FLEE-01", by=battalion.side, subject=battalion.id
    )
    battle.record(Fled(battalion.id))
    if battle.by_hand:
        await run_by_hand(battle, battalion, inches)
    else:
        run(battle, battalion, inches)


@rule("MOE-FILL-22")
def run(battle: Battle, battalion: Battalion, inches: float) -> None:
    """Where a flight leads: off the table, into ruin, or to a free place."""
    scene, state = battle.scene, battle.state
    piece = main(state, battalion)
    pose = pose_of(state, battalion)
    bearing = flight_bearing(scene, battalion, pose, inches)
    ux, uy = direction(bearing)
    start = scene.imagined({piece.id: Pose(pose.x, pose.y, bearing)})
    twin = start.state.pieces[piece.id]
    fatal = enemies_of(scene, battalion.side) + [p for plot in ground(scene).rivers for p in plot.pieces]
    taken = friends_of(scene, piece) + [p for plot in ground(scene).buildings for p in plot.pieces]
    own = start.outline_at(twin, Pose(pose.x, pose.y, bearing))
    edge = until_edge(state, own, ux, uy) if within_table(state, own) else 0.0
    path = min(inches, edge)
    if any(crosses(each, pose.x, pose.y, pose.x + ux * path, pose.y + uy * path) for each in fatal):
        destroy(battle, battalion)
        return
    goes = inches
    while goes <= edge + 1e-4 and not is_free(shifted(own, ux * goes, uy * goes), taken, 0.01):
        goes += STEP
    passed = [friend for _, friend in friends_in_the_way(own, ux * goes, uy * goes, friends_of(scene, piece))]
    if not state.rulings.flight_confuses:
        passed = []
    if goes > edge + 1e-4:
        confuse_passed(battle, passed)
        _leave(battle, battalion, pose.x + ux * edge, pose.y + uy * edge)
        return
    if not is_free(shifted(own, ux * goes, uy * goes), fatal, 0.01):
        destroy(battle, battalion)
        return
    end = Pose(pose.x + ux * goes, pose.y + uy * goes, bearing).rounded()
    battle.record(Moved(battalion.id, end, "flight", round(float(goes), 2)))
    confuse_in_difficult_ground(battle, battalion, swept(own, ux * goes, uy * goes))
    confuse_passed(battle, passed)
    make_way(battle)


def flight_bearing(scene: Scene, battalion: Battalion, pose: Pose, inches: float) -> int:
    """Straight to the own edge or, when an enemy is near that way, straight away from the nearest one; from
    the middle of those who are equally near."""
    state: EagleState = scene.state
    home = turn(forward_of(state, battalion.side), HALF)
    ux, uy = direction(home)
    path = segment(pose.x, pose.y, pose.x + ux * inches, pose.y + uy * inches)
    enemies = enemies_of(scene, battalion.side)
    if not any(gap(path, each) <= ENEMY_NEAR + 1e-4 for each in enemies):
        return home
    centre = segment(pose.x, pose.y, pose.x, pose.y)
    found = [nearest(centre, each) for each in enemies]
    least = min(each[0] for each in found)
    near = [each[3:] for each in found if each[0] <= least + AS_NEAR]
    x, y = sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near)
    if (x - pose.x) ** 2 + (y - pose.y) ** 2 < 1e-9:
        return home
    return heading(pose.x - x, pose.y - y)


def _leave(battle: Battle, battalion: Battalion, x: float, y: float) -> None:
    leave_commander_behind(battle, battalion.side, battalion.id, x, y)
    battle.record(LeftTable(battalion.id, "fled"))


# rally ---------------------------------------------------------------------------------------------------

HOW = Text(
    "{name}: rally in which formation and facing?",
    "{name}: In welcher Formation und Front sammeln?",
)


@rule("MOE-RALLY-01", "MOE-RALLY-02", "MOE-RALLY-03")
async def rally(battle: Battle, battalion: Battalion) -> None:
    """A manoeuvre test; on success it forms up on the spot and stands for the rest of the turn."""
    state = battle.state
    if not await manoeuvre_test(battle, battalion, "rally", "MOE-RALLY-01"):
        return
    until = state.clock.turn + (1 if state.rulings.rally_delay == "next_turn" else 0)
    if battle.by_hand:
        battle.record(Rallied(battalion.id, await rally_by_hand(battle, battalion), ANYWHERE, until))
        return
    form = formation_form(battle.scene, battalion, "MOE-RALLY-02", HOW, in_rough=True)
    order = await battle.order(battalion.side, form)
    standing = order.stands[battalion.id]
    battle.record(Rallied(battalion.id, standing.formation, standing.pose.rounded(), until))
