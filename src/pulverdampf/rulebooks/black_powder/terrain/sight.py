"""Visibility: what is seen of a unit, and through how wide a gap."""

from typing import NamedTuple

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.arcs import arc_region
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import Face, distance, face, face_slots
from pulverdampf.table.outlines import Outline, box
from pulverdampf.table.polygons import Point, cut, ring_of
from pulverdampf.table.predicates import quarter_of
from pulverdampf.table.rays import span
from pulverdampf.table.terrain import Plot

from ..geometry import all_units, front_centre, rotated
from ..state import PowderState
from ..units import Unit
from .ground import Ground, ground

FOG = 12.0
INSIDE_WOODS, INSIDE_OPEN_WOODS = 6.0, 12.0
DEEP = 3.0
"""A unit that is wholly so far inside woods neither sees out nor is seen."""
CORRIDOR = 1.0
LOW_GROUND = 6.0
A_TRIFLE = 0.01
EYES = 5

Segment = tuple[float, float, float, float]
Ring = list[Point]


class Seen(NamedTuple):
    """What one unit sees of another: the share of its nearest side, the widest gap, from how many eyes."""

    visible: bool
    share: float = 0.0
    width: float = 0.0
    eyes: tuple[int, int] = (1, 1)


NOT_SEEN = Seen(visible=False)


@rule("BP-VIS-01", "BP-VIS-02", "BP-VIS-05", "BP-VIS-06", "BP-FILL-35", "BP-FIRE-14")
def look(scene: Scene, viewer: Unit, target: Unit, side: int = 0, over: str = "") -> Seen:
    """What a unit sees of another, from its front or another side; `over` names a side it looks over."""
    question = ("look", viewer.id, target.id, side, over)
    return scene.remembered(
        question, lambda: look_at(scene, viewer, scene.outline(target), side, target.garrison, over)
    )


def look_at(
    scene: Scene, viewer: Unit, other: Outline, side: int = 0, garrison: str = "", over: str = ""
) -> Seen:
    """What a unit sees of an outline; `garrison` names the building that holds it, if one does."""
    own = scene.outline(viewer)
    state: PowderState = scene.state
    if state.weather == "fog" and gap(own, other) > FOG + 1e-4:
        return NOT_SEEN
    land = ground(scene)
    if not _through_woods(land, own, other):
        return NOT_SEEN
    eyes = _eyes(viewer, own, other, side)
    walls = _terrain_in_the_way(land, own, other, viewer.garrison, garrison)
    people = _people_in_the_way(scene, land, own, other, over)
    seeing, best = 0, NOT_SEEN
    for x, y in eyes:
        seen = _seen_from(x, y, other, walls, people)
        seeing += seen.visible
        if seen.visible and (seen.share, seen.width) > (best.share, best.width):
            best = seen
    return Seen(best.visible, best.share, best.width, (seeing, len(eyes)))


def _eyes(viewer: Unit, own: Outline, other: Outline, side: int) -> list[Point]:
    """The points from which a unit looks: its front centre, or points of the side concerned."""
    if viewer.formation == "skirmish":
        return face_slots(own, quarter_of(own, other.x, other.y), EYES)
    if viewer.formation in ("square", "garrison"):
        return face_slots(rotated(own, side), "front", 3)
    return [front_centre(own)]


def _through_woods(land: Ground, own: Outline, other: Outline) -> bool:
    """Whether woods that hold one of the two let them see each other."""
    for plot in land.woods:
        here, there = plot.overlaps(own), plot.overlaps(other)
        if not here and not there:
            continue
        if here and there:
            if gap(own, other) > INSIDE_WOODS + 1e-4:
                return False
        elif _deep_inside(plot, own if here else other) or (
            land.terrain.inside_length(plot.feature.id, own.x, own.y, other.x, other.y) > INSIDE_WOODS + DEEP
        ):
            return False
    return all(
        land.terrain.inside_length(plot.feature.id, own.x, own.y, other.x, other.y)
        <= INSIDE_OPEN_WOODS + 1e-4
        for plot in land.thin_woods
    )


@rule("BP-VIS-05")
def _deep_inside(plot: Plot, outline: Outline) -> bool:
    return all(plot.depth_at(x, y) > DEEP + 1e-4 for x, y in outline.corners())


def _terrain_in_the_way(land: Ground, own: Outline, other: Outline, *garrisoned: str) -> list[Outline]:
    """Buildings, cliffs, woods that hold neither of the two, and hills on which neither stands."""
    if land.bare:
        return []
    walls = [each for plot in land.opaque if plot.feature.id not in garrisoned for each in plot.pieces]
    walls += [
        each
        for plot in land.woods
        if not plot.overlaps(own) and not plot.overlaps(other)
        for each in plot.pieces
    ]
    walls += [
        each
        for plot in land.hills
        if not plot.holds(own.x, own.y) and not plot.holds(other.x, other.y)
        for each in plot.pieces
    ]
    return walls


@rule("BP-VIS-06", "BP-COM-05")
def _people_in_the_way(scene: Scene, land: Ground, own: Outline, other: Outline, over: str) -> list[Outline]:
    """The units that hide others; commanders never do, and from a hill one looks over lower ground."""
    people = all_units(scene, own.owner, other.owner)
    if over:
        people = [each for each in people if each.side != over]
    high, low = land.on_hill(own), land.on_hill(other)
    if high != low:
        lower = other if high else own
        people = [each for each in people if land.on_hill(each) or gap(each, lower) <= LOW_GROUND + 1e-4]
    return people


