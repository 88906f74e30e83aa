"""Victory: counting battalions, counting losses, early ends."""

from typing import Any

import pytest

from pulverdampf.engine.rulebook import Outcome
from pulverdampf.engine.state import Clock, Gone, Reserve
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.events.losses import LeftTable
from pulverdampf.rulebooks.march_of_eagles.events.turns import BattleEnded
from pulverdampf.rulebooks.march_of_eagles.state import OVER, EagleState
from pulverdampf.rulebooks.march_of_eagles.victory.outcome import BY_UNITS, _won, is_over, losses, outcome
from tests.rulebooks.march_of_eagles.facing import facing
from tests.rulebooks.march_of_eagles.staging import Units, happened, stage, throw, to_next_turn


def field(one: int, two: int, **situation: Any) -> EagleState:
    """So many battalions of 24 on each side, the battle over."""
    units = [{"side": "one", "at": (6 + 12 * i, 8)} for i in range(one)]
    units += [{"side": "two", "at": (6 + 12 * i, 40)} for i in range(two)]
    state = position(units, turn=8, **situation)
    state.clock = Clock(8, OVER)
    return state


def fallen(state: EagleState, body: str, number: int) -> None:
    """Soldiers that a battalion has lost."""
    state.pieces[body].strength -= number


def result(state: EagleState) -> Outcome:
    """How it ended."""
    found = outcome(state)
    assert found is not None
    return found


def test_more_unbroken_battalions_win() -> None:
    """MOE-VIC-01 on the table and not broken, whatever the losses."""
    state = field(3, 3)
    state.bodies["B2"].broken = True
    fallen(state, "A1", 20)
    assert result(state).winner == "one" and result(state).score == {"one": 3, "two": 2}


def test_both_complete() -> None:
    """PC-26 MOE-VIC-02 five against four, all there: losses of 31 and 28 decide for the smaller army."""
    state = field(5, 4)
    for body, number in (("A1", 15), ("A2", 16), ("B1", 20), ("B2", 8)):
        fallen(state, body, number)
    assert (losses(state, "one"), losses(state, "two")) == (31, 28) and result(state).winner == "two"
    state.bodies["B3"].broken = True  # no longer complete: the number decides again
    assert result(state).winner == "one"


def test_equal_numbers() -> None:
    """MOE-VIC-02 then fewer losses win, and equal losses are a draw (MOE-VIC-03)."""
    state = field(2, 3)
    state.bodies["B3"].broken = True
    fallen(state, "B1", 3)
    assert result(state).winner == "one"
    fallen(state, "A1", 3)
    assert result(state).winner is None


def test_what_counts_as_loss() -> None:
    """MOE-VIC-03, MOE-FILL-27 soldiers, skirmishers, characters, all of those gone, the commander."""
    units: Units = [
        {
            "side": "one",
            "at": (10, 8),
            "soldiers": 20,
            "skirmishers": 4,
            "screen_at": (10, 12),
            "officers": 1,
        },
        {"side": "one", "at": (30, 8), "drummers": 2, "ncos": 1},
        {"side": "two", "at": (30, 40)},
    ]
    state = position(units)
    assert losses(state, "one") == 0
    fallen(state, "A1", 3)
    state.pieces["A1s"].strength = 2
    assert losses(state, "one") == 5
    state.bodies["A1"].officers, state.bodies["A1"].characters_lost = 0, 1
    assert losses(state, "one") == 6
    LeftTable("A2", "fled").apply(state)
    assert losses(state, "one") == 6 + 24 + 3
    state.pieces["A0"].place = Gone("destroyed", 3)
    assert losses(state, "one") == 6 + 27 + 1


def test_the_game_ends_when_a_side_has_nobody_left() -> None:
    """MOE-VIC-04 at the end of the turn, and the other side wins."""
    units = [
        {"side": "one", "at": (30, 20), "is": ("broken", "activated")},
        {"side": "two", "at": (30, 45), "is": ("activated",)},
    ]
    game = throw(stage(units, turn=3), 1, 1, 1)
    assert game.over and happened(game, BattleEnded)
    assert game.outcome is not None and game.outcome.winner == "two"


def test_nothing_is_over_while_battalions_are_to_come_or_have_left_in_order() -> None:
    """MOE-VIC-04, MOE-TURN-02 a reserve may still arrive, and who marched off in good order is not beaten."""
    state = field(2, 1)
    state.clock = Clock(3, 0)
    state.bodies["A1"].broken = True
    assert not is_over(state)
    state.bodies["A2"].broken = True
    assert is_over(state)
    state.bodies["A2"].broken, state.pieces["A2"].place = False, Reserve()
    assert not is_over(state), "it is still to come"
    state.pieces["A2"].place = Gone("exited", 3)
    assert is_over(state)
    state.bodies["A2"].saved = True
    assert not is_over(state), "it has left in order"


def test_who_is_alone_on_the_field_has_won() -> None:
    """MOE-VIC-04, MOE-VIC-01 the words tell it; while the enemy has one left the numbers do."""
    state = field(2, 2)
    state.bodies["B1"].broken = True
    assert result(state).text.en.startswith("Victory") and "more unbroken" in result(state).text.en
    state.bodies["B2"].broken = True
    assert "alone on the field" in result(state).text.en and result(state).winner == "one"


def test_both_sides_without_battalions() -> None:
    """MOE-VIC-04 both: compare losses."""
    state = field(1, 1)
    state.bodies["A1"].broken = state.bodies["B1"].broken = True
    fallen(state, "B1", 2)
    assert result(state).winner == "one"


def test_length() -> None:
    """MOE-VIC-01, MOE-TURN-02 after the eighth turn, or as many as the switch says."""
    units = [{"side": "one", "at": (30, 10)}, {"side": "two", "at": (30, 40)}]
    assert to_next_turn(stage(units, turn=8)).over
    assert not to_next_turn(stage(units, turn=7)).over
    assert to_next_turn(stage(units, turn=3, rulings={"turns": 3})).over


def test_conceding() -> None:
    """MOE-VIC-04 a side may give up."""
    game = stage([{"side": "one", "at": (30, 10)}, {"side": "two", "at": (30, 40)}])
    game.concede("one")
    assert game.outcome is not None and game.outcome.winner == "two"


@pytest.mark.parametrize(("mode", "winner"), [("units", "one"), ("objectives", None)])
def test_switch_victory_mode(mode: str, winner: str | None) -> None:
    """MOE-VIC-05 `victory_mode = objectives`: points decide; without any, losses do."""
    state = field(2, 2, rulings={"victory_mode": mode})
    state.bodies["B2"].broken = True
    assert result(state).winner == winner


def test_the_number_of_the_winner_comes_first() -> None:
    """MOE-VIC-01 whoever wins, the text begins with his number."""
    state = stage(facing(20)).state
    for winner, told in (("one", "(3 to 1)"), ("two", "(1 to 3)")):
        counts = {"one": 3, "two": 1}
        assert told in _won(state, winner, BY_UNITS, counts, counts).text.in_("en")
