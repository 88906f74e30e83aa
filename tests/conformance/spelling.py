"""Orders as a person would type them in the terminal, number by number."""

from typing import Any

from pulverdampf.engine.orders import Allotment, Course, Extent, March, Placement, Plan, Walks
from pulverdampf.table.angles import difference, in_degrees
from pulverdampf.table.legs import Ahead, Back, Leg, Shift, To, Turn, Wheel
from pulverdampf.table.shapes import Pose


def typed(order: Any, scale: float) -> str:
    """The line that spells an order out; lengths in what the book measures in."""
    match order:
        case Extent():
            return f"{order.upto * scale!r}"
        case Walks():
            return "; ".join(
                f"{key} {_points(walk.waypoints, scale)} {_pose(walk.end, scale)}"
                for key, walk in order.walks.items()
            )
        case Placement():
            return "; ".join(
                f"{key} {_pose(each.pose, scale)} {each.formation} {_joined(each.attached)}"
                for key, each in order.stands.items()
            )
        case March():
            file = "file" if order.dressing == "in file" else ""
            return f"{' '.join(order.movers)} {_legs(order.legs, scale)} {file}"
        case Plan():
            return "; ".join(
                f"{key} "
                + " then ".join(
                    f"{each.what} {each.target} {each.formation} {_legs(each.legs, scale)}" for each in steps
                )
                for key, steps in order.steps.items()
            )
        case Allotment():
            shared = [f"{item} {bin_} {n}" for item, to in order.given.items() for bin_, n in to.items()]
            return " ".join(shared) or "-"
        case Course():
            return _points(order.points, scale)
    raise TypeError(type(order).__name__)


def _joined(body: str) -> str:
    return f"with {body}" if body else ""


def _points(points: Any, scale: float) -> str:
    return " ".join(f"{x * scale!r} {y * scale!r}" for x, y in points)


def _pose(pose: Pose, scale: float) -> str:
    return f"{pose.x * scale!r} {pose.y * scale!r} {in_degrees(pose.facing)!r}"


def _legs(legs: tuple[Leg, ...], scale: float) -> str:
    return " ".join(_leg(leg, scale) for leg in legs)


def _leg(leg: Leg, scale: float) -> str:
    match leg:
        case Ahead():
            return f"ahead {leg.distance * scale!r}"
        case Back():
            return f"back {leg.distance * scale!r}"
        case Shift():
            return f"shift {leg.distance * scale!r} {in_degrees(leg.bearing)!r}"
        case Wheel():
            return f"wheel {leg.corner} {in_degrees(leg.angle)!r}"
        case Turn():
            angle = in_degrees(difference(0, leg.angle))
            about = "" if leg.about == "centre" else f" about {leg.about}"
            return f"turn {'left' if angle >= 0 else 'right'} {abs(angle)!r}{about}"
        case To():
            return f"to {_pose(leg.pose, scale)}"
