"""Victory and the length of battles."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Clock, Gone, Reserve
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.command.stratagems import call_for_relief
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.state import OPENING, OVER, VICTORY, Battle, WarState
from pulverdampf.rulebooks.kriegspfad.telling.briefing import tally
from pulverdampf.rulebooks.kriegspfad.victory.deciding import (
    attackers_hold,
    end_of_turn,
    final_verdict,
    goes_on_without,
    last_turn,
    needed_out,
    note_holding,
    note_whole_turn,
    outcome,
    verdict,
)
from pulverdampf.text import LANGUAGES
from tests.conformance.battles import from_the_start
from tests.rulebooks.kriegspfad.procedures import Ran

VILLAGE = {"id": "camp", "kind": "village", "rect": (20, 25, 40, 35)}
RAID = {"kind": "raid", "attacker": "one", "village": "camp"}


def unit(side: str, elements: int, y: float, **more: Any) -> dict[str, Any]:
    return {"side": side, "troop": "skirmisher", "elements": elements, "at": (30, y), "points": 10, **more}


def war(*units: dict[str, Any], **situation: Any) -> WarState:
    found = units or (unit("one", 3, 10), unit("two", 3, 40))
    return position(found, phase=VICTORY, **situation)


def lose(state: WarState, *pieces: str, how: Any = "destroyed") -> None:
    for key in pieces:
        state.pieces[key].place = Gone(how, 1)


def winner(state: WarState) -> str | None:
    found = verdict(state)
    return None if found is None else found[0]


def test_open_battle() -> None:
    """KP-VIC-01: lost when no fighting unit is left, on the table or to come; conceding ends it too."""
    state = war()
    lose(state, "B1a", "B1b")
    assert verdict(state) is None
    state.pieces["B1c"].place = Reserve("late")
    assert verdict(state) is None
    lose(state, "B1c")
    assert winner(state) == "one"
    conceded = war()
    conceded.conceded = "one"
    found = outcome(conceded)
    assert found is not None and found.winner == "two"


@pytest.mark.parametrize(
    ("kind", "turns"), [("", 20), ("open", 20), ("ambush", 25), ("raid", 10), ("siege", 10)]
)
def test_length(kind: str, turns: int) -> None:
    """KP-FILL-19, KP-VIC-01, KP-VIC-03: how long each scenario lasts; a historical battle has its own."""
    assert last_turn(war(scenario={"kind": kind, "attacker": "one"})) == turns
    assert last_turn(war(scenario={"kind": kind, "attacker": "one", "turns": 7})) == 7


@pytest.mark.parametrize(("kind", "turn"), [("open", 20), ("ambush", 25), ("raid", 10), ("siege", 10)])
def test_the_last_turn_is_the_last(kind: str, turn: int) -> None:
    """KP-TURN-02, KP-TURN-04, KP-FILL-19: after it the battle is over, after every other a turn begins."""
    for now, clock in ((turn - 1, Clock(turn, OPENING)), (turn, Clock(turn, OVER))):
        state = war(scenario={"kind": kind, "attacker": "one"}, turn=now)
        Ran(end_of_turn, state)
        assert state.clock == clock


def test_nobody_holds_a_village_in_other_battles() -> None:
    """KP-VIC-03: only a raid or a siege is about a village."""
    village = {"kind": "village", "id": "v", "rect": (20, 5, 40, 15)}
    for kind, held in (("raid", True), ("siege", True), ("ambush", False), ("open", False)):
        scenario = {"kind": kind, "attacker": "one", "village": "v"}
        state = position([unit("one", 3, 10), unit("two", 3, 40)], scenario=scenario, terrain=[village])
        assert attackers_hold(Scene(state, layout)) is held


@pytest.mark.parametrize(("kind", "side", "burnt", "goes_on"), [
    ("open",   "one", "",    False), ("open",   "two", "",    False),
    ("ambush", "one", "",    False), ("ambush", "two", "",    True),
    ("raid",   "one", "",    False), ("raid",   "two", "",    True),
    ("siege",  "two", "",    True),  ("raid",   "two", "two", False),
    ("ambush", "two", "two", True),
])  # fmt: skip
def test_whose_end_ends_the_battle(kind: str, side: str, burnt: str, *, goes_on: bool) -> None:
    """KP-VIC-02, KP-VIC-03, KP-FILL-19: without defenders the attacker still has to march through or to hold
    the village, unless it is burnt; without attackers it is over."""
    state = war(scenario={"kind": kind, "attacker": "" if kind == "open" else "one"})
    state.village_burnt_by = burnt
    assert goes_on_without(state, side) is goes_on


def test_losses_decide_an_open_battle() -> None:
    """KP-FILL-19: ten in a hundred must lie between the losses, else it is a draw."""
    state = war(unit("one", 8, 10), unit("one", 3, 14), unit("two", 8, 40))
    assert final_verdict(state)[0] is None
    lose(state, "A1a")  # 9 of 100
    assert final_verdict(state)[0] is None
    lose(state, "A1b")
    assert final_verdict(state)[0] == "two"


def test_two_thirds_of_the_column() -> None:
    """KP-VIC-02, KP-FILL-46: rounded up; out or impossible decides, wagons do not count."""
    column = {"scenario": {"kind": "ambush", "attacker": "one"}, "turn": 5}
    state = war(unit("one", 8, 10), unit("one", 1, 14, troop="wagon"), unit("two", 4, 40), **column)
    assert needed_out(state) == 6
    lose(state, *(f"A1{letter}" for letter in "abcde"), how="exited")
    assert verdict(state) is None
    lose(state, "A1f", how="exited")
    assert winner(state) == "one"
    beaten = war(unit("one", 8, 10), unit("two", 4, 40), **column)
    lose(beaten, "A1a", "A1b")
    assert verdict(beaten) is None
    lose(beaten, "A1c")
    assert winner(beaten) == "two"
    assert final_verdict(war(**column))[0] == "two"


def test_a_column_that_never_comes() -> None:
    """KP-VIC-02: from the third turn nobody on the table and nobody out is a defeat."""
    for turn, lost in ((2, False), (3, True)):
        state = war(scenario={"kind": "ambush", "attacker": "one"}, turn=turn)
        for key in ("A1a", "A1b", "A1c"):
            state.pieces[key].place = Reserve()
        assert (winner(state) == "two") is lost


async def hold_a_turn(battle: Battle) -> None:
    await note_holding(battle)
    await note_whole_turn(battle)


@pytest.mark.parametrize(
    ("attackers", "defenders", "held"), [(4, 2, True), (3, 2, False), (1, 0, True), (0, 0, False)]
)
def test_holding_the_village(attackers: int, defenders: int, *, held: bool) -> None:
    """KP-VIC-03, KP-FILL-18: one attacker at least, and twice the defenders, two whole turns running."""
    units = [unit("one", 2, 5), unit("two", 2, 45)]
    units += [unit("one", attackers, 28)] if attackers else []
    units += [unit("two", defenders, 33)] if defenders else []
    state = position(units, terrain=[VILLAGE], scenario=RAID, turn=6, phase=VICTORY)
    Ran(hold_a_turn, state)
    assert verdict(state) is None and state.held == int(held)
    Ran(hold_a_turn, state)
    assert (winner(state) == "one") is held
    assert final_verdict(state)[0] == "two"


def test_a_burnt_village() -> None:
    """KP-VIC-04, KP-FILL-19: burnt by the attacker it is taken, by its owner nobody can take it."""
    state = position([unit("one", 2, 5), unit("two", 2, 45)], terrain=[VILLAGE], scenario=RAID)
    state.village_burnt_by = "one"
    assert winner(state) == "one"
    state.village_burnt_by, state.held = "two", 2
    assert verdict(state) is None and final_verdict(state)[0] is None


def test_reinforcement() -> None:
    """KP-STRAT-10: from the end of turn 5 a six saves the defender."""
    forces = {"two": {"stratagem": "reinforcement"}, "one": {"native": True}}
    for turn, dice, saved in ((4, (), False), (5, (5,), False), (5, (6,), True)):
        state = war(scenario=RAID, forces=forces, turn=turn)
        Ran(call_for_relief, state, dice)
        assert (winner(state) == "two") is saved


ENDS = [
    # kind     turn  what it must say, besides who has won
    ("open",   20, "weniger als 10 Punkte"),
    ("ambush", 25, "nötig waren 2"),
    ("raid",   10, "nicht erobert"),
    ("siege",  10, "nicht erobert"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "turn", "told"), ENDS)
def test_the_end_tells_who_won_and_what_counted(kind: str, turn: int, told: str) -> None:
    """KP-VIC-01, KP-VIC-02, KP-VIC-03, KP-FILL-19: nothing that the numbers below contradict."""
    attacker = "" if kind == "open" else "one"
    state = war(scenario={"kind": kind, "attacker": attacker})
    state.clock = state.clock.__class__(turn, OVER)
    found = outcome(state)
    assert found is not None
    for language in LANGUAGES:
        words = found.text.in_(language)
        assert "KP-" not in words and "{" not in words
    begins = "Unentschieden" if found.winner is None else "Sieg: "
    assert found.text.in_("de").startswith(begins) and told in found.text.in_("de")
    (losses, _), *_ = tally(state)
    assert ("entscheiden hier nicht" in losses.in_("de")) is (kind != "open")


def test_whoever_stands_in_the_village_too_late_reads_why_he_lost() -> None:
    """KP-VIC-03: attackers alone in the village for one whole turn have not taken it, and that is said."""
    state = war(scenario={"kind": "raid", "attacker": "one"})
    state.held = 1
    assert outcome(state) is None
    state.clock = state.clock.__class__(state.clock.turn, OVER)
    found = outcome(state)
    assert found is not None and found.winner == "two"
    assert "nötig waren 2 ganze Runden" in found.text.in_("de") and "waren es 1" in found.text.in_("de")
    assert "needed 2 whole turns" in found.text.in_("en") and "had 1" in found.text.in_("en")


@pytest.mark.parametrize("kind", ["raid", "siege"])
def test_a_raid_ends_by_its_own_end(kind: str) -> None:
    """KP-VIC-03, KP-FILL-19: who has killed all defenders must still hold the village for two whole turns in
    time; without attackers there is nothing to wait for, nor once its own people have burnt it."""
    units = [unit("one", 2, 28), unit("two", 2, 45)]
    state = position(units, terrain=[VILLAGE], scenario={**RAID, "kind": kind}, phase=VICTORY, turn=6)
    lose(state, "B1a", "B1b")
    assert verdict(state) is None and final_verdict(state)[0] == "two"
    Ran(hold_a_turn, state)
    assert verdict(state) is None
    Ran(hold_a_turn, state)
    assert winner(state) == "one"
    beaten = position(units, terrain=[VILLAGE], scenario={**RAID, "kind": kind}, phase=VICTORY)
    lose(beaten, "A1a", "A1b")
    assert winner(beaten) == "two"
    burnt = position(units, terrain=[VILLAGE], scenario={**RAID, "kind": kind}, phase=VICTORY)
    burnt.village_burnt_by = "two"
    lose(burnt, "B1a", "B1b")
    assert winner(burnt) == "one"


def test_a_village_is_told_before_anybody_attacks_it() -> None:
    """KP-VIC-03: on a table with a village nobody holds it while kind of battle and attacker are undiced."""
    state = from_the_start("kriegspfad", 41101)
    assert isinstance(state, WarState) and state.conditions.village and not state.conditions.attacker
    assert [rows for _, rows in tally(state)][-1] == {"one": 0, "two": 0}
