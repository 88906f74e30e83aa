"""What is counted for victory: elements in the village and over the edge, points lost, who is left."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Clock, Gone, Reserve
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.deployment.entering import may_leave, may_wait
from pulverdampf.rulebooks.kriegspfad.events.stratagems import VillageHeld
from pulverdampf.rulebooks.kriegspfad.events.turns import PhaseBegan, TurnBegan
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, OVER, VICTORY, WarState
from pulverdampf.rulebooks.kriegspfad.victory.deciding import (
    attackers_hold,
    end_of_turn,
    final_verdict,
    force,
    in_village,
    losses_percent,
    needed_out,
    note_holding,
    note_whole_turn,
    out,
    outcome,
    still_marching,
    verdict,
)
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.procedures import Ran

VILLAGE = {"id": "camp", "kind": "village", "rect": (20, 20, 40, 30)}
RAID = {"kind": "raid", "attacker": "one", "village": "camp"}
MARCH = {"kind": "ambush", "attacker": "one"}


def men(side: str, elements: int, at: tuple[float, float], **more: Any) -> dict[str, Any]:
    return {"side": side, "troop": "skirmisher", "elements": elements, "at": at, "points": 10, **more}


def war(*units: dict[str, Any], **situation: Any) -> WarState:
    found = units or (men("one", 4, (30, 10)), men("two", 4, (30, 40)))
    return position(found, **{"phase": VICTORY, **situation})


def lose(state: WarState, *pieces: str, how: Any = "destroyed", turn: int = 1) -> None:
    for key in pieces:
        state.pieces[key].place = Gone(how, turn)


# points --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "turn", "percent"),
    [
        ("destroyed", 1, 25), ("fled", 2, 25), ("captured", 2, 25), ("exited", 2, 0), ("absent", 1, 0),
    ],
)  # fmt: skip
def test_what_is_a_loss(how: str, turn: int, percent: int) -> None:
    """KP-FILL-19, KP-VIC-01: whoever fell, ran or was taken; not who left by the edge or went home."""
    state = war()
    lose(state, "A1b", how=how, turn=turn)
    assert (losses_percent(state, "one"), losses_percent(state, "two")) == (percent, 0)


def test_who_stayed_at_home_is_not_counted() -> None:
    """KP-FILL-19, KP-VIC-02: neither among the losses nor among those who march."""
    state = war(men("one", 3, (20, 10)), men("one", 3, (40, 10)), men("two", 4, (30, 40)), scenario=MARCH)
    assert (needed_out(state), still_marching(state)) == (4, 6)
    lose(state, "A2a", "A2b", "A2c", how="absent", turn=0)
    assert (needed_out(state), still_marching(state)) == (2, 3)
    lose(state, "A1a")
    assert losses_percent(state, "one") == 33 and still_marching(state) == 2


@pytest.mark.parametrize(
    ("one", "two", "winner"),
    [(0, 0, None), (1, 1, None), (1, 0, "two"), (0, 1, "one"), (2, 1, "two"), (1, 2, "one")],
)
def test_ten_in_a_hundred(one: int, two: int, winner: str | None) -> None:
    """KP-FILL-19: he wins who has lost less by ten points in a hundred or more."""
    state = war(
        men("one", 8, (20, 10)), men("one", 2, (50, 10)), men("two", 8, (20, 40)), men("two", 2, (50, 40))
    )
    lose(state, *("A1a", "A1b")[:one], *("B1a", "B1b")[:two])
    assert final_verdict(state)[0] == winner
    state.clock = Clock(20, OVER)
    found = outcome(state)
    assert found is not None and found.winner == winner
    assert found.score == {"one": 100 - 10 * one, "two": 100 - 10 * two}


def test_nobody_is_told_before_the_end() -> None:
    """KP-VIC-01: an outcome stands when the battle is over, or somebody has conceded."""
    state = war()
    lose(state, "A1a")
    assert outcome(state) is None
    state.conceded = "two"
    found = outcome(state)
    assert found is not None and found.winner == "one" and found.score == {"one": 75, "two": 100}


def test_what_a_side_has_left() -> None:
    """KP-VIC-01: units on the table, those to come, and those that are gone; wagons do not fight."""
    units = [men("one", 2, (10 + 12 * n, 10)) for n in range(4)]
    state = war(*units, men("one", 2, (60, 20), troop="wagon"), men("two", 3, (30, 40)))
    for key in ("A2a", "A2b", "A3a", "A3b"):
        state.pieces[key].place = Reserve("late")
    lose(state, "A4a", "A4b", "A1b")
    found = force(state, "one")
    assert (found.holders, found.waiting, found.lost) == ((("A1a",),), 2, 1)
    other = force(state, "two")
    assert (other.holders, other.waiting, other.lost) == ((("B1a", "B1b", "B1c"),), 0, 0)


# the village ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "held"),
    [(0, 0, False), (1, 0, True), (1, 1, False), (2, 1, True), (3, 2, False), (4, 2, True), (0, 1, False)],
)
def test_twice_as_many(mine: int, theirs: int, held: object) -> None:
    """KP-VIC-03, KP-FILL-18: one at least, and twice the defenders, in a raid or siege."""
    units = [men("one", 2, (30, 5)), men("two", 2, (30, 44))]
    units += [men("one", mine, (30, 23))] if mine else []
    units += [men("two", theirs, (30, 27))] if theirs else []
    for kind in ("raid", "siege", "open", "ambush"):
        state = war(*units, terrain=[VILLAGE], scenario={**RAID, "kind": kind})
        scene = Scene(state, layout)
        assert attackers_hold(scene) is (bool(held) and kind in ("raid", "siege"))
        for note, whole in ((note_holding, False), (note_whole_turn, True)):

            async def noted(battle: Any, note: Any = note) -> None:
                await note(battle)

            told = [each for each in Ran(noted, state).log if isinstance(each, VillageHeld)]
            assert [each.whole_turn for each in told] == ([whole] if kind in ("raid", "siege") else [])


@pytest.mark.parametrize(
    ("unit", "number"),
    [
        ({}, 2), ({"hidden": True}, 0), ({"troop": "wagon"}, 0), ({"troop": "prophet", "elements": 1}, 0),
        ({"at": (30, 19.9)}, 0), ({"at": (30, 20.1)}, 2), ({"at": (40, 25)}, 1),
    ],
)  # fmt: skip
def test_who_is_in_the_village(unit: dict[str, Any], number: int) -> None:
    """KP-VIC-03, KP-FILL-18: fighting elements in sight whose centre lies in it; without a village nobody."""
    here = {**men("one", 2, (30, 25)), **unit}
    state = war(here, men("two", 1, (30, 44)), terrain=[VILLAGE], scenario=RAID)
    assert in_village(Scene(state, layout), "one") == number
    assert in_village(Scene(state, layout), "two") == 0
    state.conditions = type(state.conditions)(kind="raid", attacker="one")
    assert in_village(Scene(state, layout), "one") == 0


# the march -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "needed"), [((2,), 2), ((3,), 2), ((4,), 3), ((5,), 4), ((6,), 4), ((7,), 5), ((4, 4, 1), 6)]
)
def test_two_thirds_rounded_up(column: tuple[int, ...], needed: int) -> None:
    """KP-VIC-02, KP-FILL-46: of all that fight; one fewer is not enough, one more lost too many."""
    units = [men("one", number, (20 + 10 * n, 10)) for n, number in enumerate(column)]
    state = war(*units, men("two", 4, (30, 40)), scenario=MARCH, turn=2)
    assert needed_out(state) == needed
    keys = [key for key in state.pieces if key.startswith("A")]
    assert still_marching(state) == len(keys)
    lose(state, *keys[: needed - 1], how="exited")
    assert out(state) == needed - 1
    assert verdict(state) is None
    lose(state, keys[needed - 1], how="exited")
    found = verdict(state)
    assert found is not None and found[0] == "one"
    beaten = war(*units, men("two", 4, (30, 40)), scenario=MARCH, turn=2)
    spare = len(keys) - needed
    lose(beaten, *keys[:spare])
    assert verdict(beaten) is None
    lose(beaten, *keys[: spare + 1])
    lost = verdict(beaten)
    assert lost is not None and lost[0] == "two"


@pytest.mark.parametrize(
    ("edge", "x", "leaves"),
    [
        ("west", 70.9 - 0.05, True), ("west", 70.9 - 0.06, False), ("west", 71.5, True), ("west", 0.0, False),
        ("east", 0.05, True), ("east", 0.06, False), ("east", -0.5, True), ("east", 70.9, False),
    ],
)  # fmt: skip
def test_over_the_far_edge(edge: str, x: float, leaves: object) -> None:
    """KP-VIC-02, KP-FILL-33, KP-FILL-46: the centre of the base at it, opposite to where it came in."""
    units = men("one", 1, (30, 10)), men("two", 1, (30, 40))
    state = war(*units, scenario=MARCH, edges={"one": edge, "two": "north"}, phase=MOVEMENT)
    scene = Scene(state, layout)

    def left(unit: str, pose: Pose) -> bool:
        return may_leave(state, state.bodies[unit], scene.outline_at(state.pieces[f"{unit}a"], pose))

    assert left("A1", Pose(x, 20.0)) is leaves
    assert not left("B1", Pose(x, 20.0))
    for y, beside in ((1.19, False), (1.0, True), (47.2 - 1.19, False), (47.2 - 1.0, True)):
        assert left("A1", Pose(x, y)) is (bool(leaves) and not beside)
    state.conditions = type(state.conditions)(kind="raid", attacker="one")
    assert not left("A1", Pose(x, 20.0))


@pytest.mark.parametrize(
    ("to_come", "entered", "troop", "waits"),
    [(2, 0, "scout", True), (1, 0, "scout", False), (1, 3, "scout", True), (1, 2, "scout", False),
     (2, 0, "skirmisher", False), (0, 3, "scout", False)],
)  # fmt: skip
def test_a_scout_may_come_with_a_later_unit(to_come: int, entered: int, troop: str, waits: object) -> None:
    """KP-SCEN-20, KP-FILL-46: while any unit is to come after that of this turn."""
    single = {"side": "one", "troop": troop, "at": (10, 10)}
    units = [men("one", 2, (20 + 12 * n, 10)) for n in range(3)]
    state = war(single, *units, men("two", 1, (30, 40)), scenario=MARCH, turn=3, phase=MOVEMENT)
    waiting = [f"A{n + 2}" for n in range(to_come)]
    state.march = ("A1", *waiting)
    for body in ("A1", *waiting):
        for key in state.bodies[body].pieces:
            state.pieces[key].place = Reserve()
    if entered:
        state.bodies["A4"].entered = entered
    assert may_wait(state, state.bodies["A1"]) is waits


# the end of a turn ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "follows"), [(1, 2), (2, 3), (19, 20)])
def test_the_next_turn(turn: int, follows: int) -> None:
    """KP-TURN-02, KP-TURN-04: one after the other; what closes a turn is done once."""
    state = war(turn=turn, scenario={"kind": "open"}, forces={"one": {"stratagem": "reinforcement"}})
    ran = Ran(end_of_turn, state, [3] if turn >= 5 else [])
    assert ran.happened(PhaseBegan) == [PhaseBegan(VICTORY, 1)]
    assert [each.turn for each in ran.happened(TurnBegan)] == [follows] and state.clock.turn == follows
    again = war(turn=turn, scenario={"kind": "open"}, forces={"one": {"stratagem": "reinforcement"}})
    again.clock = Clock(turn, VICTORY, 1)
    assert not Ran(end_of_turn, again).thrown and again.clock.turn == follows
