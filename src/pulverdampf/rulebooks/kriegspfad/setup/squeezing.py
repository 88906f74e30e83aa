"""Room on a crowded table: a place for a unit where none of the usual ones is free."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import QUARTER, turn
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.sweeps import is_free

from ..geometry import groups_of
from ..movement.formation import gap_in_the_open
from ..state import WarState, elements
from ..units import Unit, is_mounted
from .deploying import placing_objections, shape_of
from .placing import CONTACT, Box, bases_seen_by, facing_inward

FINE = 4
"""The number of steps into which the shorter side of a base is divided to search a zone."""
Spot = tuple[Pose, Outline]


@rule("KP-SCEN-10", "KP-FORM-01")
def squeezed_in(scene: Scene, unit: Unit, zone: Box) -> Placement | None:
    """A place in a zone for all elements of a unit, one after the other wherever a base may stand, if there
    is any."""
    state: WarState = scene.state
    spots = list(_spots(scene, unit, zone))
    reach, number = gap_in_the_open(state, unit), len(elements(state, unit))
    for group in groups_of([o for _, o in spots], reach):
        near = [spots[i] for i in sorted(group)]
        for start in near:
            chosen = _chain(start, near, number, reach)
            if len(chosen) == number:
                return _placed(state, unit, chosen)
    return None


def _spots(scene: Scene, unit: Unit, zone: Box) -> Iterator[Spot]:
    """The poses in a zone in which a single base of a unit may stand."""
    state: WarState = scene.state
    piece = elements(state, unit)[0]
    shape = shape_of(state, unit, piece)
    others = bases_seen_by(scene, unit.side)
    west, south, east, north = zone
    step = min(shape.width, shape.depth) / FINE
    ahead = facing_inward(state.edges[unit.side])
    for facing in (ahead, turn(ahead, QUARTER)):
        for row in range(int((north - south) / step) + 1):
            for column in range(int((east - west) / step) + 1):
                pose = Pose(west + column * step, south + row * step, facing).rounded()
                o = outline(shape, pose, piece.id)
                if next(placing_objections(scene, unit, [o], zone, others), None) is None:
                    yield pose, o


def _chain(start: Spot, near: list[Spot], number: int, reach: float) -> list[Spot]:
    """Up to a number of adjacent spots that hold together, grown from one of them."""
    chosen = [start]
    while len(chosen) < number:
        bases = [o for _, o in chosen]
        following = next(
            (
                each
                for each in near
                if is_free(each[1], bases, CONTACT) and min(gap(each[1], o) for o in bases) <= reach
            ),
            None,
        )
        if following is None:
            break
        chosen.append(following)
    return chosen


def _placed(state: WarState, unit: Unit, chosen: list[Spot]) -> Placement:
    formation = "mounted" if is_mounted(unit) else ""
    pieces = elements(state, unit)
    return Placement(
        {piece.id: Standing(pose, formation) for piece, (pose, _) in zip(pieces, chosen, strict=True)}
    )
