"""The ground of a table: where units may go, what it costs them, and what covers them."""

from itertools import pairwise

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.measurement import Face, face_slots
from pulverdampf.table.outlines import Outline, box
from pulverdampf.table.polygons import Point
from pulverdampf.table.rays import crosses
from pulverdampf.table.terrain import Plot, Terrain

from ..geometry import CONTACT, SIDES_CLOCKWISE, rotated
from ..state import PowderState
from ..units import Unit
from .kinds import KINDS

BEHIND = 1.0
"""How near behind a hedge, wall or earthwork a unit has its cover."""
RAYS = 5


class Ground:
    """The terrain of a table, sorted by what it does; worked out once for each terrain."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        plots = list(terrain.plots.values())

        def going(*kinds: str) -> list[Plot]:
            return [plot for plot in plots if KINDS[plot.feature.kind].going in kinds]

        self.woods = going("wood")
        self.rough = going("rough")
        self.slow = self.woods + self.rough
        self.roads = going("road")
        self.barred = going("barred")
        self.buildings = going("building")
        self.impassable = self.barred + self.buildings
        self.obstacles = [plot for plot in plots if KINDS[plot.feature.kind].lie == "line"]
        self.covering = [
            plot for plot in plots if KINDS[plot.feature.kind].cover and plot not in self.buildings
        ]
        self.hills = [plot for plot in plots if KINDS[plot.feature.kind].sight == "hill"]
        self.opaque = [plot for plot in plots if KINDS[plot.feature.kind].sight == "blocks"]
        self.thin_woods = [plot for plot in plots if KINDS[plot.feature.kind].sight == "open wood"]
        self.bare = not plots

    def on_hill(self, outline: Outline) -> bool:
        """Whether the middle of an outline lies on a hill."""
        return any(plot.holds(outline.x, outline.y) for plot in self.hills)

    def on_road(self, points: list[Point]) -> bool:
        """Whether a line of points lies on roads and bridges."""
        return bool(self.roads) and all(_covered(self.roads, a, b) for a, b in pairwise(points))


def _covered(plots: list[Plot], a: Point, b: Point) -> bool:
    """Whether some plots together hold the whole of a segment."""
    if a == b:
        return any(plot.holds(*a) for plot in plots)
    at = 0.0
    for low, high in sorted(span for plot in plots for span in plot.spans(*a, *b)):
        if low > at + 1e-3:
            return False
        at = max(at, high)
    return at >= 1.0 - 1e-3


_GROUNDS: dict[int, Ground] = {}


def ground(scene: Scene) -> Ground:
    """The sorted terrain of a scene."""
    terrain = scene.terrain
    found = _GROUNDS.get(id(terrain))
    if found is None or found.terrain is not terrain:
        if len(_GROUNDS) > 256:
            _GROUNDS.clear()
        found = _GROUNDS[id(terrain)] = Ground(terrain)
    return found


@rule("BP-TERR-01", "BP-SKIR-07", "BP-FORM-05")
def may_stand_in_woods(state: PowderState, unit: Unit) -> bool:
    """Whether a unit may be in woods: skirmishers, mounted ones unless a switch forbids it."""
    mounted = unit.arm == "cavalry" and not state.rulings.mounted_skirmishers_in_woods
    return unit.formation == "skirmish" and not mounted


@rule("BP-TERR-01", "BP-TERR-02", "BP-FILL-30")
def closed_to(state: PowderState, land: Ground, unit: Unit) -> list[Plot]:
    """The areas that a unit may not enter of its own will."""
    closed = list(land.impassable)
    if land.woods and not may_stand_in_woods(state, unit):
        closed += land.woods
    if land.rough and unit.arm == "artillery":
        closed += land.rough
    return closed


@rule("BP-TERR-01", "BP-FORM-08")
def standing_in(plots: list[Plot], own: Outline) -> list[Plot]:
    """Those of some areas that an outline stands in, driven there or put there by rule."""
    return [plot for plot in plots if plot.overlaps(own, CONTACT)]


@rule("BP-TERR-01")
def comes_out(plot: Plot, start: Outline, end: Outline) -> bool:
    """Whether a move leads out of an area, or towards its rim."""
    return not plot.overlaps(end, CONTACT) or _deepest(plot, end) < _deepest(plot, start) - 1e-3


def _deepest(plot: Plot, own: Outline) -> float:
    """How far inside an area an outline reaches."""
    return max(plot.depth_at(x, y) for x, y in [(own.x, own.y), *own.corners()])


@rule("BP-TERR-01", "BP-TERR-02")
def slowing(land: Ground, unit: Unit) -> list[Plot]:
    """The areas in which a unit moves at half rate."""
    return land.woods if unit.formation == "skirmish" else land.slow


@rule("BP-TERR-01", "BP-TERR-02", "BP-TERR-03", "BP-MOVE-02")
def extra_cost(land: Ground, unit: Unit, start: Point, end: Point) -> float:
    """What terrain adds to a straight way of the front centre: half rate and obstacles."""
    if land.bare or start == end:
        return 0.0
    extra = sum(land.terrain.inside_length(plot.feature.id, *start, *end) for plot in slowing(land, unit))
    return extra + 6.0 * obstacles_crossed(land, start, end)


@rule("BP-TERR-03")
def obstacles_crossed(land: Ground, start: Point, end: Point) -> int:
    """How many obstacles a straight way leads across."""
    return sum(1 for plot in land.obstacles if any(crosses(each, *start, *end) for each in plot.pieces))


@rule("BP-TERR-05")
def cover_of(scene: Scene, unit: Unit, outline: Outline, x: float, y: float) -> int:
    """How much a unit's cover adds to its saves against an attack that comes from a point."""
    best = cover_around(scene, unit, outline)
    for plot in ground(scene).covering:
        cover = KINDS[plot.feature.kind].cover
        if cover > best and plot.feature.is_line:
            near = any(gap(outline, each) <= BEHIND + 1e-4 for each in plot.pieces)
            if near and any(crosses(each, x, y, outline.x, outline.y) for each in plot.pieces):
                best = cover
    return best


