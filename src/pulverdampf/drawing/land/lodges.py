"""Where those live who build no houses of stone: longhouses, tipis, wigwams, pueblos, tents."""

from math import atan2, cos, hypot, pi, sin

from pulverdampf.drawing.canvas import Canvas, Patch, lots_of
from pulverdampf.drawing.ink import Point, line, path, stroke
from pulverdampf.drawing.land.houses import longhouse_roof
from pulverdampf.drawing.land.plots import Plots, Standing, by_depth, floor
from pulverdampf.drawing.palette import INK
from pulverdampf.drawing.rings import (
    along,
    block,
    box_of,
    centre,
    inset,
    scattered,
)  # fmt: skip


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
    return floor(patch, "#dcc494") + by_depth(items)


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
    return floor(patch, "#d9c28e", 0.6) + by_depth(items)


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
    return floor(patch, "#d9c28e", 0.7) + by_depth(items)


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
    return floor(patch, "#dcbf8c") + by_depth(homes)
