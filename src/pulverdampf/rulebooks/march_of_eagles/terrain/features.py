"""Tables as data become the ground of a battle."""

from pulverdampf.muster.crossings import cut_at_crossings
from pulverdampf.muster.terrain_setup import Piece, TerrainSetup
from pulverdampf.table.shapes import Polyline
from pulverdampf.table.terrain import Feature

from .ground import KINDS


def features_of(setup: TerrainSetup) -> dict[str, Feature]:
    """The features of a table; rivers are cut where a bridge or ford leads over them."""
    laid = cut_at_crossings(setup.pieces, {"river"}, {"bridge", "ford"})
    return {piece.id: _feature(piece) for piece in laid}


def _feature(piece: Piece) -> Feature:
    if piece.line is not None:
        broad = piece.kind == "river"
        line = Polyline(tuple(piece.line), piece.width if broad else 0.0)
        return Feature(piece.id, piece.kind, line, broad=broad)
    capacity = int(piece.kind == "building" and piece.rect is not None)
    return Feature(piece.id, piece.kind, *piece.outlined(), KINDS[piece.kind].level, capacity=capacity)
