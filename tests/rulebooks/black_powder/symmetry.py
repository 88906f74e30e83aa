"""What fields of Black Powder mean when a table is mirrored or turned."""

from typing import Any

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


def _from_each_side(state: PowderState, request: Any) -> bool:
    """A square shoots from one side after the other, clockwise."""
    piece = state.pieces.get(request.subject)
    return request.rule.startswith("BP-FIRE") and piece is not None and piece.formation == "square"


FIELDS = Fields(
    plain=frozenset({"rulings", "armies", "name", "how"}),
    words=frozenset({"entry"}),
    sets=frozenset({"pieces", "then"}),
    sides=frozenset({"side"}),
    round_about=_from_each_side,
    turns=_may_turn,
    fighting=_may_turn,
    scaled=_in_the_other_unit,
)
