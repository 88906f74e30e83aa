"""Aggression: announcing a charge, the test, the distance."""

from msgspec.structs import replace

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside
from pulverdampf.table.measurement import Face
from pulverdampf.table.outlines import Outline

from ..battalion import attached_to, groups, is_ungathered, main, on_table, screen
from ..by_hand.charges import run_in_told
from ..by_hand.moves import obstacles_told
from ..command.characters import OFFICER_LEADS
from ..events.deeds import AttemptFailed, ChargeFellShort
from ..fire.skirmishers import put_screen_behind
from ..grade_tests import RESOLVE, Again, activation_test, passes
from ..movement.confusion import confuse, ungather
from ..movement.distances import EPS, Going, Rolled, allowance, is_reached
from ..movement.manoeuvre import roll_distance, roll_obstacles, set_out, straight_dice
from ..state import Battalion, Battle, EagleState
from ..terrain.geometry import front_centre, has_line_of_fire
from ..terrain.ground import ground
from .charge_path import ChargePath, aimed_at, charge_path
from .charges import Charge, figures
from .crossing import charge_going
from .defensive_fire import answer_charge
from .faces import face_met, has_faces
from .places import contact_within, reach_that_counts, slide, way_to_screen


@rule("MOE-AGGR-01", "MOE-X-SQ-02", "MOE-X-ART-06", "MOE-FILL-28")
def may_charge(state: EagleState, battalion: Battalion) -> bool:
    """Whether a battalion may charge anybody."""
    piece = main(state, battalion)
    if battalion.melee or battalion.broken or is_ungathered(state, battalion):
        return False
    if battalion.arm == "artillery" or isinstance(piece.place, Inside):
        return False
    return piece.formation in ("line", "column")


def is_principal(state: EagleState, battalion: Battalion) -> bool:
    """Whether a battalion is one of the two that roll in its melee."""
    melee = state.melees.get(battalion.melee)
    return melee is not None and battalion.id in melee.principals


@rule("MOE-AGGR-01", "MOE-MEL-10")
def may_be_charged(state: EagleState, battalion: Battalion, target: Battalion) -> bool:
    """Whether an enemy may be charged as far as the rosters tell."""
    if target.side == battalion.side or not on_table(state, target):
        return False
    return not is_principal(state, target) or may_join(state, target)


@rule("MOE-AGGR-01", "MOE-AGGR-07", "MOE-MEL-10", "MOE-MEL-14", "MOE-FILL-19")
def charge_at(scene: Scene, battalion: Battalion, target: Battalion) -> ChargePath | None:
    """The way of a charge at a battalion, if it may be announced."""
    state: EagleState = scene.state
    if not may_be_charged(state, battalion, target):
        return None
    join = is_principal(state, target)
    if aimed_at(scene, main(state, battalion), target) is None or not is_seen(scene, battalion, target):
        return None
    path = charge_path(scene, battalion, target, join=join)
    return None if path is None or (join and path.aims_at == "screen") else path


@rule("MOE-AGGR-01", "MOE-FILL-17")
def is_seen(scene: Scene, battalion: Battalion, target: Battalion) -> bool:
    """Whether a group has a free line to a part of the target; the own screen may be looked through."""
    state: EagleState = scene.state
    through = "" if state.rulings.own_screen_hides else battalion.screen_id
    parts = (main(state, target), screen(state, target))
    return any(
        part is not None and has_line_of_fire(scene, main(state, battalion), part, through) for part in parts
    )


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
        if await activation_test(battle, battalion):
            pass
        elif again and await battle.may(battalion.side, "MOE-CHAR-06", OFFICER_LEADS, battalion.id):
            again = 0  # his one re-roll is spent
            if not await activation_test(battle, battalion):
                return False
        else:
            return False
    return await passes(battle, battalion, RESOLVE, "MOE-AGGR-02", Again(again, "MOE-CHAR-06", OFFICER_LEADS))


@rule("MOE-AGGR-02", "MOE-AGGR-03", "MOE-AGGR-04", "MOE-FILL-08")
async def charge(battle: Battle, battalion: Battalion, target: Battalion) -> None:
    """Test, distance; too short and the battalion stands ungathered, long enough and the target may react."""
    put_screen_behind(battle, battalion)
    if not await aggression_test(battle, battalion):
        battle.record(AttemptFailed(battalion.id, "charge"))
        return
    await run_in(battle, battalion, target)


@rule("MOE-AGGR-03", "MOE-T-MOVE")
def charge_dice(scene: Scene, battalion: Battalion) -> int:
    """How many dice a charge has from where the battalion stands."""
    piece = main(scene.state, battalion)
    starts_rough = ground(scene).in_difficult(scene.outline(piece))
    return straight_dice(scene.state, battalion, piece.formation, starts_rough=starts_rough)[0]


@rule("MOE-AGGR-03", "MOE-FILL-07")
def comes_into_contact(
    scene: Scene, battalion: Battalion, target: Battalion, path: ChargePath, reach: float
) -> bool:
    """Whether a charge with so many inches left meets the main body; how far it slides aside may count."""
    if path.needed > reach + EPS:
        return False
    origin = front_centre(scene.outline(main(scene.state, battalion)))
    match scene.state.rulings.charge_slide:
        case "counted":
            return slide(scene, battalion, path.pose, origin) <= reach + EPS
        case "limited":
            hit = scene.outline(main(scene.state, target))
            face = face_met(scene, target, *origin)
            return contact_within(scene, battalion, hit, face, origin, reach) is not None
        case _:
            return True


