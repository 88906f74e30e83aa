"""Draws natural outlines for ready tables sketched with rectangles: `python -m tests.outlining BOOK`.

Woods, hills and marshes become uneven rings inside their rectangles, fields lean, roads and streams bend.
What people built keeps its corners. The lot is drawn from the names of table and piece, so a sketch always
becomes the same table; what has an outline already is left alone.
"""

import re
import sys
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import pairwise
from math import hypot, pi, sin
from pathlib import Path
from random import Random

from shapely import LineString, MultiPoint
from shapely import Polygon as Area
from shapely.geometry.base import BaseGeometry

from pulverdampf.engine.looks import Look
from pulverdampf.muster.natural import BENT, GROWN, RISEN, TILLED, Ring, grown_in, leaning, strayed
from pulverdampf.muster.terrain_setup import Piece, Point, TerrainSetup
from pulverdampf.rulebooks import PACKAGES, rulebook

BUILT: frozenset[Look] = frozenset(
    {"farmstead", "house", "log-cabin", "stone-house", "blockhouse", "bridge", "ford", "palisade", "low-wall"}
)
"""What a road or river keeps clear of."""
COARSE = 6
"""An outline of fewer points is a sketch, and so is a line of fewer than its bends need."""


class Sketch:
    """A table with what its pieces look like."""

    def __init__(self, setup: TerrainSetup, looks: dict[str, Look]) -> None:
        self.setup, self.looks = setup, looks
        self.digits = 0 if setup.table[0] > 300 else 1
        self.least = 4.0 if setup.table[0] > 300 else 0.4

    def named(self, piece: Piece) -> Random:
        """The lot of one piece."""
        return Random(f"{self.setup.id}/{piece.id or self.setup.pieces.index(piece)}/{piece.kind}")

    def rounded(self, points: Iterable[Point]) -> Ring:
        """Points as they are written: on the table, none twice in a row."""
        wide, high = self.setup.table
        found: Ring = []
        for x, y in points:
            point = round(min(max(x, 0), wide), self.digits), round(min(max(y, 0), high), self.digits)
            if not found or hypot(point[0] - found[-1][0], point[1] - found[-1][1]) >= self.least:
                found.append(point)
        while len(found) > 3 and hypot(found[0][0] - found[-1][0], found[0][1] - found[-1][1]) < self.least:
            found.pop()
        return found


# areas ----------------------------------------------------------------------------------------------------


def shore_of(sketch: Sketch, piece: Piece, box: Sequence[float]) -> Ring:
    """Water along the southern or northern edge of the table, with an uneven bank."""
    west, south, east, north = box
    lots, count = sketch.named(piece), 9
    waves, way, deep = lots.uniform(1.6, 2.4), lots.uniform(0, 1), (north - south) * 0.22
    bank, edge, sign = (north, south, -1) if south <= 0 else (south, north, 1)
    line = [
        (
            west + (east - west) * k / count,
            bank
            + sign * deep * (0.5 + 0.5 * sin(2 * pi * (waves * k / count + way))) * lots.uniform(0.7, 1.0),
        )
        for k in range(count, -1, -1)
    ]
    return [(west, edge), (east, edge), *line]


def area_of(sketch: Sketch, piece: Piece, box: Sequence[float], bays: int) -> Ring:
    """A ring in a box; at the edge of the table, or of more of its kind, it is cut off."""
    wide, high = sketch.setup.table
    west, south, east, north = box
    more = [
        each.rect
        for each in sketch.setup.pieces
        if each.kind == piece.kind and each.rect and each is not piece
    ]
    open_sides = (
        west <= 0 or any(west == each[2] and south < each[3] and each[1] < north for each in more),
        south <= 0 or any(south == each[3] and west < each[2] and each[0] < east for each in more),
        east >= wide or any(east == each[0] and south < each[3] and each[1] < north for each in more),
        north >= high or any(north == each[1] and west < each[2] and each[0] < east for each in more),
    )
    out = (west - east, south - north, east - west, north - south)
    beyond = [side + more_out * is_open for side, more_out, is_open in zip(box, out, open_sides, strict=True)]
    ring = grown_in(beyond, sketch.named(piece), bays)
    if not any(open_sides):
        return ring
    cut = Area(ring).intersection(Area([(west, south), (east, south), (east, north), (west, north)]))
    return list(cut.exterior.coords)[:-1]


