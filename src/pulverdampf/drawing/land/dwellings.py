"""Where people live: whoever lives there builds as he does; the ground only says where."""

from math import atan2, pi

from pulverdampf.drawing.canvas import Canvas, Patch, lots_of
from pulverdampf.drawing.ink import Point, line, path, soft, stroke
from pulverdampf.drawing.land.houses import blockhouse_roof, church_of, farm_court, house
from pulverdampf.drawing.land.lodges import longhouses, pueblo, tipi_circle
from pulverdampf.drawing.land.plots import Plots, Standing, by_depth, floor
from pulverdampf.drawing.land.works import logs
from pulverdampf.drawing.lots import Lots, noise
from pulverdampf.drawing.palette import INK, LEAF_INK
from pulverdampf.drawing.rings import (
    along,
    area,
    block,
    box_of,
    centre,
    inset,
    inside,
    longest,
    off_rim,
    scattered,
)  # fmt: skip

SMALL = 78.0
"""Ground narrower than this has room for one house or a court."""


def village(canvas: Canvas, patch: Patch) -> str:
    """A village, in the manner of those who live there."""
    if patch.culture == "lakota":
        return tipi_circle(canvas, patch)
    if patch.culture == "iroquois":
        return longhouses(canvas, patch)
    if patch.culture == "pueblo":
        return pueblo(canvas, patch)
    return hamlet(canvas, patch) if patch.culture == "settler" else _european(canvas, patch)


def _european(canvas: Canvas, patch: Patch) -> str:
    """Single houses along the street with gardens behind them, and a church."""
    lots, plots = lots_of(patch, "village"), Plots(canvas, patch)
    out = [floor(patch, "#d9bb80")]
    homes: Standing = []
    gardens: list[str] = []
    runs = list(plots.streets)
    if not runs:
        runs = [_own_street(patch)]
        plots.streets = runs
        out.append(
            stroke(soft(runs[0]), 9, "#efdfb4")
            + stroke(soft(runs[0]), 0.8, "#9c7d48", stroke_dasharray="7 5")
        )
    x0, y0 = centre(patch.points)
    if abs(area(patch.points)) > 12000:
        for _ in range(160):
            x, y, turn = x0 + lots.between(-44, 44), y0 + lots.between(-40, 40), lots.between(-0.2, 0.15)
            if plots.fits(block(x, y, turn, 60, 38), 0):
                drawn, yard = church_of(canvas, x, y, turn)
                homes.append((y, drawn))
                plots.taken.append(yard)
                break
    for run in runs:
        for (x, y), (ux, uy) in along(run, 8):
            if off_rim(patch.points, x, y) < 60 or inside(patch.points, x, y):
                for side in (-1, 1):
                    _front(canvas, plots, lots, ((x, y), (ux, uy), side), homes, gardens)
    turn = longest(patch.points)
    for x, y in scattered(patch.points, 15, lots, 8):
        barn = block(
            x, y, turn + lots.one_of((0.0, pi / 2)) + lots.between(-0.1, 0.1), lots.between(13, 20), 11
        )
        if lots.happens(0.6) and plots.fits(barn, 2.5):
            plots.taken.append(barn)
            homes.append((y, house(barn, lots.one_of(("thatch", "thatch", "tile")), chimney=False)))
        elif plots.fits(block(x, y, 0, 8, 8), 1, 7):
            plots.taken.append(block(x, y, 0, 8, 8))
            homes.append((y, canvas.use("apple", x, y, lots.between(0.8, 1.1))))
    return "".join(out + gardens) + by_depth(homes)


def _own_street(patch: Patch) -> list[Point]:
    """The street of a village to which no road leads."""
    west, north, east, south = box_of(patch.points)
    x, y = centre(patch.points)
    wide = east - west > south - north
    ends = ((west + 5, y), (east - 5, y)) if wide else ((x, north + 5), (x, south - 5))
    (ax, ay), (bx, by) = ends
    steps = [(ax + (bx - ax) * k / 8, ay + (by - ay) * k / 8) for k in range(9)]
    return [
        (px + 5 * noise(py / 30, px / 30, patch.seed), py + 5 * noise(px / 30, py / 30, patch.seed))
        for px, py in steps
    ]


def _front(
    canvas: Canvas,
    plots: Plots,
    lots: Lots,
    spot: tuple[Point, Point, int],
    homes: Standing,
    gardens: list[str],
) -> None:
    """A house on the street and its garden behind it, where there is room."""
    (x, y), (ux, uy), side = spot
    wide, deep, gable = lots.between(19, 27), lots.between(13, 16), lots.happens(0.3)
    turn = atan2(uy, ux) + lots.between(-0.09, 0.09)
    half = (wide if gable else deep) / 2
    off = 8 + half + lots.between(3, 5)
    hx, hy = x - uy * side * off, y + ux * side * off
    corners = block(hx, hy, turn + (pi / 2 if gable else 0), wide, deep)
    if not plots.fits(corners, 2.2):
        return
    plots.taken.append(corners)
    roof = lots.one_of(("tile", "tile", "tile", "thatch", "thatch", "slate"))
    homes.append((hy, house(corners, roof, chimney=lots.happens(0.8))))
    deep = lots.between(13, 24)
    off += half + deep / 2 + 1.5
    bed = block(x - uy * side * off, y + ux * side * off, turn, lots.between(16, 24), deep)
    if plots.fits(bed, 0.6):
        plots.taken.append(bed)
        crop = canvas.furrows(
            lots.one_of(("garden", "garden", "green", "plough")), turn + lots.one_of((0.0, pi / 2))
        )
        hedge = {"stroke": LEAF_INK, "stroke_width": 1.5, "stroke_dasharray": "2.4 1.2"}
        gardens.append(path(line(bed, closed=True), fill=crop, **hedge))


