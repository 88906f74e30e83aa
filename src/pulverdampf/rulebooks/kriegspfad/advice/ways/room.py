"""A quick look whether somebody stands where a base would come to stand, before the rules look closely."""

from __future__ import annotations

from collections.abc import Iterable

from pulverdampf.table.angles import direction
from pulverdampf.table.shapes import Pose

from ...state import WarState
from ...units import Element

Spot = tuple[float, float]
DEEP, BROAD = 1.05, 1.7
"""Nearer than this before or behind and beside him, a base surely lies upon another."""


def taken_by_others(state: WarState, own: tuple[str, ...]) -> list[Spot]:
    """Where all elements stand but a unit's own."""
    return [
        pose.point for key, each in state.pieces.items() if key not in own and (pose := each.pose) is not None
    ]


def taken_near(state: WarState, movers: list[Element], far: float) -> list[Spot]:
    """Where others stand whom a unit could run into if it went that far."""
    own = [pose.point for each in movers if (pose := each.pose) is not None]
    if not own:
        return []
    reach = far + 2.0 * BROAD
    west, east = min(x for x, _ in own) - reach, max(x for x, _ in own) + reach
    south, north = min(y for _, y in own) - reach, max(y for _, y in own) + reach
    others = taken_by_others(state, state.bodies[movers[-1].body or ""].pieces)
    return [(x, y) for x, y in others if west < x < east and south < y < north]


def has_room(ends: Iterable[Pose], taken: list[Spot]) -> bool:
    """Whether no base would lie upon one that stands already."""
    for end in ends:
        ux, uy = direction(end.facing)
        x, y = end.x, end.y
        for ax, ay in taken:
            dx, dy = ax - x, ay - y
            if -BROAD < dx < BROAD and -BROAD < dy < BROAD:
                ahead, beside = dx * ux + dy * uy, dx * uy - dy * ux
                if -DEEP < ahead < DEEP and -BROAD < beside < BROAD:
                    return False
    return True
