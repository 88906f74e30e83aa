"""Attacked elements turn to those who touch them, unless somebody holds them from the front."""

from collections.abc import Mapping
from typing import Any

import pytest

from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.melee.facing import turn_to_face
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, WarState
from pulverdampf.table.angles import degrees
from tests.rulebooks.kriegspfad.procedures import Ran

HELD = {"side": "one", "troop": "regular", "at": (30, 20), "facing": 90}
ON_THE_LEFT = {"side": "two", "troop": "warrior", "at": (28.23, 20), "facing": 0}
ON_THE_RIGHT = {"side": "two", "troop": "warrior", "at": (31.77, 20), "facing": 180}
BEHIND = {"side": "two", "troop": "warrior", "at": (30, 18.82), "facing": 90}
IN_FRONT = {"side": "two", "troop": "warrior", "at": (30, 21.18), "facing": 270}


def turned(
    *foes: dict[str, Any], started: int = 1, answers: Mapping[str, Any] = {}, **more: Any
) -> tuple[WarState, Ran]:
    """What becomes of A1 once all have moved, touched by some enemies since a turn."""
    melees = [{"attacker": f"B{i + 1}", "defender": "A1", "started": started} for i in range(len(foes))]
    state = position([HELD, *foes], melee=melees, phase=MOVEMENT, turn=2 if started != 1 else 1, **more)
    return state, Ran(turn_to_face, state, answers=answers)


def facing(state: WarState) -> int:
    pose = state.pieces["A1a"].pose
    assert pose is not None
    return pose.facing


def test_who_is_touched_on_the_flank_turns() -> None:
    """KP-MELEE-05, KP-FILL-31 the front then lies where the flank was, and still touches."""
    state, _ = turned(ON_THE_LEFT)
    assert facing(state) == degrees(180)
    pose = state.pieces["A1a"].pose
    assert pose is not None and abs(pose.x - 0.59 - (28.23 + 0.59)) < 0.05


def test_who_is_held_in_front_does_not_turn() -> None:
    """KP-MELEE-05 an enemy at the front pins the element, whoever else touches it."""
    state, _ = turned(ON_THE_LEFT, IN_FRONT)
    assert facing(state) == degrees(90)


@pytest.mark.parametrize(("foe", "angle"), [("B1a", 270), ("B2a", 90)])
def test_held_in_front(foe: str, angle: int) -> None:
    """KP-MELEE-05, held_in_front: by the other reading its owner chooses to whom an element turns, though an
    enemy holds it from the front, if there is room to turn."""
    answers, rulings = {"KP-MELEE-05": foe}, {"held_in_front": "turns"}
    state, ran = turned(BEHIND, IN_FRONT, answers=answers, rulings=rulings)
    assert [(by, sorted(options)) for by, _, options in ran.asked] == [("one", ["B1a", "B2a"])]
    assert facing(state) == degrees(angle)
    state, ran = turned(BEHIND, IN_FRONT, answers=answers, rulings={"held_in_front": "stays"})
    assert not ran.asked and facing(state) == degrees(90)
    assert not turned(IN_FRONT, rulings=rulings)[1].asked
    assert not turned(ON_THE_LEFT, IN_FRONT, rulings=rulings)[1].asked


def test_the_owner_says_to_whom_one_turns() -> None:
    """KP-MELEE-05 touched on both flanks, the element faces the enemy its owner names."""
    for foe, angle in (("B1a", 180), ("B2a", 0)):
        state, ran = turned(ON_THE_LEFT, ON_THE_RIGHT, answers={"KP-MELEE-05": foe})
        assert [(by, sorted(options)) for by, _, options in ran.asked] == [("one", ["B1a", "B2a"])]
        assert facing(state) == degrees(angle)


def test_later_rounds_let_those_turn_whom_nobody_holds() -> None:
    """KP-MELEE-16, KP-MELEE-05 an enemy who closes up on a flank in a later round is faced as well."""
    state, _ = turned(ON_THE_LEFT, started=0)
    assert not state.bodies["A1"].contacted
    assert facing(state) == degrees(180)


def test_guns_do_not_turn() -> None:
    """KP-MELEE-05, KP-FILL-45 gunners who are overrun do not swing their gun about."""
    gun = {"side": "one", "troop": "artillery", "at": (30, 20), "facing": 90}
    foe = {"side": "two", "troop": "warrior", "at": (28.23, 20), "facing": 0}
    state = position([gun, foe], melee=[{"attacker": "B1", "defender": "A1"}], phase=MOVEMENT)
    Ran(turn_to_face, state)
    assert facing(state) == degrees(90)
