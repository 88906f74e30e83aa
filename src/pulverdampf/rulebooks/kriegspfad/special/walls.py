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


@rule("KP-FORT-04", "KP-FILL-43", "KP-FORT-05", "KP-FILL-08")
def spared_rings(scene: Scene, unit: Unit, piece: Element) -> list[str]:
    """The walls that do not stop an element: its own building's, and those it has climbed since last turn."""
    state: WarState = scene.state
    if not is_foot(unit):
        return []
    spared = [key for key, each in state.features.items() if each.kind == "wall" and each.owner == unit.side]
    if piece.crossing and piece.since < state.clock.turn:
        spared.append(piece.crossing)
    return spared


def has_walls(scene: Scene) -> bool:
    """Whether there are walls or gates at all."""
    state: WarState = scene.state
    return scene.remembered(
        "walls", lambda: any(each.kind in ("wall", "gate") for each in state.features.values())
    )


def gates_crossed(scene: Scene, unit: Unit, line: Line) -> list[str]:
    """The palisades through whose gate a side's own troops go."""
    if not has_walls(scene):
        return []
    return [
        plot.feature.name
        for plot in scene.terrain.plots.values()
        if plot.feature.kind == "gate"
        and plot.feature.owner == unit.side
        and any(crosses(piece, *line) for piece in plot.pieces)
    ]


def climbs_over(state: WarState, piece: Element, wagon: Outline) -> bool:
    """Whether a base is a wagon of the fort that an element has been climbing since last turn."""
    if wagon.kind != "wagon" or not piece.crossing or piece.since >= state.clock.turn:
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
        coming = [piece.id for piece, end in ends if plot.holds(end.x, end.y)]
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


FULL = Text("the house holds 8 foot elements", "das Haus fasst 8 Elemente Fußvolk")
