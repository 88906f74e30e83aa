"""Neighbours: whom and what a moving unit must keep clear of."""

import itertools

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import comes_within

from ..geometry import CONTACT, body_of, thing_outlines
from ..state import FrontierState
from ..terrain.ground import ground
from .packing import base_at
from .ways import Point

KEEP_AWAY = 1.0
CAPACITY = 10
GUN_PLACES = 4
SOLID = ("gun", "wagon", "canoe", "boat")
"""What nobody walks through; a cart is a low obstacle."""


@rule("MT-MOVE-05", "MT-TER-01")
def is_solid(base: Outline, side: str) -> bool:
    """Whether a base bars the way of a side: guns, wagons and boats, and every enemy but his carts."""
    return base.kind in SOLID or (base.side != side and base.kind != "cart")


@rule("MT-TER-03")
def climbs_over(start: Outline, end: Outline, wagon: Outline) -> bool:
    """Whether a man on foot climbs over a wagon: from contact on one side to contact on the other."""
    touching = gap(start, wagon) <= 2 * CONTACT and gap(end, wagon) <= 2 * CONTACT
    return start.kind == "foot" and wagon.kind == "wagon" and touching


def _around(scene: Scene, starts: dict[str, Outline], moving: set[str]) -> list[Outline]:
    """The bases of others that a unit could come near to."""
    xs = [each.x for each in starts.values()]
    ys = [each.y for each in starts.values()]
    west, east, south, north = min(xs) - 18.0, max(xs) + 18.0, min(ys) - 18.0, max(ys) + 18.0
    return [
        each
        for each in scene.outlines()
        if west < each.x < east and south < each.y < north and each.owner not in moving
    ]


def neighbours(
    scene: Scene, starts: dict[str, Outline], moving: set[str], pieces: tuple[str, ...]
) -> tuple[list[Outline], ...]:
    """Who is around, and of them: enemies to keep away from, solid things, close ranks of friends."""
    state: FrontierState = scene.state
    around = _around(scene, starts, moving)
    foes = [each for each in around if each.side != state.pieces[pieces[0]].side and is_shunned(scene, each)]
    return around, foes, [each for each in around if each.kind in SOLID], _close_ranks(state, around, pieces)


@rule("MT-MOVE-04")
def is_shunned(scene: Scene, enemy: Outline) -> bool:
    """Whether one must keep away from an enemy base: not from vehicles, nor from a gun nobody serves."""
    state: FrontierState = scene.state
    if enemy.kind in ("wagon", "cart", "canoe", "boat"):
        return False
    if enemy.kind != "gun":
        return True
    unit = state.bodies[body_of(enemy.owner)]
    return any(
        gap(enemy, each) <= 2.0 + 1e-4 for each in thing_outlines(scene, unit.id) if each.kind != "gun"
    )


def _close_ranks(state: FrontierState, around: list[Outline], pieces: tuple[str, ...]) -> list[Outline]:
    side = state.pieces[pieces[0]].side
    close = {unit.id for unit in state.bodies.values() if unit.side == side and unit.formation == "close"}
    return [each for each in around if body_of(each.owner) in close] if close else []


@rule("MT-MOVE-04")
def comes_too_close(start: Outline, points: tuple[Point, ...], end: Outline, foes: list[Outline]) -> bool:
    """Whether a way leads within an inch of an enemy; one that begins there must lead away."""
    for foe in foes:
        now = gap(start, foe)
        if now < KEEP_AWAY - 1e-3:
            if gap(end, foe) < min(KEEP_AWAY, now) - 1e-3:
                return True
            continue
        if gap(end, foe) < KEEP_AWAY - 1e-3:
            return True
        for (x1, y1), (x2, y2) in itertools.pairwise(points):
            here = base_at(start.kind, Pose(x1, y1, start.facing))
            if comes_within(here, x2 - x1, y2 - y1, KEEP_AWAY - 2e-3, foe) <= 1.0:
                return True
    return False


@rule("MT-TER-04")
def holds_all(scene: Scene, ends: list[Outline], moving: set[str]) -> bool:
    """Whether every building has room for those who are in it; a gun takes four places."""
    for plot in ground(scene).buildings:
        entering = [each for each in ends if plot.holds(each.x, each.y)]
        if entering:
            inside = [e for e in scene.outlines() if e.owner not in moving and plot.holds(e.x, e.y)]
            if sum(GUN_PLACES if e.kind == "gun" else 1 for e in [*entering, *inside]) > CAPACITY:
                return False
    return True
