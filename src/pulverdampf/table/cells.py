"""Grids of cells: how far each is from goals; mypyc compiles this file when it can."""


def spread(costs: list[float], columns: int, goals: list[tuple[int, float]]) -> list[float]:
    """How far every cell of a grid is from the nearest goal: cells cost so much, goals begin with so much.

    Neighbours are eight; a step costs half of both cells, a slanting one more.
    """
    n = len(costs)
    rows = n // columns
    away = [1e9] * n
    for index, start in goals:
        if start < away[index]:
            away[index] = start
    changed = True
    forward = True
    while changed:
        changed = False
        for k in range(n):
            index = k if forward else n - 1 - k
            row = index // columns
            column = index - row * columns
            cost = costs[index]
            best = away[index]
            for dy in range(-1, 2):
                if row + dy < 0 or row + dy >= rows:
                    continue
                for dx in range(-1, 2):
                    if column + dx < 0 or column + dx >= columns or (dx == 0 and dy == 0):
                        continue
                    other = index + dy * columns + dx
                    step = 1.4142135623730951 if dx != 0 and dy != 0 else 1.0
                    longer = away[other] + (costs[other] + cost) * 0.5 * step
                    if longer < best:
                        best = longer
            if best < away[index]:
                away[index] = best
                changed = True
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
