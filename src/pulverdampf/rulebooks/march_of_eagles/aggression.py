"""Aggression: announcing a charge, the test, the distance, the contact."""

from math import sqrt

from msgspec.structs import replace

from pulverdampf.engine.orders import Standing
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside
from pulverdampf.rulebooks.march_of_eagles.agenda import carries_out, schedule
from pulverdampf.rulebooks.march_of_eagles.battalion import (
    Battalion,
    Battle,
    EagleState,
    Melee,
    attached_to,
    groups,
    is_ungathered,
    main,
    on_table,
    pose_of,
    screen,
    screen_groups,
)
from pulverdampf.rulebooks.march_of_eagles.characters import OFFICER_LEADS
from pulverdampf.rulebooks.march_of_eagles.charge_path import (
    ChargePath,
    against_screen,
    charge_path,
    contact_pose,
    face_met,
    has_faces,
)
from pulverdampf.rulebooks.march_of_eagles.commander import make_way
from pulverdampf.rulebooks.march_of_eagles.confusion import (
    confuse,
    confuse_in_difficult_ground,
    confuse_ungathered,
    ungather,
)
from pulverdampf.rulebooks.march_of_eagles.distances import going, is_reached
from pulverdampf.rulebooks.march_of_eagles.dues import ActionDue, ChargeDue, ContactDue, FightDue
from pulverdampf.rulebooks.march_of_eagles.events import (
    AttemptFailed,
    ChargeFellShort,
    MeleeLeft,
    MeleeSet,
    Moved,
    ScreenPlaced,
)
from pulverdampf.rulebooks.march_of_eagles.geometry import fits, front_centre, has_line_of_fire, screen_shape
from pulverdampf.rulebooks.march_of_eagles.grade_tests import PLAIN, RESOLVE, passes
from pulverdampf.rulebooks.march_of_eagles.losses import run_down
from pulverdampf.rulebooks.march_of_eagles.manoeuvre import roll_distance, roll_obstacles
from pulverdampf.rulebooks.march_of_eagles.skirmishers import screen_objections
from pulverdampf.rulebooks.march_of_eagles.terrain import ground
from pulverdampf.table.angles import direction
from pulverdampf.table.measurement import Face
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import segment
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import swept

STEPS_BACK = 24


@rule("MOE-AGGR-01", "MOE-X-SQ-02", "MOE-X-ART-06", "MOE-FILL-28")
def may_charge(state: EagleState, battalion: Battalion) -> bool:
    """Whether a battalion may charge anybody."""
    piece = main(state, battalion)
    if battalion.melee or battalion.broken or is_ungathered(state, battalion):
        return False
    if battalion.arm == "artillery" or isinstance(piece.place, Inside):
        return False
    return piece.formation in ("line", "column")


@rule("MOE-AGGR-01", "MOE-AGGR-07", "MOE-MEL-10", "MOE-MEL-14", "MOE-FILL-19")
def charge_at(scene: Scene, battalion: Battalion, target: Battalion) -> ChargePath | None:
    """The way of a charge at a battalion, if it may be announced."""
    state: EagleState = scene.state
    if target.side == battalion.side or not on_table(state, target):
        return None
    melee = state.melees.get(target.melee)
    join = melee is not None and target.id in melee.principals
    if join and not may_join(state, target):
        return None
    piece = main(state, battalion)
    skirmishers = screen(state, target)
    if not has_line_of_fire(scene, piece, main(state, target)) and (
        skirmishers is None or not has_line_of_fire(scene, piece, skirmishers)
    ):
        return None
    path = charge_path(scene, battalion, target, join=join)
    return None if path is None or (join and path.aims_at == "screen") else path


@rule("MOE-MEL-10", "MOE-MEL-14", "MOE-FILL-28")
def may_join(state: EagleState, target: Battalion) -> bool:
    """Whether the melee of a target may be joined: not in its first turn, not against a garrison."""
    melee = state.melees[target.melee]
    return melee.started < state.clock.turn and not isinstance(main(state, target).place, Inside)


