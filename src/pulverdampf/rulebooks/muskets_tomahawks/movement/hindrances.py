"""Hindrances: what bars a way, and what breaks up ranks on it."""

import itertools
from collections.abc import Iterator, Sequence

from pulverdampf.engine.orders import Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.measurement import within
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import crosses
from pulverdampf.table.terrain import Plot, stays_within
from pulverdampf.text import Text

from ..events.names import inches
from ..geometry import CONTACT, carts_of
from ..state import FrontierState
from ..terrain.ground import ground, runs_into
from ..terrain.weather import is_stormy
from ..units import Figure
from .allowances import all_on_road
from .ways import Point, length_of

TOO_FAR = Text(
    "{name}: too far: that is {had}, {needed} are allowed",
    "{name}: zu weit: das wären {had}, erlaubt sind {needed}",
)
NO_WAY = Text("a high obstacle is in the way", "ein hohes Hindernis ist im Weg")
WATER = Text("only boats go there", "dorthin kommen nur Boote")
NO_HORSES = Text("no ground for horses", "kein Gelände für Pferde")
NO_GUNS = Text("no ground for guns and wagons", "kein Gelände für Geschütze und Wagen")
STORM = Text("no boat puts out in a storm", "bei Sturm fährt kein Boot")
ASHORE = Text("a craft stays on the water", "ein Boot bleibt auf dem Wasser")


def too_far(state: FrontierState, figure: Figure, needed: float, had: float) -> Objection:
    """Objects to a way that is too long."""
    text = TOO_FAR.filled(name=state.named(figure.id), needed=inches(needed), had=inches(had))
    return Objection("MT-MOVE-01", text, needed, had)


@rule("MT-TER-03", "MT-MOVE-07", "MT-MOVE-09", "MT-WEA-01", "MT-FILL-34", "MT-FILL-40")
def barred(scene: Scene, base: Outline, points: Sequence[Point], end: Outline) -> Iterator[Objection]:
    """Objects to a way over ground that the figure may not cross."""
    lie, kind = ground(scene), base.kind
    craft = kind in ("canoe", "boat")
    if craft and is_stormy(scene.state):
        yield Objection("MT-WEA-01", STORM)
        return
    walls = lie.high.along(points)
    if any(each.crossings(points) and not _climbs(each.plot, base, end, points) for each in walls):
        yield Objection("MT-TER-03", NO_WAY)
        return
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        if x1 == x2 and y1 == y2:
            continue
        if craft:
            if not stays_within(lie.waters, x1, y1, x2, y2):
                yield Objection("MT-MOVE-09", ASHORE)
                return
            continue
        if any(runs_into(plot, x1, y1, x2, y2) for plot in lie.waters):
            yield Objection("MT-MOVE-09", WATER)
            return
        if kind == "mounted" and any(runs_into(plot, x1, y1, x2, y2) for plot in lie.no_horses):
            yield Objection("MT-MOVE-07", NO_HORSES)
            return
        heavy = kind in ("gun", "wagon", "cart") and not (lie.roads and all_on_road(lie, points))
        if heavy and any(runs_into(plot, x1, y1, x2, y2) for plot in lie.no_guns):
            yield Objection("MT-MOVE-09", NO_GUNS)
            return
    if any(each.plot.overlaps(end, CONTACT) for each in lie.high):
        yield Objection("MT-TER-03", NO_WAY)


@rule("MT-TER-03")
def _climbs(plot: Plot, base: Outline, end: Outline, points: Sequence[Point]) -> bool:
    """Whether a man on foot who stands at a high obstacle climbs over it and stops behind it."""
    touching = within(plot.gap(base), 2 * CONTACT) and within(plot.gap(end), 2 * CONTACT)
    return base.kind == "foot" and touching and length_of(points) <= 3.0


@rule("MT-FORM-03")
def breaks_ranks(scene: Scene, points: Sequence[Point]) -> bool:
    """Whether a way leads into area terrain or a building, or over an obstacle."""
    lie = ground(scene)
    breaking = lie.breaking.along(points)
    return (
        any(each.crossings(points) for each in lie.obstacles.along(points))
        or crossing_bases(points, carts_of(scene))
        or any(runs_into(plot, *a, *b) for a, b in itertools.pairwise(points) for plot in breaking)
    )


def crossing_bases(points: Sequence[Point], others: Sequence[Outline]) -> bool:
    """Whether a way leads across any of some bases."""
    return any(
        crosses(each, x1, y1, x2, y2)
        for (x1, y1), (x2, y2) in itertools.pairwise(points)
        for each in others
        if x1 != x2 or y1 != y2
    )
