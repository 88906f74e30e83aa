"""Advances: whole brigades brought up together, nobody far ahead of his friends, guns within range."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Plan, Step
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import other
from pulverdampf.table.angles import EIGHTH, QUARTER, degrees, difference
from pulverdampf.table.kernel import gap
from pulverdampf.table.legs import Ahead, Back

from ..command.groups import NEIGHBOURS
from ..command.plan_ideas import leg_towards, unit_ideas
from ..command.plans import plan_objections
from ..geometry import enemy_is_near, forward_of, nearest_enemy, unit_outlines
from ..lookup import brigade_units, brigades_of, is_engaged, on_table, pose_of
from ..movement.arrivals import has_arrived, may_return
from ..movement.moves import rate_of, towards
from ..shooting.targets import marks
from ..state import PowderState
from ..units import Unit
from .deploying import battle_order
from .goals import holds_hill, marches_on, presses, strides
from .weights import DRILLED, Weights

STAND_OFF = {"attack": 9.0, "line": 16.5, "mixed": 16.5, "warband": 4.0, "cavalry": 20.0, "artillery": 22.0}
"""How near the enemy each arm, and foot in each formation, comes before it does something else."""
PRESSED = {"attack": 5.5, "line": 5.5, "mixed": 5.5, "warband": 4.0, "cavalry": 12.0, "artillery": 22.0}
"""The same for a side that has to press its attack."""
SMALL = 20.0
"""How near small units come, who break at the second casualty."""
AHEAD = degrees(60.0)
"""Enemies farther to the side do not stop an advance."""
LEAST = {"infantry": 4.0, "warband": 1.5, "cavalry": 6.0, "artillery": 1.5}
"""A shorter advance is not worth the blunder that every order may become."""
LEAD = {"infantry": 5.0, "warband": 5.0, "cavalry": 9.0}
"""How far a unit may be ahead of the middle of its brigade."""
COMING_UP = 8.0
"""Who has so much room before him still comes up."""
RETURN = 20.0
"""What it is worth to bring a unit back that was driven off the table, and counts as spent until then."""
FORMED = ("line", "attack", "mixed", "warband")
Steps = tuple[Step, ...]
OrderPlan = tuple[float, Plan]


def is_nearly_spent(unit: Unit) -> bool:
    """Whether one more casualty would leave a unit shaken, or it is."""
    return unit.casualties >= max(unit.stamina - 1, 1)


def is_small(unit: Unit) -> bool:
    """Whether a unit breaks at the second casualty and keeps behind the others."""
    return unit.stamina < 3 and unit.arm != "artillery"


def progress(state: PowderState, unit: Unit) -> float:
    """How far a unit has come from its own edge."""
    y = pose_of(unit).y
    return y if forward_of(state, unit.side) == QUARTER else state.table[1] - y


def at_edge(scene: Scene, unit: Unit) -> bool:
    """Whether one move back would lead a unit off the table."""
    return progress(scene.state, unit) - scene.outline(unit).reach < rate_of(scene.state, unit)


def room_ahead(scene: Scene, unit: Unit, weights: Weights = DRILLED) -> float:
    """How far a unit can go on towards the enemy before it is near enough; small units keep back."""
    own = scene.outline(unit)
    facing = pose_of(unit).facing
    near = [
        gap(own, each)
        for each in unit_outlines(scene, other(unit.side))
        if abs(difference(facing, towards(own, each))) <= AHEAD
    ]
    hard = presses(scene.state, unit.side)
    small = is_small(unit) and not hard
    distance = PRESSED if hard else STAND_OFF
    kind = unit.formation if unit.formation in distance and unit.arm == "infantry" else unit.arm
    share = weights.pressed if hard else weights.stand_off
    wanted = SMALL if small else share * distance.get(kind, STAND_OFF["attack"])
    return min(near, default=99.0) - wanted


def advances(scene: Scene, units: list[Unit], weights: Weights = DRILLED) -> Iterator[OrderPlan]:
    """Whole groups brought up together, single units turned to the enemy and brought up."""
    formed = [
        each
        for each in units
        if on_table(each)
        and not each.garrison
        and each.formation in FORMED
        and not holds_hill(scene, each)
        and not is_nearly_spent(each)
    ]
    for group in groups(scene, formed):
        yield from _together(scene, group, weights)
    for unit in sorted(units, key=lambda each: -progress(scene.state, each) if on_table(each) else 0.0):
        yield from _single(scene, unit, weights)


def _together(scene: Scene, group: list[Unit], weights: Weights) -> Iterator[OrderPlan]:
    """A group straight ahead, without those whom the ground stops."""
    if not all(_faces_enemy(scene, each) for each in group):
        return
    far = min(room_ahead(scene, each, weights) for each in group)
    far = min(far, waits_for(scene, group, weights))
    if far < LEAST[group[0].arm]:
        return
    steps = strides(scene, group, far)
    keys = [each.id for each in group]
    free = [each for each in group if next(plan_objections(scene, each, steps, 3, *keys), None) is None]
    for worth, men, many in ((4.0, group, 3), (3.5, free, 3), (2.0, group, 1)):
        if len(men) > 1:
            yield worth + len(men), Plan({each.id: steps[:many] for each in men})


def groups(scene: Scene, units: list[Unit]) -> list[list[Unit]]:
    """Neighbours of one brigade that move alike, the foremost first; at the edge everybody goes alone.

    A blunder of the whole group at the edge would take a brigade off the table and break it for good.
    """
    found: list[list[Unit]] = []
    left = [each for each in units if not enemy_is_near(scene, each) and not at_edge(scene, each)]
    while left:
        chain, group = [left.pop(0)], []
        while chain:
            one = chain.pop()
            group.append(one)
            own = scene.outline(one)
            joined = [
                each
                for each in left
                if each.body == one.body
                and (each.arm == "cavalry") == (one.arm == "cavalry")
                and is_small(each) == is_small(one)
                and abs(difference(pose_of(each).facing, pose_of(one).facing)) < EIGHTH // 2
                and gap(own, scene.outline(each)) <= NEIGHBOURS
            ]
            left = [each for each in left if each not in joined]
            chain += joined
        group.sort(key=lambda each: -progress(scene.state, each))
        found.append(group)
    return found


def waits_for(scene: Scene, group: list[Unit], weights: Weights = DRILLED) -> float:
    """How much farther a group may go ahead of the brigades that still come up; every turn a little more."""
    state: PowderState = scene.state
    side, body = group[0].side, group[0].body
    behind = []
    for brigade in brigades_of(state, side):
        men = [each for each in brigade_units(state, brigade.id) if _keeps_up(each)]
        waited_for = brigade.id != body and not brigade.broken and bool(men)
        if waited_for and all(room_ahead(scene, each, weights) >= COMING_UP for each in men):
            behind.append(sum(progress(state, each) for each in men) / len(men))
    if not behind or presses(state, side):
        return 99.0
    patience = weights.army_lead + weights.impatience * state.clock.turn
    return min(behind) + patience - max(progress(state, each) for each in group)


def _keeps_up(unit: Unit) -> bool:
    return on_table(unit) and unit.arm != "artillery" and not is_small(unit) and not unit.shaken


def lead_left(scene: Scene, unit: Unit, weights: Weights = DRILLED) -> float:
    """How much farther a unit may go ahead of the middle of its brigade; every turn a little more."""
    state: PowderState = scene.state
    mates = [
        progress(state, each)
        for each in brigade_units(state, unit.body or "")
        if each.id != unit.id and _keeps_up(each) and not is_engaged(state, each.id)
    ]
    if not mates or presses(state, unit.side):
        return 99.0
    patience = LEAD[unit.arm] + weights.impatience * state.clock.turn
    if at_edge(scene, unit):
        patience = max(patience, rate_of(state, unit))
    return sum(mates) / len(mates) + patience - progress(state, unit)


def _faces_enemy(scene: Scene, unit: Unit) -> bool:
    own = scene.outline(unit)
    enemy = nearest_enemy(scene, unit.side, own)
    return enemy is None or abs(difference(pose_of(unit).facing, towards(own, enemy))) <= EIGHTH


def _single(scene: Scene, unit: Unit, weights: Weights) -> Iterator[OrderPlan]:
    state: PowderState = scene.state
    if not on_table(unit):
        yield from _coming_on(scene, unit)
        return
    if unit.unformed:
        yield 5.0, Plan({unit.id: (Step("reform"),)})
    if unit.garrison:
        return
    if unit.arm == "artillery":
        yield from _guns(scene, unit, weights)
        return
    if is_nearly_spent(unit):
        if unit.shaken and enemy_is_near(scene, unit) and unit.formation not in ("square", "skirmish"):
            yield 5.0, Plan({unit.id: (Step("march", (Back(rate_of(state, unit)),)),)})
    elif not holds_hill(scene, unit) and not marches_on(scene, unit):
        yield from _onward(scene, unit, weights)


def _onward(scene: Scene, unit: Unit, weights: Weights) -> Iterator[OrderPlan]:
    """A unit that is fit to fight forms for battle, turns to the enemy and advances."""
    state: PowderState = scene.state
    if unit.formation in ("march", "square") and not enemy_is_near(scene, unit):
        yield 5.5, Plan({unit.id: (Step("form", formation=battle_order(state, unit, weights)),)})
    far = min(room_ahead(scene, unit, weights), lead_left(scene, unit, weights))
    enemy = nearest_enemy(scene, unit.side, scene.outline(unit))
    if far < LEAST[unit.arm] or enemy is None:
        return
    if _faces_enemy(scene, unit):
        steps = strides(scene, [unit], far)
        yield 3.0, Plan({unit.id: steps})
        yield 2.0, Plan({unit.id: steps[:1]})
    elif not enemy_is_near(scene, unit):
        turned = leg_towards(unit, towards(scene.outline(unit), enemy), min(rate_of(state, unit), far))
        if turned is not None:
            yield 3.5, Plan({unit.id: (Step("march", (turned,)),)})


def _coming_on(scene: Scene, unit: Unit) -> Iterator[OrderPlan]:
    """Units that arrive, or come back to the table."""
    state: PowderState = scene.state
    if has_arrived(state, unit) or may_return(state, unit):
        worth = RETURN if may_return(state, unit) else 6.0
        for steps in unit_ideas(scene, unit):
            yield worth - len(steps) * 0.01, Plan({unit.id: steps})


def _guns(scene: Scene, unit: Unit, weights: Weights) -> Iterator[OrderPlan]:
    """Batteries that have nobody to shoot at move up; limbered ones unlimber in range."""
    limber, back = Step("form", formation="limbered"), Step("form", formation="unlimbered")
    if unit.half_way:
        yield 6.0, Plan({unit.id: (back,)})
        return
    room = room_ahead(scene, unit, weights)
    ahead = Step("march", (Ahead(round(min(unit.gun.limbered, max(room, 1.0)), 2)),))
    if unit.formation == "limbered":
        if room <= 12.0:
            yield 6.0, Plan({unit.id: (back,)})
        else:
            yield 3.5, Plan({unit.id: (ahead, back)})
        yield 3.0, Plan({unit.id: (back,)})
    elif room >= 6.0 and unit.gun.change <= 1 and not marks(scene, unit):
        yield 3.5 - 2.0 * unit.gun.change, Plan({unit.id: (limber, ahead, back)})
