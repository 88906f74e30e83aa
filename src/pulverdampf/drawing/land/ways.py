"""Roads and trails, as they bend and stray."""

from pulverdampf.drawing.canvas import PX, Canvas, Patch, lots_of
from pulverdampf.drawing.ink import Point, path, soft, stroke, ticks
from pulverdampf.drawing.lots import noise
from pulverdampf.drawing.rings import (
    along,
    beside,
    curve,
    hem,
    inside,
)  # fmt: skip


def street_of(patch: Patch) -> list[Point]:
    """The middle line of a way as it is drawn: bending, and straying a little within its breadth."""
    wide = max(patch.width, PX * 0.8)
    bent = curve(patch.points)
    fine = [*(p for p, _ in along(bent, 12, 0.0)), bent[-1]]
    return beside(fine, lambda gone: wide * 0.14 * noise(gone / 34, 2.2, patch.seed % 997))


def road(canvas: Canvas, patch: Patch) -> str:
    """A made road: ditches beside it, a pale crown, ruts; poplars here and there in farmland."""
    if not patch.line:
        return path(soft(hem(patch.points, patch.seed, 1, 2), closed=True), fill="#ead7a4", stroke="#5b4528")
    wide = min(max(patch.width, PX * 0.8), PX * 1.3)
    half, seed, bed = wide / 2, patch.seed % 997, street_of(patch)

    def edge(share: float) -> str:
        return soft(beside(bed, lambda gone: half * share + 0.6 * noise(gone / 9, share, seed)))

    data = soft(bed)
    out = [
        stroke(edge(s * 1.4), 2.2, "#7d6a3a", stroke_opacity=0.5, stroke_dasharray="1.2 2.6") for s in (-1, 1)
    ]
    out.append(stroke(data, wide + 1.6, "#5b4528", stroke_linejoin="round"))
    out.append(stroke(data, wide - 0.8, "#f0dfb0", stroke_linejoin="round"))
    out.append(stroke(data, wide * 0.6, "#e2cb92", stroke_linejoin="round", stroke_opacity=0.75))
    ruts = {"stroke_dasharray": "11 4 5 6 17 5", "stroke_opacity": 0.9}
    out += [stroke(edge(s * 0.36), 0.9, "#9c7d48", **ruts) for s in (-1, 1)]
    if canvas.country == "farmland":
        lots = lots_of(patch, "poplars")
        for n, ((x, y), (ux, uy)) in enumerate(along(bed, 38)):
            off = (half + 7) * (-1 if n % 2 else 1)
            if lots.happens(0.6) and not any(inside(ring, x, y) for ring in canvas.settled):
                out.append(canvas.use("poplar", x - uy * off, y + ux * off, 0.74))
    return "".join(out)


def trail(canvas: Canvas, patch: Patch) -> str:
    """A footpath: trodden earth, no two steps alike."""
    data = soft(street_of(patch)) if patch.line else soft(patch.points, closed=True)
    dashed = {"stroke_dasharray": "6 4 3 4 8 5", "stroke_linecap": "round"}
    return stroke(data, 7.5, "#d8bf8b", stroke_opacity=0.85, stroke_linecap="round") + stroke(
        data, 1.6, "#6b4a26", **dashed
    )


def mountain_path(canvas: Canvas, patch: Patch) -> str:
    """A footpath cut into a slope: the cut bank above it, the fall below, stones at its edge."""
    lots, bed = lots_of(patch, "mountain path"), street_of(patch)
    cut, fall = [], []
    for (x, y), (ux, uy) in along(bed, 3.2):
        south = 1.0 if ux >= 0 else -1.0
        over, under = lots.between(5, 8.5), lots.between(9, 17)
        cut.append(
            (
                (x + uy * 4.4 * south, y - ux * 4.4 * south),
                (x + uy * (4.4 + over) * south, y - ux * (4.4 + over) * south),
            )
        )
        fall.append(
            ((x - uy * 4.4 * south, y + ux * 4.4 * south), (x - uy * under * south, y + ux * under * south))
        )
    stones = "".join(
        canvas.use(
            lots.one_of(("rock", "crag", "boulder")), x - uy * off, y + ux * off, lots.between(0.4, 0.75)
        )
        for (x, y), (ux, uy) in along(bed, 27)
        for off in [lots.one_of((-13.0, -11.0, 11.0, 15.0))]
    )
    hachures = {"stroke_linecap": "round"}
    return (
        stroke(soft(bed), 26, "#8f6a38", stroke_opacity=0.2, **hachures)
        + stroke(ticks(cut), 0.8, "#49341c", stroke_opacity=0.6, **hachures)
        + stroke(ticks(fall), 1.3, "#49341c", stroke_opacity=0.75, **hachures)
        + trail(canvas, patch)
        + stones
    )
