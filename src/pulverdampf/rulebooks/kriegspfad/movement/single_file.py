"""Single file: on paths, fords and bridges nobody goes abreast where there is no other way."""

import itertools
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from pulverdampf.engine.orders import Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import heading
from pulverdampf.table.outlines import Outline, box
from pulverdampf.table.shapes import Polyline, Rectangle
from pulverdampf.table.terrain import Plot
from pulverdampf.text import Text

from ..geometry import frontage
from ..state import WarState
from ..terrain.ground import KINDS, WATER, WAYS, Line, category, going_over
from ..units import Unit

NARROW = {
    "path": "KP-TERR-04",
    "mountain_path": "KP-TERR-05",
    "bridge": "KP-TERR-06",
    "ford": "KP-TERR-06",
}
"""Ways one element wide, with the rule that makes them so."""
Track = tuple[str, Rectangle, Sequence[Line]]
"""Who goes, on what base, and the stretches of his way."""
ABREAST = 0.1
"""How far two bases may overlap along a way and still go one behind the other."""


@rule("KP-TERR-04", "KP-TERR-05", "KP-TERR-06")
def file_faults(
    scene: Scene, unit: Unit, moving: Sequence[Outline], resting: Sequence[Outline], plots: Sequence[Plot]
) -> Iterator[Objection]:
    """Objects when a base ends abreast of another on a way that both of them need."""
    for way in plots:
        by = NARROW.get(way.feature.kind)
        if by is None:
            continue
        new = [o for o in moving if way.holds(o.x, o.y) and needs_way(scene, unit, o, plots)]
        if not new:
            continue
        others = [o for o in resting if way.holds(o.x, o.y)]
        for i, one in enumerate(new):
            if any(are_abreast(scene, way, one, two) for two in (*new[:i], *others)):
                yield Objection(by, ONE_WIDE.filled(what=KINDS[way.feature.kind].text))
                return


@rule("KP-TERR-04", "KP-TERR-05", "KP-TERR-06")
def crossing_faults(
    scene: Scene, unit: Unit, tracks: Sequence[Track], resting: Sequence[Outline], plots: Sequence[Plot]
) -> Iterator[Objection]:
    """Objects when elements pass over a way side by side, or past somebody who rests on it."""
    least = frontage(scene.state) * 0.5
    for way in plots:
        by = NARROW.get(way.feature.kind)
        if by is None:
            continue
        crossed = [each for track in tracks for each in _crossings(scene, unit, way, track, plots)]
        if not crossed:
            continue
        there = [_place_on(scene, way, o.x, o.y) for o in resting if way.holds(o.x, o.y)]
        abreast = any(
            one.mover != two.mover and abs(one.aside - two.aside) >= least
            for i, one in enumerate(crossed)
            for two in crossed[:i]
        )
        past = any(
            each.start < along < each.end and abs(each.aside - aside) >= least
            for each in crossed
            for along, aside in there
        )
        if abreast or past:
            yield Objection(by, ONE_WIDE.filled(what=KINDS[way.feature.kind].text))
            return


class Crossing(NamedTuple):
    """A stretch of an element's way that lies on a narrow way: how far aside, and from where to where."""

    mover: str
    aside: float
    start: float
    end: float


def _crossings(
    scene: Scene, unit: Unit, way: Plot, track: Track, plots: Sequence[Plot]
) -> Iterator[Crossing]:
    """The stretches on which an element could not go without the way."""
    mover, shape, lines = track
    for x1, y1, x2, y2 in lines:
        for start, end in way.spans(x1, y1, x2, y2) if (x1, y1) != (x2, y2) else ():
            middle, dx, dy = (start + end) * 0.5, x2 - x1, y2 - y1
            x, y = x1 + dx * middle, y1 + dy * middle
            if needs_way(scene, unit, box(x, y, heading(dx, dy), shape.width, shape.depth), plots):
                first, _ = _place_on(scene, way, x1 + dx * start, y1 + dy * start)
                last, _ = _place_on(scene, way, x1 + dx * end, y1 + dy * end)
                yield Crossing(mover, _place_on(scene, way, x, y)[1], min(first, last), max(first, last))


