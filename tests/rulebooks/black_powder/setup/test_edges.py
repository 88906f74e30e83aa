"""Boundaries of setting up: base zones, and where dice lay terrain."""

import pytest

from pulverdampf.rulebooks.black_powder.events.turns import TerrainLaid
from pulverdampf.rulebooks.black_powder.setup.deployment import base_zone
from pulverdampf.rulebooks.black_powder.setup.terrain_generator import lay_terrain
from pulverdampf.table.shapes import Polyline
from tests.rulebooks.black_powder.staging import driven, foe, foot, position

OPEN = 6


@pytest.mark.parametrize(("edge", "zone"), [("south", (0, 0, 96, 12)), ("north", (0, 60, 96, 72))])
def test_a_side_deploys_along_its_edge(edge: str, zone: tuple[int, ...]) -> None:
    """BP-SETUP-01, BP-SETUP-05, BP-FILL-10, BP-FILL-12: a strip twelve deep."""
    state = position([foot(40, 30), foe(40, 50)])
    state.edges = {"one": edge}
    assert base_zone(state, "one") == zone


def test_a_building_has_its_hedge_towards_its_own_edge() -> None:
    """BP-SETUP-03, BP-FILL-30: two before the block, ten long, south of it or, in the north, north."""
    state = position([foot(40, 30), foe(40, 50)])
    dice = [3, 3, 4, 3, 4, OPEN, OPEN, 3, 3, 4, 3, 4, OPEN, OPEN]
    laid = {each.feature.id: each.feature for each in driven(state, lay_terrain, dice).all(TerrainLaid)}
    assert set(laid) == {"building-1", "hedge-1", "building-4", "hedge-4", "road"}
    for number, y, at in ((1, 18.0, 13.5), (4, 54.0, 58.5)):
        block, hedge = laid[f"building-{number}"], laid[f"hedge-{number}"]
        assert (block.pose.x, block.pose.y) == (16.0, y)
        assert isinstance(hedge.shape, Polyline) and hedge.shape.points == ((11.0, at), (21.0, at))
