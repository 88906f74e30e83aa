"""Ambushes: where units may hide, and how they are found."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.kernel import EPS, gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.polygons import Point
from pulverdampf.table.rays import crosses
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import comes_within

from ..events.places import Revealed
from ..geometry import place_of
from ..sight.seeing import sees
from ..special.forts import rings_holding
from ..state import Battle, WarState, in_reserve, of_side, standing, unit_of
from ..terrain.ground import HILLS, kinds_at, plots_at
from ..terrain.hills import crests_of
from ..units import Element, Unit, are_skirmishers, fights_as, is_mounted

BY_SCOUT, BY_SKIRMISHER, BY_ANYONE = 4.0, 4.0, 2.0
DEEP = ("dense_wood", "light_wood", "wilderness", "canyon", "hollow")
"""Where any unit may hide."""
LOW = ("tall_grass", "marsh", "rough")
"""Where foot warriors and foot skirmishers may hide as well."""


# where ---------------------------------------------------------------------------------------------------


@rule("KP-DEPL-05", "KP-FILL-14", "KP-FILL-48")
def hides_in(scene: Scene, unit: Unit, outline: Outline) -> bool:
    """Whether the ground under a base hides it; behind palisades everybody expects somebody."""
    if rings_holding(scene, outline.x, outline.y) or is_behind_village(scene, unit, outline):
        return False
    kinds = [plot.feature.kind for plot in plots_at(scene, outline.x, outline.y)]
    if "village" in kinds or (scene.state.weather == "heavy_rain" and "canyon" in kinds):
        return False
    if any(kind in DEEP for kind in kinds):
        return True
    on_foot = fights_as(unit) in ("warrior", "skirmisher") and not is_mounted(unit)
    return on_foot and any(kind in LOW for kind in kinds)


@rule("KP-DEPL-05")
def is_behind_rise(scene: Scene, unit: Unit, outline: Outline) -> bool:
    """Whether a rise lies between the whole of a base and the whole of the enemy's base edge."""
    hills = [plot for plot in scene.terrain.plots.values() if plot.feature.kind in HILLS]
    x, y = outline.x, outline.y
    if rings_holding(scene, x, y) or "village" in kinds_at(scene, x, y):
        return False
    if not hills or is_behind_village(scene, unit, outline):
        return False
    climbed = [hill for hill in hills if hill.holds(x, y)]
    if climbed and scene.state.rulings.reverse_slope == "in_view":
        return False
    crests = [crest for hill in climbed for crest in crests_of(hill.feature)]
    others = [hill for hill in hills if hill not in climbed]

    def is_hidden(spot: Point, end: Point) -> bool:
        return any(hill.spans(*spot, *end) for hill in others) or any(
            crosses(crest, *spot, *end) for crest in crests
        )

    edge, spots = enemy_edge(scene, unit), ((x, y), *outline.corners())
    if not all(is_hidden(spots[0], end) for end in edge):
        return False
    rims = [point for hill in others for point in hill.ring]
    rims += [corner for crest in crests for corner in crest.corners()]
    return all(is_hidden(spot, end) for spot in spots for end in between_shadows(spot, edge, rims))


def between_shadows(spot: Point, edge: Sequence[Point], rims: Iterable[Point]) -> list[Point]:
    """The ends of an edge, and a point of it between every two where a rim begins to hide it from a spot."""
    (ax, ay), (bx, by) = edge[0], edge[-1]
    x, y = spot
    shares = {0.0, 1.0}
    for px, py in rims:
        turned = (px - x) * (by - ay) - (py - y) * (bx - ax)
        if abs(turned) > EPS:
            share = ((py - y) * (ax - x) - (px - x) * (ay - y)) / turned
            ahead = (ax + (bx - ax) * share - x) * (px - x) + (ay + (by - ay) * share - y) * (py - y)
            if 0.0 < share < 1.0 and ahead > 0.0:
                shares.add(share)
    known = sorted(shares)
    wanted = [0.0, *((a + b) * 0.5 for a, b in pairwise(known)), 1.0]
    return [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in wanted]


@rule("KP-DEPL-05")
def is_behind_village(scene: Scene, unit: Unit, outline: Outline) -> bool:
    """Whether a village lies between a base and the whole of the enemy's base edge, where he expects an
    ambush."""
    if scene.state.rulings.behind_village == "allowed":
        return False
    villages = [plot for plot in scene.terrain.plots.values() if plot.feature.kind == "village"]
    return bool(villages) and all(
        any(village.spans(outline.x, outline.y, *end) for village in villages)
        for end in enemy_edge(scene, unit)
    )


