"""Boats: when they pay, who goes aboard which, where they row and where everybody steps ashore."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from pulverdampf.engine.orders import March, Placement, Standing, Walks
from pulverdampf.engine.requests import Order
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable, other
from pulverdampf.table.angles import HALF, QUARTER, direction, turn
from pulverdampf.table.shapes import Pose, Rectangle

from ..deployment.late_arrivals import open_edges
from ..events.losses import aboard
from ..movement.ideas.stencils import assigned
from ..setup.boats_brought import boats_for
from ..special.boats import near_boat, room_in, stands_at_bank
from ..special.rowing import boat_path
from ..state import WarState, of_side, on_table_of, standing, unit_of
from ..terrain.ground import standing_on
from ..terrain.laying_out.great_water import water_edges
from ..units import Element, Unit, fights, is_foot
from .outlook import Aim, aim_of, strives, target_of
from .prospects import reach_of
from .ways.routes import Routes
from .ways.stands import Spot, Stand, nearest_foe, stand_of

BESIDE, STEP, OFF = 1.8, 0.2, 5.0
"""Between which distances from the middle of a boat its bank is looked for, and how closely."""
LANDING = 14.0
"""How much nearer the water must be before it is worth the time to land."""
IN_A_ROW = 4
"""How many stand abreast at a bank so that all of them are near their boat."""
ALONG = (0.0, 1.2, -1.2, 2.4, -2.4, 3.6, -3.6)
"""How far along the bank one steps aside where others stand already."""
INLAND = (0.6, 0.3, 0.0)
"""How far from the water one lands, so as to have room to turn."""
CLEAR, BACK = 0.03, 0.75
"""The room between neighbours, and how far from the water one stays who comes slantwise."""


def boats_wanted(scene: Scene, side: str, options: list[str], routes: Routes) -> list[str]:
    """As many boats as carry all foot that water parts from what it wants; none where few would cross."""
    state: WarState = scene.state
    needed = foot = everybody = 0
    for unit in on_table_of(state, side):
        own = stand_of(scene, unit)
        if own is None or not fights(unit):
            continue
        everybody += len(own.spots)
        if is_foot(unit):
            foot += len(own.spots)
            if parted_by_water(scene, unit, own, aim_of(scene, unit, own, routes.weights), routes):
                needed += boats_for(state, unit)
    attacks = state.conditions.attacker == side
    if not needed or (2 * foot <= everybody and not attacks):
        return ["0"]
    most = max(int(key) for key in options)
    return [str(min(needed, most))]


def over_the_water(scene: Scene, side: str, options: list[str]) -> list[str]:
    """Late riders of a raid come over the water where the village lies much nearer to it than to any edge by
    which they could ride in; for them alone open water is wanted."""
    state: WarState = scene.state
    village = scene.terrain.plots.get(state.conditions.village)
    if "boat" not in options and "yes" not in options:
        return []
    nay = ["land", "boat"] if "boat" in options else ["no"]
    if village is None or state.conditions.attacker != side:
        return nay
    width, depth = state.table
    far = {"west": village.x, "east": width - village.x, "south": village.y, "north": depth - village.y}
    afloat = min((far[edge] for edge in water_edges(state) if edge != state.edges[other(side)]), default=99.0)
    riding = min((far[edge] for edge in open_edges(state, side)), default=99.0)
    riders = any(unit.troop == "mounted_warrior" for unit in of_side(state, side))
    if afloat + LANDING > riding or not riders:
        return nay
    return ["boat"] if "boat" in options else ["yes"]


def parted_by_water(scene: Scene, unit: Unit, own: Stand, aim: Aim, routes: Routes) -> bool:
    """Whether a unit cannot walk to what it wants, nor shoot at it from here."""
    state: WarState = scene.state
    spot = target_of(scene, own, aim, routes)
    if spot is None or routes.reaches(scene, unit, (own.x, own.y), spot):
        return False
    return strives(state, unit) or nearest_foe(scene, own)[0] > reach_of(state, unit)[0]


def ferry_of(scene: Scene, unit: Unit, own: Stand, aim: Aim, routes: Routes) -> Element | None:
    """The boat that a unit goes to: the nearest with room, where it has to cross water at all."""
    state: WarState = scene.state
    boats = boats_of(scene, unit.side)
    if not boats or not is_foot(unit) or unit.hidden or not parted_by_water(scene, unit, own, aim, routes):
        return None
    free = [boat for boat in boats if room_in(state, boat, unit) > 0]
    return min(free, key=lambda boat: (_apart(boat, (own.x, own.y)), boat.id), default=None)


def boats_of(scene: Scene, side: str) -> list[Element]:
    """The boats of a side that lie on the table."""
    state: WarState = scene.state
    return scene.remembered(
        ("boats", side),
        lambda: [
            piece
            for piece in state.pieces.values()
            if piece.kind == "boat" and piece.side == side and isinstance(piece.place, OnTable)
        ],
    )


def _apart(boat: Element, spot: Spot) -> float:
    assert boat.pose is not None
    return sqrt((boat.pose.x - spot[0]) ** 2 + (boat.pose.y - spot[1]) ** 2)


def bank_of(scene: Scene, unit: Unit, piece: Element, boat: Element, toward: Spot) -> Pose | None:
    """The place at the water's edge beside a boat on the side of some spot, looking away from the boat."""
    pose = boat.pose
    assert pose is not None
    ux, uy = direction(turn(pose.facing, QUARTER))
    left = (toward[0] - pose.x) * ux + (toward[1] - pose.y) * uy > 0.0
    facing = turn(pose.facing, QUARTER if left else -QUARTER)
    for step in range(int((OFF - BESIDE) / STEP) + 1):
        place = Pose(pose.x, pose.y, facing).ahead(BESIDE + step * STEP)
        if standing_on(scene, unit, scene.outline_at(piece, place)) != "X":
            return place
    return None


