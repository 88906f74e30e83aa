"""Movement: how far a figure may go, and what is in its way."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter as get

from msgspec import Struct

from pulverdampf.engine.orders import Objection
from pulverdampf.engine.reckoning import Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import distance, within
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import crosses
from pulverdampf.table.terrain import Plot
from pulverdampf.text import Text

from ..events.names import inches
from ..geometry import CONTACT, enemy_outlines
from ..presence import size
from ..state import FrontierState
from ..terrain.ground import Ground, length_inside, runs_into
from ..terrain.weather import is_stormy
from ..units import Figure
from .ways import Point, length_of

FAR = 24.0
MARKER_MOVE = 6
CRAFT_MOVE = 8


class Going(Struct, frozen=True, gc=False):
    """Everything that bears on how far one figure may go on one way."""

    base: int = 4
    scouts: bool = False
    local: bool = False
    cavalry: bool = False
    light: bool = False
    far: bool = False
    difficult: bool = False
    very: bool = False
    obstacles: int = 0
    road: str = ""
    """Nothing, `single` for a single model or a column, `other`."""


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
    state: FrontierState = scene.state
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


def road_kind(state: FrontierState, key: str) -> str:
    """How a road helps: most for a single model and a column."""
    unit = state.bodies.get(key)
    if unit is None or unit.formation == "column" or len(unit.pieces) == 1 or size(state, unit) == 1:
        return "single"
    return "other"


@rule("MT-TER-02", "MT-TER-04", "MT-TER-05", "MT-MOVE-03")
def on_the_way(
    lie: Ground, state: FrontierState, own: Going, points: Sequence[Point], far: bool, road: str, guided: bool
) -> Going:
    """What a way adds: rough ground once, each obstacle, a road all along."""
    if len(points) < 2 or all(each == points[0] for each in points):
        return _with(own, far)
    if lie.roads and road and _all_on_road(lie, points):
        return Going(own.base, own.scouts, own.local, own.cavalry, own.light, far, False, False, 0, road)
    difficult = very = False
    obstacles = 0
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        for plot in lie.rough:
            kind = lie.kind(plot)
            if kind.sort == "building":
                if not plot.holds(x1, y1) and runs_into(plot, x1, y1, x2, y2):
                    difficult = True
            elif runs_into(plot, x1, y1, x2, y2):
                very = very or kind.going == "very difficult"
                difficult = difficult or kind.going == "difficult"
        obstacles += sum(1 for each in lie.low if each.crossed(x1, y1, x2, y2))
    if guided:
        difficult = very = False
    if difficult and very and state.rulings.terrain_sum == "worst":
        difficult = False
    return Going(own.base, own.scouts, own.local, own.cavalry, own.light, far, difficult, very, obstacles, "")


def _with(own: Going, far: bool) -> Going:
    return Going(own.base, own.scouts, own.local, own.cavalry, own.light, far)


def _all_on_road(lie: Ground, points: Sequence[Point]) -> bool:
    """Whether a way keeps to roads from its beginning to its end."""
    for a, b in itertools.pairwise(points):
        whole = distance(a, b)
        if whole == 0.0:
            continue
        if max(length_inside(plot, *a, *b) for plot in lie.roads) < whole - 1e-3:
            return False
    return True


# what is in the way --------------------------------------------------------------------------------------

TOO_FAR = Text("{name}: {had} gone, allowed are {needed}", "{name}: {had} gegangen, erlaubt sind {needed}")
NO_WAY = Text("a high obstacle is in the way", "ein hohes Hindernis ist im Weg")
WATER = Text("only boats go there", "dorthin kommen nur Boote")
NO_HORSES = Text("no ground for horses", "kein Gelände für Pferde")
NO_GUNS = Text("no ground for guns and wagons", "kein Gelände für Geschütze und Wagen")
STORM = Text("no boat puts out in a storm", "bei Sturm fährt kein Boot")
ASHORE = Text("a craft stays on the water", "ein Boot bleibt auf dem Wasser")


def too_far(state: FrontierState, figure: Figure, needed: float, had: float) -> Objection:
    """Objects to a way that is too long."""
    text = TOO_FAR.filled(name=state.named(figure.id), needed=inches(needed), had=inches(had))
    return Objection("MT-MOVE-01", text, needed, had)


@rule("MT-TER-03", "MT-MOVE-07", "MT-MOVE-09", "MT-WEA-01", "MT-FILL-34", "MT-FILL-40")
def barred(
    scene: Scene, lie: Ground, base: Outline, points: Sequence[Point], end: Outline
) -> Iterator[Objection]:
    """Objects to a way over ground that the figure may not cross."""
    kind = base.kind
    craft = kind in ("canoe", "boat")
    if craft and is_stormy(scene.state):
        yield Objection("MT-WEA-01", STORM)
        return
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        if x1 == x2 and y1 == y2:
            continue
        for high in lie.high:
            if high.crossed(x1, y1, x2, y2) and not _climbs(high.plot, kind, base, end, points):
                yield Objection("MT-TER-03", NO_WAY)
                return
        if craft:
            if not _afloat(lie, x1, y1, x2, y2):
                yield Objection("MT-MOVE-09", ASHORE)
                return
            continue
        if any(runs_into(plot, x1, y1, x2, y2) for plot in lie.waters):
            yield Objection("MT-MOVE-09", WATER)
            return
        if kind == "mounted" and any(runs_into(plot, x1, y1, x2, y2) for plot in lie.no_horses):
            yield Objection("MT-MOVE-07", NO_HORSES)
            return
        heavy = kind in ("gun", "wagon", "cart") and not (lie.roads and _all_on_road(lie, points))
        if heavy and any(runs_into(plot, x1, y1, x2, y2) for plot in lie.no_guns):
            yield Objection("MT-MOVE-09", NO_GUNS)
            return
    if any(each.plot.overlaps(end, CONTACT) for each in lie.high):
        yield Objection("MT-TER-03", NO_WAY)


def _afloat(lie: Ground, x1: float, y1: float, x2: float, y2: float) -> bool:
    whole = distance((x1, y1), (x2, y2))
    return any(length_inside(plot, x1, y1, x2, y2) >= whole - 1e-3 for plot in lie.waters)


@rule("MT-TER-03")
def _climbs(plot: Plot, kind: str, base: Outline, end: Outline, points: Sequence[Point]) -> bool:
    """Whether a man on foot who stands at a high obstacle climbs over it and stops behind it."""
    touching = within(plot.gap(base), 2 * CONTACT) and within(plot.gap(end), 2 * CONTACT)
    return kind == "foot" and touching and length_of(points) <= 3.0


@rule("MT-FORM-03")
def breaks_ranks(lie: Ground, points: Sequence[Point]) -> bool:
    """Whether a way leads into area terrain or a building, or over an obstacle."""
    return any(
        any(each.crossed(x1, y1, x2, y2) for each in lie.obstacles)
        or any(runs_into(plot, x1, y1, x2, y2) for plot in lie.breaking)
        for (x1, y1), (x2, y2) in itertools.pairwise(points)
    )


def crossing_bases(points: Sequence[Point], others: Sequence[Outline]) -> bool:
    """Whether a way leads across any of some bases."""
    return any(
        crosses(each, x1, y1, x2, y2)
        for (x1, y1), (x2, y2) in itertools.pairwise(points)
        for each in others
        if x1 != x2 or y1 != y2
    )
