"""Ways round what bars the straight way: a coarse grid of the ground, with the bridges and fords."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from math import sqrt

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.state import WarState
from pulverdampf.rulebooks.kriegspfad.terrain import OPENINGS, WAYS, category, going
from pulverdampf.rulebooks.kriegspfad.units import Unit
from pulverdampf.table.angles import QUARTER, direction
from pulverdampf.table.shapes import Polyline, Rectangle
from pulverdampf.table.terrain import Plot, Terrain

Spot = tuple[float, float]
Gate = tuple[Spot, ...]
"""The spots at which a bridge, ford or stretch of road is approached, stepped upon, left and behind."""
CELL = 2.0
DIAGONAL = 1.42
PLODDING = 1.6
"""How much longer a cell of difficult ground seems."""
INSIDE, BEFORE, ON_IT = 0.3, 1.2, 3.3
"""So far from its ends a bridge is stepped upon and left; where one turns to it; how broad its middle is."""
MOST_GRIDS = 24
STRETCH, FAR = 4.0, 1e9
CORNERS = ((0.0, 0.0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))
ROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


class Grid:
    """The ground as one category of troops finds it, cell by cell, with the ways over barred cells."""

    def __init__(self, scene: Scene, column: str) -> None:
        state: WarState = scene.state
        self.columns = int(state.table[0] / CELL) + 1
        self.rows = int(state.table[1] / CELL) + 1
        self.cost = [1.0] * (self.columns * self.rows)
        self.barred = False
        self.gates: list[Gate] = []
        self.fields: dict[int, tuple[list[float], list[int]]] = {}
        plots = list(scene.terrain.plots.values())
        for plot in plots:
            if not plot.feature.is_line and plot.feature.kind not in WAYS:
                self._lay(state, plot, column)
        if not self.barred:
            return
        for plot in plots:
            if plot.feature.kind in OPENINGS:
                self._clear(plot)
        for plot in plots:
            if plot.feature.kind in WAYS and going(state, plot.feature.kind, column) != "X":
                self.gates += [gate for gate in _stretches(plot) if self._is_needed(gate)]

    def _is_needed(self, gate: Gate) -> bool:
        """Whether a way leads where one could not go otherwise."""
        (ax, ay), (bx, by) = gate[0], gate[-1]
        return not all(self.cost[self.cell(spot)] for spot in (*gate, ((ax + bx) / 2, (ay + by) / 2)))

    def _lay(self, state: WarState, plot: Plot, column: str) -> None:
        found = going(state, plot.feature.kind, column)
        if found == "G":
            return
        for cell, x, y in self._around(plot):
            if found == "D":
                if plot.holds(x, y):
                    self.cost[cell] = max(self.cost[cell], PLODDING)
            elif any(plot.holds(x + dx, y + dy) for dx, dy in CORNERS):
                self.cost[cell] = 0.0
                self.barred = True

    def _clear(self, plot: Plot) -> None:
        """Where the wilderness is cleared one walks."""
        for cell, x, y in self._around(plot):
            if plot.holds(x, y):
                self.cost[cell] = 1.0

    def _around(self, plot: Plot) -> list[tuple[int, float, float]]:
        """The cells a feature may lie in, with their middles."""
        low_x, high_x = min(o.x - o.reach for o in plot.pieces), max(o.x + o.reach for o in plot.pieces)
        low_y, high_y = min(o.y - o.reach for o in plot.pieces), max(o.y + o.reach for o in plot.pieces)
        return [
            (row * self.columns + column, (column + 0.5) * CELL, (row + 0.5) * CELL)
            for row in range(max(int(low_y / CELL) - 1, 0), min(int(high_y / CELL) + 2, self.rows))
            for column in range(max(int(low_x / CELL) - 1, 0), min(int(high_x / CELL) + 2, self.columns))
        ]

    def cell(self, spot: Spot) -> int:
        """The cell of a point."""
        column = min(max(int(spot[0] / CELL), 0), self.columns - 1)
        return min(max(int(spot[1] / CELL), 0), self.rows - 1) * self.columns + column

    def middle(self, cell: int) -> Spot:
        """The middle of a cell."""
        return (cell % self.columns + 0.5) * CELL, (cell // self.columns + 0.5) * CELL

    def is_open(self, here: Spot, there: Spot) -> bool:
        """Whether no barred cell lies on the straight way."""
        dx, dy = there[0] - here[0], there[1] - here[1]
        steps = int(sqrt(dx * dx + dy * dy)) + 1
        cost, cell = self.cost, self.cell
        return all(cost[cell((here[0] + dx * k / steps, here[1] + dy * k / steps))] for k in range(1, steps))

    def way(self, here: Spot, there: Spot) -> list[Spot]:
        """The bends of the shortest way and its end; only the end where the straight way is open."""
        on_gate = [gate for gate in self.gates if _is_on(gate, here)]
        if not on_gate and self.is_open(here, there):
            return [there]
        field, steps = self._field(self.cell(there))
        found: list[tuple[Spot, bool]] = []
        cell = self._standing(self.cell(here), field)
        leaving = self._leaving(on_gate, here, field)
        if leaving is not None:
            found = [(spot, True) for spot in leaving]
            cell = self.cell(leaving[-1])
        if cell < 0:
            return [there]
        while steps[cell] >= 0:
            after = steps[cell]
            gate = next((each for each in self.gates if self._joins(each, cell, after)), None)
            if gate is not None:
                found += [(spot, True) for spot in (gate if self.cell(gate[0]) == cell else gate[::-1])]
            found.append((self.middle(after), False))
            cell = after
        found.append((there, True))
        return self._straightened(here, found)

    def _straightened(self, here: Spot, found: list[tuple[Spot, bool]]) -> list[Spot]:
        """Leaves out the bends that can be cut short; those at bridges stay."""
        bends: list[Spot] = []
        at = here
        for (spot, fixed), (after, _) in zip(found, [*found[1:], found[-1]], strict=True):
            if fixed or not self.is_open(at, after):
                bends.append(spot)
                at = spot
        return bends

    def _leaving(self, on_gate: list[Gate], here: Spot, field: list[float]) -> Gate | None:
        """Whoever stands on a bridge or ford goes on to the end that is nearer to his goal."""
        best: tuple[float, Gate] | None = None
        for gate in on_gate:
            for spots in (gate, gate[::-1]):
                left = _length(spots) - _along(spots, here)
                total = field[self.cell(spots[-1])] + left / CELL
                if total < FAR and (best is None or total < best[0]):
                    best = (total, _onward(spots, here))
        return best[1] if best is not None else None

    def _joins(self, gate: Gate, one: int, two: int) -> bool:
        a, b = self.cell(gate[0]), self.cell(gate[-1])
        return (a == one and b == two) or (a == two and b == one)

    def _standing(self, cell: int, field: list[float]) -> int:
        """The cell itself, or the best beside it if it cannot be left otherwise."""
        near = [cell, *(each for each, _ in self._beside(cell))]
        reached = [each for each in near if field[each] < FAR]
        return cell if field[cell] < FAR else min(reached, key=lambda each: field[each], default=-1)

    def _beside(self, cell: int) -> list[tuple[int, float]]:
        row, column = divmod(cell, self.columns)
        return [
            ((row + dy) * self.columns + column + dx, DIAGONAL if dx and dy else 1.0)
            for dx, dy in ROUND
            if 0 <= row + dy < self.rows and 0 <= column + dx < self.columns
        ]

    def _field(self, goal: int) -> tuple[list[float], list[int]]:
        """How far it is from every cell to a goal, and the next cell on the way."""
        known = self.fields.get(goal)
        if known is not None:
            return known
        far, steps = [FAR] * len(self.cost), [-1] * len(self.cost)
        over: dict[int, list[tuple[int, float]]] = {}
        for gate in self.gates:
            near, beyond = gate[0], gate[-1]
            a, b = self.cell(near), self.cell(beyond)
            length = (abs(near[0] - beyond[0]) + abs(near[1] - beyond[1])) / CELL
            over.setdefault(a, []).append((b, length))
            over.setdefault(b, []).append((a, length))
        far[goal] = 0.0
        heap = [(0.0, goal)]
        while heap:
            done, cell = heappop(heap)
            if done > far[cell]:
                continue
            ways = self._beside(cell)
            for each, length in [*ways, *over.get(cell, ())]:
                cost = self.cost[each] or (1.0 if each in over and (each, length) not in ways else 0.0)
                total = done + length * cost
                if cost and total < far[each]:
                    far[each], steps[each] = total, cell
                    heappush(heap, (total, each))
        self.fields[goal] = far, steps
        return far, steps


class Routes:
    """The grids of a battle, each built once for the ground and the weather as they are."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, str, str, int], tuple[Terrain, Grid]] = {}

    def way(self, scene: Scene, unit: Unit, here: Spot, there: Spot) -> list[Spot]:
        """The bends of a unit's way to a place, and the place."""
        grid = self._grid(scene, unit)
        return grid.way(here, there) if grid.barred else [there]

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


