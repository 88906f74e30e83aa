"""Demoralisation: what becomes of the general of a broken command, and whom one point holds."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.dbx.command.demoralisation import wavering
from pulverdampf.rulebooks.dbx.events.losses import LeftBoard
from pulverdampf.rulebooks.dbx.events.places import Fled, Held
from pulverdampf.rulebooks.dbx.setup.edges import ACROSS
from pulverdampf.rulebooks.dbx.units import layout, pose_of
from pulverdampf.table.angles import degrees
from tests.rulebooks.dbx.command.test_big_battle import broken
from tests.rulebooks.dbx.staging import act, at, e, happened, is_lost, options, stage_state, u, waits_for

FAR = [e("LI", 900, 560), u("LI", 800, 100, command=2)]


def test_the_general_flees_with_his_command() -> None:
    """DBX-BIG-08: he is an element of it: not held he runs home his full 500 paces."""
    units = [u("GEN", 300, 300, id="AG1", command=1), u("LI", 500, 300, command=1), *FAR]
    game = stage_state(broken(units, pips=0))
    assert at(game, "AG1") == (300, 175) and at(game, "A1") == (500, 250)
    assert pose_of(game.state.pieces["AG1"]).facing == degrees(270)
    assert at(game, "AG2") == (360, 20)


def test_the_general_runs_off_the_table() -> None:
    """DBX-BIG-08, DBX-MOVE-10: near the edge his flight takes him off the board."""
    units = [u("GEN", 300, 100, id="AG1", command=1), u("LI", 500, 300, command=1), *FAR]
    game = stage_state(broken(units, pips=0))
    assert is_lost(game, "AG1") and happened(game, LeftBoard)


def test_a_point_holds_the_general() -> None:
    """DBX-BIG-08, DBX-CMD-06: alone, or with the group he touches."""
    units = [
        u("GEN", 300, 280, id="AG1", command=1),
        u("LI", 290, 310, command=1),
        u("LI", 330, 310, command=1),
    ]
    game = stage_state(broken([*units, *FAR]))
    assert {"hold-AG1", "hold-A1", "group-A1"} <= set(options(game))
    act(game, "group-A1")
    assert {key for key, _ in happened(game, Held)[0].stands} == {"A1", "A2", "AG1"}
    assert at(game, "AG1") == (300, 280)
    alone = act(stage_state(broken([*units, *FAR], pips=1)), "hold-AG1", "stay")
    assert at(alone, "AG1") == (300, 280) and at(alone, "A1") != (290, 310)


def test_holding_somebody_in_a_taken_camp_costs_one_point() -> None:
    """DBX-BIG-08, DBX-CAMP-03: the surcharge is for leaving it; who is held stays in it."""
    units = [
        u("GEN", 300, 480, id="AG1", command=1),
        u("LI", 300, 540, command=1, inside="BC"),
        e("CAMP", 300, 560, strength=0, held_by="one"),
    ]
    game = act(stage_state(broken([*units, *FAR], pips=1)), "hold-A1", "stay")
    assert happened(game, Held)[0].cost == 1 and at(game, "A1") == (300, 540)


def test_a_general_in_melee_stays() -> None:
    """DBX-BIG-08: whom an enemy holds does not flee, a command element no more than others."""
    units = [u("GEN", 300, 280, id="AG1", command=1), e("LI", 300, 310), *FAR]
    scene = Scene(broken(units), layout)
    assert wavering(scene, scene.state.bodies["A-1"]) == []


@pytest.mark.parametrize(
    ("edge", "order"), [("south", "A1 A2"), ("north", "A2 A1"), ("west", "A1 A2"), ("east", "A2 A1")]
)
def test_the_hindmost_run_first(edge: Any, order: str) -> None:
    """DBX-BIG-08: counted from the own base edge, whichever it is."""
    units = [u("LI", 300, 250, command=1), u("LI", 500, 350, command=1), *FAR]
    state = broken(units, pips=0)
    state.edges = {"one": edge, "two": ACROSS[edge]}
    fled = [each.element for each in happened(stage_state(state), Fled)]
    assert [key for key in fled if key in ("A1", "A2")] == order.split()


def test_of_two_as_far_back_the_owner_says_who_runs() -> None:
    """DBX-BIG-08, DBX-OUT-06: a friend bars the way of one of them, and where he goes bars the other's."""
    fleeing = [u("LI", 300, 250, command=1), u("LI", 342, 250, command=1)]
    state = broken([*fleeing, u("LI", 300, 220, command=2, facing=0), *FAR], pips=0)
    game = stage_state(state)
    assert waits_for(game) == "DBX-BIG-08" and {"A1", "A2"} <= set(options(game))
