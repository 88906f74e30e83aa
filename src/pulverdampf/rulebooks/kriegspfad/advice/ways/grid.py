"""A coarse grid of the ground, with the bridges and fords: ways round what bars the straight way."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from heapq import heappop, heappush
from math import sqrt

from pulverdampf.engine.scene import Scene
from pulverdampf.table.terrain import Plot

from ...state import WarState
from ...terrain.ground import OPENINGS, WAYS, going
from .gates import Gate, Spot, along, is_on, length_of, onward, stretches

CELL = 2.0
DIAGONAL = 1.42
PLODDING = {
    "REG": 1.6, "SKI": 1.3, "WAR": 1.3, "CAV": 3.0, "MW": 2.4, "MWn": 2.4,
    "WAG": 2.3, "ART": 2.3, "SCOUT": 1.8,
}  # fmt: skip
"""How much longer a cell of difficult ground seems: the usual move on good ground over that on difficult."""
ROUNDABOUT, A_LITTLE = 1.2, 1.0
"""Difficult ground is gone round when the straight way seems so much longer, and a little besides."""
FAR = 1e9
CORNERS = ((0.0, 0.0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))
CLEARANCE = ((0.0, 0.0), (2.1, 0.0), (-2.1, 0.0), (0.0, 2.1), (0.0, -2.1))
"""How close to difficult ground a unit counts as entering it."""
SINGED = (*CLEARANCE, (1.7, 1.7), (-1.7, 1.7), (1.7, -1.7), (-1.7, -1.7))
"""How close to a fire nobody passes."""
ROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


@lru_cache(maxsize=8)
def neighbours(columns: int, rows: int) -> list[list[tuple[int, float]]]:
    """The cells beside each cell of a grid, with how far they are."""
    return [
        [
            ((row + dy) * columns + column + dx, DIAGONAL if dx and dy else 1.0)
            for dx, dy in ROUND
            if 0 <= row + dy < rows and 0 <= column + dx < columns
        ]
        for row in range(rows)
        for column in range(columns)
    ]


class Grid:
    """The ground as one category of troops finds it, cell by cell, with the ways over barred cells."""

    def __init__(self, scene: Scene, column: str) -> None:
        state: WarState = scene.state
        self.columns = int(state.table[0] / CELL) + 1
        self.rows = int(state.table[1] / CELL) + 1
        self.cost = [1.0] * (self.columns * self.rows)
        self.barred = self.rough = False
        self.gates: list[Gate] = []
        self.fields: dict[int, tuple[list[float], list[int]]] = {}
        plots = list(scene.terrain.plots.values())
        for plot in plots:
            if not plot.feature.is_line and plot.feature.kind not in WAYS:
                self._lay(state, plot, column)
        for plot in plots if self.barred or self.rough else ():
            if plot.feature.kind in OPENINGS:
                self._clear(plot)
        for plot in plots if self.barred else ():
            if plot.feature.kind in WAYS and going(state, plot.feature.kind, column) != "X":
                self.gates += [gate for gate in stretches(plot) if self._is_needed(gate)]

    def _is_needed(self, gate: Gate) -> bool:
        """Whether a way leads where one could not go otherwise."""
        (ax, ay), (bx, by) = gate[0], gate[-1]
        return not all(self.cost[self.cell(spot)] for spot in (*gate, ((ax + bx) / 2, (ay + by) / 2)))

    def _lay(self, state: WarState, plot: Plot, column: str) -> None:
        found = going(state, plot.feature.kind, column)
        if found == "G":
            return
        fire = plot.feature.kind == "burning"
        for cell, x, y in self._around(plot):
            if found == "D":
                if self.cost[cell] and any(plot.holds(x + dx, y + dy) for dx, dy in CLEARANCE):
                    self.cost[cell] = PLODDING[column]
                    self.rough = True
            elif any(plot.holds(x + dx, y + dy) for dx, dy in (SINGED if fire else CORNERS)):
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

    def _is_plain(self, here: Spot, there: Spot) -> bool:
        """Whether the straight way leads over good ground only."""
        return self._seeming(here, there, most=1.0) > 0.0

    def _seeming(self, here: Spot, there: Spot, most: float = FAR) -> float:
        """How many cells long the straight way seems; 0 where a cell of it costs more than allowed."""
        dx, dy = there[0] - here[0], there[1] - here[1]
        length = sqrt(dx * dx + dy * dy)
        steps = int(length) + 1
        cost, cell = self.cost, self.cell
        total = 0.0
        for k in range(1, steps + 1):
            one = cost[cell((here[0] + dx * k / steps, here[1] + dy * k / steps))]
            if one > most:
                return 0.0
            total += one
        return total * length / steps / CELL

    def way(self, here: Spot, there: Spot, *, easily: bool = False) -> list[Spot]:
        """The bends of the shortest way and its end; only the end where the straight way is open.

        Whoever wants to go easily goes round difficult ground too where that pays.
        """
        on_gate = [gate for gate in self.gates if is_on(gate, here)]
        is_open = not on_gate and self.is_open(here, there)
        if is_open and not (easily and self.rough):
            return [there]
        field, steps = self._field(self.cell(there))
        if is_open:
            easy = field[self.cell(here)]
            if self._seeming(here, there) <= easy * ROUNDABOUT + A_LITTLE:
                return [there]
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
        return self._straightened(here, found, self._is_plain if easily else self.is_open)

    def rough_inches(self, here: Spot, way: list[Spot], within: float) -> float:
        """How much of the beginning of a way leads over difficult ground."""
        at, left, found = here, within, 0.0
        for spot in way:
            dx, dy = spot[0] - at[0], spot[1] - at[1]
            length = sqrt(dx * dx + dy * dy)
            part = min(length, left)
            steps = int(part) + 1
            for k in range(steps):
                share = part * k / steps / length if length else 0.0
                if self.cost[self.cell((at[0] + dx * share, at[1] + dy * share))] > 1.0:
                    found += part / steps
            left -= length
            at = spot
            if left <= 0.0:
                break
        return found

    def effort(self, here: Spot, there: Spot) -> float:
        """How many cells of good ground the easiest way seems long."""
        return self._field(self.cell(there))[0][self.cell(here)]

    def reaches(self, here: Spot, there: Spot) -> bool:
        """Whether any way leads from one place to another."""
        field, _ = self._field(self.cell(there))
        return self._standing(self.cell(here), field) >= 0

    def _straightened(
        self, here: Spot, found: list[tuple[Spot, bool]], may_be_cut: Callable[[Spot, Spot], bool]
    ) -> list[Spot]:
        """Leaves out the bends that can be cut short; those at bridges stay."""
        bends: list[Spot] = []
        at = here
        for (spot, fixed), (after, _) in zip(found, [*found[1:], found[-1]], strict=True):
            if fixed or not may_be_cut(at, after):
                bends.append(spot)
                at = spot
        return bends

    def _leaving(self, on_gate: list[Gate], here: Spot, field: list[float]) -> Gate | None:
        """Whoever stands on a bridge or ford goes on to the end that is nearer to his goal."""
        best: tuple[float, Gate] | None = None
        for gate in on_gate:
            for spots in (gate, gate[::-1]):
                left = length_of(spots) - along(spots, here)
                total = field[self.cell(spots[-1])] + left / CELL
                if total < FAR and (best is None or total < best[0]):
                    best = (total, onward(spots, here))
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
        return neighbours(self.columns, self.rows)[cell]

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
        beside, costs = neighbours(self.columns, self.rows), self.cost
        while heap:
            done, cell = heappop(heap)
            if done > far[cell]:
                continue
            for each, length in beside[cell]:
                ground = costs[each]
                total = done + length * ground
                if ground and total < far[each]:
                    far[each], steps[each] = total, cell
                    heappush(heap, (total, each))
            for each, length in over.get(cell, ()):
                total = done + length * (costs[each] or 1.0)
                if total < far[each]:
                    far[each], steps[each] = total, cell
                    heappush(heap, (total, each))
        self.fields[goal] = far, steps
        return far, steps
