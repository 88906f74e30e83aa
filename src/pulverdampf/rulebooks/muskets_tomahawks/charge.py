"""The charge: declared, seen or not, answered, and carried home."""

from msgspec.structs import replace

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import other
from pulverdampf.rulebooks.muskets_tomahawks.agenda import carries_out, schedule
from pulverdampf.rulebooks.muskets_tomahawks.charge_orders import charge_form
from pulverdampf.rulebooks.muskets_tomahawks.charge_ways import assault, charge_ways
from pulverdampf.rulebooks.muskets_tomahawks.contact import is_in_contact, leads_over_cover, reaches
from pulverdampf.rulebooks.muskets_tomahawks.dues import (
    ChargeDue,
    FallBackDue,
    MeleeDue,
    ShotDue,
    WalkDue,
    Way,
)
from pulverdampf.rulebooks.muskets_tomahawks.events import ChargeMade, Engaged, Moved, name
from pulverdampf.rulebooks.muskets_tomahawks.falling_back import furthest_along, way_back
from pulverdampf.rulebooks.muskets_tomahawks.formations import lose_close_order
from pulverdampf.rulebooks.muskets_tomahawks.geometry import figure_outlines, in_front
from pulverdampf.rulebooks.muskets_tomahawks.movement import allowance, going_of, on_the_way, road_kind
from pulverdampf.rulebooks.muskets_tomahawks.packing import base_at
from pulverdampf.rulebooks.muskets_tomahawks.presence import is_afloat, on_table, on_table_of
from pulverdampf.rulebooks.muskets_tomahawks.reactions import rout
from pulverdampf.rulebooks.muskets_tomahawks.shooting import aims, can_shoot
from pulverdampf.rulebooks.muskets_tomahawks.spotting import (
    has_spotted,
    side_has_spotted,
    spot_close_by,
    try_to_spot,
)
from pulverdampf.rulebooks.muskets_tomahawks.state import Battle, FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.strides import INCH, TINY, end_of_walk, longest, poses_after
from pulverdampf.rulebooks.muskets_tomahawks.talents import be_guided
from pulverdampf.rulebooks.muskets_tomahawks.terrain import ground
from pulverdampf.rulebooks.muskets_tomahawks.units import Unit
from pulverdampf.rulebooks.muskets_tomahawks.vigilance import any_vigilant, interrupted
from pulverdampf.rulebooks.muskets_tomahawks.visibility import unit_sees
from pulverdampf.rulebooks.muskets_tomahawks.ways import length_of, ways_of
from pulverdampf.rulebooks.muskets_tomahawks.weapons import Weapon, ready_weapons
from pulverdampf.table.angles import Angle, heading
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

ANSWER = Text("Charge of {charger} on {name}: what to do?", "Angriff von {charger} auf {name}: Was tun?")
HOLD, FIRE, EVADE = Text("hold", "standhalten"), Text("fire", "feuern"), Text("evade", "ausweichen")


@rule("MT-MEL-01", "MT-REACT-06")
def may_charge(state: FrontierState, unit: Unit) -> bool:
    """Whether a unit may charge at all."""
    return not (
        unit.shaken or unit.fleeing or unit.gun or unit.vehicle or unit.engaged or unit.troop == "CIV"
    ) and not is_afloat(state, unit)


@rule("MT-MEL-01", "MT-SPOT-01")
def charge_targets(scene: Scene, unit: Unit) -> list[str]:
    """The spotted enemy units that a charge would reach."""
    state: FrontierState = scene.state
    if not may_charge(state, unit):
        return []
    return [
        foe.id
        for foe in on_table_of(state, other(unit.side))
        if not foe.vehicle and has_spotted(state, unit, foe) and charge_ways(scene, unit, foe) is not None
    ]


@rule("MT-MEL-01", "MT-MEL-02")
async def declare(battle: Battle, unit: Unit, target: str) -> None:
    """A charge is declared, and its owner says where each figure ends."""
    ways = await choose_ways(battle, unit, battle.state.bodies[target])
    battle.record(ChargeMade(unit.side))
    schedule(battle, ChargeDue(unit.id, target, ways))


@rule("MT-MEL-02", "MT-FILL-29")
async def choose_ways(battle: Battle, unit: Unit, target: Unit) -> tuple[Way, ...]:
    """Asks the owner of a charger for the ways of its figures; the enemy sees them when they are gone."""
    order = await battle.order(unit.side, charge_form(battle.state, unit, target), seen_by=unit.side)
    ways = ways_of(battle.state, order)
    if assault(battle.scene, unit, target).needs_guide(ways):
        be_guided(battle, unit)
    return ways


