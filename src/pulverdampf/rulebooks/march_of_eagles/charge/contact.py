"""Contact: a charge that nothing stops any more meets its target."""

from math import sqrt

from msgspec.structs import replace

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.table.angles import direction
from pulverdampf.table.measurement import Face
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import swept

from ..battalion import main, pose_of, screen
from ..by_hand.charges import come_home, home_told
from ..command.commander import make_way
from ..events.melees import MeleeLeft, MeleeSet
from ..events.places import Moved
from ..melee.fighting import fight
from ..morale.losses import run_down
from ..movement.confusion import confuse, confuse_in_difficult_ground, confuse_ungathered, ungather
from ..state import Battalion, Battle, EagleState, Melee
from ..terrain.geometry import fits, front_centre
from .charges import Charge
from .crossing import ground_before
from .faces import face_met, has_faces
from .places import FAR, STEP, against_screen, contact_pose, contact_within, way_to_screen


@stage
@rule("MOE-AGGR-05", "MOE-AGGR-06", "MOE-SKIR-07", "MOE-FILL-16")
async def make_contact(battle: Battle, battalion: Battalion, target: Battalion, charge: Charge) -> None:
    """Runs down the skirmishers in the way and meets the main body, if the distance reaches it."""
    met = _come_home_by_hand if battle.by_hand else _come_home
    if not await met(battle, battalion, target, charge):
        ungather(battle, battalion)
        return
    if not charge.reaches_main:
        ungather(battle, battalion)
        make_way(battle)
        return
    confuse_ungathered(battle, target)
    _meet(battle, battalion, target, charge)
    make_way(battle)


async def _come_home_by_hand(battle: Battle, battalion: Battalion, target: Battalion, charge: Charge) -> bool:
    """Beside a real table the players set the charger down."""
    told = await home_told(battle, battalion, target, main_body=charge.reaches_main)
    if not told["room"]:
        return False
    if charge.reaches_screen and screen(battle.state, target) is not None:
        run_down(battle, target)
    come_home(battle, battalion, told)
    return True


async def _come_home(battle: Battle, battalion: Battalion, target: Battalion, charge: Charge) -> bool:
    """Sets the charger down where its charge ends; whether there is such a place."""
    own = battle.scene.outline(main(battle.state, battalion))
    pose = where_it_ends(battle.scene, battalion, target, charge)
    if pose is None:
        return False
    if charge.reaches_screen and screen(battle.state, target) is not None:
        run_down(battle, target)
        if charge.reaches_main:  # without its skirmishers the main body may close its ranks
            pose = where_it_ends(battle.scene, battalion, target, charge) or pose
    way = _way_of(battle.scene, battalion, own, charge.bearing, pose)
    x, y = front_centre(own)
    there_x, there_y = front_centre(battle.scene.outline_at(main(battle.state, battalion), pose))
    battle.record(
        Moved(battalion.id, pose, "charge", round(sqrt((there_x - x) ** 2 + (there_y - y) ** 2), 2))
    )
    if way is not None:
        confuse_in_difficult_ground(battle, battalion, way)
    confuse_in_difficult_ground(battle, battalion, battle.scene.outline(main(battle.state, battalion)))
    return True


@rule("MOE-CONF-01", "MOE-FILL-07")
def _way_of(scene: Scene, battalion: Battalion, own: Outline, bearing: int, end: Pose) -> Outline | None:
    """What a charger sweeps over: turned about the middle of its front, then straight on."""
    x, y = front_centre(own)
    turned = Pose(x, y, bearing).ahead(-own.half_depth)
    goes = max(0.0, (end.x - turned.x) * direction(bearing)[0] + (end.y - turned.y) * direction(bearing)[1])
    if scene.state.rulings.oblique_ground == "before_front":
        return ground_before(own, bearing, goes)
    there = turned.ahead(goes)
    start = scene.outline_at(main(scene.state, battalion), turned)
    return swept(start, there.x - turned.x, there.y - turned.y) if goes else start


def where_it_ends(scene: Scene, battalion: Battalion, target: Battalion, charge: Charge) -> Pose | None:
    """Flush with the face it hits, or where the skirmishers stood; nowhere when both are out of its reach."""
    state: EagleState = scene.state
    if charge.reaches_main:
        body = main(state, target)
        face = charge.face if has_faces(body) else face_met(scene, target, *charge.origin)
        hit = scene.outline(body)
        if charge.reach:
            within = contact_within(scene, battalion, hit, face, charge.origin, charge.reach)
            if within is not None:
                return within
        return contact_pose(scene, battalion, hit, face, charge.origin)
    skirmishers = screen(state, target)
    if not charge.reaches_screen or skirmishers is None:
        return None
    return _where_they_stood(scene, battalion, scene.outline(skirmishers), charge)


@rule("MOE-AGGR-06", "MOE-FILL-16")
def _where_they_stood(scene: Scene, battalion: Battalion, hit: Outline, charge: Charge) -> Pose:
    """Straight on to the skirmishers; a neighbour beside the way keeps it back, at most where it began."""
    piece = main(scene.state, battalion)
    own, reach = scene.outline(piece), charge.reach or FAR
    way = min(way_to_screen(own, charge.bearing, hit), reach)
    there = against_screen(own, charge.bearing, hit, reach)
    for step in range(int(way / STEP) + 1):
        pose = there.ahead(-step * STEP)
        if fits(scene, piece, pose, piece.formation):
            return pose.rounded()
    return pose_of(scene.state, battalion)


@rule("MOE-MEL-02", "MOE-MEL-10", "MOE-MEL-11", "MOE-CONF-07", "MOE-AGGR-07", "MOE-FILL-19")
def _meet(battle: Battle, battalion: Battalion, target: Battalion, charge: Charge) -> None:
    """Joins the target's melee, or opens a new one."""
    state = battle.state
    face: Face = charge.face if has_faces(main(state, target)) else "front"
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
    bonus = (battalion.id, target.id) if charge.countered else (battalion.id,)
    opened = Melee(name, battalion.id, target.id, bonus, state.clock.turn, face=face, origin=charge.origin)
    battle.record(MeleeSet(opened))
    kept = 0 if state.rulings.df_losses_hit_groups else charge.groups
    battle.schedule(fight.due(name, kept))