def _seen_from(x: float, y: float, target: Outline, walls: list[Outline], people: list[Outline]) -> Seen:
    side = face(target, nearest_face(target, x, y))
    whole = distance(side[:2], side[2:])
    between = _between(x, y, side, walls + people)
    if not between:
        return Seen(visible=True, share=1.0, width=whole)
    open_ = _open(_shadows(x, y, side, [ring_of(each) for each in between]))
    share = sum(high - low for low, high in open_)
    if share >= 1.0 - A_TRIFLE:
        return Seen(visible=True, share=1.0, width=whole)
    if share <= 0.0:
        return NOT_SEEN
    wide = _open(_shadows(x, y, side, [_grown(each) for each in between]))
    if not wide:
        return NOT_SEEN
    return Seen(visible=True, share=share, width=max(high - low for low, high in open_) * whole)


def _between(x: float, y: float, side: Segment, blockers: list[Outline]) -> list[Outline]:
    """Those that can lie between a point and a side at all."""
    mx, my = (side[0] + side[2]) * 0.5, (side[1] + side[3]) * 0.5
    dx, dy = mx - x, my - y
    length = distance((x, y), (mx, my))
    if length == 0.0:
        return []
    ux, uy = dx / length, dy / length
    half = distance(side[:2], side[2:]) * 0.5
    found = []
    for each in blockers:
        wx, wy = each.x - x, each.y - y
        along = wx * ux + wy * uy
        reach = each.reach + CORRIDOR
        if -reach <= along <= length + half + reach and abs(wy * ux - wx * uy) <= half + reach:
            found.append(each)
    return found


def _shadows(x: float, y: float, side: Segment, rings: list[Ring]) -> list[tuple[float, float]]:
    """The parts of a side that rings hide from a point, as shares of its length."""
    ax, ay, bx, by = side
    if (ax - x) * (by - y) - (ay - y) * (bx - x) > 0.0:
        ax, ay, bx, by = bx, by, ax, ay
    dx, dy = bx - ax, by - ay
    found = []
    for ring in rings:
        ring = cut(ring, x, y, -(ay - y), ax - x)
        ring = cut(ring, x, y, by - y, -(bx - x)) if ring else ring
        ring = cut(ring, ax, ay, -dy, dx) if ring else ring
        shares = []
        for px, py in ring:
            wx, wy = px - x, py - y
            across = dx * wy - dy * wx
            if across != 0.0:
                shares.append(-((ax - x) * wy - (ay - y) * wx) / across)
        if shares:
            low, high = max(min(shares), 0.0), min(max(shares), 1.0)
            if high > low + 1e-9:
                found.append((low, high))
    return found


def _open(hidden: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """What is left of a side between its hidden parts."""
    left, at = [], 0.0
    for low, high in sorted(hidden):
        if low > at + 1e-6:
            left.append((at, low))
        at = max(at, high)
    if at < 1.0 - 1e-6:
        left.append((at, 1.0))
    return left


def _grown(o: Outline) -> Ring:
    """An outline with half a corridor's width about it."""
    margin = CORRIDOR * 0.5
    if o.boxed:
        return box(o.x, o.y, o.facing, 2 * (o.half_width + margin), 2 * (o.half_depth + margin)).corners()
    return [
        (x + (x - o.x) / max(distance((x, y), (o.x, o.y)), margin) * margin,
         y + (y - o.y) / max(distance((x, y), (o.x, o.y)), margin) * margin)
        for x, y in ring_of(o)
    ]  # fmt: skip


def nearest_face(target: Outline, x: float, y: float) -> Face:
    """The side of a unit that is nearest to a point; of two that meet in the nearest corner the longer."""
    dx, dy = x - target.x, y - target.y
    ahead = dx * target.ux + dy * target.uy
    left = dy * target.ux - dx * target.uy
    beside = abs(left) > target.half_width
    if beside and (abs(ahead) <= target.half_depth or target.half_depth > target.half_width):
        return "left" if left > 0.0 else "right"
    return "front" if ahead >= 0.0 else "rear"


@rule("BP-VIS-03")
def partly_hidden(state: PowderState, seen: Seen) -> bool:
    """Whether part of the nearest side is hidden, as behind a gap; more than half of it, by a switch."""
    if state.rulings.unclear_fraction == "half":
        return seen.share < 0.5 - 1e-9
    return seen.share < 1.0 - A_TRIFLE


@rule("BP-VIS-04", "BP-FIRE-02")
def share_in_arc(post: Outline, spread: int, target: Outline) -> float:
    """The share of a target's nearest side that lies in an arc."""
    x, y = front_centre(post)
    far = distance((post.x, post.y), (target.x, target.y)) + post.reach + target.reach + 1.0
    low, high = span(arc_region(post, spread, far), *face(target, nearest_face(target, x, y)))
    return max(high - low, 0.0)


def sees_all_round(scene: Scene, viewer: Unit, target: Unit) -> bool:
    """Whether a unit sees another from any side it can look from."""
    sides = range(4) if viewer.formation in ("square", "garrison") else (0,)
    return any(look(scene, viewer, target, side).visible for side in sides)
