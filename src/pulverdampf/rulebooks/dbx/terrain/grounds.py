"""How the kinds of terrain are drawn on a table, and how large they may be."""

from collections.abc import Iterator, Mapping

from pulverdampf.engine.rulebook import rule
from pulverdampf.muster.grounds import GroundKind, Grounds, LayoutFault
from pulverdampf.muster.problems import Grade
from pulverdampf.muster.shape_checks import points_of
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.table.terrain import Feature, Plot
from pulverdampf.text import Text

from ..setup.ground.laying import RIVER_WIDTH, ROAD_WIDTH
from ..setup.ground.sizes import LONGEST_WALL, MOST_TOGETHER
from ..troops import BW
from .kinds import KINDS as NAMES
from .ready_tables import features_of

STANDARD, LARGE = (600.0, 600.0), (1200.0, 600.0)
TOO_LARGE = Text(
    "Length and width of the {kind} come to {had}; at most {most} are allowed.",
    "Länge und Breite von „{kind}“ ergeben zusammen {had}; höchstens {most} sind erlaubt.",
)
TOO_NARROW = Text(
    "The {kind} is only {had} wide; it needs a base width ({least}).",
    "Das Stück „{kind}“ ist nur {had} breit; nötig ist eine Basisbreite ({least}).",
)
NOT_ALONG = Text(
    "A waterway runs along a whole edge of the table. Draw it from corner to corner.",
    "Ein Wasserweg liegt an einem ganzen Tischrand. Zeichne ihn von Ecke zu Ecke.",
)
ONE_WATER = Text("A table has one waterway at most.", "Ein Tisch hat höchstens einen Wasserweg.")
KINDS = {
    "GHILL":  GroundKind("height"),
    "SHILL":  GroundKind("height"),
    "WOOD":   GroundKind("area"),
    "MARSH":  GroundKind("area"),
    "ROUGH":  GroundKind("area"),
    "FARM":   GroundKind("area"),
    "BUA":    GroundKind("area"),
    "OASIS":  GroundKind("area"),
    "DUNE":   GroundKind("area"),
    "ROAD":   GroundKind("way", ROAD_WIDTH, 60.0),
    "RIVER":  GroundKind("way", RIVER_WIDTH, 120.0),
    "WATER":  GroundKind("water", barred=True, drawn=("polygon", "rect")),
    "LINEAR": GroundKind("line", shortest=BW, longest=LONGEST_WALL, rule="DBX-TER-06"),
}  # fmt: skip


@rule("DBX-TER-06")
def sizes(setup: TerrainSetup, features: Mapping[int, Feature]) -> Iterator[LayoutFault]:
    """Objects to areas that are larger together, or narrower, than the paper allows."""
    for place in features:
        piece = setup.pieces[place]
        if KINDS[piece.kind].lie not in ("area", "height"):
            continue
        xs, ys = zip(*points_of(piece), strict=True)
        wide, high = max(xs) - min(xs), max(ys) - min(ys)
        called = NAMES[piece.kind].text
        if wide + high > MOST_TOGETHER + 0.5:
            text = TOO_LARGE.filled(kind=called, had=f"{wide + high:.0f}", most=f"{MOST_TOGETHER:.0f}")
            yield LayoutFault("DBX-TER-06", text, (place,))
        if min(wide, high) < BW - 0.5:
            text = TOO_NARROW.filled(kind=called, had=f"{min(wide, high):.0f}", least=f"{BW:.0f}")
            yield LayoutFault("DBX-TER-06", text, (place,))


@rule("DBX-SET-04")
def waterways(setup: TerrainSetup, features: Mapping[int, Feature]) -> Iterator[LayoutFault]:
    """Objects to a waterway that does not run along a whole edge, and to a second one."""
    width, depth = setup.table
    west, south, east, north = (0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth)
    edges = ((west, south), (south, east), (east, north), (north, west))
    found = [place for place, each in features.items() if each.kind == "WATER"]
    for place in found:
        plot = Plot(features[place])
        if not any(all(plot.holds(*corner) for corner in edge) for edge in edges):
            yield LayoutFault("DBX-SET-04", NOT_ALONG, (place,), Grade.ERROR)
    if len(found) > 1:
        yield LayoutFault("DBX-SET-04", ONE_WATER, tuple(found), Grade.ERROR)


def laid_out(setup: TerrainSetup, features: Mapping[int, Feature]) -> Iterator[LayoutFault]:
    """Everything that the paper says of laying out a table."""
    yield from sizes(setup, features)
    yield from waterways(setup, features)


GROUNDS = Grounds(
    KINDS,
    (STANDARD, LARGE),
    "DBX-BIG-03",
    lambda setup: features_of(setup).values(),
    layout=laid_out,
    boats=True,
    laid=lambda state: state.stage not in ("attacker", "weather", "terrain", "placing"),
)
