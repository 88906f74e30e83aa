"""A crowded table: whoever can be set up anywhere is asked where, and only others are held back."""

from typing import Any

import pytest

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.places import HeldBack, UnitPlaced
from pulverdampf.rulebooks.kriegspfad.setup.in_the_open import place
from pulverdampf.rulebooks.kriegspfad.state import SETUP, WarState
from tests.rulebooks.kriegspfad.procedures import Ran


def crowded(unit: dict[str, Any], *free: tuple[float, float]) -> WarState:
    """The southern strip full of water but for some gaps from one x to another; a unit waits."""
    edges = [0.0, *(x for gap in free for x in gap), 70.9]
    lakes = [{"kind": "lake", "rect": (a, 0, b, 47)} for a, b in zip(edges[::2], edges[1::2], strict=True)]
    state = position([{"side": "one", **unit}], phase=SETUP, terrain=lakes)
    for key in state.bodies["A1"].pieces:
        state.pieces[key].place = Reserve()
    return state


def placed(state: WarState) -> Ran:
    async def go(battle: Battle[WarState]) -> None:
        await place(battle, battle.state.bodies["A1"])

    return Ran(go, state)


@pytest.mark.parametrize(("breadth", "stands"), [(2.0, 0), (3.0, 1)])
def test_a_wagon_finds_the_only_gap(breadth: float, stands: int) -> None:
    """KP-SCEN-10: between the usual places there is one where it fits, so its owner is asked; where there is
    none at all it comes late."""
    ran = placed(crowded({"troop": "wagon", "arms": "none"}, (19.3, 19.3 + breadth)))
    assert len(ran.happened(UnitPlaced)) == stands and len(ran.happened(HeldBack)) == 1 - stands
    assert [rule for _, rule, _ in ran.asked] == ["KP-SCEN-10"] * stands


@pytest.mark.parametrize(("apart", "stands"), [(1.5, 1), (6.0, 0)])
def test_a_unit_stands_apart_only_as_far_as_it_may(apart: float, stands: int) -> None:
    """KP-SCEN-10, KP-FORM-01: two gaps, each for one file of four, serve a unit of eight only where they are
    near enough to each other."""
    gaps = ((19.3, 22.2), (22.2 + apart, 25.1 + apart))
    ran = placed(crowded({"troop": "warrior", "elements": 8}, *gaps))
    assert len(ran.happened(UnitPlaced)) == stands
