"""What fields of The March of Eagles mean when a table is mirrored or turned."""

from pulverdampf.rulebooks.march_of_eagles.state import SETUP, EagleState
from tests.conformance.symmetries import Fields


def _may_turn(state: EagleState) -> bool:
    """Zones, exits and entries lie along the long edges."""
    given = state.conditions
    return state.clock.phase != SETUP and not given.exits and not given.sides


FIELDS = Fields(
    plain=frozenset({"rulings", "armies", "name", "exits", "entry"}),
    margin=8.0,
    turns=_may_turn,
    fighting=_may_turn,
)
