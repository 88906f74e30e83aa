"""Orders like others that nobody proposes: places and lengths changed a little by lot."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from pulverdampf.engine.orders import Allotment, Course, Extent, March, Placement, Plan, Walks
from pulverdampf.table.angles import FULL, degrees
from pulverdampf.table.legs import Ahead, Back, Leg, Shift, Turn, Wheel
from pulverdampf.table.shapes import Pose


def stirred(order: Any, lots: Random) -> Any:
    """An order of the same kind for the same pieces."""
    match order:
        case Allotment():
            return reallotted(order, lots)
        case Course():
            return _redrawn(order, lots)
        case March():
            return March(order.movers, _legs(order.legs, lots), order.dressing)
        case Walks():
            return Walks({key: replace(each, end=_pose(each.end, lots)) for key, each in order.walks.items()})
        case Placement():
            stands = order.stands.items()
            return Placement({key: replace(each, pose=_pose(each.pose, lots)) for key, each in stands})
        case Extent():
            return Extent(_length(order.upto, lots))
        case Plan():
            steps = order.steps.items()
            return Plan(
                {
                    key: tuple(replace(each, legs=_legs(each.legs, lots)) for each in many)
                    for key, many in steps
                }
            )
    return order


def reallotted(order: Allotment, lots: Random) -> Allotment:
    """The same things shared out otherwise: one of them given to another, added or left out."""
    given = {item: dict(shares) for item, shares in order.given.items()}
    if not given:
        return order
    shares = given[lots.choice(list(given))]
    bins = list(dict.fromkeys(key for each in order.given.values() for key in each))
    if not bins:
        return order
    for change in lots.sample((1, -1), lots.randint(1, 2)):
        key = lots.choice(bins)
        shares[key] = max(shares.get(key, 0) + change, 0)
    left = {item: {key: n for key, n in each.items() if n} for item, each in given.items()}
    return Allotment({item: each for item, each in left.items() if each})


def _length(far: float, lots: Random) -> float:
    return max(far * lots.uniform(0.5, 1.3), 0.0)


def _pose(at: Pose, lots: Random) -> Pose:
    turned = lots.choice([0, 0, degrees(lots.uniform(-40, 40))])
    return Pose(at.x + lots.uniform(-1, 1), at.y + lots.uniform(-1, 1), (at.facing + turned) % FULL).rounded()


def _legs(many: tuple[Leg, ...], lots: Random) -> tuple[Leg, ...]:
    return tuple(_leg(each, lots) for each in many)


def _leg(leg: Leg, lots: Random) -> Leg:
    match leg:
        case Ahead() | Back():
            return type(leg)(_length(leg.distance, lots))
        case Shift():
            return Shift(_length(leg.distance, lots), leg.bearing)
        case Wheel():
            return Wheel(leg.corner, round(_length(leg.angle, lots)))
        case Turn():
            return Turn(round(leg.angle * lots.uniform(0.5, 1.2)), leg.about)
    return leg


def _redrawn(order: Course, lots: Random) -> Course:
    """A line that still leads from edge to edge: coordinates on its rim stay."""
    along = lots.uniform(-3, 3)
    ends = {order.points[0], order.points[-1]}
    rim = {value for point in ends for value in point}

    def moved(point: tuple[float, float]) -> tuple[float, float]:
        if point in ends:
            return point[0], point[1] + along
        x, y = (each if each in rim else round(each + lots.uniform(-3, 3), 3) for each in point)
        return x, y

    return Course(order.kind, tuple(map(moved, order.points)))


def spoiled(order: Any, subject: tuple[str, ...], lots: Random) -> Iterator[Any]:
    """Orders that are not of the kind asked for: for others, for nobody, in too many parts or in none."""
    strangers = ("nobody", *(key for key in subject if key not in _about(order)))
    stranger = lots.choice(strangers)
    match order:
        case March():
            yield March((), order.legs, order.dressing)
            yield March((*order.movers, stranger), order.legs, order.dressing)
            yield March((stranger,), order.legs, order.dressing)
            yield March(order.movers, (), order.dressing)
            yield March(order.movers, order.legs * 2, order.dressing)
        case Walks():
            yield from (Walks(each) for each in _other_parts(order.walks, stranger))
        case Placement():
            yield from (Placement(each) for each in _other_parts(order.stands, stranger))
        case Plan():
            yield from (Plan(each) for each in _other_parts(order.steps, stranger))
            yield Plan({key: many * 2 for key, many in order.steps.items()})
            yield Plan(dict.fromkeys(order.steps, ()))
        case Extent():
            yield from (Extent(far) for far in (-1.0, 0.0, 2.0 * order.upto + 1.0))
        case Allotment():
            yield Allotment({})
            yield Allotment({stranger: next(iter(order.given.values()), {})})


def _about(order: Any) -> set[str]:
    for name in ("movers", "walks", "stands", "steps", "given"):
        if hasattr(order, name):
            return set(getattr(order, name))
    return set()


def _other_parts(parts: Mapping[str, Any], stranger: str) -> Iterator[dict[str, Any]]:
    """Nothing, one part less, one more, and a part for another piece."""
    yield {}
    if parts:
        first, *rest = parts.items()
        yield dict(rest)
        yield {**parts, stranger: first[1]}
        yield {stranger: first[1]} | dict(rest)
