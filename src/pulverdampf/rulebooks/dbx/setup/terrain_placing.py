"""Laying the terrain: dice for sector and position, then the exact place."""

from collections.abc import Iterator

from msgspec import Struct

from pulverdampf.engine.dice import d6
from pulverdampf.engine.orders import Course, Form, Objection, Placement
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.outlines import box
from pulverdampf.table.shapes import Polygon, Polyline
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ..events.setup import EDGES, FeatureLaid, FeatureWithdrawn, PlaceFailed
from ..terrain.ground import BAD_GOING
from ..terrain.kinds import KINDS
from ..troops import in_millimetres
from ..units import Battle, DbxState
from .courses import course_ideas, course_objections
from .feature_places import Spot, feature_at, place_ideas, place_objections, sector_box
from .preparations import Edge, Picked

MOST_TRIES = 10
ROAD_WIDTH, RIVER_WIDTH = in_millimetres(60), in_millimetres(160)
WHERE = Text("{kind}: where?", "{kind}: Wohin?")
WHICH_EDGE = Text("Along which edge does the waterway lie?", "An welchem Rand liegt der Wasserweg?")
DEPTHS = (400, 600, 800)
STRIP = Text("{edge}, {n} paces deep", "{edge}, {n} Schritt tief")


class Dice(Struct, frozen=True):
    """The two dice of a feature as they are read."""

    sector: int
    position: int


@rule("DBX-SET-03", "DBX-SET-04", "DBX-BIG-03", "DBX-FILL-04")
async def lay_next(battle: Battle) -> None:
    """Rolls for the next feature and lets its chooser lay it; what does not fit is rolled again."""
    picked = battle.state.picked[0]
    dice = await rolled(battle, picked)
    if picked.kind == "WATER":
        await lay_waterway(battle, picked, dice)
    elif picked.kind in ("ROAD", "RIVER"):
        await lay_course(battle, picked, dice)
    else:
        await lay_area(battle, picked, dice)


async def rolled(battle: Battle, picked: Picked) -> Dice:
    """The sector and the position die; five and six count as one and two where there are four sectors."""
    state = battle.state
    if state.big and picked.kind == "WATER":
        return Dice(1, 1)
    while True:
        one, two = await battle.throw(2, d6, rule="DBX-SET-03", by=picked.by, subject=picked.id)
        if state.big and state.rulings.big_terrain == "six_sectors":
            return Dice(one, two)
        sector = one - 4 if one > 4 else one
        if state.rulings.terrain_method != "dba" or state.big:
            return Dice(sector, two)
        good = [each for each in (1, 2, 3, 4) if spreads_enough(battle.scene, picked, each)]
        if sector in good or not good:
            return Dice(sector, two)


@rule("DBX-SET-05")
def spreads_enough(scene: Scene, picked: Picked, sector: int) -> bool:
    """Whether three quarters can still hold a feature, and two of them bad going or water."""
    state: DbxState = scene.state
    waiting = [each for each in state.picked if each.id != picked.id]
    filled, rough = {sector: True}, {sector: True} if counts_as_rough(picked.kind) else {}
    for number in (1, 2, 3, 4):
        west, south, east, north = sector_box(state, number)
        quarter = box((west + east) * 0.5, (south + north) * 0.5, 1 << 30, east - west, north - south)
        for plot in scene.terrain.plots.values():
            if plot.overlaps(quarter):
                filled[number] = True
                if counts_as_rough(plot.feature.kind):
                    rough[number] = True
    more_rough = sum(1 for each in waiting if counts_as_rough(each.kind))
    return 3 - len(filled) <= len(waiting) and 2 - len(rough) <= more_rough


@rule("DBX-SET-03", "DBX-BIG-03")
def spot_for(state: DbxState, picked: Picked, dice: Dice) -> Spot:
    """Where the dice want a feature: which part of the table, and how near to its edge."""
    six = state.big and state.rulings.big_terrain == "six_sectors"
    sector = sector_box(state, dice.sector, picked.half)
    if state.rulings.terrain_method == "dba" and not state.big:
        return Spot(sector, touches=False, keeps=0.0)
    touches = dice.position <= (4 if six else 3)
    return Spot(sector, touches, 0.0 if touches else in_millimetres(400 if six else 200))


