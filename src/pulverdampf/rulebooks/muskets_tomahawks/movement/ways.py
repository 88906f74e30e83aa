"""Ways: from where a figure stands to where it ends, point by point."""

import itertools
from collections.abc import Sequence

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.table.measurement import distance

from ..state import FrontierState
from .courses import Way

Point = tuple[float, float]


def points_of(start: Point, walk: Walk) -> tuple[Point, ...]:
    """The points of a way, the first and the last included."""
    return (start, *walk.waypoints, (walk.end.x, walk.end.y))


def length_of(points: Sequence[Point]) -> float:
    """How long a way is."""
    if len(points) == 2:
        return distance(points[0], points[1])
    return sum(distance(a, b) for a, b in itertools.pairwise(points))


def along(way: Way, gone: float) -> Point:
    """Where a figure is after so much of its way."""
    left = gone
    for (x1, y1), (x2, y2) in zip(way.points, way.points[1:], strict=False):
        length = length_of(((x1, y1), (x2, y2)))
        if length > 0.0 and left < length:
            share = max(left, 0.0) / length
            return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        left -= length
    return way.points[-1]


def ways_of(state: FrontierState, order: Walks) -> tuple[Way, ...]:
    """The ways of an order, from where the figures stand."""
    found = []
    for key, walk in sorted(order.walks.items()):
        pose = state.pieces[key].pose
        assert pose is not None
        found.append(Way(key, points_of((pose.x, pose.y), walk), walk.end.facing))
    return tuple(found)
