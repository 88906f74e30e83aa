"""Bases on the table: their size, what touches, faces, and which are connected."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Aboard
from pulverdampf.table.angles import EIGHTH
from pulverdampf.table.arcs import gap_in_arc, in_arc
from pulverdampf.table.kernel import EPS, gap
from pulverdampf.table.measurement import Face, contact_length
from pulverdampf.table.outlines import Outline
from pulverdampf.table.predicates import outer_faces, side_of
from pulverdampf.table.shapes import Rectangle, Shape

from .state import WarState, present, standing
from .units import Element, Unit, is_mounted

TOUCH = 0.05
"""Bases closer than this touch."""
ARC = EIGHTH

#                     28 mm  15 mm
BASE_WIDTH = {"28mm": 2.36, "15mm": 4.0}
DEPTHS = {
    "foot":    {"28mm": 1.18, "15mm": 2.0},
    "mounted": {"28mm": 1.97, "15mm": 3.0},
    "gun":     {"28mm": 2.36, "15mm": 4.0},
}  # fmt: skip


def frontage(state: WarState) -> float:
    """The width of every base."""
    return BASE_WIDTH[state.rulings.scale]


@lru_cache(maxsize=64)
def base(scale: str, what: str) -> Rectangle:
    """The base of one kind in one scale."""
    width = BASE_WIDTH[scale]
    match what:
        case "wagon":
            return Rectangle(width, width * 1.5)
        case "ringed wagon":
            return Rectangle(width, width)
        case "boat":
            return Rectangle(width, width * 2.0)
        case _:
            return Rectangle(width, DEPTHS[what][scale])


@rule("KP-GEN-04", "KP-OPT-09", "KP-FILL-08", "KP-FILL-42")
def layout(state: WarState, piece: Element) -> Shape:
    """The base of a piece in its own frame."""
    scale = state.rulings.scale
    kind = piece.kind
    if kind == "element":
        assert piece.body is not None
        riding = is_mounted(state.bodies[piece.body]) and piece.formation != "foot"
        return base(scale, "mounted" if riding else "foot")
    if kind == "wagon":
        return base(scale, "ringed wagon" if piece.formation == "fort" else "wagon")
    if kind == "boat":
        return base(scale, "boat")
    return base(scale, "gun")


def lies_on_table(state: WarState, o: Outline) -> bool:
    """Whether no part of a base hangs over an edge of the table."""
    width, depth = state.table
    if o.reach <= o.x <= width - o.reach and o.reach <= o.y <= depth - o.reach:
        return True
    return all(-0.02 <= x <= width + 0.02 and -0.02 <= y <= depth + 0.02 for x, y in o.corners())


def place_of(scene: Scene, piece: Element) -> Outline:
    """The base of an element where it stands; a passenger is where his boat is."""
    place = piece.place
    if isinstance(place, Aboard):
        return scene.outline(scene.state.pieces[place.carrier])
    return scene.outline(piece)


# touching --------------------------------------------------------------------------------------------


def touch(one: Outline, two: Outline) -> bool:
    """Whether two bases touch."""
    return gap(one, two) <= TOUCH


@rule("KP-FILL-31")
def touched_face(target: Outline, by: Outline) -> Face:
    """The edge of a base that another touches; of a corner the edge on whose outer side the other lies."""
    order: tuple[Face, ...] = ("front", "left", "right", "rear")
    best: Face | None = None
    longest = TOUCH * 2.0
    for which in order:
        along = contact_length(target, which, by, TOUCH)
        if along > longest + EPS and side_of(target, which, by, TOUCH * 2.0) == "before":
            best, longest = which, along
    if best is not None:
        return best
    faces = outer_faces(target, by.x, by.y)
    return faces[0] if faces else "front"


@rule("KP-MELEE-03", "KP-FILL-31")
def was_behind(target: Outline, start: Outline, face: Face) -> bool:
    """Whether at the start of its move an element already lay partly behind the front (for the rear: the
    rear edge) of an enemy element."""
    if face == "front":
        return True
    line: Face = "rear" if face == "rear" else "front"
    i = 0 if line == "front" else 4
    x, y, nx, ny = target.points[i], target.points[i + 1], target.normals[i], target.normals[i + 1]
    out = [(px - x) * nx + (py - y) * ny for px, py in start.corners()]
    return max(out) > EPS if face == "rear" else min(out) < -EPS


def touching(scene: Scene, piece: Element, others: Iterable[Element]) -> list[Element]:
    """Those of some elements that a piece touches."""
    own = scene.outline(piece)
    return [each for each in others if touch(own, scene.outline(each))]


def contacts(scene: Scene, one: Unit, two: Unit) -> Iterator[tuple[Element, Element]]:
    """The pairs of elements of two units that touch."""
    theirs = [(each, scene.outline(each)) for each in standing(scene.state, two)]
    for mine in standing(scene.state, one):
        own = scene.outline(mine)
        for each, outline in theirs:
            if touch(own, outline):
                yield mine, each


def unit_gap(scene: Scene, one: Unit, two: Unit) -> float:
    """The distance between two units on the table: that of their nearest elements."""
    theirs = [place_of(scene, each) for each in present(scene.state, two)]
    return min(
        (gap(place_of(scene, mine), each) for mine in present(scene.state, one) for each in theirs),
        default=float("inf"),
    )


def distance_to_unit(scene: Scene, piece: Element, unit: Unit) -> float:
    """The distance from an element to the nearest part of a unit."""
    own = place_of(scene, piece)
    return min((gap(own, place_of(scene, each)) for each in present(scene.state, unit)), default=float("inf"))


# the arc ---------------------------------------------------------------------------------------------


@rule("KP-FIRE-05", "KP-FILL-24")
def in_fire_arc(shooter: Outline, target: Outline) -> bool:
    """Whether any part of a target lies before the front between rays at 45 degrees."""
    return in_arc(shooter, ARC, target)


@rule("KP-FIRE-06", "KP-GEN-03")
def shooting_distance(shooter: Outline, target: Outline) -> float:
    """From the front edge to the nearest part of the target inside the arc."""
    return gap_in_arc(shooter, ARC, target)


# holding together ------------------------------------------------------------------------------------


def groups_of(outlines: Sequence[Outline], reach: float) -> list[list[int]]:
    """The groups of outlines connected by gaps of at most a reach, as indices."""
    left = list(range(1, len(outlines)))
    found: list[list[int]] = []
    group = [0] if outlines else []
    chain = list(group)
    while chain:
        a = outlines[chain.pop()]
        joined = [i for i in left if gap(a, outlines[i]) <= reach + EPS]
        left = [i for i in left if i not in joined]
        group += joined
        chain += joined
        if not chain:
            found.append(group)
            if left:
                group = [left.pop(0)]
                chain = list(group)
    return found
