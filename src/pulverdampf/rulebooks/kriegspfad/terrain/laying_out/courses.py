"""Streams, rivers, canyons, ridges and roads: where they may run, and where a road crosses the river."""

from collections.abc import Iterator, Sequence

from pulverdampf.engine.orders import Course, Form, Objection
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.table.shapes import Polyline
from pulverdampf.table.terrain import Feature, Plot
from pulverdampf.text import Text

from ...events.setting import GroundChanged
from ...state import Battle, WarState
from ..ground import KINDS
from .by_dice import course, crossing
from .great_water import base_edges, ends_of
from .zones import BARS_MARCH, BY_WATER, bars_the_march, edges_at, joins, overlapping, zone_faults

Point = tuple[float, float]
SIDES = ("west", "east", "south", "north")


@rule("KP-SCEN-04", "KP-TERR-06", "KP-TERR-11")
async def lay_course(battle: Battle, side: Side, key: str, kind: str) -> None:
    """One course where its owner wants it; a road over the river needs a bridge or a ford."""
    state = battle.state
    drawn = await battle.order(side, course_form(state, key, kind))
    battle.record(GroundChanged((course(key, kind, drawn.points),)))
    place = crossing_place(state)
    if place is not None:
        options = [Option(each, KINDS[each].text, each) for each in ("bridge", "ford")]
        chosen = await battle.choose(side, Prompt("KP-TERR-06", HOW_ACROSS), options)
        battle.record(GroundChanged((crossing("crossing", chosen, *place),)))


@rule("KP-TERR-06")
def crossing_place(state: WarState) -> Point | None:
    """Where a road meets the river, while there is neither bridge nor ford: there may be only one."""
    laid = list(state.features.values())
    if any(each.kind in ("bridge", "ford") for each in laid):
        return None
    for road in laid:
        for river in laid:
            if road.kind == "road" and river.kind == "river":
                found = _meeting(road, river)
                if found is not None:
                    return found
    return None


def _meeting(road: Feature, river: Feature) -> Point | None:
    """The first point that the lines of two courses have in common."""
    if not isinstance(road.shape, Polyline) or not isinstance(river.shape, Polyline):
        return None
    for a, b in zip(road.shape.points, road.shape.points[1:], strict=False):
        for c, d in zip(river.shape.points, river.shape.points[1:], strict=False):
            (ax, ay), (bx, by), (cx, cy), (dx, dy) = a, b, c, d
            ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
            bent = ux * vy - uy * vx
            if abs(bent) > 1e-9:
                s = ((cx - ax) * vy - (cy - ay) * vx) / bent
                t = ((cx - ax) * uy - (cy - ay) * ux) / bent
                if 0.0 <= s <= 1.0 and 0.0 <= t <= 1.0:
                    return ax + ux * s, ay + uy * s
    return None


# where they may run --------------------------------------------------------------------------------------


@rule("KP-TERR-11", "KP-T-ZONE")
def end_faults(state: WarState, kind: str, points: Sequence[Point]) -> Iterator[Objection]:
    """Objects to courses that begin or end where they may not."""
    ends = [ending(state, points[0]), ending(state, points[-1])]
    match kind:
        case "river":
            if not joins(points, state.table, "west", "east") and not joins(
                points, state.table, "south", "north"
            ):
                yield Objection("KP-TERR-06", OPPOSITE)
        case "stream":
            sources = [each for each in ends if each]
            if len(sources) < 2 or all(each == "marsh" for each in sources):
                yield Objection("KP-TERR-11", STREAM_ENDS)
        case "canyon":
            if not any(each in SIDES for each in ends) and "river" not in ends:
                yield Objection("KP-TERR-11", CANYON_ENDS)


def ending(state: WarState, point: Point) -> str:
    """What a course ends in: an edge, the river, a marsh, or nothing."""
    edges = edges_at(point, state.table)
    if edges:
        return edges[0]
    for kind in ("river", "marsh"):
        if any(Plot(each).holds(*point) for each in state.features.values() if each.kind == kind):
            return kind
    return ""


def course_form(state: WarState, key: str, kind: str) -> Form[Course]:
    """Asks for the line of a stream, river, canyon, ridge or road."""

    def check(order: Course, scene: Scene) -> Iterator[Objection]:
        state: WarState = scene.state
        width, depth = state.table
        points = order.points
        if order.kind != kind or len(points) < 2 or len(set(points)) != len(points):
            yield Objection("KP-SCEN-04", THIS_ONE)
            return
        if not all(-0.02 <= x <= width + 0.02 and -0.02 <= y <= depth + 0.02 for x, y in points):
            yield Objection("KP-TERR-11", OFF_TABLE)
            return
        yield from end_faults(state, kind, points)
        if bars_the_march(state, kind, points):
            yield Objection("KP-SCEN-04", BARS_MARCH)
        if overlapping(course(key, kind, points), state.features.values()) is not None:
            yield Objection("KP-TERR-12", LIES_ON)
        yield from parched(state, course(key, kind, points))

    def ideas(scene: Scene) -> Iterator[Course]:
        yield from courses(scene.state, kind)

    prompt = Prompt("KP-SCEN-04", WHERE.filled(what=KINDS[kind].text), key)
    return Form(Course, prompt, (key,), check, ideas)


def courses(state: WarState, kind: str) -> Iterator[Course]:
    """Courses that would be allowed: straight across the table, a river also along an edge of nobody's."""
    for points in (*_across(state.table), *(_along_edges(state) if kind == "river" else ())):
        if bars_the_march(state, kind, points):
            continue
        laid = course("new", kind, points)
        if overlapping(laid, state.features.values()) is None and not any(parched(state, laid)):
            yield Course(kind, points)


def _across(table: Point) -> Iterator[tuple[Point, Point]]:
    """Lines straight across the table, both ways."""
    width, depth = table
    for share in (2, 4, 3, 1, 5):
        yield (0.0, depth * share / 6), (width, depth * share / 6)
        yield (width * share / 6, 0.0), (width * share / 6, depth)


@rule("KP-TERR-06", "KP-TERR-07")
def _along_edges(state: WarState) -> Iterator[tuple[Point, Point]]:
    """The edges that no side comes from."""
    return (ends_of(edge, state.table) for edge in SIDES if edge not in base_edges(state))


def parched(state: WarState, laid: Feature) -> Iterator[Objection]:
    """Objects when a course leaves woods without the water that they need in this region."""
    for fault in zone_faults(state.conditions.zone, [*state.features.values(), laid], state.table):
        if fault.text == BY_WATER:
            yield fault


HOW_ACROSS = Text("How does the road cross the river?", "Wie kommt die Straße über den Fluss?")
WHERE = Text("{what}: where?", "{what}: wo?")
THIS_ONE = Text("just this feature", "genau dieses Geländestück")
LIES_ON = Text(
    "it would lie on something it may not lie on", "es läge auf etwas, worauf es nicht liegen darf"
)
OFF_TABLE = Text("it must lie on the table", "es muss auf dem Tisch liegen")
OPPOSITE = Text("a river joins two opposite edges", "ein Fluss verbindet zwei gegenüberliegende Kanten")
STREAM_ENDS = Text(
    "a stream begins at an edge or the river and ends there or in a marsh",
    "ein Bach beginnt an einer Kante oder am Fluss und endet dort oder in einer Marsch",
)
CANYON_ENDS = Text(
    "a canyon has one end at an edge or at the river", "ein Canyon hat ein Ende an einer Kante oder am Fluss"
)
