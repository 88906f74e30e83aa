"""The charge: declared, seen or not, answered, and carried home."""

from msgspec.structs import replace

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import other
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..by_hand.charges import comes_from_behind, comes_home, fires_at_charge, led
from ..by_hand.retreats import back_by_hand
from ..cards.own_will import of_own_will
from ..events.melee import ChargeMade, Engaged
from ..events.places import Moved, Poses
from ..formations.coherency import lose_close_order
from ..geometry import figure_outlines, in_front
from ..movement.courses import Charge, Course, Way
from ..movement.packing import base_at
from ..movement.strides import INCH, TINY, end_of_walk, longest, poses_after, walk_on
from ..movement.ways import ways_of
from ..officers.talents import be_guided
from ..presence import is_afloat, on_table, on_table_of
from ..reactions.consequences import fall_back, rout
from ..reactions.falling_back import way_back
from ..shooting.aiming import aims, can_shoot
from ..shooting.firing import interrupt, shoot_at_charge
from ..shooting.vigilance import any_vigilant, interrupted, watchers
from ..shooting.weapons import RANGED, pick_weapon, ready_weapons
from ..spotting.spotting import has_spotted, spot_close_by, try_to_spot
from ..spotting.visibility import unit_sees
from ..state import Battle, FrontierState
from ..terrain.ground import ground
from ..units import Unit
from .blows import Clash
from .charge_orders import charge_form
from .charge_ways import assault, charge_ways
from .contact import is_in_contact, leads_over_cover, reaches
from .missing import missing_ways
from .rounds import fight

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
        if not foe.vehicle
        and has_spotted(state, unit, foe)
        and (state.by_hand or charge_ways(scene, unit, foe) is not None)
    ]


@rule("MT-MEL-01", "MT-MEL-02")
async def declare(battle: Battle, unit: Unit, target: Unit) -> None:
    """A charge is declared, and its owner says where each figure ends."""
    ways = await choose_ways(battle, unit, target)
    battle.record(ChargeMade(unit.side))
    battle.schedule(set_out.due(unit, target, Charge(ways)))


@rule("MT-MEL-02", "MT-FILL-29")
async def choose_ways(battle: Battle, unit: Unit, target: Unit) -> tuple[Way, ...]:
    """Asks the owner of a charger for the ways of its figures; the enemy sees them when they are gone."""
    if battle.by_hand:
        if await led(battle, unit):
            be_guided(battle, unit)
        return ()
    order = await battle.order(unit.side, charge_form(battle.state, unit, target), seen_by=unit.side)
    ways = ways_of(battle.state, order)
    if assault(battle.scene, unit, target).needs_guide(ways):
        be_guided(battle, unit)
    return ways


@of_own_will
@stage
@rule("MT-MEL-03")
async def set_out(battle: Battle, unit: Unit, target: Unit, course: Charge) -> None:
    """A charge begins: the target tries to make the charger out, who loses his close order."""
    if not goes_on(battle, unit, target, course):
        return
    await be_made_out(battle, unit, target)
    if battle.by_hand:
        known = has_spotted(battle.state, target, unit)
        surprise = not known or await comes_from_behind(battle, unit, target)
    else:
        surprise = is_surprise(battle.scene, unit, target, course.ways)
    lose_close_order(battle, unit)
    battle.schedule(answer_charge.due(unit, target, replace(course, surprise=surprise)))


@rule("MT-MEL-03")
def goes_on(battle: Battle, unit: Unit, target: Unit, course: Charge) -> bool:
    """Whether there is still a charger and somebody to charge; where the target was he only walks on."""
    state = battle.state
    if not on_table(state, unit) or unit.fleeing:
        return False
    if not on_table(state, target):
        battle.schedule(walk_on.due(unit.id, Course(course.ways, course.gone)))
        return False
    return True


@rule("MT-SPOT-12", "MT-FILL-41")
async def be_made_out(battle: Battle, unit: Unit, target: Unit) -> None:
    """A target in whose sight the charge begins makes a free test to spot the charger."""
    state = battle.state
    if has_spotted(state, target, unit) or target.fleeing or target.vehicle:
        return
    if battle.by_hand or unit_sees(battle.scene, target.id, unit.id):
        await try_to_spot(battle, target, unit.id, "MT-SPOT-12", "ahead")


