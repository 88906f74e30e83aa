"""The ways of units over the ground of a battle: how they lead, how long and how rough they are."""

from __future__ import annotations

from math import sqrt

from pulverdampf.engine.scene import Scene
from pulverdampf.table.terrain import Terrain

from ...state import WarState
from ...terrain.ground import category
from ...units import Unit
from ..weights import DRILLED, Weights
from .gates import Spot
from .grid import Grid

MOST_GRIDS = 24


class Routes:
    """The grids of a battle, each built once for the ground and the weather as they are."""

    def __init__(self, weights: Weights = DRILLED) -> None:
        self.weights = weights
        self._known: dict[tuple[int, str, str, int], tuple[Terrain, Grid]] = {}

    def way(self, scene: Scene, unit: Unit, here: Spot, there: Spot, *, easily: bool = False) -> list[Spot]:
        """The bends of a unit's way to a place, and the place."""
        grid = self._grid(scene, unit)
        if not grid.barred and not (easily and grid.rough):
            return [there]
        return grid.way(here, there, easily=easily)

    def effort(self, scene: Scene, unit: Unit, here: Spot, there: Spot) -> float:
        """How long a unit's way to a place seems."""
        grid = self._grid(scene, unit)
        return grid.effort(here, there)

    def reaches(self, scene: Scene, unit: Unit, here: Spot, there: Spot) -> bool:
        """Whether a unit can walk from one place to another."""
        grid = self._grid(scene, unit)
        return not grid.barred or grid.reaches(here, there)

    def rough(self, scene: Scene, unit: Unit, here: Spot, there: Spot, within: float, least: float) -> float:
        """How many of the next inches of a unit's way lead over difficult ground; 0 where the straight
        way shows already that they are too few."""
        grid = self._grid(scene, unit)
        state: WarState = scene.state
        everywhere = state.mud or state.weather == "snow"
        if everywhere:
            dx, dy = there[0] - here[0], there[1] - here[1]
            return min(sqrt(dx * dx + dy * dy), within)
        if not grid.rough or grid.rough_inches(here, [there], within) < least:
            return 0.0
        return grid.rough_inches(here, grid.way(here, there, easily=True), within)

    def _grid(self, scene: Scene, unit: Unit) -> Grid:
        state: WarState = scene.state
        terrain = scene.terrain
        key = (id(terrain), category(unit), state.weather, int(state.mud))
        known = self._known.get(key)
        if known is None or known[0] is not terrain:
            if len(self._known) >= MOST_GRIDS:
                self._known.clear()
            known = self._known[key] = (terrain, Grid(scene, category(unit)))
        return known[1]
