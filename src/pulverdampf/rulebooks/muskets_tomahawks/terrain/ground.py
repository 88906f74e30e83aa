"""The ground of a table: which terrain holds a point, which a way or a line of sight meets."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Any, Generic, TypeVar

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.kernel import EPS, point_depth
from pulverdampf.table.measurement import within
from pulverdampf.table.outlines import Outline, disc
from pulverdampf.table.rays import crosses, inside_length
from pulverdampf.table.terrain import Plot, Terrain
from pulverdampf.table.vicinity import near_segment

from .kinds import KINDS, NOT_FOR_HORSES, Cover, Kind

NEAR = 2.0
"""A target so near behind an obstacle is covered by it; one so near is not counted as crossed."""
ON_THE_STEP = 1.0
JOINT = 1e-3
"""A way that leads over the corner of two stretches comes onto both at once."""
MOST_PLACES = 20_000
MOST_GROUNDS = 16


class Obstacle:
    """A line on the table with its core stretches, for moves and rays that cross it."""

    def __init__(self, plot: Plot) -> None:
        self.id = plot.feature.id
        self.kind = KINDS[plot.feature.kind]
        self.plot = plot
        self.cores = [piece.core() for piece in plot.pieces]

    def crossed(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        """Whether a segment leads from one side to the other."""
        return any(crosses(core, x1, y1, x2, y2) for core in self.cores)

    @rule("MT-TER-02", "MT-TER-03")
    def crossings(self, points: Sequence[tuple[float, float]]) -> int:
        """How often a whole way comes onto the line; a bend upon it counts, a start does not."""
        met: list[float] = []
        gone = 0.0
        for (x1, y1), (x2, y2) in itertools.pairwise(points):
            length = sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1))
            if length > 0.0 and passes_near(self.plot, x1, y1, x2, y2):
                for core in self.cores:
                    share = _comes_onto(core.points, x1, y1, x2, y2)
                    if share is not None and all(abs(gone + share * length - each) > JOINT for each in met):
                        met.append(gone + share * length)
            gone += length
        return len(met)

    @rule("MT-TER-03")
    def on_the_step(self, outline: Outline) -> bool:
        """Whether somebody stands on the firing step: within 1 inch of the inner side, left of the line."""
        if self.kind.key != "step":
            return False
        for piece in self.plot.pieces:
            x1, y1, x2, y2 = piece.points[:4]
            left = (x2 - x1) * (outline.y - y1) - (y2 - y1) * (outline.x - x1)
            # a stretch is kept clockwise or as given; two points are never turned round
            if left > 0.0 and within(self.plot.gap(outline), ON_THE_STEP):
                return True
        return False


def _comes_onto(stretch: Sequence[float], x1: float, y1: float, x2: float, y2: float) -> float | None:
    """After which share of a leg it comes onto a stretch of a line; none if it never does or begins there."""
    px, py, gx, gy = stretch[0], stretch[1], stretch[2] - stretch[0], stretch[3] - stretch[1]
    whole = sqrt(gx * gx + gy * gy)
    ux, uy = gx / whole, gy / whole
    left1, left2 = ux * (y1 - py) - uy * (x1 - px), ux * (y2 - py) - uy * (x2 - px)
    along1, along2 = ux * (x1 - px) + uy * (y1 - py), ux * (x2 - px) + uy * (y2 - py)
    if abs(left1) <= EPS and -EPS <= along1 <= whole + EPS:
        return None
    if (left1 > EPS and left2 > EPS) or (left1 < -EPS and left2 < -EPS):
        return None
    if abs(left1) <= EPS and abs(left2) <= EPS:  # along the line, from beyond its end
        if max(along1, along2) < -EPS or min(along1, along2) > whole + EPS:
            return None
        return ((0.0 if along1 < 0.0 else whole) - along1) / (along2 - along1)
    share = min(max(left1 / (left1 - left2), 0.0), 1.0)
    along = along1 + share * (along2 - along1)
    return share if -EPS <= along <= whole + EPS else None


T = TypeVar("T", bound="Plot | Obstacle")


class Stretches(Generic[T]):
    """Terrain of one sort; the discs round it tell at once which of it a way may meet."""

    def __init__(self, terrain: Iterable[T]) -> None:
        self.all = list(terrain)
        plots = [each.plot if isinstance(each, Obstacle) else each for each in self.all]
        self._discs = [disc(plot.x, plot.y, 0, plot.reach) for plot in plots]

    def __iter__(self) -> Iterator[T]:
        return iter(self.all)

    def near(self, x1: float, y1: float, x2: float, y2: float) -> list[T]:
        """Those that a segment may meet."""
        return [self.all[i] for i in near_segment(self._discs, x1, y1, x2, y2)]

    def along(self, points: Sequence[tuple[float, float]]) -> list[T]:
        """Those that a whole way may meet."""
        if not self.all:
            return []
        if len(points) == 2:
            return self.near(*points[0], *points[1])
        legs = itertools.pairwise(points)
        return [self.all[i] for i in sorted({i for a, b in legs for i in near_segment(self._discs, *a, *b)})]


class Ground:
    """The terrain of a table, sorted by what it does; worked out once for each terrain."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        plots = list(terrain.plots.values())
        self.kind_of = {plot.feature.id: KINDS[plot.feature.kind] for plot in plots}
        self.obstacles = Stretches(
            Obstacle(plot) for plot in plots if self.kind(plot).sort == "obstacle" and plot.feature.is_line
        )
        self.low = Stretches(each for each in self.obstacles if not each.kind.high)
        self.high = Stretches(each for each in self.obstacles if each.kind.high)
        self.areas = [plot for plot in plots if self.kind(plot).sort == "area"]
        self.rough = Stretches(
            plot for plot in plots if self.kind(plot).going in ("difficult", "very difficult")
        )
        self.buildings = [plot for plot in plots if self.kind(plot).sort == "building"]
        self.waters = [plot for plot in plots if self.kind(plot).sort == "water"]
        self.roads = [plot for plot in plots if self.kind(plot).sort == "road"]
        self.hills = [plot for plot in plots if plot.feature.kind == "hill"]
        self.masking = Stretches(plot for plot in self.areas if self.kind(plot).cover)
        """Areas that lines of sight suffer from."""
        self.blocking = Stretches([*self.buildings, *self.hills])
        self.covering = [
            plot for plot in plots if self.kind(plot).cover and self.kind(plot).sort in ("area", "building")
        ]
        self.no_horses = [plot for plot in plots if plot.feature.kind in NOT_FOR_HORSES]
        self.no_guns = [
            plot for plot in plots if self.kind(plot).sort in ("area", "building", "water")
            and plot.feature.kind != "hill"
        ]  # fmt: skip
        self.breaking = Stretches(
            plot for plot in [*self.areas, *self.buildings] if plot.feature.kind != "hill"
        )
        """What breaks close ranks that enter it."""
        self.covers: dict[tuple[float, float], Cover] = {}
        self.seen: dict[tuple[float, float, float, float], bool] = {}
        """Whether a foot figure there sees one here, when nobody screens it."""
        self.rays: dict[tuple[float, float, float, float], Any] = {}
        """What lines of sight meet."""

    def kind(self, plot: Plot) -> Kind:
        """The row of the table for a piece of terrain."""
        return KINDS[plot.feature.kind]

    def building_at(self, x: float, y: float) -> str:
        """The building that holds a point, if any."""
        for plot in self.buildings:
            if near(plot, x, y) and plot.holds(x, y):
                return plot.feature.id
        return ""

    def in_area(self, x: float, y: float) -> bool:
        """Whether a point lies in area terrain that breaks up ranks."""
        return any(
            near(plot, x, y) and plot.holds(x, y) for plot in self.areas if plot.feature.kind != "hill"
        )

    @rule("MT-FIRE-06", "MT-SPOT-03")
    def cover_at(self, x: float, y: float) -> Cover:
        """The best cover of the areas and buildings that hold a point."""
        best = self.covers.get((x, y))
        if best is None:
            if len(self.covers) > MOST_PLACES:
                self.covers.clear()
            best = Cover.NONE
            for plot in self.covering:
                cover = self.kind(plot).cover
                if cover > best and near(plot, x, y) and plot.holds(x, y):
                    best = cover
            self.covers[x, y] = best
        return best

    def on_hill(self, x: float, y: float) -> bool:
        """Whether a point lies on a hill."""
        return any(near(plot, x, y) and plot.holds(x, y) for plot in self.hills)

    def in_water(self, x: float, y: float) -> bool:
        """Whether a point lies in water that only boats can cross."""
        return any(near(plot, x, y) and plot.holds(x, y) for plot in self.waters)


