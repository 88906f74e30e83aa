"""Movement: how far a figure may go, and what is in its way."""

import itertools
from collections.abc import Callable, Sequence
from operator import attrgetter as get
from typing import Literal

from msgspec import Struct

from pulverdampf.engine.in_force import forgets
from pulverdampf.engine.reckoning import Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.table.kernel import EPS, gap, point_depth
from pulverdampf.table.measurement import distance, within
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import crosses
from pulverdampf.table.terrain import Plot
from pulverdampf.text import Text

from ..geometry import body_of, carts_of, enemy_outlines
from ..presence import size
from ..rulings import Rulings
from ..state import FrontierState
from ..terrain.ground import Ground, ground, length_inside, runs_into
from .ways import Point

FAR = 24.0
MARKER_MOVE = 6
CRAFT_MOVE = 8


Road = Literal["", "single", "other"]


class Going(Struct, frozen=True, gc=False):
    """Everything that bears on how far one figure may go on one way."""

    base: int = 4
    scouts: bool = False
    local: bool = False
    cavalry: bool = False
    light: bool = False
    far: bool = False
    difficult: int = 0
    """Difficult ground and a building that is entered: once, or by the switch each."""
    very: bool = False
    obstacles: int = 0
    road: Road = ""
    """Nothing, `single` for a single model or a column, `other`."""


class Gait(Struct, frozen=True, gc=False):
    """How a figure goes, whatever its way: by its own traits, what a road gives it, who leads it."""

    key: str
    """The unit or marker that it belongs to."""
    own: Going
    road: Road = ""
    guided: bool = False
    far: bool = False
    """Whether it starts far from all enemies."""


def on_road(how: str) -> Callable[[Going], bool]:
    """Whether a road helps in such a way."""
    return lambda going: going.road == how


# MT-MOVE-01, MT-T-MOVE
MOVEMENT = Modifiers(
    "MT-MOVE-01",
    Text("Movement in inches", "Bewegung in Zoll"),
    #   id           effect    English                  German                         when
    Row("MV-SCOUT", plus(+1), "Scouts",                "Kundschafter",                 get("scouts")),
    Row("MV-LOCAL", plus(+1), "Local",                 "Ortskundig",                   get("local")),
    Row("MV-CAV",   plus(+4), "Cavalry",               "Kavallerie",                   get("cavalry")),
    Row("MV-LCAV",  plus(+6), "Light Cavalry",         "Leichte Kavallerie",           get("light")),
    Row("MV-FAR",   plus(+2), "no enemy within 24″",   "kein Feind innerhalb von 24″", get("far")),
    Row("MV-DIFF",  plus(-1), "difficult, building",   "schwierig, Gebäude",           get("difficult")),
    Row("MV-VDIFF", plus(-2), "very difficult ground", "sehr schwieriges Gelände",     get("very")),
    Row("MV-OBST",  plus(-1), "low obstacles",         "niedrige Hindernisse",         get("obstacles")),
    Row("MV-ROAD1", plus(+4), "road, single, column",  "Straße, einzeln, Kolonne",     on_road("single")),
    Row("MV-ROAD2", plus(+2), "road",                  "Straße",                       on_road("other")),
)  # fmt: skip
BASE_MOVE = Row("MV-BASE", plus(0), "base move", "Grundbewegung")


@rule("MT-MOVE-01", "MT-MOVE-03")
def reckoned_move(going: Going) -> Reckoning:
    """The allowance with its reasons; never less than one inch."""
    return Reckoning.of(going.base, BASE_MOVE).modified_by(MOVEMENT, going).at_least(1)


_ALLOWANCES: dict[Going, int] = {}
forgets(_ALLOWANCES.clear)


def allowance(going: Going) -> int:
    """How many inches a figure may go."""
    found = _ALLOWANCES.get(going)
    if found is None:
        found = _ALLOWANCES[going] = reckoned_move(going).total
    return found


@rule("MT-MOVE-02", "MT-HID-07")
def is_far(scene: Scene, outline: Outline, side: Side) -> bool:
    """Whether no enemy figure or marker is within 24 inches."""

    def found() -> bool:
        for each in enemy_outlines(scene, side):
            dx, dy, reach = each.x - outline.x, each.y - outline.y, FAR + each.reach + outline.reach
            if dx * dx + dy * dy <= reach * reach and within(gap(each, outline), FAR):
                return False
        return True

    return scene.lasting(("far", outline.owner), found)