def farmstead(canvas: Canvas, patch: Patch) -> str:
    """A closed court: house, barn and stable round a yard; one house where there is no room."""
    west, north, east, south = box_of(patch.points)
    if patch.culture == "settler":
        return log_cabin(canvas, patch)
    if len(patch.points) != 4 or min(east - west, south - north) < 44:
        return _one(patch, "tile")
    if min(east - west, south - north) > 130:
        return _european(canvas, patch)
    return farm_court(canvas, patch.points, patch.seed % 4)


def _one(patch: Patch, roof: str) -> str:
    """One house as large as its ground."""
    if len(patch.points) == 4:
        return house(inset(patch.points, 2), roof)
    west, north, east, south = box_of(patch.points)
    x, y = centre(patch.points)
    return house(block(x, y, 0, (east - west) * 0.66, (south - north) * 0.6), roof)


def stone_house(canvas: Canvas, patch: Patch) -> str:
    """A house of stone under slate."""
    return _one(patch, "slate")


def log_cabin(canvas: Canvas, patch: Patch) -> str:
    """A cabin under shingles; a woodpile and a stump where there is room."""
    west, north, east, south = box_of(patch.points)
    if min(east - west, south - north) < 40 or len(patch.points) != 4:
        return _one(patch, "shingle")
    x, y = centre(patch.points)
    turn = longest(patch.points)
    cabin = house(block(x, y - 3, turn, (east - west) * 0.78, (south - north) * 0.56), "shingle")
    stumps = canvas.use("stump", west + 7, south - 6, 0.8) + canvas.use("stump", west + 15, south - 4, 0.7)
    wood = stroke(f"M{east - 18:.0f} {south - 8:.0f}h12m-12 3h12", 2.4, "#a97f4c", stroke_dasharray="2.4 .7")
    return floor(patch, "#d8bf8b", 0.7) + cabin + stumps + wood


def hamlet(canvas: Canvas, patch: Patch) -> str:
    """Settlers' cabins, each with its patch of maize."""
    lots, plots = lots_of(patch, "settlers"), Plots(canvas, patch)
    out, homes = [floor(patch, "#dcc494", 0.75)], []
    for x, y in scattered(patch.points, 24, lots, 12):
        turn = lots.one_of((0.0, pi / 2)) + lots.between(-0.15, 0.15)
        cabin = block(x, y, turn, lots.between(20, 27), lots.between(14, 17))
        if plots.fits(cabin, 6):
            plots.taken.append(cabin)
            homes.append((y, house(cabin, "shingle")))
            continue
        bed = block(x, y, turn, 20, 14)
        if plots.fits(bed, 2):
            plots.taken.append(bed)
            out.append(
                path(
                    line(bed, closed=True),
                    fill=canvas.furrows(lots.one_of(("maize", "garden")), turn),
                    stroke="#7d6a3a",
                )
            )
        elif plots.fits(block(x, y, 0, 9, 9), 1, 7):
            homes.append((y, canvas.use(lots.one_of(("stump", "bush", "apple")), x, y, 0.9)))
    return "".join(out) + by_depth(homes)


def church(canvas: Canvas, patch: Patch) -> str:
    """A church in its yard."""
    x, y = centre(patch.points)
    return church_of(canvas, x, y, 0.0)[0]


def blockhouse(canvas: Canvas, patch: Patch) -> str:
    """Two storeys of logs, the upper jutting over the lower; a court with palisades where it is large."""
    west, north, east, south = box_of(patch.points)
    if min(east - west, south - north) < SMALL:
        corners = (
            patch.points
            if len(patch.points) == 4
            else block(*centre(patch.points), 0, east - west, south - north)
        )
        return blockhouse_roof(inset(corners, 2))
    return fort(canvas, patch)


def fort(canvas: Canvas, patch: Patch) -> str:
    """A palisade on the rim, blockhouses in two corners, barracks, a well."""
    west, north, east, south = box_of(patch.points)
    x, y = centre(patch.points)
    out = path(line(inset(patch.points, 3), closed=True), fill="#d3b684", fill_opacity=0.9)
    out += logs([p for p, _ in along([*inset(patch.points, 3), inset(patch.points, 3)[0]], 5.2)])
    out += blockhouse_roof(block(east - 22, north + 22, 0.06, 32, 32)) + blockhouse_roof(
        block(west + 20, south - 20, 0.03, 26, 26)
    )
    if east - west > 96:
        out += house(block(west + 40, north + 18, 0.02, 44, 15), "shingle") + house(
            block(east - 40, south - 18, 0, 40, 14), "shingle"
        )
    return out + f'<circle cx="{x:.0f}" cy="{y:.0f}" r="4" fill="#5f7f86" stroke="{INK}" stroke-width="1.4"/>'
