"""The ground: areas, lines and heights, built once and shared by every copy of a battle."""

from collections.abc import Iterable, Iterator
from math import inf, sqrt

from msgspec import Struct

from pulverdampf.table.kernel import EPS, Outline
from pulverdampf.table.plots import Plot
from pulverdampf.table.rays import crosses, inside_length
from pulverdampf.table.shapes import ORIGIN, Polyline, Pose, Shape

__all__ = ["Crossing", "Feature", "Plot", "Terrain", "stays_within"]


SEAM = 1e-3
"""How far two areas may lie apart that adjoin."""


class Feature(Struct, frozen=True):
    """One piece of terrain: an area, or a line when its shape is a polyline."""

    id: str
    kind: str
    shape: Shape
    pose: Pose = ORIGIN
    level: int = 0
    crest: Polyline | None = None
    capacity: int = 0
    owner: str = ""
    name: str = ""
    broad: bool = False

    @property
    def is_line(self) -> bool:
        """Whether the feature is a line and not an area (a broad line, such as a road, is an area)."""
        return isinstance(self.shape, Polyline) and not self.broad


class Crossing(Struct, frozen=True):
    """A feature met along a way: where it is entered and left, and the length inside (nought for a line)."""

    feature: str
    kind: str
    entry: float
    exit: float
    length: float


def stays_within(plots: Iterable[Plot], x1: float, y1: float, x2: float, y2: float) -> bool:
    """Whether a segment runs inside some areas all the way, be it from one into the next."""
    slack = SEAM / max(sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2), SEAM)
    reached = 0.0
    for low, high in sorted(span for plot in plots for span in plot.spans(x1, y1, x2, y2)):
        if low > reached + slack:
            break
        reached = max(reached, high)
    return reached >= 1.0 - slack


class Terrain:
    """All features of a table, unchangeable; a change makes a new terrain that shares the rest."""

    __slots__ = ("areas", "lines", "plots", "version")

    def __init__(self, features: Iterable[Feature] = (), version: int = 0) -> None:
        self._lay({f.id: Plot(f) for f in features}, version)

    def _lay(self, plots: dict[str, Plot], version: int) -> None:
        self.plots = plots
        self.version = version
        self.areas = [p for p in plots.values() if not p.feature.is_line]
        self.lines = [p for p in plots.values() if p.feature.is_line]

    def without(self, *ids: str) -> "Terrain":
        """The terrain with features taken away."""
        new = Terrain.__new__(Terrain)
        new._lay({k: p for k, p in self.plots.items() if k not in ids}, self.version + 1)
        return new

    def __iter__(self) -> Iterator[Feature]:
        return (p.feature for p in self.plots.values())

    def __getitem__(self, id: str) -> Feature:
        return self.plots[id].feature

    def __contains__(self, id: str) -> bool:
        return id in self.plots

    def areas_touching(self, outline: Outline, share: float = 0.0, contact: float = EPS) -> list[Feature]:
        """The areas an outline lies in with any part, or with at least a share of its own area."""
        return [
            p.feature
            for p in self.areas
            if p.overlaps(outline, contact) and (share <= 0.0 or p.share_inside(outline) >= share - 1e-9)
        ]

    def lines_touching(self, outline: Outline, reach: float = EPS) -> list[Feature]:
        """The lines that come within a reach of an outline."""
        return [p.feature for p in self.lines if p.gap(outline) <= reach]

    def share_inside(self, id: str, outline: Outline) -> float:
        """The share of an outline inside one area."""
        return self.plots[id].share_inside(outline)

    def area_inside(self, id: str, outline: Outline) -> float:
        """The area of an outline inside one area."""
        return self.plots[id].area_inside(outline)

    def gap(self, id: str, outline: Outline) -> float:
        """The distance from an outline to a feature."""
        return self.plots[id].gap(outline)

    def depth_at(self, id: str, x: float, y: float) -> float:
        """How far inside the rim of a feature a point lies; nought outside."""
        return self.plots[id].depth_at(x, y)

    def height_at(self, x: float, y: float) -> int:
        """The highest level of the areas that hold a point; nought on the plain."""
        return max((p.feature.level for p in self.areas if p.feature.level and p.holds(x, y)), default=0)

    def inside_length(self, id: str, x1: float, y1: float, x2: float, y2: float) -> float:
        """The length of a segment inside one area."""
        return inside_length(self.plots[id].pieces, x1, y1, x2, y2)

    def crossings(self, x1: float, y1: float, x2: float, y2: float, tolerance: float = EPS) -> list[Crossing]:
        """The areas and lines a segment runs through, in the order it meets them; touching is not enough."""
        lines = [p for p in self.lines if any(crosses(o, x1, y1, x2, y2, tolerance) for o in p.pieces)]
        found = _met([*self.areas, *lines], x1, y1, x2, y2)
        return [c for c in found if self[c.feature].is_line or c.length > tolerance]

    def lines_passed(
        self, x1: float, y1: float, x2: float, y2: float, tolerance: float = EPS
    ) -> list[Crossing]:
        """The lines a move leaves behind it: one it begins on counts, one it only comes up to does not."""
        whole = sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2)
        return [c for c in _met(self.lines, x1, y1, x2, y2) if c.exit < whole - tolerance]

    def nearest(self, outline: Outline, *kinds: str) -> tuple[float, Feature | None]:
        """The nearest feature of some kinds and its distance."""
        best, found = inf, None
        for p in self.plots.values():
            if p.feature.kind in kinds and (d := p.gap(outline)) < best:
                best, found = d, p.feature
        return best, found


def _met(plots: Iterable[Plot], x1: float, y1: float, x2: float, y2: float) -> list[Crossing]:
    whole = sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2)
    found = [
        Crossing(p.feature.id, p.feature.kind, low * whole, high * whole, (high - low) * whole)
        for p in plots
        for low, high in p.spans(x1, y1, x2, y2)
    ]
    return sorted(found, key=lambda c: (c.entry, c.exit))