@rule("MOE-AGGR-06", "MOE-FILL-16")
def reaches_skirmishers(path: ChargePath, way: Going, rolled: Rolled) -> bool:
    """Whether a charge reaches the skirmishers in its way."""
    return path.screen_needed is not None and is_reached(way, rolled, path.screen_needed)


@rule("MOE-AGGR-03", "MOE-FILL-16")
def reach_before_screen(
    scene: Scene, target: Battalion, own: Outline, path: ChargePath, reach: float
) -> float:
    """How far a charger that reaches the nearest skirmisher may come, if not as far as they stand; else 0."""
    skirmishers = screen(scene.state, target)
    assert skirmishers is not None
    return (
        0.0 if way_to_screen(own, path.bearing, scene.outline(skirmishers)) <= reach + EPS else float(reach)
    )


@rule("MOE-AGGR-03", "MOE-CONF-06", "MOE-T-MOVE")
async def run_in(battle: Battle, battalion: Battalion, target: Battalion) -> None:
    """Rolls the distance of a charge and sees what it reaches."""
    if battle.by_hand:
        await _run_in_by_hand(battle, battalion, target)
        return
    scene = battle.scene
    path = charge_at(scene, battalion, target)
    if path is None:
        return
    own = scene.outline(main(battle.state, battalion))
    told = await set_out(battle, battalion, "charge")
    rolled = await roll_distance(battle, battalion, "charge", starts_rough=told["rough"])
    way = charge_going(scene, battalion, target, path, rolled.total)
    rolled = await roll_obstacles(battle, battalion, way, rolled)
    origin = front_centre(own)
    battle.measured(f"{battalion.id} {target.id}", round(path.needed, 4), origin, path.pose.point)
    reach = allowance(way, rolled, path.needed)
    reaches_main = path.aims_at == "main" and comes_into_contact(scene, battalion, target, path, reach)
    reaches_screen = reaches_skirmishers(path, way, rolled) and (
        reaches_main or battle.state.rulings.screen_alone == "run_down"
    )
    if not reaches_main and not reaches_screen:
        needed = path.needed if path.screen_needed is None else min(path.needed, path.screen_needed)
        battle.record(ChargeFellShort(battalion.id, target.id, float(rolled.total), round(needed, 2)))
        ungather(battle, battalion)
        return
    goes = path.needed if reaches_main else path.screen_needed or 0.0
    at_walls = reaches_main and (path.lined or isinstance(main(battle.state, target).place, Inside))
    if at_walls or any(at < goes - 1e-4 for at in way.obstacles):
        confuse(battle, battalion, "MOE-CONF-06")
    limit = 0.0
    if battle.state.rulings.charge_slide == "limited":
        if reaches_main:
            limit = reach_that_counts(scene, battalion, target, face_met(scene, target, *origin), reach)
        else:
            limit = reach_before_screen(scene, target, own, path, allowance(way, rolled, goes))
    charge = _under_way(battle.state, battalion, target, rolled, path.face)
    charge = replace(
        charge, origin=origin, bearing=path.bearing, reach=limit,
        reaches_main=reaches_main, reaches_screen=reaches_screen,
    )  # fmt: skip
    battle.schedule(answer_charge.due(battalion, target, charge))


def _under_way(
    state: EagleState, battalion: Battalion, target: Battalion, rolled: Rolled, face: Face
) -> Charge:
    """What is true of a charge as it runs in, its way apart."""
    return Charge(
        groups(state, battalion), figures(state, battalion), (0.0, 0.0), 0,
        reaches_main=True, reaches_screen=False, face=face,
        rolled=float(rolled.total) if target.arm == "cavalry" else 0.0,
        led=attached_to(state, battalion),
    )  # fmt: skip


@rule("MOE-AGGR-03", "MOE-CONF-06", "MOE-T-MOVE")
async def _run_in_by_hand(battle: Battle, battalion: Battalion, target: Battalion) -> None:
    """The same beside a real table: the players tell what it reaches."""
    state, body = battle.state, main(battle.state, target)
    ahead = await set_out(battle, battalion, "charge")
    rolled = await roll_distance(battle, battalion, "charge", starts_rough=ahead.get("rough", False))
    way = await obstacles_told(battle, battalion, rolled, ahead)
    rolled = await roll_obstacles(battle, battalion, way, rolled)
    alone = state.rulings.screen_alone == "run_down" and not is_principal(state, target)
    told = await run_in_told(battle, battalion, target, rolled, faces=has_faces(body), alone=alone)
    home = told["home"]
    if home == "short":
        battle.record(ChargeFellShort(battalion.id, target.id, float(rolled.total), 0.0))
        ungather(battle, battalion)
        return
    if told.get("crossed") or (home != "screen" and isinstance(body.place, Inside)):
        confuse(battle, battalion, "MOE-CONF-06")
    charge = _under_way(state, battalion, target, rolled, told.get("face", "front"))
    reached = replace(charge, reaches_main=home != "screen", reaches_screen=home in ("both", "screen"))
    battle.schedule(answer_charge.due(battalion, target, reached))
