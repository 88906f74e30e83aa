"""What a new turn takes away and what it keeps."""

import pytest

from pulverdampf.engine.state import Clock
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.turns import TurnBegan
from pulverdampf.rulebooks.kriegspfad.state import OPENING, VICTORY, WarState

GUN = {"side": "one", "troop": "mg", "jammed": 3}
FOOT = {"side": "two", "at": (30, 40)}


def begun(turn: int, **more: object) -> WarState:
    state = position([{**GUN, **more}, FOOT], turn=turn - 1, phase=VICTORY)
    TurnBegan(turn).apply(state)
    assert state.clock == Clock(turn, OPENING)
    return state


@pytest.mark.parametrize(("turn", "jammed"), [(4, 3), (5, 0), (9, 0)])
def test_a_jam_lasts_through_the_next_turn(turn: int, jammed: int) -> None:
    """KP-TURN-02, KP-FIRE-12: a machine gun that jammed in turn 3 works again in turn 5."""
    assert begun(turn).bodies["A1"].jammed == jammed


def test_what_was_true_of_a_turn_ends_with_it() -> None:
    """KP-TURN-02, KP-TURN-04: who moved has moved last turn; deeds, losses and causes are forgotten."""
    state = position(
        [
            {**FOOT, "lost": 1, "gun_hits": 2, "causes": ("lost",), "towards": ("B1a",),
             "is": ("moved", "turned", "activated", "contacted", "ignored", "rallied")},
            {"side": "two", "at": (10, 40), "is": ("moved_last",)},
        ],
        phase=VICTORY,
    )  # fmt: skip
    TurnBegan(2).apply(state)
    unit, piece = state.bodies["B1"], state.pieces["B1a"]
    assert piece.moved_last and not (piece.moved or piece.turned or piece.towards)
    assert not (unit.activated or unit.contacted or unit.ignored or unit.rallied or unit.causes)
    assert unit.lost == unit.gun_hits == 0
    assert not state.pieces["B2a"].moved_last
