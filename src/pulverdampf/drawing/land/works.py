"""Hedges, fences, walls, palisades, trenches, gates and cliffs."""

from itertools import pairwise
from math import atan2, hypot

from pulverdampf.drawing.canvas import Canvas, Patch, lots_of
from pulverdampf.drawing.ink import Point, dots, line, path, soft, stroke, ticks
from pulverdampf.drawing.land.crops import hedge_ink
from pulverdampf.drawing.lots import noise
from pulverdampf.drawing.palette import INK, SCORCH, SHADE
from pulverdampf.drawing.rings import (
    Ring,
    along,
    around,
    box_of,
    centre,
    curve,
    hem,
    inset,
    legs,
    scattered,
)  # fmt: skip


def run_of(patch: Patch) -> list[Point]:
    """The places of a line, or the rim of an area."""
    return list(patch.points) if patch.line else [*patch.points, patch.points[0]]


def hedge(canvas: Canvas, patch: Patch) -> str:
    """Bushes in a row."""
    bent = curve(run_of(patch), 6)
    fine = [*(p for p, _ in along(bent, 6, 0.0)), bent[-1]]
    return hedge_ink(
        [
            (x + 0.9 * noise(x / 9, y / 9, patch.seed), y + 0.9 * noise(y / 9, x / 9, patch.seed))
            for x, y in fine
        ],
        5.4,
    )


def hedge_bank(canvas: Canvas, patch: Patch) -> str:
    """A wall of field stones with a hedge upon it."""
    return low_wall(canvas, patch) + hedge_ink([p for p, _ in along(run_of(patch), 6, 0.0)], 3.2)


def fence(canvas: Canvas, patch: Patch) -> str:
    """A worm fence: rails laid in a zigzag, each upon the end of the next, a stake at every joint."""
    joints = []
    for n, ((x, y), (ux, uy)) in enumerate(along(run_of(patch), 12, 0.0)):
        off = 4.2 if n % 2 else -4.2
        joints.append((x - uy * off, y + ux * off))
    rails = [
        ((ax - (bx - ax) * 0.2, ay - (by - ay) * 0.2), (bx + (bx - ax) * 0.2, by + (by - ay) * 0.2))
        for (ax, ay), (bx, by) in pairwise(joints)
    ]
    low = ticks([((a[0] + 2, a[1] + 2.8), (b[0] + 2, b[1] + 2.8)) for a, b in rails])
    ends = {"stroke_linecap": "round"}
    return (
        stroke(low, 2, INK, stroke_opacity=0.28)
        + stroke(ticks(rails), 3.2, SCORCH, **ends)
        + stroke(ticks(rails), 1.7, "#d9bb86", **ends)
        + stroke(dots(joints), 3.6, SCORCH, **ends)
        + stroke(dots(joints), 1.6, "#f0dcb0", **ends)
    )


def low_wall(canvas: Canvas, patch: Patch) -> str:
    """Field stones, one upon the other."""
    return _stones(run_of(patch), 4.2)


def stone_wall(canvas: Canvas, patch: Patch) -> str:
    """A high wall of hewn stone."""
    return _stones(run_of(patch), 6.0)


def _stones(points: Ring, wide: float) -> str:
    low = line([(x + wide * 0.4, y + wide * 0.5) for x, y in points])
    data = line(points)
    return (
        stroke(low, wide * 0.9, INK, stroke_opacity=0.28)
        + stroke(data, wide, INK)
        + stroke(data, wide * 0.62, "#c9bd9f", stroke_dasharray="4 .9 3 .9 5 .9")
    )


