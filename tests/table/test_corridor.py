"""Corridors of a charge, against shapely."""

from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Polygon as Ring

from pulverdampf.table.angles import EIGHTH, FULL, direction, turn
from pulverdampf.table.kernel import box
from pulverdampf.table.polygons import Point
from pulverdampf.table.sweeps import corridor_until

points = st.tuples(st.floats(2, 46), st.floats(2, 46))
facings = st.integers(0, FULL - 1)


@settings(max_examples=150, deadline=None)
@given(points, facings, st.integers(-EIGHTH, EIGHTH), points, facings, points)
def test_only_what_lies_before_the_front_bars_the_way(
    at: Point, facing: int, aside: int, there: Point, target_facing: int, beside: Point
) -> None:
    own, target = box(*at, facing, 6.0, 1.6), box(*there, target_facing, 5.0, 1.6)
    other = box(*beside, facing, 3.0, 3.0)
    ux, uy = direction(turn(facing, aside))
    free = corridor_until(own, ux, uy, 100.0, target, [])
    barred = corridor_until(own, ux, uy, 100.0, target, [other])
    if free is None:
        assert barred is None
        return
    if len(free.corners()) < 3:  # it touches the target where it stands
        return
    fx, fy = (own.points[0] + own.points[2]) / 2, (own.points[1] + own.points[3]) / 2
    corners = ((1, 0), (-1, 0), (-1, 500), (1, 500))
    far = [(fx - own.uy * s * 500 + own.ux * d, fy + own.ux * s * 500 + own.uy * d) for s, d in corners]
    before = Ring(free.corners()).buffer(0).intersection(Ring(far))
    inside = before.intersection(Ring(other.corners())).area
    if inside > 0.02:
        assert barred is None
    elif before.distance(Ring(other.corners())) > 0.01:
        assert barred is not None
