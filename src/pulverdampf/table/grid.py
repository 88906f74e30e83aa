"""A uniform grid that finds the outlines near a place without asking them all."""

from collections.abc import Sequence

from pulverdampf.table.kernel import Outline


class Grid:
    """Outlines filed by the cells their bounding discs touch."""

    def __init__(self, outlines: Sequence[Outline], cell: float = 0.0) -> None:
        self.outlines = list(outlines)
        widest = max((o.reach for o in self.outlines), default=1.0)
        self.cell = cell or max(2.0 * widest, 1e-6)
        self.cells: dict[tuple[int, int], list[int]] = {}
        for number, o in enumerate(self.outlines):
            for place in self._cells(o.x, o.y, o.reach):
                self.cells.setdefault(place, []).append(number)

    def _cells(self, x: float, y: float, r: float) -> list[tuple[int, int]]:
        size = self.cell
        return [
            (i, j)
            for i in range(int((x - r) // size), int((x + r) // size) + 1)
            for j in range(int((y - r) // size), int((y + r) // size) + 1)
        ]

    def near(self, x: float, y: float, r: float) -> list[Outline]:
        """The outlines whose bounding discs come within r of a point, in their first order."""
        found: set[int] = set()
        for place in self._cells(x, y, r):
            found.update(self.cells.get(place, ()))
        kept = []
        for number in sorted(found):
            o = self.outlines[number]
            reach = r + o.reach
            if (o.x - x) * (o.x - x) + (o.y - y) * (o.y - y) <= reach * reach:
                kept.append(o)
        return kept
