"""Flight and rally."""

from collections.abc import Iterator

from pulverdampf.engine.dice import d6
from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.march_of_eagles.battalion import (
    ActionDue,
    Battalion,
    Battle,
    EagleState,
    main,
    on_table,
    pose_of,
)
from pulverdampf.rulebooks.march_of_eagles.commander import leave_commander_behind, make_way
from pulverdampf.rulebooks.march_of_eagles.confusion import confuse_passed
from pulverdampf.rulebooks.march_of_eagles.distances import enemies_of, friends_in_the_way, friends_of
from pulverdampf.rulebooks.march_of_eagles.events import Fled, LeftTable, Moved, Rallied
from pulverdampf.rulebooks.march_of_eagles.geometry import fits, within_table
from pulverdampf.rulebooks.march_of_eagles.grade_tests import manoeuvre_test
from pulverdampf.rulebooks.march_of_eagles.losses import destroy
from pulverdampf.rulebooks.march_of_eagles.terrain import ground
from pulverdampf.table.angles import QUARTER, direction, heading, turn
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import crosses, nearest, segment
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

FLIGHT_DICE = {"infantry": 3, "cavalry": 4, "artillery": 3}
ENEMY_NEAR = 4.0
STEP = 0.25
NORTH, SOUTH = QUARTER, 3 * QUARTER


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
    enemies = [each for each in enemies_of(scene, battalion.side) if each.kind == "main"]
    rivers = [each for plot in ground(scene).rivers for each in plot.pieces]
    houses = [each for plot in ground(scene).buildings for each in plot.pieces]
    friends = friends_of(scene, piece)
    end_x, end_y = pose.x + ux * inches, pose.y + uy * inches
    goes = inches
    own = start.outline_at(twin, Pose(pose.x, pose.y, bearing))
    passed = [friend for _, friend in friends_in_the_way(own, ux * goes, uy * goes, friends)]
    while True:
        here = start.outline_at(twin, Pose(pose.x + ux * goes, pose.y + uy * goes, bearing))
        if not within_table(state, here):
            confuse_passed(battle, passed)
            _leave(battle, battalion, pose.x + ux * goes, pose.y + uy * goes)
            return
        if not any(overlaps(here, each, 0.01) for each in friends + houses):
            break
        goes += STEP
    if any(crosses(each, pose.x, pose.y, end_x, end_y) for each in enemies + rivers) or any(
        overlaps(here, each, 0.01) for each in enemies + rivers
    ):
        destroy(battle, battalion)
        return
    battle.record(Moved(battalion.id, Pose(pose.x + ux * goes, pose.y + uy * goes, bearing).rounded(), "flight"))
    confuse_passed(battle, passed)
    make_way(battle)


def flight_bearing(scene: Scene, battalion: Battalion, pose: Pose, inches: float) -> int:
    """Straight to the own edge or, when an enemy is near that way, straight away from the nearest one."""
    state: EagleState = scene.state
    home = SOUTH if state.edges[battalion.side] == "south" else NORTH
    ux, uy = direction(home)
    path = segment(pose.x, pose.y, pose.x + ux * inches, pose.y + uy * inches)
    enemies = [each for each in enemies_of(scene, battalion.side) if each.kind == "main"]
    if not any(gap(path, each) <= ENEMY_NEAR + 1e-4 for each in enemies):
        return home
    centre = segment(pose.x, pose.y, pose.x, pose.y)
    x, y = min((nearest(centre, each) for each in enemies), key=lambda found: found[0])[3:]
    if (x - pose.x) ** 2 + (y - pose.y) ** 2 < 1e-9:
        return home
    return heading(pose.x - x, pose.y - y)


def _leave(battle: Battle, battalion: Battalion, x: float, y: float) -> None:
    leave_commander_behind(battle, battalion.side, battalion.id, x, y)
    battle.record(LeftTable(battalion.id, "fled"))


# rally ---------------------------------------------------------------------------------------------------

HOW = Text("In which formation and facing does {name} rally?", "In welcher Formation und Richtung sammelt sich {name}?")
SAME_PLACE = Text("it rallies on the spot", "es sammelt sich auf der Stelle")
NO_ROOM = Text("there is no room for this formation", "für diese Formation ist kein Platz")
UNKNOWN = Text("line or column only", "nur Linie oder Kolonne")


@rule("MOE-RALLY-01", "MOE-RALLY-02", "MOE-RALLY-03")
async def rally(battle: Battle, due: ActionDue) -> None:
    """A manoeuvre test; on success it forms up on the spot and stands for the rest of the turn."""
    state = battle.state
    battalion = state.bodies[due.body]
    if not await manoeuvre_test(battle, battalion):
        return
    order = await battle.order(battalion.side, formation_form(battle.scene, battalion, "MOE-RALLY-02", HOW, in_rough=True))
    standing = order.stands[battalion.id]
    until = state.clock.turn + (1 if state.rulings.rally_delay == "next_turn" else 0)
    battle.record(Rallied(battalion.id, standing.formation, standing.pose.rounded(), until))


def formation_form(
    scene: Scene, battalion: Battalion, rule_id: str, text: Text, *, formations: tuple[str, ...] = (),
    in_rough: bool = False,
) -> Form[Placement]:
    """Asks for a formation and facing on the same centre."""
    allowed = formations or (("line", "limbered") if battalion.arm == "artillery" else ("line", "column"))
    now = main(scene.state, battalion)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        standing = order.stands.get(battalion.id)
        if standing is None or set(order.stands) != {battalion.id} or standing.formation not in allowed:
            yield Objection(rule_id, UNKNOWN)
            return
        centre = pose_of(scene.state, battalion)
        if abs(standing.pose.x - centre.x) + abs(standing.pose.y - centre.y) > 0.01:
            yield Objection(rule_id, SAME_PLACE)
        elif standing.formation == now.formation and standing.pose.facing == centre.facing and in_rough:
            return  # staying as it is always fits
        elif not fits(scene, main(scene.state, battalion), standing.pose, standing.formation):
            yield Objection("MOE-FORM-03", NO_ROOM)
        elif not in_rough and _in_rough(scene, battalion, standing):
            yield Objection("MOE-MAN-11", NO_ROOM)

    def ideas(scene: Scene) -> Iterator[Placement]:
        centre = pose_of(scene.state, battalion)
        for formation in sorted(allowed, key=lambda each: each != now.formation):
            for eighth in (0, 1, 7, 2, 6, 3, 5, 4):
                facing = turn(centre.facing, eighth * (QUARTER // 2))
                yield Placement({battalion.id: Standing(Pose(centre.x, centre.y, facing), formation)})

    return Form(Placement, Prompt(rule_id, text.filled(name=battalion.name), battalion.id), (battalion.id,), check, ideas)


def _in_rough(scene: Scene, battalion: Battalion, standing: Standing) -> bool:
    twin = scene.imagined({battalion.id: standing.pose}, {battalion.id: standing.formation})
    return ground(scene).in_difficult(_outline(twin, battalion))


def _outline(scene: Scene, battalion: Battalion) -> Outline:
    return scene.outline(scene.state.pieces[battalion.id])