def smoothed(ring: Sequence[Point], lots: Random, fine: float) -> Ring:
    """A coarse ring with its corners cut unevenly, twice; it reaches as far as it did."""
    found = list(ring)
    first = (0.24, 0.36) if len(ring) < 5 else (0.14, 0.28)
    for least, most in (first, (0.2, 0.3)):
        cut: Ring = []
        for (x, y), (u, v) in pairwise([*found, found[0]]):
            a, b = lots.uniform(least, most), lots.uniform(least, most)
            cut += [(x + (u - x) * a, y + (v - y) * a), (u + (x - u) * b, v + (y - v) * b)]
        found = cut
    before, after = MultiPoint(ring).bounds, MultiPoint(found).bounds
    across, along = ((before[2 + n] - before[n]) / (after[2 + n] - after[n]) for n in (0, 1))
    grown = [(before[0] + (x - after[0]) * across, before[1] + (y - after[1]) * along) for x, y in found]
    return list(Area(grown).simplify(fine).exterior.coords)[:-1]


# lines ----------------------------------------------------------------------------------------------------


def stretches(look: Look) -> int:
    """Into how many stretches a line is bent."""
    return max(2, round(1 / BENT[look][1]))


def bent(sketch: Sketch, piece: Piece, broad: float, laid: Sequence[BaseGeometry]) -> Ring | None:
    """A line that bends as far as what people built leaves it room."""
    assert piece.line is not None
    share, stretch = BENT[sketch.looks[piece.kind]]
    straight = LineString(piece.line).buffer(broad / 2)
    clear = [each for each in laid if each.distance(straight) > 1e-9]
    before = len(piece.line) > 2
    for ring in strayed(piece.line, sketch.named(piece), share * (0.35 if before else 1.0), stretch):
        way = LineString(ring).buffer(broad / 2)
        if all(each.distance(way) > min(sketch.least, each.distance(straight) / 2) for each in clear):
            return ring
    return None


def band(sketch: Sketch, piece: Piece, laid: Sequence[BaseGeometry]) -> Ring | None:
    """A river drawn as a box, as a band that bends between its ends: left bank, then the right one back."""
    assert piece.rect is not None
    west, south, east, north = piece.rect
    level, half = east - west > north - south, min(east - west, north - south) / 2
    middle = [(west, (south + north) / 2), (east, (south + north) / 2)]
    if not level:
        middle = [((west + east) / 2, south), ((west + east) / 2, north)]
    straight = LineString(middle).buffer(half, cap_style="flat")
    clear = [each for each in laid if each.distance(straight) > 1e-9]
    share, stretch = BENT["river"]
    long = max(east - west, north - south)
    stretch = min(0.5, stretch * max(sketch.setup.table) / long)
    for ring in strayed(middle, sketch.named(piece), share * max(sketch.setup.table) / long, stretch):
        if level:
            banks = [(x, y + half) for x, y in ring], [(x, y - half) for x, y in ring]
        else:
            banks = [(x - half, y) for x, y in ring], [(x + half, y) for x, y in ring]
        found = [*banks[0], *reversed(banks[1])]
        if all(each.distance(Area(found)) > sketch.least for each in clear):
            return found
    return None


# pieces ---------------------------------------------------------------------------------------------------


def solid(sketch: Sketch) -> list[BaseGeometry]:
    """What roads and rivers keep clear of."""
    found: list[BaseGeometry] = []
    for piece in sketch.setup.pieces:
        if sketch.looks[piece.kind] in BUILT:
            if piece.rect is not None:
                west, south, east, north = piece.rect
                found.append(Area([(west, south), (east, south), (east, north), (west, north)]))
            elif piece.line is not None:
                found.append(LineString(piece.line))
    return found