def log_wall(canvas: Canvas, patch: Patch) -> str:
    """Logs laid upon one another, notched at the joints, with loopholes to fire through."""
    points = run_of(patch)
    holes = [
        ((x - ux * 2.4, y - uy * 2.4), (x + ux * 2.4, y + uy * 2.4))
        for (x, y), (ux, uy) in along(points, 13, 6.5)
    ]
    low, data = line([(x + 2.4, y + 3) for x, y in points]), line(points)
    joints = [((x - uy * 4, y + ux * 4), (x + uy * 4, y - ux * 4)) for (x, y), (ux, uy) in along(points, 13)]
    return (
        stroke(low, 4.4, INK, stroke_opacity=0.3)
        + stroke(data, 6.2, INK)
        + stroke(data, 4.4, "#a97f4c")
        + stroke(data, 0.9, SCORCH)
        + stroke(ticks(joints), 1.2, SCORCH)
        + stroke(ticks(holes), 4.6, INK)
        + stroke(ticks(holes), 2, "#f0d9a4")
    )


def palisade(canvas: Canvas, patch: Patch) -> str:
    """Upright logs side by side, each a point of light."""
    return logs([p for p, _ in along(run_of(patch), 5.2)])


def logs(stakes: Ring) -> str:
    """Sharpened stakes seen from above."""
    ends = {"stroke_linecap": "round"}
    stakes_in, low = dots(stakes), dots([(x + 2.4, y + 3) for x, y in stakes])
    lit = dots([(x - 0.8, y - 0.9) for x, y in stakes])
    return (
        stroke(low, 5, SHADE, stroke_opacity=0.34, **ends)
        + stroke(stakes_in, 5.8, INK, **ends)
        + stroke(stakes_in, 4, "#b58c58", **ends)
        + stroke(lit, 1.5, "#efd5a4", **ends)
    )


def firing_step(canvas: Canvas, patch: Patch) -> str:
    """A palisade with planks to stand on behind it."""
    planks = {"stroke_dasharray": "3 .8"}
    data = line(run_of(patch))
    return (
        stroke(data, 13, SCORCH, stroke_opacity=0.7)
        + stroke(data, 11.5, "#cdb588", **planks)
        + palisade(canvas, patch)
    )


def abatis(canvas: Canvas, patch: Patch) -> str:
    """Felled trees, their branches towards the enemy."""
    lots = lots_of(patch, "abatis")
    out = []
    for (x, y), (ux, uy) in along(run_of(patch), 9):
        turn = atan2(ux, -uy) + lots.between(-0.35, 0.35)
        out.append(canvas.use("log", x, y, lots.between(0.7, 0.9), turn))
    return "".join(out)


def earthwork(canvas: Canvas, patch: Patch) -> str:
    """A bank of earth: a crest, and slopes to both sides."""
    points = run_of(patch)
    out, back = [], []
    for (x, y), (ux, uy) in along(points, 3.1):
        out.append(((x - uy * 2, y + ux * 2), (x - uy * 8, y + ux * 8)))
        back.append(((x + uy * 2, y - ux * 2), (x + uy * 4.5, y - ux * 4.5)))
    data = line(points)
    return (
        stroke(data, 13, "#c2a068", stroke_opacity=0.55, stroke_linecap="round", stroke_linejoin="round")
        + stroke(ticks(out), 1.1, "#49341c", stroke_opacity=0.85, stroke_linecap="round")
        + stroke(ticks(back), 0.9, "#49341c", stroke_opacity=0.7, stroke_linecap="round")
        + stroke(data, 4.4, INK, stroke_linecap="round", stroke_linejoin="round")
        + stroke(data, 2.6, "#dcc189", stroke_linecap="round", stroke_linejoin="round")
    )


