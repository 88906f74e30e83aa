"""What war leaves: burnt ground, fire, smoke."""

from pulverdampf.drawing.canvas import Canvas, Patch, lots_of
from pulverdampf.drawing.ink import element, path, short, soft, stroke, ticks
from pulverdampf.drawing.palette import SCORCH
from pulverdampf.drawing.rings import around, hem, scattered


def burnt(canvas: Canvas, patch: Patch) -> str:
    """Black ground, ash, and what stands charred."""
    lots = lots_of(patch, "burnt")
    ring = hem(patch.points, patch.seed, 2, 9, 20)
    ash: tuple[list[tuple[tuple[float, float], tuple[float, float]]], ...] = ([], [])
    for x, y in scattered(patch.points, 8, lots, 8):
        ash[lots.happens(0.3)].append(((x, y), (x + lots.between(0.6, 2), y - lots.between(2, 4.4))))
    stubs = (
        canvas.use("dead", x, y, lots.between(0.6, 0.9)) for x, y in scattered(patch.points, 34, lots, 12)
    )
    return (
        path(soft(ring, closed=True), fill=SCORCH, fill_opacity=0.62)
        + stroke(ticks(ash[0]), 0.9, "#160d07", stroke_opacity=0.75)
        + stroke(ticks(ash[1]), 0.9, "#b39a78", stroke_opacity=0.6)
        + "".join(stubs)
    )


def fire(canvas: Canvas, patch: Patch) -> str:
    """Flames along the rim and over scorched ground, their glow below them."""
    lots = lots_of(patch, "fire")
    ring = hem(patch.points, patch.seed, 2, 9, 20)
    glow = "".join(
        element("circle", cx=short(x), cy=short(y), r=short(lots.between(11, 18)), fill=canvas.wash("glow"))
        for (x, y), _ in around(ring, 12)
    )
    flames = [(p, 1.0) for p, _ in around(ring, 9)] + [
        (p, 0.75) for p in scattered(patch.points, 21, lots, 12)
    ]
    standing = sorted(flames, key=lambda each: each[0][1])
    return (
        path(soft(ring, closed=True), fill=SCORCH, fill_opacity=0.5)
        + glow
        + "".join(canvas.use("flame", x, y, size * lots.between(0.8, 1.5)) for (x, y), size in standing)
    )


def smoke(canvas: Canvas, patch: Patch) -> str:
    """A bank of smoke."""
    lots = lots_of(patch, "smoke")
    out, curls = [], []
    for x, y in scattered(patch.points, 15, lots, 6):
        size = lots.between(15, 26)
        wash = canvas.wash(lots.one_of(("puff", "puff", "soot")))
        out.append(element("circle", cx=short(x), cy=short(y), r=short(size), fill=wash, opacity=0.8))
        if lots.happens(0.6):
            q = size * 0.5
            curls.append(
                f"M{short(x - q * 0.2)} {short(y + q)}a{short(q)} {short(q)} 0 0 0 {short(q * 1.1)}-{short(q * 1.2)}"
            )
    return "".join(out) + stroke("".join(curls), 0.8, "#6b5d48", stroke_opacity=0.55, stroke_linecap="round")
