"""Any free line: whether some part of a target is seen from a point between all that stands in the way.

Directions are told by how far aside they lead for each inch ahead; ahead is the way to the nearest point of
the target, so that no part of it lies behind.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import inf, sqrt
from typing import Final

from pulverdampf.engine.rulebook import rule
from pulverdampf.table.outlines import Outline, convex
from pulverdampf.table.rays import nearest, segment
from pulverdampf.table.sight_lines import Screen, ray_clear

Point = tuple[float, float]
Stretch = tuple[float, float]
NARROW: Final = 1e-3
"""A gap through which nobody shoots, in inches."""
SHARES: Final = (0.5, 0.02, 0.98, 0.25, 0.75)


@rule("MOE-FIRE-05", "MOE-FILL-04")
def is_seen_from(
    x: float, y: float, ring: Sequence[Point], blockers: list[Outline], screens: list[Screen]
) -> bool:
    """Whether a straight line from a point to some part of a convex ring is free; sorts the blockers."""
    if len(ring) < 3:
        return False
    distance, *_, ex, ey = nearest(segment(x, y, x, y), _outline(tuple(ring)))
    if distance <= NARROW:
        return False
    ux, uy = (ex - x) / distance, (ey - y) / distance

    def framed(points: Iterable[Point]) -> list[Point]:
        """Points as ahead and aside."""
        return [((px - x) * ux + (py - y) * uy, (py - y) * ux - (px - x) * uy) for px, py in points]

    goal = framed(ring)
    low, high = _span(goal)
    free = [(low, high)]
    deepest = max(ahead for ahead, _ in goal)
    for index, blocker in enumerate(blockers):
        ahead, reach = (blocker.x - x) * ux + (blocker.y - y) * uy, blocker.reach
        if not -reach < ahead < deepest + reach:
            continue
        aside = (blocker.y - y) * ux - (blocker.x - x) * uy
        if aside - reach > max(high, 0.0) * (ahead + reach) or aside + reach < min(low, 0.0) * (
            ahead + reach
        ):
            continue
        hides = _ahead(framed(blocker.corners()))
        if hides:
            free = list(_without(free, _span(hides), hides, goal))
            if not free:
                blockers.insert(0, blockers.pop(index))  # what hides the target here hides it from others too
                return False
    pieces = [
        piece
        for screen in screens
        for piece in screen.pieces
        if -piece.reach < (piece.x - x) * ux + (piece.y - y) * uy < deepest + piece.reach
    ]
    cuts = [aside / ahead for piece in pieces for ahead, aside in _ahead(framed(piece.corners()))]
    for aside in _tried(free, cuts, distance):
        far = _hit(goal, aside)
        if far < inf:
            end_x, end_y = x + (ux - uy * aside) * far, y + (uy + ux * aside) * far
            if ray_clear(x, y, end_x, end_y, blockers, screens, 1e-4):
                return True
    return False


@lru_cache(maxsize=256)
def _outline(ring: tuple[Point, ...]) -> Outline:
    return convex([value for point in ring for value in point], 0.0, 0)


def _span(points: Sequence[Point]) -> Stretch:
    sides = [aside / ahead for ahead, aside in points]
    return min(sides), max(sides)


def _ahead(points: Sequence[Point]) -> list[Point]:
    """The part of a ring that lies ahead."""
    kept: list[Point] = []
    for (a1, s1), (a2, s2) in pairwise([points[-1], *points]):
        if (a1 > NARROW) != (a2 > NARROW):
            share = (NARROW - a1) / (a2 - a1)
            kept.append((NARROW, s1 + (s2 - s1) * share))
        if a2 > NARROW:
            kept.append((a2, s2))
    return kept


def _hit(ring: Sequence[Point], aside: float) -> float:
    """How far ahead a direction first meets a ring; infinite when it misses."""
    first = inf
    for (a1, s1), (a2, s2) in pairwise([*ring, ring[0]]):
        off1, off2 = s1 - aside * a1, s2 - aside * a2
        if off1 == off2 == 0.0:
            first = min(first, a1, a2)
        elif off1 * off2 <= 0.0 and off1 != off2:
            first = min(first, a1 + (a2 - a1) * off1 / (off1 - off2))
    return first


def _without(
    free: Sequence[Stretch], hidden: Stretch, hides: Sequence[Point], goal: Sequence[Point]
) -> Iterator[Stretch]:
    """What one blocker leaves of the free directions, if it stands before the target."""
    low, high = max(hidden[0], free[0][0]), min(hidden[1], free[-1][1])
    middle = (low + high) / 2
    if low >= high or _hit(hides, middle) >= _hit(goal, middle):
        yield from free
        return
    for start, end in free:
        if end <= hidden[0] or start >= hidden[1]:
            yield start, end
            continue
        if start < hidden[0]:
            yield start, hidden[0]
        if end > hidden[1]:
            yield hidden[1], end


def _tried(free: Sequence[Stretch], cuts: Sequence[float], distance: float) -> Iterator[float]:
    """Directions worth trying: between the edges of all that hides, where a wood is thinnest too."""
    narrow = NARROW / sqrt(distance * distance + 1.0)
    for low, high in free:
        ends = [low, *sorted(cut for cut in cuts if low < cut < high), high]
        for share in SHARES:
            for start, end in pairwise(ends):
                if end - start > narrow:
                    yield start + (end - start) * share
