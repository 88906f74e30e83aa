"""Whom ricochets reach: friends of the target behind it, the rearmost first, whichever way it looks."""

import pytest

from pulverdampf.rulebooks.dbx.fire.ricochets import behind_target
from tests.rulebooks.dbx.staging import scene_of, u

LOOKS = {90: (0, 1), 270: (0, -1), 0: (1, 0), 180: (-1, 0)}


@pytest.mark.parametrize("facing", LOOKS)
def test_the_rearmost_first(facing: int) -> None:
    """DBX-RICO-01, DBX-RICO-02, DBX-FILL-28: within a base width behind, not beside it, not before it."""
    ux, uy = LOOKS[facing]

    def at(ahead: float, aside: float = 0.0) -> tuple[float, float]:
        return 200 + ux * ahead - uy * aside, 300 + uy * ahead + ux * aside

    units = [
        u("LI", *at(0), facing=facing),
        u("LI", *at(-20), facing=facing),
        u("JA", *at(-41), facing=facing),
        u("JA", *at(-20, 41), facing=facing),
        u("JA", *at(20), facing=facing),
        u("ART", *at(90), side="two", facing=(facing + 180) % 360),
    ]
    scene = scene_of(units)
    pieces = scene.state.pieces
    assert behind_target(scene, pieces["A1"], (pieces["B1"],)) == ["A3", "A2"]
