"""Victory: broken brigades, beaten armies, scores, scenarios."""

from typing import Any

import pytest

from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.black_powder import RULEBOOK
from pulverdampf.rulebooks.black_powder.events.places import Moved
from pulverdampf.rulebooks.black_powder.setup.conditions import Conditions
from pulverdampf.rulebooks.black_powder.setup.preparing import what_is_left
from pulverdampf.rulebooks.black_powder.state import END, OVER, PowderState
from pulverdampf.rulebooks.black_powder.telling.briefing import briefing, tally
from pulverdampf.rulebooks.black_powder.telling.portraits import phase, portrait
from pulverdampf.rulebooks.black_powder.turn import retire
from pulverdampf.rulebooks.black_powder.victory.judging import (
    break_brigades,
    counting,
    decided,
    final,
    is_beaten,
    outcome,
    score,
    should_break,
    units_across,
    units_on_hill,
)
from tests.rulebooks.black_powder.staging import (
    driven,
    foe,
    foot,
    guns,
    horse,
    position,
    stage,
    unit,
)


def gone(state: PowderState, *keys: str) -> PowderState:
    for key in keys:
        unit(state, key).place = Reserve("left")
    return state


def test_counting_units() -> None:
    """BP-VIC-01: all but artillery and tiny ones, unless there are no others."""
    state = position([foot(10, 20), foot(30, 20, size="tiny"), guns(50, 20), guns(60, 20, brigade=2)])
    assert [each.id for each in counting(state, "A-1")] == ["A1"]
    assert [each.id for each in counting(state, "A-2")] == ["A4"]


def test_a_brigade_breaks_at_half() -> None:
    """BP-VIC-01, BP-FILL-32: destroyed, off the table or shaken counting units."""
    men = [foot(10 * n, 20) for n in range(1, 5)] + [guns(60, 20)]
    state = gone(position(men), "A1")
    assert not should_break(state, "A-1")
    unit(state, "A2").casualties = 3

    async def ending(battle: Any) -> None:
        break_brigades(battle)

    assert driven(state, ending).state.bodies["A-1"].broken


def test_broken_brigades_retire() -> None:
    """BP-VIC-02: near an enemy each unit makes one move away from the nearest; squares stay."""
    state = position([foot(40, 40), foot(60, 40, formation="square"), foe(40, 50), foe(60, 50)])
    state.bodies["A-1"].broken = True
    told = driven(state, retire)
    assert [each.unit for each in told.all(Moved)] == ["A1"] and told.unit("A1").pose.y < 30  # type: ignore[union-attr]


def test_an_army_is_beaten() -> None:
    """BP-VIC-03: half of its brigades and at least two, or its only one; both beaten is a draw."""
    state = position([foot(10 * n, 20, brigade=n) for n in range(1, 5)] + [foe(40, 60)])
    state.bodies["A-1"].broken = True
    assert not is_beaten(state, "one")
    state.bodies["A-2"].broken = True
    assert is_beaten(state, "one") and decided(state).winner == "two"  # type: ignore[union-attr]
    state.bodies["B-1"].broken = True
    assert decided(state).winner is None  # type: ignore[union-attr]


def test_the_score() -> None:
    """BP-VIC-04: points of the lost, half of the shaken; 1.5 times and a lead of 50 wins."""
    state = position([foot(10, 20, points=55), foot(30, 20, points=45, casualties=3), foe(40, 60)], turn=10)
    gone(state, "A1")
    assert score(state, "two") == 55 + 22 and final(state).winner == "two"
    unit(state, "A1").points = 25
    assert final(state).winner is None