async def lay_area(battle: Battle, picked: Picked, dice: Dice) -> None:
    """Lays an area or a wall in its sector; after ten failures it is laid as small as may be."""
    state = battle.state
    spot = spot_for(state, picked, dice)
    small = picked.tries >= MOST_TRIES

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        return place_objections(scene, picked, spot, order, small)

    def ideas(scene: Scene) -> Iterator[Placement]:
        return place_ideas(scene, picked, spot, small)

    prompt = Prompt("DBX-SET-03", WHERE.filled(kind=KINDS[picked.kind].text), picked.id)
    form = Form(Placement, prompt, (picked.id,), check, ideas, zone=(spot.box,))
    if not any(True for each in form.ideas(battle.scene) if not form.objections(each, battle.scene)):
        _failed(battle, picked)
        return
    order = await battle.order(picked.by, form)
    battle.record(FeatureLaid(feature_at(picked, order.stands[picked.id].pose.rounded(), small)))


def _failed(battle: Battle, picked: Picked) -> None:
    """Rolls again, or gives a feature up for which the whole table has no room."""
    if picked.tries < 3 * MOST_TRIES:
        battle.record(PlaceFailed(picked.id))
    else:
        battle.record(FeatureWithdrawn(picked.id))


@rule("DBX-SET-04")
async def lay_course(battle: Battle, picked: Picked, dice: Dice) -> None:
    """Lays a road or a river through its sector."""
    state = battle.state
    sector = sector_box(state, dice.sector, picked.half)

    def check(order: Course, scene: Scene) -> Iterator[Objection]:
        return course_objections(scene, picked, sector, order)

    def ideas(scene: Scene) -> Iterator[Course]:
        return course_ideas(scene, picked, sector)

    prompt = Prompt("DBX-SET-04", WHERE.filled(kind=KINDS[picked.kind].text), picked.id)
    form = Form(Course, prompt, (picked.id,), check, ideas)
    if not any(True for each in form.ideas(battle.scene) if not form.objections(each, battle.scene)):
        _failed(battle, picked)
        return
    order = await battle.order(picked.by, form)
    width = RIVER_WIDTH if picked.kind == "RIVER" else ROAD_WIDTH
    points = tuple((float(x), float(y)) for x, y in order.points)
    battle.record(FeatureLaid(Feature(picked.id, picked.kind, Polyline(points, width), broad=True)))


@rule("DBX-SET-04", "DBX-FILL-04", "DBX-BIG-03")
async def lay_waterway(battle: Battle, picked: Picked, dice: Dice) -> None:
    """Lays a waterway as an even strip along one outer edge of its sector."""
    state = battle.state
    edges = outer_edges(state, dice.sector, picked.half)
    options = [
        Option(f"{edge}-{depth}", STRIP.filled(edge=EDGES[edge], n=depth), (edge, depth))
        for edge in edges
        for depth in DEPTHS
    ]
    edge, depth = await battle.choose(picked.by, Prompt("DBX-SET-04", WHICH_EDGE, picked.id), options)
    battle.record(FeatureLaid(Feature(picked.id, "WATER", strip_along(state, edge, in_millimetres(depth)))))


def outer_edges(state: DbxState, sector: int, half: int = -1) -> tuple[Edge, ...]:
    """The edges of the table that a sector has; in the big battle the short sides, or that of the half."""
    if half >= 0:
        return ("east",) if half else ("west",)
    if state.big:
        return ("west", "east")
    south_west, north_west, north_east, south_east = 1, 2, 3, 4
    found: dict[int, tuple[Edge, ...]] = {
        south_west: ("south", "west"),
        north_west: ("north", "west"),
        north_east: ("north", "east"),
        south_east: ("south", "east"),
    }
    return found[sector]


def strip_along(state: DbxState, edge: Edge, depth: float) -> Polygon:
    """The strip of a depth along an edge of the table."""
    width, height = state.table
    west, south, east, north = {
        "south": (0.0, 0.0, width, depth),
        "north": (0.0, height - depth, width, height),
        "west": (0.0, 0.0, depth, height),
        "east": (width - depth, 0.0, width, height),
    }[edge]
    return Polygon(((west, south), (east, south), (east, north), (west, north)))


def counts_as_rough(kind: str) -> bool:
    """Whether a kind of feature is bad going or water."""
    return kind in BAD_GOING or kind == "WATER"
