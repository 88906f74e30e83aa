"""The five stratagems, each on both sides of its numbers."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Gone, Reserve
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.command.stratagems import believers, call_for_relief, medicine
from pulverdampf.rulebooks.kriegspfad.events.stratagems import MedicineMade
from pulverdampf.rulebooks.kriegspfad.facts import Shot
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.morale.testing import (
    has_best_medicine,
    is_believed,
    is_heartened,
    is_protected,
    needed,
)
from pulverdampf.rulebooks.kriegspfad.morale.threats import threats
from pulverdampf.rulebooks.kriegspfad.state import MORALE, OPENING, VICTORY, WarState
from pulverdampf.text import LANGUAGES
from tests.rulebooks.kriegspfad.procedures import Ran

BRAVES: dict[str, Any] = {"side": "one", "troop": "warrior", "at": (30, 10), "elements": 2}
SOLDIERS: dict[str, Any] = {"side": "two", "troop": "regular", "at": (30, 44), "elements": 2}
PROPHET: dict[str, Any] = {"side": "one", "troop": "prophet", "at": (50, 10)}


def with_stratagem(stratagem: str, *units: dict[str, Any], **situation: Any) -> WarState:
    return position(units or (BRAVES, SOLDIERS), forces={"one": {"stratagem": stratagem}}, **situation)


# war medicine --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("result", range(1, 7))
def test_what_the_medicine_brings(result: int) -> None:
    """KP-STRAT-07, KP-STRAT-03: one die before the first turn. On a one each warrior unit throws, and goes
    home on a one; five helps, six protects, and the rest does nothing."""
    state = with_stratagem(
        "war_medicine", BRAVES, {**BRAVES, "at": (50, 10)}, SOLDIERS, phase=OPENING, turn=1
    )
    ran = Ran(medicine, state, [result, 1, 2] if result == 1 else [result])
    assert [each.result for each in ran.happened(MedicineMade)] == [result] == [state.medicine["one"]]
    gone = [key for key, piece in state.pieces.items() if isinstance(piece.place, Gone)]
    assert gone == (["A1a", "A1b"] if result == 1 else [])
    assert not state.fallen and not state.bodies["A1"].lost
    unit = state.bodies["A2"]
    assert (is_heartened(state, unit), has_best_medicine(state, unit)) == (result == 5, result == 6)
    assert needed(state, unit).total == (3 if result == 5 else 4)


@pytest.mark.parametrize(
    ("result", "en", "de"),
    [
        (1, "bad medicine", "schlechte Medizin"), (2, "does nothing", "bewirkt nichts"),
        (3, "does nothing", "bewirkt nichts"), (4, "does nothing", "bewirkt nichts"),
        (5, ": good medicine for four turns", ": gute Medizin für vier Runden"),
        (6, "the best medicine for four turns", "die beste Medizin für vier Runden"),
    ],
)  # fmt: skip
def test_how_the_medicine_is_told(result: int, en: str, de: str) -> None:
    """KP-STRAT-07, KP-STRAT-03, KP-STRAT-04, KP-STRAT-05: what the die has brought, in both languages."""
    told = MedicineMade("one", result).told(with_stratagem("war_medicine"))
    assert en in told.in_("en") and de in told.in_("de")


@pytest.mark.parametrize(
    ("stratagem", "turn", "made", "dice"),
    [
        ("war_medicine", 1, {}, [3]), ("war_medicine", 2, {}, []), ("war_medicine", 1, {"one": 3}, []),
        ("war_medicine", 1, {"two": 3}, [3]), ("terror", 1, {}, []), ("", 1, {}, []),
    ],
)  # fmt: skip
def test_when_the_medicine_is_made(stratagem: str, turn: int, made: Any, dice: list[int]) -> None:
    """KP-STRAT-07: once, before the first turn, by him who bought it."""
    state = with_stratagem(stratagem, phase=OPENING, turn=turn)
    state.medicine = dict(made)
    assert Ran(medicine, state, dice).thrown == ["KP-STRAT-07"] * len(dice)


@pytest.mark.parametrize(
    ("unit", "believes"),
    [
        ({}, True), ({"troop": "mounted_warrior"}, True), ({"troop": "skirmisher"}, False),
        ({"is": ["allied"]}, False), ({"separate": True, "elements": 1}, False), ({"side": "two"}, False),
    ],
)  # fmt: skip
def test_whom_the_medicine_moves(unit: dict[str, Any], believes: object) -> None:
    """KP-STRAT-07, KP-STRAT-05: warriors of the army itself, those in ambush or to come as well."""
    state = with_stratagem("war_medicine", SOLDIERS, {**BRAVES, **unit})
    body = next(key for key in state.bodies if key != "B1")
    assert ([each.id for each in believers(state, "one")] == [body]) is believes
    for key in state.bodies[body].pieces:
        state.pieces[key].place = Reserve("late")
    assert bool(believers(state, "one")) is believes
    for key in state.bodies[body].pieces:
        state.pieces[key].place = Gone("destroyed", 1)
    assert not believers(state, "one")


@pytest.mark.parametrize("turn", [1, 4, 5])
def test_medicine_lasts_four_turns(turn: int) -> None:
    """KP-STRAT-07: of warriors only, and for their own army only."""
    units = (BRAVES, {**BRAVES, "troop": "skirmisher", "at": (50, 10)}, SOLDIERS)
    for result, good in ((5, is_heartened), (6, has_best_medicine)):
        state = with_stratagem("war_medicine", *units, turn=turn, phase=MORALE)
        state.medicine = {"one": result, "two": 3}
        assert [good(state, unit) for unit in state.bodies.values()] == [turn <= 4, False, False]
        protected = [is_protected(Scene(state, layout), unit) for unit in state.bodies.values()]
        assert protected == [turn <= 4 and result == 6, False, False]


# the prophet ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("away", "shot_down", "protected"),
    [(23.98, 0, True), (24.02, 0, False), (5.0, 2, True), (5.0, 3, False), (5.0, 4, False)],
)
def test_a_prophet_protects_warriors(away: float, shot_down: int, protected: object) -> None:
    """KP-STRAT-09, KP-FILL-36, KP-DEPL-08: within 24, until three elements have been shot down."""
    seer = {**PROPHET, "at": (30 + 2.36 + away, 10)}
    state = with_stratagem("prophet", {**BRAVES, "elements": 1}, seer, SOLDIERS)
    state.shot_down = {"one": shot_down, "two": 9}
    scene, unit = Scene(state, layout), state.bodies["A1"]
    assert is_protected(scene, unit) is protected
    assert is_believed(state, unit) is (shot_down < 3)
    assert not is_protected(scene, state.bodies["A2"]) and not is_protected(scene, state.bodies["B1"])


def test_there_must_be_a_prophet_in_sight() -> None:
    """KP-STRAT-09, KP-DEPL-08: bought as a stratagem, on the table and not in ambush."""
    units = (BRAVES, PROPHET, SOLDIERS)
    assert is_believed(with_stratagem("prophet", *units), with_stratagem("prophet", *units).bodies["A1"])
    for other in ("", "terror"):
        state = with_stratagem(other, *units)
        assert not is_believed(state, state.bodies["A1"])
    state = with_stratagem("prophet", *units)
    state.bodies["A2"].hidden = True
    assert not is_believed(state, state.bodies["A1"])
    state = with_stratagem(
        "prophet", BRAVES, {**BRAVES, "troop": "scout", "elements": 1, "at": (50, 10)}, SOLDIERS
    )
    assert not is_believed(state, state.bodies["A1"])


# terror --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("braves", "what", "terrified"),
    [
        ({}, "opened", True), ({}, "shot", True), ({}, "came on", True), ({}, "nothing", False),
        ({"is": ["allied"]}, "opened", False), ({"troop": "skirmisher"}, "shot", False),
        ({}, "shot by another", False), ({}, "shot at another", False), ({}, "opened another", False),
    ],
)  # fmt: skip
def test_whom_terror_strikes(braves: dict[str, Any], what: str, terrified: object) -> None:
    """KP-STRAT-08, KP-MOR-04, KP-FILL-37: whom warriors of the army attack, shoot at or come at."""
    near = {**SOLDIERS, "at": (30, 14.5)}
    units = (
        {**BRAVES, **braves},
        {**BRAVES, "troop": "skirmisher", "at": (50, 10)},
        near,
        {**SOLDIERS, "at": (60, 44)},
    )
    state = with_stratagem("terror", *units, phase=MORALE)
    attacker = state.bodies["A1"]
    if what.startswith("opened"):
        attacker.opened = ("B2" if what == "opened another" else "B1",)
    elif what.startswith("shot"):
        shooter = "A2a" if what == "shot by another" else "A1a"
        target = "B2a" if what == "shot at another" else "B1b"
        state.shots = (Shot(shooter, "bow", (target,)),)
    elif what == "came on":
        state.pieces["A1a"].towards = ("B1a",)
    assert ("terror" in threats(Scene(state, layout), state.bodies["B1"])) is terrified
    state.forces = {side: type(force)() for side, force in state.forces.items()}
    assert "terror" not in threats(Scene(state, layout), state.bodies["B1"])


# the reinforcement ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "dice", "relieved"), [(4, [], ""), (5, [5], ""), (5, [6], "one"), (6, [6], "one"), (6, [1], "")]
)
def test_reinforcement_from_the_fifth_turn(turn: int, dice: list[int], relieved: str) -> None:
    """KP-STRAT-10: at the end of each turn a six brings it, while anybody is left to be relieved."""
    state = with_stratagem("reinforcement", turn=turn, phase=VICTORY)
    assert Ran(call_for_relief, state, dice).thrown == ["KP-STRAT-10"] * len(dice)
    assert state.relieved == relieved
    for key in ("A1a", "A1b"):
        state.pieces[key].place = Gone("destroyed", 1)
    assert not Ran(call_for_relief, state).thrown
    other = with_stratagem("terror", turn=9, phase=VICTORY)
    assert not Ran(call_for_relief, other).thrown


def test_every_word_is_in_both_languages() -> None:
    """KP-STRAT-07: whatever the die shows."""
    state = with_stratagem("war_medicine")
    told = [MedicineMade("one", result).told(state) for result in range(1, 7)]
    assert [len({each.in_(language) for each in told}) for language in LANGUAGES] == [4, 4]