@carries_out(ChargeDue)
@rule("MT-MEL-03")
async def charge_on(battle: Battle, due: ChargeDue) -> None:
    """In order: the target tries to make the charger out, vigilant enemies fire, it answers, contact."""
    state = battle.state
    unit, target = state.bodies[due.body], state.bodies[due.target]
    if not on_table(state, unit) or unit.fleeing:
        return
    if not on_table(state, target):
        schedule(battle, WalkDue(unit.id, due.ways, due.gone))
        return
    if due.stage == "declared":
        await be_made_out(battle, unit, target)
        surprise = is_surprise(battle.scene, unit, target, due.ways)
        lose_close_order(battle, unit)
        schedule(battle, replace(due, stage="watched", surprise=surprise))
    elif due.stage == "watched":
        await be_watched(battle, due, unit, target)
    else:
        await charge_home(battle, due, unit, target)


@rule("MT-SPOT-12", "MT-FILL-41")
async def be_made_out(battle: Battle, unit: Unit, target: Unit) -> None:
    """A target in whose sight the charge begins makes a free test to spot the charger."""
    state = battle.state
    if side_has_spotted(state, target.side, unit) or target.fleeing or target.vehicle:
        return
    if unit_sees(battle.scene, target.id, unit.id):
        await try_to_spot(battle, target, unit.id, "MT-SPOT-12", False)


@rule("MT-MEL-04", "MT-FILL-23")
def is_surprise(scene: Scene, unit: Unit, target: Unit, ways: tuple[Way, ...]) -> bool:
    """Whether the target's side has not spotted the charger, or every contact is from behind."""
    state: FrontierState = scene.state
    if not side_has_spotted(state, target.side, unit):
        return True
    theirs = figure_outlines(scene, target)
    behind = []
    for way in ways:
        x, y = way.points[-1]
        near = min(theirs, key=lambda o: ((o.x - x) * (o.x - x) + (o.y - y) * (o.y - y), o.owner))
        away = (near.x - x) * (near.x - x) + (near.y - y) * (near.y - y)
        if away <= (near.reach + 1.2) * (near.reach + 1.2):
            behind.append(not in_front(near, x, y))
    return bool(behind) and all(behind)


async def be_watched(battle: Battle, due: ChargeDue, unit: Unit, target: Unit) -> None:
    """Vigilant enemies may fire at the start; then the target answers."""
    state = battle.state
    if any_vigilant(state, unit.side):
        shot = await interrupted(battle, unit.id, unit.side, due.asked)
        if shot is not None:
            fired = due.fired or shot.body == target.id
            schedule(battle, shot, replace(due, asked=(*due.asked, shot.body), fired=fired))
            return
    await answer(battle, due, unit, target)


@rule("MT-MEL-03", "MT-FILL-43")
async def answer(battle: Battle, due: ChargeDue, unit: Unit, target: Unit) -> None:
    """Hold, fire or evade; the surprised only hold, the fleeing run."""
    state, scene = battle.state, battle.scene
    going_on = replace(due, stage="answered", asked=())
    if target.fleeing:
        schedule(battle, FallBackDue(target.id, "flight", (unit.id,)), replace(going_on, evaded=True))
        return
    options = [Option("hold", HOLD, "hold")]
    if not due.surprise and not target.engaged:
        if not due.fired and can_shoot(state, target) and ready_weapons(scene, target):
            options.append(Option("fire", FIRE, "fire"))
        if target.has("Scouts") or (target.has("LightCav") and target.mounted):
            options.append(Option("evade", EVADE, "evade"))
    words = ANSWER.filled(charger=name(state, unit.id), name=name(state, target.id))
    chosen = await battle.choose(target.side, Prompt("MT-MEL-03", words, target.id), options)
    if chosen == "evade":
        poses = way_back(scene, target, "recoil", (unit.id,))
        if poses is not None:
            lose_close_order(battle, target)
            battle.record(Moved(target.id, poses, "evade"))
            await spot_close_by(battle, target.id)
        going_on = replace(going_on, evaded=True)
    schedule(battle, replace(going_on, fire=chosen == "fire"))


def weapon_at(scene: Scene, unit: Unit, charger: Unit) -> Weapon | None:
    """The weapon that a charged unit fires: one with the charger in sight, in range and in front."""
    for weapon in ready_weapons(scene, unit):
        firing = aims(scene, unit, weapon, charger.id)
        if any(in_front(aim.shooter, aim.mark.x, aim.mark.y) for aim in firing):
            return weapon
    return None


