"""Lines to look or to shoot along, and what stops them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import PieceId
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import inside_length
from pulverdampf.table.sight_lines import Screen, first_clear, near_line
from pulverdampf.table.terrain import Plot

from ..geometry import TOUCH
from ..terrain.hills import crests_of
from ..units import Element
from .eyes import Eyes, Spot

HAIR = 1e-4
"""By how much a line may touch something."""


class End(NamedTuple):
    """One end of a line: who stands there, where, and the points that it may begin or end at."""

    piece: Element
    spot: Spot
    points: list[float]
    """x and y in turn, the most central point first."""


@rule("KP-SIGHT-01", "KP-SIGHT-02")
def clear_line(known: Eyes, here: End, there: End, over: Sequence[PieceId] | None = None) -> bool:
    """Whether any line between two ends is clear: to look along, or to shoot along over those named."""
    solid = _bases_between(known, here, there, over)
    starts, ends = here.points, there.points
    if known.plain_only:
        return first_clear(starts, ends, solid, known.screens, HAIR) >= 0
    solid += _rises_between(known, here.spot, there.spot)
    solid += _walls_between(known, here, there)
    screens = _screens_between(known, here, there)
    if _along_a_road(known, here, there):
        smoke = [each for each in screens if each.limit <= 0.0]
        return first_clear(starts[:2], ends[:2], solid, smoke, HAIR) >= 0
    wild = [plot for plot in known.wild if not _is_looked_over(known, plot, here, there)]
    if not wild:
        return first_clear(starts, ends, solid, screens, HAIR) >= 0
    return any(
        wild_run(known, wild, *start, *end) <= 1.0 + HAIR
        and first_clear([*start], [*end], solid, screens, HAIR) >= 0
        for start in _pairs(starts)
        for end in _pairs(ends)
    )


def _pairs(points: list[float]) -> Iterator[tuple[float, float]]:
    """The points of a flat row of coordinates."""
    return zip(points[::2], points[1::2], strict=True)


@rule("KP-SIGHT-02", "KP-SIGHT-03", "KP-WAG-03")
def _bases_between(known: Eyes, here: End, there: End, over: Sequence[PieceId] | None) -> list[Outline]:
    """The bases near a line that stop it; height looks over all on the plain, and one looks and shoots
    between the wagons of a fort from within it and into it."""
    (x1, y1, *_), (x2, y2, *_) = here.points, there.points
    if x1 == x2 and y1 == y2:
        return []
    one, two = here.piece, there.piece
    passed = [one.id, two.id, *(known.dug_in if over is None else over)]
    for fort, wagons in known.forts:
        if fort in here.spot.plots or fort in there.spot.plots:
            passed += wagons
    wide = max(here.spot.outline.reach if one.body else 0.0, there.spot.outline.reach if two.body else 0.0)
    looks_over = over is None and (known.high[one.id] or known.high[two.id])
    but = [known.numbers[key] for key in passed if key in known.numbers]
    return near_line(known.crowds, x1, y1, x2, y2, wide, but, only_high=looks_over)


@rule("KP-SIGHT-04")
def _rises_between(known: Eyes, here: Spot, there: Spot) -> list[Outline]:
    """The hills that stop a line; of one that an end stands on only the crest does."""
    if here.level and there.level:
        return known.rises
    found: list[Outline] = []
    for hill in known.hills:
        if hill not in here.plots and hill not in there.plots:
            found += hill.pieces
        else:
            found += crests_of(hill.feature)
    return found


def _walls_between(known: Eyes, here: End, there: End) -> list[Outline]:
    """The palisades and walls that stop a line; those at an end do not, nor any wall below a roof."""
    on_roof = bool(here.piece.roof or there.piece.roof)
    return [
        piece
        for ring in known.rings
        if not (on_roof and ring.feature.kind == "wall")
        and not (_is_high(known, here, there) and known.is_low(ring))
        and ring.gap(here.spot.outline) > TOUCH
        and ring.gap(there.spot.outline) > TOUCH
        for piece in ring.pieces
    ]


def _screens_between(known: Eyes, here: End, there: End) -> list[Screen]:
    """What one sees through only so far: less of a village that just one end is in; nothing of what height
    looks over."""
    one, two = here.spot.plots, there.spot.plots
    across = any((village in one) != (village in two) for village in known.villages)
    screens = known.screens_out if across else known.screens
    if not _is_high(known, here, there):
        return screens
    return [
        screen
        for screen, plot in zip(screens, known.screening, strict=True)
        if screen.limit <= 0.0 or not _is_looked_over(known, plot, here, there)
    ]


def _is_high(known: Eyes, here: End, there: End) -> bool:
    """Whether one end of a line is on a hill."""
    return bool(known.hills) and (known.high[here.piece.id] or known.high[there.piece.id])


@rule("KP-SIGHT-02", "KP-SIGHT-04")
def _is_looked_over(known: Eyes, plot: Plot, here: End, there: End) -> bool:
    """Whether a line from or to a hill passes over something on the plain that neither end is in."""
    if not _is_high(known, here, there) or not known.is_low(plot):
        return False
    return plot not in here.spot.plots and plot not in there.spot.plots


def _along_a_road(known: Eyes, here: End, there: End) -> bool:
    """Whether the line between two ends runs on one road all the way."""
    (x1, y1, *_), (x2, y2, *_) = here.points, there.points
    for road in known.roads:
        on_it = road in here.spot.plots and road in there.spot.plots
        if on_it and inside_length(road.pieces, x1, y1, x2, y2) > 0.0:
            (_, end), *_ = road.spans(x1, y1, x2, y2)
            if end >= 1.0 - 1e-6:
                return True
    return False


def wild_run(known: Eyes, wild: Sequence[Plot], x1: float, y1: float, x2: float, y2: float) -> float:
    """How much of a line runs through wilderness that is not cleared."""
    run = sum(inside_length(plot.pieces, x1, y1, x2, y2) for plot in wild)
    return run - sum(inside_length(plot.pieces, x1, y1, x2, y2) for plot in known.cleared) if run else run
