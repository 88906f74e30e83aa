"""Rings, walls and works: who is inside, who stands at them, who is sheltered."""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import FeatureId, Inside, PieceId
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.polygons import Point
from pulverdampf.table.rays import segment
from pulverdampf.table.shapes import ring
from pulverdampf.table.terrain import Feature, Plot

from ..geometry import TOUCH, frontage
from ..shooting.weapons import WEAPONS
from ..state import WarState, standing, unit_of
from ..units import Element, Unit, is_foot

WORKS = ("breastwork", "palisade", "stone_wall", "wall")
AT_WALL = 0.5
"""How near a base must be to stand at a wall or work."""


def rings(scene: Scene) -> list[Plot]:
    """The closed rings of the table: palisades and wagon forts."""
    return [p for p in scene.terrain.plots.values() if p.feature.kind in ("palisade", "wagon_fort")]


def in_ring(ring: list[Point], x: float, y: float) -> bool:
    """Whether a point lies inside a closed line of points."""
    inside = False
    for i, (bx, by) in enumerate(ring):
        ax, ay = ring[i - 1]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def rings_holding(scene: Scene, x: float, y: float) -> list[Feature]:
    """The palisades and wagon forts that have a point inside."""
    return [plot.feature for plot in rings(scene) if in_ring(plot.ring, x, y)]


@rule("KP-WAG-03", "KP-FORT-03")
def ring_of(scene: Scene, piece: Element) -> Feature | None:
    """The palisade or wagon fort whose inside holds the centre of a base."""
    outline = scene.outline(piece)
    found = rings_holding(scene, outline.x, outline.y)
    return found[0] if found else None


@rule("KP-TERR-03")
def at_wall(scene: Scene, piece: Element) -> list[Feature]:
    """The walls, breastworks and palisades a base stands at."""
    return walls_at(scene, scene.outline(piece))


def walls_at(scene: Scene, own: Outline) -> list[Feature]:
    """The same for a base anywhere."""
    found = []
    for plot in scene.terrain.plots.values():
        if plot.feature.kind in WORKS:
            dx, dy, far = plot.x - own.x, plot.y - own.y, plot.reach + own.reach + AT_WALL
            if dx * dx + dy * dy <= far * far and plot.gap(own) <= AT_WALL:
                found.append(plot.feature)
    return found


# positions behind a breastwork ------------------------------------------------------------------------------


@rule("KP-FORT-02")
def mans(scene: Scene, piece: Element, work: FeatureId) -> bool:
    """Whether an element has a position behind a breastwork, at a loophole or in a trench to itself."""
    key = ("manning", work)
    return piece.id in scene.remembered_here(key, lambda: _manning(scene, scene.terrain.plots[work]))


def can_man(unit: Unit, piece: Element) -> bool:
    """Only foot with firearms has a use for such a position."""
    return is_foot(unit) and any(WEAPONS[arm].is_firearm for arm in piece.arms)


def positions_of(state: WarState, work: Feature) -> list[Outline]:
    """The positions of a breastwork, each as wide as a base."""
    width = frontage(state)
    found = []
    for (ax, ay), (bx, by) in pairwise(ring(work.shape, work.pose)):
        number = max(round(sqrt((bx - ax) ** 2 + (by - ay) ** 2) / width), 1)
        dx, dy = (bx - ax) / number, (by - ay) / number
        found += [
            segment(ax + dx * k, ay + dy * k, ax + dx * (k + 1), ay + dy * (k + 1)) for k in range(number)
        ]
    return found


@rule("KP-FORT-02")
def _manning(scene: Scene, work: Plot) -> set[PieceId]:
    """Those who man a breastwork: one a position, whoever is nearest to its middle."""
    state: WarState = scene.state
    near = []
    for unit in state.bodies.values():
        for piece in standing(state, unit) if not unit.hidden else ():
            own = scene.outline(piece)
            dx, dy, far = work.x - own.x, work.y - own.y, work.reach + own.reach + AT_WALL
            if can_man(unit, piece) and dx * dx + dy * dy <= far * far:
                for number, spot in enumerate(positions_of(state, work.feature)):
                    if gap(own, spot) <= AT_WALL:
                        near.append(
                            (round(sqrt((own.x - spot.x) ** 2 + (own.y - spot.y) ** 2), 4), number, piece.id)
                        )
    taken: dict[int, float] = {}
    manning: set[PieceId] = set()
    for distance, number, key in sorted(near):
        if key not in manning and taken.get(number, distance) == distance:
            taken[number] = distance
            manning.add(key)
    return manning


def touches_feature(scene: Scene, outline: Outline, key: FeatureId, reach: float = TOUCH) -> bool:
    """Whether a base touches a feature."""
    plot = scene.terrain.plots.get(key)
    return plot is not None and plot.gap(outline) <= reach


@rule("KP-SIGHT-03")
def is_entrenched(scene: Scene, piece: Element) -> bool:
    """Whether foot stands in a trench or behind a breastwork."""
    unit = unit_of(scene.state, piece.id)
    return is_foot(unit) and any(
        feature.kind == "breastwork" and mans(scene, piece, feature.id) for feature in at_wall(scene, piece)
    )


def is_fortified(scene: Scene, unit: Unit) -> bool:
    """Whether all of a unit stands in trenches or behind fortifications, where it may spread."""
    return are_fortified(scene, unit, [scene.outline(piece) for piece in standing(scene.state, unit)])


@rule("KP-FORM-01", "KP-T-GAP")
def are_fortified(scene: Scene, unit: Unit, bases: Sequence[Outline]) -> bool:
    """Whether foot whose bases stand somewhere is in trenches or behind fortifications with all of them."""
    return is_foot(unit) and bool(bases) and all(_is_behind_works(scene, o) for o in bases)


def _is_behind_works(scene: Scene, o: Outline) -> bool:
    if rings_holding(scene, o.x, o.y) or any(kind.kind != "stone_wall" for kind in walls_at(scene, o)):
        return True
    houses = (plot for plot in scene.terrain.plots.values() if plot.feature.kind == "blockhouse")
    return any(plot.holds(o.x, o.y) for plot in houses)


def is_sheltered(scene: Scene, unit: Unit) -> bool:
    """Whether a unit is wholly inside a palisade, a blockhouse or a wagon fort."""
    stands = standing(scene.state, unit)
    return bool(stands) and all(
        isinstance(piece.place, Inside) or ring_of(scene, piece) is not None for piece in stands
    )
