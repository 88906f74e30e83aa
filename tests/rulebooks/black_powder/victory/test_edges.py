"""Boundaries of victory: the last turn, the score, brigades and lines."""

import pytest

from pulverdampf.engine.state import Clock, Gone
from pulverdampf.rulebooks.black_powder.setup.conditions import Conditions
from pulverdampf.rulebooks.black_powder.state import END, ORDERS, OVER
from pulverdampf.rulebooks.black_powder.victory.judging import decided, final, is_over, score
from tests.rulebooks.black_powder.staging import foe, foot, position, unit


@pytest.mark.parametrize(
    ("turn", "part", "over"), [(9, 1, False), (10, 0, False), (10, 1, True), (11, 1, True)]
)
def test_the_last_player_turn_ends_the_battle(turn: int, part: int, *, over: bool) -> None:
    """BP-VIC-03, BP-DIS-03: the second player turn of the last full turn."""
    state = position([foot(40, 20), foe(40, 60)], rulings={"turns": 10})
    state.clock = Clock(turn, END, part)
    assert is_over(state) == over


@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [(150, 100, "one"), (148, 100, None), (90, 50, None), (100, 50, "one"), (49, 0, None), (50, 0, "one")],
)
def test_one_and_a_half_times_and_fifty_more(mine: int, theirs: int, winner: str | None) -> None:
    """BP-VIC-04: the score of the winner is at least one and a half times the other's and 50 greater."""
    state = position([foot(40, 20), foot(60, 20), foot(20, 20), foe(40, 60), foe(60, 60), foe(20, 60)])
    unit(state, "B1").points, unit(state, "A1").points = mine, theirs
    for key in ("A1", "B1"):
        unit(state, key).place = Gone("destroyed", 1)
    assert (score(state, "one"), score(state, "two")) == (mine, theirs)
    state.clock = Clock(10, OVER, 1)
    assert final(state).winner == winner and final(state).score == {"one": mine, "two": theirs}


@pytest.mark.parametrize(("phase", "winner"), [(ORDERS, False), (END, True), (OVER, True)])
def test_a_river_is_crossed_at_the_end_of_the_attackers_turn(phase: int, *, winner: bool) -> None:
    """BP-FILL-40, BP-VIC-03: who has come across in the middle of his turn may still be driven back."""
    state = position([foot(40, 50), foe(40, 66)])
    state.conditions = Conditions(victory="crossing", attacker="one", beyond=37.0, needed=1)
    state.clock = Clock(2, phase)
    assert (decided(state) is not None) == winner


@pytest.mark.parametrize(("broken", "winner"), [(1, None), (2, "two")])
def test_the_attacker_fails_with_two_brigades(broken: int, winner: str | None) -> None:
    """BP-FILL-40, BP-VIC-03: against lines, two broken brigades of the attacker save the defender."""
    units = [foot(10 + 12 * n, 20, brigade=n + 1) for n in range(5)]
    state = position([*units, foe(40, 60)])
    own = [each for each in state.bodies.values() if each.side == "one"]
    state.conditions = Conditions(victory="lines", attacker="one", key_brigade="B-1")
    for brigade in own[:broken]:
        brigade.broken = True
    outcome = decided(state)
    assert (outcome.winner if outcome else None) == winner
