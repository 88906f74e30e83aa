"""Columns behind a scout: whom he leads over difficult ground, and how they fall in behind him."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import EIGHTH, heading, turn
from pulverdampf.table.shapes import Pose, Rectangle

from ..geometry import frontage
from ..movement.formation import in_column, largest_gap
from ..movement.ideas.stencils import assigned, reached, slots, spot_of
from ..movement.rates import Move
from ..movement.walking import movers_of
from ..state import WarState, in_melee, on_table_of, standing
from ..terrain.ground import category
from ..units import Element, Unit, fights, is_single
from .outlook import aim_of, target_of
from .ways.grid import PLODDING
from .ways.routes import Routes
from .ways.stands import Spot, nearest_foe, stand_of

SLOW = 1.5
"""How many times slower than on good ground a unit must be for a scout to be worth its while."""
LOOK_AHEAD, ROUGH = 30.0, 12.0
"""So much of so much of its way must be difficult."""
AT_PEACE = 14.0
"""No enemy may be nearer than this to the unit."""
TOUCHING = 0.02


class Guidance(Struct, frozen=True):
    """A scout, the unit he leads or is to lead, and where its way turns first."""

    scout: Unit
    unit: Unit
    bend: Spot


def guidance(scene: Scene, side: str, routes: Routes) -> Guidance | None:
    """The unit to which the scout of a side is worth most, if he is worth anything to any."""
    now = scene.state.clock.turn
    return scene.remembered(("guidance", side, now), lambda: _guidance(scene, side, routes))


def _guidance(scene: Scene, side: str, routes: Routes) -> Guidance | None:
    state: WarState = scene.state
    mine = on_table_of(state, side)
    scout = next((each for each in mine if each.troop == "scout" and not each.hidden), None)
    if scout is None or in_melee(state, scout) or scout.markers > 2:
        return None
    best: tuple[float, Guidance] | None = None
    for unit in mine:
        plodding = PLODDING.get(category(unit), 1.0)
        able = fights(unit) and not is_single(unit) and not unit.hidden and not in_melee(state, unit)
        own = stand_of(scene, unit) if able and plodding >= SLOW and unit.markers <= 2 else None
        if own is None or nearest_foe(scene, own)[0] < AT_PEACE:
            continue
        aim = aim_of(scene, unit, own, routes.weights)
        spot = target_of(scene, own, aim, routes)
        if spot is None or aim.attack:
            continue
        here = (own.x, own.y)
        rough = routes.rough(scene, unit, here, spot, LOOK_AHEAD, ROUGH)
        if rough >= ROUGH and (best is None or rough * plodding > best[0]):
            bend = routes.way(scene, unit, here, spot)[0]
            best = (rough * plodding, Guidance(scout, unit, bend))
    return best[1] if best is not None else None


def in_file(scene: Scene, unit: Unit) -> list[Element]:
    """The elements of a unit from its head to its tail, if they stand in single file."""
    pieces = standing(scene.state, unit)
    for head in pieces:
        rest = [scene.outline(each) for each in pieces if each is not head]
        lead = scene.outline(head)
        if in_column(lead, rest, largest_gap(scene, unit), frontage(scene.state)):
            along = {each.id: spot_of(each)[0] * lead.ux + spot_of(each)[1] * lead.uy for each in pieces}
            return sorted(pieces, key=lambda each: (-along[each.id], each.id))
    return []


def falls_in(scene: Scene, move: Move, guided: Guidance, allowance: dict[str, float]) -> Iterator[Walks]:
    """A unit forms a file towards where it will march, unless it stands in one."""
    if in_file(scene, guided.unit):
        return
    pieces = [each for each in standing(scene.state, guided.unit) if each.id in allowance]
    own = stand_of(scene, guided.unit)
    shape = scene.shape(pieces[0])
    if own is None or not isinstance(shape, Rectangle):
        return
    toward = heading(guided.bend[0] - own.x, guided.bend[1] - own.y)
    half = len(pieces) * shape.depth / 2
    for on in (half, 0.0, -half):
        front = Pose(own.x, own.y, toward).ahead(on)
        yield assigned(pieces, slots(len(pieces), front, shape.width, shape.depth, len(pieces)), allowance)


def takes_the_lead(scene: Scene, guided: Guidance, allowance: dict[str, float]) -> Iterator[Walks]:
    """The scout goes to the head of the file."""
    file = in_file(scene, guided.unit)
    scout = standing(scene.state, guided.scout)[0]
    if not file or file[0].pose is None or scout.id not in allowance:
        return
    own, first = scene.shape(scout), scene.shape(file[0])
    assert isinstance(own, Rectangle) and isinstance(first, Rectangle)
    place = file[0].pose.ahead((own.depth + first.depth) / 2 + TOUCHING)
    yield Walks({scout.id: reached(scout, place.point, place.facing, allowance[scout.id])})


def columns(scene: Scene, move: Move, routes: Routes, allowance: dict[str, float]) -> Iterator[Walks]:
    """The scout ahead towards what the unit wants, the others behind him one after the other."""
    state: WarState = scene.state
    unit = state.bodies[move.body]
    pieces = movers_of(state, move)
    guided = guidance(scene, unit.side, routes)
    if guided is None or not pieces:
        return
    x, y = spot_of(pieces[0])
    toward = heading(guided.bend[0] - x, guided.bend[1] - y)
    file = [pieces[0], *(in_file(scene, unit) or pieces[1:])]
    far = min(allowance.values())
    for share in (0.99, 0.8, 0.6, 0.4, 0.2):
        for by in (0, EIGHTH // 2, -EIGHTH // 2, EIGHTH, -EIGHTH):
            place = Pose(x, y, turn(toward, by)).ahead(far * share)
            walks: dict[str, Walk] = {}
            before = 0.0
            for each in file:
                shape = scene.shape(each)
                assert isinstance(shape, Rectangle)
                if walks:
                    place = place.ahead(-(before + shape.depth / 2 + TOUCHING))
                walks[each.id] = reached(each, place.point, place.facing, allowance[each.id])
                before = shape.depth / 2
            yield Walks(walks)
