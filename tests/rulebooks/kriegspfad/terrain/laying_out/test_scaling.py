"""Ready tables at 15 mm: as wide as the table, no area larger than the paper allows."""

import pytest

from pulverdampf.rulebooks.kriegspfad.armies.mustering import OF_ZONE, terrain_setups
from pulverdampf.rulebooks.kriegspfad.terrain.features import features_of
from pulverdampf.rulebooks.kriegspfad.terrain.grounds import TABLES
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.scaling import grown
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.zones import size_faults, zone_faults
from pulverdampf.table.shapes import Polyline

SMALL = [size for (scale, _), size in TABLES.items() if scale == "15mm"]


@pytest.mark.parametrize("table", SMALL)
@pytest.mark.parametrize("key", sorted(terrain_setups()))
def test_ready_tables_keep_within_the_limits(key: str, table: tuple[float, float]) -> None:
    """KP-GEN-04, KP-TERR-11, KP-TERR-06: 12 to 24 across at either scale, streams up to 3 broad, canyons 2 to
    6; what a historical table has larger stays as it was."""
    setup = terrain_setups()[key]
    large = {each.id for each in features_of(setup, setup.table) if any(size_faults(each, setup.table))}
    for feature in features_of(setup, table):
        if feature.id not in large:
            assert not list(size_faults(feature, table)), feature.id
        if isinstance(feature.shape, Polyline):
            broad = feature.shape.thickness
            assert feature.kind != "stream" or broad <= 3.0
            assert feature.kind != "canyon" or 2.0 <= broad <= 6.0


@pytest.mark.parametrize("table", SMALL)
@pytest.mark.parametrize(("zone", "key"), OF_ZONE.items())
def test_the_table_of_a_region_stays_one(zone: str, key: str, table: tuple[float, float]) -> None:
    """KP-T-ZONE: at 15 mm too the ready table has what its region demands."""
    assert not list(zone_faults(zone, features_of(terrain_setups()[key], table), table))


@pytest.mark.parametrize(("kind", "drawn", "halved", "doubled"), [
    ("stream", 2.0, 1.0, 3.0),
    ("canyon", 3.0, 2.0, 6.0),
    ("canyon", 5.0, 2.5, 6.0),
    ("river",  4.0, 3.0, 8.0),
    ("road",   2.0, 1.0, 4.0),
])  # fmt: skip
def test_breadths_on_another_table(kind: str, drawn: float, halved: float, doubled: float) -> None:
    """KP-GEN-04, KP-TERR-06, KP-TERR-11: streams up to 3, canyons 2 to 6, rivers at least 3 broad."""
    row = {"id": "c", "kind": kind, "line": [(0, 20), (60, 20)], "width": drawn}
    for by, broad in ((0.5, halved), (2.0, doubled)):
        (grew,) = grown([row], (60.0, 40.0), (60.0 * by, 40.0 * by))
        assert grew["width"] == pytest.approx(broad)
        assert grew["line"] == [(0, 20 * by), (60 * by, 20 * by)]


def test_a_mesa_keeps_its_top() -> None:
    """KP-TERR-11: the flat top shrinks with the hill and stays on it; places grow with the table."""
    mesa = {"id": "m", "kind": "mesa", "rect": (20, 10, 40, 22)}
    top = {"id": "t", "kind": "plateau", "rect": (22, 12, 38, 20)}
    hill, flat = grown([mesa, top], (60.0, 40.0), (120.0, 80.0))
    (left, low, right, high), (a, b, c, d) = hill["rect"], flat["rect"]
    assert (left + right) / 2 == pytest.approx(60.0) and (low + high) / 2 == pytest.approx(32.0)
    assert (right - left) ** 2 + (high - low) ** 2 == pytest.approx(24.0**2)
    assert left < a < c < right and low < b < d < high
    assert (c - a) / (right - left) == pytest.approx(16 / 20)


def test_areas_grow_with_the_table_up_to_the_limit() -> None:
    """KP-GEN-04, KP-TERR-11: what stays within the limit is as large as the table makes it, rounds too."""
    wood = {"id": "w", "kind": "light_wood", "disc": (10, 10, 6)}
    marsh = {"id": "p", "kind": "marsh", "disc": (30, 10, 9)}
    small, large = grown([wood, marsh], (60.0, 40.0), (90.0, 60.0))
    assert small["disc"] == (15.0, 15.0, 9.0)
    assert large["disc"] == pytest.approx((45.0, 15.0, 12.0))
