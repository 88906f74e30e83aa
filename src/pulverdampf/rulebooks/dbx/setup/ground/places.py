"""Places for areas: sectors, sizes, gaps, and spots that suggest themselves."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from msgspec import Struct

from pulverdampf.engine.orders import Objection, Placement, Standing
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import Angle
from pulverdampf.table.kernel import Outline, gap, point_gap
from pulverdampf.table.shapes import Pose, pieces, ring
from pulverdampf.text import Text

from ...troops import BW, in_paces
from ...units import DbxState
from ..preparations import Picked
from .sizes import Size, feature_at, shape_of_size, size_of_feature, suggested_sizes

Box = tuple[float, float, float, float]
MOST_SPOTS = 12
"""How many spots are suggested for a size."""
INNER = 0.48
"""What share of its smaller measure every feature reaches round its middle: with less room none is tried."""
WATERS = ("RIVER", "WATER")

OUTSIDE = Text("its centre is outside the sector", "die Mitte liegt außerhalb des Sektors")
NOT_WHOLLY = Text("part of it lies outside the sector", "ein Teil liegt außerhalb des Sektors")
OFF_TABLE = Text("it sticks out over the edge of the table", "es ragt über den Tischrand")
NOT_AT_EDGE = Text(
    "it must touch the edge of the table, measured in paces",
    "es muss den Tischrand berühren, in Schritt gemessen",
)
TOO_NEAR_EDGE = Text(
    "it lies too near to the edge of the table, measured in paces",
    "es liegt zu nahe am Tischrand, in Schritt gemessen",
)
TOO_NEAR = Text(
    "it lies too near to another feature, measured in paces",
    "es liegt zu nahe an einem anderen Merkmal, in Schritt gemessen",
)
IN_WATER = Text("it must not lie over water", "es darf nicht über Wasser liegen")
WRONG = Text("lay this feature", "lege dieses Merkmal")
WRONG_SIZE = Text(
    "no side under one base width (40 mm), both together at most nine (360 mm), as 120x80",
    "keine Seite unter einer Basenbreite (40 mm), beide zusammen höchstens neun (360 mm), wie 120x80",
)


class Spot(Struct, frozen=True):
    """Where dice want a feature: in which box, at the edge, or so far from it."""

    box: Box
    touches: bool
    keeps: float = 0.0


@rule("DBX-SET-03", "DBX-BIG-03")
def sector_box(state: DbxState, sector: int, half: int = -1) -> Box:
    """The sector of a number: one holds the origin, the others follow clockwise; six run along long edges."""
    width, depth = state.table
    if state.big and half < 0:
        column, row = (sector - 1) % 3, (sector - 1) // 3
        w, d = width / 3.0, depth / 2.0
        return column * w, row * d, (column + 1) * w, (row + 1) * d
    shift = 0.0
    if half >= 0:
        width, shift = width / 2.0, half * width / 2.0
    column, row = {1: (0, 0), 2: (0, 1), 3: (1, 1), 4: (1, 0)}[sector]
    w, d = width / 2.0, depth / 2.0
    return shift + column * w, row * d, shift + (column + 1) * w, (row + 1) * d


@rule("DBX-SET-03", "DBX-SET-04")
def place_objections(scene: Scene, picked: Picked, spot: Spot, order: Placement) -> Iterator[Objection]:
    """Why a feature may not lie so."""
    standing = order.stands.get(picked.id)
    if standing is None or len(order.stands) != 1:
        yield Objection("DBX-SET-03", WRONG)
        return
    state: DbxState = scene.state
    pose = standing.pose
    size = size_of_feature(picked.kind, standing.formation)
    if size is None:
        yield Objection("DBX-TER-06", WRONG_SIZE)
        return
    feature = feature_at(picked, pose, size)
    west, south, east, north = spot.box
    if not (west - 1e-4 <= pose.x <= east + 1e-4 and south - 1e-4 <= pose.y <= north + 1e-4):
        yield Objection("DBX-SET-03", OUTSIDE)
    width, depth = state.table
    own = pieces(feature.shape, feature.pose)
    xs, ys = [x for each in own for x in each.points[::2]], [y for each in own for y in each.points[1::2]]
    edge = min(min(xs), min(ys), width - max(xs), depth - max(ys))
    if edge < -0.5:
        yield Objection("DBX-SET-03", OFF_TABLE)
    if state.rulings.in_sector == "whole" and not (
        west - 0.5 <= min(xs) and max(xs) <= east + 0.5 and south - 0.5 <= min(ys) and max(ys) <= north + 0.5
    ):
        yield Objection("DBX-SET-03", NOT_WHOLLY)
    if spot.touches and edge > 0.5:
        yield Objection("DBX-SET-03", NOT_AT_EDGE, 0.0, float(in_paces(edge)))
    if spot.keeps and edge < spot.keeps - 0.125:
        yield Objection("DBX-SET-03", TOO_NEAR_EDGE, float(in_paces(spot.keeps)), float(in_paces(edge)))
    for plot in scene.terrain.plots.values():
        kind = plot.feature.kind
        if kind == "ROAD" or not any(plot.comes_near(each, BW) for each in own):
            continue
        near = min(gap(a, b) for a in own for b in plot.pieces)
        if kind in WATERS and near <= 1e-6:
            yield Objection("DBX-SET-04", IN_WATER)
        elif kind != "RIVER" and "LINEAR" not in (kind, picked.kind) and near < BW - 1e-4:
            yield Objection("DBX-SET-04", TOO_NEAR, float(in_paces(BW)), float(in_paces(near)))


def place_ideas(scene: Scene, picked: Picked, spot: Spot) -> Iterator[Placement]:
    """Some spots with room in the sector for each of several sizes, at the edge where that is wanted."""
    apart = [] if picked.kind == "LINEAR" else _kept_apart(scene)
    for written in suggested_sizes(picked.kind):
        size = size_of_feature(picked.kind, written)
        assert size is not None, written
        most = BW + min(size.long, size.wide) * INNER
        found = (
            Placement({picked.id: Standing(pose, written)})
            for pose in _spots(scene.state, size, spot)
            if not any(point_gap(each, pose.x, pose.y) < most for each in apart)
        )
        fitting = (
            each for each in found if not any(True for _ in place_objections(scene, picked, spot, each))
        )
        yield from islice(fitting, MOST_SPOTS)


def _kept_apart(scene: Scene) -> list[Outline]:
    """What lies on the table that another area may not come near."""
    plots = scene.terrain.plots.values()
    return [
        each for plot in plots if plot.feature.kind not in ("ROAD", "RIVER", "LINEAR") for each in plot.pieces
    ]


@lru_cache(maxsize=256)
def _extent(size: Size, facing: Angle) -> Box:
    """How far a feature of a size reaches to the left, to the right, down and up from its middle."""
    corners = ring(shape_of_size(size), Pose(0.0, 0.0, facing))
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return -min(xs), max(xs), -min(ys), max(ys)


def _spots(state: DbxState, size: Size, spot: Spot) -> Iterator[Pose]:
    """Where a feature of a size might lie in its sector."""
    width, depth = state.table
    west, south, east, north = spot.box
    for facing in (0, 1 << 30, 1 << 29):
        left, right, down, up = _extent(size, facing)
        if spot.touches:
            for share in (0.5, 0.25, 0.75, 0.1, 0.9):
                x, y = west + (east - west) * share, south + (north - south) * share
                for at, wanted in (
                    ((left, y), west == 0.0),
                    ((width - right, y), east == width),
                    ((x, down), south == 0.0),
                    ((x, depth - up), north == depth),
                ):
                    if wanted:
                        yield Pose(*at, facing).rounded()
        else:
            for a in (0.5, 0.3, 0.7, 0.1, 0.9):
                for b in (0.5, 0.3, 0.7, 0.1, 0.9):
                    x, y = west + (east - west) * a, south + (north - south) * b
                    x = min(max(x, spot.keeps + left), width - spot.keeps - right)
                    y = min(max(y, spot.keeps + down), depth - spot.keeps - up)
                    yield Pose(x, y, facing).rounded()
