"""Lines on the ground: roads, streams, hedges, fences, walls."""

from collections.abc import Callable
from math import hypot

from pulverdampf.drawing.pen import FAINT, INK, Pen, Point, along, chance, circle, curve, winding
from pulverdampf.engine.looks import Look
from pulverdampf.table.shapes import Disc, Polyline, ring
from pulverdampf.table.terrain import Feature

GREEN, DEEP, WATER, BANK, ROOF = "#8d9a5b", "#5d6b3a", "#b4c4c2", "#5f7f8a", "#a8563f"
Brush = Callable[[Pen, Feature], None]


def rim(feature: Feature) -> list[Point]:
    """The corners of a feature, or the points of its line."""
    if isinstance(feature.shape, Disc):
        return circle((feature.pose.x, feature.pose.y), feature.shape.radius)
    return ring(feature.shape, feature.pose)


def banks(feature: Feature) -> list[Point]:
    """The corners of a feature; of a broad line, those of the strip along it."""
    points = rim(feature)
    if not isinstance(feature.shape, Polyline):
        return points
    half = feature.shape.thickness / 2
    left, right = [], []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        dx, dy = (bx - ax) / length * half, (by - ay) / length * half
        left.append((x - dy, y + dx))
        right.append((x + dy, y - dx))
    return [*left, *reversed(right)]


def road(pen: Pen, feature: Feature) -> None:
    """Two lines with dust between; an area is the same without its line."""
    exact = rim(feature)
    if isinstance(feature.shape, Polyline):
        wide = max(feature.shape.thickness, 1.0) * pen.scale
        pen.path(exact, stroke=FAINT, stroke_width=f"{wide + 2:.1f}", stroke_linejoin="round")
        pen.path(exact, stroke="#e6d5a8", stroke_width=f"{wide:.1f}", stroke_linejoin="round")
    else:
        pen.path(exact, closed=True, fill="#e6d5a8", stroke=FAINT, stroke_width=1.1)


def hedge(pen: Pen, feature: Feature) -> None:
    """Bushes in a row."""
    for n, (point, _) in enumerate(along(rim(feature), 0.42)):
        size = 0.22 + 0.1 * chance(n, 11)
        pen.dot((point[0] + 0.08, point[1] - 0.1), size, fill=INK, opacity=0.18)
        pen.dot(point, size, fill="#7c8b4c", stroke=DEEP, stroke_width=0.7)


def fence(pen: Pen, feature: Feature) -> None:
    """A rail with its posts."""
    line = rim(feature)
    pen.path(line, stroke=INK, stroke_width=1.3)
    posts = [
        ((x - dy * 0.3, y + dx * 0.3), (x + dy * 0.3, y - dx * 0.3)) for (x, y), (dx, dy) in along(line, 0.8)
    ]
    pen.strokes(posts, stroke=INK, stroke_width=1.6)


def wall(pen: Pen, feature: Feature) -> None:
    """Stone upon stone."""
    line = rim(feature)
    pen.path(line, stroke=INK, stroke_width=6)
    pen.path(line, stroke="#c9b68d", stroke_width=3.6, stroke_dasharray="7 1.6")


def earthwork(pen: Pen, feature: Feature) -> None:
    """A bank with its slope."""
    line = rim(feature)
    pen.path(line, stroke=INK, stroke_width=3)
    teeth = [((x, y), (x - dy * 0.55, y + dx * 0.55)) for (x, y), (dx, dy) in along(line, 0.35)]
    pen.strokes(teeth, stroke=INK, stroke_width=1.1)


def stream(pen: Pen, feature: Feature) -> None:
    """Running water as a line, as broad as it is."""
    line = curve(winding(rim(feature), 0.22))
    broad = feature.shape.thickness * pen.scale if isinstance(feature.shape, Polyline) else 0.0
    wide = max(broad, 3.4)
    pen.path(line, stroke=BANK, stroke_width=wide + 2.6, stroke_linejoin="round", stroke_linecap="round")
    pen.path(line, stroke=WATER, stroke_width=wide, stroke_linejoin="round", stroke_linecap="round")


LINES: dict[Look, Brush] = {
    "road": road, "street": road, "hedge": hedge, "hedge-bank": hedge, "fence": fence, "low-wall": wall,
    "log-wall": wall, "stone-wall": wall, "earthwork": earthwork, "breastwork": earthwork, "stream": stream,
}  # fmt: skip
