"""A pen that writes SVG: the paper, its scale, and lines that look drawn by hand."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise
from math import cos, hypot, pi, sin

Point = tuple[float, float]

PAPER, EDGE, INK, FAINT = "#f0e5cb", "#e4d6b2", "#3a2f22", "#8d7b5a"
SERIF = "'EB Garamond','Iowan Old Style',Palatino,Georgia,'DejaVu Serif',serif"


class Pen:
    """Turns places on the table into places on the paper and collects what is drawn."""

    def __init__(self, scale: float, left: float, bottom: float, right: float) -> None:
        self.scale, self.left, self.bottom, self.right = scale, left, bottom, right
        self.drawn: list[str] = []

    def at(self, point: Point) -> Point:
        """A place of the table on the paper, where y runs down."""
        return self.left + point[0] * self.scale, self.bottom - point[1] * self.scale

    def path(self, points: Sequence[Point], *, closed: bool = False, **style: object) -> None:
        """A line through places of the table."""
        steps = " L".join(f"{x:.1f} {y:.1f}" for x, y in map(self.at, points))
        self.raw(f'<path d="M{steps}{"Z" if closed else ""}"{styled(style)}/>')

    def strokes(self, pairs: Iterable[tuple[Point, Point]], **style: object) -> None:
        """Many short strokes in one."""
        parts = []
        for start, end in pairs:
            (x, y), (u, v) = self.at(start), self.at(end)
            parts.append(f"M{x:.1f} {y:.1f}L{u:.1f} {v:.1f}")
        if parts:
            self.raw(f'<path d="{"".join(parts)}"{styled(style)}/>')

    def dot(self, centre: Point, radius: float, **style: object) -> None:
        """A disc whose radius is measured on the table."""
        x, y = self.at(centre)
        self.raw(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius * self.scale:.1f}"{styled(style)}/>')

    def box(self, x: float, y: float, wide: float, high: float, **style: object) -> None:
        """A rectangle on the paper."""
        self.raw(f'<rect x="{x:g}" y="{y:g}" width="{wide:.1f}" height="{high:.1f}"{styled(style)}/>')

    def words(
        self, x: float, y: float, text: str, size: float, *, halo: bool = False, **style: object
    ) -> None:
        """A text at a place of the paper, with a rim of paper where it stands on other things."""
        known = {"fill": INK, "font_size": f"{size:g}", **style}
        if halo:
            rim = {**known, "fill": PAPER, "stroke": PAPER, "stroke_width": "4", "stroke_linejoin": "round"}
            self.raw(f'<text x="{x:.1f}" y="{y:.1f}"{styled(rim)} aria-hidden="true">{escape(text)}</text>')
        self.raw(f'<text x="{x:.1f}" y="{y:.1f}"{styled(known)}>{escape(text)}</text>')

    def raw(self, svg: str) -> None:
        """Anything else."""
        self.drawn.append(svg)


def styled(style: dict[str, object]) -> str:
    """Attributes of an element; underscores stand for hyphens."""
    given = {"fill": "none", **style} if "stroke" in style else style
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in given.items())


# lines as a hand draws them -----------------------------------------------------------------------------


def chance(n: int, salt: int = 0) -> float:
    """A number between 0 and 1 that looks like chance and is the same on every drawing."""
    mixed = (n * 2654435761 + salt * 40503 + 97) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    mixed = mixed * 2246822519 & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 13)) & 0xFFFF) / 65535


def rounded(ring: Sequence[Point], times: int = 3) -> list[Point]:
    """A ring with its corners cut again and again."""
    points = list(ring)
    for _ in range(times):
        cut: list[Point] = []
        for (x, y), (u, v) in zip(points, [*points[1:], points[0]], strict=True):
            cut += [(x * 0.75 + u * 0.25, y * 0.75 + v * 0.25), (x * 0.25 + u * 0.75, y * 0.25 + v * 0.75)]
        points = cut
    return points


def circle(centre: Point, radius: float, corners: int = 40) -> list[Point]:
    """A disc as a ring of corners."""
    return [
        (centre[0] + radius * cos(2 * pi * i / corners), centre[1] + radius * sin(2 * pi * i / corners))
        for i in range(corners)
    ]


def along(line: Sequence[Point], step: float, *, closed: bool = False) -> Iterator[tuple[Point, Point]]:
    """Points at even steps along a line, each with the direction of the line there."""
    points = [*line, line[0]] if closed else list(line)
    left = step / 2
    for (x, y), (u, v) in pairwise(points):
        length = hypot(u - x, v - y)
        if length < 1e-9:
            continue
        dx, dy = (u - x) / length, (v - y) / length
        while left <= length:
            yield (x + dx * left, y + dy * left), (dx, dy)
            left += step
        left -= length


def winding(line: Sequence[Point], swing: float, step: float = 0.7) -> list[Point]:
    """A line that strays a little to both sides, its ends where they were."""
    strayed = [line[0]]
    for n, ((x, y), (dx, dy)) in enumerate(along(line, step)):
        off = swing * sin(n * step * 0.9) + swing * 0.6 * (chance(n, 31) - 0.5)
        strayed.append((x - dy * off, y + dx * off))
    return [*strayed, line[-1]]


def curve(points: Sequence[Point], times: int = 2) -> list[Point]:
    """An open line with its corners cut."""
    for _ in range(times):
        cut = [points[0]]
        for (x, y), (u, v) in pairwise(points):
            cut += [(x * 0.75 + u * 0.25, y * 0.75 + v * 0.25), (x * 0.25 + u * 0.75, y * 0.25 + v * 0.75)]
        points = [*cut, points[-1]]
    return list(points)


def inside(ring: Sequence[Point], x: float, y: float) -> bool:
    """Whether a point lies in a ring."""
    within = False
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
    return within


def scattered(ring: Sequence[Point], step: float, wild: float, salt: int = 0) -> Iterator[tuple[Point, int]]:
    """Places spread over a ring on a grid that chance disturbs, those at the back first."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    rows, columns = int((max(ys) - min(ys)) / step) + 1, int((max(xs) - min(xs)) / step) + 1
    for row in range(rows, -1, -1):
        for column in range(columns + 1):
            n = row * 977 + column
            x = min(xs) + (column + 0.5 * (row % 2) + wild * (chance(n, salt) - 0.5)) * step
            y = min(ys) + (row + wild * (chance(n, salt + 7) - 0.5)) * step
            if inside(ring, x, y):
                yield (x, y), n
