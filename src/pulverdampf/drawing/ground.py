"""The ground of a map in ink: hachured hills, drawn trees, hedges, walls, water."""

from collections.abc import Sequence
from math import hypot
from typing import get_args

from pulverdampf.drawing.lines import BANK, DEEP, GREEN, LINES, ROOF, WATER, Brush, banks, rim, stream
from pulverdampf.drawing.pen import (
    EDGE,
    FAINT,
    INK,
    PAPER,
    Pen,
    Point,
    along,
    chance,
    inside,
    rounded,
    scattered,
)
from pulverdampf.engine.looks import Look
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.table.shapes import Disc, Polyline
from pulverdampf.table.terrain import Feature


def _inwards(around: Sequence[Point], point: Point, way: Point, far: float) -> Point:
    """A point so far from a rim, on its inner side."""
    x, y = point[0] - way[1] * far, point[1] + way[0] * far
    if inside(around, point[0] - way[1] * 0.05, point[1] + way[0] * 0.05):
        return x, y
    return point[0] + way[1] * far, point[1] - way[0] * far


def hill(pen: Pen, feature: Feature) -> None:
    """Hachures that run down the slope, in two rings."""
    _hachured(pen, feature, length=1.0, width=1.0)


def steep(pen: Pen, feature: Feature) -> None:
    """A hill with long, thick hachures."""
    _hachured(pen, feature, length=1.4, width=1.5)


def _hachured(pen: Pen, feature: Feature, length: float, width: float) -> None:
    exact = banks(feature)
    soft = exact if isinstance(feature.shape, Disc) else rounded(exact)
    pen.path(soft, closed=True, fill="#e3d3a6", fill_opacity=0.55)
    pen.path(exact, closed=True, stroke=FAINT, stroke_width=0.7, stroke_dasharray="1 5", opacity=0.7)
    cx, cy = sum(x for x, _ in soft) / len(soft), sum(y for _, y in soft) / len(soft)
    inner = [(cx + (x - cx) * 0.68, cy + (y - cy) * 0.68) for x, y in soft]
    for line, reach, step in ((soft, 1.25, 0.34), (inner, 0.75, 0.36)):
        pairs = []
        for n, (point, way) in enumerate(along(line, step, closed=True)):
            long = reach * (0.65 + 0.5 * chance(n, 3)) * length
            pairs.append((point, _inwards(line, point, way, long)))
        pen.strokes(pairs, stroke=INK, stroke_width=width, stroke_linecap="round", opacity=0.6)


def wood(pen: Pen, feature: Feature) -> None:
    """A pale green floor with trees that stand before one another."""
    exact = rim(feature)
    pen.path(exact, closed=True, fill=GREEN, fill_opacity=0.28)
    pen.path(exact, closed=True, stroke=DEEP, stroke_width=1.1, stroke_dasharray="5 4", opacity=0.8)
    for (x, y), n in scattered(exact, 1.15, 0.75, int(exact[0][0] * 7 + exact[0][1])):
        if all(inside(exact, x + dx, y + dy) for dx, dy in ((0.5, 0), (-0.5, 0), (0, 0.5), (0, -0.3))):
            tree(pen, (x, y), 0.42 + 0.2 * chance(n, 5), n)


def tree(pen: Pen, foot: Point, size: float, n: int = 0) -> None:
    """One tree with its shadow."""
    x, y = foot
    pen.dot((x + 0.16, y - 0.18), size, fill=INK, opacity=0.18)
    pen.dot((x, y + 0.1), size, fill="#7f8f4e" if n % 3 else "#8f9c59", stroke=DEEP, stroke_width=0.9)
    pen.dot((x - size * 0.3, y + 0.1 + size * 0.3), size * 0.45, fill="#a5b06f", opacity=0.9)


