"""The marching column: coming on over its edge, and staying away."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from pulverdampf.engine.asking import Battle as EngineBattle
from pulverdampf.engine.orders import Placement, Standing, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import Clock, Gone, OnTable, Reserve
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.deployment.entering import entry_form, may_enter, may_leave, may_wait
from pulverdampf.rulebooks.kriegspfad.deployment.marching_on import march_on
from pulverdampf.rulebooks.kriegspfad.events.moves import Entered
from pulverdampf.rulebooks.kriegspfad.events.places import Walked
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.movement.activation import actions, activate
from pulverdampf.rulebooks.kriegspfad.movement.rates import Rate
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, OVER, VICTORY, Battle, WarState
from pulverdampf.rulebooks.kriegspfad.victory.deciding import outcome, verdict
from pulverdampf.table.outlines import box
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.procedures import Ran

COLUMN = {"side": "one", "troop": "regular", "elements": 4, "points": 4}
WEST_TO_EAST = {"one": "west", "two": "east"}
WAITING = {"side": "two", "troop": "warrior", "elements": 3, "at": (40, 24), "points": 4}


def march(column: dict[str, Any] = COLUMN, **situation: Any) -> WarState:
    """A column that has not yet come on from the west."""
    held = {"kind": "ambush", "attacker": "one"}
    state = position([column, WAITING], phase=MOVEMENT, scenario=held, edges=WEST_TO_EAST, **situation)
    for key in state.bodies["A1"].pieces:
        state.pieces[key].place = Reserve()
    state.march = ("A1",)
    return state


def entered(
    state: WarState, rate: Rate, total: float, answers: dict[str, Any] | None = None, dice: Sequence[int] = ()
) -> Ran:
    async def go(battle: Battle) -> None:
        battle.schedule(march_on.due(battle.state.bodies["A1"], rate, total))
        await settle(battle)

    return Ran(go, state, dice, answers or {})


@pytest.mark.parametrize(("edge", "x", "leaves"), [
    ("west", 70.9, True), ("west", 70.9 - 0.04, True), ("west", 70.9 - 0.06, False), ("west", 0.0, False),
    ("east", 0.0, True), ("east", 0.04, True), ("east", 0.06, False), ("east", 70.9, False),
])  # fmt: skip
def test_the_column_leaves_over_the_far_edge(edge: str, x: float, *, leaves: bool) -> None:
    """KP-VIC-02, KP-FILL-33, KP-FILL-46: with the middle of a base over the edge opposite its own; nobody
    leaves over the long edges, no ambusher, and nobody in another battle."""
    state = march()
    state.edges = {"one": edge, "two": "east" if edge == "west" else "west"}
    column, others = state.bodies["A1"], state.bodies["B1"]
    assert may_leave(state, column, box(x, 20.0, 0, 2.36, 1.18)) is leaves
    assert not may_leave(state, column, box(x, 47.0, 0, 2.36, 1.18))
    assert not may_leave(state, column, box(x, 0.2, 0, 2.36, 1.18))
    assert not may_leave(state, others, box(x, 20.0, 0, 2.36, 1.18))
    for over, kept in ((0.019, leaves), (0.021, False)):  # a base is so much broader than its rounded pose
        assert may_leave(state, column, box(x, 1.18 - over, 0, 2.36, 1.18)) is kept
        assert may_leave(state, column, box(x, state.table[1] - 1.18 + over, 0, 2.36, 1.18)) is kept
    state.conditions = replace(state.conditions, kind="open")
    assert not may_leave(state, column, box(x, 20.0, 0, 2.36, 1.18))


@pytest.mark.parametrize(("others", "came_on", "waits"), [
    (0, False, False), (1, False, False), (2, False, True), (1, True, True), (0, True, False),
])  # fmt: skip
def test_a_scout_may_wait_for_a_later_unit(others: int, *, came_on: bool, waits: bool) -> None:
    """KP-SCEN-20, KP-FILL-46: while any unit comes on after that of this turn; a unit itself never waits."""
    scout = {"side": "one", "troop": "scout"}
    units = [{**COLUMN, "at": (5, 10 + 5 * n)} for n in range(others + came_on)]
    held = {"kind": "ambush", "attacker": "one"}
    state = position([scout, *units, WAITING], phase=MOVEMENT, scenario=held, edges=WEST_TO_EAST)
    to_come = [f"A{n + 2}" for n in range(others)]
    for body in ("A1", *to_come):
        for key in state.bodies[body].pieces:
            state.pieces[key].place = Reserve()
    if came_on:
        state.bodies[f"A{others + 2}"].entered = 1
    state.march = ("A1", *to_come)
    assert may_wait(state, state.bodies["A1"]) is waits
    assert not any(may_wait(state, state.bodies[body]) for body in to_come)


def test_a_unit_comes_on_with_its_whole_move() -> None:
    """KP-SCEN-20, KP-DEPL-04: anywhere on its short edge, no farther in than it moves, and off the order."""
    state = march()
    ran = entered(state, "good", 5.0)
    assert len(ran.happened(Entered)) == 1 and state.march == ()
    poses = [state.pieces[key].pose for key in state.bodies["A1"].pieces]
    assert all(pose is not None and pose.x <= 5.0 + 1e-3 for pose in poses)
    assert state.bodies["A1"].entered == 1


@pytest.mark.parametrize(
    ("troop", "hoped", "dice", "farthest"),
    [("regular", 8.0, [4], 4.0), ("cavalry", 20.0, [5], 5.0), ("mounted_warrior", 24.0, [3, 5], 8.0),
     ("artillery", 6.0, [6], 4.0)],
)  # fmt: skip
def test_difficult_ground_at_the_edge_slows_it(
    troop: str, hoped: float, dice: list[int], farthest: float
) -> None:
    """KP-SCEN-20, KP-TERR-01, KP-T-MOVE: who hoped for good going in vain throws his dice for difficult."""
    column = {**COLUMN, "troop": troop, "elements": 1 if troop == "artillery" else 3}
    state = march(column, terrain=[{"kind": "tall_grass", "rect": (0, 0, 30, 47.2)}])
    ran = entered(state, "good", hoped, dice=dice)
    assert ran.happened(Entered) and ran.thrown == ["KP-MOVE-01"]
    poses = [state.pieces[key].pose for key in state.bodies["A1"].pieces]
    assert max(pose.x for pose in poses if pose is not None) == pytest.approx(farthest, abs=0.06)


def test_nobody_comes_on_through_water() -> None:
    """KP-TERR-06, KP-SCEN-20: with a river along the whole edge the column waits."""
    state = march(terrain=[{"kind": "river", "rect": (0, 0, 4, 47.2)}])
    assert not entered(state, "good", 6.0).happened(Entered)
    assert state.march == ("A1",) and state.bodies["A1"].activated


def lurking_at(away: float, deep: float = 3.0) -> WarState:
    """Warriors hidden so far beside the way of the northernmost of four who come on abreast."""
    state = march()
    state.bodies["B1"].hidden = True
    for i, key in enumerate(state.bodies["B1"].pieces):
        state.pieces[key].place = OnTable(Pose(deep, 23.6 + 4.75 + away + 1.3 * i, 0))
    return state


def test_a_column_finds_who_lies_beside_its_way() -> None:
    """KP-SCEN-20, KP-DEPL-06: whoever lies within 2 of the way in is found, not only near its end."""
    for away, found in ((2.6, True), (3.6, False)):
        state = lurking_at(away)
        assert entered(state, "good", 16.0).happened(Entered)
        assert all(isinstance(state.pieces[key].place, OnTable) for key in state.bodies["A1"].pieces)
        assert state.bodies["B1"].hidden is not found


def abreast(state: WarState, deep: float) -> Placement:
    """All four side by side, so far in."""
    return Placement(
        {
            key: Standing(Pose(deep, 23.6 + (k - 1.5) * 2.41, 0).rounded())
            for k, key in enumerate(state.bodies["A1"].pieces)
        }
    )


def test_who_meets_an_ambush_at_the_edge_may_stop() -> None:
    """KP-SCEN-20, KP-FILL-39: the finder stands where it found them; the others come on by a new order, and
    nobody has to go on."""
    state = lurking_at(2.6, deep=8.0)
    first = abreast(state, 15.0)
    ran = entered(state, "good", 16.0, {"KP-SCEN-20": [first], "KP-MOVE-01": Walks({})})
    assert [rule for _, rule, _ in ran.asked] == ["KP-SCEN-20", "KP-SCEN-20", "KP-MOVE-01"]
    assert not state.bodies["B1"].hidden
    poses = [state.pieces[key].pose for key in state.bodies["A1"].pieces]
    finder = max(poses, key=lambda pose: pose.y if pose is not None else 0.0)
    assert finder is not None and 4.0 < finder.x < 7.0


def test_who_meets_an_ambush_at_the_edge_may_go_on() -> None:
    """KP-FILL-39: what is left of the move may be used, and no more."""
    state = lurking_at(2.6, deep=8.0)
    first = abreast(state, 15.0)
    ran = entered(state, "good", 16.0, {"KP-SCEN-20": [first]})
    assert ran.happened(Walked) and not state.bodies["B1"].hidden
    assert all(sum(each.went.values()) <= 16.0 * len(each.went) for each in ran.happened(Walked))


def test_a_march_onto_the_table_may_end_in_an_attack() -> None:
    """KP-SCEN-20, KP-MELEE-01, KP-FILL-31: a full move may end in contact, with the front as in any other."""
    state = march()
    for i, key in enumerate(state.bodies["B1"].pieces):
        state.pieces[key].place = OnTable(Pose(6.0, 23.6 + i * 2.4, 1 << 31))
    front = abreast(state, 6.0 - 1.18)
    scene = Scene(state, layout)
    form = entry_form(scene, state.bodies["A1"], "good", 9.0)
    backwards = {key: Standing(each.pose.turned(1 << 31)) for key, each in front.stands.items()}
    assert [each.rule for each in form.objections(Placement(backwards), scene)] == ["KP-FILL-31"]
    entered(state, "good", 9.0, {"KP-SCEN-20": front})
    assert [(melee.attacker, melee.defender) for melee in state.melees.values()] == [("A1", "B1")]


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
    assert ended is not None and ended.winner == "two" and "Nothing of the column" in ended.text.in_("en")


def test_who_went_home_does_not_hold_up_the_column() -> None:
    """KP-SCEN-20, KP-STRAT-07: a unit sent home by bad medicine is passed over in the order of march."""
    held = {"kind": "ambush", "attacker": "one"}
    state = position([COLUMN, COLUMN, WAITING], phase=MOVEMENT, scenario=held, edges=WEST_TO_EAST)
    for body, place in (("A1", Gone("absent")), ("A2", Reserve())):
        for key in state.bodies[body].pieces:
            state.pieces[key].place = place
    state.march = ("A1", "A2")
    assert may_enter(state, state.bodies["A2"]) and not may_enter(state, state.bodies["A1"])


def test_scout_and_commander_come_with_any_unit() -> None:
    """KP-FILL-46, KP-SCEN-20: they may wait while other units are still to come, and not longer."""
    chief = {"side": "one", "troop": "regular", "separate": True}
    held = {"kind": "ambush", "attacker": "one"}
    units: list[dict[str, Any]] = [COLUMN, COLUMN, chief, {"side": "one", "troop": "scout"}, WAITING]
    state = position(units, phase=MOVEMENT, scenario=held, edges=WEST_TO_EAST)
    for key, unit in state.bodies.items():
        for piece in unit.pieces if unit.side == "one" else ():
            state.pieces[piece].place = Reserve()
        assert key in ("A1", "A2", "A3", "A4", "B1")
    state.march = ("A3", "A4", "A1", "A2")

    def offered(body: str) -> list[str]:
        battle: Battle = EngineBattle(state, layout, lambda entry: None)
        return [option.key for option in actions(battle.scene, state.bodies[body])]

    assert offered("A1") == ["enter-good", "enter-difficult"]
    for single in ("A3", "A4"):
        assert offered(single) == ["enter-good", "enter-difficult", "wait"]
    waited = Ran(lambda battle: activate(battle, state.bodies["A3"]), state, (), {"KP-MOVE-01": "wait"})
    assert not waited.happened(Entered) and state.bodies["A3"].activated and "A3" in state.march
    state.bodies["A3"].activated = False
    for key in state.bodies["A1"].pieces:
        state.pieces[key].place = OnTable(Pose(3.0, 20.0, 0))
    state.march = ("A3", "A4", "A2")
    assert offered("A3") == ["enter-good", "enter-difficult"]
