"""Ways to the enemy: how far every place of the table is from him on foot, round water and bad going."""

from pulverdampf.rulebooks.dbx.ground import Ground
from pulverdampf.table.cells import smoothed, spread
from pulverdampf.table.shapes import Pose, Rectangle, outline

CELL = 50.0
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
        self.columns = grid.columns
        self.away = spread(grid.costs[hampered], grid.columns, list(goals))

    def at(self, x: float, y: float) -> float:
        """The length of the way from a point, smoothed between the middles of the cells round it."""
        return smoothed(self.away, self.columns, CELL, x, y)