def outline_of(sketch: Sketch, piece: Piece, broad: float) -> tuple[str, Ring] | None:
    """The outline of a piece and how it is written; none where it keeps what it has."""
    look, lots = sketch.looks[piece.kind], sketch.named(piece)
    box = piece.rect
    if piece.disc is not None and look in RISEN:
        x, y, radius = piece.disc
        box = x - radius, y - radius, x + radius, y + radius
    if look == "plateau":
        return _top(sketch, piece, broad)
    if piece.line is not None and look in BENT and len(piece.line) < min(COARSE, stretches(look) + 1):
        line = bent(sketch, piece, piece.width or broad, solid(sketch))
        return ("line", sketch.rounded(line)) if line else None
    if box is not None and look in ("river", "stream"):
        if box[1] <= 0 or box[3] >= sketch.setup.table[1]:
            return "polygon", sketch.rounded(shore_of(sketch, piece, box))
        river = band(sketch, piece, solid(sketch))
        return ("polygon", sketch.rounded(river)) if river else None
    if box is not None and look in GROWN:
        return "polygon", sketch.rounded(area_of(sketch, piece, box, 2))
    if box is not None and look in RISEN:
        return "polygon", sketch.rounded(area_of(sketch, piece, box, 0))
    if box is not None and look in TILLED:
        return "polygon", sketch.rounded(leaning(box, lots))
    if piece.polygon is not None and len(piece.polygon) < COARSE and look in (*GROWN, *RISEN):
        return "polygon", sketch.rounded(smoothed(piece.polygon, lots, sketch.least * 0.3))
    return None


def _top(sketch: Sketch, piece: Piece, broad: float) -> tuple[str, Ring] | None:
    """The flat top of a mesa: the outline of its foot, drawn in."""
    foot = next((each for each in sketch.setup.pieces if sketch.looks[each.kind] == "mesa"), None)
    drawn = outline_of(sketch, foot, broad) if foot is not None else None
    if foot is None or drawn is None:
        return None
    below, above = (MultiPoint(each.polygon or ()).bounds for each in (foot, piece))
    x, y = (below[0] + below[2]) / 2, (below[1] + below[3]) / 2
    across, along = (
        (above[2] - above[0]) / (below[2] - below[0]),
        (above[3] - above[1]) / (below[3] - below[1]),
    )
    return "polygon", sketch.rounded((x + (px - x) * across, y + (py - y) * along) for px, py in drawn[1])


def written(points: Ring) -> str:
    """Points as a table file writes them."""
    return "[" + ", ".join(f"[{x:g}, {y:g}]" for x, y in points) + "]"


SHAPE = re.compile(r"\b(rect|line|polygon|disc) = (\[[^{}]*?\])(?=,? *(?:width|over|\}))")


def redrawn(text: str, sketches: Sequence[Sketch], broad: float) -> str:
    """A file of ready tables with an outline for every piece that was sketched."""
    pieces = ((sketch, piece) for sketch in sketches for piece in sketch.setup.pieces)
    lines = []
    for line in text.splitlines():
        if line.lstrip().startswith("{"):
            found = outline_of(*next(pieces), broad)
            if found is not None:
                line = SHAPE.sub(f"{found[0]} = {written(found[1])}", line, count=1)
        lines.append(line)
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Redraws the tables of books."""
    for key in arguments:
        book = rulebook(key)
        if book is None:
            print(f"There is no rulebook {key}.", file=sys.stderr)
            return 1
        file = Path(str(files(PACKAGES[key]))) / "data" / "terrain_setups.toml"
        looks = {name: kind.look for name, kind in book.terrain.items()}
        sketches = [Sketch(setup, looks) for setup in book.muster.terrain_setups().values()]
        file.write_text(redrawn(file.read_text("utf-8"), sketches, 2.0), "utf-8")
        print(f"{file}: {sum(len(each.setup.pieces) for each in sketches)} pieces")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