def test_scenarios_decide_in_their_own_way() -> None:
    """BP-FILL-40: foot on a hill, units across a line, key brigades."""
    hill = {"id": "hill", "kind": "hill", "rect": [30, 40, 60, 60]}
    state = position([foot(40, 50), horse(50, 45), foe(40, 66)], terrain=[hill])
    state.conditions = Conditions(victory="hill", attacker="one", feature="hill")
    assert units_on_hill(state, "one") == 1 and final(state).winner == "one"
    state.conditions = Conditions(victory="crossing", attacker="one", beyond=37.0, needed=2)
    assert units_across(state, "one") == 2
    state.clock = type(state.clock)(2, END)
    assert decided(state).winner == "one"  # type: ignore[union-attr]
    state.conditions = Conditions(victory="lines", attacker="one", key_brigade="B-1")
    assert decided(state) is None and final(state).winner == "two"
    state.bodies["B-1"].broken = True
    assert decided(state).winner == "one"  # type: ignore[union-attr]


# what people see -----------------------------------------------------------------------------------------


def test_everything_has_words() -> None:
    """BP-SETUP-08: portraits, phases, briefing and tally in both languages."""
    state = position([foot(40, 20, casualties=3, is_=("disordered",), traits=("FF",)), foe(40, 60)])
    told = portrait(state, "A1")
    assert told.strength == "3/3" and any(each.en == "shaken" for each in told.states)
    assert portrait(state, "AC1").mark == "commander" and phase(state).de
    assert all(each.in_("de") for each in briefing(state, None))
    assert RULEBOOK.seen(state, "one") is state


def test_the_tally_is_what_decides() -> None:
    """BP-VIC-04, BP-FILL-40: points, foot on the hill, units across or broken brigades, never mixed."""
    hill = {"id": "hill", "kind": "hill", "rect": [30, 40, 60, 60]}
    state = position([foot(40, 50, casualties=3), foot(50, 45), foe(40, 66, casualties=3)], terrain=[hill])
    state.bodies["B-1"].broken = True
    shown = {}
    for conditions in (
        Conditions(),
        Conditions(victory="hill", attacker="one", feature="hill"),
        Conditions(victory="crossing", attacker="one", beyond=37.0, needed=2),
        Conditions(victory="lines", attacker="one", key_brigade="B-1"),
    ):
        state.conditions = conditions
        ((_, shown[conditions.victory]),) = tally(state)
    assert shown == {
        "standard": {"one": 20, "two": 20},
        "hill": {"one": 1, "two": 0},
        "crossing": {"one": 1, "two": 0},
        "lines": {"one": 1, "two": 0},
    }


@pytest.mark.parametrize("scenario", ["", "SC-1", "SC-2", "SC-3"])
def test_battles_begin(scenario: str) -> None:
    """BP-SETUP-05, BP-SETUP-07: from mustering to the first question."""
    muster = RULEBOOK.muster
    one, two = (muster.ready_armies()[key] for key in muster.default_armies(scenario))
    state = muster.begin(one, two, scenario=scenario)
    assert state.armies and not state.edges


def test_a_player_turn_runs_to_its_end() -> None:
    """BP-CMD-05, BP-MEL-01: command, shooting, hand-to-hand, then the other side."""
    game = stage([foot(40, 10), foe(40, 70)], phase=END, turn=10, active="two")
    assert game.over and game.state.clock.phase == OVER


def test_who_gives_up_is_named() -> None:
    """BP-VIC-04: a side that gives up loses, and it is the one that is told to have given up."""
    state = position([foot(40, 20), foe(40, 40)])
    state.conceded = "two"
    found = outcome(state)
    assert found is not None and found.winner == "one"
    assert found.text.in_("en") == f"{state.armies['two'].en}: gave up the battle."


def test_the_loser_is_told_what_was_taken() -> None:
    """BP-SETUP-02: who chooses second hears what the winner took and what is left."""
    state = position([foot(40, 20), foe(40, 40)])
    asked = what_is_left(state, "two", "north")
    assert (
        asked.in_("en")
        == "Already taken (Army B): the north edge. Army A: take the first or the second turn?"
    )
    asked = what_is_left(state, "one", "second")
    assert asked.in_("de") == (
        "Schon gewählt (Armee A): den zweiten Zug. Armee B: die Süd- oder die Nordkante nehmen?"
    )
