"""Sensible walks: where a unit might go, and how its figures might stand there."""

from collections.abc import Iterator
from math import sqrt

from msgspec.structs import replace

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import FULL, Angle, direction, heading
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose

from ..geometry import centre_of, enemy_outlines
from ..state import FrontierState
from ..terrain.ground import ground
from .allowances import allowance, going_of, is_far

Point = tuple[float, float]
MOST_TARGETS = 2
# how far two neighbours stand apart, from middle to middle, and how many ranks a stencil has
#           formation  file  rank
SPACING = {"normal": (1.5, 1.6), "loose": (2.6, 2.6), "close": (1.0, 1.0), "column": (1.0, 1.0)}


@rule("MT-MOVE-04")
def walk_ideas(
    scene: Scene, key: str, pieces: tuple[str, ...], formation: str, most: float | None
) -> Iterator[Walks]:
    """To stay, to go to enemies, cover, the middle, or away; in line, column, ring, or as they are."""
    state: FrontierState = scene.state
    bases = [scene.outline(state.pieces[each]) for each in pieces]
    yield Walks({base.owner: Walk((), Pose(base.x, base.y, base.facing)) for base in bases})
    side = state.pieces[pieces[0]].side
    x, y = centre_of(bases)
    reach = most if most is not None else _reach(scene, key, bases, side)
    if len(bases) > 2:
        yield drawn_up(bases, (x, y), bases[0].facing, formation)
    for tx, ty in _goals(scene, side, x, y):
        bearing = heading(tx - x, ty - y)
        away = sqrt((tx - x) * (tx - x) + (ty - y) * (ty - y))
        for length in (reach, reach - 1.0, reach * 0.5):
            if length > 0.3:
                yield _shifted(bases, bearing, min(length, max(away - 2.0, 0.3)))
        if len(bases) > 2:
            ahead = min(reach * 0.6, max(away - 2.0, 0.3))
            ux, uy = direction(bearing)
            front = (x + ux * ahead, y + uy * ahead)
            yield drawn_up(bases, front, bearing, formation)
            yield drawn_up(bases, (x, y), bearing, formation)
    if len(bases) > 2 and formation in ("normal", "loose"):
        yield _ring(bases, x, y)
    yield from _hugging(scene, bases, x, y, reach)


def _reach(scene: Scene, key: str, bases: list[Outline], side: str) -> float:
    """How far the slowest figure may go on open ground."""
    far = all(is_far(scene, each, side) for each in bases)
    return float(allowance(replace(going_of(scene, key), far=far)))


def _goals(scene: Scene, side: str, x: float, y: float) -> Iterator[Point]:
    """Places worth going to: the nearest enemies, the middle of the table, away from them, to the sides."""
    state: FrontierState = scene.state
    foes = sorted(
        ((each.x - x) * (each.x - x) + (each.y - y) * (each.y - y), each.owner, each.x, each.y)
        for each in enemy_outlines(scene, side)
    )
    seen: list[Point] = []
    for _, _, fx, fy in foes:
        if all((fx - sx) * (fx - sx) + (fy - sy) * (fy - sy) > 36.0 for sx, sy in seen):
            seen.append((fx, fy))
            yield fx, fy
            if len(seen) >= MOST_TARGETS:
                break
    width, depth = state.table
    if abs(x - width / 2) + abs(y - depth / 2) > 1.0:
        yield width / 2, depth / 2
    if seen:
        fx, fy = seen[0]
        yield x + (x - fx), y + (y - fy)
        yield x - (y - fy), y + (x - fx)
        yield x + (y - fy), y - (x - fx)


def _shifted(bases: list[Outline], bearing: Angle, length: float) -> Walks:
    """As they are: every figure goes the same way."""
    ux, uy = direction(bearing)
    return Walks(
        {
            base.owner: Walk((), Pose(base.x + ux * length, base.y + uy * length, bearing).rounded())
            for base in bases
        }
    )


def slots(count: int, formation: str, depth: float) -> list[Point]:
    """Places in a line or column round the origin, as (ahead, left)."""
    file, rank = SPACING[formation]
    rank = max(rank, depth)
    wide = 2 if formation == "column" else -(-count // 2) if formation == "close" or count > 6 else count
    return [(-(index // wide) * rank, ((wide - 1) / 2 - index % wide) * file) for index in range(count)]


def drawn_up(bases: list[Outline], front: Point, bearing: Angle, formation: str) -> Walks:
    """In line (or column) across the way, figures to places in the order in which they stand."""
    depth = max(2.0 * each.half_depth for each in bases)
    here = Pose(front[0], front[1], bearing)
    places = [here.at(ahead, left) for ahead, left in slots(len(bases), formation, depth)]
    return matched(bases, places, bearing)


def matched(bases: list[Outline], places: list[Point], facing: Angle) -> Walks:
    """Gives each figure a place: from left to right, and from front to rear."""
    ux, uy = direction(facing)
    standing = [(round(o.y * ux - o.x * uy, 3), -round(o.x * ux + o.y * uy, 3)) for o in bases]
    wanted = [(round(y * ux - x * uy, 3), -round(x * ux + y * uy, 3)) for x, y in places]
    by_standing = sorted(range(len(bases)), key=standing.__getitem__)
    by_place = sorted(range(len(places)), key=wanted.__getitem__)
    return Walks(
        {
            bases[base].owner: Walk((), Pose(*places[place], facing).rounded())
            for base, place in zip(by_standing, by_place, strict=True)
        }
    )


def _ring(bases: list[Outline], x: float, y: float) -> Walks:
    """All round, looking outwards."""
    n = len(bases)
    radius = max(1.6 * n / 6.2832, 1.2)
    around = sorted(bases, key=lambda each: (heading(each.x - x, each.y - y), each.owner))
    walks = {}
    for index, base in enumerate(around):
        bearing = index * FULL // n
        ux, uy = direction(bearing)
        walks[base.owner] = Walk((), Pose(x + ux * radius, y + uy * radius, bearing).rounded())
    return Walks(walks)


def _hugging(scene: Scene, bases: list[Outline], x: float, y: float, reach: float) -> Iterator[Walks]:
    """Into the nearest cover, or up behind the nearest obstacle."""
    lie = ground(scene)
    near = sorted(
        (
            (plot.x - x) * (plot.x - x) + (plot.y - y) * (plot.y - y),
            plot.feature.id,
            plot.x,
            plot.y,
            plot.reach,
        )
        for plot in [*lie.covering, *(each.plot for each in lie.low)]
    )
    for _, _, px, py, size in near[:2]:
        away = sqrt((px - x) * (px - x) + (py - y) * (py - y))
        if away > 0.1 and away - size < reach + 2.0:
            bearing = heading(px - x, py - y)
            yield _shifted(bases, bearing, min(away, max(reach - 1.0, 1.0)))
            yield _shifted(bases, bearing, min(away, max(reach - 2.0, 0.5)))
