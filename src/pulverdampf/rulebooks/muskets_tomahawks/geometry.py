"""Bases and distances: what outline a figure has, how far units are from one another."""

from math import inf, sqrt

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable
from pulverdampf.table.angles import heading
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Disc, Pose, Rectangle, Shape

from .state import FrontierState
from .units import Figure, Unit

CONTACT = 0.05
"""The largest gap that still counts as contact."""

# MT-FILL-35
#            base     width  depth
FOOT = Disc(0.5)
SHAPES: dict[str, Shape] = {
    "foot": FOOT,
    "mounted": Rectangle(1.0, 2.0),
    "gun": Rectangle(2.0, 2.0),
    "wagon": Rectangle(2.0, 4.0),
    "cart": Rectangle(2.0, 3.0),
    "canoe": Rectangle(1.0, 4.0),
    "boat": Rectangle(2.0, 4.0),
    "marker": FOOT,
}


@rule("MT-FILL-35")
def layout(state: FrontierState, piece: Figure) -> Shape:
    """The base of a figure, by its kind."""
    return SHAPES[piece.kind]


def outlines_of(scene: Scene, unit: Unit) -> list[Outline]:
    """The bases of a unit on the table, its gun included."""
    state: FrontierState = scene.state

    def found() -> list[Outline]:
        pieces = state.pieces
        return [scene.outline(pieces[key]) for key in unit.pieces if isinstance(pieces[key].place, OnTable)]

    return scene.lasting(("outlines", unit.id), found, (unit.id,))


def figure_outlines(scene: Scene, unit: Unit) -> list[Outline]:
    """The bases of the figures of a unit, without its gun."""
    return [each for each in outlines_of(scene, unit) if each.kind != "gun"]


def thing_outlines(scene: Scene, key: str) -> list[Outline]:
    """The bases of a unit or of a marker."""
    state: FrontierState = scene.state
    unit = state.bodies.get(key)
    if unit is not None:
        return outlines_of(scene, unit)
    piece = state.pieces[key]
    return [scene.outline(piece)] if isinstance(piece.place, OnTable) else []


def body_of(owner: str) -> str:
    """The unit that a base belongs to; a marker is its own."""
    return owner.rpartition(".")[0] or owner


def carts_of(scene: Scene) -> list[Outline]:
    """The carts on the table, which are low obstacles wherever they stand."""
    return scene.lasting("carts", lambda: [each for each in scene.outlines() if each.kind == "cart"])


def units_gap(scene: Scene, one: str, other: str) -> float:
    """The distance of two units or markers: of their nearest bases."""
    return scene.lasting(
        ("gap", one, other),
        lambda: groups_gap(thing_outlines(scene, one), thing_outlines(scene, other)),
        (one, other),
    )


def are_within(scene: Scene, one: str, other: str, reach: float, eps: float = 0.01) -> bool:
    """Whether two units or markers are within a reach; most pairs are told apart by their bounding discs."""
    x1, y1, r1 = bounds(scene, one)
    x2, y2, r2 = bounds(scene, other)
    far = reach + r1 + r2 + eps
    if (x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2) > far * far:
        return False
    return units_gap(scene, one, other) <= reach + eps


def bounds(scene: Scene, key: str) -> tuple[float, float, float]:
    """A disc round all bases of a unit or marker."""
    return scene.lasting(("bounds", key), lambda: _bounds(thing_outlines(scene, key)), (key,))


def _bounds(bases: list[Outline]) -> tuple[float, float, float]:
    if not bases:
        return inf, inf, 0.0
    x, y = centre_of(bases)
    most = 0.0
    for o in bases:
        dx, dy = o.x - x, o.y - y
        most = max(most, sqrt(dx * dx + dy * dy) + o.reach)
    return x, y, most


def groups_gap(ones: list[Outline], others: list[Outline]) -> float:
    """The least distance between bases of two groups."""
    best = inf
    for a in ones:
        for b in others:
            dx, dy, reach = a.x - b.x, a.y - b.y, a.reach + b.reach + best
            if best == inf or dx * dx + dy * dy < reach * reach:
                d = gap(a, b)
                if d < best:
                    best = d
    return best


def enemy_outlines(scene: Scene, side: str) -> list[Outline]:
    """Every base of the other side on the table, markers and vehicles included."""
    return scene.lasting(("enemies", side), lambda: [each for each in scene.outlines() if each.side != side])


def friendly_outlines(scene: Scene, side: str) -> list[Outline]:
    """Every base of a side on the table."""
    return scene.lasting(("friends", side), lambda: [each for each in scene.outlines() if each.side == side])


def centre_of(outlines: list[Outline]) -> tuple[float, float]:
    """The middle of some bases."""
    n = max(len(outlines), 1)
    return sum(o.x for o in outlines) / n, sum(o.y for o in outlines) / n


def in_front(viewer: Outline, x: float, y: float) -> bool:
    """Whether a point lies in the front half of a base, the line through its centre included."""
    return (x - viewer.x) * viewer.ux + (y - viewer.y) * viewer.uy >= -1e-9


def facing_point(pose: Pose, x: float, y: float) -> Pose:
    """A pose turned to look at a point."""
    if x == pose.x and y == pose.y:
        return pose
    return Pose(pose.x, pose.y, heading(x - pose.x, y - pose.y))
