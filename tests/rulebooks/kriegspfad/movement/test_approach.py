"""Moving directly towards an enemy: who does, by which way, and since when."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Placement, Standing, Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.deployment.marching_on import march_on
from pulverdampf.rulebooks.kriegspfad.events.places import Walked
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.morale.threats import threats
from pulverdampf.rulebooks.kriegspfad.movement.marching import walk
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, WarState
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.procedures import Ran

COMING = {"side": "one", "troop": "warrior", "at": (30, 20)}
FOE = {"side": "two", "troop": "regular", "at": (30, 32)}
LYING = {"side": "two", "troop": "warrior", "at": (34, 25), "hidden": True}


def walked(state: WarState, *ends: tuple[float, float], waypoints: Any = ()) -> Ran:
    """A1a goes to one place after the other, each by an order of its own."""
    orders = [Walks({"A1a": Walk(waypoints, Pose(*end, degrees(90)))}) for end in ends]
    state.agenda = (walk.due(state.bodies["A1"], "move", "good", 14.0),)
    return Ran(settle, state, answers={"KP-MOVE-01": orders})


@pytest.mark.parametrize(
    ("end", "towards"),
    [
        ((30, 27), ("B1a",)),   # straight on
        ((30.8, 27), ("B1a",)),  # still, its way drawn on, within half a base of it
        ((33, 27), ()),          # past it
        ((30, 15), ()),          # away from it
        ((36, 20), ()),
    ],
)  # fmt: skip
def test_directly_towards(end: tuple[float, float], towards: tuple[str, ...]) -> None:
    """KP-FIRE-13, KP-MOR-03 the way from start to end, drawn on, meets the enemy, and he comes nearer."""
    state = position([COMING, FOE], phase=MOVEMENT)
    walked(state, end)
    assert state.pieces["A1a"].towards == towards


def test_a_roundabout_way_counts_from_start_to_end() -> None:
    """KP-FIRE-13, KP-MOR-03 it does not matter by which corners somebody came."""
    state = position([COMING, FOE], phase=MOVEMENT)
    walked(state, (30, 27), waypoints=((33.0, 23.0),))
    assert state.pieces["A1a"].towards == ("B1a",)


def test_a_meeting_on_the_way_does_not_hide_the_approach() -> None:
    """KP-FILL-39, KP-MOR-03 who is stopped by a hidden enemy has come on as far as he got, and goes on so."""
    for ends in ([(30, 28.4), (30, 24)], [(30, 28.4), (30, 28.4)]):
        state = position([COMING, FOE, LYING], phase=MOVEMENT)
        ran = walked(state, *ends)
        assert len(ran.happened(Walked)) == 2 and not state.bodies["B2"].hidden
        assert "B1a" in state.pieces["A1a"].towards


def test_who_marches_on_comes_straight_from_his_edge() -> None:
    """KP-SCEN-20, KP-MOR-03 warriors who enter to within 4 of an enemy frighten him like any others."""
    column = {"side": "one", "troop": "warrior", "elements": 2}
    for y, frightened in ((20.0, ["threat"]), (26.0, [])):
        state = position(
            [column, {"side": "two", "troop": "regular", "at": (12, 20), "facing": 180}], phase=MOVEMENT,
            scenario={"kind": "ambush", "attacker": "one"}, edges={"one": "west", "two": "east"},
        )  # fmt: skip
        for key in state.bodies["A1"].pieces:
            state.pieces[key].place = Reserve("march")
        state.march = ("A1",)
        stands = {"A1a": Standing(Pose(8.0, y, 0)), "A1b": Standing(Pose(8.0, y + 2.5, 0))}

        state.agenda = (march_on.due(state.bodies["A1"], "good", 12.0),)
        Ran(settle, state, answers={"KP-SCEN-20": Placement(stands)})
        assert not state.march
        assert list(threats(Scene(state, layout), state.bodies["B1"])) == frightened


def test_a_scout_finds_on_his_way_without_frightening_anybody() -> None:
    """KP-SCOUT-03, KP-FILL-39 within 4 of his path; whom others come upon appears from ambush."""
    for troop, start, appeared in (("scout", (30, 20), 0), ("warrior", (33, 20), 1)):
        state = position([{**COMING, "troop": troop, "at": start}, FOE, LYING], phase=MOVEMENT)
        walked(state, (start[0], 29), (start[0], 29))
        assert not state.bodies["B2"].hidden and state.bodies["B2"].appeared == appeared
