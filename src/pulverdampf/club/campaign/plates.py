"""What is written on the map of a campaign: names on plates of which none lies on another."""

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

from pulverdampf.drawing.ink import Point, element, path, short
from pulverdampf.drawing.lettering import breadth, words
from pulverdampf.drawing.palette import GOLD, INK, PLATE, SOFT
from pulverdampf.drawing.rings import Box

NAME, FORCE = 17.0, 15.5
"""How large names are written."""
TALL, FLAG = 27.0, 40.0
GAP = 3.0


class Plate(NamedTuple):
    """Where a plate lies, and what it names."""

    box: Box
    of: Point
    reach: float
    """How near to its middle it was to lie; a plate that lies farther is joined to it by a staff."""


def placed(
    of: Point, size: Point, reach: float, taken: Sequence[Box], spared: Sequence[Box], sheet: Point
) -> Plate:
    """The nearest place about something that is free: below it first, then above and beside, ever farther.

    Where the map is too crowded, what is only spared is written over, and what is taken never.
    """
    best, least = (0.0, 0.0, 0.0, 0.0), float("inf")
    for spot in _about(of, size, reach):
        box = _held_in(spot, size, sheet)
        hidden = 1e4 * sum(overlap(box, other) for other in taken)
        if hidden < least:
            hidden += sum(overlap(box, other) for other in spared)
        if hidden < least:
            best, least = box, hidden
        if hidden == 0:
            break
    return Plate(best, of, reach)


def _about(of: Point, size: Point, reach: float) -> Iterator[Point]:
    """Upper left corners of a plate about a place, nearer ones first."""
    (x, y), (wide, high) = of, size
    for further in range(0, 640, 16):
        r = reach + further
        yield x - wide / 2, y + r
        yield x - wide / 2, y - r - high
        yield x + r, y - high / 2
        yield x - r - wide, y - high / 2
        for k in range(16):
            u, v = cos(k * pi / 8), sin(k * pi / 8)
            yield x + u * (r + wide / 2) - wide / 2, y + v * (r + high / 2) - high / 2


def _held_in(spot: Point, size: Point, sheet: Point) -> Box:
    x = min(max(spot[0], 8.0), sheet[0] - size[0] - 8)
    y = min(max(spot[1], 8.0), sheet[1] - size[1] - 8)
    return x, y, x + size[0], y + size[1]


def overlap(one: Box, two: Box) -> float:
    """How much of the paper two boxes share."""
    wide = min(one[2], two[2]) - max(one[0], two[0]) + GAP
    high = min(one[3], two[3]) - max(one[1], two[1]) + GAP
    return wide * high if wide > GAP / 2 and high > GAP / 2 else 0.0


def name_size(name: str) -> Point:
    """How large the plate of a place is."""
    return round(breadth(name, NAME) + 52, 1), TALL


def name_plate(plate: Plate, name: str, held: str, worth: int, *, depot: bool) -> str:
    """The plate of a place: who holds it, what it is worth, its name; a depot is bound twice."""
    x, y, east, south = plate.box
    wide, high = east - x, south - y
    fill = {"one": "url(#one)", "two": "url(#two)"}.get(held, "#b9a684")
    out = _box(x + 2, y + 3, wide, high, rx=3, fill=INK, fill_opacity=0.25)
    out += _box(x, y, wide, high, rx=3, fill=PLATE, stroke=INK, stroke_width=1.3)
    out += path(
        f"M{short(x + 3)} {short(y)}h25v{short(high)}h-25q-3 0-3-3v-{short(high - 6)}q0-3 3-3z",
        fill=fill,
        stroke=INK,
        stroke_width=1,
    )
    out += _number(x + 14, y + 19.5, worth, 17, 2.4)
    if depot:
        out += _box(x - 3.2, y - 3.2, wide + 6.4, high + 6.4, rx=5, fill="none", stroke=INK, stroke_width=1.1)
        out += path(
            f"M{short(east - 3)} {short(y - 7)}h11v11h-11z", fill=GOLD, stroke=INK, stroke_width=1
        ) + path(f"M{short(east - 3)} {short(y - 7)}l11 11m0-11l-11 11", stroke=INK, stroke_width=0.8)
    return out + words(x + 28 + (wide - 30) / 2, y + 19, name, NAME)


def force_size(name: str) -> Point:
    """How large the plate of a force is."""
    return round(FLAG + breadth(name, FORCE) + 20, 1), TALL + 3


def force_plate(plate: Plate, side: str, name: str, strength: int) -> str:
    """A force: the cloth of its side with its strength, and its name; a staff stands where it is."""
    x, y, east, south = plate.box
    wide, high = east - x, south - y
    out = _box(x + 2.5, y + 3.5, wide, high, fill=INK, fill_opacity=0.3)
    out += _box(x, y, wide, high, fill="#fdf8ea", stroke=INK, stroke_width=1.6)
    out += _box(x, y, FLAG, high, fill=f"url(#{side})", stroke=INK, stroke_width=1.4)
    out += path(
        f"M{short(x)} {short(y)}l{short(FLAG)} {short(high)}m0-{short(high)}l-{short(FLAG)} {short(high)}",
        stroke="#fffaf0",
        stroke_width=1.2,
        stroke_opacity=0.55,
    )
    out += _number(x + FLAG / 2, y + 20.5, strength, 16.5, 2.8)
    return out + words(x + FLAG + (wide - FLAG) / 2, y + 20, name, FORCE, font_style="italic")


def _box(x: float, y: float, wide: float, high: float, **look: object) -> str:
    return element("rect", x=short(x), y=short(y), width=short(wide), height=short(high), **look)


def _number(x: float, y: float, value: int, size: float, rim: float) -> str:
    """A number in light figures with a dark rim."""
    rimmed = {"stroke": INK, "stroke_width": rim, "paint_order": "stroke"}
    return words(x, y, str(value), size, fill="#fffaf0", font_weight="600", **rimmed)


def staff(plate: Plate) -> str:
    """A staff from what is named to its plate, where that lies apart."""
    (x, y), (west, north, east, south) = plate.of, plate.box
    u, v = min(max(x, west), east), min(max(y, north), south)
    if hypot(u - x, v - y) < plate.reach + 18:
        return ""
    dot = element("circle", cx=short(x), cy=short(y), r=3.4, fill=INK)
    return (
        path(
            f"M{short(x)} {short(y)}L{short(u)} {short(v)}",
            stroke=PLATE,
            stroke_width=3.6,
            stroke_opacity=0.8,
        )
        + path(f"M{short(x)} {short(y)}L{short(u)} {short(v)}", stroke=SOFT, stroke_width=1.5)
        + dot
    )
