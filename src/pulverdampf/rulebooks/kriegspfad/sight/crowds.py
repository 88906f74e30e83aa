"""Bases and the narrow gaps between them, sorted so that a line of sight meets only those near it."""

from collections.abc import Callable

from pulverdampf.engine.state import PieceId
from pulverdampf.table.construction import closed_gaps
from pulverdampf.table.kernel import EPS, gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import segment
from pulverdampf.table.sight_lines import Crowd
from pulverdampf.table.vicinity import near_pairs

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
    for i, j in near_pairs(outlines, 2.0 * width + 2.0):
        a, b = outlines[i], outlines[j]
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


def numbered(outlines: list[Outline]) -> dict[PieceId, int]:
    """A number for each owner of a base, which is compared faster than his name."""
    return {o.owner: number for number, o in enumerate(outlines)}


def crowds_of(outlines: list[Outline], gaps: list[Member], is_high: Callable[[PieceId], bool]) -> list[Crowd]:
    """All bases and gaps, sorted by the part of the table they lie in."""
    parts: dict[tuple[float, float], list[Member]] = {}
    for member in [*((o, o.owner, o.owner) for o in outlines), *gaps]:
        o = member[0]
        parts.setdefault((o.x // PART, o.y // PART), []).append(member)
    high = {o.owner: is_high(o.owner) for o in outlines}
    numbers = numbered(outlines)
    return [
        Crowd(
            [o for o, _, _ in members],
            [numbers[one] for _, one, _ in members],
            [numbers[two] for _, _, two in members],
            [high[one] and high[two] for _, one, two in members],
        )
        for members in parts.values()
    ]
