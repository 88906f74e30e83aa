"""Ways to the enemy: how far every place of the table is from him on foot, round water and bad going."""

from typing import Final, Literal

from pulverdampf.table.cells import cell_at, smoothed, spread
from pulverdampf.table.shapes import Pose, Rectangle, outline

from ...terrain.ground import Ground

CELL: Final = 50.0
SLOW: Final = 3.5
"""How much longer bad going makes a way for those whom it hampers."""
BARRED: Final = 40.0
SHUNNED: Final = 60.0
"""How much longer it makes a way for those who keep out of it: more than any way round is."""
BASE: Final = Rectangle(44.0, 44.0)

Tread = Literal["anywhere", "slowly", "round"]
"""How a troop type takes bad going: as any other ground, as something slow, or not at all."""


class Grid:
    """What it costs to cross each cell of a table, for every tread."""

    def __init__(self, ground: Ground, table: tuple[float, float]) -> None:
        self.ground = ground
        self.columns, self.rows = int(table[0] / CELL), int(table[1] / CELL)
        self.bad: list[bool] = []
        self.costs: dict[Tread, list[float]] = {"anywhere": [], "slowly": [], "round": []}
        for row in range(self.rows):
            for column in range(self.columns):
                cell = outline(BASE, Pose((column + 0.5) * CELL, (row + 0.5) * CELL))
                barred, bad = ground.is_barred(cell), ground.is_bad(cell)
                slow = bad or any(plot.overlaps(cell) for plot in ground.lines)
                bad = bad and not ground.is_across(cell)
                self.bad.append(bad)
                self.costs["anywhere"].append(CELL * (BARRED if barred else 1.0))
                self.costs["slowly"].append(CELL * (BARRED if barred else SLOW if slow else 1.0))
                self.costs["round"].append(
                    CELL * (SHUNNED if barred or bad else SLOW if slow else 1.0),
                )

        self.beside = {index: self._good_beside(index) for index, bad in enumerate(self.bad) if bad}
        """The cells in good going round each cell in bad going."""

    def _good_beside(self, index: int) -> list[int]:
        row, column = divmod(index, self.columns)
        return [
            r * self.columns + c
            for r in range(max(row - 1, 0), min(row + 2, self.rows))
            for c in range(max(column - 1, 0), min(column + 2, self.columns))
            if not self.bad[r * self.columns + c]
        ]

    def cell(self, x: float, y: float) -> int:
        """The cell of a point."""
        return cell_at(x, y, CELL, self.columns, self.rows)


_GRIDS: Final[dict[int, Grid]] = {}


def grid_of(ground: Ground, table: tuple[float, float]) -> Grid:
    """The grid of a table, laid out once for equal ground."""
    found = _GRIDS.get(id(ground))
    if found is None or found.ground is not ground:
        if len(_GRIDS) > 64:
            _GRIDS.clear()
        found = _GRIDS[id(ground)] = Grid(ground, table)
    return found


Goals = tuple[tuple[int, float], ...]
"""Cells that somebody wants to reach, each with what is added to the way there."""

_APPROACHES: Final[dict[tuple[int, Tread, Goals], "Approach"]] = {}


def approach(grid: Grid, goals: list[tuple[float, float, float]], tread: Tread) -> "Approach":
    """The ways to some goals, worked out once while they stay in the same cells."""
    cells = tuple((grid.cell(x, y), start) for x, y, start in goals)
    key = (id(grid), tread, cells)
    found = _APPROACHES.get(key)
    if found is None or found.grid is not grid:
        if len(_APPROACHES) > 64:
            _APPROACHES.clear()
        found = _APPROACHES[key] = Approach(grid, cells, tread)
    return found


class Approach:
    """How far it is from everywhere to the nearest of some goals."""

    def __init__(self, grid: Grid, goals: Goals, tread: Tread) -> None:
        self.grid = grid
        self.columns = grid.columns
        self.away = spread(grid.costs[tread], grid.columns, list(goals))
        self.closed = [each >= CELL * SHUNNED for each in self.away] if tread == "round" else []
        """The cells from which no way leads round the bad going."""
        if tread == "round":
            self._even_out()

    def _even_out(self) -> None:
        """Makes bad going no farther than the ground beside it: its rim shall not repel."""
        away = self.away
        for index, beside in self.grid.beside.items():
            if beside:
                away[index] = min(away[index], min([away[each] for each in beside]) + CELL * SLOW)

    def at(self, x: float, y: float) -> float:
        """The length of the way from a point, smoothed between the middles of the cells round it."""
        return smoothed(self.away, self.columns, CELL, x, y)

    def leads_round(self, x: float, y: float) -> bool:
        """Whether a way from a point leads round bad going; at its rim the cells beside decide."""
        index = self.grid.cell(x, y)
        return any(not self.closed[each] for each in self.grid.beside.get(index, (index,)))
