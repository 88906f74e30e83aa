"""Bases and the narrow gaps between them, sorted so that a line of sight meets only those near it."""

from collections.abc import Callable

from pulverdampf.engine.state import PieceId
from pulverdampf.table.construction import closed_gaps
from pulverdampf.table.kernel import EPS, gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import segment
from pulverdampf.table.sweeps import Crowd

PART = 16.0
"""The parts of the table into which what may hide is sorted."""
Member = tuple[Outline, PieceId, PieceId]
"""A base, or a narrow gap between two."""
MOST_GAPS = 20_000
_GAPS: dict[tuple[Outline, Outline, float], list[Member]] = {}


def narrow_gaps(outlines: list[Outline], width: float) -> list[Member]:
    """Segments across each gap between two bases that is narrower than one base: where they are nearest,
    and from middle to middle, so that no slanting line slips past."""
    found: list[Member] = []
    near = 2.0 * width + 2.0
    places = [(o.x, o.y, o) for o in outlines]
    for i, (ax, ay, a) in enumerate(places):
        for bx, by, b in places[i + 1 :]:
            if -near < ax - bx < near and -near < ay - by < near:
                known = _GAPS.get((a, b, width))
                found += known if known is not None else _noted(a, b, width)
    return found


def _noted(a: Outline, b: Outline, width: float) -> list[Member]:
    """What bars the gap between two bases, kept for as long as both stand where they do."""
    narrow = closed_gaps([a, b], width)
    if narrow or gap(a, b) <= EPS:
        narrow.append(segment(a.x, a.y, b.x, b.y))
    if len(_GAPS) >= MOST_GAPS:
        _GAPS.clear()
    found = _GAPS[a, b, width] = [(line, a.owner, b.owner) for line in narrow]
    return found


def crowds_of(outlines: list[Outline], gaps: list[Member], is_high: Callable[[PieceId], bool]) -> list[Crowd]:
    """All bases and gaps, sorted by the part of the table they lie in."""
    parts: dict[tuple[int, int], list[Member]] = {}
    for member in [*((o, o.owner, o.owner) for o in outlines), *gaps]:
        o = member[0]
        parts.setdefault((int(o.x // PART), int(o.y // PART)), []).append(member)
    return [
        Crowd(
            [o for o, _, _ in members],
            [one for _, one, _ in members],
            [two for _, _, two in members],
            [is_high(one) and is_high(two) for _, one, two in members],
        )
        for members in parts.values()
    ]