def enemy_edge(scene: Scene, unit: Unit) -> list[tuple[float, float]]:
    """Points along the base edge of a unit's enemy."""
    state: WarState = scene.state
    width, depth = state.table
    enemy = next(edge for side, edge in state.edges.items() if side != unit.side)
    spread = [k / 8.0 for k in range(9)]
    return {
        "south": [(width * t, 0.0) for t in spread],
        "north": [(width * t, depth) for t in spread],
        "west": [(0.0, depth * t) for t in spread],
        "east": [(width, depth * t) for t in spread],
    }[enemy]


def may_hide_at(scene: Scene, unit: Unit, outlines: Iterable[Outline]) -> str:
    """How a unit hides with its bases there: in cover, some of it behind a rise, or not at all."""
    bare = [each for each in outlines if not hides_in(scene, unit, each)]
    if not bare:
        return "cover"
    return "rise" if all(is_behind_rise(scene, unit, each) for each in bare) else ""


def hidden_of(state: WarState, side: Side) -> list[Unit]:
    """The hidden units of a side."""
    return [unit for unit in state.bodies.values() if unit.side == side and unit.hidden]


def may_lurk(state: WarState, side: Side) -> bool:
    """Whether the enemy must reckon with units of a side that he does not see."""
    return any(
        unit.hidden or (in_reserve(state, unit) and unit.id not in state.march)
        for unit in of_side(state, side)
    )


# found ---------------------------------------------------------------------------------------------------


@rule("KP-DEPL-06", "KP-SCOUT-03", "KP-SIGHT-08")
def finding_distance(scene: Scene, finder: Unit, hidden: Element) -> float:
    """How near an element must come to find a hidden one."""
    if finder.troop == "scout":
        return BY_SCOUT
    if not are_skirmishers(finder):
        return BY_ANYONE
    outline = scene.outline(hidden)
    if any(plot.feature.kind == "tall_grass" for plot in plots_at(scene, outline.x, outline.y)):
        return BY_ANYONE
    return float(scene.state.rulings.skirmishers_detect)


@rule("KP-DEPL-06", "KP-SCOUT-03", "KP-FILL-39")
def first_found(
    scene: Scene, finder: Unit, start: Outline, dx: float, dy: float
) -> tuple[float, Unit] | None:
    """Where on a straight stretch (as a share of it) an element first finds a hidden unit, if it does.

    Skirmishers look round when they have come to rest; scouts and whoever comes quite near find on the way.
    """
    state: WarState = scene.state
    best: tuple[float, Unit] | None = None
    for unit in state.bodies.values():
        if unit.side == finder.side or not unit.hidden:
            continue
        for piece in standing(state, unit):
            reach = BY_SCOUT if finder.troop == "scout" else BY_ANYONE
            share = comes_within(start, dx, dy, reach + 1e-4, scene.outline(piece))
            if share <= 1.0 and (best is None or share < best[0]):
                best = (share, unit)
    return best


@rule("KP-DEPL-06")
def found_by(scene: Scene, finders: Iterable[Element]) -> list[tuple[Unit, str]]:
    """The hidden units that elements find where they stand, each with what found it."""
    state: WarState = scene.state
    seekers = [(piece, unit_of(state, piece.id), place_of(scene, piece)) for piece in finders]
    found: list[tuple[Unit, str]] = []
    for unit in state.bodies.values():
        if not unit.hidden:
            continue
        how = ""
        for hidden in standing(state, unit):
            bare = unit.behind_rise and not hides_in(scene, unit, scene.outline(hidden))
            for piece, finder, outline in seekers:
                if finder.side == unit.side:
                    continue
                if gap(outline, scene.outline(hidden)) <= finding_distance(scene, finder, hidden) + 1e-4:
                    how = "enemy" if finder.troop != "scout" or how == "enemy" else "scout"
                elif bare and not how and sees(scene, piece, hidden):
                    how = "sight"
        if how:
            found.append((unit, how))
    return found


def reveal(battle: Battle, unit: Unit, by: str) -> None:
    """Makes a hidden unit visible to everybody."""
    poses: dict[PieceId, Pose] = {
        piece.id: piece.pose for piece in standing(battle.state, unit) if piece.pose is not None
    }
    battle.record(Revealed(unit.id, poses, by))


def seek(battle: Battle, finders: Iterable[Element]) -> bool:
    """Reveals what elements find where they have come to rest; tells whether anything was found."""
    if not any(unit.hidden for unit in battle.state.bodies.values()):
        return False
    found = found_by(battle.scene, finders)
    for unit, how in found:
        reveal(battle, unit, how)
    return bool(found)
