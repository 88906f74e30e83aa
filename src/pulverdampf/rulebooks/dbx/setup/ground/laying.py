"""Laying the terrain: dice for sector and position, then the exact place."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from pulverdampf.engine.dice import d6
from pulverdampf.engine.orders import Course, Extent, Form, Objection, Placement
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.outlines import box
from pulverdampf.table.shapes import Polygon, Polyline, pieces
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ...events.setup import EDGES, FeatureLaid, FeatureWithdrawn, PlaceFailed
from ...terrain.ground import BAD_GOING
from ...terrain.kinds import KINDS
from ...troops import BW, in_millimetres, in_paces
from ...units import Battle, DbxState
from ..preparations import Edge, Picked
from .courses import course_ideas, course_objections, up_to_the_bank
from .places import Box, Spot, place_ideas, place_objections, sector_box
from .sizes import feature_at, size_of_feature

ROAD_WIDTH, RIVER_WIDTH = in_millimetres(60), in_millimetres(160)
WHERE = Text("{kind}: where?", "{kind}: Wohin?")
WHICH_EDGE = Text("Along which edge does the waterway lie?", "An welchem Rand liegt der Wasserweg?")
WHICH_FIRST = Text("Which feature is laid next?", "Welches Geländemerkmal wird als Nächstes gelegt?")
HOW_DEEP = Text(
    "How deep is the waterway? 400 to 800 paces.", "Wie breit ist der Wasserweg? 400 bis 800 Schritt."
)
WRONG_DEPTH = Text(
    "400 to 800 paces, a base width from other features, measured in paces",
    "400 bis 800 Schritt, eine Basenbreite von anderen Merkmalen, in Schritt gemessen",
)
ALMOST_NOTHING = 0.01
LEAST_DEPTH, MOST_DEPTH = in_millimetres(400), in_millimetres(800)


class Dice(Struct, frozen=True):
    """The two dice of a feature as they are read."""

    sector: int
    position: int


@rule("DBX-SET-03", "DBX-SET-04", "DBX-BIG-03", "DBX-FILL-04")
async def lay_next(battle: Battle) -> None:
    """Rolls for the next feature and lets its chooser lay it; what does not fit is rolled again."""
    picked = await which_next(battle)
    dice = await rolled(battle, picked)
    if picked.kind == "WATER":
        await lay_waterway(battle, picked, dice)
    elif picked.kind in ("ROAD", "RIVER"):
        await lay_course(battle, picked, dice)
    else:
        await lay_area(battle, picked, dice)


@rule("DBX-SET-03")
async def which_next(battle: Battle) -> Picked:
    """The player says which of his features is laid next; one that found no room is rolled for again."""
    waiting = battle.state.picked
    again = [each for each in waiting if each.tries]
    side = waiting[0].by
    own = [each for each in waiting if each.by == side]
    alike = {(each.kind, each.half): each for each in reversed(again or own)}
    options = [Option(each.id, KINDS[each.kind].text, each) for each in reversed(list(alike.values()))]
    if len(options) == 1:
        return options[0].value
    return await battle.choose(side, Prompt("DBX-SET-03", WHICH_FIRST), options)


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
    """Lays an area or a wall in its sector, as large as its player likes."""
    form = area_form(picked, spot_for(battle.state, picked, dice))
    if not _has_room(form, battle.scene):
        _failed(battle, picked)
        return
    order = await battle.order(picked.by, form)
    standing = order.stands[picked.id]
    size = size_of_feature(picked.kind, standing.formation)
    assert size is not None
    battle.record(FeatureLaid(feature_at(picked, standing.pose.rounded(), size)))


def area_form(picked: Picked, spot: Spot) -> Form[Placement]:
    """Asks where an area or a wall is laid, and how large it is."""

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        return place_objections(scene, picked, spot, order)

    def ideas(scene: Scene) -> Iterator[Placement]:
        return place_ideas(scene, picked, spot)

    prompt = Prompt("DBX-SET-03", WHERE.filled(kind=KINDS[picked.kind].text), picked.id)
    return Form(Placement, prompt, (picked.id,), check, ideas, zone=(spot.box,))


def _has_room(form: Form[Any], scene: Scene) -> bool:
    return next(form.legal_ideas(scene), None) is not None


@rule("DBX-SET-03", "DBX-SET-04")
def _failed(battle: Battle, picked: Picked) -> None:
    """Rolls again, as often as it takes; only what fits nowhere on the table is given up."""
    state, scene = battle.state, battle.scene
    sectors = range(1, 7) if state.big and picked.half < 0 else range(1, 5)
    rolls = [Dice(sector, position) for sector in sectors for position in (1, 6)]
    forms = (_form_for(state, picked, dice) for dice in rolls)
    if any(_has_room(form, scene) for form in forms):
        battle.record(PlaceFailed(picked.id))
    else:
        battle.record(FeatureWithdrawn(picked.id))


def _form_for(state: DbxState, picked: Picked, dice: Dice) -> Form[Any]:
    """What would be asked about a feature after a throw."""
    if picked.kind in ("ROAD", "RIVER"):
        return course_form(picked, sector_box(state, dice.sector, picked.half))
    return area_form(picked, spot_for(state, picked, dice))


@rule("DBX-SET-04")
async def lay_course(battle: Battle, picked: Picked, dice: Dice) -> None:
    """Lays a road or a river through its sector; one that runs into a waterway ends at its bank."""
    form = course_form(picked, sector_box(battle.state, dice.sector, picked.half))
    if not _has_room(form, battle.scene):
        _failed(battle, picked)
        return
    order = await battle.order(picked.by, form)
    width = RIVER_WIDTH if picked.kind == "RIVER" else ROAD_WIDTH
    points = up_to_the_bank(battle.scene, [(float(x), float(y)) for x, y in order.points])
    battle.record(FeatureLaid(Feature(picked.id, picked.kind, Polyline(points, width), broad=True)))


def course_form(picked: Picked, sector: Box) -> Form[Course]:
    """Asks how a road or a river runs."""

    def check(order: Course, scene: Scene) -> Iterator[Objection]:
        return course_objections(scene, picked, sector, order)

    def ideas(scene: Scene) -> Iterator[Course]:
        return course_ideas(scene, picked, sector)

    prompt = Prompt("DBX-SET-04", WHERE.filled(kind=KINDS[picked.kind].text), picked.id)
    return Form(Course, prompt, (picked.id,), check, ideas)


@rule("DBX-SET-04", "DBX-FILL-04", "DBX-BIG-03")
async def lay_waterway(battle: Battle, picked: Picked, dice: Dice) -> None:
    """Lays a waterway as an even strip along one outer edge of its sector, as deep as its player likes."""
    state, scene = battle.state, battle.scene
    room = {edge: depth_left(scene, edge) for edge in outer_edges(state, dice.sector, picked.half)}
    edges = [edge for edge, most in room.items() if most >= LEAST_DEPTH]
    if not edges:
        anywhere = (depth_left(scene, edge) for edge in outer_edges_of_all(state, picked.half))
        fits = any(most >= LEAST_DEPTH for most in anywhere)
        battle.record(PlaceFailed(picked.id) if fits else FeatureWithdrawn(picked.id))
        return
    options = [Option(edge, EDGES[edge], edge) for edge in edges]
    edge = await battle.choose(picked.by, Prompt("DBX-SET-04", WHICH_EDGE, picked.id), options)
    order = await battle.order(picked.by, depth_form(picked, room[edge]))
    depth = in_millimetres(in_paces(order.upto))
    battle.record(FeatureLaid(Feature(picked.id, "WATER", strip_along(state, edge, depth))))


@rule("DBX-SET-04", "DBX-T-GROUND")
def depth_form(picked: Picked, most: float) -> Form[Extent]:
    """Asks how deep a waterway is: from 400 to 800 paces, as far as other features leave room."""

    def check(order: Extent, scene: Scene) -> Iterator[Objection]:
        if not LEAST_DEPTH - 0.125 <= order.upto <= most + 0.125:
            yield Objection("DBX-SET-04", WRONG_DEPTH, float(in_paces(most)), float(in_paces(order.upto)))

    def ideas(scene: Scene) -> Iterator[Extent]:
        for paces in (600, 400, 800, 500, 700):
            if in_millimetres(paces) <= most:
                yield Extent(in_millimetres(paces))

    prompt = Prompt("DBX-SET-04", HOW_DEEP, picked.id)
    return Form(Extent, prompt, (picked.id,), check, ideas, limits=((LEAST_DEPTH, most),))


@rule("DBX-SET-04")
def depth_left(scene: Scene, edge: Edge) -> float:
    """How deep a waterway along an edge may be: a base width from other features, over no road or wall."""
    state: DbxState = scene.state
    (bank,) = pieces(strip_along(state, edge, ALMOST_NOTHING))
    most = MOST_DEPTH
    for plot in scene.terrain.plots.values():
        if plot.feature.kind == "RIVER":
            continue
        keeps = 0.0 if plot.feature.kind in ("ROAD", "LINEAR") else BW
        most = min(most, plot.gap(bank) + ALMOST_NOTHING - keeps)
    return most


def outer_edges_of_all(state: DbxState, half: int) -> tuple[Edge, ...]:
    """Every edge along which some throw would lay a waterway."""
    sectors = (1,) if state.big else (1, 2, 3, 4)
    return tuple(dict.fromkeys(edge for each in sectors for edge in outer_edges(state, each, half)))


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