# ashore, before and after --------------------------------------------------------------------------------


def waits_for_boat(scene: Scene, unit: Unit, boat: Element) -> bool:
    """Whether as many of a unit as the boat takes stand beside it already."""
    state: WarState = scene.state
    return len(near_boat(state, boat, unit)) >= min(room_in(state, boat, unit), len(standing(state, unit)))


def to_the_boat(
    scene: Scene, unit: Unit, own: Stand, boat: Element, allowance: dict[str, float]
) -> Iterator[Walks]:
    """In a row at the bank beside a boat, if the unit gets there."""
    pieces = [each for each in standing(scene.state, unit) if each.id in allowance]
    bank = bank_of(scene, unit, pieces[0], boat, (own.x, own.y)) if pieces else None
    if bank is None:
        return
    shape = scene.shape(pieces[0])
    assert isinstance(shape, Rectangle)
    places = _rows(len(pieces), bank.ahead(BACK).turned(HALF), shape)
    yield assigned(pieces, places, allowance)


def _rows(number: int, front: Pose, shape: Rectangle) -> list[Pose]:
    """Places in rows of equal breadth, the middle of each behind the middle of the first."""
    places = []
    for k in range(number):
        row, column = divmod(k, IN_A_ROW)
        broad = min(IN_A_ROW, number - row * IN_A_ROW)
        left = (column - (broad - 1) / 2) * (shape.width + CLEAR)
        places.append(front.moved(-row * (shape.depth + CLEAR), left))
    return places


def landings(scene: Scene, request: Order, routes: Routes) -> Iterator[Placement]:
    """Ashore on the side of what those aboard want, in a row, or as many as find room."""
    state: WarState = scene.state
    boat = state.pieces[state.bodies[request.subject].pieces[0]]
    keys = aboard(state, boat.id)
    bank = _far_bank(scene, boat, routes)
    if bank is not None and keys:
        shape = scene.shape(state.pieces[keys[0]])
        assert isinstance(shape, Rectangle)
        for number in range(len(keys), 0, -1):
            for inland in INLAND:
                for left in ALONG:
                    row = _rows(number, bank.moved(inland, left), shape)
                    stands = {key: Standing(at.rounded()) for key, at in zip(keys, row, strict=False)}
                    yield Placement(stands)
    yield from request.form.ideas(scene)