def orchard(pen: Pen, feature: Feature) -> None:
    """Trees in rows."""
    exact = rim(feature)
    pen.path(
        exact,
        closed=True,
        fill=GREEN,
        fill_opacity=0.14,
        stroke=DEEP,
        stroke_width=0.9,
        stroke_dasharray="2 4",
    )
    for (x, y), n in scattered(exact, 1.3, 0.0):
        if all(inside(exact, x + dx, y + dy) for dx, dy in ((0.4, 0), (-0.4, 0), (0, 0.5), (0, -0.4))):
            tree(pen, (x, y), 0.33, n)


def crops(pen: Pen, feature: Feature) -> None:
    """Furrows."""
    exact = rim(feature)
    pen.path(
        exact, closed=True, fill="url(#furrows)", stroke="#a58b4c", stroke_width=1.0, stroke_dasharray="6 3"
    )


def water(pen: Pen, feature: Feature) -> None:
    """A river with ripples."""
    if isinstance(feature.shape, Polyline):
        stream(pen, feature)
        return
    exact = rim(feature)
    pen.path(exact, closed=True, fill=WATER, stroke=BANK, stroke_width=1.4)
    for (x, y), n in scattered(exact, 1.1, 0.9, 2):
        long = 0.3 + 0.5 * chance(n)
        if inside(exact, x + long, y):
            pen.strokes([((x, y), (x + long, y))], stroke=BANK, stroke_width=0.9, opacity=0.7)


def ford(pen: Pen, feature: Feature) -> None:
    """Shallow water with stones."""
    exact = rim(feature)
    pen.path(exact, closed=True, fill="#d0d8cc", stroke=BANK, stroke_width=0.9, stroke_dasharray="3 3")
    for point, n in scattered(exact, 0.8, 0.8, 4):
        pen.dot(point, 0.08 + 0.08 * chance(n), fill=FAINT)


def bridge(pen: Pen, feature: Feature) -> None:
    """Planks between two rails."""
    exact = rim(feature)
    pen.path(exact, closed=True, fill="#cdb588", stroke=INK, stroke_width=1.6)
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = exact[:4] if len(exact) >= 4 else [*exact, *exact][:4]
    parts = [i / 9 for i in range(1, 9)]
    pairs = [
        ((ax + (bx - ax) * t, ay + (by - ay) * t), (dx + (cx - dx) * t, dy + (cy - dy) * t)) for t in parts
    ]
    pen.strokes(pairs, stroke=INK, stroke_width=0.7, opacity=0.6)


def marsh(pen: Pen, feature: Feature) -> None:
    """Tufts over still water."""
    exact = rim(feature)
    pen.path(
        exact,
        closed=True,
        fill=WATER,
        fill_opacity=0.4,
        stroke=BANK,
        stroke_width=0.8,
        stroke_dasharray="2 4",
    )
    for (x, y), _ in scattered(exact, 1.2, 0.8, 6):
        blades = [
            ((x + dx, y), (x + 2 * dx, y + up)) for dx, up in ((0.0, 0.35), (-0.11, 0.26), (0.11, 0.26))
        ]
        pen.strokes([((x - 0.3, y), (x + 0.3, y)), *blades], stroke=DEEP, stroke_width=0.9, opacity=0.8)


def rocks(pen: Pen, feature: Feature) -> None:
    """Broken stone."""
    exact = banks(feature)
    pen.path(
        exact,
        closed=True,
        fill=EDGE,
        fill_opacity=0.6,
        stroke=FAINT,
        stroke_width=0.8,
        stroke_dasharray="2 3",
    )
    for (x, y), n in scattered(exact, 1.0, 0.9, 8):
        high = 0.25 + 0.25 * chance(n)
        pen.path(
            [(x - high, y), (x - 0.05, y + high), (x + high, y)], stroke=INK, stroke_width=1.0, opacity=0.7
        )


