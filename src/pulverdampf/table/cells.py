"""Grids of cells: how far each is from goals; mypyc compiles this file when it can."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # machine integers where the file is compiled, ordinary ones where it is not
    from mypy_extensions import i64


def cell_at(x: float, y: float, size: float, columns: int, rows: int) -> int:
    """The cell of a grid that holds a point, or the one at the rim next to it."""
    column = min(max(int(x / size), 0), columns - 1)
    return min(max(int(y / size), 0), rows - 1) * columns + column


def spread(costs: list[float], columns: int, goals: list[tuple[int, float]]) -> list[float]:
    """How far every cell of a grid is from the nearest goal: cells cost so much, goals begin with so much.

    Neighbours are eight; a step costs half of both cells, a slanting one more.
    """
    n: i64 = len(costs)
    wide: i64 = columns
    away = [1e9] * len(costs)
    stirred = [False] * len(costs)  # whether a cell has come nearer and has not told its neighbours yet
    for goal, start in goals:
        if start < away[goal]:
            away[goal] = start
            stirred[goal] = True
    changed = True
    first: i64 = 0
    step: i64 = 1
    while changed:  # to and fro over the grid
        changed = False
        index: i64 = first
        while 0 <= index < n:
            if stirred[index]:
                stirred[index] = False
                changed = True
                here = away[index]
                cost = costs[index]
                column: i64 = index % wide
                west: i64 = 1 if column > 0 else 0
                east: i64 = 1 if column < wide - 1 else 0
                middle: i64 = index - wide
                while middle <= index + wide:
                    if 0 <= middle < n:
                        other: i64 = middle - west
                        while other <= middle + east:
                            known = away[other]
                            if here < known:
                                way = (costs[other] + cost) * 0.5
                                if middle != index and other != middle:
                                    way *= 1.4142135623730951
                                if here + way < known:
                                    away[other] = here + way
                                    stirred[other] = True
                            other += 1
                    middle += wide
            index += step
        first = n - 1 - first
        step = -step
    return away


def smoothed(values: list[float], columns: int, cell: float, x: float, y: float) -> float:
    """The value of a grid at a point, smoothed between the middles of the cells round it."""
    across = x / cell - 0.5
    along = y / cell - 0.5
    left = min(max(int(across), 0), columns - 2)
    low = min(max(int(along), 0), len(values) // columns - 2)
    u = min(max(across - left, 0.0), 1.0)
    v = min(max(along - low, 0.0), 1.0)
    first = low * columns + left
    second = first + columns
    below = values[first] * (1.0 - u) + values[first + 1] * u
    above = values[second] * (1.0 - u) + values[second + 1] * u
    return below * (1.0 - v) + above * v
