"""What a step of shooting takes from a unit: elements of the owner's choice, markers, and nothing twice."""

from typing import Any

import pytest

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.state import Gone
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.losses import ElementLost, MarkersChanged
from pulverdampf.rulebooks.kriegspfad.facts import Struck
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.melee.blows import is_jammed
from pulverdampf.rulebooks.kriegspfad.morale.casualties import lose_by_choice
from pulverdampf.rulebooks.kriegspfad.morale.losses import remove_shaken
from pulverdampf.rulebooks.kriegspfad.shooting.volleys import take_impact
from pulverdampf.rulebooks.kriegspfad.state import SHOOTING, WarState
from tests.rulebooks.kriegspfad.fighting import fought
from tests.rulebooks.kriegspfad.procedures import Ran, with_what_follows

MEN: dict[str, Any] = {"side": "one", "troop": "regular", "at": (30, 10), "elements": 4}
FOE: dict[str, Any] = {"side": "two", "troop": "regular", "at": (30, 14), "elements": 4}


def lost(state: WarState, unit: str) -> list[str]:
    return [key for key in state.bodies[unit].pieces if isinstance(state.pieces[key].place, Gone)]


@pytest.mark.parametrize(("number", "gone", "asked"), [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 0), (5, 4, 0)])
def test_the_owner_names_as_many_as_fall(number: int, gone: int, asked: int) -> None:
    """KP-FIRE-11, KP-CMD-07, KP-BOAT-06: one after the other; nobody is asked when none is left over."""
    state = position([MEN, FOE])
    ran = Ran(with_what_follows(lose_by_choice, state.bodies["A1"], number, "shooting"), state)
    assert len(lost(state, "A1")) == gone and len(ran.asked) == asked
    assert [len(options) for _, _, options in ran.asked] == [4, 3, 2, 1][:asked]
    assert state.shot_down == {"one": gone}


@pytest.mark.parametrize(
    ("kills", "gun_kills", "hits", "how"),
    [
        (0, 0, 2, []), (1, 0, 1, ["shot"]), (1, 1, 1, ["gun"]), (2, 1, 2, ["gun", "shot"]),
        (2, 2, 2, ["gun", "gun"]), (1, 2, 1, ["gun"]), (3, 1, 3, ["gun", "shot", "shot"]),
    ],
)  # fmt: skip
def test_guns_take_their_share(kills: int, gun_kills: int, hits: int, how: list[str]) -> None:
    """KP-FIRE-01, KP-FIRE-11, KP-MOR-05: never more than were killed; the rest falls to the others."""
    state = position([MEN, FOE], phase=SHOOTING)
    state.struck = {"B1": Struck(hits=hits, kills=kills, gun_hits=gun_kills, gun_kills=gun_kills)}
    ran = Ran(with_what_follows(take_impact), state)
    told = [each.how for each in ran.log if isinstance(each, ElementLost)]
    assert told == how and len(lost(state, "B1")) == len(how)
    assert state.bodies["B1"].markers == hits and state.bodies["B1"].gun_hits == gun_kills
    assert not lost(state, "A1") and not state.bodies["A1"].markers


@pytest.mark.parametrize(
    ("had", "by", "have"), [(0, 2, 2), (1, -1, 0), (1, -3, 0), (3, 1, 4), (2, -1, 1), (0, 0, 0)]
)
def test_markers_come_and_go(had: int, by: int, have: int) -> None:
    """KP-GEN-07, KP-MARK-01: they are a unit's, and never less than none."""
    state = position([{**MEN, "markers": had}, FOE])
    MarkersChanged("A1", by).apply(state)
    assert state.bodies["A1"].markers == have and not state.bodies["B1"].markers


@pytest.mark.parametrize(("markers", "runs"), [(0, False), (4, False), (5, True), (6, True)])
def test_more_than_four_markers(markers: int, runs: object) -> None:
    """KP-MARK-02, KP-T-MARK: four stay, five are gone; who is gone already does not run again."""
    state = position([{**MEN, "markers": markers}, {**MEN, "at": (50, 10)}, FOE])
    battle = Battle(state, layout, lambda entry: None)
    assert [unit.id for unit in remove_shaken(battle)] == ["A1"] * bool(runs)
    assert len(lost(state, "A1")) == 4 * bool(runs) and not lost(state, "A2")
    assert not remove_shaken(battle)


@pytest.mark.parametrize(
    ("turn", "jammed", "is_so"), [(3, 3, True), (4, 3, True), (5, 3, False), (1, 0, False), (2, 0, False)]
)
def test_how_long_a_machine_gun_is_jammed(turn: int, jammed: int, is_so: object) -> None:
    """KP-FIRE-12, KP-FILL-27: in its turn and the next one."""
    state = position([{**MEN, "troop": "mg", "elements": 1, "jammed": jammed}, FOE], turn=turn)
    assert is_jammed(state, state.bodies["A1"]) is is_so


def test_one_die_is_not_spread() -> None:
    """KP-FIRE-09, KP-FIRE-13, KP-FIRE-02: only who throws several dice is asked over whom he spreads them."""
    wood = {"kind": "light_wood", "rect": (28, 11.5, 31, 16)}
    foe = {**FOE, "elements": 2, "spots": ((29.8, 13), (32.4, 13))}
    for troop, arms, asked in (("regular", "smooth_musket", False), ("artillery", "gun_light", True)):
        shooter = {**MEN, "troop": troop, "arms": arms, "elements": 1, "at": (31, 10)}
        found = fought(shooter, foe, terrain=[wood], dice=[1] * (3 if asked else 1) + [1] * 2)
        assert ("KP-FIRE-09" in {rule for rule, _, _ in found.asked}) is asked, found.asked