def breastwork(canvas: Canvas, patch: Patch) -> str:
    """Logs held by stakes, earth thrown up against them on both sides."""
    points, lots = run_of(patch), lots_of(patch, "breastwork")
    banks, stakes = [], []
    for (x, y), (ux, uy) in along(points, 3.4):
        for side in (1, -1):
            far = lots.between(6.5, 10.5) * side
            banks.append(((x - uy * 3 * side, y + ux * 3 * side), (x - uy * far, y + ux * far)))
    for (x, y), (ux, uy) in along(points, 15):
        stakes += [(x - uy * 3.6, y + ux * 3.6), (x + uy * 3.6, y - ux * 3.6)]
    data, ends = line(points), {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return (
        stroke(data, 20, "#b08d57", stroke_opacity=0.6, **ends)
        + stroke(ticks(banks), 0.9, "#5b4020", stroke_opacity=0.8, stroke_linecap="round")
        + stroke(data, 6.4, INK, **ends)
        + stroke(data, 4.6, "#a97f4c", stroke_dasharray="19 1.2 13 1.2", stroke_linejoin="round")
        + stroke(data, 0.9, SCORCH, stroke_linejoin="round")
        + stroke(dots(stakes), 4.2, INK, stroke_linecap="round")
        + stroke(dots(stakes), 2.4, "#d9b888", stroke_linecap="round")
    )


def redoubt(canvas: Canvas, patch: Patch) -> str:
    """A closed earthwork with its floor."""
    return path(line(patch.points, closed=True), fill="#d9c08a", fill_opacity=0.8) + earthwork(canvas, patch)


def ditch(canvas: Canvas, patch: Patch) -> str:
    """A cut in the ground: both sides fall to a dark bottom."""
    points = run_of(patch)
    data, falls = line(points), []
    for (x, y), (ux, uy) in along(points, 3.6):
        falls += [((x - uy * far, y + ux * far), (x - uy * 2.2 * side, y + ux * 2.2 * side))
                  for side, far in ((1, 7.5), (-1, -7.5))]  # fmt: skip
    return (
        stroke(data, 16, "#cdb27a", stroke_opacity=0.75, stroke_linejoin="round")
        + stroke(ticks(falls), 0.9, "#5b4020")
        + stroke(data, 5, "#3a2814", stroke_linejoin="round")
        + stroke(data, 2.2, "#6f7a6a", stroke_linejoin="round", stroke_opacity=0.8)
    )


def cliff(canvas: Canvas, patch: Patch) -> str:
    """A sheer fall of rock; an area of it is a crag whose walls drop on all sides."""
    lots = lots_of(patch, "cliff")
    if not patch.line:
        return _crag(canvas, patch)
    points = run_of(patch)
    falls = [
        ((x, y), (x - uy * q, y + ux * q))
        for (x, y), (ux, uy) in along(points, 2.8)
        for q in [lots.between(5, 11)]
    ]
    return stroke(ticks(falls), 1.4, "#3f2d1a", stroke_opacity=0.85) + stroke(line(points), 2, "#3f2d1a")


def _crag(canvas: Canvas, patch: Patch) -> str:
    """Walls of grey rock that fall from a lit and broken top to their foot, darkest away from the light."""
    lots, foot = lots_of(patch, "crag"), hem(patch.points, patch.seed, 1, 3)
    west, north, east, south = box_of(foot)
    high = max(6.0, min(20.0, min(east - west, south - north) * 0.16))
    rim = [(x, y - high * 0.35) for x, y in inset(foot, high)]
    if len(rim) < 4:
        rim = foot
    x, y = centre(foot)
    lit: tuple[list[tuple[Point, Point]], list[tuple[Point, Point]]] = ([], [])
    for (bx, by), _ in around(foot, 2.6):
        ax, ay = min(rim, key=lambda p: hypot(p[0] - bx, p[1] - by))
        share = lots.between(0.7, 1.0)
        lit[bx - x + by - y > 0].append(((ax, ay), (ax + (bx - ax) * share, ay + (by - ay) * share)))
    ledge = [
        ((fx * 0.5 + 0.5 * rx), (fy * 0.5 + 0.5 * ry))
        for fx, fy in foot[::2]
        for rx, ry in [min(rim, key=lambda p: hypot(p[0] - fx, p[1] - fy))]
    ]
    stones = "".join(
        canvas.use(lots.one_of(("rock", "crag", "crag")), px, py - high * 0.35, lots.between(0.7, 1.2))
        for px, py in scattered(inset(foot, high + 7), 21, lots)
    )
    return (
        path(
            soft([(px + high * 0.5, py + high * 0.55) for px, py in foot], closed=True),
            fill="#1f160c",
            fill_opacity=0.3,
        )
        + path(soft(foot, closed=True), fill="#7d7362", stroke="#2f261b", stroke_width=1.4)
        + stroke(ticks(lit[0]), 1, "#4a4032", stroke_opacity=0.75, stroke_linecap="round")
        + stroke(ticks(lit[1]), 1.9, "#2f261b", stroke_opacity=0.85, stroke_linecap="round")
        + stroke(soft(ledge, closed=True), 1, "#2f261b", stroke_opacity=0.6, stroke_dasharray="9 4 5 3")
        + path(soft(rim, closed=True), fill="#c9bfa6", stroke="#2f261b", stroke_width=1.5)
        + stones
    )


def gate(canvas: Canvas, patch: Patch) -> str:
    """Two leaves of planks, ajar between stout posts, the way through trodden."""
    if patch.line:
        a, d = patch.points[0], patch.points[-1]
    else:
        a, d = max(legs(patch.points), key=lambda leg: hypot(leg[1][0] - leg[0][0], leg[1][1] - leg[0][1]))
    long = hypot(d[0] - a[0], d[1] - a[1]) or 1.0
    ux, uy = (d[0] - a[0]) / long, (d[1] - a[1]) / long
    x, y = (a[0] + d[0]) / 2, (a[1] + d[1]) / 2
    half = long * 0.42
    leaves = [
        ((px, py), (px + (ux * turn * 0.5 - uy * 0.87) * half, py + (uy * turn * 0.5 + ux * 0.87) * half))
        for (px, py), turn in ((a, 1), (d, -1))
    ]
    ends = {"stroke_linecap": "round"}
    return (
        stroke(
            line([(x + uy * 22, y - ux * 22), (x - uy * 22, y + ux * 22)]),
            long * 0.5,
            "#d8c08c",
            stroke_opacity=0.7,
            **ends,
        )
        + stroke(ticks(leaves), 6.4, INK)
        + stroke(ticks(leaves), 4.4, "#a67c48", stroke_dasharray="3 .8")
        + stroke(dots([a, d]), 12, INK, **ends)
        + stroke(dots([a, d]), 9, "#8a6840", **ends)
        + stroke(dots([(a[0] - 1.4, a[1] - 1.6), (d[0] - 1.4, d[1] - 1.6)]), 3.4, "#d9b888", **ends)
    )


def breach(canvas: Canvas, patch: Patch) -> str:
    """A gap with broken stakes and rubble."""
    lots = lots_of(patch, "breach")
    out = []
    for (x, y), _ in along(run_of(patch), 7):
        off = lots.between(-5, 5)
        symbol = lots.one_of(("stump", "rock", "log"))
        out.append(canvas.use(symbol, x + off, y - off, lots.between(0.5, 0.8)))
    return "".join(out)


def cairn(canvas: Canvas, patch: Patch) -> str:
    """A heap of stones."""
    x, y = centre(patch.points) if len(patch.points) > 2 else patch.points[0]
    heap = ((-6, 3, 0.9), (6, 3, 0.9), (0, 4, 0.8), (-3, -2, 0.8), (4, -2, 0.8), (0, -7, 0.7))
    return "".join(
        canvas.use("rock", x + dx, y + dy, size) for dx, dy, size in sorted(heap, key=lambda h: h[1])
    )


def other(canvas: Canvas, patch: Patch) -> str:
    """Ground of which nothing is known but its bounds."""
    west, north, east, south = box_of(patch.points)
    if patch.line or min(east - west, south - north) < 8:
        return stroke(line(run_of(patch)), 1.2, "#8d7b5a")
    return path(soft(hem(patch.points, patch.seed), closed=True), fill="#cdb98a", fill_opacity=0.4)