def _place_on(scene: Scene, way: Plot, x: float, y: float) -> tuple[float, float]:
    """How far along a way a point lies, and how far aside of its middle."""
    ux, uy = course_of(scene, way, x, y)
    mx, my = _middle_of(way, x, y)
    return x * ux + y * uy, (y - my) * ux - (x - mx) * uy


def _middle_of(way: Plot, x: float, y: float) -> tuple[float, float]:
    """The point of a line that is nearest to another point; of an area its middle."""
    points = way.ring if isinstance(way.feature.shape, Polyline) else []
    best: tuple[float, float, float] | None = None
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        dx, dy = bx - ax, by - ay
        far = dx * dx + dy * dy
        along = min(max(((x - ax) * dx + (y - ay) * dy) / far, 0.0), 1.0) if far > 0.0 else 0.0
        px, py = ax + dx * along, ay + dy * along
        away = (px - x) * (px - x) + (py - y) * (py - y)
        if best is None or away < best[0]:
            best = (away, px, py)
    return best[1:] if best is not None else (way.x, way.y)


def needs_way(scene: Scene, unit: Unit, o: Outline, plots: Sequence[Plot]) -> bool:
    """Whether a base could not stand where it is without the way under it."""
    ground = [plot for plot in plots if plot.feature.kind not in WAYS]
    here = (o.x, o.y, o.x, o.y)
    return going_over(scene.state, category(unit), o, here, ground)[0] == "X"


def are_abreast(scene: Scene, way: Plot, one: Outline, two: Outline) -> bool:
    """Whether two bases on a way do not stand one behind the other along it."""
    ux, uy = course_of(scene, way, (one.x + two.x) * 0.5, (one.y + two.y) * 0.5)
    low, high = _reach_along(one, ux, uy)
    least, most = _reach_along(two, ux, uy)
    if min(high, most) - max(low, least) > ABREAST:
        return True
    state: WarState = scene.state
    aside = abs((two.y - one.y) * ux - (two.x - one.x) * uy)
    return not isinstance(way.feature.shape, Polyline) and aside >= frontage(state) * 0.5


def _reach_along(o: Outline, ux: float, uy: float) -> tuple[float, float]:
    along = [x * ux + y * uy for x, y in o.corners()]
    return min(along), max(along)


def course_of(scene: Scene, way: Plot, x: float, y: float) -> tuple[float, float]:
    """The direction of a way near a point: along its line, or straight across the water it crosses."""
    line = _stretch(way, x, y)
    if line is not None:
        return line
    for plot in scene.terrain.plots.values():
        if plot.feature.kind in WATER and any(plot.overlaps(piece) for piece in way.pieces):
            along = _stretch(plot, x, y)
            if along is not None:
                return -along[1], along[0]
    piece = way.pieces[0]
    return piece.ux, piece.uy


def _stretch(plot: Plot, x: float, y: float) -> tuple[float, float] | None:
    """The direction of the stretch of a line that is nearest to a point; of a long box its longer axis."""
    shape = plot.feature.shape
    if isinstance(shape, Rectangle) and shape.width != shape.depth:
        box = plot.pieces[0]
        return (box.ux, box.uy) if shape.depth > shape.width else (-box.uy, box.ux)
    points = plot.ring if isinstance(plot.feature.shape, Polyline) else []
    best: tuple[float, float, float] | None = None
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        dx, dy = bx - ax, by - ay
        far = sqrt(dx * dx + dy * dy)
        if far <= 1e-6:
            continue
        along = min(max(((x - ax) * dx + (y - ay) * dy) / (far * far), 0.0), 1.0)
        px, py = ax + dx * along - x, ay + dy * along - y
        if best is None or px * px + py * py < best[0]:
            best = (px * px + py * py, dx / far, dy / far)
    return best[1:] if best is not None else None


ONE_WIDE = Text(
    "{what}: only in single file, one element behind the other",
    "{what}: nur einer hinter dem anderen, ein Element breit",
)
