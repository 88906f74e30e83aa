"""Plates with the names of units: none touches another, none lies on a unit."""

from itertools import combinations

from pulverdampf.drawing.lots import Lots
from pulverdampf.drawing.plates import Named, placed
from pulverdampf.drawing.rings import apart, block


def test_plates_touch_neither_one_another_nor_a_unit() -> None:
    """In two hundred crowded positions no two plates meet, and a plate far off has a leader."""
    for seed in range(200):
        lots = Lots("crowd", seed)
        rings = [
            tuple(block(lots.between(200, 700), lots.between(200, 500), lots.between(0, 3), 90, 22))
            for _ in range(12)
        ]
        units = [
            Named(ring, (0.0, -1.0), "one", f"{n}. Bataillon", "18/24", "in Unordnung")
            for n, ring in enumerate(rings)
        ]
        found = placed(units, rings, [], (900.0, 700.0), 13.0)
        assert len(found) >= 11
        boxes = [box for box, _ in found.values()]
        for a, b in combinations(boxes, 2):
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        for west, north, east, south in boxes:
            corners = [(west, north), (east, north), (east, south), (west, south)]
            assert all(apart(corners, ring) for ring in rings)