@rule("MOE-AGGR-02", "MOE-RES-01", "MOE-ACT-07")
async def aggression_test(battle: Battle, battalion: Battalion) -> bool:
    """The test of bravery; an officer re-rolls it once."""
    again = min(battalion.officers, 1)
    if battle.state.rulings.bravery_mode == "double":
        if await passes(battle, battalion, PLAIN, "MOE-ACT-04", 0, "", OFFICER_LEADS):
            pass
        elif again and await battle.may(battalion.side, "MOE-CHAR-06", OFFICER_LEADS, battalion.id):
            again = 0  # his one re-roll is spent
            if not await passes(battle, battalion, PLAIN, "MOE-ACT-04", 0, "", OFFICER_LEADS):
                return False
        else:
            return False
    return await passes(battle, battalion, RESOLVE, "MOE-AGGR-02", again, "MOE-CHAR-06", OFFICER_LEADS)


@rule("MOE-SKIR-09", "MOE-FILL-17")
def put_screen_behind(battle: Battle, battalion: Battalion) -> None:
    """Skirmishers make room behind a battalion that charges."""
    piece = screen(battle.state, battalion)
    if piece is None:
        return
    own = battle.scene.outline(main(battle.state, battalion))
    pose = Pose(own.x, own.y, own.facing)
    for ranks in ("open-1", "open-2"):
        shape = screen_shape(screen_groups(piece), 2 if ranks == "open-2" else 1)
        for aside in (0.0, 2.0, -2.0, 5.0, -5.0):
            back = pose.moved(-own.half_depth - shape.depth / 2 - 0.05, aside).rounded()
            if not any(screen_objections(battle.scene, battalion, Standing(back, ranks), None)):
                battle.record(ScreenPlaced(battalion.id, back, ranks))
                return


@rule("MOE-AGGR-02", "MOE-AGGR-03", "MOE-AGGR-04", "MOE-FILL-08")
async def charge(battle: Battle, due: ActionDue) -> None:
    """Test, distance; too short and the battalion stands ungathered, long enough and the target may react."""
    state = battle.state
    battalion, target = state.bodies[due.body], state.bodies[due.target]
    put_screen_behind(battle, battalion)
    if not await aggression_test(battle, battalion):
        battle.record(AttemptFailed(battalion.id, due.action))
        return
    await run_in(battle, battalion, target)


@rule("MOE-AGGR-03", "MOE-CONF-06", "MOE-T-MOVE")
async def run_in(battle: Battle, battalion: Battalion, target: Battalion) -> None:
    """Rolls the distance of a charge and sees what it reaches."""
    scene = battle.scene
    path = charge_at(scene, battalion, target)
    if path is None:
        return
    own = scene.outline(main(battle.state, battalion))
    land = ground(scene)
    rolled = await roll_distance(battle, battalion, "charge", starts_rough=land.in_difficult(own))
    x, y = front_centre(own)
    ux, uy = direction(path.bearing)
    w = own.half_width
    edge = segment(x - uy * w, y + ux * w, x + uy * w, y - ux * w)
    way = going(land, edge, ux * rolled.total, uy * rolled.total, *path.lined)
    rolled = await roll_obstacles(battle, battalion, way, rolled)
    battle.measured(f"{battalion.id} {target.id}", round(path.needed, 4), (x, y), path.pose.point)
    reaches_main = path.aims_at == "main" and is_reached(way, rolled, path.needed)
    reaches_screen = path.screen_needed is not None and is_reached(way, rolled, path.screen_needed)
    if not reaches_main and not reaches_screen:
        needed = path.needed if path.screen_needed is None else min(path.needed, path.screen_needed)
        battle.record(ChargeFellShort(battalion.id, target.id, float(rolled.total), round(needed, 2)))
        ungather(battle, battalion)
        return
    goes = path.needed if reaches_main else path.screen_needed or 0.0
    at_walls = reaches_main and (path.lined or isinstance(main(battle.state, target).place, Inside))
    if at_walls or any(at < goes - 1e-4 for at in way.obstacles):
        confuse(battle, battalion, "MOE-CONF-06")
    schedule(
        battle,
        ChargeDue(
            battalion.id, target.id, groups(battle.state, battalion), reaches_main, reaches_screen, (x, y),
            figures(battle.state, battalion), attached_to(battle.state, battalion),
            float(rolled.total) if target.arm == "cavalry" else 0.0,
            face=path.face, bearing=path.bearing,
        ),
    )  # fmt: skip


def figures(state: EagleState, battalion: Battalion) -> int:
    """Soldiers of the main body and characters, to see whether defensive fire cost any."""
    return main(state, battalion).strength + battalion.living_characters


