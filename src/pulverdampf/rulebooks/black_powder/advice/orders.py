"""Orders by rule of thumb: charge where it pays, step back when spent, square before horse, rally."""

from collections.abc import Iterator

from pulverdampf.engine.dice import d6, total_weights
from pulverdampf.engine.orders import Placement, Plan, Standing, Step
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side, other
from pulverdampf.table.arcs import in_arc
from pulverdampf.table.kernel import gap
from pulverdampf.table.legs import Back
from pulverdampf.table.shapes import Pose

from ..charge.charges import Approach, approach, charge_targets, is_fit_to_charge
from ..command.command_roll import command_rating, moves_of
from ..command.plan_forms import order_objections, orderable, within_call
from ..command.plans import plan_objections
from ..geometry import ARC, shape_of, unit_outlines
from ..lookup import commander_of, fielded, is_engaged, on_table, pose_of, under, unit_of
from ..movement.moves import rate_of
from ..state import PowderState
from ..units import Commander, Unit
from .advances import OrderPlan, advances, is_nearly_spent
from .deploying import battle_order
from .goals import presses, ways_to_goal
from .weights import DRILLED, Weights
from .worth import worth_of_charge

FAR, FARTHEST = 2, 3
"""For how many moves charges are ordered; the determined have to be ordered to charge from afar."""
SQUARING = ("line", "attack", "mixed", "square")
SIDE_BY_SIDE = 0.5
"""What each charge adds at least when a brigade charges as one; who must charge had better not go alone."""
SHORT_OF_IT = 1.5
"""What it costs a unit to stop short before the enemy it was to charge."""
TWO_DICE = total_weights(2, d6)


def good_enough(state: PowderState, side: Side, weights: Weights = DRILLED) -> float:
    """The margin from which a side charges; less when it has to press its attack."""
    return weights.good - weights.eager if presses(state, side) else weights.good


def charges(
    scene: Scene,
    units: list[Unit],
    moves: int,
    commander: Commander | None = None,
    weights: Weights = DRILLED,
) -> list[OrderPlan]:
    """The charges that pay, each with its worth; with a commander by his dice, without by initiative."""
    able = [each for each in units if on_table(each) and each.arm != "artillery"]
    far = {each.id: FARTHEST if each.has("Det") and moves == FAR else moves for each in able}
    prey = {each.id: charge_targets(scene, each, far[each.id])[:3] for each in able}
    enough = good_enough(scene.state, units[0].side, weights) if units else weights.good
    found: list[OrderPlan] = []
    for unit in able:
        must = unit.has("Det")
        busy = {each.id for key, them in prey.items() if key != unit.id for each in them[:1]}
        for target in prey[unit.id]:
            others = [key for key, them in prey.items() if key != unit.id and target in them]
            mates = len(others) if unit.formation == "attack" else 0
            hoped = worth_of_charge(scene, unit, target, mates, busy, 0.0, weights)
            if not must and by_the_dice(scene, commander, unit, target, hoped) < enough:
                continue  # as most are: not worth it even if nobody fires
            worth = worth_of_charge(scene, unit, target, mates, busy, None, weights)
            worth = by_the_dice(scene, commander, unit, target, worth)
            if must or worth >= enough:
                found.append((10.0 + worth, Plan({unit.id: (Step("charge", target=target.id),)})))
    return found


def by_the_dice(scene: Scene, commander: Commander | None, unit: Unit, target: Unit, worth: float) -> float:
    """What a charge is worth when the dice of a commander have to give it enough moves."""
    way = approach(scene, unit, target)
    if commander is None or not isinstance(way, Approach):
        return worth
    rate = rate_of(scene.state, unit)
    moves = 1 if way.cost <= rate else 2 if way.cost <= 2 * rate else 3
    rating = int(command_rating(scene, commander, [unit]).total)
    rolls = TWO_DICE.items()
    enough = sum(weight for roll, weight in rolls if moves_of(unit, roll, rating) >= moves)
    chance = enough / sum(TWO_DICE.values())
    return chance * worth - (1.0 - chance) * (SHORT_OF_IT if moves > 1 else 0.0)


