"""Features with their convex pieces worked out; mypyc compiles this file when it can."""

from math import sqrt
from typing import TYPE_CHECKING

from pulverdampf.table.kernel import EPS, Outline, convex, gap, point_depth
from pulverdampf.table.polygons import Point, clip, rim_distance, ring_of, signed_area
from pulverdampf.table.rays import crosses, span
from pulverdampf.table.shapes import pieces, ring
from pulverdampf.table.sweeps import is_free
from pulverdampf.table.vicinity import any_holds

if TYPE_CHECKING:
    from pulverdampf.table.terrain import Feature


class Plot:
    """A feature with its convex pieces worked out."""

    def __init__(self, feature: "Feature") -> None:
        self.feature = feature
        self.pieces = pieces(feature.shape, feature.pose, feature.id, feature.owner, feature.kind)
        self.ring: list[Point] = ring(feature.shape, feature.pose)
        self.crest: list[Outline] = (
            pieces(feature.crest, feature.pose, feature.id) if feature.crest is not None else []
        )
        self.straight: list[Outline] | None = None
        low_x, high_x = min(o.x - o.reach for o in self.pieces), max(o.x + o.reach for o in self.pieces)
        low_y, high_y = min(o.y - o.reach for o in self.pieces), max(o.y + o.reach for o in self.pieces)
        self.x, self.y = (low_x + high_x) * 0.5, (low_y + high_y) * 0.5
        self.reach = sqrt((high_x - low_x) ** 2 + (high_y - low_y) ** 2) * 0.5

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the area, its rim included."""
        dx, dy, far = self.x - x, self.y - y, self.reach + EPS
        return dx * dx + dy * dy <= far * far and any_holds(self.pieces, x, y, EPS)

    def gap(self, outline: Outline) -> float:
        """The distance from an outline to the feature."""
        return min(gap(outline, o) for o in self.pieces)

    def comes_near(self, outline: Outline, within: float = 0.0) -> bool:
        """Whether an outline may lie so near to the feature, as the circles round both tell."""
        dx, dy, reach = self.x - outline.x, self.y - outline.y, self.reach + outline.reach + within
        return dx * dx + dy * dy <= reach * reach

    def overlaps(self, outline: Outline, contact: float = EPS) -> bool:
        """Whether an outline overlaps the area, or crosses the line, deeper than the tolerance."""
        return self.comes_near(outline) and not is_free(outline, self.pieces, contact)

    def area_inside(self, outline: Outline) -> float:
        """The area of an outline that lies inside the feature."""
        corners = ring_of(outline)
        if self.straight is None:
            self.straight = [straightened(o) for o in self.pieces]
        total = 0.0
        for o in self.straight:
            dx, dy, reach = o.x - outline.x, o.y - outline.y, o.reach + outline.reach
            if dx * dx + dy * dy <= reach * reach:
                total += abs(signed_area(clip(corners, o)))
        return total

    def share_inside(self, outline: Outline) -> float:
        """The share, 0 to 1, of an outline that lies inside the feature."""
        whole = abs(signed_area(ring_of(outline)))
        if whole == 0.0:
            return 1.0 if self.holds(outline.x, outline.y) else 0.0
        return min(self.area_inside(outline) / whole, 1.0)

    def depth_at(self, x: float, y: float) -> float:
        """How far inside the rim a point lies; nought outside."""
        if not self.holds(x, y):
            return 0.0
        if len(self.ring) == 1:
            return point_depth(self.pieces[0], x, y)
        return rim_distance(self.ring, x, y)

    def spans(self, x1: float, y1: float, x2: float, y2: float) -> list[tuple[float, float]]:
        """Where a segment runs inside the feature, as joined shares of its length."""
        found = sorted(s for s in (span(o, x1, y1, x2, y2) for o in self.pieces) if s[0] <= s[1])
        joined: list[tuple[float, float]] = []
        for low, high in found:
            if joined and low <= joined[-1][1] + 1e-9:
                joined[-1] = (joined[-1][0], max(joined[-1][1], high))
            else:
                joined.append((low, high))
        return joined

    def is_met(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        """Whether a segment runs into the feature anywhere, be it at a point."""
        for o in self.pieces:
            low, high = span(o, x1, y1, x2, y2)
            if low <= high:
                return True
        return False

    def crest_crossed(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        """Whether a segment crosses the crest line."""
        return any(crosses(o, x1, y1, x2, y2) for o in self.crest)


def straightened(o: Outline) -> Outline:
    """A rounded outline as a polygon of many corners and nearly the same area."""
    return convex([c for p in ring_of(o) for c in p], 0.0, 0) if o.radius else o