@rule("BP-TERR-05")
def cover_around(scene: Scene, unit: Unit, outline: Outline) -> int:
    """The cover of the building or the area that a unit stands in, whoever attacks it from wherever."""
    if unit.garrison:
        return 2
    areas = [plot for plot in ground(scene).covering if not plot.feature.is_line and plot.overlaps(outline)]
    inside = [plot for plot in areas if plot.share_inside(outline) >= 0.5 - 1e-9]
    return max((KINDS[plot.feature.kind].cover for plot in inside), default=0)


@rule("BP-TERR-05", "BP-MEL-04")
def cover_before(scene: Scene, outline: Outline, side: Face) -> int:
    """The cover of a hedge, wall or work that a unit stands behind with at least half of one of its sides."""
    post = rotated(outline, SIDES_CLOCKWISE.index(side))
    dx, dy = post.ux * (post.half_depth + BEHIND + 1e-4), post.uy * (post.half_depth + BEHIND + 1e-4)
    middle = box(post.x, post.y, post.facing, 2 * post.half_width, 0.0)
    rays = [(x, y, x + dx, y + dy) for x, y in face_slots(middle, "front", RAYS)]
    best = 0
    for plot in ground(scene).covering:
        if plot.feature.is_line:
            crossed = sum(any(crosses(each, *ray) for each in plot.pieces) for ray in rays)
            if 2 * crossed >= len(rays):
                best = max(best, KINDS[plot.feature.kind].cover)
    return best


def touched_building(scene: Scene, outline: Outline) -> list[str]:
    """The buildings that an outline touches."""
    return [
        plot.feature.id
        for plot in ground(scene).buildings
        if any(gap(outline, each) <= 0.01 or overlaps(outline, each) for each in plot.pieces)
    ]