def building(pen: Pen, feature: Feature) -> None:
    """A farmstead from above: houses with ridges round a yard, or one house where the plot is small."""
    exact = rim(feature)
    if len(exact) != 4:
        pen.path(exact, closed=True, fill=ROOF, stroke=INK, stroke_width=1.4)
        return
    a, b, _, d = exact
    wide, deep = hypot(b[0] - a[0], b[1] - a[1]), hypot(d[0] - a[0], d[1] - a[1])

    def spot(across: float, down: float) -> Point:
        return (
            a[0] + (b[0] - a[0]) * across + (d[0] - a[0]) * down,
            a[1] + (b[1] - a[1]) * across + (d[1] - a[1]) * down,
        )

    if min(wide, deep) < 3.0:
        _house(pen, exact)
        return
    pen.path(exact, closed=True, fill="#dcc998", stroke=INK, stroke_width=3.2)
    pen.path(exact, closed=True, stroke="#c9b68d", stroke_width=1.4, stroke_dasharray="6 2")
    for west, north, east, south in (
        (0.06, 0.06, 0.94, 0.36),
        (0.06, 0.46, 0.34, 0.94),
        (0.62, 0.62, 0.94, 0.94),
    ):
        _house(pen, [spot(west, north), spot(east, north), spot(east, south), spot(west, south)])


def _house(pen: Pen, corners: Sequence[Point]) -> None:
    """One roof: two slopes, the farther in shade, and the ridge between."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    if (bx - ax) ** 2 + (by - ay) ** 2 < (cx - bx) ** 2 + (cy - by) ** 2:
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (bx, by), (cx, cy), (dx, dy), (ax, ay)
    pen.path([(x + 0.18, y - 0.2) for x, y in corners], closed=True, fill=INK, fill_opacity=0.28)
    pen.path(corners, closed=True, fill=ROOF, stroke=INK, stroke_width=1.2)
    left, right = ((ax + dx) / 2, (ay + dy) / 2), ((bx + cx) / 2, (by + cy) / 2)
    pen.path([left, right, (cx, cy), (dx, dy)], closed=True, fill=INK, fill_opacity=0.2)
    parts = [i / 12 for i in range(1, 12)]
    tiles = [
        ((ax + (bx - ax) * t, ay + (by - ay) * t), (dx + (cx - dx) * t, dy + (cy - dy) * t)) for t in parts
    ]
    pen.strokes(tiles, stroke=INK, stroke_width=0.5, opacity=0.35)
    pen.strokes([(left, right)], stroke=INK, stroke_width=1.4)


def plain(pen: Pen, feature: Feature) -> None:
    """Anything that has no drawing of its own."""
    line = feature.is_line
    pen.path(
        rim(feature),
        closed=not line,
        stroke=FAINT,
        stroke_width=1.2,
        fill="none" if line else PAPER,
        stroke_dasharray="4 3",
    )


BRUSHES: dict[Look, Brush] = {
    "hill": hill, "steep-hill": steep, "mountain": hill, "butte": hill, "mesa": hill, "wood": wood,
    "dense-wood": wood, "spruce-wood": wood, "pine-wood": wood, "wilderness": wood, "jungle": wood,
    "oasis": wood, "orchard": orchard, "open-wood": orchard, "vineyard": crops, "field": crops,
    "corn": crops, "tall-grass": crops, "prairie": crops, "river": water, "lake": water, "waterway": water,
    "sea": water, "rapids": water, "ford": ford, "bridge": bridge, "marsh": marsh, "rocks": rocks,
    "rough": rocks, "canyon": rocks, "house": building, "log-cabin": building, "stone-house": building,
    "farmstead": building, "church": building, "blockhouse": building, **LINES,
}  # fmt: skip
LAYERS: dict[Look, int] = {look: layer for layer, look in enumerate(get_args(Look))}


def draw(pen: Pen, features: Sequence[Feature], book: Rulebook) -> None:
    """All features by their looks, the flat ones first."""
    looks = [(book.ground(feature.kind).look, feature) for feature in features]
    for look, feature in sorted(looks, key=lambda each: LAYERS[each[0]]):
        BRUSHES.get(look, plain)(pen, feature)
