"""Ready tables: pieces of terrain from data as features of the ground."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.muster.terrain_setup import Piece, TerrainSetup
from pulverdampf.table.shapes import Disc, Polygon, Polyline, Pose
from pulverdampf.table.terrain import Feature

from ..setup.ground.laying import RIVER_WIDTH, ROAD_WIDTH

WIDTHS = {"ROAD": ROAD_WIDTH, "RIVER": RIVER_WIDTH, "LINEAR": 2.0}


@rule("DBX-ARMY-10")
def features_of(setup: TerrainSetup) -> dict[str, Feature]:
    """The features of a ready table."""
    found = {}
    for index, piece in enumerate(setup.pieces, 1):
        key = piece.id or f"{piece.kind}-{index}"
        found[key] = _feature(key, piece)
    return found


def _feature(key: str, piece: Piece) -> Feature:
    if piece.rect is not None:
        west, south, east, north = piece.rect
        corners = ((west, south), (east, south), (east, north), (west, north))
        return Feature(key, piece.kind, Polygon(corners))
    if piece.line is not None:
        width = piece.width or WIDTHS.get(piece.kind, 0.0)
        return Feature(key, piece.kind, Polyline(tuple(piece.line), width), broad=piece.kind != "LINEAR")
    if piece.polygon is not None:
        return Feature(key, piece.kind, Polygon(tuple(piece.polygon)))
    assert piece.disc is not None
    x, y, radius = piece.disc
    return Feature(key, piece.kind, Disc(radius), Pose(x, y))
