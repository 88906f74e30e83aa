"""Angles as whole numbers, 2**32 to the turn, counter-clockwise, 0 along +x, alike on every machine."""

from math import sqrt
from typing import Final

Angle = int

FULL: Final = 4294967296
HALF: Final = 2147483648
QUARTER: Final = 1073741824
EIGHTH: Final = 536870912
PI: Final = 3.141592653589793


def degrees(d: float) -> Angle:
    """The angle nearest to a number of degrees, between 0 and a full turn."""
    return round(d * 4294967296.0 / 360.0) % 4294967296


def in_degrees(a: Angle) -> float:
    """An angle in degrees, signed angles staying signed."""
    return a * 360.0 / 4294967296.0


def radians(a: Angle) -> float:
    """An angle in radians, which is the length of its arc at radius one."""
    return a * 1.4629180792671596e-09


def from_radians(r: float) -> int:
    """The signed angle whose arc at radius one has this length."""
    return round(r * 683565275.5764316)


def turn(a: Angle, by: int) -> Angle:
    """The angle after a turn, between 0 and a full turn."""
    return (a + by) % 4294967296


def difference(a: Angle, b: Angle) -> int:
    """The signed turn that leads from one angle to another, more than -HALF and at most HALF."""
    d = (b - a) % 4294967296
    return d - 4294967296 if d > 2147483648 else d


def direction(a: Angle) -> tuple[float, float]:
    """The unit vector of an angle, exact at the quarters and alike in all eight octants."""
    a = a % 4294967296
    quadrant = (a + 536870912) // 1073741824
    rest = (a + 536870912) % 1073741824 - 536870912  # no large products: an interrupt there is fatal to mypyc
    if rest == 0:
        c, s = 1.0, 0.0
    elif rest == 536870912 or rest == -536870912:
        c = 0.7071067811865476
        s = c if rest > 0 else -c
    else:
        x = float(rest) * 1.4629180792671596e-09
        z = x * x
        odd = 7.647163731819816e-13 - z * 2.8114572543455206e-15
        odd = 1.6059043836821613e-10 - z * odd
        odd = 2.505210838544172e-08 - z * odd
        odd = 2.7557319223985893e-06 - z * odd
        odd = 0.0001984126984126984 - z * odd
        odd = 0.008333333333333333 - z * odd
        odd = 0.16666666666666666 - z * odd
        even = 1.1470745597729725e-11 - z * 4.779477332387385e-14
        even = 2.08767569878681e-09 - z * even
        even = 2.755731922398589e-07 - z * even
        even = 2.48015873015873e-05 - z * even
        even = 0.001388888888888889 - z * even
        even = 0.041666666666666664 - z * even
        even = 0.5 - z * even
        s = x - x * z * odd
        c = 1.0 - z * even
    if quadrant == 1:
        return -s, c
    if quadrant == 2:
        return -c, -s
    if quadrant == 3:
        return s, -c
    return c, s


def arctangent(t: float) -> float:
    """The arc whose tangent is t, for t between -1 and 1, in radians."""
    base = 0.0
    if t > 0.4142135623730951:
        base = 0.7853981633974483
        t = (t - 1.0) / (t + 1.0)
    elif t < -0.4142135623730951:
        base = -0.7853981633974483
        t = (t + 1.0) / (1.0 - t)
    t = t / (1.0 + sqrt(1.0 + t * t))
    z = t * t
    series = 0.05263157894736842 - z * 0.047619047619047616
    series = 0.058823529411764705 - z * series
    series = 0.06666666666666667 - z * series
    series = 0.07692307692307693 - z * series
    series = 0.09090909090909091 - z * series
    series = 0.1111111111111111 - z * series
    series = 0.14285714285714285 - z * series
    series = 0.2 - z * series
    series = 0.3333333333333333 - z * series
    return base + 2.0 * t * (1.0 - z * series)


def heading(dx: float, dy: float) -> Angle:
    """The angle of a vector; the null vector points along +x."""
    ax = abs(dx)
    ay = abs(dy)
    if ax == 0.0 and ay == 0.0:
        return 0
    if ay <= ax:
        a = round(arctangent(ay / ax) * 683565275.5764316)
    else:
        a = 1073741824 - round(arctangent(ax / ay) * 683565275.5764316)
    if dx < 0.0:
        a = 2147483648 - a
    if dy < 0.0:
        a = -a
    return a % 4294967296
