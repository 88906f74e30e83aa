"""What grows: mixed woods, orchards, fields in parcels, grass, reeds, marsh, and stones between."""

from collections.abc import Sequence
from math import cos, pi, sin

from pulverdampf.drawing.canvas import Canvas, Patch, lots_of
from pulverdampf.drawing.ink import Point, dots, line, path, short, soft, stroke
from pulverdampf.drawing.lots import noise
from pulverdampf.drawing.palette import DEEP, LEAF_INK, SHADE, SOFT
from pulverdampf.drawing.rings import (
    around,
    box_of,
    centre,
    hem,
    inset,
    inside,
    longest,
    natural,
    off_rim,
    parcels,
    scattered,
    shrunk,
    spans,
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


def rows_of(canvas: Canvas, patch: Patch, plant: str, gap: Point, floor: str) -> str:
    """Plants in rows along the longest side, a hedge about them."""
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
    return (
        ground + hedge_ink(_wobbled(inset(patch.points, 2), patch.seed), 2.6, closed=True) + "".join(plants)
    )


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
    crops = ("corn",) if patch.culture == "european" else ("maize",)
    return _parcelled(canvas, patch, crops, hedged=False)


def _parcelled(canvas: Canvas, patch: Patch, crops: Sequence[str], *, hedged: bool) -> str:
    lots, out, last = lots_of(patch, "field"), [], ""
    bound = inset(patch.points, 1.5) if hedged else hem(patch.points, patch.seed, 1.5, 5, 40)
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
