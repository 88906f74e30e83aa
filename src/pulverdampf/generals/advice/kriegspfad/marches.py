"""Moves worth ordering for a unit with an aim, the best first."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.generals.advice.kriegspfad.outlook import Aim, Stand, aim_of, foes_of, stand_of
from pulverdampf.rulebooks.kriegspfad.attack_ideas import attacks, closing_up
from pulverdampf.rulebooks.kriegspfad.dues import WalkDue
from pulverdampf.rulebooks.kriegspfad.state import WarState
from pulverdampf.rulebooks.kriegspfad.stencils import assigned, slots
from pulverdampf.rulebooks.kriegspfad.units import Element, Unit, are_warriors
from pulverdampf.rulebooks.kriegspfad.walk_ideas import shifted, walk_ideas
from pulverdampf.rulebooks.kriegspfad.walking import movers_of
from pulverdampf.table.angles import EIGHTH, HALF, difference, heading, turn
from pulverdampf.table.shapes import Pose, Rectangle

ASIDE = (0, EIGHTH // 2, -EIGHTH // 2, EIGHTH, -EIGHTH)
NEAR_GOAL = 3.0
CREEP, FRIGHT = 0.3, 4.0
"""How little suffices to come nearer, and from where on warriors who come frighten."""


def walks_for(scene: Scene, due: WalkDue) -> Iterator[Walks]:
    """Orders for a move, the best first."""
    state: WarState = scene.state
    unit = state.bodies[due.body]
    own = stand_of(state, unit)
    pieces = movers_of(state, due)
    spent = dict(due.spent)
    allowance = {each.id: max(due.total - spent.get(each.id, 0.0), 0.0) for each in pieces}
    if own is None or not pieces:
        return
    if due.how == "reinforce":
        yield from closing_up(scene, due, pieces, allowance)
        return
    far = min(allowance.values())
    foes = foes_of(scene, unit)
    nearest = min(foes, key=lambda foe: (own.far_from(foe), foe.unit.id), default=None)
    if due.how == "break off" or unit.markers > 2:
        yield from _away(pieces, own, nearest, far)
        yield from walk_ideas(scene, due)
        return
    aim = aim_of(scene, unit, own)
    if aim.attack and due.how == "move":
        yield from _attack(scene, unit, pieces, allowance, aim)
        target = stand_of(state, state.bodies[aim.attack])
        if target is not None:
            yield from _towards(pieces, own, (target.x, target.y), max(own.far_from(target) - 2.0, 0.0), far)
    yield from _to_place(scene, unit, pieces, own, nearest, aim, far, allowance)
    yield Walks({})
    yield from walk_ideas(scene, due)


def _attack(
    scene: Scene, unit: Unit, pieces: list[Element], allowance: dict[str, float], aim: Aim
) -> Iterator[Walks]:
    """Attacks on the wanted unit before those on others."""
    target = set(scene.state.bodies[aim.attack].pieces)
    for order in attacks(scene, unit, pieces, allowance):
        lead = next(iter(order.walks.values())).end
        near = min(
            ((piece.pose.x - lead.x) ** 2 + (piece.pose.y - lead.y) ** 2, key in target)
            for key, piece in scene.state.pieces.items()
            if piece.side != unit.side and piece.pose is not None
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


def _to_place(
    scene: Scene, unit: Unit, pieces: list[Element], own: Stand, nearest: Stand | None, aim: Aim, far: float,
    allowance: dict[str, float],
) -> Iterator[Walks]:  # fmt: skip
    """To the place the unit strives for, to its fighting distance, or into line towards the enemy."""
    away = own.far_from(nearest) if nearest is not None else 99.0
    if aim.goal is not None:
        spot = aim.goal if scene.state.conditions.kind != "ambush" else (aim.goal[0], own.y)
        left = sqrt((spot[0] - own.x) ** 2 + (spot[1] - own.y) ** 2)
        if left > NEAR_GOAL:
            yield from _towards(pieces, own, spot, left, far)
            return
    if nearest is None:
        return
    if away > aim.distance + 0.2:
        yield from _towards(pieces, own, (nearest.x, nearest.y), away - aim.distance, far)
    elif are_warriors(unit) and CREEP + 0.2 < away <= FRIGHT + CREEP:
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
