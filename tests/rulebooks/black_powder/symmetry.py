"""What fields of Black Powder mean when a table is mirrored or turned."""

from pulverdampf.rulebooks.black_powder.state import SETUP, PowderState
from tests.conformance.symmetries import Fields


def _may_turn(state: PowderState) -> bool:
    """Zones, entries and lines to cross lie along the long edges."""
    given = state.conditions
    return state.clock.phase != SETUP and not given.sides and not given.beyond


FIELDS = Fields(
    plain=frozenset({"rulings", "armies", "name", "how"}),
    words=frozenset({"entry"}),
    sets=frozenset({"pieces", "then"}),
    turns=_may_turn,
    fighting=_may_turn,
)