def together(scene: Scene, found: list[OrderPlan]) -> Iterator[OrderPlan]:
    """The best charges of one brigade, each at another enemy, as one order, if it may be spoken so."""
    bodies: dict[str, dict[str, OrderPlan]] = {}
    taken: set[str] = set()
    for worth, plan in sorted(found, key=lambda pair: -pair[0]):
        ((key, steps),) = plan.steps.items()
        best = bodies.setdefault(unit_of(scene.state, key).body or "", {})
        if key not in best and steps[-1].target not in taken:
            best[key] = worth, plan
            taken.add(steps[-1].target)
    for best in bodies.values():
        pairs = list(best.values())
        for many in range(len(pairs), 1, -1):
            orders = {key: value for _, plan in pairs[:many] for key, value in plan.steps.items()}
            yield 10.0 + sum(max(worth - 10.0, SIDE_BY_SIDE) for worth, _ in pairs[:many]), Plan(orders)


def best_orders(scene: Scene, commander: Commander, weights: Weights = DRILLED) -> list[OrderPlan]:
    """The orders a commander might give, the best first."""
    men = orderable(scene.state, commander)
    blows = charges(scene, men, FAR, commander, weights)
    found = [*blows, *together(scene, blows), *ways_to_goal(scene, men), *advances(scene, men, weights)]
    return sorted(found, key=lambda pair: -pair[0])


def spoken(scene: Scene, commander: Commander, weights: Weights = DRILLED) -> Iterator[OrderPlan]:
    """The legal orders, the best first."""
    for worth, plan in best_orders(scene, commander, weights):
        if next(order_objections(scene, commander, plan), None) is None:
            yield worth, plan


def from_enemy(scene: Scene, key: str) -> float:
    """How far the foremost of a commander's men are from the enemy; where that is least he speaks first."""
    commander = commander_of(scene.state, key)
    foes = unit_outlines(scene, other(commander.side))
    men = [scene.outline(each) for each in orderable(scene.state, commander) if on_table(each)]
    return min((gap(own, foe) for own in men for foe in foes), default=99.0)


def withdrawals(scene: Scene, units: list[Unit]) -> Iterator[OrderPlan]:
    """Spent units near the enemy that can step back without a throw, the dearest first."""
    for unit in units:
        tired = is_nearly_spent(unit) and on_table(unit) and not unit.garrison
        if tired and unit.arm != "artillery" and unit.formation not in ("square", "skirmish"):
            rate = rate_of(scene.state, unit)
            for far in (rate, rate / 2):
                steps = (Step("march", (Back(far),)),)
                if next(plan_objections(scene, unit, steps, 1), None) is None:
                    yield 5.0 + unit.points / 100, Plan({unit.id: steps})
                    break


def squares(scene: Scene, units: list[Unit], weights: Weights = DRILLED) -> Iterator[OrderPlan]:
    """Foot that cannot form square at the last moment does so before horse that would ride it down.

    When the horse is gone the square is dissolved.
    """
    state: PowderState = scene.state
    last_moment = state.rulings.square_reaction == "any_infantry"
    for unit in units:
        if "square" not in unit.formations or unit.formation not in SQUARING:
            continue
        horse = [each for each in fielded(state, other(unit.side)) if _threatens(scene, each, unit)]
        if unit.formation == "square":
            worth, formation = (0.0 if horse else 1.0), battle_order(state, unit, weights)
        else:
            worth = max((worth_of_charge(scene, each, unit) for each in horse), default=0.0) - weights.fear
            worth, formation = (0.0 if unit.has("FSq") or last_moment else worth), "square"
        steps = (Step("form", formation=formation),)
        if worth > 0.0 and next(plan_objections(scene, unit, steps, 1), None) is None:
            yield worth, Plan({unit.id: steps})


def _threatens(scene: Scene, horse: Unit, unit: Unit) -> bool:
    """Whether a unit is horse that could charge another with one move of its next turn."""
    state: PowderState = scene.state
    if horse.arm != "cavalry" or is_engaged(state, horse.id) or not is_fit_to_charge(state, horse):
        return False
    own, foe = scene.outline(horse), scene.outline(unit)
    return gap(own, foe) <= rate_of(state, horse) and in_arc(own, ARC, foe)


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