@rule("MT-MEL-04", "MT-FILL-23")
def is_surprise(scene: Scene, unit: Unit, target: Unit, ways: tuple[Way, ...]) -> bool:
    """Whether nobody on whom the target relies has spotted the charger, or every contact is from behind."""
    state: FrontierState = scene.state
    if not has_spotted(state, target, unit):
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


@of_own_will
@stage
@rule("MT-MEL-03", "MT-VIG-02")
async def answer_charge(battle: Battle, unit: Unit, target: Unit, course: Charge) -> None:
    """Vigilant enemies may fire at the start; then the target answers."""
    if not goes_on(battle, unit, target, course):
        return
    if any_vigilant(battle.state, unit.side):
        watcher = await interrupted(battle, unit.id, unit.side, course.asked)
        if watcher is not None:
            by, weapon = watcher
            again = replace(course, asked=(*course.asked, by.id), fired=course.fired or by.id == target.id)
            battle.schedule(interrupt.due(by, unit.id, weapon.key), answer_charge.due(unit, target, again))
            return
    await answer(battle, unit, target, replace(course, asked=()))


@rule("MT-MEL-03", "MT-FILL-43")
async def answer(battle: Battle, unit: Unit, target: Unit, course: Charge) -> None:
    """Hold, fire or evade; the surprised only hold, the fleeing run."""
    state, scene = battle.state, battle.scene
    if target.fleeing:
        away = fall_back.due(target, "flight", (unit,))
        battle.schedule(away, charge_home.due(unit, target, replace(course, evaded=True)))
        return
    options = [Option("hold", HOLD, "hold")]
    if not course.surprise and not target.engaged:
        if not course.fired and can_shoot(state, target) and ready_weapons(scene, target):
            options.append(Option("fire", FIRE, "fire"))
        if target.has("Scouts") or (target.has("LightCav") and target.mounted):
            options.append(Option("evade", EVADE, "evade"))
    words = ANSWER.filled(charger=state.named(unit.id), name=state.named(target.id))
    chosen = await battle.choose(target.side, Prompt("MT-MEL-03", words, target.id), options)
    if chosen == "evade":
        poses: Poses | None
        if battle.by_hand:
            poses = () if await back_by_hand(battle, target, "evade") == "back" else None
        else:
            poses = way_back(scene, target, "recoil", (unit,))
        if poses is not None:
            lose_close_order(battle, target)
            battle.record(Moved(target.id, poses, "evade"))
            await spot_close_by(battle, target.id)
    weapon = ""
    if chosen == "fire":
        weapon = (await pick_weapon(battle, target, ready_weapons(scene, target))).key
    answered = replace(course, evaded=chosen == "evade", weapon=weapon)
    battle.schedule(charge_home.due(unit, target, answered))


def can_fire_at(scene: Scene, unit: Unit, charger: Unit, weapon: str) -> bool:
    """Whether a charged unit has the charger in sight, in range and in front."""
    firing = aims(scene, unit, RANGED[weapon], charger.id)
    return any(in_front(aim.shooter, aim.mark.x, aim.mark.y) for aim in firing)


