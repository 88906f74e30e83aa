"""Ready tables on a table of another size: places grow with it, areas only as far as the paper allows."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from pulverdampf.engine.rulebook import rule
from pulverdampf.table.polygons import Point

from .zones import AREAS, LONGEST

Row = dict[str, Any]
"""A piece of terrain as it is written."""
Size = tuple[float, float]
#  kind      narrowest, broadest
BREADTHS = {"stream": (0.0, 3.0), "canyon": (2.0, 6.0), "river": (3.0, 99.0)}


@rule("KP-GEN-04", "KP-TERR-11", "KP-TERR-06")
def grown(rows: Sequence[Row], drawn: Size, table: Size) -> list[Row]:
    """Pieces drawn for one table on another; what would exceed the largest area shrinks about its middle, and
    the top of a mesa with it."""
    across, along = table[0] / drawn[0], table[1] / drawn[1]
    found = [_stretched(row, across, along) for row in rows]
    if (across, along) == (1.0, 1.0):
        return found
    for row, before in zip(list(found), rows, strict=True):
        if row["kind"] not in AREAS:
            continue
        share = max(LONGEST, _longest(before)) / _longest(row)
        if share < 1.0:
            middle = _middle(row)
            tops = [each for each in found if each["kind"] == "plateau" and _is_within(each, row)]
            for each in (row, *tops):
                each.update(_shrunk(each, middle, share))
    return found


def _stretched(row: Row, across: float, along: float) -> Row:
    stretched = dict(row)
    for key in ("line", "polygon"):
        if key in row:
            stretched[key] = [(x * across, y * along) for x, y in row[key]]
    if "rect" in row:
        left, low, right, high = row["rect"]
        stretched["rect"] = (left * across, low * along, right * across, high * along)
    if "disc" in row:
        x, y, radius = row["disc"]
        stretched["disc"] = (x * across, y * along, radius * min(across, along))
    if "width" in row:
        narrowest, broadest = BREADTHS.get(row["kind"], (0.0, 99.0))
        stretched["width"] = min(max(row["width"] * min(across, along), narrowest), broadest)
    return stretched


def _points(row: Row) -> list[Point]:
    """The corners of a piece; of a disc those of the box about it."""
    if "rect" in row:
        left, low, right, high = row["rect"]
        return [(left, low), (right, low), (right, high), (left, high)]
    if "disc" in row:
        x, y, radius = row["disc"]
        return [(x - radius, y), (x + radius, y), (x, y - radius), (x, y + radius)]
    drawn: list[Point] = row["polygon"] if "polygon" in row else row["line"]
    return [(x, y) for x, y in drawn]


def _longest(row: Row) -> float:
    """The longest diameter of a piece."""
    points = _points(row)
    return max(sqrt((a - c) ** 2 + (b - d) ** 2) for a, b in points for c, d in points)


def _middle(row: Row) -> Point:
    xs, ys = zip(*_points(row), strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _is_within(inner: Row, outer: Row) -> bool:
    xs, ys = zip(*_points(outer), strict=True)
    return all(min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys) for x, y in _points(inner))


def _shrunk(row: Row, about: Point, share: float) -> Row:
    """A piece drawn towards a point."""

    def drawn(x: float, y: float) -> Point:
        return about[0] + (x - about[0]) * share, about[1] + (y - about[1]) * share

    smaller = dict(row)
    if "rect" in row:
        left, low, right, high = row["rect"]
        smaller["rect"] = (*drawn(left, low), *drawn(right, high))
    if "disc" in row:
        x, y, radius = row["disc"]
        smaller["disc"] = (*drawn(x, y), radius * share)
    for key in ("line", "polygon"):
        if key in row:
            smaller[key] = [drawn(x, y) for x, y in row[key]]
    return smaller
