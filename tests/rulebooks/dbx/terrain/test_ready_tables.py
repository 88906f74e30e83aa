"""Ready tables keep the sizes and gaps of the paper."""

from itertools import combinations

import pytest
from shapely import LineString, Polygon

from pulverdampf.rulebooks.dbx.armies import mustering

BASE = 40.0
SETUPS = mustering.terrain_setups()


def areas(key: str) -> dict[str, Polygon]:
    """The areas of a ready table, by their names."""
    found = {}
    for number, piece in enumerate(SETUPS[key].pieces):
        if piece.rect is not None:
            west, south, east, north = piece.rect
            found[f"{piece.kind} {number}"] = Polygon(
                ((west, south), (east, south), (east, north), (west, north))
            )
        elif piece.polygon is not None:
            found[f"{piece.kind} {number}"] = Polygon(piece.polygon)
    return found


@pytest.mark.parametrize("key", sorted(SETUPS))
def test_ready_tables_keep_sizes_and_gaps(key: str) -> None:
    """DBX-TER-06, DBX-SET-04, DBX-T-GROUND: from one base width to nine in all, and a base width apart."""
    found = areas(key)
    assert found
    for name, area in found.items():
        ring = list(area.minimum_rotated_rectangle.exterior.coords)
        sides = [LineString(ring[n : n + 2]).length for n in range(2)]
        assert min(sides) >= BASE and sum(sides) <= 9 * BASE, name
    for (one, a), (two, b) in combinations(found.items(), 2):
        assert a.distance(b) >= BASE, (one, two)
    widths = {"ROAD": 25.0, "RIVER": 50.0}
    assert all(
        each.width <= widths[each.kind] for each in SETUPS[key].pieces if each.kind in widths and each.width
    )
