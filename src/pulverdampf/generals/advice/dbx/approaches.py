"""Ways to the enemy: how far every place of the table is from him on foot, round water and bad going."""

from heapq import heappop, heappush
from itertools import product

from pulverdampf.rulebooks.dbx.ground import Ground
from pulverdampf.table.shapes import Pose, Rectangle, outline

CELL = 50.0
STRAIGHT, SLANTING = 1.0, 1.4142135623730951
NEIGHBOURS = [
    (dx, dy, SLANTING if dx and dy else STRAIGHT) for dx, dy in product((-1, 0, 1), repeat=2) if dx or dy
]
SLOW = 3.5
"""How much longer bad going makes a way for those whom it hampers."""
BARRED = 40.0
BASE = Rectangle(44.0, 44.0)


class Grid:
    """What it costs to cross each cell of a table, for those hampered by bad going and for the others."""

    def __init__(self, ground: Ground, table: tuple[float, float]) -> None:
        self.ground = ground
        self.columns, self.rows = int(table[0] / CELL), int(table[1] / CELL)
        self.costs: dict[bool, list[float]] = {True: [], False: []}
        for row in range(self.rows):
            for column in range(self.columns):
                cell = outline(BASE, Pose((column + 0.5) * CELL, (row + 0.5) * CELL))
                barred = ground.is_barred(cell)
                bad = ground.is_bad(cell)
                self.costs[True].append(CELL * (BARRED if barred else SLOW if bad else 1.0))
                self.costs[False].append(CELL * (BARRED if barred else 1.0))
        self.around = [self._around(index) for index in range(self.columns * self.rows)]

    def _around(self, index: int) -> list[tuple[int, float]]:
        """The cells next to a cell, with how far they are."""
        row, column = divmod(index, self.columns)
        return [
            ((row + dy) * self.columns + column + dx, length)
            for dx, dy, length in NEIGHBOURS
            if 0 <= row + dy < self.rows and 0 <= column + dx < self.columns
        ]

    def cell(self, x: float, y: float) -> int:
        """The cell of a point."""
        column = min(max(int(x / CELL), 0), self.columns - 1)
        return min(max(int(y / CELL), 0), self.rows - 1) * self.columns + column


_GRIDS: dict[int, Grid] = {}


def grid_of(ground: Ground, table: tuple[float, float]) -> Grid:
    """The grid of a table, laid out once for equal ground."""
    found = _GRIDS.get(id(ground))
    if found is None or found.ground is not ground:
        if len(_GRIDS) > 64:
            _GRIDS.clear()
        found = _GRIDS[id(ground)] = Grid(ground, table)
    return found


_APPROACHES: dict[tuple[int, bool, tuple[tuple[int, float], ...]], "Approach"] = {}


def approach(grid: Grid, goals: list[tuple[float, float, float]], hampered: bool) -> "Approach":
    """The ways to some goals, worked out once while they stay in the same cells."""
    cells = tuple((grid.cell(x, y), start) for x, y, start in goals)
    key = (id(grid), hampered, cells)
    found = _APPROACHES.get(key)
    if found is None or found.grid is not grid:
        if len(_APPROACHES) > 64:
            _APPROACHES.clear()
        found = _APPROACHES[key] = Approach(grid, cells, hampered)
    return found


class Approach:
    """How far it is from everywhere to the nearest of some goals."""

    def __init__(self, grid: Grid, goals: tuple[tuple[int, float], ...], hampered: bool) -> None:
        self.grid = grid
        self.columns, self.rows = grid.columns, grid.rows
        costs, around = grid.costs[hampered], grid.around
        away = [1e9] * len(costs)
        queue: list[tuple[float, int]] = []
        for index, start in goals:
            if start < away[index]:
                away[index] = start
                heappush(queue, (start, index))
        while queue:
            length, index = heappop(queue)
            if length > away[index]:
                continue
            cost = costs[index]
            for each, step in around[index]:
                longer = length + (cost + costs[each]) * 0.5 * step
                if longer < away[each]:
                    away[each] = longer
                    heappush(queue, (longer, each))
        self.away = away

    def at(self, x: float, y: float) -> float:
        """The length of the way from a point, smoothed between the middles of the cells round it."""
        column, row = x / CELL - 0.5, y / CELL - 0.5
        left = min(max(int(column), 0), self.columns - 2)
        low = min(max(int(row), 0), self.rows - 2)
        u, v = min(max(column - left, 0.0), 1.0), min(max(row - low, 0.0), 1.0)
        first = low * self.columns + left
        second = first + self.columns
        away = self.away
        below = away[first] * (1.0 - u) + away[first + 1] * u
        above = away[second] * (1.0 - u) + away[second + 1] * u
        return below * (1.0 - v) + above * v
