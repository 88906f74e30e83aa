"""Water: rivers with banks and waterlines, lakes, rapids, fords and bridges."""

from itertools import pairwise
from math import hypot

from msgspec.structs import replace

from pulverdampf.drawing.canvas import Canvas, Patch, lots_of
from pulverdampf.drawing.ink import Point, at, line, middle, path, short, soft, stroke
from pulverdampf.drawing.lots import noise
from pulverdampf.drawing.palette import BANK, SOFT, STONE, WATER
from pulverdampf.drawing.rings import (
    Ring,
    along,
    around,
    beside,
    box_of,
    curve,
    hem,
    inset,
    legs,
    rounded,
    scattered,
)  # fmt: skip

DARK = "#2d4f5c"
SLENDER = 2.6
"""Water so much longer than broad runs; other water lies still."""


def river(canvas: Canvas, patch: Patch) -> str:
    """Running water between its banks; a broad piece is a lake."""
    run = course(patch)
    return lake(canvas, patch) if run is None else _stream(canvas, patch, *run)


def rapids(canvas: Canvas, patch: Patch) -> str:
    """A river full of foam and stones."""
    run = course(patch)
    if run is None:
        return lake(canvas, patch)
    bed, breadth = run
    lots, half = lots_of(patch, "rapids"), breadth / 2
    foam = []
    for (x, y), (ux, uy) in along(bed, 2.6):
        off, q = lots.between(-0.8, 0.8) * half, lots.between(3, 6)
        px, py = x - uy * off - uy * q, y + ux * off + ux * q
        foam.append(
            f"M{at((px, py))}q{at((ux * q * 1.3 + uy * q, uy * q * 1.3 - ux * q))} {at((uy * q * 2, -ux * q * 2))}"
        )
    white = "".join(foam).replace(" -", "-")
    stones = (
        canvas.use(lots.one_of(("rock", "boulder")), x - uy * off, y + ux * off, lots.between(0.5, 0.9))
        for (x, y), (ux, uy) in along(bed, 13)
        for off in [lots.between(-0.75, 0.75) * half]
    )
    shadow = "".join(foam[::2]).replace(" -", "-")
    return (
        _stream(canvas, patch, bed, breadth)
        + stroke(shadow, 0.7, DARK, transform="translate(1.2 1.4)")
        + stroke(white, 1.7, "#fbfaf0", stroke_linecap="round")
        + "".join(stones)
    )


def course(patch: Patch) -> tuple[list[Point], float] | None:
    """The middle line of running water and its breadth; none where it lies still."""
    if patch.line:
        return curve(patch.points), max(patch.width, 4.5)
    ring = patch.points
    if len(ring) == 4:
        a, b, c, d = ring
        if hypot(b[0] - a[0], b[1] - a[1]) < hypot(c[0] - b[0], c[1] - b[1]):
            a, b, c, d = b, c, d, a
        long, wide = hypot(b[0] - a[0], b[1] - a[1]), hypot(c[0] - b[0], c[1] - b[1])
        return ([middle(a, d), middle(b, c)], wide) if long > SLENDER * wide else None
    if len(ring) % 2 or len(ring) < 6:
        return None
    half = len(ring) // 2
    pairs = list(zip(ring[:half], ring[: half - 1 : -1], strict=True))
    bed, across = [middle(p, q) for p, q in pairs], [hypot(p[0] - q[0], p[1] - q[1]) for p, q in pairs]
    length = sum(hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(bed))
    breadth = sum(across) / len(across)
    return (curve(bed), breadth) if length > SLENDER * breadth and max(across) < 2.5 * min(across) else None


def _stream(canvas: Canvas, patch: Patch, bed: list[Point], breadth: float) -> str:
    """Banks of the legal breadth, the western one dark, and waterlines that fade to the middle."""
    seed, half, lots = patch.seed % 997, breadth / 2, lots_of(patch, "bank")
    fine = [*(p for p, _ in along(bed, 9, 0.0)), bed[-1]]
    if len(fine) < 4:
        fine = [bed[0], middle(bed[0], bed[-1]), bed[-1]]
    if half > 5:
        fine = beside(fine, lambda gone: half * 0.12 * noise(gone / 40, 3.3, seed))
    bank = min(1.6, half * 0.25)

    def edge(side: int) -> list[Point]:
        return beside(
            fine, lambda gone: side * (half * 0.97 - bank - bank * noise(gone / 26, side * 9.1, seed))
        )

    left, right = edge(-1), edge(1)
    out = [
        stroke(soft(fine[::2] if len(fine) > 6 else fine), breadth * wide, "#a8b873", stroke_opacity=0.14)
        for wide in (2.4, 1.7)
    ]
    out.append(path(line([*left, *right[::-1]], closed=True), fill=WATER))
    lines = (
        ((0.86, 0.95), (0.66, 0.7), (0.42, 0.48), (0.14, 0.3))
        if half > 9
        else ((0.5, 0.6),)
        if half > 4
        else ()
    )
    for far, thick in lines:
        dash = None if far > 0.6 else "26 7 11 9" if far > 0.3 else "13 17"
        for side in (-1, 1):
            ripple = _ripple(fine, side, half * far - 1, far, seed)
            out.append(stroke(soft(ripple[::2]), 0.8, BANK, stroke_opacity=thick, stroke_dasharray=dash))
    out.append(stroke(line(left), 1.6, DARK, stroke_linejoin="round"))
    out.append(stroke(line(right), 1.1, BANK, stroke_linejoin="round"))
    for (x, y), (ux, uy) in along(fine, 34):
        side = lots.one_of((-1, 1))
        if lots.happens(0.7):
            off = side * (half + 3)
            plant = lots.one_of(("reed", "bush", "tuft"))
            out.append(canvas.use(plant, x - uy * off, y + ux * off, lots.between(0.55, 0.85)))
    return "".join(out)


