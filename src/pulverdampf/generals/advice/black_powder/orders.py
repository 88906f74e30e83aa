"""Orders by rule of thumb: charge where it pays, bring the line up to musket range together."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Placement, Plan, Standing, Step
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side, other
from pulverdampf.generals.advice.black_powder.goals import holds_hill, marches_on, presses, ways_to_goal
from pulverdampf.generals.advice.black_powder.worth import GOOD, worth_of_charge
from pulverdampf.rulebooks.black_powder.arrivals import has_arrived, may_return
from pulverdampf.rulebooks.black_powder.charges import Approach, approach, charge_targets
from pulverdampf.rulebooks.black_powder.command_roll import command_rating
from pulverdampf.rulebooks.black_powder.geometry import enemy_is_near, nearest_enemy, shape_of, unit_outlines
from pulverdampf.rulebooks.black_powder.lookup import on_table, pose_of, under, unit_of
from pulverdampf.rulebooks.black_powder.moves import rate_of, towards
from pulverdampf.rulebooks.black_powder.plan_forms import NEIGHBOURS, order_objections, orderable, within_call
from pulverdampf.rulebooks.black_powder.plan_ideas import leg_towards, unit_ideas
from pulverdampf.rulebooks.black_powder.plans import plan_objections
from pulverdampf.rulebooks.black_powder.targets import marks
from pulverdampf.rulebooks.black_powder.units import Commander, PowderState, Unit
from pulverdampf.table.angles import EIGHTH, degrees, difference
from pulverdampf.table.kernel import gap
from pulverdampf.table.legs import Ahead, Back
from pulverdampf.table.shapes import Pose

STAND_OFF = {"infantry": 9.0, "warband": 4.0, "cavalry": 20.0, "artillery": 22.0}
"""How near the enemy each arm comes before it does something else."""
PRESSED = {"infantry": 5.5, "warband": 4.0, "cavalry": 12.0, "artillery": 22.0}
"""The same for a side that has to press its attack."""
SMALL = 20.0
"""How near small units come, who break at the second casualty."""
AHEAD = degrees(60.0)
"""Enemies farther to the side do not stop an advance."""
SHORT_OF_IT = 1.5
"""What it costs a unit to stop short before the enemy it was to charge."""
AT_MOST = (0.0, 0.0, 1 / 36, 3 / 36, 6 / 36, 10 / 36, 15 / 36, 21 / 36, 26 / 36, 30 / 36, 33 / 36, 35 / 36)
"""The chance that two dice show a number or less."""
EAGER = 1.0
RETURN = 20.0
"""What it is worth to bring a unit back that was driven off the table, and counts as spent until then."""
LEAST = {"infantry": 4.0, "warband": 1.5, "cavalry": 6.0, "artillery": 1.5}
"""A shorter advance is not worth the blunder that every order may become."""
OrderPlan = tuple[float, Plan]


def good_enough(state: PowderState, side: Side) -> float:
    """The margin from which a side charges; less when it has to press its attack."""
    return GOOD - EAGER if presses(state, side) else GOOD


def charges(
    scene: Scene, units: list[Unit], moves: int, commander: Commander | None = None
) -> list[OrderPlan]:
    """The charges that pay, each with its worth; with a commander by his dice, without by initiative."""
    able = [each for each in units if on_table(each) and each.arm != "artillery"]
    prey = {each.id: charge_targets(scene, each, moves)[:3] for each in able}
    enough = good_enough(scene.state, units[0].side) if units else GOOD
    found: list[OrderPlan] = []
    for unit in able:
        for target in prey[unit.id]:
            mates = sum(1 for key, them in prey.items() if key != unit.id and target in them)
            busy = {each.id for key, them in prey.items() if key != unit.id for each in them[:1]}
            worth = worth_of_charge(scene, unit, target, mates if unit.formation == "attack" else 0, busy)
            if commander is not None:
                worth = by_the_dice(scene, commander, unit, target, worth)
            if worth >= enough or unit.has("Det"):
                found.append((10.0 + worth, Plan({unit.id: (Step("charge", target=target.id),)})))
    return found


def by_the_dice(scene: Scene, commander: Commander, unit: Unit, target: Unit, worth: float) -> float:
    """What a charge is worth when the dice have to give it enough moves."""
    way = approach(scene, unit, target)
    if not isinstance(way, Approach):
        return worth
    rate = rate_of(scene.state, unit)
    moves = 1 if way.cost <= rate else 2 if way.cost <= 2 * rate else 3
    rating = int(command_rating(scene, commander, [unit]).total)
    chance = AT_MOST[min(max(rating - (0, 2, 3)[moves - 1], 1), 11)]
    return chance * worth - (1.0 - chance) * (SHORT_OF_IT if moves > 1 else 0.0)


def together(scene: Scene, found: list[OrderPlan]) -> Iterator[OrderPlan]:
    """The best charges of one brigade as one order, if it may be spoken so."""
    best: dict[str, tuple[float, Plan]] = {}
    for worth, plan in sorted(found, key=lambda pair: -pair[0]):
        best.setdefault(next(iter(plan.steps)), (worth, plan))
    bodies: dict[str, list[tuple[float, Plan]]] = {}
    for key, pair in best.items():
        bodies.setdefault(unit_of(scene.state, key).body or "", []).append(pair)
    for pairs in bodies.values():
        for many in range(len(pairs), 1, -1):
            steps = {key: value for _, plan in pairs[:many] for key, value in plan.steps.items()}
            yield 10.0 + sum(worth - 10.0 for worth, _ in pairs[:many]), Plan(steps)


def room_ahead(scene: Scene, unit: Unit) -> float:
    """How far a unit can go on towards the enemy before it is near enough; small units keep back."""
    own = scene.outline(unit)
    facing = pose_of(unit).facing
    near = [
        gap(own, each)
        for each in unit_outlines(scene, other(unit.side))
        if abs(difference(facing, towards(own, each))) <= AHEAD
    ]
    distance = PRESSED if presses(scene.state, unit.side) else STAND_OFF
    small = unit.stamina < 3 and unit.arm != "artillery" and not presses(scene.state, unit.side)
    return min(near, default=99.0) - (SMALL if small else distance[unit.arm])


def advances(scene: Scene, units: list[Unit]) -> Iterator[OrderPlan]:
    """Whole groups brought up together, single units turned to the enemy and brought up."""
    formed = [
        each for each in units
        if on_table(each) and not each.garrison and each.formation in ("line", "attack", "mixed", "warband")
        and not holds_hill(scene, each)
    ]  # fmt: skip
    for group in groups(scene, formed):
        far = min(room_ahead(scene, each) for each in group)
        if far < LEAST[group[0].arm] or not all(_faces_enemy(scene, each) for each in group):
            continue
        rate = min(rate_of(scene.state, each) for each in group)
        steps = _steps(far, rate)
        yield 4.0 + len(group), Plan({each.id: steps for each in group})
        yield 2.0 + len(group), Plan({each.id: steps[:1] for each in group})
    for unit in units:
        yield from _single(scene, unit)


def _steps(far: float, rate: float) -> tuple[Step, ...]:
    steps: list[Step] = []
    while far > 1.0 and len(steps) < 3:
        steps.append(Step("march", (Ahead(round(min(far, rate), 2)),)))
        far -= rate
    return tuple(steps)


def groups(scene: Scene, units: list[Unit]) -> list[list[Unit]]:
    """Neighbours of one brigade that move alike, the foremost first."""
    found: list[list[Unit]] = []
    left = [each for each in units if not enemy_is_near(scene, each)]
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
                and abs(difference(pose_of(each).facing, pose_of(one).facing)) < EIGHTH // 2
                and gap(own, scene.outline(each)) <= NEIGHBOURS
            ]
            left = [each for each in left if each not in joined]
            chain += joined
        group.sort(key=lambda each: room_ahead(scene, each))
        found.append(group)
    return found


def _faces_enemy(scene: Scene, unit: Unit) -> bool:
    own = scene.outline(unit)
    enemy = nearest_enemy(scene, unit.side, own)
    return enemy is None or abs(difference(pose_of(unit).facing, towards(own, enemy))) <= EIGHTH


def _single(scene: Scene, unit: Unit) -> Iterator[OrderPlan]:
    state: PowderState = scene.state
    if not on_table(unit):
        if has_arrived(state, unit) or may_return(state, unit):
            for steps in unit_ideas(scene, unit):
                back = RETURN if may_return(state, unit) else 6.0
                yield back - len(steps) * 0.01, Plan({unit.id: steps})
        return
    if unit.unformed:
        yield 5.0, Plan({unit.id: (Step("reform"),)})
    if unit.garrison:
        return
    if unit.arm == "artillery":
        yield from _guns(scene, unit)
        return
    rate = rate_of(state, unit)
    if unit.shaken and enemy_is_near(scene, unit) and unit.formation not in ("square", "skirmish"):
        yield 5.0, Plan({unit.id: (Step("march", (Back(rate),)),)})
        return
    if holds_hill(scene, unit) or marches_on(scene, unit):
        return
    if unit.formation in ("march", "square") and not enemy_is_near(scene, unit):
        yield 5.5, Plan({unit.id: (Step("form", formation=unit.formations[0]),)})
    far = room_ahead(scene, unit)
    if far < LEAST[unit.arm]:
        return
    enemy = nearest_enemy(scene, unit.side, scene.outline(unit))
    if enemy is None:
        return
    bearing = towards(scene.outline(unit), enemy)
    if not enemy_is_near(scene, unit) and not _faces_enemy(scene, unit):
        turned = leg_towards(unit, bearing, min(rate, far))
        if turned is not None:
            yield 3.5, Plan({unit.id: (Step("march", (turned,)),)})
    steps = _steps(far, rate)
    if steps and _faces_enemy(scene, unit):
        yield 3.0, Plan({unit.id: steps})
        yield 2.0, Plan({unit.id: steps[:1]})


def _guns(scene: Scene, unit: Unit) -> Iterator[OrderPlan]:
    """Batteries that have nobody to shoot at move up; limbered ones unlimber in range."""
    if unit.half_way:
        yield 6.0, Plan({unit.id: (Step("form", formation="unlimbered"),)})
        return
    if unit.formation == "limbered":
        if room_ahead(scene, unit) <= 12.0:
            yield 6.0, Plan({unit.id: (Step("form", formation="unlimbered"),)})
        else:
            ahead = Step("march", (Ahead(min(unit.gun.limbered, room_ahead(scene, unit))),))
            if unit.gun.change == 0:
                yield 4.0, Plan({unit.id: (ahead, Step("form", formation="unlimbered"))})
            yield 3.5, Plan({unit.id: (ahead, Step("form", formation="unlimbered"))[:2]})
        yield 3.0, Plan({unit.id: (Step("form", formation="unlimbered"),)})
        return
    if marks(scene, unit) or room_ahead(scene, unit) < 6.0:
        return
    limber, back = Step("form", formation="limbered"), Step("form", formation="unlimbered")
    ahead = Step("march", (Ahead(round(min(unit.gun.limbered, room_ahead(scene, unit)), 2)),))
    if unit.gun.change == 0:
        yield 3.5, Plan({unit.id: (limber, ahead, back)})
    elif unit.gun.change == 1:
        yield 1.5, Plan({unit.id: (limber, ahead, back)})


def best_orders(scene: Scene, commander: Commander) -> list[OrderPlan]:
    """The orders a commander might give, the best first."""
    men = orderable(scene.state, commander)
    blows = charges(scene, men, 3, commander)
    found = [*blows, *together(scene, blows), *ways_to_goal(scene, men), *advances(scene, men)]
    return sorted(found, key=lambda pair: -pair[0])


def spoken(scene: Scene, commander: Commander) -> Iterator[OrderPlan]:
    """The orders nothing speaks against, the best first."""
    for worth, plan in best_orders(scene, commander):
        if next(order_objections(scene, commander, plan), None) is None:
            yield worth, plan


def withdrawals(scene: Scene, units: list[Unit]) -> Iterator[OrderPlan]:
    """Spent units near the enemy that can step back without a throw, the dearest first."""
    for unit in units:
        tired = is_nearly_spent(unit) and unit.stamina > 1 and on_table(unit) and not unit.garrison
        if tired and unit.arm != "artillery" and unit.formation not in ("square", "skirmish"):
            rate = rate_of(scene.state, unit)
            for far in (rate, rate / 2):
                steps = (Step("march", (Back(far),)),)
                if next(plan_objections(scene, unit, steps, 1), None) is None:
                    yield 5.0 + unit.points / 100, Plan({unit.id: steps})
                    break


def is_nearly_spent(unit: Unit) -> bool:
    """Whether one more casualty would leave a unit shaken, or it is."""
    return unit.casualties >= unit.stamina - 1


def to_rally(scene: Scene, commander: Commander) -> list[str]:
    """Shaken units near him that are worth a casualty marker, the weakest first."""
    men = [
        each
        for each in orderable(scene.state, commander)
        if each.casualties >= 2 and within_call(scene, commander, each)
    ]
    return [each.id for each in sorted(men, key=lambda each: each.stamina - each.casualties)]


def rides(scene: Scene, commander: Commander) -> Iterator[Placement]:
    """Behind the middle of his men, out of their way."""
    men = [each for each in under(scene.state, commander) if on_table(each)]
    if men:
        middle = sorted(men, key=lambda each: pose_of(each).x)[len(men) // 2]
        pose = pose_of(middle)
        depth = shape_of(middle).depth if not middle.garrison else 5.0
        for back in (depth / 2 + 2.0, depth / 2 + 4.0, depth / 2 + 7.0):
            there = pose.ahead(-back)
            yield Placement({commander.id: Standing(Pose(there.x, there.y, pose.facing).rounded())})
    yield Placement({commander.id: Standing(pose_of(commander), attached=commander.joined)})