def near(plot: Plot, x: float, y: float) -> bool:
    """Whether a point lies in the bounding disc of a feature."""
    dx, dy = x - plot.x, y - plot.y
    return dx * dx + dy * dy <= (plot.reach + 1e-6) * (plot.reach + 1e-6)


def passes_near(plot: Plot, x1: float, y1: float, x2: float, y2: float) -> bool:
    """Whether a segment comes near the bounding disc of a feature."""
    ex, ey, wx, wy = x2 - x1, y2 - y1, plot.x - x1, plot.y - y1
    whole = ex * ex + ey * ey
    along = wx * ex + wy * ey
    if along <= 0.0:
        return wx * wx + wy * wy <= plot.reach * plot.reach
    if along >= whole:
        dx, dy = plot.x - x2, plot.y - y2
        return dx * dx + dy * dy <= plot.reach * plot.reach
    across = wx * ey - wy * ex
    return across * across <= plot.reach * plot.reach * whole


def length_inside(plot: Plot, x1: float, y1: float, x2: float, y2: float) -> float:
    """The length of a segment inside an area."""
    return inside_length(plot.pieces, x1, y1, x2, y2) if passes_near(plot, x1, y1, x2, y2) else 0.0


def runs_into(plot: Plot, x1: float, y1: float, x2: float, y2: float, grazing: float = 1e-3) -> bool:
    """Whether a way touches an area by more than its rim."""
    if x1 == x2 and y1 == y2:
        return near(plot, x1, y1) and any(point_depth(piece, x1, y1) > grazing for piece in plot.pieces)
    return length_inside(plot, x1, y1, x2, y2) > grazing


_GROUNDS: dict[int, Ground] = {}


def ground(scene: Scene) -> Ground:
    """The terrain of a table, sorted once."""
    return scene.remembered("ground", lambda: _ground(scene))


def _ground(scene: Scene) -> Ground:
    terrain = scene.terrain
    found = _GROUNDS.get(id(terrain))
    if found is None or found.terrain is not terrain:
        if len(_GROUNDS) >= MOST_GROUNDS:
            _GROUNDS.clear()
        found = _GROUNDS[id(terrain)] = Ground(terrain)
    return found
