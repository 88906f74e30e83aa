"""Base edges and camps: where each army comes from, and where it has its supplies."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pulverdampf.engine.dice import d6
from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.table.angles import direction, heading
from pulverdampf.table.outlines import Outline
from pulverdampf.table.polygons import Point
from pulverdampf.table.shapes import Pose, outline, ring
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..by_hand.setup import edges_told, pitch_by_hand
from ..events.names import army_name
from ..events.setup import EDGES, CampPlaced, EdgesTaken
from ..outcomes.recoil import SLACK
from ..terrain.ground import ground_of
from ..troops import in_paces
from ..units import Battle, DbxState, Element, base
from .preparations import Edge

ALL_EDGES: tuple[Edge, ...] = ("south", "north", "west", "east")
ACROSS: dict[Edge, Edge] = {"south": "north", "north": "south", "west": "east", "east": "west"}
INWARD: dict[Edge, int] = {"south": 1 << 30, "north": 3 << 30, "west": 0, "east": 2 << 30}
"""The direction from an edge to the middle of the table."""

PREFERRED = Text("{army}: which base edge is preferred?", "{army}: Welche Grundkante wird bevorzugt?")
WHERE = Text("{army}: where is the camp?", "{army}: Wo liegt das Lager?")
NOT_AT_EDGE = Text(
    "the camp must touch the own base edge, measured in paces",
    "das Lager muss die eigene Grundkante berühren, in Schritt gemessen",
)
OFF_TABLE = Text("the camp sticks out over the edge of the table", "das Lager ragt über den Tischrand")
NOT_GOOD = Text("the camp needs good going", "das Lager braucht gutes Gelände")
TOO_LARGE = Text("the camp is too large or too narrow", "das Lager ist zu groß oder zu schmal")
NO_ROOM = Text("something is in the way", "dort ist etwas im Weg")
NO_QUARTERS = Text("no quarters can be had there", "dort ist kein Quartier möglich")
SIZES = ("80x80", "120x40", "40x120", "60x60", "40x40")
FAR_QUARTERS = 150.0


@rule("DBX-SET-06", "DBX-FILL-07")
def barred_edges(state: DbxState) -> list[Edge]:
    """The edges with a waterway and those opposite: never base edges."""
    barred: dict[Edge, None] = {}
    for feature in state.features.values():
        if feature.kind != "WATER":
            continue
        corners = ring(feature.shape, feature.pose)
        width, depth = state.table
        sides: dict[Edge, bool] = {
            "south": max(y for _, y in corners) < depth * 0.5,
            "north": min(y for _, y in corners) > depth * 0.5,
            "west": max(x for x, _ in corners) < width * 0.5,
            "east": min(x for x, _ in corners) > width * 0.5,
        }
        for edge, lies in sides.items():
            if lies:
                barred[edge] = barred[ACROSS[edge]] = None
    return list(barred)


@rule("DBX-SET-06", "DBX-BIG-04", "DBX-FILL-07")
async def take_edges(battle: Battle) -> None:
    """The attacker names his preferred edge and rolls; in a big battle he chooses a long one."""
    state = battle.state
    if state.edges:
        return
    attacker = state.attacker
    barred = await edges_told(battle, ACROSS) if battle.by_hand else barred_edges(state)
    free = [edge for edge in ALL_EDGES if edge not in barred]
    if state.big:
        free = [edge for edge in ("south", "north") if edge not in barred] or ["south", "north"]
    prompt = Prompt("DBX-SET-06", PREFERRED.filled(army=army_name(state, attacker)))
    preferred = await battle.choose(attacker, prompt, [Option(edge, EDGES[edge], edge) for edge in free])
    edge = preferred
    if not state.big:
        others = [each for each in ALL_EDGES if each != preferred]
        while True:
            die = await battle.total(1, d6, rule="DBX-SET-06", by=attacker)
            edge = preferred if die >= 4 else others[die - 1]
            if edge not in barred:
                break
    battle.record(EdgesTaken({attacker: edge, state.defender: ACROSS[edge]}))


# camps ------------------------------------------------------------------------------------------------


def camp_piece(state: DbxState, side: Side) -> Element | None:
    """The camp of a side, pitched or not."""
    return next((each for each in state.pieces.values() if each.side == side and each.kind == "CAMP"), None)


def size_of(written: str) -> tuple[float, float] | None:
    """A size as an order names it, 80x60; none when it is not one."""
    first, cross, second = written.partition("x")
    if not cross or not (first.isdecimal() and second.isdecimal()):
        return None
    return float(first), float(second)


@rule("DBX-ARMY-09", "DBX-FILL-30", "DBX-SET-07")
def camp_objections(scene: Scene, camp: Element, standing: Standing, *, strict: bool) -> Iterator[Objection]:
    """Why a camp may not be pitched so; without `strict` the going does not matter."""
    state: DbxState = scene.state
    if standing.attached:
        if standing.attached not in quarters(scene, camp.side):
            yield Objection("DBX-FILL-30", NO_QUARTERS)
        return
    size = size_of(standing.formation or "80x80")
    if size is None or sum(size) > 160.0 or min(size) < 40.0:
        yield Objection("DBX-ARMY-09", TOO_LARGE)
        return
    place = outline(base(*size), standing.pose)
    width, depth = state.table
    xs, ys = [x for x, _ in place.corners()], [y for _, y in place.corners()]
    if min(*xs, *ys) < -0.5 or max(xs) > width + 0.5 or max(ys) > depth + 0.5:
        yield Objection("DBX-SET-07", OFF_TABLE)
        return
    edge = state.edges[camp.side]
    off = {"south": min(ys), "north": depth - max(ys), "west": min(xs), "east": width - max(xs)}[edge]
    if off > 0.5:
        yield Objection("DBX-SET-07", NOT_AT_EDGE, 0.0, float(in_paces(off)))
    ground = ground_of(scene)
    if ground.is_barred(place) or (strict and ground.is_bad(place)):
        yield Objection("DBX-SET-07", NOT_GOOD)
    if not is_free(place, scene.outlines(), SLACK):
        yield Objection("DBX-SET-07", NO_ROOM)


@rule("DBX-FILL-30", "DBX-ARMY-09")
def quarters(scene: Scene, side: Side) -> list[str]:
    """The built-up areas in which a side may take quarters."""
    state: DbxState = scene.state
    width, depth = state.table
    found = []
    taken = [each.quarters for each in state.pieces.values() if each.quarters]
    for plot in ground_of(scene).places:
        xs, ys = [x for x, _ in plot.ring], [y for _, y in plot.ring]
        near = {"south": min(ys), "north": depth - max(ys), "west": min(xs), "east": width - max(xs)}
        _, *size = frame(plot.ring)
        fits = sum(size) <= 160.5 and min(size) >= 39.5
        if fits and near[state.edges[side]] <= FAR_QUARTERS and plot.feature.id not in taken:
            found.append(plot.feature.id)
    return found


def camp_ideas(scene: Scene, camp: Element) -> Iterator[Placement]:
    """Places along the base edge, the middle first, and quarters."""
    state: DbxState = scene.state
    width, depth = state.table
    edge = state.edges[camp.side]
    facing = INWARD[edge]
    long = width if edge in ("south", "north") else depth
    for size in SIZES:
        front, deep = size_of(size) or (80.0, 80.0)
        steps = int(long // 20.0)
        middle = steps // 2
        for number in sorted(range(steps + 1), key=lambda n: (abs(n - middle), n)):
            along = min(max(number * 20.0, front * 0.5), long - front * 0.5)
            x, y = {
                "south": (along, deep * 0.5),
                "north": (along, depth - deep * 0.5),
                "west": (deep * 0.5, along),
                "east": (width - deep * 0.5, along),
            }[edge]
            yield Placement({camp.id: Standing(Pose(x, y, facing).rounded(), size)})
    for feature in quarters(scene, camp.side):
        yield Placement({camp.id: Standing(Pose(0.0, 0.0), attached=feature)})


def next_to_pitch(state: DbxState) -> Side | None:
    """Who pitches his camp next, the defender before the attacker."""
    for side in (state.defender, state.attacker):
        camp = camp_piece(state, side)
        if camp is not None and camp.pose is None:
            return side
    return None


@rule("DBX-SET-07", "DBX-BIG-04", "DBX-FILL-30")
async def pitch_camp(battle: Battle, side: Side) -> None:
    """A side pitches its camp on its base edge, or takes quarters."""
    state = battle.state
    camp = camp_piece(state, side)
    assert camp is not None
    if battle.by_hand:
        await pitch_by_hand(battle, side, camp)
        return
    legal = any(
        not any(True for _ in camp_objections(battle.scene, camp, idea.stands[camp.id], strict=True))
        for idea in camp_ideas(battle.scene, camp)
    )

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        standing = order.stands.get(camp.id)
        if standing is None or len(order.stands) != 1:
            yield Objection("DBX-SET-07", NOT_AT_EDGE)
            return
        yield from camp_objections(scene, camp, standing, strict=legal)

    def ideas(scene: Scene) -> Iterator[Placement]:
        return camp_ideas(scene, camp)

    prompt = Prompt("DBX-SET-07", WHERE.filled(army=army_name(state, side)), camp.id)
    order = await battle.order(side, Form(Placement, prompt, (camp.id,), check, ideas))
    standing = order.stands[camp.id]
    if standing.attached:
        pose, width, depth = frame(battle.scene.terrain.plots[standing.attached].ring)
        battle.record(CampPlaced(camp.id, pose.rounded(), width, depth, standing.attached))
    else:
        width, depth = size_of(standing.formation or "80x80") or (80.0, 80.0)
        battle.record(CampPlaced(camp.id, standing.pose.rounded(), width, depth))


@rule("DBX-ARMY-09")
def frame(ring: Sequence[Point]) -> tuple[Pose, float, float]:
    """The smallest rectangle round a place, as a pose with width and depth, along one of its own sides."""
    north = 1 << 30
    sides = [heading(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise((*ring, ring[0]))]
    found = [_framed(ring, facing) for facing in (north, *sides)]
    return min(found, key=lambda each: round(each[1] + each[2], 3))


def _framed(ring: Sequence[Point], facing: int) -> tuple[Pose, float, float]:
    """The rectangle round a place that faces one way."""
    ux, uy = direction(facing)
    ahead, aside = [x * ux + y * uy for x, y in ring], [x * uy - y * ux for x, y in ring]
    a, b = (min(ahead) + max(ahead)) * 0.5, (min(aside) + max(aside)) * 0.5
    width, depth = max(aside) - min(aside), max(ahead) - min(ahead)
    return Pose(a * ux + b * uy, a * uy - b * ux, facing), round(width, 3), round(depth, 3)


def zone_of(state: DbxState, side: Side) -> tuple[float, float, float, float]:
    """Where a side deploys: within 600 paces of its base edge, 300 paces off the side edges."""
    width, depth = state.table
    return {
        "south": (75.0, 0.0, width - 75.0, 150.0),
        "north": (75.0, depth - 150.0, width - 75.0, depth),
        "west": (0.0, 75.0, 150.0, depth - 75.0),
        "east": (width - 150.0, 75.0, width, depth - 75.0),
    }[state.edges[side]]


def is_in_zone(own: Outline, zone: tuple[float, float, float, float]) -> bool:
    """Whether a base lies wholly in a zone, its border included."""
    west, south, east, north = zone
    xs, ys = own.points[::2], own.points[1::2]
    return (
        west - 0.125 <= min(xs)
        and max(xs) <= east + 0.125
        and south - 0.125 <= min(ys)
        and max(ys) <= north + 0.125
    )
