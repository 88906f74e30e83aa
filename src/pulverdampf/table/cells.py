"""Grids of cells: how far each is from goals; mypyc compiles this file when it can."""


def cell_at(x: float, y: float, size: float, columns: int, rows: int) -> int:
    """The cell of a grid that holds a point, or the one at the rim next to it."""
    column = min(max(int(x / size), 0), columns - 1)
    return min(max(int(y / size), 0), rows - 1) * columns + column


def spread(costs: list[float], columns: int, goals: list[tuple[int, float]]) -> list[float]:
    """How far every cell of a grid is from the nearest goal: cells cost so much, goals begin with so much.

    Neighbours are eight; a step costs half of both cells, a slanting one more.
    """
    n = len(costs)
    away = [1e9] * n
    stirred = [False] * n  # whether a cell has come nearer and has not told its neighbours yet
    for index, start in goals:
        if start < away[index]:
            away[index] = start
            stirred[index] = True
    changed = True
    forward = True
    while changed:
        changed = False
        for k in range(n):
            index = k if forward else n - 1 - k
            if not stirred[index]:
                continue
            stirred[index] = False
            changed = True
            here = away[index]
            cost = costs[index]
            column = index % columns
            west = 1 if column > 0 else 0
            east = 1 if column < columns - 1 else 0
            for middle in (index - columns, index, index + columns):
                if middle < 0 or middle >= n:
                    continue
                for other in range(middle - west, middle + east + 1):
                    way = (costs[other] + cost) * 0.5
                    if middle != index and other != middle:
                        way *= 1.4142135623730951
                    if here + way < away[other]:
                        away[other] = here + way
                        stirred[other] = True
        forward = not forward
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
