"""The ground: good and bad going, height, cover, and what blocks a view."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import Final

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.kernel import Outline, point_gap
from pulverdampf.table.measurement import face_points
from pulverdampf.table.rays import crosses
from pulverdampf.table.sight import rise_along
from pulverdampf.table.terrain import Plot, Terrain

from ..standing import in_camp
from ..units import DbxState, Element

BAD_GOING: Final = ("SHILL", "WOOD", "MARSH", "ROUGH", "BUA", "RIVER", "OASIS", "DUNE")
CLOSE: Final = ("WOOD", "OASIS", "BUA")
"""What blocks a view and gives cover."""
HILLS: Final = ("GHILL", "SHILL")
PASSABLE_TO_IMPETUOUS: Final = ("MARSH", "ROUGH", "DUNE")
INSET: Final = 1.0
"""Where the height of a front edge is read: just inside the base, for edges in contact lie on one line."""
CREST: Final = 2.0
"""How far a hill must rise above both ends of a line to hide one from the other."""
STEPS: Final = 12
LEAST_AREA: Final = 1.0
"""Square millimetres of a base that must lie in a feature to count."""
BEHIND_A_WALL: Final = 5.0
ACROSS: Final = 0.5
"""How deep a wall must run inside a base that stands across it; one that only touches it does not."""
MOST_KNOWN: Final = 2000


class Ground:
    """The features of a table sorted by what they do, in the weather of the moment."""

    def __init__(self, terrain: Terrain, *, roads_are_bad: bool) -> None:
        self.terrain = terrain
        self._known: dict[Outline, bool] = {}
        plots = list(terrain.plots.values())

        def of(*kinds: str) -> list[Plot]:
            return [plot for plot in plots if plot.feature.kind in kinds]

        self.bad = of(*BAD_GOING, *(("ROAD",) if roads_are_bad else ()))
        self.close = of(*CLOSE)
        self.hills = of(*HILLS)
        self.roads = of("ROAD")
        self.rivers = of("RIVER")
        self.water = of("WATER")
        self.lines = of("LINEAR")
        self.places = of("BUA")
        self.hampers = bool(self.bad or self.lines)
        """Whether there is any bad going, walls to cross included."""

    def is_bad(self, own: Outline) -> bool:
        """Whether a base lies in bad going with any part or across a wall, looked up once for each place."""
        known = self._known.get(own)
        if known is None:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            known = self._known[own] = _lies_in_any(self.bad, own) or self.is_across(own)
        return known

    def is_near_bad(self, x: float, y: float, reach: float) -> bool:
        """Whether a base at a place may lie in bad going, as the circles round both tell."""
        return bool(_near(self.bad, x, y, reach) or _near(self.lines, x, y, reach))

    @rule("DBX-TER-01")
    def is_across(self, own: Outline) -> bool:
        """Whether linear terrain runs through a base, or through the ground it covers."""
        return any(runs_through(plot, own) for plot in _near(self.lines, own.x, own.y, own.reach))

    def is_barred(self, own: Outline) -> bool:
        """Whether any part of a base lies in a waterway."""
        return _lies_in_any(self.water, own)


_GROUNDS: Final[dict[tuple[int, bool], Ground]] = {}


@rule("DBX-TER-01", "DBX-T-GROUND", "DBX-FILL-06")
def ground_of(scene: Scene) -> Ground:
    """The ground of a table, sorted once for equal terrain and weather."""
    return scene.derived(_sorted)


def _sorted(scene: Scene) -> Ground:
    state: DbxState = scene.state
    terrain = scene.terrain
    wet = state.weather in ("rain", "storm")
    found = _GROUNDS.get((id(terrain), wet))
    if found is None or found.terrain is not terrain:
        if len(_GROUNDS) > 256:
            _GROUNDS.clear()
        found = _GROUNDS[id(terrain), wet] = Ground(terrain, roads_are_bad=wet)
    return found


@rule("DBX-TER-02")
def lies_in(plot: Plot, own: Outline) -> bool:
    """Whether more than a trifle of a base lies in a feature."""
    return plot.overlaps(own) and plot.area_inside(own) > LEAST_AREA


def runs_through(line: Plot, own: Outline) -> bool:
    """Whether a wall or hedge has part of a base on either side."""
    for part in line.pieces:
        x1, y1, x2, y2 = part.points
        if crosses(own, x1, y1, x2, y2, ACROSS):
            return True
    return False


def _lies_in_any(plots: list[Plot], own: Outline) -> bool:
    return any(lies_in(plot, own) for plot in plots)


def _near(plots: list[Plot], x: float, y: float, reach: float) -> list[Plot]:
    """The features that come near a place."""
    found = []
    for plot in plots:
        dx, dy, far = plot.x - x, plot.y - y, plot.reach + reach
        if dx * dx + dy * dy <= far * far:
            found.append(plot)
    return found


@rule("DBX-TER-02", "DBX-WX-01")
def in_bad_going(scene: Scene, piece: Element) -> bool:
    """Whether an element counts as in bad going."""
    ground = ground_of(scene)
    return ground.hampers and ground.is_bad(scene.outline(piece))


def holding(scene: Scene, own: Outline, plots: Iterable[Plot]) -> list[str]:
    """The features among some in which a base lies with any part."""
    return [plot.feature.id for plot in plots if lies_in(plot, own)]


def wholly_in(plots: Iterable[Plot], own: Outline) -> str:
    """The feature that holds the whole of a base, if one does."""
    inside = (plot for plot in plots if plot.overlaps(own) and plot.share_inside(own) >= 0.999)
    return next((plot.feature.id for plot in inside), "")


# height -----------------------------------------------------------------------------------------------


def height_at(ground: Ground, x: float, y: float) -> float:
    """How high a point lies: on a hill its distance from the rim, elsewhere nought."""
    highest = 0.0
    for plot in ground.hills:
        highest = max(highest, plot.depth_at(x, y))
    return highest


@rule("DBX-TER-03")
def front_height(ground: Ground, own: Outline) -> float:
    """The height of the highest point of a front edge."""
    near = [plot for plot in ground.hills if plot.overlaps(own)]
    if not near:
        return 0.0
    back_x, back_y = own.ux * INSET, own.uy * INSET
    points = [(x - back_x, y - back_y) for x, y in face_points(own, "front", 9)]
    return max(plot.depth_at(x, y) for plot in near for x, y in points)


def stands_higher(scene: Scene, own: Outline, enemy: Outline) -> bool:
    """Whether part of a front edge is higher than all of the enemy's."""
    ground = ground_of(scene)
    return bool(ground.hills) and front_height(ground, own) > front_height(ground, enemy) + 1e-6


