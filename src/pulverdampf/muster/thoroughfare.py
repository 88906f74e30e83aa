"""Whether troops can come through a table, and whether they find room along its edges."""

from collections.abc import Sequence

from pulverdampf.muster.grounds import Size
from pulverdampf.table.terrain import Plot

CELLS = 48
"""Into how many squares the shorter side of a table is cut."""
STRIP = 0.22
"""How deep the ground is in which an army forms up, as a share of the depth."""
Cell = tuple[int, int]


def is_cut_in_two(table: Size, barred: Sequence[Plot], crossings: Sequence[Plot]) -> bool:
    """Whether no way leads from the southern to the northern edge, square by square."""
    side = min(table) / CELLS
    across, along = round(table[0] / side), round(table[1] / side)

    def is_open(cell: Cell) -> bool:
        x, y = (cell[0] + 0.5) * side, (cell[1] + 0.5) * side
        return not any(plot.holds(x, y) for plot in barred) or any(plot.holds(x, y) for plot in crossings)

    waiting = [(column, 0) for column in range(across) if is_open((column, 0))]
    seen = set(waiting)
    while waiting:
        column, row = waiting.pop()
        if row == along - 1:
            return False
        for cell in ((column, row + 1), (column + 1, row), (column - 1, row), (column, row - 1)):
            inside = 0 <= cell[0] < across and 0 <= cell[1] < along
            if inside and cell not in seen and is_open(cell):
                seen.add(cell)
                waiting.append(cell)
    return True


def room_at_the_edges(table: Size, barred: Sequence[Plot]) -> dict[str, float]:
    """The open share of the ground along the southern and the northern edge."""
    width, depth = table
    found = {}
    for edge, low in (("south", 0.0), ("north", depth * (1 - STRIP))):
        spots = [
            (width * (i + 0.5) / 24, low + depth * STRIP * (k + 0.5) / 6) for i in range(24) for k in range(6)
        ]
        shut = sum(1 for x, y in spots if any(plot.holds(x, y) for plot in barred))
        found[edge] = 1 - shut / len(spots)
    return found
