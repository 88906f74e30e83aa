"""Tables as data become the ground of a battle."""

from pulverdampf.muster.terrain_setup import Piece, TerrainSetup
from pulverdampf.table.terrain import Feature

ROAD_WIDTH = 3.0
OBSTACLE_WIDTH = 0.25


def features_of(setup: TerrainSetup) -> dict[str, Feature]:
    """The features of a table."""
    return {
        (key := piece.id or f"{piece.kind}-{index}"): _feature(key, piece)
        for index, piece in enumerate(setup.pieces, 1)
    }


def _feature(key: str, piece: Piece) -> Feature:
    road = piece.kind == "road" and piece.line is not None
    thickness = (piece.width or ROAD_WIDTH) if road else OBSTACLE_WIDTH
    return Feature(key, piece.kind, *piece.outlined(thickness), broad=road)
