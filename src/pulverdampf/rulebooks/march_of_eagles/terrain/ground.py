"""Terrain: what each kind does to moves, cover and sight."""

from collections.abc import Iterator
from enum import IntEnum
from itertools import pairwise
from math import sqrt

from pulverdampf.engine.looks import TerrainKind
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, Piece
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import crosses, segment
from pulverdampf.table.sight_lines import Screen
from pulverdampf.table.terrain import Plot, Terrain


class Cover(IntEnum):
    """How well a place protects."""

    NONE = 0
    SOFT = 1
    HARD = 2


class Kind(TerrainKind, frozen=True):
    """One row of the terrain table."""

    going: str = "normal"
    lies: str = "area"
    """Whether it is an area or a line across the way."""
    cover: Cover = Cover.NONE
    sight: str = "free"
    level: int = 0

    @property
    def obstacle(self) -> bool:
        """Whether it has to be climbed."""
        return self.lies == "line"


SEEN_INTO_WOOD = 2.0
NEAR_A_LINE = 1.0
HALTED_ON = 0.002

N, S, H = Cover.NONE, Cover.SOFT, Cover.HARD
A, L = "area", "line"
# MOE-FILL-05
_TABLE = (
    #    key          English           German             look          going        lies  cov. sight    up
    Kind("open",      "Open ground",    "Offenes Gelände", "open"),
    Kind("road",      "Road",           "Straße",          "road"),
    Kind("crops",     "Standing crops", "Kornfeld",        "field",      "normal",    A,     S),
    Kind("orchard",   "Orchard",        "Obstgarten",      "orchard",    "normal",    A,     S),
    Kind("wood",      "Wood",           "Wald",            "wood",       "difficult", A,     S,   "wood"),
    Kind("rocks",     "Rocky ground",   "Felsgelände",     "rocks",      "difficult", A,     S),
    Kind("marsh",     "Marsh",          "Sumpf",           "marsh",      "difficult"),
    Kind("ford",      "Ford",           "Furt",            "ford",       "difficult"),
    Kind("hedge",     "Hedge",          "Hecke",           "hedge",      "normal",    L,     S),
    Kind("fence",     "Fence",          "Zaun",            "fence",      "normal",    L,     S),
    Kind("stream",    "Stream",         "Bach",            "stream",     "normal",    L),
    Kind("wall",      "Stone wall",     "Mauer",           "low-wall",   "normal",    L,     H),
    Kind("earthwork", "Earthwork",      "Schanze",         "earthwork",  "normal",    L,     H),
    Kind("hill",      "Hill",           "Hügel",           "hill",       "normal",    A,     N,   "hill",  1),
    Kind("steep",     "Steep hill",     "Steiler Hügel",   "steep-hill", "difficult", A,     N,   "hill",  1),
    Kind("river",     "River",          "Fluss",           "river",      "impassable"),
    Kind("bridge",    "Bridge",         "Brücke",          "bridge",     "columns"),
    Kind("building",  "Building",       "Gebäude",         "farmstead",  "building",  A,     H,   "blocks"),
)  # fmt: skip
KINDS = {kind.key: kind for kind in _TABLE}