@rule("MT-MEL-03", "MT-FIRE-08")
async def charge_home(battle: Battle, due: ChargeDue, unit: Unit, target: Unit) -> None:
    """The charger runs in; the target fires as soon as it can; then there is contact, or not."""
    state, scene = battle.state, battle.scene
    if due.fire and not due.fired:
        weapon = weapon_at(scene, target, unit)
        if weapon is not None:
            shot = ShotDue(target.id, unit.id, weapon.key, (), "charge", True)
            schedule(battle, shot, replace(due, fired=True))
            return
    ways = due.ways
    if not due.ways or (due.gone == 0.0 and not still_leads_home(scene, due, target)):
        if charge_ways(scene, unit, target) is None:
            schedule(battle, WalkDue(unit.id, missing_ways(scene, unit, ways)))
            return
        ways = await choose_ways(battle, unit, target)
    watched = any_vigilant(state, unit.side)
    if watched and due.gone > 0.0:
        interrupt = await interrupted(battle, unit.id, unit.side, due.asked)
        if interrupt is not None:
            schedule(battle, interrupt, replace(due, asked=(*due.asked, interrupt.body)))
            return
    whole = longest(ways)
    step_by_step = watched or (due.fire and not due.fired)
    gone = min(due.gone + INCH, whole) if step_by_step else whole
    battle.record(Moved(unit.id, poses_after(state, ways, gone), "charge", gone < whole - TINY))
    if gone < whole - TINY:
        schedule(battle, replace(due, ways=ways, gone=gone, asked=()))
        return
    await make_contact(battle, due, unit, target, ways)


@rule("MT-MEL-02", "MT-MEL-03")
def still_leads_home(scene: Scene, due: ChargeDue, target: Unit) -> bool:
    """Whether the chosen ways still bring somebody into contact: nobody evaded, and not all of them fell."""
    state: FrontierState = scene.state
    if due.evaded:
        return False
    lie, theirs = ground(scene), figure_outlines(scene, target)
    ends = [
        base_at(state.pieces[way.piece].kind, Pose(*way.points[-1], way.facing), way.piece)
        for way in due.ways
        if state.pieces[way.piece].pose is not None
    ]
    return any(reaches(lie, end, each) for end in ends for each in theirs)


@rule("MT-MEL-03")
def missing_ways(scene: Scene, unit: Unit, ways: tuple[Way, ...]) -> tuple[Way, ...]:
    """The ways of a charger that misses: its full allowance along its path, as far as there is room."""
    moving = {way.piece for way in ways}
    taken = [each for each in scene.outlines() if each.owner not in moving]
    found = []
    for way in ways:
        if scene.state.pieces[way.piece].pose is None:
            continue
        base = scene.outline(scene.state.pieces[way.piece])
        points, facing = _ran_on(scene, unit, base, way, taken)
        taken.append(base_at(base.kind, Pose(*points[-1], facing), base.owner, base.side))
        found.append(Way(way.piece, points, facing))
    return tuple(found)


def _ran_on(
    scene: Scene, unit: Unit, base: Outline, way: Way, taken: list[Outline]
) -> tuple[tuple[tuple[float, float], ...], Angle]:
    """The way of one figure, its last leg drawn out; or an earlier leg when there is no room on the last."""
    own, road = going_of(scene, unit.id), road_kind(scene.state, unit.id)
    start = (base.x, base.y)
    for legs in range(len(way.points) - 1, 0, -1):
        before = (start, *way.points[1:legs])
        (x1, y1), (x2, y2) = before[-1], way.points[legs]
        if (x1, y1) == (x2, y2):
            continue
        bearing = heading(x2 - x1, y2 - y1)
        here = Pose(x1, y1, bearing)
        gone = length_of(before)
        outright = here.ahead(max(allowance(own) - gone, 0.0))
        going = on_the_way(
            ground(scene), scene.state, own, (*before, (outright.x, outright.y)), False, road, False
        )
        left = float(allowance(going)) - gone
        corner = base_at(base.kind, here, base.owner, base.side)
        pose = furthest_along(scene, unit, corner, bearing, bearing, left, taken)
        if pose is not None:
            return (*before, (pose.x, pose.y)), pose.facing
    return (start, start), base.facing


@rule("MT-MEL-03", "MT-MEL-15", "MT-FILL-43")
async def make_contact(
    battle: Battle, due: ChargeDue, unit: Unit, target: Unit, ways: tuple[Way, ...]
) -> None:
    """The charge is home: the fleeing are routed, the others fight."""
    across = leads_over_cover(battle.scene, ways, target)
    if not is_in_contact(battle.scene, unit, target):
        await end_of_walk(battle, WalkDue(unit.id, ways))
        return
    if target.fleeing:
        rout(battle, target)
        await end_of_walk(battle, WalkDue(unit.id, ways))
        return
    battle.record(Engaged(unit.id, target.id))
    await spot_close_by(battle, unit.id)
    schedule(battle, MeleeDue(unit.id, target.id, due.surprise, across, due.evaded))
