"""Where a charge ends: as many reach the enemy on one side as on the other."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.geometry import layout
from pulverdampf.rulebooks.muskets_tomahawks.melee.charge_ways import assault, charge_ways

RIDERS: dict[str, Any] = {
    "side": "two", "troop": "CAV", "traits": ("Cavalry",), "weapons": ("lance", "sabre"), "models": 4,
    "places": ((37.3, 27.0), (38.45, 27.0), (36.15, 27.0), (39.6, 27.0)),
}  # fmt: skip
ALONE: dict[str, Any] = {"side": "one", "models": 1, "places": ((35.5, 20.97),)}
BESIDE: dict[str, Any] = {"side": "one", "models": 1, "places": ((39.0, 21.58),)}
BRUSH: dict[str, Any] = {"id": "brush", "kind": "brush", "rect": (35.4, 21.0, 40.4, 33.0)}


@pytest.mark.parametrize("mirrored", ["as it is", "mirrored"])
def test_as_many_reach_the_enemy_on_either_side(mirrored: str) -> None:
    """MT-MEL-02, MT-FILL-21: riders in brush charge one figure with another beside it; whether that stands
    to their left or right, three can come into contact, so three must."""
    units, brush = [RIDERS, ALONE, BESIDE], BRUSH
    if mirrored == "mirrored":
        units = [{**each, "places": tuple((48 - x, y) for x, y in each["places"])} for each in units]
        west, south, east, north = BRUSH["rect"]
        brush = {**BRUSH, "rect": (48 - east, south, 48 - west, north)}
    state = position(units, terrain=[brush])
    scene = Scene(state, layout)
    riders, target = state.bodies["B1"], state.bodies["A1"]
    ways = charge_ways(scene, riders, target)
    assert ways is not None
    assert assault(scene, riders, target).reached_by(ways) == 3
