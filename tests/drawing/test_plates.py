"""Plates with the names of units: none touches another, none lies on a unit."""

import os
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from pulverdampf import drawing
from pulverdampf.drawing import ground
from pulverdampf.drawing.canvas import Canvas
from pulverdampf.drawing.lots import Lots
from pulverdampf.drawing.plates import Named, placed
from pulverdampf.drawing.rings import apart, block
from pulverdampf.engine.events import Event
from pulverdampf.engine.records import read
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.views import View
from pulverdampf.rulebooks import rulebook
from tests.browser import wall
from tests.conformance.battles import BOOKS, book_of

RECORDS = Path(__file__).parents[1] / "playthroughs"


def test_plates_touch_neither_one_another_nor_a_unit() -> None:
    """In sixty crowded positions no two plates meet, and a plate far off has a leader."""
    for seed in range(60):
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


POSITIONS = int(os.environ.get("PULVERDAMPF_POSITIONS", "12"))
"""How many positions of each recorded battle are looked at; `PULVERDAMPF_POSITIONS=200` looks at so many."""


def positions(key: str) -> Iterator[View]:
    """Positions of a book's recorded battle, spread over its whole course."""
    book = book_of(key)
    record = read((RECORDS / f"{key}.battle").read_bytes(), rulebook)
    state, step = record.initial.copied(), max(1, len(record.entries) // POSITIONS)
    for n, entry in enumerate(record.entries, 1):
        if isinstance(entry, Event):
            entry.apply(state)
        if n % step == 0:
            yield View(book, "watch", Scene(state.copied(), book.layout), None, ())


@pytest.mark.parametrize("key", BOOKS)
def test_plates_of_a_recorded_battle(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No name touches another or a unit, nearly all have room, and smoke is drawn under units and names."""
    asked: list[tuple[Any, ...]] = []

    def noted(*given: Any) -> str:
        asked.append(given)
        return "<g class='plates'/>"

    monkeypatch.setattr(drawing, "plates", noted)
    wanted = found = 0
    for view in positions(key):
        land = ground.land_of(view.rulebook, view.state)
        drawn = drawing._pieces(view, "de", Canvas(land.country), land, [])
        last_cloud, first_unit = drawn.rfind("url(#wash-puff)"), drawn.find('class="unit')
        assert last_cloud < first_unit or first_unit < 0
        units, rings, kept, size, letters = asked.pop()
        boxes = [box for box, _ in placed(units, rings, kept, size, letters).values()]
        wanted, found = wanted + len(units), found + len(boxes)
        for a, b in combinations(boxes, 2):
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        for west, north, east, south in boxes:
            corners = [(west, north), (east, north), (east, south), (west, south)]
            assert all(apart(corners, ring) for ring in rings)
    assert wanted and found >= 0.95 * wanted, f"{found} of {wanted} names have room"


def test_skirmishers_that_are_a_unit_bear_a_plate() -> None:
    """Scouts of Kriegspfad are named on a picture; skirmishers of a battalion are not: it speaks for them."""
    state, book = wall.creek(), book_of("kriegspfad")
    drawn = drawing.svg(View(book, "watch", Scene(state, book.layout), None, ()))
    assert "Arikara scouts" in drawn and "Troop G" in drawn
