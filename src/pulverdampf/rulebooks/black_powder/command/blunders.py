"""Blunders: units that do what nobody ordered."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, March, Objection
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import other
from pulverdampf.table.angles import EIGHTH, HALF, QUARTER, difference, turn
from pulverdampf.table.kernel import gap
from pulverdampf.table.legs import Shift
from pulverdampf.table.measurement import distance
from pulverdampf.table.paths import swept_hull
from pulverdampf.table.predicates import quarter_of
from pulverdampf.text import Text

from ..by_hand.charges import prey_told
from ..by_hand.near import enemy_seen_near
from ..by_hand.retreats import run_by_hand
from ..charge.charges import (
    Approach,
    approach,
    charge_targets,
    charging_objections,
    nearest_of,
    stopping_place,
    target_objections,
)
from ..charge.charging import charge
from ..charge.reactions import way_to
from ..events.places import Moved
from ..geometry import AS_FAR, nearest_enemy, unit_outlines
from ..lookup import is_engaged, on_table, pose_of, unit_of
from ..morale.retreats import choose_from_whom, flee, longest_way, paid_for
from ..movement.arrivals import way_home
from ..movement.moves import path_of, rate_of, towards
from ..state import Battle, PowderState
from ..terrain.first_sight import seen_at_start
from ..terrain.sight import sees_all_round
from ..units import Unit
from .commanders import follow_and_make_way

QUARTERS = {3: ("left", QUARTER), 4: ("right", -QUARTER), 5: ("front", 0)}
CHARGE_OR_MOVE = Text("{name}: a blunder. Charge somebody?", "{name}: ein Blunder. Jemanden angreifen?")
JUST_MOVE = Text("no, only move", "nein, nur bewegen")
WHOM = Text("{name}: charge which of the nearest?", "{name}: Welchen der nächsten Feinde angreifen?")
WHICH_WAY = Text("{name}: which way?", "{name}: In welche Richtung?")
WRONG_WAY = Text("one straight way in that quarter, as far as it goes",
                 "ein gerader Weg in diesem Viertel, so weit es geht")  # fmt: skip


@stage
@rule("BP-BLUN-01", "BP-BLUN-05", "BP-T-BLUNDER")
async def blunder(battle: Battle, unit: Unit, result: int, moves: int = 1) -> None:
    """One unit carries out a blunder as far as it can."""
    if not on_table(unit) or is_engaged(battle.state, unit.id) or stays_put(unit):
        return
    if unit.formation == "square":
        await give_ground(battle, unit, result)
    elif result <= 2:
        await away(battle, unit, moves)
    elif result <= 5:
        await astray(battle, unit, result)
    else:
        await headlong(battle, unit, moves)


@rule("BP-BLUN-04")
def stays_put(unit: Unit) -> bool:
    """Whether a unit cannot obey any blunder: garrisons and guns half limbered."""
    return bool(unit.garrison) or unit.half_way


@rule("BP-BLUN-02", "BP-MOVE-09")
async def give_ground(battle: Battle, unit: Unit, result: int) -> None:
    """A square obeys as far as it can: told to go away it goes back once, unless an enemy is near."""
    if result > 2 or await enemy_seen_near(battle, unit, "BP-BLUN-02"):
        return
    if battle.by_hand:
        await flee(battle, unit, 0, "blunder")
    else:
        await flee(battle, unit, turn(pose_of(unit).facing, HALF), "blunder")


@rule("BP-BLUN-02", "BP-FILL-19")
async def away(battle: Battle, unit: Unit, moves: int) -> None:
    """Straight away from the nearest enemy it sees, or towards its own edge."""
    for _ in range(moves):
        if not on_table(unit):
            return
        if battle.by_hand:
            await flee(battle, unit, 0, "blunder")
            continue
        seen = nearest_seen(battle.scene, unit)
        if not seen:
            bearing = way_home(battle.state, unit)
        else:
            enemy = await choose_from_whom(battle, unit, seen, "BP-BLUN-02")
            bearing = turn(towards(battle.scene.outline(unit), battle.scene.outline(enemy)), HALF)
        await flee(battle, unit, bearing, "blunder")


def nearest_seen(scene: Scene, unit: Unit) -> list[Unit]:
    """The nearest enemy that a unit sees, or several that are equally near."""
    own = scene.outline(unit)
    foes = sorted(unit_outlines(scene, other(unit.side)), key=lambda each: (gap(own, each), each.owner))
    found: list[Unit] = []
    for each in foes:
        foe = unit_of(scene.state, each.owner)
        if found and gap(own, each) > gap(own, scene.outline(found[0])) + AS_FAR:
            break
        if sees_all_round(scene, unit, foe):
            found.append(foe)
    return found


@rule("BP-BLUN-03", "BP-FILL-19")
async def astray(battle: Battle, unit: Unit, result: int) -> None:
    """One move to the left, to the right or forward; a charge in that quarter may take its place."""
    state = battle.state
    side, middle = QUARTERS[result]
    if battle.by_hand:
        await _astray_by_hand(battle, unit, result)
        return
    own = battle.scene.outline(unit)
    prey = []
    if not any(True for _ in charging_objections(state, unit)):
        for foe in _reachable(battle.scene, unit):
            aim = battle.scene.outline(foe)
            if quarter_of(own, aim.x, aim.y) == side:
                prey.append(foe)
    if prey:
        options = [Option(each.id, state.named(each.id), each.id) for each in prey]
        options.append(Option("move", JUST_MOVE, ""))
        prompt = Prompt("BP-BLUN-03", CHARGE_OR_MOVE.filled(name=unit.name), unit.id)
        target = await battle.choose(unit.side, prompt, options)
        if target:
            battle.schedule(charge.due(unit, unit_of(state, target), 1))
            return
    order = await battle.order(unit.side, astray_form(state, unit, middle))
    path = path_of(unit, order.legs)
    far = distance(path.start.point, path.end.point)
    if far > 0.0:
        battle.record(Moved(unit.id, path.end.rounded(), "blunder", round(far, 2)))
        follow_and_make_way(battle, unit, together=False, way=swept_hull(path))


WHITHER = {
    3: Text("to the left", "nach links"),
    4: Text("to the right", "nach rechts"),
    5: Text("forward", "vorwärts"),
}
IN_QUARTER = Text("Blunder: {name} may charge an enemy in that quarter within {far}",
                  "Blunder: {name} darf dort einen Feind innerhalb von {far} angreifen")  # fmt: skip
HEADLONG = Text("Blunder: {name} charges the nearest enemy it may charge",
                "Blunder: {name} greift den nächsten Feind an, den sie angreifen darf")  # fmt: skip


@rule("BP-BLUN-03")
async def _astray_by_hand(battle: Battle, unit: Unit, result: int) -> None:
    """The same beside a real table."""
    if not any(True for _ in charging_objections(battle.state, unit)):
        prey = await prey_told(battle, unit, "BP-BLUN-03", IN_QUARTER)
        if prey is not None:
            battle.schedule(charge.due(unit, prey, 1))
            return
    await run_by_hand(battle, unit, "astray", WHITHER[result])


@rule("BP-BLUN-03", "BP-CHG-03")
def _reachable(scene: Scene, unit: Unit) -> list[Unit]:
    """Whom a unit could charge within one move, whatever its facing, if it saw them when the turn began."""
    found = []
    for each in unit_outlines(scene, other(unit.side)):
        foe = unit_of(scene.state, each.owner)
        if not seen_at_start(scene, unit, foe):
            continue
        named = [objection.rule for objection in target_objections(scene, unit, foe)]
        way = approach(scene, unit, foe) if not named or named == ["BP-CHG-03"] else None
        if isinstance(way, Approach) and way.cost <= rate_of(scene.state, unit) + 1e-3:
            found.append(foe)
    return found


def astray_form(state: PowderState, unit: Unit, middle: int) -> Form[March]:
    """Asks which way a unit goes astray: any bearing of its quarter, as far as it can."""
    rate = rate_of(state, unit)

    def along(scene: Scene, bearing: int) -> March:
        here = unit_of(scene.state, unit.id)
        whither = turn(pose_of(here).facing, bearing)
        far = longest_way(scene, here, whither, paid_for(scene, here, whither, rate))
        return March((unit.id,), (Shift(far, bearing % (1 << 32)),))

    def check(order: March, scene: Scene) -> Iterator[Objection]:
        legs = order.legs
        leg = legs[0] if len(legs) == 1 else None
        if order.movers != (unit.id,) or not isinstance(leg, Shift):
            yield Objection("BP-BLUN-03", WRONG_WAY)
            return
        if abs(difference(middle % (1 << 32), leg.bearing % (1 << 32))) > EIGHTH + 1:
            yield Objection("BP-BLUN-03", WRONG_WAY)
            return
        full = along(scene, leg.bearing).legs[0]
        assert isinstance(full, Shift)
        if abs(full.distance - leg.distance) > 0.01:
            yield Objection("BP-BLUN-03", WRONG_WAY, round(full.distance, 2), leg.distance)

    def ideas(scene: Scene) -> Iterator[March]:
        for share in (0, 1, -1, 2, -2):
            yield along(scene, middle + share * EIGHTH // 2)

    prompt = Prompt("BP-BLUN-03", WHICH_WAY.filled(name=unit.name), unit.id)
    return Form(March, prompt, (unit.id,), check, ideas)


async def choose_nearest(battle: Battle, unit: Unit, targets: list[Unit], rule: str) -> Unit:
    """The nearest enemy that a unit has to charge; of several equally near its owner chooses."""
    tied = nearest_of(battle.scene, unit, targets)
    if len(tied) == 1:
        return tied[0]
    options = [Option(each.id, battle.state.named(each.id), each.id) for each in tied]
    prompt = Prompt(rule, WHOM.filled(name=unit.name), unit.id)
    return unit_of(battle.state, await battle.choose(unit.side, prompt, options))


@rule("BP-BLUN-04")
async def headlong(battle: Battle, unit: Unit, moves: int) -> None:
    """Charges the nearest enemy it may charge, or goes as near to the enemy as it can."""
    state = battle.state
    if unit.formation == "unlimbered":
        return
    may = not any(True for _ in charging_objections(state, unit))
    if battle.by_hand:
        prey = await prey_told(battle, unit, "BP-BLUN-04", HEADLONG) if may else None
        if prey is not None:
            battle.schedule(charge.due(unit, prey, moves))
        else:
            await run_by_hand(battle, unit, "astray", WHITHER[5], moves if may else 1)
        return
    targets = charge_targets(battle.scene, unit, 99) if may else []
    if targets:
        target = await choose_nearest(battle, unit, targets, "BP-BLUN-04")
        battle.schedule(charge.due(unit, target, moves))
        return
    enemy = nearest_enemy(battle.scene, unit.side, battle.scene.outline(unit))
    if not may:
        await astray(battle, unit, 5)
    elif enemy is not None:
        pose = stopping_place(battle.scene, unit, unit_of(state, enemy.owner), moves)
        far = distance(pose.point, pose_of(unit).point)
        if far > 0.0:
            way = way_to(unit, pose_of(unit), pose)
            battle.record(Moved(unit.id, pose, "blunder", round(far, 2)))
            follow_and_make_way(battle, unit, together=False, way=way)
