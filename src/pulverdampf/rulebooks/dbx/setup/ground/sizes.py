"""Sizes and outlines of features: the player's choice within what the paper allows."""

import re
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.table.angles import FULL, direction
from pulverdampf.table.shapes import Polygon, Polyline, Pose, Shape
from pulverdampf.table.terrain import Feature

from ...troops import BW
from ..preparations import Picked

MOST_TOGETHER: Final = 9.0 * BW
"""What length and width of a feature come to at most."""
LONGEST_WALL: Final = 9.0 * BW
WALL_WIDTH: Final = 2.0
CORNERS: Final = 12
Outlined = Literal["oval", "box"]
SIGNS: Final[dict[str, Outlined]] = {"○": "oval", "o": "oval", "□": "box", "q": "box"}
"""What a written size begins with: round, or with corners."""
WRITTEN: Final = re.compile(r"([○o□q]?)(\d{1,3})(?:x(\d{1,3}))?")


class Size(Struct, frozen=True):
    """How large a feature is, and how it is outlined; a wall has a length only."""

    long: float
    wide: float = 0.0
    outlined: Outlined = "oval"


def usual_size(kind: str) -> str:
    """The size of a kind of feature of which nothing is said."""
    return {"LINEAR": "160", "BUA": "□80x80"}.get(kind, "○120x80")


#           kind or "":  what suggests itself, the usual first
SUGGESTED: Final[dict[str, tuple[str, ...]]] = {
    "LINEAR": ("160", "240", "80", "360", "40"),
    "BUA":    ("□80x80", "□120x80", "□60x60", "○80x80", "□160x120", "□40x40"),
    "":       ("○120x80", "○160x100", "○80x80", "□120x80", "□160x120", "○200x160", "○60x60", "□40x40"),
}  # fmt: skip


def suggested_sizes(kind: str) -> tuple[str, ...]:
    """The sizes that suggest themselves for a kind of feature, the usual first."""
    return SUGGESTED.get(kind, SUGGESTED[""])


@rule("DBX-TER-06", "DBX-FILL-04", "DBX-FILL-06")
@lru_cache(maxsize=256)
def size_of_feature(kind: str, written: str) -> Size | None:
    """A size as an order names it, if a feature of that kind may be so large."""
    match = WRITTEN.fullmatch(written or usual_size(kind))
    if match is None:
        return None
    sign, first, second = match.groups()
    if kind == "LINEAR":
        fits = not (sign or second) and BW <= float(first) <= LONGEST_WALL
        return Size(float(first)) if fits else None
    if not second:
        return None
    long, wide = float(first), float(second)
    if min(long, wide) < BW or long + wide > MOST_TOGETHER:
        return None
    return Size(long, wide, SIGNS.get(sign, SIGNS[usual_size(kind)[0]]))


@lru_cache(maxsize=256)
def shape_of_size(size: Size) -> Shape:
    """The outline of a feature round its middle."""
    long, wide = size.long * 0.5, size.wide * 0.5
    if not size.wide:
        return Polyline(((-long, 0.0), (long, 0.0)), WALL_WIDTH)
    if size.outlined == "box":
        return Polygon(((-long, -wide), (long, -wide), (long, wide), (-long, wide)))
    points = []
    for step in range(CORNERS):
        ux, uy = direction(step * (FULL // CORNERS))
        points.append((round(long * ux, 3), round(wide * uy, 3)))
    return Polygon(tuple(points))


def feature_at(picked: Picked, pose: Pose, size: Size) -> Feature:
    """A feature of a size at a pose."""
    return Feature(picked.id, picked.kind, shape_of_size(size), pose)