@rule("MT-MOVE-01", "MT-MOVE-09", "MT-HID-03", "MT-FILL-39")
def going_of(scene: Scene, key: str) -> Going:
    """What bears on the move of a unit or marker, whatever its way: its own traits."""
    return own_going(scene.state, key)


def own_going(state: FrontierState, key: str) -> Going:
    """The same, wherever it may stand."""
    unit = state.bodies.get(key)
    if unit is None:
        return Going(MARKER_MOVE)
    if unit.vehicle in ("canoe", "boat"):
        return Going(CRAFT_MOVE)
    if unit.vehicle:
        return Going(4)
    if unit.gun:
        return Going(4 - (unit.original - size(state, unit)) // 2)
    mounted = unit.mounted
    light = mounted and unit.has("LightCav")
    cavalry = mounted and (unit.has("Cavalry") or (light and state.rulings.lcav_stack))
    return Going(4, unit.has("Scouts"), unit.has("Local"), cavalry, light)


@rule("MT-TER-05")
def road_kind(state: FrontierState, key: str) -> Road:
    """How a road helps: most for a single model and a column; the last man of a unit is single too."""
    unit = state.bodies.get(key)
    if unit is None or unit.formation == "column" or len(unit.pieces) == 1:
        return "single"
    return "single" if size(state, unit) == 1 and state.rulings.road_single == "alone" else "other"


def gait_of(scene: Scene, key: str) -> Gait:
    """How the figures of a unit, or a marker, go."""
    return Gait(key, going_of(scene, key), road_kind(scene.state, key))


@rule("MT-TER-02", "MT-TER-04", "MT-TER-05", "MT-MOVE-03")
def on_the_way(scene: Scene, gait: Gait, points: Sequence[Point]) -> Going:
    """What a way adds: rough ground once, each obstacle, a road all along."""
    lie, own = ground(scene), gait.own
    traits = own.base, own.scouts, own.local, own.cavalry, own.light, gait.far
    if len(points) < 2 or all(each == points[0] for each in points):
        return Going(*traits)
    if lie.roads and gait.road and all_on_road(lie, points):
        return Going(*traits, road=gait.road)
    difficult, very = (0, False) if gait.guided else _rough(scene.state.rulings, lie, points)
    obstacles = sum([each.crossings(points) for each in lie.low.along(points)])
    carts = carts_of(scene)
    if carts:
        obstacles += sum(_times_over(each, points) for each in carts if body_of(each.owner) != gait.key)
    return Going(*traits, difficult, very, obstacles)


@rule("MT-TER-02", "MT-TER-04")
def _rough(rulings: Rulings, lie: Ground, points: Sequence[Point]) -> tuple[int, bool]:
    """How often the row for difficult ground counts on a way, and whether the ground is very difficult."""
    difficult = very = entered = False
    for plot in lie.rough.along(points):
        kind = lie.kind(plot)
        if kind.sort == "building":
            entered = entered or _enters(plot, points)
        elif any(runs_into(plot, *a, *b) for a, b in itertools.pairwise(points)):
            very = very or kind.going == "very difficult"
            difficult = difficult or kind.going == "difficult"
    spared = very and rulings.terrain_sum == "worst"
    if rulings.building_row == "apart":
        return int(difficult and not spared) + entered, very
    return int((difficult or entered) and not spared), very


@rule("MT-TER-04")
def _enters(plot: Plot, points: Sequence[Point]) -> bool:
    """Whether a whole way leads into a building from outside; a bend in its doorway changes nothing."""
    outside = all(point_depth(piece, *points[0]) <= EPS for piece in plot.pieces)
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        if outside and runs_into(plot, x1, y1, x2, y2):
            return True
        outside = outside or all(point_depth(piece, x2, y2) < -EPS for piece in plot.pieces)
    return False


@rule("MT-TER-01", "MT-TER-02")
def _times_over(cart: Outline, points: Sequence[Point]) -> int:
    """How often a way leads over a cart, which is a low obstacle; a bend upon it changes nothing."""
    times, upon = 0, False
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        if x1 == x2 and y1 == y2:
            continue
        over = crosses(cart, x1, y1, x2, y2)
        times += over and not upon
        upon = point_depth(cart, x2, y2) >= -EPS and (over or upon)
    return times


def all_on_road(lie: Ground, points: Sequence[Point]) -> bool:
    """Whether a way keeps to roads from its beginning to its end."""
    for a, b in itertools.pairwise(points):
        whole = distance(a, b)
        if whole == 0.0:
            continue
        if max(length_inside(plot, *a, *b) for plot in lie.roads) < whole - 1e-3:
            return False
    return True
