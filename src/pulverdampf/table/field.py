"""All outlines of a table with its ground: the questions a whole battle asks at once."""

from collections.abc import Callable, Iterable, Sequence

from pulverdampf.table.grid import Grid
from pulverdampf.table.kernel import EPS, Outline, box, gap, point_depth
from pulverdampf.table.shapes import Rectangle, outline
from pulverdampf.table.sweeps import all_gaps, is_free, which_free
from pulverdampf.table.terrain import Terrain

__all__ = ["Field", "outline"]

NO_TERRAIN = Terrain()
NO_TABLE = Rectangle(0.0, 0.0)


class Field:
    """Outlines, terrain and the table they stand on, from (0, 0) to (width, depth)."""

    __slots__ = ("_grid", "edge", "outlines", "table", "terrain")

    def __init__(
        self, outlines: Iterable[Outline], terrain: Terrain = NO_TERRAIN, table: Rectangle = NO_TABLE
    ) -> None:
        self.outlines = list(outlines)
        self.terrain = terrain
        self.table = table
        self.edge = box(table.width * 0.5, table.depth * 0.5, 1073741824, table.width, table.depth)
        self._grid: Grid | None = None

    def without(self, *owners: str) -> "Field":
        """The field without the outlines of some owners."""
        return Field([o for o in self.outlines if o.owner not in owners], self.terrain, self.table)

    def of(self, owner: str) -> Outline:
        """The outline of an owner."""
        return next(o for o in self.outlines if o.owner == owner)

    def of_side(self, side: str) -> list[Outline]:
        """The outlines of a side."""
        return [o for o in self.outlines if o.side == side]

    def others(self, *owners: str) -> list[Outline]:
        """The outlines of all but some owners; those that nobody owns are always among them."""
        return [o for o in self.outlines if not o.owner or o.owner not in owners]

    def where(self, asked: Callable[[Outline], bool]) -> list[Outline]:
        """The outlines that answer a question with yes."""
        return [o for o in self.outlines if asked(o)]

    def free(self, o: Outline, ignoring: Sequence[str] = (), contact: float = EPS) -> bool:
        """Whether an outline overlaps nobody's but its owner's and those ignored."""
        return is_free(o, self.others(o.owner, *ignoring), contact)

    def which_free(
        self, candidates: list[Outline], ignoring: Sequence[str] = (), contact: float = EPS
    ) -> list[bool]:
        """For each of many imagined outlines whether it is free."""
        return which_free(candidates, self.others(*ignoring), contact)

    def overlapping(self, o: Outline, contact: float = EPS) -> list[Outline]:
        """The outlines of others that one overlaps."""
        return [b for b in self.others(o.owner) if not is_free(o, [b], contact)]

    def all_pairs(self) -> list[list[float]]:
        """The distances of all outlines to all, in their order."""
        return all_gaps(self.outlines)

    def near(self, o: Outline, reach: float, eps: float = EPS) -> list[Outline]:
        """The outlines of others within a reach, nearest first."""
        if self._grid is None:
            self._grid = Grid(self.outlines)
        found = [
            (d, i, b)
            for i, b in enumerate(self._grid.near(o.x, o.y, o.reach + reach + eps))
            if _another(b, o) and (d := gap(o, b)) <= reach + eps
        ]
        return [b for _, _, b in sorted(found, key=lambda f: (f[0], f[1]))]

    def nearest(self, o: Outline, among: Iterable[Outline] | None = None) -> tuple[float, Outline | None]:
        """The nearest outline of another owner, and its distance (infinite when there is none)."""
        best: tuple[float, Outline | None] = (float("inf"), None)
        for b in self.outlines if among is None else among:
            if _another(b, o) and (d := gap(o, b)) < best[0]:
                best = (d, b)
        return best

    def on_table(self, o: Outline, eps: float = EPS) -> bool:
        """Whether an outline lies wholly on the table."""
        return all(point_depth(self.edge, x, y) >= o.radius - eps for x, y in o.corners())


def _another(b: Outline, o: Outline) -> bool:
    return b is not o and (not o.owner or b.owner != o.owner)
