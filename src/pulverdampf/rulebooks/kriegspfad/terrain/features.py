"""Tables as data become the ground of a battle."""

import msgspec

from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.table.terrain import Feature

from .laying_out.scaling import grown
from .written import Ground, features


def features_of(setup: TerrainSetup, table: tuple[float, float]) -> list[Feature]:
    """The features of a table, grown or shrunk to the size of the table in use."""
    rows = [
        {key: value for key, value in msgspec.to_builtins(piece).items() if value} for piece in setup.pieces
    ]
    return list(features(msgspec.convert(grown(rows, setup.table, table), list[Ground])))
