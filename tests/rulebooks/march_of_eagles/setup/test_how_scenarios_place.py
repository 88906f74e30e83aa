"""Who places next: in turn or a whole side first, and what a scenario holds back."""

import pytest

from pulverdampf.engine.state import OnTable, Reserve
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.conditions import Conditions, SideConditions
from pulverdampf.rulebooks.march_of_eagles.setup.preparing import to_place
from pulverdampf.rulebooks.march_of_eagles.state import EagleState

PLACES = [(8.0 + 9 * n, 10.0) for n in range(5)]


def waiting(number: int, share: tuple[int, int], placed: int) -> list[str]:
    """The battalions still to place, of so many, when some stand and a share is held back."""
    state = position(
        [{"side": "one", "at": at} for at in PLACES[:number]] + [{"side": "two", "at": (30, 40)}]
    )
    state.conditions = Conditions(sides={"one": SideConditions(reserve_share=share)})
    for n in range(placed + 1, number + 1):
        state.pieces[f"A{n}"].place = Reserve()
    return [each.id for each in to_place(state, "one")]


@pytest.mark.parametrize(
    ("number", "share", "placed", "left"),
    [
        (4, (0, 1), 3, ["A4"]), (4, (0, 1), 4, []), (4, (1, 2), 1, ["A2", "A3", "A4"]), (4, (1, 2), 2, []),
        (5, (1, 2), 2, ["A3", "A4", "A5"]), (5, (1, 2), 3, []), (5, (1, 3), 3, ["A4", "A5"]),
        (5, (1, 3), 4, []),
    ],
)  # fmt: skip
def test_what_is_held_back(number: int, share: tuple[int, int], placed: int, left: list[str]) -> None:
    """MOE-SETUP-04, MOE-FILL-29: a share of the battalions, rounded down, waits; all others are placed."""
    assert waiting(number, share, placed) == left


def begun(scenario: str) -> EagleState:
    muster = RULEBOOK.muster
    one, two = (muster.ready_armies()[key] for key in muster.default_armies(scenario))
    state: EagleState = muster.begin(one, two, scenario=scenario)
    return state


@pytest.mark.parametrize(
    ("scenario", "whole", "share"), [("", False, 0), ("SC-1", True, 0), ("SC-2", False, 2), ("SC-3", True, 0)]
)
def test_how_ready_scenarios_place(scenario: str, share: int, *, whole: bool) -> None:
    """MOE-SETUP-04, MOE-SETUP-01, SC-1: a whole side before the other, or in turn; half are held back."""
    state = begun(scenario)
    assert state.conditions.whole_side == whole
    if scenario:
        held = {side.reserve_share for side in state.conditions.sides.values()}
        assert held == {(1, 2) if share else (0, 1)}
        assert bool(state.conditions.first_to_place) == whole
    assert not any(isinstance(each.place, OnTable) for each in state.pieces.values())
