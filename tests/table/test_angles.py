"""Angles are whole numbers; directions and headings agree with the mathematics."""

import math

from hypothesis import given
from hypothesis import strategies as st

from pulverdampf.table.angles import (
    EIGHTH,
    FULL,
    HALF,
    QUARTER,
    degrees,
    difference,
    direction,
    from_radians,
    heading,
    in_degrees,
    turn,
)

angles = st.integers(0, FULL - 1)


def test_quarters_are_exact() -> None:
    assert [direction(k * QUARTER) for k in range(4)] == [(1, 0), (0, 1), (-1, 0), (0, -1)]
    assert [heading(*direction(k * EIGHTH)) for k in range(8)] == [k * EIGHTH for k in range(8)]
    assert [degrees(d) for d in (0, 45, 90, 180, 360, -90)] == [0, EIGHTH, QUARTER, HALF, 0, 3 * QUARTER]


@given(angles)
def test_directions_are_those_of_the_circle(a: int) -> None:
    x, y = direction(a)
    assert abs(x - math.cos(a * 2 * math.pi / FULL)) < 1e-15
    assert abs(y - math.sin(a * 2 * math.pi / FULL)) < 1e-15


@given(angles)
def test_directions_are_alike_in_all_octants(a: int) -> None:
    x, y = direction(a)
    assert direction(-a) == (x, -y)
    assert direction(a + HALF) == (-x, -y)
    assert direction(a + QUARTER) == (-y, x)
    assert direction(QUARTER - a) == (y, x)


@given(angles)
def test_heading_undoes_direction(a: int) -> None:
    assert heading(*direction(a)) == a


@given(st.floats(-1e4, 1e4), st.floats(-1e4, 1e4))
def test_heading_is_that_of_the_circle(dx: float, dy: float) -> None:
    wanted = round(math.atan2(dy, dx) * FULL / (2 * math.pi)) if dx or dy else 0
    assert abs(difference(heading(dx, dy), wanted)) <= 1


@given(angles, angles)
def test_difference_leads_from_one_to_the_other(a: int, b: int) -> None:
    assert turn(a, difference(a, b)) == b
    assert -HALF < difference(a, b) <= HALF
    assert degrees(in_degrees(a)) == a
    assert from_radians(a * 2 * math.pi / FULL) == a
