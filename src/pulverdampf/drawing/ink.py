"""How ink comes onto the paper: numbers, paths and elements as short as SVG allows."""

from collections.abc import Sequence
from itertools import pairwise

from pulverdampf.drawing.palette import INK

Point = tuple[float, float]


def short(value: float) -> str:
    """A number in tenths without what is superfluous."""
    text = f"{value:.1f}"
    return text[:-2] if text[-1] == "0" else text


def at(point: Point) -> str:
    """A place as two numbers."""
    return f"{short(point[0])} {short(point[1])}"


def line(points: Sequence[Point], *, closed: bool = False) -> str:
    """A path through places, in relative steps of a tenth."""
    x, y = round(points[0][0] * 10), round(points[0][1] * 10)
    steps = []
    for px, py in points[1:]:
        u, v = round(px * 10), round(py * 10)
        steps.append(f"{_tenth(u - x)} {_tenth(v - y)}")
        x, y = u, v
    run = "l" + " ".join(steps).replace(" -", "-") if steps else ""
    return f"M{at(points[0])}{run}{'z' if closed else ''}"


def _tenth(value: int) -> str:
    return str(value // 10) if value % 10 == 0 else f"{value / 10:.1f}"


def soft(points: Sequence[Point], *, closed: bool = False) -> str:
    """A path that bends through the middles of the legs."""
    if closed:
        first = middle(points[-1], points[0])
        bends = (
            f"Q{at(p)} {at(middle(p, q))}" for p, q in zip(points, [*points[1:], points[0]], strict=True)
        )
        return (f"M{at(first)}" + "".join(bends)).replace(" -", "-") + "z"
    if len(points) < 3:
        return line(points)
    bends = (f"Q{at(p)} {at(middle(p, q))}" for p, q in pairwise(points[1:]))
    start = f"M{at(points[0])}L{at(middle(points[0], points[1]))}"
    return (start + "".join(bends)).replace(" -", "-") + f"L{at(points[-1])}"


def middle(a: Point, b: Point) -> Point:
    """The place half way between two."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def element(tag: str, **style: object) -> str:
    """An element; underscores stand for hyphens, and what is None is left out."""
    given = "".join(f' {k.rstrip("_").replace("_", "-")}="{v}"' for k, v in style.items() if v is not None)
    return f"<{tag}{given}/>"


def path(data: str, **style: object) -> str:
    """A path, not filled unless it is said."""
    return element("path", d=data, **{"fill": "none", **style})


def stroke(data: str, width: float, colour: str = INK, **style: object) -> str:
    """A line of ink; nothing where there is nothing to draw."""
    return path(data, stroke=colour, stroke_width=f"{width:.2g}", **style) if data else ""


def dots(points: Sequence[Point]) -> str:
    """Places as the data of a path whose round ends are the dots."""
    return "".join(f"M{at(p)}h.1" for p in points)


def ticks(pairs: Sequence[tuple[Point, Point]]) -> str:
    """Many short strokes as the data of one path."""
    return "".join(f"M{at(a)}l{short(b[0] - a[0])} {short(b[1] - a[1])}" for a, b in pairs).replace(" -", "-")
