"""Tables as data become the ground of a battle."""

from pulverdampf.muster.crossings import cut_at_crossings
from pulverdampf.muster.terrain_setup import Piece, TerrainSetup
from pulverdampf.table.terrain import Feature

from .kinds import KINDS


def features_of(setup: TerrainSetup) -> dict[str, Feature]:
    """The features of a table; rivers are cut where a bridge or ford leads over them."""
    laid = cut_at_crossings(setup.pieces, {"river"}, {"bridge", "ford"})
    return {piece.id: _feature(piece) for piece in laid}


def _feature(piece: Piece) -> Feature:
    capacity = int(piece.kind == "building")
    shape, pose = piece.outlined(piece.width)
    broad = piece.kind == "river" and piece.line is not None
    return Feature(piece.id, piece.kind, shape, pose, KINDS[piece.kind].level, capacity=capacity, broad=broad)