def _ripple(bed: list[Point], side: int, off: float, salt: float, seed: int) -> list[Point]:
    """A waterline beside the middle of a stream."""
    return beside(bed, lambda gone: side * (off + 0.7 * noise(gone / 18, salt * 7, seed)))


def lake(canvas: Canvas, patch: Patch) -> str:
    """Still water: a shore, and lines that follow it inwards."""
    shore = hem(patch.points, patch.seed, 1.5, 6, 22)
    out = [path(soft(shore[::2], closed=True), fill=WATER, stroke=DARK, stroke_width=1.5)]
    for k, thick in enumerate((0.8, 0.6, 0.42, 0.28, 0.18)):
        inner = hem(inset(rounded(patch.points, 1), 6.0 + 6.5 * k), patch.seed, 1.5, 5, 26)
        dash = None if k < 2 else "26 7 11 9" if k < 4 else "13 17"
        out.append(
            stroke(soft(inner[::2], closed=True), 0.8, BANK, stroke_opacity=thick, stroke_dasharray=dash)
        )
    lots = lots_of(patch, "lake")
    for (x, y), _ in around(shore, 40):
        if lots.happens(0.6):
            out.append(canvas.use("reed", x, y, lots.between(0.6, 0.9)))
    return "".join(out)


def sea(canvas: Canvas, patch: Patch) -> str:
    """Open water with a beach."""
    sand = hem(patch.points, patch.seed, 0, 2, 30)
    shore = replace(patch, points=tuple(inset(patch.points, 7)))
    return path(soft(sand[::2], closed=True), fill="#ead39a", fill_opacity=0.9) + lake(canvas, shore)


def ford(canvas: Canvas, patch: Patch) -> str:
    """Shallow water over stones, and the tracks that lead to it."""
    lots = lots_of(patch, "ford")
    ring = patch.points if not patch.line else _broad(patch)
    out = [path(soft(hem(ring, patch.seed, 0.5, 2), closed=True), fill="#d6d9c0", fill_opacity=0.85)]
    ripples = [f"M{at(p)}q4-2.4 8 0t8 0" for p in scattered(ring, 15, lots, 5)]
    out.append(stroke("".join(ripples), 1.1, "#fbfaf0", stroke_linecap="round"))
    out.append(stroke("".join(ripples), 0.6, BANK, transform="translate(0 1.4)", stroke_opacity=0.7))
    out += [canvas.use("rock", x, y, lots.between(0.25, 0.5)) for x, y in scattered(ring, 12, lots, 4)]
    return "".join(out)


def _broad(patch: Patch) -> list[Point]:
    half = max(patch.width, 12.0) / 2
    return [*beside(patch.points, lambda _: -half), *beside(patch.points, lambda _: half)[::-1]]


def bridge(canvas: Canvas, patch: Patch) -> str:
    """Planks between two parapets, the water's shadow under it; the way lies across the stream."""
    ring: Ring = _broad(patch) if patch.line else patch.points
    if len(ring) != 4:
        west, north, east, south = box_of(ring)
        ring = [(west, north), (east, north), (east, south), (west, south)]
    a, b, c, d = ring if _crossing(canvas, ring) else (ring[1], ring[2], ring[3], ring[0])
    low = [(x + 3, y + 4) for x, y in ring]
    long = hypot(d[0] - a[0], d[1] - a[1])
    count = max(4, int(long / 5))
    ribs = "".join(line([_part(a, d, k / count), _part(b, c, k / count)]) for k in range(1, count))
    walls = line([a, d]) + line([b, c])
    return (
        path(line(low, closed=True), fill="#1d3a44", fill_opacity=0.4)
        + path(line(ring, closed=True), fill="#d9cba6")
        + stroke(ribs, 0.7, SOFT)
        + stroke(walls, 3.8)
        + stroke(walls, 2.1, STONE, stroke_dasharray="4 .9")
    )


def _part(p: Point, q: Point, t: float) -> Point:
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t


def _crossing(canvas: Canvas, ring: Ring) -> bool:
    """Whether the way over a bridge leads from its first side to its third: where the nearest road lies."""
    sides = [middle(p, q) for p, q in legs(ring)]
    ends = [p for street in canvas.streets for p in street]
    if not ends:
        return hypot(ring[1][0] - ring[0][0], ring[1][1] - ring[0][1]) <= hypot(
            ring[2][0] - ring[1][0], ring[2][1] - ring[1][1]
        )
    road = min(
        (street for street in canvas.streets),
        key=lambda street: min(hypot(p[0] - s[0], p[1] - s[1]) for p, _ in along(street, 8) for s in sides),
    )
    near = [min(hypot(p[0] - s[0], p[1] - s[1]) for p, _ in along(road, 4)) for s in sides]
    return min(near[0], near[2]) <= min(near[1], near[3])


def beach(canvas: Canvas, patch: Patch) -> str:
    """Sand and shells."""
    lots = lots_of(patch, "beach")
    grit = "".join(f"M{short(x)} {short(y)}h.1" for x, y in scattered(patch.points, 8, lots, 3))
    return path(soft(hem(patch.points, patch.seed), closed=True), fill="#ead39a", fill_opacity=0.9) + stroke(
        grit, 1.2, "#a07c40", stroke_linecap="round"
    )
