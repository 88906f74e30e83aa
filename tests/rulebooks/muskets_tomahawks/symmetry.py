"""What fields of Muskets & Tomahawks mean when a table is mirrored or turned."""

from msgspec.structs import replace

from pulverdampf.rulebooks.muskets_tomahawks.state import SETUP, FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.victory.scenarios import quarter_of
from pulverdampf.table.angles import HALF
from pulverdampf.table.shapes import Polyline
from tests.conformance.symmetries import Change, Fields


def _fighting(state: FrontierState) -> bool:
    return state.clock.phase != SETUP


def _marked(state: FrontierState, change: Change) -> None:
    """Quarters of the table are numbered; a firing step lies to the left of its palisade as it is drawn."""
    for key, each in list(state.features.items()) if change.mirrored else ():
        if each.kind == "step" and isinstance(each.shape, Polyline):
            shape = replace(each.shape, points=each.shape.points[::-1])
            state.features[key] = replace(each, shape=shape)
    width, depth = state.table
    old = (depth, width) if change.turned % HALF else (width, depth)
    middles = [
        change.point(old[0] * (1 + 2 * (n % 2)) / 4, old[1] * (1 + 2 * (n // 2)) / 4) for n in range(4)
    ]
    new = [quarter_of(state, x, y) for x, y in middles]
    state.quarters = {side: tuple(sorted(new[n] for n in marked)) for side, marked in state.quarters.items()}


FIELDS = Fields(
    plain=frozenset({"rulings", "armies", "name"}),
    sets=frozenset({"pieces", "waiting"}),
    own=_marked,
    fighting=_fighting,
    margin=8.0,
)
