"""The marching column: coming on over its edge, and staying away."""

from typing import Any

from pulverdampf.engine.state import Clock, OnTable, Reserve
from pulverdampf.rulebooks.kriegspfad.dues import WalkDue
from pulverdampf.rulebooks.kriegspfad.entering import march_on
from pulverdampf.rulebooks.kriegspfad.events.moves import Entered
from pulverdampf.rulebooks.kriegspfad.positions import position
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, OVER, VICTORY, Battle, WarState
from pulverdampf.rulebooks.kriegspfad.victory import outcome, verdict
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.procedures import Ran

COLUMN = {"side": "one", "troop": "regular", "elements": 4, "points": 4}
WAITING = {"side": "two", "troop": "warrior", "elements": 3, "at": (40, 24), "points": 4}


def march(**situation: Any) -> WarState:
    """A column that has not yet come on from the west."""
    held = {"kind": "ambush", "attacker": "one"}
    edges = {"one": "west", "two": "east"}
    state = position([COLUMN, WAITING], phase=MOVEMENT, scenario=held, edges=edges, **situation)
    for key in state.bodies["A1"].pieces:
        state.pieces[key].place = Reserve()
    state.march = ("A1",)
    return state


def entered(state: WarState, rate: str, total: float) -> Ran:
    async def go(battle: Battle) -> None:
        await march_on(battle, state.bodies["A1"], WalkDue("A1", "enter", rate, total))

    return Ran(go, state)


def test_a_unit_comes_on_with_its_whole_move() -> None:
    """KP-SCEN-20, KP-DEPL-04: anywhere on its short edge, no farther in than it moves, and off the order."""
    state = march()
    ran = entered(state, "good", 5.0)
    assert len(ran.happened(Entered)) == 1 and state.march == ()
    poses = [state.pieces[key].pose for key in state.bodies["A1"].pieces]
    assert all(pose is not None and pose.x <= 5.0 + 1e-3 for pose in poses)
    assert state.bodies["A1"].entered == 1


def test_difficult_ground_at_the_edge_slows_it() -> None:
    """KP-SCEN-20, KP-TERR-01: whoever hoped for good going in vain comes on at the lesser rate."""
    rough = {"kind": "rough", "rect": (0, 0, 12, 47.2)}
    state = march(terrain=[rough])
    assert entered(state, "good", 6.0).happened(Entered)
    poses = [state.pieces[key].pose for key in state.bodies["A1"].pieces]
    assert all(pose is not None and pose.x <= 4.0 + 1e-3 for pose in poses)


def test_nobody_comes_on_through_water() -> None:
    """KP-TERR-06, KP-SCEN-20: with a river along the whole edge the column waits."""
    state = march(terrain=[{"kind": "river", "rect": (0, 0, 4, 47.2)}])
    assert not entered(state, "good", 6.0).happened(Entered)
    assert state.march == ("A1",) and state.bodies["A1"].activated


def test_a_column_finds_who_lies_beside_its_way() -> None:
    """KP-SCEN-20, KP-DEPL-06: whoever lies within 2 of the way in is found, not only near its end."""
    for away, found in ((2.6, True), (3.6, False)):
        state = march()
        lurker = state.bodies["B1"]
        lurker.hidden = True
        for i, key in enumerate(lurker.pieces):
            state.pieces[key].place = OnTable(Pose(3.0, 23.6 + 4.75 + away + 1.3 * i, 0))
        assert entered(state, "good", 16.0).happened(Entered)
        assert all(state.pieces[key].pose.x > 10.0 for key in state.bodies["A1"].pieces)  # type: ignore[union-attr]
        assert lurker.hidden is not found


def test_a_column_that_never_comes_has_lost() -> None:
    """KP-VIC-02: nobody on the table at the end of turn 3; the end tells the same reason."""
    state = march()
    state.clock = Clock(2, VICTORY)
    assert verdict(state) is None
    state.clock = Clock(3, VICTORY)
    found = verdict(state)
    assert found is not None and found[0] == "two"
    state.clock = Clock(3, OVER)
    ended = outcome(state)
    assert ended is not None and ended.winner == "two" and "nowhere" in ended.text.in_("en")
