"""Heights and depths: hachured hills, buttes with their cliffs, ravines, dunes."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from pulverdampf.drawing.canvas import Canvas, Patch, lots_of
from pulverdampf.drawing.ink import Point, path, short, soft, stroke, ticks
from pulverdampf.drawing.lots import Lots, noise
from pulverdampf.drawing.palette import LIGHT
from pulverdampf.drawing.rings import (
    along,
    area,
    around,
    beside,
    box_of,
    curve,
    hem,
    inset,
    inside,
    nearest,
    rounded,
    scattered,
    spine,
)  # fmt: skip

Pair = tuple[Point, Point]
EARTH = "#49341c"
TOP = 0.74
"""How high the hachures go: above them a hill is flat."""


class Slope:
    """The side of a height: rings between its foot and its ridge, uneven as nature is."""

    def __init__(self, patch: Patch, keep: float = 2.0) -> None:
        self.foot = [p for p, _ in around(inset(rounded(patch.points, 3), keep), 5.0)]
        self.seed = patch.seed
        (ax, ay), (bx, by) = spine(self.foot)
        x, y = (ax + bx) / 2, (ay + by) / 2
        ends = (x + (ax - x) * 0.8, y + (ay - y) * 0.8), (x + (bx - x) * 0.8, y + (by - y) * 0.8)
        self.tops = [nearest(*ends, *p) for p in self.foot]
        self.uneven = [
            (
                1 + 0.22 * noise(p[0] / 34, p[1] / 34, self.seed),
                0.05 * (1 + noise(p[0] / 15, p[1] / 15, self.seed + 1)),
            )
            for p in self.foot
        ]

    def ring(self, height: float) -> list[Point]:
        """The line of one height, between 0 at the foot and 1 on the ridge; rounder the higher it lies."""
        out = []
        for (x, y), (u, v), (times, more) in zip(self.foot, self.tops, self.uneven, strict=True):
            share = min(0.95, height + (height * (times - 1) + more) * (1 - height))
            out.append((x + (u - x) * share, y + (v - y) * share))
        return out

    def falls(self, low: float, high: float, gap: float, start: float) -> list[Pair]:
        """Ways down from one height to a lower one, as far apart above wherever the hill narrows."""
        upper, lower = self.ring(high), self.ring(low)
        found, left, count = [], gap * start, len(upper)
        for k in range(count):
            (x, y), (u, v) = upper[k], upper[(k + 1) % count]
            (lx, ly), (lu, lv) = lower[k], lower[(k + 1) % count]
            far = hypot(u - x, v - y) or 1e-6
            while left <= far:
                t = left / far
                found.append(((x + (u - x) * t, y + (v - y) * t), (lx + (lu - lx) * t, ly + (lv - ly) * t)))
                left += gap
            left -= far
        return found


def down(fall: Pair) -> Point:
    """The way water runs off there."""
    (x, y), (u, v) = fall
    far = hypot(u - x, v - y) or 1.0
    return (u - x) / far, (v - y) / far


def shade(way: Point) -> float:
    """How much a slope lies in the shade: 1 where it falls away from the light, -1 towards it."""
    return -(way[0] * LIGHT[0] + way[1] * LIGHT[1])


def hill(canvas: Canvas, patch: Patch) -> str:
    """Hachures that run down from ring to ring, heavy where the light does not come."""
    return _hachured(canvas, patch, 1.0, 5)


def steep_hill(canvas: Canvas, patch: Patch) -> str:
    """A hill in two steps: heavy hachures, a ledge, hachures up to a sharp crest, and crags in its shade."""
    slope, lots = Slope(patch), lots_of(patch, "steep")
    out = [
        path(soft(slope.ring(0)[::2], closed=True), fill="#8f6a38", fill_opacity=0.34),
        path(soft(slope.ring(0.5)[::2], closed=True), fill=canvas.slope(), fill_opacity=0.5),
        path(soft(slope.ring(0.72)[::2], closed=True), fill=canvas.slope(), fill_opacity=0.4),
        _strokes(slope, lots, 2.2, (0.0, 0.13, 0.26, 0.4))
        + _strokes(slope, lots, 2.2, (0.5, 0.66, 0.82, 0.94)),
    ]
    ledge = slope.ring(0.45)
    out.append(
        stroke(soft(ledge[::2], closed=True), 1.1, EARTH, stroke_opacity=0.55, stroke_dasharray="14 4 7 3")
    )
    crest = [p for p, _ in along(list(spine(slope.foot)), 7.0, 0.0)]
    if len(crest) > 2:
        jagged = [(x, y + 1.6 * noise(x / 5, y / 5, patch.seed)) for x, y in crest]
        out.append(stroke(soft(jagged), 1.9, EARTH, stroke_linecap="round", stroke_linejoin="round"))
    for (x, y), (u, v) in slope.falls(0.42, 0.5, 15.0, 0.4):
        if shade(down(((x, y), (u, v)))) > 0.15 and lots.happens(0.8):
            out.append(canvas.use(lots.one_of(("crag", "rock", "boulder")), x, y, lots.between(0.55, 0.95)))
    return "".join(out)


def mountain(canvas: Canvas, patch: Patch) -> str:
    """A hill too steep to climb: heavy hachures, and rocks about the top."""
    slope, lots = Slope(patch), lots_of(patch, "mountain")
    top = slope.ring(0.62)
    stones = scattered(top, 15, lots) if len(top) > 3 else []
    return _hachured(canvas, patch, 1.9, 7) + "".join(
        canvas.use(lots.one_of(("rock", "boulder", "crag")), x, y, lots.between(0.8, 1.5)) for x, y in stones
    )


def _hachured(canvas: Canvas, patch: Patch, steep: float, rings: int) -> str:
    """A height that is washed towards its top, with hachures on all its sides."""
    slope, lots = Slope(patch), lots_of(patch, "hill")
    out = [path(soft(slope.ring(0)[::2], closed=True), fill="#b8924f", fill_opacity=0.2)]
    for k in range(2 * rings):
        ring = slope.ring(TOP * k / (2 * rings))
        out.append(
            path(soft(ring[::2], closed=True), fill=canvas.slope(), fill_opacity=0.22 if not k else 0.13)
        )
    heights = tuple(TOP * k / rings for k in range(rings + 1))
    return "".join(out) + _strokes(slope, lots, steep, heights)


def _strokes(slope: Slope, lots: Lots, steep: float, heights: Sequence[float]) -> str:
    """Hachures between heights that follow each other, the heaviest in the shade."""
    strokes: tuple[list[Pair], ...] = ([], [], [], [])
    for low, high in pairwise(heights):
        for fall in slope.falls(low, high, 2.9 - 0.3 * steep, lots.next()):
            dark = shade(down(fall))
            if dark < -0.5 and lots.happens(0.5):
                continue
            (x, y), (u, v) = fall
            start, end = lots.between(-0.14, 0.12), 0.86 + 0.2 * dark + lots.between(-0.24, 0.16)
            strokes[0 if dark < -0.45 else 1 if dark < 0 else 2 if dark < 0.55 else 3].append(
                ((x + (u - x) * start, y + (v - y) * start), (x + (u - x) * end, y + (v - y) * end))
            )
    return "".join(
        stroke(
            ticks(drawn), width * (0.75 + 0.25 * steep), EARTH, stroke_opacity=thick, stroke_linecap="round"
        )
        for drawn, width, thick in zip(strokes, (0.6, 0.85, 1.15, 1.5), (0.5, 0.6, 0.7, 0.78), strict=True)
    )


def butte(canvas: Canvas, patch: Patch) -> str:
    """A table mountain seen a little from the south: talus, banded cliff, a lit top and a long shadow."""
    _, north, _, south = box_of(patch.points)
    high = max(8.0, min(22.0, (south - north) * 0.13))
    lots, slope = lots_of(patch, "butte"), Slope(patch)
    out = [path(soft(slope.ring(0)[::3], closed=True), fill="#c08850", fill_opacity=0.26)]
    out.append(path(soft(slope.ring(0.1)[::3], closed=True), fill=canvas.slope(), fill_opacity=0.5))
    rim = [(x, y + high * 0.2) for x, y in slope.ring(0.26)]
    shadow = [(x + high * 0.7, y + high * 0.9) for x, y in rim]
    out.append(path(soft(shadow[::2], closed=True), fill="#3b2210", fill_opacity=0.3))
    talus: tuple[list[Pair], list[Pair]] = ([], [])
    for fall in slope.falls(0.0, 0.24, 3.4, 0.5):
        (x, y), way = fall[0], down(fall)
        far = lots.between(5, 13)
        end = x + way[0] * far, y + high * 0.4 + way[1] * far
        if inside(patch.points, *end):
            talus[shade(way) > 0].append(((x, y + high * 0.4), end))
    out.append(stroke(ticks(talus[0]), 0.7, "#6b4322", stroke_opacity=0.55, stroke_linecap="round"))
    out.append(stroke(ticks(talus[1]), 1.15, "#5b3018", stroke_opacity=0.7, stroke_linecap="round"))
    for k, colour in enumerate(("#7d4327", "#a55c36", "#8d4d2d", "#c07a48", "#a2603a", "#cf9460")):
        ring = [(x, y + high * (0.5 - 0.19 * k)) for x, y in rim]
        edge = {"stroke": "#4a2413", "stroke_width": 0.8} if k in (0, 3) else {}
        out.append(path(soft(ring[::2], closed=True), fill=colour, **edge))
    top = [(x, y - high * 0.45) for x, y in rim]
    flutes = [
        ((x, y), (x, y + high * lots.between(0.5, 0.95))) for (x, y), (ux, _) in around(top, 3.1) if ux < 0.2
    ]
    out.append(stroke(ticks(flutes), 1, "#3f1f10", stroke_opacity=0.7, stroke_linecap="round"))
    out.append(path(soft(top[::2], closed=True), fill="#e6c08c", stroke="#4a2413", stroke_width=1.3))
    for height in (0.42, 0.58, 0.74):
        ring = [(x, y - high * 0.25) for x, y in slope.ring(height)]
        dashed = {"stroke": "#9c6a38", "stroke_width": 0.6, "stroke_dasharray": "9 3 2 4"}
        out.append(path(soft(ring[::3], closed=True), fill=canvas.slope(), fill_opacity=0.3, **dashed))
    out += [canvas.use("sage", x, y, 0.9) for x, y in scattered(inset(top, 8), 22, lots)]
    return "".join(out)


def plateau(canvas: Canvas, patch: Patch) -> str:
    """The flat top of a table mountain: a worn edge, and grass upon it."""
    lots = lots_of(patch, "plateau")
    ring = hem(patch.points, patch.seed, 3, 6)
    worn = {"stroke": "#9c6a38", "stroke_width": 0.8, "stroke_dasharray": "9 3 2 4"}
    return path(soft(ring, closed=True), fill="#ecca98", fill_opacity=0.5, **worn) + "".join(
        canvas.use("sage", x, y, 0.9) for x, y in scattered(patch.points, 26, lots, 10)
    )


def ravine(canvas: Canvas, patch: Patch) -> str:
    """Ground cut in: a floor in the shade, and hachures that fall inwards from a broken edge."""
    if patch.line:
        return _gully(patch)
    lots = lots_of(patch, "ravine")
    ring = hem(patch.points, patch.seed, 1.5, 5, 17)
    low, high = min(26.0, _breadth(ring) * 0.42), min(9.0, _breadth(ring) * 0.2)
    floor = hem(patch.points, patch.seed + 3, low, 7, 17)
    sign = 1.0 if area(ring) > 0 else -1.0
    falls: tuple[list[Pair], list[Pair]] = ([], [])
    for (x, y), (ux, uy) in around(ring, 3.0):
        way = -uy * sign, ux * sign
        dark = shade(way) > 0
        far = lots.between(0.5, 1.1) * (low if dark else high)
        falls[dark].append(((x, y), (x + way[0] * far, y + way[1] * far)))
    return (
        path(soft(ring[::2], closed=True), fill="#c7a86a", fill_opacity=0.6)
        + path(soft(floor[::2], closed=True), fill="#8f7446", fill_opacity=0.4)
        + stroke(ticks(falls[0]), 0.8, EARTH, stroke_opacity=0.7, stroke_linecap="round")
        + stroke(ticks(falls[1]), 1.3, EARTH, stroke_opacity=0.8, stroke_linecap="round")
        + stroke(soft(ring[::2], closed=True), 1.2, EARTH, stroke_opacity=0.75)
    )


def _breadth(ring: list[Point]) -> float:
    west, north, east, south = box_of(ring)
    return min(east - west, south - north)


def _gully(patch: Patch) -> str:
    """A canyon or coulee as a line: cut banks on both sides, a dry bed between."""
    lots, half = lots_of(patch, "gully"), max(patch.width / 2, 6.0)
    bed = curve(patch.points)
    left, right = _bank(bed, -half, patch.seed), _bank(bed, half, patch.seed + 1)
    out = [
        path(soft([*left[::2], *right[::-2]], closed=True), fill="#d9bd82", stroke="#6b4a22", stroke_width=1)
    ]
    cuts: tuple[list[Pair], list[Pair]] = ([], [])
    for bank, sign in ((left, 1.0), (right, -1.0)):
        for (x, y), (ux, uy) in along(bank, 3.0):
            way = -uy * sign, ux * sign
            dark = shade(way) > 0
            far = half * (lots.between(0.5, 0.85) if dark else lots.between(0.25, 0.45))
            cuts[dark].append(((x, y), (x + way[0] * far, y + way[1] * far)))
    out.append(stroke(ticks(cuts[0]), 0.8, "#5b4022", stroke_opacity=0.75, stroke_linecap="round"))
    out.append(stroke(ticks(cuts[1]), 1.25, "#4a3018", stroke_opacity=0.85, stroke_linecap="round"))
    for off, dash in ((-0.3, "9 14 3 8"), (0.1, "14 22 5 9"), (0.4, "6 17")):
        thread = _beside(bed, half * off)
        out.append(stroke(soft(thread[::2]), 0.8, "#a07c40", stroke_dasharray=dash))
    return "".join(out)


def _beside(bed: list[Point], off: float) -> list[Point]:
    return beside(bed, lambda _: off)


def _bank(bed: list[Point], off: float, seed: int) -> list[Point]:
    """An edge of a bed, a little inside its legal breadth."""
    fine = [*(p for p, _ in along(bed, 9, 0.0)), bed[-1]]
    whole = sum(hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(fine))

    def out(gone: float) -> float:
        end = min(gone, whole - gone) / (abs(off) * 2.2)
        taper = 1.0 if end > 1 else 0.25 + 0.75 * (max(0.0, end) * (2 - end)) ** 0.5
        return off * taper * (0.9 + 0.1 * noise(gone / 16, seed % 97, seed))

    return beside(fine, out)


def dunes(canvas: Canvas, patch: Patch) -> str:
    """Crests of sand, one wind behind them all."""
    lots = lots_of(patch, "dunes")
    ring = hem(patch.points, patch.seed)
    crests, lee = [], []
    for x, y in scattered(patch.points, 22, lots, 12):
        wide, high = lots.between(9, 16), lots.between(4, 7)
        crests.append(f"M{short(x - wide)} {short(y)}q{short(wide)}-{short(high)} {short(wide * 2)} 0")
        lee += [
            ((x - wide * t, y - high * (0.5 - t * t / 2)), (x - wide * t + 3, y + 2))
            for t in (-0.6, -0.3, 0, 0.3)
        ]
    return (
        path(soft(ring[::2], closed=True), fill="#ecd79a", fill_opacity=0.85)
        + stroke("".join(crests), 1.3, "#a07c40", stroke_linecap="round")
        + stroke(ticks(lee), 0.7, "#b8934f")
    )