class Ground:
    """The terrain of a table, sorted by what it does; worked out once for each terrain."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        plots = list(terrain.plots.values())
        self.kind_of = {plot.feature.id: KINDS[plot.feature.kind] for plot in plots}
        self.difficult = [plot for plot in plots if self._kind(plot).going == "difficult"]
        self.obstacles = [plot for plot in plots if self._kind(plot).obstacle]
        self.hills = [plot for plot in plots if self._kind(plot).level]
        self.rivers = [plot for plot in plots if self._kind(plot).going == "impassable"]
        self.bridges = [plot for plot in plots if self._kind(plot).going == "columns"]
        self.buildings = [plot for plot in plots if self._kind(plot).going == "building"]
        self.covering = [plot for plot in plots if self._kind(plot).cover]
        self._woods = [_hiding(plot, 1, SEEN_INTO_WOOD) for plot in plots if self._kind(plot).sight == "wood"]
        self._hills = [_hiding(plot, 2, 0.0) for plot in self.hills]
        self._houses = {plot.feature.id: _hiding(plot, 3, 0.0) for plot in self.buildings}
        self._from_above = self._woods + list(self._houses.values())
        self._from_below = self._from_above + self._hills

    def _kind(self, plot: Plot) -> Kind:
        return KINDS[plot.feature.kind]

    def level(self, x: float, y: float) -> int:
        """The level of the ground under a point."""
        return max((self._kind(plot).level for plot in self.hills if plot.holds(x, y)), default=0)

    def screens(self, higher_end: int, *open_buildings: str) -> list[Screen]:
        """What hides: woods, buildings other than the named ones, hills higher than both ends."""
        if not open_buildings:
            return self._from_above if higher_end > 0 else self._from_below
        hiding = self._woods + [each for key, each in self._houses.items() if key not in open_buildings]
        return hiding if higher_end > 0 else hiding + self._hills

    def in_difficult(self, outline: Outline) -> bool:
        """Whether any part of an outline lies in difficult ground."""
        return any(plot.overlaps(outline) for plot in self.difficult)

    def barred(self, outline: Outline, formation: str) -> bool:
        """Whether a footprint would stand on ground that it may not enter."""
        if any(plot.overlaps(outline) for plot in self.rivers):
            return True
        if any(plot.overlaps(outline) for plot in self.buildings):
            return True
        return formation not in ("column", "limbered") and any(
            plot.overlaps(outline) for plot in self.bridges
        )

    def bars(self, formation: str) -> list[Outline]:
        """Everything that stops a move in a formation."""
        plots = self.rivers + self.buildings + ([] if formation == "column" else self.bridges)
        return [piece for plot in plots for piece in plot.pieces]


def _hiding(plot: Plot, group: int, limit: float) -> Screen:
    pieces = plot.pieces
    x = sum(piece.x for piece in pieces) / len(pieces)
    y = sum(piece.y for piece in pieces) / len(pieces)
    reach = max(sqrt((piece.x - x) ** 2 + (piece.y - y) ** 2) + piece.reach for piece in pieces)
    return Screen(pieces, x, y, reach, group, limit)


_GROUNDS: dict[int, Ground] = {}


def ground(scene: Scene) -> Ground:
    """The sorted terrain of a scene."""
    return scene.remembered("ground", lambda: _ground_of(scene.terrain))


def _ground_of(terrain: Terrain) -> Ground:
    found = _GROUNDS.get(id(terrain))
    if found is None or found.terrain is not terrain:
        if len(_GROUNDS) > 256:
            _GROUNDS.clear()
        found = _GROUNDS[id(terrain)] = Ground(terrain)
    return found


@rule("MOE-TERR-01", "MOE-TERR-02", "MOE-MAN-07")
def difficult_spans(land: Ground, x1: float, y1: float, x2: float, y2: float) -> list[tuple[float, float]]:
    """The stretches of a way that lie in difficult ground, as lengths from its start, joined."""
    length = sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2)
    spans = sorted(span for plot in land.difficult for span in plot.spans(x1, y1, x2, y2))
    joined: list[tuple[float, float]] = []
    for low, high in spans:
        if joined and low * length <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], high * length))
        else:
            joined.append((low * length, high * length))
    return joined


@rule("MOE-TERR-03")
def level_gained_at(land: Ground, x1: float, y1: float, x2: float, y2: float) -> float | None:
    """How far along a way it first rises to a higher level, if it does."""
    length = sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2)
    if not length:
        return None
    found: float | None = None
    for plot in land.hills:
        level = KINDS[plot.feature.kind].level
        for entry, _ in plot.spans(x1, y1, x2, y2):
            # a front that has halted on the edge is still before it: what counts is the ground behind
            before = entry - 2 * HALTED_ON / length
            if land.level(x1 + (x2 - x1) * before, y1 + (y2 - y1) * before) < level and (
                found is None or entry * length < found
            ):
                found = entry * length
    return found


@rule("MOE-TERR-04")
def obstacles_met(land: Ground, edge: Outline, dx: float, dy: float, *but: str) -> list[tuple[float, str]]:
    """The obstacles that a leading edge meets on a straight way, each with the length at which it does.

    One that the edge has halted on is still before it; one that it stands across is already being crossed.
    """
    length = sqrt(dx * dx + dy * dy)
    met = []
    for plot in land.obstacles:
        if plot.feature.id in but or not length:
            continue
        found = [list(_lies_before(piece, edge, dx / length, dy / length)) for piece in plot.pieces]
        at = first_met([each for each in found if each])
        if at is not None and at <= length:
            met.append((at, plot.feature.id))
    return sorted(met)


def first_met(pieces: list[list[float]]) -> float | None:
    """How far before an edge the first piece of an obstacle lies, from the distances along each of them.

    Pieces behind the edge do not matter; an obstacle on which it stands is already being crossed.
    """
    if any(min(each) < -HALTED_ON and max(each) > HALTED_ON for each in pieces):
        return None
    ahead = [min(each) for each in pieces if min(each) >= -HALTED_ON]
    return max(0.0, min(ahead)) if ahead else None


def _lies_before(piece: Outline, edge: Outline, ux: float, uy: float) -> Iterator[float]:
    """How far before an edge the part of an obstacle lies over which the edge will go: both ends of it."""
    (x1, y1), (x2, y2) = edge.corners()
    vx, vy = x2 - x1, y2 - y1
    across = vx * uy - vy * ux
    slack = 1e-3 / max(sqrt(vx * vx + vy * vy), 1e-3)  # what only touches at the side is not met
    if abs(across) < 1e-9:
        return
    corners = [
        (((x - x1) * uy - (y - y1) * ux) / across, (vx * (y - y1) - vy * (x - x1)) / across)
        for x, y in piece.corners()
    ]
    for (t1, s1), (t2, s2) in pairwise([*corners, corners[0]]):
        low, high = max(min(t1, t2), slack), min(max(t1, t2), 1.0 - slack)
        if low > high:
            continue
        if t1 == t2:
            yield from (s1, s2)
        else:
            yield from (s1 + (s2 - s1) * (end - t1) / (t2 - t1) for end in (low, high))


@rule("MOE-TERR-05", "MOE-TERR-06", "MOE-TERR-08")
def cover(
    scene: Scene, piece: Piece, outline: Outline, x: float, y: float, *, all_edges: bool = False
) -> Cover:
    """The cover of a piece against an attack that comes from a point."""
    if isinstance(piece.place, Inside):
        return Cover.HARD
    best = Cover.NONE
    land = ground(scene)
    for plot in land.covering:
        kind = KINDS[plot.feature.kind]
        if kind.cover <= best:
            continue
        if plot.feature.is_line:
            if lines(plot, outline, all_edges=all_edges) and crossed(plot, x, y, outline.x, outline.y):
                best = kind.cover
        elif plot.overlaps(outline) and plot.share_inside(outline) >= 0.5 - 1e-9:
            best = kind.cover
    return best


def lines(plot: Plot, outline: Outline, *, all_edges: bool = False) -> bool:
    """Whether a unit lines a feature: its front edge, or any edge, is within one inch of it."""
    dx, dy, reach = plot.x - outline.x, plot.y - outline.y, plot.reach + outline.reach + 2 * NEAR_A_LINE
    if dx * dx + dy * dy > reach * reach:
        return False
    edge = outline if all_edges or not outline.boxed else segment(*outline.front())
    return any(gap(edge, piece) <= NEAR_A_LINE + 1e-4 for piece in plot.pieces)


def crossed(plot: Plot, x1: float, y1: float, x2: float, y2: float) -> bool:
    """Whether a segment crosses a linear feature."""
    return any(crosses(piece, x1, y1, x2, y2) for piece in plot.pieces)


def lined_obstacles(
    scene: Scene, outline: Outline, x: float, y: float, *, all_edges: bool = False
) -> Iterator[str]:
    """The obstacles that a unit defends against an attack from a point."""
    for plot in ground(scene).obstacles:
        if lines(plot, outline, all_edges=all_edges) and crossed(plot, x, y, outline.x, outline.y):
            yield plot.feature.id


def building_at(scene: Scene, outline: Outline) -> str:
    """The building that an outline touches or overlaps, if any."""
    for plot in ground(scene).buildings:
        if any(gap(outline, piece) <= 0.01 or overlaps(outline, piece) for piece in plot.pieces):
            return plot.feature.id
    return ""
