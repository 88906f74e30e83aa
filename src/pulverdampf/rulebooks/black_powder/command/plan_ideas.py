"""Plans that suggest themselves: advance, charge, change formation, fall back, stay."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Plan, Step
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import HALF, QUARTER, difference, turn
from pulverdampf.table.kernel import gap
from pulverdampf.table.legs import Ahead, Back, Leg, Shift, To
from pulverdampf.table.measurement import FACES, corner_length
from pulverdampf.table.shapes import Pose

from ..charge.charges import charge_targets
from ..geometry import enemy_is_near, nearest_enemy, shape_of
from ..lookup import pose_of
from ..movement.arrivals import arrival_of, entry_pose, has_arrived, may_return
from ..movement.moves import path_of, rate_of, towards
from ..state import PowderState
from ..terrain.ground import ground
from ..units import Unit
from .combined_ideas import combined, later_steps

Steps = tuple[Step, ...]
STAY: Steps = (Step("march"),)


def unit_ideas(scene: Scene, unit: Unit, most: int = 3) -> Iterator[Steps]:
    """Plans for one unit, those that strike first; to stay is always among them."""
    state: PowderState = scene.state
    if unit.pose is None:
        yield from _coming_on(state, unit)
        yield STAY
        return
    direct = [target.id for target in charge_targets(scene, unit, most)]
    for target in direct[:3]:
        yield (Step("charge", target=target),)
    if unit.garrison:
        yield from _coming_out(state, unit)
        yield STAY
        return
    if unit.unformed:
        yield (Step("reform"),)
    yield from _advances(scene, unit, most)
    yield from _formed_anew(unit, most)
    yield from _into_building(scene, unit)
    yield from combined(scene, unit, most, set(direct))
    named = state.conditions.sides.get(unit.side)
    if named is not None and unit.body in named.withdrawable:
        yield (Step("withdraw"),)
    yield STAY


def step_kinds(scene: Scene, unit: Unit, most: int = 3) -> list[Step]:
    """What a unit may be told, one step of every kind: move, targets, formations, buildings."""
    found: dict[tuple[str, str, str], Step] = {}
    for steps in unit_ideas(scene, unit, most):
        for step in steps:
            found.setdefault((step.what, step.target, step.formation), step)
    for step in later_steps(scene, unit) if most > 1 else ():
        found.setdefault((step.what, step.target, step.formation), step)
    return list(found.values())


def _advances(scene: Scene, unit: Unit, most: int) -> Iterator[Steps]:
    """Straight ahead, towards the nearest enemy, and back."""
    rate = rate_of(scene.state, unit)
    if unit.formation == "square":
        yield (Step("march", (Back(rate),)),)
        return
    if unit.formation == "skirmish":
        bearing = _to_enemy(scene, unit)
        if bearing is not None:
            for far in (rate, rate / 2):
                yield (Step("march", (Shift(far, difference(unit_facing(unit), bearing)),)),)
            yield (Step("march", (Shift(rate / 2, difference(unit_facing(unit), turn(bearing, HALF))),)),)
    else:
        ahead = Step("march", (Ahead(rate),))
        for number in range(most, 0, -1):
            yield (ahead,) * number
        yield (Step("march", (Ahead(rate / 2),)),)
        yield (Step("march", (Ahead(rate / 4),)),)
    if not enemy_is_near(scene, unit):
        turned = wheel_to_enemy(scene, unit, rate)
        if turned is not None:
            onward = Step("march", (Ahead(rate),))
            yield (Step("march", (turned,)), onward)[:most]
            yield (Step("march", (turned,)),)
        for bearing in (QUARTER, -QUARTER):
            yield (Step("march", (Shift(rate / 2, bearing),)),)
    yield (Step("march", (Back(rate / 2),)),)


def unit_facing(unit: Unit) -> int:
    """The facing of a unit."""
    return pose_of(unit).facing


def _to_enemy(scene: Scene, unit: Unit) -> int | None:
    own = scene.outline(unit)
    enemy = nearest_enemy(scene, unit.side, own)
    return towards(own, enemy) if enemy is not None else None


def wheel_to_enemy(scene: Scene, unit: Unit, rate: float) -> Leg | None:
    """One leg that turns a unit to the nearest enemy and brings it nearer, as far as its move goes."""
    bearing = _to_enemy(scene, unit)
    return leg_towards(unit, bearing, rate) if bearing is not None else None


def leg_towards(unit: Unit, bearing: int, rate: float) -> Leg | None:
    """One leg that turns a unit to a direction and leads it there, as far as its move goes."""
    pose = pose_of(unit)
    turning = difference(pose.facing, bearing)
    if abs(turning) < 1 << 22:
        return None
    for share in (1.0, 0.75, 0.5, 0.25, 0.0):
        for part in (turning, turning // 2, turning // 4):
            leg = To(pose.towards(bearing, rate * share).facing_to(turn(pose.facing, part)).rounded())
            if corner_length(path_of(unit, (leg,))) <= rate - 0.01:
                return leg
    return None


def _formed_anew(unit: Unit, most: int) -> Iterator[Steps]:
    if unit.arm == "artillery":
        other = "unlimbered" if unit.formation == "limbered" else "limbered"
        ahead = Step("march", (Ahead(unit.gun.limbered if other == "limbered" else 6.0),))
        if unit.gun.change <= most + 1:
            yield (Step("form", formation=other),)
        if unit.gun.change + 1 <= most and other == "limbered":
            yield (Step("form", formation=other), ahead)
            if unit.gun.change == 0:
                yield (Step("form", formation=other), ahead, Step("form", formation="unlimbered"))
        return
    for formation in unit.formations:
        if formation != unit.formation:
            yield (Step("form", formation=formation),)
            if formation in ("attack", "march") and most > 1:
                ahead = Step("march", (Ahead(18.0 if unit.arm == "cavalry" else 12.0),))
                yield (Step("form", formation=formation), *((ahead,) * (most - 1)))


def _into_building(scene: Scene, unit: Unit) -> Iterator[Steps]:
    if not unit.on_foot:
        return
    own = scene.outline(unit)
    for plot in ground(scene).buildings:
        far = min(gap(own, each) for each in plot.pieces)
        if far <= 0.01:
            yield (Step("enter", target=plot.feature.id),)
        elif far <= 6.0:
            yield (Step("enter", (Ahead(far),), plot.feature.id),)


def _coming_out(state: PowderState, unit: Unit) -> Iterator[Steps]:
    for side in FACES:
        for formation in unit.formations[:1]:
            yield (Step("leave", (), side, formation),)
            yield (Step("leave", (Ahead(6.0),), side, formation),)


def _coming_on(state: PowderState, unit: Unit) -> Iterator[Steps]:
    if may_return(state, unit):
        for formation in unit.formations:
            yield (Step("return", formation=formation),)
    arrival = arrival_of(state, unit)
    if arrival is None or not has_arrived(state, unit):
        return
    marching = "limbered" if unit.arm == "artillery" else "march"
    rate, long = rate_of(state, unit, marching), shape_of(unit, marching).depth
    for share in (0.5, 0.25, 0.75, 0.0, 1.0):
        start = entry_pose(unit, arrival, share)
        for far in (rate, (rate + long) / 2, long):
            first = Step("arrive", (To(start), Ahead(far)))
            yield (first, Step("march", (Ahead(rate),)), Step("march", (Ahead(rate),)))
            yield (first,)


def group_ideas(scene: Scene, units: list[Unit]) -> Iterator[Plan]:
    """The same order for a whole brigade: ahead, farther or less far, or all at one enemy's front."""
    for formed in (_alike(units, "foot"), _alike(units, "horse")):
        if len(formed) < 2:
            continue
        rate = min(rate_of(scene.state, each) for each in formed)
        for number in (3, 2, 1):
            ahead = Step("march", (Ahead(rate),))
            yield Plan({each.id: (ahead,) * number for each in formed})
        yield Plan({each.id: (Step("march", (Ahead(rate / 2),)),) for each in formed})
        aims = {each.id: charge_targets(scene, each, 3)[:1] for each in formed}
        charging: dict[str, Steps] = {
            key: (Step("charge", target=found[0].id),) for key, found in aims.items() if found
        }
        if len(charging) > 1:
            yield Plan(charging)


def _alike(units: list[Unit], how: str) -> list[Unit]:
    """Those who can march side by side, the foremost first."""
    horse = how == "horse"
    found = [
        each
        for each in units
        if (each.arm == "cavalry") == horse
        and each.arm != "artillery"
        and not each.garrison
        and each.formation not in ("square", "skirmish")
    ]
    return sorted(found, key=_ahead_of_all)


def _ahead_of_all(unit: Unit) -> float:
    pose: Pose = pose_of(unit)
    x, y = Pose(0.0, 0.0, pose.facing).at(1.0, 0.0)
    return -(pose.x * x + pose.y * y)
