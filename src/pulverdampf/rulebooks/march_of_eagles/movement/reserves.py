"""Coming onto the table, and out of a building."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Placement
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ANYWHERE
from pulverdampf.table.angles import direction
from pulverdampf.table.contact import look_of
from pulverdampf.table.measurement import Face, face_middle
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.sweeps import swept
from pulverdampf.text import Text

from ..battalion import main
from ..by_hand.moves import come_out_by_hand, obstacles_told, setting_out
from ..command.commander import make_way
from ..events.places import Deployed, FormationChanged, Moved
from ..fire.skirmishers import place_screen
from ..grade_tests import manoeuvre_test
from ..state import Battalion, Battle
from ..terrain.geometry import footprint, shaping_groups, shaping_men
from ..terrain.ground import ground
from ..victory.scenarios import entry_form, march_formation
from .confusion import confuse_in_difficult_ground, confuse_passed
from .distances import (
    enemies_of,
    extent_form,
    friends_in_the_way,
    friends_of,
    going,
    leading_edge,
    legal_distances,
    straight,
    until_barred,
    until_edge,
    until_enemy,
    within,
)
from .manoeuvre import advance, advance_by_hand, roll_distance, roll_obstacles, set_out

FACES: tuple[Face, ...] = ("front", "rear", "left", "right")
FACE_NAMES = {
    "front": Text("by the front", "nach vorn"),
    "rear": Text("by the rear", "nach hinten"),
    "left": Text("by the left side", "nach links"),
    "right": Text("by the right side", "nach rechts"),
}
WHICH_SIDE = Text("{name}: out of the building by which side?", "{name}: Auf welcher Seite aus dem Gebäude?")


@rule("MOE-FILL-32")
def free_entries(scene: Scene, battalion: Battalion) -> Iterator[Placement]:
    """The places where a reserve could come in now."""
    form = entry_form(scene, battalion)
    return form.legal_ideas(scene)


@rule("MOE-FILL-32")
async def march_on(battle: Battle, battalion: Battalion) -> None:
    """A manoeuvre test; on success the battalion comes in in column and moves 3D6 inches."""
    if not await manoeuvre_test(battle, battalion, "enter"):
        return
    if battle.by_hand:
        await _march_on_by_hand(battle, battalion)
        return
    order = await battle.order(battalion.side, entry_form(battle.scene, battalion))
    pose = order.stands[battalion.id].pose
    screen = screen_of(battle, battalion, pose)
    battle.record(Deployed(battalion.id, pose, march_formation(battalion), screen))
    told = await set_out(battle, battalion, "enter")
    rolled = await roll_distance(battle, battalion, "forward", starts_rough=told["rough"])
    ux, uy = direction(pose.facing)
    await advance(battle, battalion, "enter", rolled, ux, uy)
    make_way(battle)
    await place_screen(battle, battalion)


@rule("MOE-FILL-32")
async def _march_on_by_hand(battle: Battle, battalion: Battalion) -> None:
    """The same beside a real table."""
    formation = march_formation(battalion)
    battle.record(Deployed(battalion.id, ANYWHERE, formation, screen_of(battle, battalion, ANYWHERE)))
    told = await set_out(battle, battalion, "enter")
    rolled = await roll_distance(battle, battalion, "forward", starts_rough=told.get("rough", False))
    await advance_by_hand(battle, battalion, "enter", rolled, told)


def screen_of(battle: Battle, battalion: Battalion, pose: Pose) -> Pose | None:
    """Skirmishers come in with their battalion and are placed at the end of its move."""
    return pose if battle.state.pieces.get(battalion.screen_id) is not None else None


@rule("MOE-FILL-28")
async def choose_side_of_building(battle: Battle, battalion: Battalion) -> Face:
    """By which side a garrison goes out."""
    options = [Option(face, FACE_NAMES[face], face) for face in FACES]
    prompt = Prompt("MOE-FILL-28", WHICH_SIDE.filled(name=battle.state.named(battalion.id)), battalion.id)
    return await battle.choose(battalion.side, prompt, options)


@rule("MOE-FILL-28")
async def leave_building(battle: Battle, battalion: Battalion, side: Face) -> None:
    """A forward move in column from an edge of the building; it must get clear of it or stays inside."""
    state, scene = battle.state, battle.scene
    if not await manoeuvre_test(battle, battalion, "leave"):
        return
    if battle.by_hand:
        await _leave_building_by_hand(battle, battalion)
        return
    rolled = await roll_distance(battle, battalion, "forward", starts_rough=False, formation="column")
    inches = rolled.total
    building = scene.outline(main(state, battalion))
    bearing = look_of(building, side)
    x, y = face_middle(building, side)
    shape = footprint("infantry", "column", shaping_groups(state, battalion), shaping_men(state, battalion))
    start = Pose(x, y, bearing).ahead(-shape.depth / 2)
    own = outline(shape, start, battalion.id, battalion.side, "main")
    ux, uy = direction(bearing)
    dx, dy = ux * inches, uy * inches
    land = ground(scene)
    way = going(land, leading_edge(own), dx, dy)
    rolled = await roll_obstacles(battle, battalion, way, rolled)
    held = getattr(main(state, battalion).place, "feature", "")
    bars = [each for plot in land.rivers + land.buildings if plot.feature.id != held for each in plot.pieces]
    most = min(
        inches, until_edge(state, own, ux, uy), until_enemy(own, dx, dy, enemies_of(scene, battalion.side)),
        until_barred(own, dx, dy, bars),
    )  # fmt: skip
    friends = friends_in_the_way(own, dx, dy, friends_of(scene, main(state, battalion)))
    taken = [stretch for stretch, _ in friends] + [(0.0, shape.depth)]
    intervals = legal_distances(way, rolled, max(most, 0.0), taken)
    order = await battle.order(battalion.side, extent_form(battalion, intervals, straight(own, ux, uy)))
    goes = within(intervals, order.upto)
    if goes < shape.depth - 1e-3:
        return
    end = start.ahead(goes).rounded()
    battle.record(FormationChanged(battalion.id, "column", end))
    battle.record(Moved(battalion.id, end, "leave", round(float(goes), 2)))
    confuse_in_difficult_ground(battle, battalion, swept(own, ux * goes, uy * goes))
    confuse_passed(battle, [friend for stretch, friend in friends if stretch[0] < goes])
    make_way(battle)
    await place_screen(battle, battalion)


@rule("MOE-FILL-28")
async def _leave_building_by_hand(battle: Battle, battalion: Battalion) -> None:
    """The same beside a real table."""
    told = await battle.tell(setting_out(battle.state, battalion, "leave", slowed=False))
    rolled = await roll_distance(battle, battalion, "forward", starts_rough=False, formation="column")
    way = await obstacles_told(battle, battalion, rolled, told)
    await come_out_by_hand(battle, battalion, await roll_obstacles(battle, battalion, way, rolled))
