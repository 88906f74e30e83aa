"""Where people live: whoever lives there builds as he does; the ground only says where."""

from math import atan2, cos, hypot, pi, sin

from pulverdampf.drawing.canvas import Canvas, Patch, lots_of
from pulverdampf.drawing.houses import blockhouse_roof, church_of, farm_court, house, longhouse_roof
from pulverdampf.drawing.ink import Point, line, middle, path, soft, stroke
from pulverdampf.drawing.lots import Lots, noise
from pulverdampf.drawing.palette import INK, LEAF_INK
from pulverdampf.drawing.rings import (
    Ring,
    along,
    apart,
    area,
    block,
    box_of,
    centre,
    hem,
    inset,
    inside,
    legs,
    longest,
    off_line,
    off_rim,
    scattered,
)  # fmt: skip
from pulverdampf.drawing.works import logs

Standing = list[tuple[float, str]]
SMALL = 78.0
"""Ground narrower than this has room for one house or a court."""


class Plots:
    """What of a piece of ground is built on already, and where its streets run."""

    def __init__(self, canvas: Canvas, patch: Patch) -> None:
        self.ring = patch.points
        self.streets = [
            street for street in canvas.streets if any(inside(self.ring, *p) for p, _ in along(street, 8))
        ]
        self.taken: list[Ring] = []

    def fits(self, corners: Ring, gap: float = 2.0, street: float = 10.0) -> bool:
        """Whether a house would stand inside, off the streets and clear of its neighbours."""
        if not all(inside(self.ring, *p) and off_rim(self.ring, *p) > 2.2 for p in corners):
            return False
        places = [*corners, *(middle(p, q) for p, q in legs(corners))]
        for run in self.streets:
            if any(off_line(run, *p) < street for p in places) or any(inside(corners, *p) for p in run):
                return False
        return all(apart(corners, other, gap) for other in self.taken)


def village(canvas: Canvas, patch: Patch) -> str:
    """A village, in the manner of those who live there."""
    if patch.culture == "lakota":
        return tipi_circle(canvas, patch)
    if patch.culture == "iroquois":
        return longhouses(canvas, patch)
    if patch.culture == "pueblo":
        return pueblo(canvas, patch)
    return hamlet(canvas, patch) if patch.culture == "settler" else _european(canvas, patch)


def _floor(patch: Patch, colour: str, thick: float = 0.8) -> str:
    return path(soft(hem(patch.points, patch.seed), closed=True), fill=colour, fill_opacity=thick)


def _by_depth(standing: Standing) -> str:
    return "".join(drawn for _, drawn in sorted(standing, key=lambda each: each[0]))


def _european(canvas: Canvas, patch: Patch) -> str:
    """Single houses along the street with gardens behind them, and a church."""
    lots, plots = lots_of(patch, "village"), Plots(canvas, patch)
    out = [_floor(patch, "#d9bb80")]
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
    return "".join(out + gardens) + _by_depth(homes)


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
    return _floor(patch, "#d8bf8b", 0.7) + cabin + stumps + wood


def hamlet(canvas: Canvas, patch: Patch) -> str:
    """Settlers' cabins, each with its patch of maize."""
    lots, plots = lots_of(patch, "settlers"), Plots(canvas, patch)
    out, homes = [_floor(patch, "#dcc494", 0.75)], []
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
    return "".join(out) + _by_depth(homes)


def longhouses(canvas: Canvas, patch: Patch) -> str:
    """A town of the woodland peoples: bark houses about an open place, racks and hearths, no street."""
    lots, plots = lots_of(patch, "longhouses"), Plots(canvas, patch)
    plots.streets = []
    x0, y0 = centre(patch.points)
    west, north, east, south = box_of(patch.points)
    plots.taken.append(block(x0, y0, 0, 28, 20))
    items: Standing = [(y0, canvas.use("hearth", x0, y0, 1.2))]
    built = 0
    for _ in range(420):
        turn, far = lots.between(0, 2 * pi), lots.between(0.3, 0.86)
        x, y = x0 + cos(turn) * (east - west) / 2 * far, y0 + sin(turn) * (south - north) / 2 * far
        wide, deep = lots.between(40, 74), lots.between(18, 21)
        corners = block(x, y, turn + pi / 2 + lots.between(-0.3, 0.3), wide, deep)
        if built < 16 and plots.fits(corners, 3.4):
            built += 1
            plots.taken.append(corners)
            items.append((y, longhouse_roof(corners)))
    for x, y in scattered(patch.points, 19, lots, 8):
        if plots.fits(block(x, y, 0, 13, 10), 2):
            items.append((y, canvas.use(lots.one_of(("rack", "rack", "hearth", "bush")), x, y, 0.8)))
    return _floor(patch, "#dcc494") + _by_depth(items)


