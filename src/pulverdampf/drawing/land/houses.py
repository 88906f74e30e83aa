"""Single buildings from above, lit from the north-west, each with its shadow."""

from math import atan2, hypot

from pulverdampf.drawing.canvas import Canvas
from pulverdampf.drawing.ink import Point, at, line, middle, path, stroke
from pulverdampf.drawing.palette import INK, LIGHT, PLATE, SOFT, STONE
from pulverdampf.drawing.rings import Ring, block, centre, inset

ROOFS = {
    "tile": ("#bf6b4c", "#8f4530"), "thatch": ("#cfae6c", "#a3824a"), "slate": ("#8d949a", "#626a72"),
    "shingle": ("#a98d68", "#765d40"),
}  # fmt: skip


def part(p: Point, q: Point, t: float) -> Point:
    """The place so far from one to another."""
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t


def _shadow(corners: Ring, far: float) -> str:
    low = line([(x + far, y + far * 1.2) for x, y in corners], closed=True)
    return path(low, fill="#1f160c", fill_opacity=0.34)


def house(corners: Ring, roof: str, *, chimney: bool = True, hipped: bool = False) -> str:
    """One roof: two slopes, the ridge along the longer side."""
    a, b, c, d = corners
    if hypot(b[0] - a[0], b[1] - a[1]) < hypot(c[0] - b[0], c[1] - b[1]):
        a, b, c, d = b, c, d, a
    wide, deep = hypot(b[0] - a[0], b[1] - a[1]), hypot(c[0] - b[0], c[1] - b[1])
    lit, dark = ROOFS[roof]
    hip = min(0.3, deep * 0.35 / wide) if hipped else 0.0
    west, east = middle(a, d), middle(b, c)
    left, right = part(west, east, hip), part(east, west, hip)
    outward = a[0] - d[0], a[1] - d[1]
    first, second = (lit, dark) if outward[0] * LIGHT[0] + outward[1] * LIGHT[1] > 0 else (dark, lit)
    out = _shadow(corners, min(3.2, deep * 0.25))
    out += path(line([a, b, right, left], closed=True), fill=first)
    out += path(line([d, c, right, left], closed=True), fill=second)
    edges = line([left, right])
    if hipped:
        out += path(line([b, c, right], closed=True), fill=dark, fill_opacity=0.55)
        out += path(line([a, d, left], closed=True), fill=lit, fill_opacity=0.55)
        edges += line([a, left]) + line([d, left]) + line([b, right]) + line([c, right])
    count = max(2, min(16, int(wide / 4)))
    tiles = "".join(line([part(a, b, k / count), part(d, c, k / count)]) for k in range(1, count))
    out += stroke(tiles, 0.5, INK, stroke_opacity=0.32)
    out += stroke(line([a, b, c, d], closed=True) + edges, 0.9, stroke_linejoin="round")
    if chimney:
        x, y = part(left, right, 0.78)
        stack = block(x, y, atan2(b[1] - a[1], b[0] - a[0]), 2.8, 2.8)
        out += path(line(stack, closed=True), fill="#e9dcc0", stroke=INK, stroke_width=0.7)
    return out


def church_of(canvas: Canvas, x: float, y: float, turn: float) -> tuple[str, list[Point]]:
    """A church with its tower and graves, and the yard about it."""
    frame = block(x, y, turn, 1, 1)
    ux, uy = frame[1][0] - frame[0][0], frame[1][1] - frame[0][1]

    def spot(across: float, down: float) -> Point:
        return x + ux * across - uy * down, y + uy * across + ux * down

    yard = [spot(-29, -17), spot(27, -18), spot(29, 15), spot(-6, 18), spot(-29, 15)]
    graves = "".join(
        f"M{at(spot(u, v))}v-4.4m-1.5 1.3h3"
        for u, v in ((-20, 13), (-13, 14), (-6, 14), (2, 14), (20, 10), (23, 4))
    )
    tower = block(*spot(-19, 0), turn, 13, 13)
    top = spot(-19, 0)
    out = path(line(yard, closed=True), fill="#c9cf97", stroke=INK, stroke_width=2.6, stroke_linejoin="round")
    out += path(line(yard, closed=True), stroke=STONE, stroke_width=1.4, stroke_dasharray="3.4 .8")
    out += stroke(graves, 0.9, SOFT)
    out += house(block(*spot(3, 0), turn, 32, 15), "slate", chimney=False, hipped=True) + _shadow(tower, 4)
    for k, tone in enumerate(("#a9b0b5", "#6a727a", "#555d66", "#949ba1")):
        side = line([tower[k], tower[(k + 1) % 4], top], closed=True)
        out += path(side, fill=tone, stroke=INK, stroke_width=0.8, stroke_linejoin="round")
    cross = f"M{at((top[0], top[1] + 2))}v-12m-3.4 3.6h6.8"
    out += stroke(cross, 2.8, PLATE) + stroke(cross, 1.5)
    return out + canvas.use("elm", *spot(22, -12), 0.62), yard