@lru_cache(maxsize=20_000)
def rises_between(plot: Plot, x1: float, y1: float, x2: float, y2: float) -> bool:
    """Whether a hill rises clearly above both ends of a line somewhere on its way."""
    if not plot.is_met(x1, y1, x2, y2):
        return False
    high = max(plot.depth_at(x1, y1), plot.depth_at(x2, y2)) + CREST
    return _is_higher(plot, (x1, y1, x2, y2), high)


@lru_cache(maxsize=20_000)
def rises_above(plot: Plot, x1: float, y1: float, x2: float, y2: float, height: float) -> bool:
    """Whether a hill is as high somewhere on a line as one who looks along it, or higher."""
    return plot.depth_at(x1, y1) >= height or _is_higher(plot, (x1, y1, x2, y2), height - 1e-6)


def _is_higher(plot: Plot, line: tuple[float, float, float, float], high: float) -> bool:
    """Whether a hill is higher than that somewhere on a line: step by step, then where it is in doubt."""
    x1, y1, x2, y2 = line
    dx, dy = (x2 - x1) / STEPS, (y2 - y1) / STEPS
    depths = [plot.depth_at(x1 + dx * k, y1 + dy * k) for k in range(STEPS + 1)]
    if max(depths) > high:
        return True
    step = sqrt(dx * dx + dy * dy)  # no depth changes by more than the way that leads to it
    if all((a + b + step) * 0.5 < high for a, b in pairwise(depths)):
        return False
    return rise_along(plot, x1, y1, x2, y2) > high - max(depths[0], depths[-1])


# cover ------------------------------------------------------------------------------------------------


@rule("DBX-TER-05", "DBX-FILL-09")
def in_cover(scene: Scene, piece: Element, enemy: Element) -> bool:
    """Whether an element is in cover against an enemy."""
    if in_camp(piece):
        return True
    ground = ground_of(scene)
    if not (ground.close or ground.lines):
        return False
    own, theirs = scene.outline(piece), scene.outline(enemy)
    for plot in ground.close:
        if lies_in(plot, own) and not lies_in(plot, theirs):
            return True
    return behind_a_wall(ground, own, theirs)


def behind_a_wall(ground: Ground, own: Outline, enemy: Outline) -> bool:
    """Whether linear terrain runs along a front edge, most of it, between it and an enemy."""
    if not ground.lines:
        return False
    edge = face_points(own, "front", 5)
    for plot in ground.lines:
        between = [piece for piece in plot.pieces if crossed_between(piece, own, enemy)]
        near = [1 for x, y in edge if any(point_gap(piece, x, y) <= BEHIND_A_WALL for piece in between)]
        if len(near) >= 3:
            return True
    return False


def crossed_between(line: Outline, own: Outline, enemy: Outline) -> bool:
    """Whether a straight line lies between two bases: their centres are on different sides of it."""
    (ax, ay), (bx, by) = line.corners()[0], line.corners()[-1]
    one = (bx - ax) * (own.y - ay) - (by - ay) * (own.x - ax)
    two = (bx - ax) * (enemy.y - ay) - (by - ay) * (enemy.x - ax)
    return one * two < 0.0


@rule("DBX-MEL-06")
def defends_a_bank(scene: Scene, own: Outline, enemy: Outline) -> bool:
    """Whether the enemy stands in a river and oneself does not."""
    ground = ground_of(scene)
    return any(lies_in(plot, enemy) and not lies_in(plot, own) for plot in ground.rivers)


@rule("DBX-BUA-01", "DBX-FILL-33", "DBX-TER-06")
def garrison_place(scene: Scene, piece: Element) -> str:
    """The built-up area or camp that an element holds with its whole base."""
    camp = in_camp(piece)
    return camp or wholly_in(ground_of(scene).places, scene.outline(piece))
