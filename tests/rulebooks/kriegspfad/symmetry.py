"""What fields of Kriegspfad mean when a table is mirrored or turned."""

from pulverdampf.rulebooks.kriegspfad.state import SETUP, WarState
from tests.conformance.symmetries import Fields


def _fighting(state: WarState) -> bool:
    return state.clock.phase != SETUP


def _may_turn(state: WarState) -> bool:
    """An ambush runs from one short edge to the other."""
    return _fighting(state) and state.conditions.kind != "ambush"


FIELDS = Fields(
    angles=frozenset({"wind", "flow"}),
    plain=frozenset({"rulings", "armies", "name", "zone", "forces"}),
    sets=frozenset({"pieces", "towards", "opened", "poses"}),
    # the wind and the place of a feature by dice; boats before they are berthed
    ends=frozenset({"KP-FILL-41", "KP-FILL-11", "KP-BOAT-01"}),
    margin=8.0,
    turns=_may_turn,
    fighting=_fighting,
)
