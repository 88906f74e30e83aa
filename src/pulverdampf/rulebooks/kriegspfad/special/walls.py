"""Walls in the way: own gates and houses, and what has been climbed since last turn."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import crosses
from pulverdampf.text import Text

from ..state import WarState
from ..terrain.ground import Line
from ..units import Element, Unit, is_foot

GATE = "-gate"
"""What the name of a gate ends with; it begins with that of its palisade."""
CLIMBED = ("palisade", "wagon_fort")
"""What foot climbs in a full turn; an intact outer wall of a building it never does."""


def has_climbed(state: WarState, piece: Element, ring: str = "") -> bool:
    """Whether an element has been climbing a palisade or wagon ring, or this one, since last turn."""
    return bool(piece.crossing) and ring in ("", piece.crossing) and piece.since < state.clock.turn


@rule("KP-FORT-04", "KP-FILL-43", "KP-FORT-05", "KP-FILL-08")
def spared_rings(scene: Scene, unit: Unit, piece: Element) -> list[str]:
    """The walls that do not stop an element: those with doors for it, and what it has climbed since last
    turn."""
    state: WarState = scene.state
    if not is_foot(unit):
        return []
    return [*doors(scene, unit, piece), *climbed_rings(state, piece)]


def climbed_rings(state: WarState, piece: Element) -> list[str]:
    """The palisade or wagon ring that an element has been climbing since last turn: who is thrown back finds
    no door."""
    return [piece.crossing] if has_climbed(state, piece) else []


@rule("KP-FORT-05", "KP-FORT-07", "KP-FORT-08")
def doors(scene: Scene, unit: Unit, piece: Element) -> list[str]:
    """The outer walls that an element passes: all of its own buildings or of the one it is in, where houses
    have doors; anyway those of a house that burns about it, or from whose roof it comes down."""
    if not has_walls(scene):
        return []
    state: WarState = scene.state
    walls = [(key, each.owner) for key, each in state.features.items() if each.kind == "wall"]
    house = _house_of(piece)
    leaves = [piece.roof] if piece.roof else []
    if house and (state.rulings.own_walls == "doors" or burns(scene, house)):
        leaves.append(house)
    opened = unit.side if state.rulings.own_walls == "doors" else None
    return [key for key, owner in walls if owner == opened or key.rpartition("-wall-")[0] in leaves]


def burns(scene: Scene, building: str) -> bool:
    """Whether a building stands in flames."""
    pose = scene.state.features[building].pose
    return any(plot.feature.kind == "burning" and plot.holds(pose.x, pose.y) for plot in scene.terrain.areas)


def on_another_floor(one: Element, two: Element) -> bool:
    """Whether one of two elements is on a roof and the other below it."""
    return (bool(two.roof) and two.roof != one.roof) or (bool(one.roof) and _house_of(two) == one.roof)


def _house_of(piece: Element) -> str:
    return piece.place.feature if isinstance(piece.place, Inside) else ""


@rule("KP-FORT-07")
def roof_faults(scene: Scene, piece: Element, end: Outline, length: float) -> Iterator[Objection]:
    """Objects when an element on a roof goes anywhere but down to the ground outside."""
    if not piece.roof or length <= 1e-4:
        return
    plot = scene.terrain.plots.get(piece.roof)
    if plot is not None and plot.overlaps(end, 0.02):
        yield Objection("KP-FORT-07", OFF_THE_ROOF)


def has_walls(scene: Scene) -> bool:
    """Whether there are walls or gates at all."""
    state: WarState = scene.state
    return scene.remembered(
        "walls", lambda: any(each.kind in ("wall", "gate") for each in state.features.values())
    )


def has_houses(scene: Scene) -> bool:
    """Whether there are houses at all, with floors and roofs."""
    state: WarState = scene.state
    return scene.remembered(
        "houses", lambda: any(each.kind == "blockhouse" for each in state.features.values())
    )


def gates_crossed(scene: Scene, unit: Unit, line: Line) -> list[str]:
    """The palisades through whose gate a side's own troops go."""
    if not has_walls(scene):
        return []
    return [
        plot.feature.id.removesuffix(GATE)
        for plot in scene.terrain.plots.values()
        if plot.feature.kind == "gate"
        and plot.feature.owner == unit.side
        and any(crosses(piece, *line) for piece in plot.pieces)
    ]


def climbs_over(state: WarState, piece: Element, wagon: Outline) -> bool:
    """Whether a base is a wagon of the fort that an element has been climbing since last turn."""
    if wagon.kind != "wagon" or not has_climbed(state, piece):
        return False
    feature = state.features.get(piece.crossing)
    return feature is not None and feature.kind == "wagon_fort"


@rule("KP-FORT-05", "KP-FILL-44")
def crowding_faults(scene: Scene, unit: Unit, ends: list[tuple[Element, Outline]]) -> Iterator[Objection]:
    """Objects when more elements end in a house than it holds, or others than foot."""
    if not has_walls(scene):
        return
    state: WarState = scene.state
    for plot in scene.terrain.plots.values():
        if plot.feature.kind != "blockhouse":
            continue
        coming = [piece.id for piece, end in ends if not piece.roof and plot.holds(end.x, end.y)]
        if not coming:
            continue
        leaving = [piece.id for piece, _ in ends]
        there = [
            key
            for key, piece in state.pieces.items()
            if isinstance(piece.place, Inside)
            and piece.place.feature == plot.feature.id
            and key not in leaving
        ]
        if not is_foot(unit) or len(there) + len(coming) > plot.feature.capacity:
            yield Objection("KP-FORT-05", FULL, plot.feature.capacity, len(there) + len(coming))


OFF_THE_ROOF = Text(
    "from a roof one climbs down outside; only a die leads through it",
    "vom Dach steigt man draußen herab; hindurch führt nur ein Wurf",
)
FULL = Text(
    "the house holds {needed} foot elements and nobody else; that would be {had}",
    "das Haus fasst {needed} Elemente Fußvolk und sonst niemanden; das wären {had}",
)
