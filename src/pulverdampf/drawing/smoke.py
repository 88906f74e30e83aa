"""Powder smoke: puffs from the muzzles of a front, swelling and thinning as they drift."""

from math import cos, radians, sin

from pulverdampf.drawing.ink import Point, element, short, stroke
from pulverdampf.drawing.lots import Lots
from pulverdampf.drawing.units import Base


def turned(drift: Point, degrees: float) -> Point:
    """A drift as a unit sees it that is turned so far."""
    (x, y), turn = drift, radians(degrees)
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)


def volley(base: Base, seed: str, drift: Point | None = None) -> str:
    """The smoke before a front that looks up the paper; what is older has drifted farther with the wind."""
    along, ahead = drift if drift is not None else (0.4, -0.6)
    wide, deep = base.wide or base.radius * 2, base.deep or base.radius * 2
    lots, out, curls = Lots("smoke", seed), [], []
    count = max(2, int(wide / 10))
    for age in range(4):
        for i in range(count):
            if lots.happens(0.86 - 0.14 * age):
                x = wide * ((i + lots.between(0.1, 0.9)) / count - 0.5) + age * 10 * along
                y, size = (
                    -deep / 2 - 9 + 10 * age * ahead + lots.between(-3, 3),
                    (8.5 + 4 * age) * lots.between(0.8, 1.2),
                )
                out.append(
                    element(
                        "circle",
                        cx=short(x),
                        cy=short(y),
                        r=short(size),
                        fill="url(#wash-puff)",
                        opacity=short(1 - 0.17 * age),
                    )
                )
                if lots.happens(0.6):
                    q = size * 0.55
                    curls.append(
                        f"M{short(x - q * 0.2)} {short(y + q)}a{short(q)} {short(q)} 0 0 0 {short(q * 1.1)} {short(-q * 1.2)}"
                    )
    return "".join(out) + stroke(
        "".join(curls).replace(" -", "-"), 0.8, "#7d6e56", stroke_opacity=0.55, stroke_linecap="round"
    )