@of_own_will
@stage
@rule("MT-MEL-03", "MT-FIRE-08")
async def charge_home(battle: Battle, unit: Unit, target: Unit, course: Charge) -> None:
    """The charger runs in; the target fires as soon as it can; then there is contact, or not."""
    if not goes_on(battle, unit, target, course):
        return
    if battle.by_hand:
        await run_in_by_hand(battle, unit, target, course)
        return
    state, scene = battle.state, battle.scene
    waits = bool(course.weapon) and not course.fired
    if waits and can_fire_at(scene, target, unit, course.weapon):
        shot = shoot_at_charge.due(target, unit, course.weapon)
        battle.schedule(shot, charge_home.due(unit, target, replace(course, fired=True)))
        return
    ways = course.ways
    if not ways or (course.gone == 0.0 and not still_leads_home(scene, course, target)):
        if charge_ways(scene, unit, target) is None:
            battle.schedule(walk_on.due(unit.id, Course(missing_ways(scene, unit, ways))))
            return
        ways = await choose_ways(battle, unit, target)
    watched = any_vigilant(state, unit.side)
    if watched and course.gone > 0.0:
        watcher = await interrupted(battle, unit.id, unit.side, course.asked)
        if watcher is not None:
            by, weapon = watcher
            again = replace(course, asked=(*course.asked, by.id))
            battle.schedule(interrupt.due(by, unit.id, weapon.key), charge_home.due(unit, target, again))
            return
    whole = longest(ways)
    gone = min(course.gone + INCH, whole) if watched or waits else whole
    battle.record(Moved(unit.id, poses_after(state, ways, gone), "charge", gone < whole - TINY))
    if gone < whole - TINY:
        battle.schedule(charge_home.due(unit, target, replace(course, ways=ways, gone=gone, asked=())))
        return
    await make_contact(battle, unit, target, replace(course, ways=ways))


@rule("MT-MEL-02", "MT-MEL-03", "MT-VIG-02", "MT-FILL-29")
async def run_in_by_hand(battle: Battle, unit: Unit, target: Unit, course: Charge) -> None:
    """The same on a real table: who fires at them is told, then whether they arrive, and over what."""
    able = {each.id: weapons for each, weapons in watchers(battle.scene, unit.id, unit.side, course.asked)}
    waits = bool(course.weapon) and not course.fired
    ready = [battle.state.bodies[key] for key in able]
    by = await fires_at_charge(battle, unit, target, ready, waits=waits)
    if by is target and waits:
        shot = shoot_at_charge.due(target, unit, course.weapon)
        battle.schedule(shot, charge_home.due(unit, target, replace(course, fired=True)))
        return
    if by is not None:
        weapon = await pick_weapon(battle, by, able[by.id])
        again = replace(course, asked=(*course.asked, by.id))
        battle.schedule(interrupt.due(by, unit.id, weapon.key), charge_home.due(unit, target, again))
        return
    told = await comes_home(battle, unit, target)
    if told.get("led"):
        be_guided(battle, unit)
    if told["home"] == "short":
        battle.schedule(walk_on.due(unit.id, Course()))
        return
    battle.record(Moved(unit.id, (), "charge"))
    await clash_with(battle, unit, target, course, across=told["across"])


@rule("MT-MEL-02", "MT-MEL-03")
def still_leads_home(scene: Scene, course: Charge, target: Unit) -> bool:
    """Whether the chosen ways still bring somebody into contact: nobody evaded, and not all of them fell."""
    state: FrontierState = scene.state
    if course.evaded:
        return False
    lie, theirs = ground(scene), figure_outlines(scene, target)
    ends = [
        base_at(state.pieces[way.piece].kind, Pose(*way.points[-1], way.facing), way.piece)
        for way in course.ways
        if state.pieces[way.piece].pose is not None
    ]
    return any(reaches(lie, end, each) for end in ends for each in theirs)


@rule("MT-MEL-03", "MT-MEL-15", "MT-FILL-43")
async def make_contact(battle: Battle, unit: Unit, target: Unit, course: Charge) -> None:
    """The charge is home: the fleeing are routed, the others fight."""
    across = leads_over_cover(battle.scene, course.ways, target)
    if not is_in_contact(battle.scene, unit, target):
        await end_of_walk(battle, unit.id, course.ways)
        return
    await clash_with(battle, unit, target, course, across=across)


@rule("MT-MEL-03", "MT-MEL-15")
async def clash_with(battle: Battle, unit: Unit, target: Unit, course: Charge, *, across: bool) -> None:
    """Charger and target are in contact."""
    if target.fleeing:
        await rout(battle, target)
        await end_of_walk(battle, unit.id, course.ways)
        return
    battle.record(Engaged(unit.id, target.id, course.surprise))
    await spot_close_by(battle, unit.id)
    battle.schedule(fight.due(unit, Clash(unit.id, target.id, course.surprise, across, course.evaded)))
