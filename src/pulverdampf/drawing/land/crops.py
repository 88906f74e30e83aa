"""What people grow: fields in parcels, orchards, vineyards, gardens, and the hedges about them."""

from collections.abc import Sequence
from math import cos, pi, sin

from pulverdampf.drawing.canvas import Canvas, Patch, lots_of
from pulverdampf.drawing.ink import Point, line, path, short, stroke
from pulverdampf.drawing.lots import noise
from pulverdampf.drawing.palette import LEAF_INK, SHADE
from pulverdampf.drawing.rings import (
    around,
    centre,
    inset,
    inside,
    longest,
    parcels,
    shrunk,
)  # fmt: skip


def rows_of(canvas: Canvas, patch: Patch, plant: str, gap: Point, floor: str, *, hedged: bool = True) -> str:
    """Plants in rows along the longest side, a hedge or a bank about them."""
    lots, turn = lots_of(patch, plant), longest(patch.points)
    x0, y0 = centre(patch.points)
    c, s = cos(turn), sin(turn)
    reach = max(abs(p[0] - x0) + abs(p[1] - y0) for p in patch.points)
    across, down = int(reach / gap[0]) + 1, int(reach / gap[1]) + 1
    within = inset(patch.points, 6.5)
    spots = []
    for i in range(-across, across + 1):
        for j in range(-down, down + 1):
            u, v = i * gap[0] + lots.between(-0.9, 0.9), j * gap[1] + lots.between(-0.9, 0.9)
            x, y = x0 + u * c - v * s, y0 + u * s + v * c
            if inside(within, x, y) and lots.happens(0.95):
                spots.append((x, y))
    ground = path(
        line(inset(patch.points, 1.5), closed=True), fill=canvas.furrows(floor, turn), fill_opacity=0.9
    )
    plants = (canvas.use(plant, x, y, lots.between(0.9, 1.1)) for x, y in sorted(spots, key=lambda p: p[1]))
    edge = _wobbled(inset(patch.points, 2), patch.seed)
    bank = {"stroke_opacity": 0.85, "stroke_linejoin": "round"}
    about = (
        hedge_ink(edge, 2.6, closed=True)
        if hedged
        else stroke(line(edge, closed=True), 1.5, "#7d5c30", **bank)
    )
    return ground + about + "".join(plants)


def orchard(canvas: Canvas, patch: Patch) -> str:
    """Fruit trees in rows."""
    return rows_of(canvas, patch, "apple", (13.5, 13.0), "meadow")


def vineyard(canvas: Canvas, patch: Patch) -> str:
    """Vines in rows."""
    return rows_of(canvas, patch, "vine", (7.0, 9.0), "fallow")


def garden(canvas: Canvas, patch: Patch) -> str:
    """Beds and a few fruit trees."""
    return rows_of(canvas, patch, "apple", (26.0, 24.0), "garden")


def field(canvas: Canvas, patch: Patch) -> str:
    """Parcels, each ploughed its own way, with banks between and a hedge round all of it."""
    if patch.culture in ("settler", "iroquois"):
        return corn(canvas, patch)
    return _parcelled(canvas, patch, ("plough", "corn", "stubble", "green", "fallow"), hedged=True)


def corn(canvas: Canvas, patch: Patch) -> str:
    """Maize on hills of earth where it is America, wheat elsewhere."""
    if patch.culture == "european":
        return _parcelled(canvas, patch, ("corn",), hedged=False)
    return rows_of(canvas, patch, "maize", (10.5, 13.0), "plough", hedged=False)


def _parcelled(canvas: Canvas, patch: Patch, crops: Sequence[str], *, hedged: bool) -> str:
    lots, out, last = lots_of(patch, "field"), [], ""
    bound = inset(patch.points, 1.5)
    for parcel in parcels(bound, 5200 if len(crops) > 1 else 14000, lots, 0.1):
        ring = shrunk(parcel, 1.2)
        if not ring:
            continue
        turn = longest(ring) + (pi / 2 if lots.happens(0.35) else 0)
        last = lots.one_of([crop for crop in crops if crop != last] or crops)
        bank = {"stroke": "#7d6a3a", "stroke_width": 0.8, "stroke_opacity": 0.8}
        out.append(path(line(ring, closed=True), fill=canvas.furrows(last, turn), **bank))
    if hedged:
        out.append(hedge_ink(_wobbled(inset(patch.points, 2.4), patch.seed), 3.4, closed=True))
    return "".join(out)


def _wobbled(ring: Sequence[Point], seed: int) -> list[Point]:
    """A ring as a hand draws it."""
    found = (p for p, _ in around(ring, 7))
    return [(x + 0.9 * noise(x / 8, y / 8, seed), y + 0.9 * noise(y / 8, x / 8, seed)) for x, y in found]


def hedge_ink(points: Sequence[Point], w: float = 5.0, *, closed: bool = False) -> str:
    """Bushes in a row."""
    data = line(points, closed=closed)
    low = line([(x + w * 0.4, y + w * 0.5) for x, y in points], closed=closed)
    lit = line([(x - w * 0.14, y - w * 0.18) for x, y in points], closed=closed)
    gap = {
        "stroke_dasharray": f"0 {short(w * 0.95)} 0 {short(w * 0.8)} 0 {short(w * 1.1)}",
        "stroke_linecap": "round",
    }
    return (
        stroke(low, w * 1.1, SHADE, stroke_opacity=0.3, stroke_linecap="round")
        + stroke(data, w * 0.7, LEAF_INK, stroke_linejoin="round")
        + stroke(data, w * 1.15, LEAF_INK, **gap)
        + stroke(data, w * 0.8, "#889851", **gap)
        + stroke(lit, w * 0.3, "#bcc584", **gap)
    )