def farm_court(canvas: Canvas, ring: Ring, first: int = 0) -> str:
    """House, barn and stable round a yard within a wall that has a gate; the first corner turns it about."""
    corners = inset(ring, 2.5)
    a, b, c, d = (corners[(first + k) % 4] for k in range(4))

    def spot(across: float, down: float) -> Point:
        return part(part(a, b, across), part(d, c, across), down)

    def plot(west: float, north: float, east: float, south: float) -> list[Point]:
        return [spot(west, north), spot(east, north), spot(east, south), spot(west, south)]

    wall = [spot(0.58, 1), c, b, a, d, spot(0.4, 1)]
    low = line([(x + 2, y + 2.4) for x, y in wall])
    out = path(line([a, b, c, d], closed=True), fill="#dcc189", fill_opacity=0.9)
    out += stroke(low, 3, INK, stroke_opacity=0.28) + stroke(line(wall), 3.6)
    out += stroke(line(wall), 2.2, STONE, stroke_dasharray="4 .9")
    out += path(line(plot(0.36, 0.5, 0.66, 0.74), closed=True), fill="#c9ab72")
    out += house(plot(0.1, 0.08, 0.9, 0.33), "tile", hipped=True)
    out += house(plot(0.07, 0.42, 0.3, 0.9), "thatch", chimney=False)
    out += house(plot(0.71, 0.42, 0.93, 0.86), "tile", chimney=False)
    return out + canvas.use("elm", *spot(0.5, 0.62), 0.66)


def longhouse_roof(corners: Ring) -> str:
    """A bark house: a long vault with ribs and smoke holes."""
    a, b, c, d = corners
    west, east = middle(a, d), middle(b, c)
    ring = [part(a, b, 0.12), part(a, b, 0.88), part(b, c, 0.3), part(b, c, 0.7), part(c, d, 0.12), part(c, d, 0.88),
            part(d, a, 0.3), part(d, a, 0.7)]  # fmt: skip
    count = max(4, int(hypot(b[0] - a[0], b[1] - a[1]) / 6))
    ribs = "".join(
        line(
            [
                part(part(a, b, k / count), part(d, c, k / count), 0.04),
                part(part(a, b, k / count), part(d, c, k / count), 0.96),
            ]
        )
        for k in range(1, count)
    )
    holes = "".join(f"M{at(part(west, east, t))}h.1" for t in (0.25, 0.5, 0.75))
    return (
        _shadow(ring, 3.6)
        + path(line(ring, closed=True), fill="#c29c68", stroke=INK, stroke_width=1, stroke_linejoin="round")
        + path(line([west, east, part(b, c, 0.7), part(c, d, 0.12), part(c, d, 0.88), part(d, a, 0.3)], closed=True),
               fill="#6d4d2c", fill_opacity=0.5)
        + stroke(ribs, 0.8, "#4d351d", stroke_opacity=0.75)
        + stroke(holes, 3.4, "#2b1a0e", stroke_linecap="round")
    )  # fmt: skip


def blockhouse_roof(corners: Ring) -> str:
    """Two storeys of logs, the upper jutting over the lower, with loopholes."""
    size = hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1])
    top, peak = inset(corners, size * 0.09), centre(corners)
    out = _shadow(corners, min(5.0, size * 0.16))
    out += path(line(corners, closed=True), fill="#8a6840", stroke=INK, stroke_width=1.2)
    holes = "".join(
        line([part(corners[k], corners[(k + 1) % 4], t), part(top[k], top[(k + 1) % 4], t)])
        for k in range(4)
        for t in (0.2, 0.4, 0.6, 0.8)
    )
    out += stroke(holes, 1.1)
    for k, tone in enumerate(("#c4a276", "#8d6d48", "#6f5334", "#b08f64")):
        side = line([top[k], top[(k + 1) % 4], peak], closed=True)
        out += path(side, fill=tone, stroke=INK, stroke_width=0.9, stroke_linejoin="round")
    return out
