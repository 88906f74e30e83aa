"""Moves worth ordering for a unit with an aim, the best first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import EIGHTH, HALF, difference, heading, turn
from pulverdampf.table.kernel import overlaps
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, Rectangle

from ..movement.ideas.attacks import attacks, closing_up
from ..movement.ideas.stencils import assigned, slots, spot_of
from ..movement.ideas.walks import shifted, walk_ideas
from ..movement.rates import Move
from ..movement.reuniting import reunions
from ..movement.walking import movers_of
from ..state import WarState
from ..units import Element, Unit, are_warriors
from .ferrying import ferry_of, to_the_boat
from .flames import in_flames, keeps_clear, out_of_smoke, runs, sees_only_smoke
from .guides import columns, falls_in, guidance, takes_the_lead
from .outlook import Aim, aim_of, target_of
from .storming import siege_walks
from .ways.room import has_room, taken_near
from .ways.routes import Routes
from .ways.stands import Spot, Stand, nearest_foe, stand_of

ASIDE = (0, EIGHTH // 2, -EIGHTH // 2, EIGHTH, -EIGHTH)
NEAR_GOAL = 3.0
CLOSING, ROOM = 0.2, 0.01
SAME_BEND = 6.0
"""How far apart the bends may lie at which the elements of a unit turn, or they would part."""
CREEP, FRIGHT = 0.3, 4.0
"""How little suffices to come nearer, and from where on warriors who come frighten."""


def walks_for(scene: Scene, move: Move, routes: Routes) -> Iterator[Walks]:
    """Orders for a move, the best first, without those for which there is surely no room."""
    taken = taken_near(scene.state, movers_of(scene.state, move), move.total)
    for order in _wished(scene, move, routes):
        if has_room((walk.end for walk in order.walks.values()), taken):
            yield order
    yield from walk_ideas(scene, move)


def _wished(scene: Scene, move: Move, routes: Routes) -> Iterator[Walks]:
    state: WarState = scene.state
    unit = state.bodies[move.body]
    own = stand_of(scene, unit)
    pieces = movers_of(state, move)
    spent = dict(move.spent)
    allowance = {each.id: max(move.total - spent.get(each.id, 0.0), 0.0) for each in pieces}
    if own is None or not pieces:
        return
    if move.how == "reinforce":
        yield from closing_up(scene, move, pieces, allowance)
        return
    far = min(allowance.values())
    away, nearest = nearest_foe(scene, own)
    if move.how == "guided":
        yield from columns(scene, move, routes, allowance)
    if in_flames(scene, unit):
        yield from _out_of_flames(scene, move, own, pieces, allowance, routes)
    if move.how == "break off" or unit.markers > 2:
        yield from _away(pieces, own, nearest, far)
        return
    aim = aim_of(scene, unit, own, routes.weights)
    march = March(scene, routes, pieces, own, far)
    if move.how == "move":
        yield from _with_scout(march, move, allowance)
        yield from _ferried(march, aim, allowance)
    if aim.attack and move.how == "move":
        yield from _attack(scene, unit, pieces, allowance, aim)
        target = stand_of(scene, state.bodies[aim.attack])
        if target is not None:
            wanted = max(own.far_from(target) - 2.0, 0.0)
            yield from _on_the_way(march, (target.x, target.y), wanted)
    if move.how == "move":
        yield from siege_walks(scene, unit, pieces, own, nearest, aim.goal, allowance)
    yield from _to_place(march, aim, nearest, away, allowance)
    if move.how == "move":
        yield from reunions(scene, move)
    yield Walks({})


class March(NamedTuple):
    """A unit on its way: where its elements and it stand, and how far they may go."""

    scene: Scene
    routes: Routes
    pieces: list[Element]
    own: Stand
    far: float


def _with_scout(march: March, move: Move, allowance: dict[str, float]) -> Iterator[Walks]:
    """Into file for the scout, or as the scout to the head of one."""
    scene, routes, _, own, _ = march
    guided = guidance(scene, own.unit.side, routes)
    if guided is not None and guided.unit.id == own.unit.id:
        yield from falls_in(scene, move, guided, allowance)
    elif guided is not None and guided.scout.id == own.unit.id:
        yield from takes_the_lead(scene, guided, allowance)


def _ferried(march: March, aim: Aim, allowance: dict[str, float]) -> Iterator[Walks]:
    """To the boat that is to take a unit across, if it needs one."""
    scene, routes, _, own, _ = march
    boat = ferry_of(scene, own.unit, own, aim, routes)
    if boat is not None and boat.pose is not None:
        yield from to_the_boat(scene, own.unit, own, boat, allowance)
        bank = boat.pose.point
        yield from _on_the_way(march, bank, _apart((own.x, own.y), bank) - 3.0)


def _out_of_flames(
    scene: Scene,
    move: Move,
    own: Stand,
    pieces: list[Element],
    allowance: dict[str, float],
    routes: Routes,
) -> Iterator[Walks]:
    """Into the enemy if the unit wants that and gets clear of the fire, or just away."""
    aim = aim_of(scene, own.unit, own, routes.weights)
    if aim.attack and move.how == "move":
        orders = _attack(scene, own.unit, pieces, allowance, aim)
        yield from (order for order in orders if keeps_clear(scene, pieces, order))
    yield from runs(scene, pieces, min(allowance.values()))


def _attack(
    scene: Scene, unit: Unit, pieces: list[Element], allowance: dict[str, float], aim: Aim
) -> Iterator[Walks]:
    """Attacks on the wanted unit before those on others."""
    target = set(scene.state.bodies[aim.attack].pieces)
    for order in attacks(scene, unit, pieces, allowance):
        lead = next(iter(order.walks.values())).end
        near = min(
            ((pose.x - lead.x) ** 2 + (pose.y - lead.y) ** 2, key in target)
            for key, piece in scene.state.pieces.items()
            if piece.side != unit.side and (pose := piece.pose) is not None
        )
        if near[1]:
            yield order


def _towards(
    pieces: list[Element], own: Stand, spot: tuple[float, float], wanted: float, far: float
) -> Iterator[Walks]:
    """Straight towards a spot, or somewhat aside, or less far."""
    bearing = heading(spot[0] - own.x, spot[1] - own.y)
    length = min(wanted, far)
    if length < 0.3:
        return
    for share in (1.0, 0.6, 0.3):
        for by in ASIDE[: 5 if share == 1.0 else 3]:
            yield shifted(pieces, turn(bearing, by), length * share)


def _away(pieces: list[Element], own: Stand, nearest: Stand | None, far: float) -> Iterator[Walks]:
    if nearest is None or far < 0.3:
        return
    bearing = heading(own.x - nearest.x, own.y - nearest.y)
    for share in (1.0, 0.5):
        for by in (*ASIDE, 2 * EIGHTH, -2 * EIGHTH):
            yield shifted(pieces, turn(bearing, by), far * share)


def _on_the_way(march: March, spot: Spot, wanted: float, *, easily: bool = False) -> Iterator[Walks]:
    """Straight towards a spot where nothing bars the way, otherwise round it or in single file across."""
    scene, routes, pieces, own, far = march
    ways = {each.id: routes.way(scene, own.unit, spot_of(each), spot, easily=easily) for each in pieces}
    if any(len(way) > 1 for way in ways.values()):
        together = routes.way(scene, own.unit, (own.x, own.y), spot, easily=easily)
        first = together[0]
        if len(together) > 1:
            for each in pieces:
                if _apart(ways[each.id][0], first) > SAME_BEND:
                    there = routes.way(scene, own.unit, spot_of(each), first, easily=easily)
                    ways[each.id] = [*there, *together[1:]]
        if len(together) > 1 and not _is_near(own, first, far):
            yield from _towards(pieces, own, first, _apart((own.x, own.y), first), far)
        for share in (1.0, 0.6, 0.3, 0.1):
            yield _in_file(scene, pieces, ways, far, share)
    yield from _towards(pieces, own, spot, wanted, far)


def _past(pieces: list[Element], own: Stand, spot: Spot, far: float) -> Iterator[Walks]:
    """Sideways past whoever bars the way, a step back where there is no room for that."""
    bearing = heading(spot[0] - own.x, spot[1] - own.y)
    for share in (1.0, 0.5):
        for by in (3 * EIGHTH // 2, -3 * EIGHTH // 2, 2 * EIGHTH, -2 * EIGHTH, 3 * EIGHTH, -3 * EIGHTH):
            yield shifted(pieces, turn(bearing, by), far * share)


def _is_near(own: Stand, spot: Spot, far: float) -> bool:
    return any(_apart(each, spot) <= far for each in own.spots)


def _apart(one: Spot, two: Spot) -> float:
    return sqrt((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2)


def _in_file(
    scene: Scene, pieces: list[Element], ways: dict[str, list[Spot]], far: float, share: float
) -> Walks:
    """One behind the other, each on its own way, the foremost first, as near as there is room."""
    left = {each.id: _length(spot_of(each), ways[each.id]) for each in pieces}
    file = sorted(pieces, key=lambda each: (left[each.id], each.id))
    ahead = max(left[file[0].id] - far * share, 0.0)
    walks: dict[str, Walk] = {}
    ends: list[Outline] = []
    for each in file:
        goes = min(left[each.id] - ahead, far - 1e-4)
        while True:
            walk = _along(each, ways[each.id], goes) if goes > 0.05 else None
            end = scene.outline_at(each, walk.end) if walk is not None else scene.outline(each)
            if walk is None or not any(overlaps(end, other, ROOM) for other in ends):
                break
            goes -= CLOSING
        ends.append(end)
        ahead = left[each.id] - max(goes, 0.0)
        if walk is not None:
            walks[each.id] = walk
    return Walks(walks)


def _length(here: Spot, way: list[Spot]) -> float:
    return sum(_apart(one, two) for one, two in pairwise([here, *way]))


def _along(piece: Element, way: list[Spot], goes: float) -> Walk:
    """A walk of some length along a way, bend by bend, facing as before."""
    passed: list[Spot] = []
    at = spot_of(piece)
    for spot in way:
        stretch = _apart(at, spot)
        if stretch >= goes:
            share = goes / stretch
            x, y = at[0] + (spot[0] - at[0]) * share, at[1] + (spot[1] - at[1]) * share
            end = Pose(x, y, _facing(piece))
            return Walk(tuple(passed), end.rounded())
        goes -= stretch
        if stretch > 0.0:
            passed.append(spot)
        at = spot
    return Walk(tuple(passed[:-1]), Pose(*at, _facing(piece)).rounded())


def _facing(piece: Element) -> int:
    assert piece.pose is not None
    return piece.pose.facing


def _to_place(
    march: March, aim: Aim, nearest: Stand | None, away: float, allowance: dict[str, float]
) -> Iterator[Walks]:
    """To the place the unit strives for, to its fighting distance, or into line towards the enemy."""
    scene, routes, pieces, own, far = march
    if aim.goal is not None:
        spot = target_of(scene, own, aim, routes) or aim.goal
        left = sqrt((spot[0] - own.x) ** 2 + (spot[1] - own.y) ** 2)
        if left > NEAR_GOAL:
            yield from _on_the_way(march, spot, left, easily=True)
            if scene.state.conditions.kind == "ambush":
                yield from _past(pieces, own, spot, far)
            return
    if nearest is None:
        return
    if sees_only_smoke(scene, (own.x, own.y), (nearest.x, nearest.y)) and away <= aim.distance + 0.2:
        yield from out_of_smoke(scene, pieces, own, nearest, far)
    if away > aim.distance + 0.2:
        place = (nearest.x, nearest.y)
        yield from _on_the_way(march, place, away - aim.distance)
    elif are_warriors(own.unit) and CREEP + 0.2 < away <= FRIGHT + CREEP:
        yield from _towards(pieces, own, (nearest.x, nearest.y), CREEP, far)
    elif away < aim.distance - 2.0 and aim.distance >= 6.0:
        yield from _away(pieces, own, nearest, min(far, aim.distance - away))
    yield from _line(scene, pieces, own, nearest, allowance)


def _line(
    scene: Scene, pieces: list[Element], own: Stand, nearest: Stand, allowance: dict[str, float]
) -> Iterator[Walks]:
    """In line on the spot, facing the enemy, unless it does so already."""
    toward = heading(nearest.x - own.x, nearest.y - own.y)
    facing = pieces[0].pose.facing if pieces[0].pose is not None else toward
    if abs(difference(facing, toward)) < EIGHTH:
        return
    shape = scene.shape(pieces[0])
    assert isinstance(shape, Rectangle)
    places = slots(len(pieces), Pose(own.x, own.y, toward), shape.width, shape.depth, 1)
    yield assigned(pieces, places, allowance)
    if abs(difference(facing, toward)) > HALF - EIGHTH:
        yield Walks(
            {each.id: Walk((), each.pose.turned(HALF).rounded()) for each in pieces if each.pose is not None}
        )
