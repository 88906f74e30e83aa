"""Ready tables show what the sheet knows."""

from pulverdampf.rulebooks.muskets_tomahawks.armies import mustering
from pulverdampf.rulebooks.muskets_tomahawks.terrain.kinds import KINDS


def test_every_obstacle_stands_on_some_table() -> None:
    """MT-TER-01, MT-FILL-33: plain palisade, stone wall, wagon and cart among them."""
    found = {piece.kind for setup in mustering.terrain_setups().values() for piece in setup.pieces}
    assert {kind.key for kind in KINDS.values() if kind.sort == "obstacle"} - {"step"} <= found
