"""Woods of every kind, from the oasis to the jungle."""

from collections.abc import Sequence
from math import cos, pi, sin

from pulverdampf.drawing.canvas import Canvas, Patch, lots_of
from pulverdampf.drawing.ink import path, soft
from pulverdampf.drawing.lots import noise
from pulverdampf.drawing.palette import LEAF_INK
from pulverdampf.drawing.rings import (
    around,
    centre,
    inside,
    natural,
    off_rim,
    scattered,
)  # fmt: skip

BROADLEAF = ("oak", "elm", "beech", "lime")
WOODS: dict[str, tuple[str, ...]] = {
    "farmland":  BROADLEAF,
    "forest":    ("spruce", "beech", "fir", "oak", "pine", "larch", "elm", "maple"),
    "prairie":   ("cottonwood", "lime", "cottonwood", "elm"),
    "mountains": ("spruce", "fir", "larch", "pine", "fir", "spruce"),
    "desert":    ("bush", "cottonwood", "thicket", "pine"),
    "moor":      ("larch", "beech", "oak", "pine"),
    "snow":      ("fir", "spruce", "dead", "larch", "dead", "fir"),
}  # fmt: skip
TALL = ("spruce", "fir", "larch", "pine", "palm", "poplar", "dead")


def wood(canvas: Canvas, patch: Patch) -> str:
    """Crowns inside the border, close at the hem, small glades within."""
    return _trees(canvas, patch, WOODS[canvas.country], 12.6)


def dense_wood(canvas: Canvas, patch: Patch) -> str:
    """A wood without glades, dark below."""
    return _trees(canvas, patch, WOODS[canvas.country], 11.2, glades=2.0, floor="#5f7540")


def open_wood(canvas: Canvas, patch: Patch) -> str:
    """Single trees over grass."""
    return _trees(canvas, patch, WOODS[canvas.country], 19.0, glades=0.75, floor="#a3ae66")


def spruce_wood(canvas: Canvas, patch: Patch) -> str:
    """Spruces and firs."""
    return _trees(canvas, patch, ("spruce", "fir", "larch", "fir"), 11.4, floor="#5b7048")


def pine_wood(canvas: Canvas, patch: Patch) -> str:
    """Tall pines, bare below."""
    return _trees(canvas, patch, ("pine", "pine", "fir"), 12.4, floor="#8a8a52")


def dead_wood(canvas: Canvas, patch: Patch) -> str:
    """Dead trees, and others that a storm has thrown."""
    return _trees(canvas, patch, ("dead", "log", "dead", "stump"), 15.0, floor="#a8996a")


def wilderness(canvas: Canvas, patch: Patch) -> str:
    """A thick wood with undergrowth and fallen trunks, where nobody finds a way."""
    trees = (*WOODS[canvas.country], "thicket", "dead", "thicket")
    return _trees(canvas, patch, trees, 10.2, glades=2.0, floor="#4f6636")


def jungle(canvas: Canvas, patch: Patch) -> str:
    """Palms over thickets."""
    return _trees(
        canvas, patch, ("palm", "thicket", "beech", "palm", "thicket"), 10.6, glades=2.0, floor="#54703c"
    )


def oasis(canvas: Canvas, patch: Patch) -> str:
    """Palms about a pool."""
    x, y = centre(patch.points)
    pool = [(x + 22 * cos(k * pi / 6), y + 12 * sin(k * pi / 6)) for k in range(12)]
    trees = _trees(canvas, patch, ("palm", "palm", "bush"), 15.0, floor="#a3ae66")
    water = path(soft(pool, closed=True), fill="#a9c5c6", stroke="#3f6673", stroke_width=1.2)
    return trees + water + canvas.use("reed", x - 14, y + 2, 0.8) + canvas.use("palm", x + 17, y + 10)


def _trees(
    canvas: Canvas,
    patch: Patch,
    trees: Sequence[str],
    gap: float,
    glades: float = 0.6,
    floor: str = "#7d8f4a",
) -> str:
    lots, seed = lots_of(patch, "wood"), patch.seed
    ring = natural(patch.points, seed)
    rim = {"stroke": LEAF_INK, "stroke_opacity": 0.35, "stroke_width": 2.2}
    out = [path(soft(ring, closed=True), fill=floor, fill_opacity=0.5, **rim)]
    edge = [p for p, _ in around(ring, 10) if lots.happens(0.75 if gap < 16 else 0.25)]
    standing = [(p, "bush") for p in edge if canvas.free(*p)]
    for x, y in scattered(ring, gap, lots, 3.0, wild=0.75):
        if not canvas.free(x, y):
            continue
        if noise(x / 46, y / 46, seed + 3) > glades and off_rim(patch.points, x, y) > 24:
            standing += [((x, y), "tuft")] if lots.happens(0.35) else []
            continue
        spread = (0.5 + 0.5 * noise(x / 60, y / 60, seed + 9)) * len(trees) + lots.between(-1.2, 1.2)
        tree = trees[int(spread) % len(trees)]
        if tree in TALL and not inside(patch.points, x, y - 16):
            tree = "beech" if canvas.country != "snow" else "dead"
        standing.append(((x, y), tree))
    for (x, y), tree in sorted(standing, key=lambda each: each[0][1]):
        size = lots.between(0.62, 0.95) if tree in ("bush", "tuft") else lots.between(0.76, 1.12)
        out.append(canvas.use(tree, x, y, size))
    return "".join(out)


def brush(canvas: Canvas, patch: Patch) -> str:
    """Low thickets and bushes."""
    lots = lots_of(patch, "brush")
    ring = natural(patch.points, patch.seed)
    out = [path(soft(ring, closed=True), fill="#9aa45c", fill_opacity=0.4)]
    for x, y in scattered(natural(patch.points, patch.seed), 12.5, lots, 4):
        kind = "sage" if canvas.country in ("desert", "prairie") and lots.happens(0.4) else ""
        out.append(
            canvas.use(
                kind or lots.one_of(("thicket", "bush", "bush", "fern")), x, y, lots.between(0.75, 1.2)
            )
        )
    return "".join(out)