def tipi_circle(canvas: Canvas, patch: Patch) -> str:
    """A camp of the plains: lodges in circles that open to the east, ponies and racks within."""
    lots = lots_of(patch, "tipis")
    x0, y0 = centre(patch.points)
    rim = inset(patch.points, 15)
    items: Standing = []
    placed: list[Point] = []
    for ring in (1.0, 0.68, 0.36):
        around_it = [(x0 + (x - x0) * ring, y0 + (y - y0) * ring) for x, y in rim]
        for (x, y), _ in along([*around_it, around_it[0]], 29):
            opens = abs(atan2(y - y0, x - x0)) < 0.4
            if opens or any(hypot(x - u, y - v) < 24 for u, v in placed):
                continue
            placed.append((x, y))
            lodge = lots.one_of(("tipi", "tipi", "blue-tipi", "gold-tipi", "plain-tipi"))
            items.append(
                (
                    y,
                    canvas.use(
                        lodge, x + lots.between(-2, 2), y + lots.between(-2, 2), lots.between(1.0, 1.2)
                    ),
                )
            )
    for x, y in scattered(patch.points, 21, lots, 20):
        if all(hypot(x - u, y - v) > 17 for u, v in placed) and lots.happens(0.6):
            items.append((y, canvas.use(lots.one_of(("pony", "pony", "rack", "hearth")), x, y)))
    return _floor(patch, "#d9c28e", 0.6) + _by_depth(items)


def wigwams(canvas: Canvas, patch: Patch) -> str:
    """Round huts of bark and mats."""
    return _scattered_homes(canvas, patch, ("wigwam",), 27)


def camp(canvas: Canvas, patch: Patch) -> str:
    """An army's tents in rows, fires between."""
    if patch.culture == "lakota":
        return tipi_circle(canvas, patch)
    if patch.culture == "iroquois":
        return wigwams(canvas, patch)
    return _scattered_homes(canvas, patch, ("tent",), 24, 0.12)


def _scattered_homes(
    canvas: Canvas, patch: Patch, homes: tuple[str, ...], gap: float, wild: float = 0.5
) -> str:
    lots = lots_of(patch, "homes")
    items: Standing = []
    for n, (x, y) in enumerate(scattered(patch.points, gap, lots, 11, wild)):
        items.append((y, canvas.use(lots.one_of(homes) if n % 6 != 4 else "hearth", x, y)))
    return _floor(patch, "#d9c28e", 0.7) + _by_depth(items)


def pueblo(canvas: Canvas, patch: Patch) -> str:
    """Flat roofs of adobe, stepped upon one another."""
    lots, plots = lots_of(patch, "pueblo"), Plots(canvas, patch)
    homes: Standing = []
    for x, y in scattered(patch.points, 19, lots, 9, 0.3):
        corners = block(x, y, lots.between(-0.06, 0.06), lots.between(20, 30), lots.between(15, 21))
        if plots.fits(corners, -1.0):
            plots.taken.append(corners)
            low = path(
                line([(u + 4, v + 5) for u, v in corners], closed=True), fill="#1f160c", fill_opacity=0.34
            )
            wall = path(
                line(
                    [
                        corners[3],
                        corners[2],
                        (corners[2][0], corners[2][1] + 5),
                        (corners[3][0], corners[3][1] + 5),
                    ],
                    closed=True,
                ),
                fill="#a8794c",
                stroke=INK,
                stroke_width=0.8,
            )
            roof = path(line(corners, closed=True), fill="#d9ae7a", stroke=INK, stroke_width=0.9)
            ladder = (
                stroke(f"M{x:.0f} {y:.0f}l3 11m2-11l3 11m-6-8h4m-3 3h4", 0.8) if lots.happens(0.4) else ""
            )
            homes.append(
                (y, low + wall + roof + path(line(inset(corners, 2.4), closed=True), fill="#c99c66") + ladder)
            )
    return _floor(patch, "#dcbf8c") + _by_depth(homes)


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