def _far_bank(scene: Scene, boat: Element, routes: Routes) -> Pose | None:
    """The bank beside a boat from where its passengers can walk to what they want."""
    state: WarState = scene.state
    keys = aboard(state, boat.id)
    if not keys or boat.pose is None:
        return None
    unit = unit_of(state, keys[0])
    spot = _wanted_by(scene, boat, unit, routes)
    for by in (QUARTER, -QUARTER):
        toward = Pose(boat.pose.x, boat.pose.y, turn(boat.pose.facing, by)).ahead(OFF).point
        bank = bank_of(scene, unit, state.pieces[keys[0]], boat, toward)
        if bank is not None and spot is not None and routes.reaches(scene, unit, bank.point, spot):
            return bank
    return None


def _has_room(scene: Scene, boat: Element, piece: Element, bank: Pose) -> bool:
    """Whether somebody can step ashore at a bank."""
    places = (scene.outline_at(piece, bank.moved(0.0, left)) for left in ALONG)
    return any(stands_at_bank(scene, boat, piece, place, []) for place in places)


def _wanted_by(scene: Scene, boat: Element, unit: Unit, routes: Routes) -> Spot | None:
    """What the passengers of a boat want, as seen from where they float."""
    assert boat.pose is not None
    afloat = Stand(unit, boat.pose.x, boat.pose.y, [boat.pose.point], 0.0)
    return target_of(scene, afloat, aim_of(scene, unit, afloat, routes.weights), routes)


# the boat's own turn -------------------------------------------------------------------------------------


def boat_acts(scene: Scene, unit: Unit, options: list[str], routes: Routes) -> list[str]:
    """A boat takes in who waits for it, lands them together across the water, or rows on."""
    state: WarState = scene.state
    boat = state.pieces[unit.pieces[0]]
    riders = aboard(state, boat.id)
    if riders:
        if _others_still_board(scene, riders, routes):
            return ["stand"]
        bank = _far_bank(scene, boat, routes)
        if bank is not None:
            room = _has_room(scene, boat, state.pieces[riders[0]], bank)
            return ["land"] if "land" in options and room else ["stand"]
        return [*(key for key in ("row-across", "row", "land") if key in options), "stand"]
    for key in options:
        word, _, body = key.partition("-")
        if word == "board" and _boards(scene, boat, state.bodies[body], routes):
            return [key]
    return ["stand"]


def has_work(scene: Scene, unit: Unit, routes: Routes) -> bool:
    """Whether somebody is in a boat or waits for it."""
    state: WarState = scene.state
    boat = state.pieces[unit.pieces[0]]
    if not isinstance(boat.place, OnTable):
        return False
    mates = [each for each in on_table_of(state, unit.side) if each.troop != "boat" and not each.activated]
    return bool(aboard(state, boat.id)) or any(_boards(scene, boat, each, routes) for each in mates)


def _boards(scene: Scene, boat: Element, unit: Unit, routes: Routes) -> bool:
    own = stand_of(scene, unit)
    if own is None or not near_boat(scene.state, boat, unit):
        return False
    aim = aim_of(scene, unit, own, routes.weights)
    return ferry_of(scene, unit, own, aim, routes) is not None and waits_for_boat(scene, unit, boat)


def _others_still_board(scene: Scene, riders: list[str], routes: Routes) -> bool:
    """Whether comrades of those aboard still have to cross, and a boat to do it in."""
    unit = unit_of(scene.state, riders[0])
    own = stand_of(scene, unit)
    return (
        own is not None
        and ferry_of(scene, unit, own, aim_of(scene, unit, own, routes.weights), routes) is not None
    )


def courses(scene: Scene, request: Order, routes: Routes) -> list[March]:
    """Ways on the water, those that end nearest to what the passengers want first."""
    state: WarState = scene.state
    boat = state.pieces[state.bodies[request.subject].pieces[0]]
    ideas: list[March] = list(request.form.ideas(scene))
    riders = aboard(state, boat.id)
    spot = _wanted_by(scene, boat, unit_of(state, riders[0]), routes) if riders else None
    if spot is None:
        return ideas
    x, y = spot

    def left(order: March) -> float:
        end = boat_path(scene, boat, order).end if order.legs else boat.pose
        assert end is not None
        return (end.x - x) ** 2 + (end.y - y) ** 2

    return sorted(ideas, key=left)
