"""Wagons and carts drawn up, and hay."""

from math import atan2, hypot

from pulverdampf.drawing.canvas import Canvas, Patch, lots_of
from pulverdampf.drawing.ink import line, path, soft, stroke
from pulverdampf.drawing.palette import INK
from pulverdampf.drawing.rings import (
    along,
    around,
    block,
    centre,
    hem,
    inset,
    legs,
    scattered,
)  # fmt: skip


def wagon(canvas: Canvas, patch: Patch) -> str:
    """Wagons in a row along a line; one where there is room for one."""
    return _carts(canvas, patch, "wagon", 34)


def cart(canvas: Canvas, patch: Patch) -> str:
    """Carts in a row."""
    return _carts(canvas, patch, "cart", 26)


def _carts(canvas: Canvas, patch: Patch, symbol: str, long: float) -> str:
    if not patch.line:
        a, b = max(legs(patch.points), key=lambda leg: hypot(leg[1][0] - leg[0][0], leg[1][1] - leg[0][1]))
        x, y = centre(patch.points)
        return canvas.use(symbol, x, y, 1.0, atan2(b[1] - a[1], b[0] - a[0]))
    whole = sum(hypot(q[0] - p[0], q[1] - p[1]) for p, q in zip(patch.points, patch.points[1:], strict=False))
    step = whole / max(1, round(whole / long))
    return "".join(
        canvas.use(symbol, x, y, min(1.2, step / long), atan2(uy, ux))
        for (x, y), (ux, uy) in along(patch.points, step)
    )


def wagon_fort(canvas: Canvas, patch: Patch) -> str:
    """Wagons chained along the rim, tongue to tailboard; within are fires, beasts and boxes."""
    lots = lots_of(patch, "laager")
    out = [path(soft(hem(patch.points, patch.seed, 2, 4), closed=True), fill="#d3b684", fill_opacity=0.75)]
    for x, y in scattered(patch.points, 26, lots, 28):
        if lots.happens(0.6):
            out.append(canvas.use(lots.one_of(("pony", "pony", "hearth")), x, y, 1.1))
        else:
            out.append(
                path(line(block(x, y, lots.between(0, 1.5), 6, 5), closed=True), fill="#a97f4c", stroke=INK)
            )
    ring = inset(patch.points, 11)
    out.append(stroke(line(ring, closed=True), 1.4, INK, stroke_dasharray="2 2"))
    spots = sorted(around(ring, 36), key=lambda each: each[0][1])
    out += [
        canvas.use("wagon", x, y, 1.1, atan2(uy, ux) + lots.between(-0.12, 0.12))
        for (x, y), (ux, uy) in spots
    ]
    return "".join(out)


def hay(canvas: Canvas, patch: Patch) -> str:
    """Heaps or a row of hay."""
    lots = lots_of(patch, "hay")
    spots = (
        [p for p, _ in along(patch.points, 11)] if patch.line else scattered(patch.points, 15, lots, 6, 0.4)
    )
    return "".join(
        canvas.use("hay", x, y, lots.between(0.85, 1.05)) for x, y in sorted(spots, key=lambda p: p[1])
    )
