"""Bridges, fords and roads as ways over what bars: where one steps on, and what is still ahead."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

from pulverdampf.table.angles import QUARTER, direction
from pulverdampf.table.shapes import Polyline, Rectangle
from pulverdampf.table.terrain import Plot

Spot = tuple[float, float]
Gate = tuple[Spot, ...]
"""The spots at which a bridge, ford or stretch of road is approached, stepped upon, left and behind."""
INSIDE, BEFORE, ON_IT = 0.3, 1.2, 3.3
"""How far from its ends a bridge is entered and left; where one turns to it; how broad its middle is."""
STRETCH = 4.0
"""How long a piece of road counts as one."""


def length_of(gate: Gate) -> float:
    (ax, ay), (bx, by) = gate[0], gate[-1]
    return sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))


def along(gate: Gate, spot: Spot) -> float:
    """How far along a gate a spot lies."""
    (ax, ay), (bx, by) = gate[0], gate[-1]
    return ((spot[0] - ax) * (bx - ax) + (spot[1] - ay) * (by - ay)) / length_of(gate)


def is_on(gate: Gate, spot: Spot) -> bool:
    (ax, ay), (bx, by) = gate[0], gate[-1]
    aside = ((spot[0] - ax) * (by - ay) - (spot[1] - ay) * (bx - ax)) / length_of(gate)
    return abs(aside) <= ON_IT and 0.0 <= along(gate, spot) <= length_of(gate)


def onward(gate: Gate, here: Spot) -> Gate:
    """The spots still ahead; whoever has only the end before him goes straight on."""
    ahead = tuple(spot for spot in gate if along(gate, spot) > along(gate, here) + 1e-6)
    if len(ahead) != 1:
        return ahead or gate[-1:]
    (ax, ay), (bx, by) = gate[0], gate[-1]
    share = (length_of(gate) - along(gate, here)) / length_of(gate)
    return ((here[0] + (bx - ax) * share, here[1] + (by - ay) * share),)


def stretches(plot: Plot) -> list[Gate]:
    """Where one steps on a bridge, ford or road and where one leaves it, stretch by stretch."""
    shape, pose = plot.feature.shape, plot.feature.pose
    if isinstance(shape, Rectangle):
        found: list[Gate] = []
        for half, facing in ((shape.depth / 2, pose.facing), (shape.width / 2, pose.turned(QUARTER).facing)):
            ux, uy = direction(facing)
            along = (-half - BEFORE, INSIDE - half, half - INSIDE, half + BEFORE)
            found.append(tuple((pose.x + ux * far, pose.y + uy * far) for far in along))
        return found
    if not isinstance(shape, Polyline):
        return []
    found = []
    for (ax, ay), (bx, by) in pairwise(shape.points):
        length = sqrt((bx - ax) ** 2 + (by - ay) ** 2)
        parts = max(int(length / STRETCH), 1)
        spots = [(ax + (bx - ax) * k / parts, ay + (by - ay) * k / parts) for k in range(parts + 1)]
        found += list(pairwise(spots))
    return found