@carries_out(ContactDue)
@rule("MOE-AGGR-05", "MOE-AGGR-06", "MOE-SKIR-07", "MOE-FILL-16")
async def make_contact(battle: Battle, due: ContactDue) -> None:
    """Runs down the skirmishers in the way and meets the main body, if the distance reaches it."""
    battalion, target = battle.state.bodies[due.body], battle.state.bodies[due.target]
    own = battle.scene.outline(main(battle.state, battalion))
    pose = where_it_ends(battle.scene, battalion, target, due)
    if pose is None:
        ungather(battle, battalion)
        return
    if due.reaches_screen and screen(battle.state, target) is not None:
        run_down(battle, target)
        if due.reaches_main:  # without its skirmishers the main body may close its ranks
            pose = where_it_ends(battle.scene, battalion, target, due) or pose
    way = _way_of(battle.scene, battalion, own, due.bearing, pose)
    x, y = front_centre(own)
    there_x, there_y = front_centre(battle.scene.outline_at(main(battle.state, battalion), pose))
    battle.record(
        Moved(battalion.id, pose, "charge", round(sqrt((there_x - x) ** 2 + (there_y - y) ** 2), 2))
    )
    confuse_in_difficult_ground(battle, battalion, way)
    confuse_in_difficult_ground(battle, battalion, battle.scene.outline(main(battle.state, battalion)))
    if not due.reaches_main:
        ungather(battle, battalion)
        make_way(battle)
        return
    confuse_ungathered(battle, target)
    _meet(battle, battalion, target, due)
    make_way(battle)


@rule("MOE-CONF-01", "MOE-FILL-07")
def _way_of(scene: Scene, battalion: Battalion, own: Outline, bearing: int, end: Pose) -> Outline:
    """What a charger sweeps over: turned about the middle of its front, then straight on."""
    x, y = front_centre(own)
    turned = Pose(x, y, bearing).ahead(-own.half_depth)
    goes = max(0.0, (end.x - turned.x) * direction(bearing)[0] + (end.y - turned.y) * direction(bearing)[1])
    there = turned.ahead(goes)
    start = scene.outline_at(main(scene.state, battalion), turned)
    return swept(start, there.x - turned.x, there.y - turned.y) if goes else start


def where_it_ends(scene: Scene, battalion: Battalion, target: Battalion, due: ContactDue) -> Pose | None:
    """Flush with the face it hits, or where the skirmishers stood; nowhere when both are out of its reach."""
    state: EagleState = scene.state
    if due.reaches_main:
        body = main(state, target)
        face = due.face if has_faces(body) else face_met(scene, target, *due.origin)
        return contact_pose(scene, battalion, scene.outline(body), face, due.origin)
    skirmishers = screen(state, target)
    if not due.reaches_screen or skirmishers is None:
        return None
    piece = main(state, battalion)
    pose = against_screen(scene.outline(piece), due.bearing, scene.outline(skirmishers))
    start = pose_of(state, battalion)
    for inch in range(STEPS_BACK):  # a neighbour beside the way keeps it back
        if fits(scene, piece, pose.ahead(-inch), piece.formation):
            return pose.ahead(-inch).rounded()
    return start


@rule("MOE-MEL-02", "MOE-MEL-10", "MOE-MEL-11", "MOE-CONF-07", "MOE-AGGR-07", "MOE-FILL-19")
def _meet(battle: Battle, battalion: Battalion, target: Battalion, due: ContactDue) -> None:
    """Joins the target's melee, or opens a new one."""
    state = battle.state
    face: Face = due.face if has_faces(main(state, target)) else "front"
    melee = state.melees.get(target.melee)
    if melee is not None and target.id in melee.principals:
        battle.record(MeleeSet(replace(melee, joined=(*melee.joined, (battalion.id, face)))))
        confuse(battle, target, "MOE-CONF-07")
        return
    joined_elsewhere = melee is not None
    if joined_elsewhere:
        battle.record(MeleeLeft(target.id))
    if face != "front" and (joined_elsewhere or state.rulings.flank_confuses == "always"):
        confuse(battle, target, "MOE-CONF-07")
    name = f"m{state.melee_count + 1}"
    bonus = (battalion.id, target.id) if due.countered else (battalion.id,)
    opened = Melee(name, battalion.id, target.id, bonus, state.clock.turn, face=face, origin=due.origin)
    battle.record(MeleeSet(opened))
    kept = 0 if state.rulings.df_losses_hit_groups else due.groups
    schedule(battle, FightDue(name, kept))
