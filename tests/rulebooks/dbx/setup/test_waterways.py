"""Waterways: along which edges, how deep, and what they leave of the table."""

from typing import Any

import pytest

from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.setup.edges import barred_edges
from pulverdampf.rulebooks.dbx.setup.ground.laying import (
    depth_left,
    outer_edges,
    outer_edges_of_all,
    strip_along,
)
from tests.rulebooks.dbx.staging import scene_of

STRIPS = {
    "south": (0, 0, 600, 150),
    "north": (0, 450, 600, 600),
    "west": (0, 0, 150, 600),
    "east": (450, 0, 600, 600),
}


@pytest.mark.parametrize("edge", STRIPS)
def test_a_waterway_lies_along_its_edge(edge: Any) -> None:
    """DBX-SET-04, DBX-FILL-04, DBX-BIG-03, DBX-T-GROUND: from corner to corner, as deep as was said."""
    west, south, east, north = STRIPS[edge]
    corners = strip_along(position([]), edge, 150.0).points
    assert (min(x for x, _ in corners), max(x for x, _ in corners)) == (west, east)
    assert (min(y for _, y in corners), max(y for _, y in corners)) == (south, north)


@pytest.mark.parametrize("edge", STRIPS)
def test_no_base_edge_at_the_water_or_across(edge: Any) -> None:
    """DBX-SET-06, DBX-FILL-07: the edge of the waterway and the one opposite are barred, at any depth."""
    pairs = {"south": {"south", "north"}, "north": {"south", "north"}, "west": {"west", "east"}}
    assert barred_edges(position([])) == []
    for deep in (100, 200):
        x1, y1, x2, y2 = {
            "south": (0, 0, 600, deep), "north": (0, 600 - deep, 600, 600),
            "west": (0, 0, deep, 600), "east": (600 - deep, 0, 600, 600),
        }[edge]  # fmt: skip
        state = position([], terrain=[{"kind": "WATER", "rect": (x1, y1, x2, y2)}])
        assert set(barred_edges(state)) == pairs.get(edge, {"west", "east"})
        wood = position([], terrain=[{"kind": "WOOD", "rect": (x1, y1, x2, y2)}])
        assert barred_edges(wood) == []


def test_each_sector_has_its_outer_edges() -> None:
    """DBX-SET-03, DBX-SET-04, DBX-BIG-03: four sectors of two edges each; a half of the big table has one."""
    state = position([])
    assert [set(outer_edges(state, sector)) for sector in (1, 2, 3, 4)] == [
        {"south", "west"}, {"north", "west"}, {"north", "east"}, {"south", "east"},
    ]  # fmt: skip
    assert (outer_edges(state, 1, 0), outer_edges(state, 1, 1)) == (("west",), ("east",))
    assert set(outer_edges_of_all(state, -1)) == {"south", "north", "west", "east"}
    state.big = True
    assert set(outer_edges(state, 3)) == {"west", "east"} == set(outer_edges_of_all(state, -1))


@pytest.mark.parametrize(
    ("kind", "near", "deep"),
    [("WOOD", 200.0, 160.0), ("WOOD", 240.0, 200.0), ("WOOD", 300.0, 200.0), ("LINEAR", 170.0, 170.0),
     ("ROAD", 170.0, 170.0), ("RIVER", 170.0, 200.0)],
)  # fmt: skip
def test_how_much_room_is_left_for_water(kind: str, near: float, deep: float) -> None:
    """DBX-SET-04, DBX-T-GROUND: 800 paces at most, a base width from other features, over no road or wall."""
    scene = scene_of([], terrain=[{"kind": kind, "rect": (100, near, 500, near + 2)}])
    assert depth_left(scene, "south") == pytest.approx(deep, abs=0.1)
