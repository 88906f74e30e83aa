"""How large an area that somebody draws may be: both sides of both limits, by every kind."""

import pytest

from pulverdampf.muster.terrain_setup import Piece, TerrainSetup
from pulverdampf.rulebooks.dbx.terrain.grounds import KINDS, sizes
from pulverdampf.table.shapes import Pose, Rectangle
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

AREAS = [key for key, kind in KINDS.items() if kind.lie in ("area", "height")]


def faults(kind: str, wide: float, high: float) -> int:
    setup = TerrainSetup(
        "x", Text("x", "x"), (600.0, 600.0), (Piece(kind, rect=(100.0, 100.0, 100.0 + wide, 100.0 + high)),)
    )
    feature = Feature("x", kind, Rectangle(wide, high), Pose(0, 0, 0))
    return len(list(sizes(setup, {0: feature})))


@pytest.mark.parametrize("kind", AREAS)
@pytest.mark.parametrize(
    ("wide", "high", "number"),
    [
        (240, 120, 0), (241, 120, 1), (120, 240, 0), (120, 241, 1), (180, 180, 0), (40, 40, 0), (39, 60, 1),
        (60, 39, 1), (40, 320, 0), (39, 330, 2),
    ],
)  # fmt: skip
def test_from_one_base_width_to_nine_together(kind: str, wide: float, high: float, number: int) -> None:
    """DBX-TER-06: at least one base width (40) either way, at most nine (360) both ways together."""
    assert faults(kind, wide, high) == number


@pytest.mark.parametrize("kind", [key for key in KINDS if key not in AREAS])
def test_lines_and_water_have_limits_of_their_own(kind: str) -> None:
    """DBX-TER-06: roads, rivers, waterways and walls are no areas."""
    assert faults(kind, 600, 60) == 0