def _length(gate: Gate) -> float:
    (ax, ay), (bx, by) = gate[0], gate[-1]
    return sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))


def _along(gate: Gate, spot: Spot) -> float:
    """How far along a gate a spot lies."""
    (ax, ay), (bx, by) = gate[0], gate[-1]
    return ((spot[0] - ax) * (bx - ax) + (spot[1] - ay) * (by - ay)) / _length(gate)


def _is_on(gate: Gate, spot: Spot) -> bool:
    (ax, ay), (bx, by) = gate[0], gate[-1]
    aside = ((spot[0] - ax) * (by - ay) - (spot[1] - ay) * (bx - ax)) / _length(gate)
    return abs(aside) <= ON_IT and 0.0 <= _along(gate, spot) <= _length(gate)


def _onward(gate: Gate, here: Spot) -> Gate:
    """The spots still ahead; whoever has only the end before him goes straight on."""
    ahead = tuple(spot for spot in gate if _along(gate, spot) > _along(gate, here) + 1e-6)
    if len(ahead) != 1:
        return ahead or gate[-1:]
    (ax, ay), (bx, by) = gate[0], gate[-1]
    share = (_length(gate) - _along(gate, here)) / _length(gate)
    return ((here[0] + (bx - ax) * share, here[1] + (by - ay) * share),)


def _stretches(plot: Plot) -> list[Gate]:
    """Where one steps on a bridge, ford or road and where one leaves it, stretch by stretch."""
    shape, pose = plot.feature.shape, plot.feature.pose
    if isinstance(shape, Rectangle):
        found: list[Gate] = []
        for half, facing in ((shape.depth / 2, pose.facing), (shape.width / 2, pose.turned(QUARTER).facing)):
            ux, uy = direction(facing)
            along = (-half - BEFORE, INSIDE - half, half - INSIDE, half + BEFORE)
            found.append(tuple((pose.x + ux * far, pose.y + uy * far) for far in along))
        return found
    if not isinstance(shape, Polyline):
        return []
    found = []
    for (ax, ay), (bx, by) in pairwise(shape.points):
        length = sqrt((bx - ax) ** 2 + (by - ay) ** 2)
        parts = max(int(length / STRETCH), 1)
        spots = [(ax + (bx - ax) * k / parts, ay + (by - ay) * k / parts) for k in range(parts + 1)]
        found += list(pairwise(spots))
    return found
