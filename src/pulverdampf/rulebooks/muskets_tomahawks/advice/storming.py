"""Into the fort: up to a gate, through it, and into the blockhouse."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from msgspec.structs import replace

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.table.angles import Angle, heading
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose

from ..geometry import centre_of
from .aims import Goal, pace
from .situation import Point, Situation, away

RING = 6.0
"""How far the palisade of the fort is from its middle."""
FROM_GATE = 9.0


def through_gate(situation: Situation, key: str, bases: list[Outline], goal: Goal) -> Iterator[Walks]:
    """Into the fort: each figure its own way through the gate before it, the nearest first."""
    hx, hy = goal.at
    x, y = centre_of(bases)
    reach = pace(situation, key, bases)
    facing = heading(hx - x, hy - y) if (hx, hy) != (x, y) else 0
    gate = _gate(bases, goal)
    if gate is None:
        places = [(hx + 1.05 * (i % 3 - 1), hy + 1.05 * (i // 3 - 1)) for i in range(9)] + [(hx, hy - 1.9)]
        yield _filing(bases, (hx, hy), places, reach - 1.0, (), facing)
        yield _filing(bases, (hx, hy), places, reach - 2.0, (), facing)
        return
    if away((x, y), gate) > FROM_GATE:
        return
    ux, uy = (hx - gate[0]) / RING, (hy - gate[1]) / RING
    for depth in (3.4, 2.4, 1.4):
        places = [
            (gate[0] + ux * (depth - 1.05 * (i // 3)) - uy * 1.05 * (i % 3 - 1),
             gate[1] + uy * (depth - 1.05 * (i // 3)) + ux * 1.05 * (i % 3 - 1))
            for i in range(len(bases))
        ]  # fmt: skip
        for paced in (reach, reach - 1.0):
            yield _filing(bases, gate, places, paced, (gate,), facing)


def _gate(bases: list[Outline], goal: Goal) -> Point | None:
    """The nearest gate of the fort, or none for those who are inside."""
    hx, hy = goal.at
    if all(abs(base.x - hx) < RING - 0.3 and abs(base.y - hy) < RING - 0.3 for base in bases):
        return None
    here = centre_of(bases)
    gates = ((hx, hy - RING), (hx, hy + RING), (hx - RING, hy), (hx + RING, hy))
    return min(gates, key=lambda each: (away(here, each), each))


def up_to_gate(bases: list[Outline], goal: Goal) -> Goal:
    """From outside the goal is the gate: first up to it, then close before it."""
    gate = _gate(bases, goal)
    if gate is None or away(centre_of(bases), gate) > FROM_GATE:
        return goal if gate is None else replace(goal, at=gate)
    ux, uy = (goal.at[0] - gate[0]) / RING, (goal.at[1] - gate[1]) / RING
    return replace(goal, at=(gate[0] - ux * 1.5, gate[1] - uy * 1.5))


def _filing(
    bases: list[Outline],
    towards: Point,
    places: list[Point],
    reach: float,
    by: tuple[Point, ...],
    facing: Angle,
) -> Walks:
    """Figure after figure, the nearest first, as far along its way as it may."""
    taken: list[Point] = []
    given: dict[str, Walk] = {}
    for base in sorted(bases, key=lambda each: (away((each.x, each.y), towards), each.owner)):
        here = (base.x, base.y)
        end: Point = here
        points: tuple[Point, ...] = ()
        for place in sorted(places, key=lambda each: places.index(each)):
            if any(away(place, each) < 1.02 for each in taken):
                continue
            outside = (
                bool(by)
                and (place[0] - by[0][0]) * (here[0] - by[0][0])
                + (place[1] - by[0][1]) * (here[1] - by[0][1])
                < 0.0
            )
            via = by if outside else ()
            if along_length((here, *via, place)) <= reach:
                end, points = place, via
                break
        if end == here:
            goal = by[0] if by else towards
            left = away(here, goal)
            step = min(reach, max(left - 0.4, 0.0))
            while step > 0.3 and left > 0.0:
                spot = (
                    here[0] + (goal[0] - here[0]) * step / left,
                    here[1] + (goal[1] - here[1]) * step / left,
                )
                if all(away(spot, each) >= 1.02 for each in taken):
                    end = spot
                    break
                step -= 0.5
        taken.append(end)
        given[base.owner] = Walk(points, Pose(end[0], end[1], facing).rounded())
    return Walks(given)


def along_length(points: tuple[Point, ...]) -> float:
    """How long a way is."""
    return sum(away(a, b) for a, b in pairwise(points))
