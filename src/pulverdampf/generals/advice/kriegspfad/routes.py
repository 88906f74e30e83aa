"""The ways of units over the ground of a battle: how they lead, how long and how rough they are."""

from __future__ import annotations

from math import sqrt

from pulverdampf.engine.scene import Scene
from pulverdampf.generals.advice.kriegspfad.gates import Spot
from pulverdampf.generals.advice.kriegspfad.grid import Grid
from pulverdampf.rulebooks.kriegspfad.state import WarState
from pulverdampf.rulebooks.kriegspfad.terrain import category
from pulverdampf.rulebooks.kriegspfad.units import Unit
from pulverdampf.table.terrain import Terrain

MOST_GRIDS = 24


class Routes:
    """The grids of a battle, each built once for the ground and the weather as they are."""

    def __init__(self) -> None:
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

    def rough(self, scene: Scene, unit: Unit, here: Spot, there: Spot, within: float) -> float:
        """How many of the next inches of a unit's way lead over difficult ground."""
        grid = self._grid(scene, unit)
        state: WarState = scene.state
        if not grid.rough and not (state.mud or state.weather == "snow"):
            return 0.0
        at, left, found = here, within, 0.0
        for spot in grid.way(here, there, easily=True):
            dx, dy = spot[0] - at[0], spot[1] - at[1]
            length = sqrt(dx * dx + dy * dy)
            steps = int(min(length, left)) + 1
            for k in range(steps):
                x, y = at[0] + dx * k / steps, at[1] + dy * k / steps
                if state.mud or state.weather == "snow" or grid.cost[grid.cell((x, y))] > 1.0:
                    found += min(length, left) / steps
            left -= length
            at = spot
            if left <= 0.0:
                break
        return found

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
