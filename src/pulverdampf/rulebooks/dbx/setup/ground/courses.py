"""Roads and rivers: lines from edge to edge, or into a built-up area or a waterway."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pulverdampf.engine.orders import Course, Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import distance
from pulverdampf.table.polygons import Point
from pulverdampf.table.shapes import Polyline, pieces
from pulverdampf.table.terrain import Plot
from pulverdampf.text import Text

from ...units import DbxState
from ..preparations import Picked
from .places import Box

LAND_AREAS = ("FARM", "GHILL", "SHILL", "WOOD", "MARSH", "ROUGH", "BUA", "OASIS", "DUNE")
MOST_POINTS = 12
INTO_WATER_BY = 1.0
"""How far a road or river that ends in a waterway reaches into it."""

WRONG_KIND = Text("draw the road or the river that was chosen", "zeichne die gewählte Straße oder den Fluss")
BAD_ENDS = Text(
    "it runs from an edge to the opposite one, or ends in a place or a waterway",
    "sie läuft von einem Rand zum gegenüberliegenden oder endet in einer Ortschaft oder einem Wasserweg",
)
NOT_THROUGH = Text("it must run through the rolled sector", "sie muss durch den gewürfelten Sektor laufen")
OVER_LAND = Text("a river does not run over other features", "ein Fluss läuft nicht über andere Merkmale")
INTO_WATER = Text("beside a waterway a river runs into it", "neben einem Wasserweg mündet ein Fluss in ihn")
OVER_WATER = Text("it does not run over a waterway", "sie läuft nicht über einen Wasserweg")


def _edge_at(state: DbxState, point: Point) -> str:
    """The edge of the table on which a point lies."""
    width, depth = state.table
    x, y = point
    if abs(y) <= 0.5:
        return "south"
    if abs(y - depth) <= 0.5:
        return "north"
    if abs(x) <= 0.5:
        return "west"
    return "east" if abs(x - width) <= 0.5 else ""


OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west", "": "-"}


def _ends_in(scene: Scene, point: Point, *kinds: str) -> bool:
    return any(plot.feature.kind in kinds and plot.holds(*point) for plot in scene.terrain.plots.values())


@rule("DBX-SET-04", "DBX-SET-03")
def course_objections(scene: Scene, picked: Picked, box: Box, order: Course) -> Iterator[Objection]:
    """Why a road or river may not run so."""
    state: DbxState = scene.state
    points = order.points
    if order.kind != picked.kind or not 2 <= len(points) <= MOST_POINTS:
        yield Objection("DBX-SET-04", WRONG_KIND)
        return
    width, depth = state.table
    if any(not (-0.5 <= x <= width + 0.5 and -0.5 <= y <= depth + 0.5) for x, y in points):
        yield Objection("DBX-SET-04", BAD_ENDS)
        return
    if any(a == b for a, b in pairwise(points)):
        yield Objection("DBX-SET-04", WRONG_KIND)
        return
    first, last = _edge_at(state, points[0]), _edge_at(state, points[-1])
    joined = [_ends_in(scene, end, "BUA", "WATER") for end in (points[0], points[-1])]
    across = first and OPPOSITE[first] == last
    if not (across or (any(joined) and (first or joined[0]) and (last or joined[1]))):
        yield Objection("DBX-SET-04", BAD_ENDS)
    if picked.kind == "RIVER" and not _joins_waterway(scene, picked, points):
        yield Objection("DBX-SET-03", INTO_WATER)
    if not any(_crosses_box(a, b, box) for a, b in pairwise(points)):
        yield Objection("DBX-SET-03", NOT_THROUGH)
    own = pieces(Polyline(points, 15.0))
    for plot in scene.terrain.plots.values():
        kind = plot.feature.kind
        if kind == "WATER":
            if runs_over(plot, points):
                yield Objection("DBX-SET-04", OVER_WATER)
        elif picked.kind == "RIVER" and kind in (*LAND_AREAS, "LINEAR"):
            ends_here = kind == "BUA" and (plot.holds(*points[-1]) or plot.holds(*points[0]))
            if not ends_here and min(gap(a, b) for a in own for b in plot.pieces) <= 12.5:
                yield Objection("DBX-SET-04", OVER_LAND)


@rule("DBX-SET-04")
def runs_over(water: Plot, points: Sequence[Point]) -> bool:
    """Whether a line runs over a waterway anywhere but where it ends in it."""
    if water.holds(*points[0]) and water.holds(*points[-1]):
        return True
    last = len(points) - 2
    for number, (a, b) in enumerate(pairwise(points)):
        for low, high in water.spans(*a, *b):
            begins = number == 0 and low <= 1e-9 and high < 1.0 - 1e-9
            ends = number == last and high >= 1.0 - 1e-9 and low > 1e-9
            if high - low > 1e-9 and not (begins or ends):
                return True
    return False


@rule("DBX-SET-04")
def up_to_the_bank(scene: Scene, points: list[Point]) -> tuple[Point, ...]:
    """A line whose ends in a waterway are drawn back to its bank."""
    waters = [plot for plot in scene.terrain.plots.values() if plot.feature.kind == "WATER"]
    cut = list(points)
    for end, beside in ((0, 1), (-1, -2)):
        for water in waters:
            (ax, ay), (bx, by) = points[end], points[beside]
            wet = [high for low, high in water.spans(ax, ay, bx, by) if low <= 1e-9]
            if wet and water.holds(ax, ay):
                share = max(wet[0] - INTO_WATER_BY / distance((ax, ay), (bx, by)), 0.0)
                cut[end] = (round(ax + (bx - ax) * share, 3), round(ay + (by - ay) * share, 3))
    return tuple(cut)


@rule("DBX-SET-03", "DBX-BIG-03")
def _joins_waterway(scene: Scene, picked: Picked, points: tuple[Point, ...]) -> bool:
    """Whether a river ends in the waterway of its table or half, if there is one and it is not as in DBA."""
    state: DbxState = scene.state
    if state.rulings.terrain_method == "dba" and not state.big:
        return True
    middle = state.table[0] * 0.5
    waters = [
        plot
        for plot in scene.terrain.plots.values()
        if plot.feature.kind == "WATER" and (picked.half < 0 or (plot.x > middle) == bool(picked.half))
    ]
    return not waters or any(plot.holds(*end) for plot in waters for end in (points[0], points[-1]))


def _crosses_box(a: Point, b: Point, box: Box) -> bool:
    west, south, east, north = box
    for k in range(21):
        x, y = a[0] + (b[0] - a[0]) * k / 20.0, a[1] + (b[1] - a[1]) * k / 20.0
        if west <= x <= east and south <= y <= north:
            return True
    return False


def course_ideas(scene: Scene, picked: Picked, box: Box) -> Iterator[Course]:
    """Straight lines through the sector both ways, lines with a bend, and lines into places and waterways."""
    state: DbxState = scene.state
    width, depth = state.table
    west, south, east, north = box
    for share in (0.5, 0.25, 0.75, 0.1, 0.9):
        x, y = west + (east - west) * share, south + (north - south) * share
        yield Course(picked.kind, ((x, 0.0), (x, depth)))
        yield Course(picked.kind, ((0.0, y), (width, y)))
        yield Course(picked.kind, ((x, 0.0), (x, depth * 0.5), (width * 0.5, depth)))
        yield Course(picked.kind, ((0.0, y), (width * 0.5, y), (width, depth * 0.5)))
    for plot in scene.terrain.plots.values():
        if plot.feature.kind in ("BUA", "WATER"):
            x, y = plot.x, plot.y
            middle_x, middle_y = (west + east) * 0.5, (south + north) * 0.5
            yield Course(picked.kind, ((x, y), (middle_x, middle_y), (middle_x, 0.0)))
            yield Course(picked.kind, ((x, y), (middle_x, middle_y), (middle_x, depth)))
            yield Course(picked.kind, ((x, y), (middle_x, middle_y), (0.0, middle_y)))
            yield Course(picked.kind, ((x, y), (middle_x, middle_y), (width, middle_y)))
