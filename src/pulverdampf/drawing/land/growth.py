"""Wild ground: marsh, stones, ruins, grass, reeds, clearings, mud and snow."""

from collections.abc import Sequence

from pulverdampf.drawing.canvas import Canvas, Patch, lots_of
from pulverdampf.drawing.ink import dots, path, short, soft, stroke
from pulverdampf.drawing.lots import noise
from pulverdampf.drawing.palette import DEEP, SOFT
from pulverdampf.drawing.rings import (
    box_of,
    hem,
    natural,
    scattered,
    spans,
)  # fmt: skip


def marsh(canvas: Canvas, patch: Patch) -> str:
    """Level bands of water, broken; reeds between."""
    lots = lots_of(patch, "marsh")
    ring = natural(patch.points, patch.seed)
    _, north, _, south = box_of(ring)
    bands: list[str] = []
    thin: list[str] = []
    y = north + 4
    while y < south:
        for west, east in spans(ring, y):
            x = west + lots.between(1, 14)
            while x < east - 8:
                wide = min(lots.between(8, 34), east - x - 2)
                (bands if lots.happens(0.3) else thin).append(f"M{short(x)} {short(y)}h{short(wide)}")
                x += wide + lots.between(5, 16)
        y += 4.4
    out = [path(soft(ring, closed=True), fill="#8fae9c", fill_opacity=0.66)]
    out.append(stroke("".join(bands), 3, DEEP, stroke_opacity=0.8, stroke_linecap="round"))
    out.append(stroke("".join(thin), 0.8, "#3f5f58", stroke_opacity=0.7))
    for x, y in scattered(ring, 19, lots, 3):
        lone = "dead" if canvas.country in ("forest", "snow") else "bush"
        out.append(canvas.use(lone if lots.happens(0.14) else "reed", x, y, lots.between(0.8, 1.1)))
    return "".join(out)


def rocks(canvas: Canvas, patch: Patch) -> str:
    """Stones large and small on bare ground."""
    return _stony(canvas, patch, 14.0, (), "#b9a684")


def rough(canvas: Canvas, patch: Patch) -> str:
    """Broken ground: stones, scrub and stumps, as the country has them."""
    plants = {
        "farmland": ("bush", "tuft", "thicket"), "forest": ("log", "stump", "fern", "dead"),
        "prairie": ("sage", "tuft", "sage"), "mountains": ("larch", "tuft", "bush"),
        "desert": ("cactus", "sage", "thicket"), "moor": ("tuft", "bush", "fern"), "snow": ("dead", "stump", "bush"),
    }[canvas.country]  # fmt: skip
    return _stony(canvas, patch, 17.0, plants, "#c4b287")


def ruins(canvas: Canvas, patch: Patch) -> str:
    """Rubble."""
    return _stony(canvas, patch, 9.0, (), "#b0a28c")


def _stony(canvas: Canvas, patch: Patch, gap: float, plants: Sequence[str], floor: str) -> str:
    lots = lots_of(patch, "stones")
    ring = natural(patch.points, patch.seed)
    out = [path(soft(ring, closed=True), fill=floor, fill_opacity=0.42)]
    grit = dots(scattered(ring, 7.5, lots, 2))
    out.append(stroke(grit, 1.2, SOFT, stroke_linecap="round", stroke_opacity=0.5))
    for x, y in scattered(ring, gap, lots, 5):
        if plants and lots.happens(0.55):
            out.append(canvas.use(lots.one_of(plants), x, y, lots.between(0.8, 1.15)))
        else:
            out.append(canvas.use(lots.one_of(("rock", "boulder", "crag")), x, y, lots.between(0.5, 1.4)))
    return "".join(out)


def tall_grass(canvas: Canvas, patch: Patch) -> str:
    """Blades bent by one wind, in three tones."""
    return _blades(patch, ("#a89a46", "#8b8a3c", "#c2ae58"), "#bcb35f", 6.8)


def prairie(canvas: Canvas, patch: Patch) -> str:
    """Shorter grass, thinner."""
    return _blades(patch, ("#b8a252", "#a0934a", "#cdb864"), "#d0c070", 9.5)


def reeds(canvas: Canvas, patch: Patch) -> str:
    """Reeds close together."""
    lots = lots_of(patch, "reeds")
    out = [path(soft(hem(patch.points, patch.seed), closed=True), fill="#a8b283", fill_opacity=0.6)]
    return "".join(
        [
            *out,
            *(
                canvas.use("reed", x, y, lots.between(0.8, 1.1))
                for x, y in scattered(patch.points, 11, lots, 5)
            ),
        ]
    )


def _blades(patch: Patch, tones: Sequence[str], floor: str, gap: float) -> str:
    lots = lots_of(patch, "grass")
    sets: tuple[list[str], ...] = ([], [], [])
    ring = natural(patch.points, patch.seed)
    for x, y in scattered(ring, gap, lots, 3):
        lean, high = 2.2 + 2.4 * noise(x / 40, y / 40, patch.seed), lots.between(5, 9)
        first = f"M{x:.0f} {y:.0f}q0-{high * 0.7:.0f} {short(lean)}-{high:.0f}"
        second = f"m{short(1.6 - lean)} {high:.0f}q0-{high * 0.5:.0f} {short(lean + 1)}-{high * 0.8:.0f}"
        sets[int(lots.next() * 3)].append((first + second).replace(" -", "-"))
    out = path(soft(ring, closed=True), fill=floor, fill_opacity=0.5)
    inked = zip(sets, tones, strict=True)
    return out + "".join(stroke("".join(blades), 1, tone, stroke_linecap="round") for blades, tone in inked)


def clearing(canvas: Canvas, patch: Patch) -> str:
    """Light ground among trees, stumps upon it."""
    lots = lots_of(patch, "clearing")
    ring = hem(patch.points, patch.seed, 2, 5)
    out = [path(soft(ring, closed=True), fill="#d8d49a", fill_opacity=0.96)]
    for x, y in scattered(patch.points, 24, lots, 9):
        out.append(canvas.use(lots.one_of(("tuft", "stump", "fern")), x, y, lots.between(0.7, 1)))
    return "".join(out)


def mud(canvas: Canvas, patch: Patch) -> str:
    """Trodden, wet earth."""
    lots = lots_of(patch, "mud")
    puddles = "".join(
        f"M{short(x)} {short(y)}h{short(lots.between(4, 12))}"
        for x, y in scattered(patch.points, 13, lots, 8)
    )
    return path(soft(hem(patch.points, patch.seed), closed=True), fill="#9c7c50", fill_opacity=0.5) + stroke(
        puddles, 2, "#7d6238", stroke_linecap="round", stroke_opacity=0.7
    )


def snow(canvas: Canvas, patch: Patch) -> str:
    """Drifts."""
    lots = lots_of(patch, "snow")
    drifts = "".join(f"M{short(x)} {short(y)}q6-4 12 0" for x, y in scattered(patch.points, 17, lots, 9))
    return path(soft(hem(patch.points, patch.seed), closed=True), fill="#ffffff", fill_opacity=0.8) + stroke(
        drifts, 0.9, "#8fa0a8", stroke_linecap="round"
    )
