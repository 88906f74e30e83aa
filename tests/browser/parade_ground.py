"""The parade ground itself: every look of the ground, every kind of piece, in any unit of length."""

import re
from collections.abc import Iterator
from typing import get_args

from pulverdampf.engine.looks import Look, TerrainKind
from pulverdampf.engine.portraits import Mark
from pulverdampf.engine.state import ONE, TWO, Body, Clock, OnTable, Piece, Reserve, State
from pulverdampf.table.shapes import Disc, Polygon, Polyline, Pose, Rectangle, Shape
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

NORTH, SOUTH = 1 << 30, 3 << 30
FACINGS = {"n": NORTH, "s": SOUTH, "e": 0}
BRIGADE = ("a1", "a2", "a3")
BAND = ("f1", "f2", "f3", "f4", "f5", "f6")
SIZES: dict[str, Shape] = {
    "battalion": Rectangle(5.0, 1.6),
    "squadron": Rectangle(3.2, 2.4),
    "gun": Rectangle(2.4, 1.6),
    "wagon": Rectangle(1.4, 3.0),
    "boat": Rectangle(1.4, 3.6),
    "camp": Rectangle(4.0, 3.0),
    "scouts": Rectangle(4.0, 1.0),
    "figure": Disc(0.5),
    "officer": Disc(0.55),
    "marker": Disc(0.6),
    "general": Disc(0.6),
}
MARKS: dict[str, Mark] = {
    "battalion": "infantry",
    "squadron": "cavalry",
    "gun": "artillery",
    "general": "commander",
    "scouts": "skirmishers",
    "wagon": "wagon",
    "boat": "boat",
    "camp": "camp",
    "figure": "figure",
    "officer": "figure",
    "marker": "marker",
}
AREAS = """
hill          2 26 12 33
steep-hill    13 27 20 33
wood          22 28 29 34
open-wood     30 29 36 34
wilderness    37 28 43 34
orchard       44 29 49 33
field         50 29 56 33
tall-grass    2 21 8 25
brush         9 21 14 25
marsh         15 21 21 25
rough         22 22 27 26
dunes         28 22 33 26
canyon        34 22 39 26
village       40 22 46 26
farmstead     47 22 50 25
camp          51 22 56 26
lake          54 35 59 39
fire          1 35 5 38
smoke         6 35 11 38
snow          12 35 18 39
mud           19 35 24 39
ford          30.5 18.3 33 20.7
bridge        40 18 42.4 21
cairn         26 36 27 37
"""
"""Looks of the ground with west, south, east, north."""
LINES = """
river       2.0 0 19.5 20 19.5 41 19.5 60 19.5
stream      0 28 35 28 40
road        1.2 41.2 0 41.2 22
trail       0.4 36 35 40 39
hedge       0 30 36 34 36
fence       0 30 37 34 37
stone-wall  0 30 38 34 38
palisade    0 42 36 46 36
firing-step 0 42 37.5 46 37.5
earthwork   0 47 36 51 36
trench      0 47 37.5 51 37.5
wagon-fort  0 35 36 40 36
hay         0 47 38.8 51 38.8
"""
"""Looks of lines with their width and points."""
KINDS = {look: TerrainKind(look, look, look, look) for look in get_args(Look)}
PIECES = """
g  one gun       46 4   n
c  one squadron  50 4   n
w  one wagon     54 4   n
b  one boat      50 19.5 e
k  one camp      55 9   n
o  one officer   38.5 6 n
h  one figure    34 31  n
x  one general   24 3   n
m  two marker    24 14  s
e1 two battalion 10 14  s
e2 two battalion 17 14  s
s  two scouts    31 14  s
"""
"""Pieces with side, kind, place and the way they face."""


class Ground(State, kw_only=True):
    """The parade ground: `scale` units of the book for one inch of the drawing."""

    scale: float = 1.0


def layout(state: Ground, piece: Piece) -> Rectangle | Disc:
    """The shape of a kind, in the units of the book."""
    shape = SIZES[piece.kind]
    if isinstance(shape, Disc):
        return Disc(shape.radius * state.scale)
    assert isinstance(shape, Rectangle)
    return Rectangle(shape.width * state.scale, shape.depth * state.scale)


def ground(scale: float = 1.0) -> Ground:
    """The table before the first lesson."""
    pieces = {each.id: each for each in _pieces(scale)}
    bodies = {key: Body(key, piece.side, None, (key,)) for key, piece in pieces.items() if key not in BAND}
    bodies |= {key: Body(key, ONE, "brigade", (key,)) for key in BRIGADE}
    bodies |= {"band": Body("band", ONE, None, BAND), "brigade": Body("brigade", ONE)}
    features = {each.id: each for each in _features(scale)}
    armies = {ONE: Text("Whites", "Weiße"), TWO: Text("Greens", "Grüne")}
    return Ground(clock=Clock(1), pieces=pieces, bodies=bodies, features=features, scale=scale, armies=armies)


def _pieces(scale: float) -> Iterator[Piece]:
    for key in BRIGADE:
        yield Piece(key, ONE, key, "battalion", Reserve(), strength=6)
    for n, key in enumerate(BAND):
        place = OnTable(Pose((30 + 1.4 * n) * scale, 4 * scale, NORTH))
        yield Piece(key, ONE, "band", "figure", place, strength=1)
    for row in PIECES.strip().splitlines():
        key, side, kind, x, y, facing = row.split()
        place = OnTable(Pose(float(x) * scale, float(y) * scale, FACINGS[facing]))
        yield Piece(key, side, key, kind, place, strength=6)


def _features(scale: float) -> Iterator[Feature]:
    for n, row in enumerate((AREAS + LINES).strip().splitlines()):
        found = re.match(r"(\D+?)\s+([\d. ]+)$", row)
        if found is None:
            continue
        kind, numbers = found[1], [float(each) * scale for each in found[2].split()]
        if len(numbers) == 4:
            west, south, east, north = numbers
            area = Polygon(((west, south), (east, south), (east, north), (west, north)))
            yield Feature(f"t{n}", kind, area, level=int("hill" in kind))
        else:
            points = tuple(zip(numbers[1::2], numbers[2::2], strict=True))
            yield Feature(f"t{n}", kind, Polyline(points, numbers[0]))
