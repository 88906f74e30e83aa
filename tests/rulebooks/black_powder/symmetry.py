"""What fields of Black Powder mean when a table is mirrored or turned."""

from msgspec.structs import replace

from pulverdampf.rulebooks.black_powder.rulings import Rulings
from pulverdampf.rulebooks.black_powder.state import HAND_TO_HAND, SETUP, SHOOTING, PowderState
from tests.conformance.symmetries import Fields


def _may_turn(state: PowderState) -> bool:
    """Zones, entries and lines to cross lie along the long edges."""
    given = state.conditions
    return state.clock.phase != SETUP and not given.sides and not given.beyond


def _in_the_other_unit(state: PowderState) -> Rulings | None:
    """Inches and centimetres, while no command is given: only the command step is another."""
    if state.clock.phase not in (SHOOTING, HAND_TO_HAND):
        return None
    other = "inch" if state.rulings.length_unit == "cm" else "cm"
    return replace(state.rulings, length_unit=other)


FIELDS = Fields(
    plain=frozenset({"rulings", "armies", "name", "how"}),
    words=frozenset({"entry"}),
    sets=frozenset({"pieces", "then"}),
    turns=_may_turn,
    fighting=_may_turn,
    scaled=_in_the_other_unit,
)
