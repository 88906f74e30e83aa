"""Leaving the table, coming back and coming on; evading and falling back where the way is not free."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Step
from pulverdampf.engine.state import Clock
from pulverdampf.rulebooks.black_powder.charge.charging import charge
from pulverdampf.rulebooks.black_powder.command.blunders import blunder
from pulverdampf.rulebooks.black_powder.command.plans import plan_objections
from pulverdampf.rulebooks.black_powder.events.losses import BreakTested
from pulverdampf.rulebooks.black_powder.events.places import Moved
from pulverdampf.rulebooks.black_powder.hand_to_hand.combats import fight_round
from pulverdampf.rulebooks.black_powder.lookup import has_left, unit_of
from pulverdampf.rulebooks.black_powder.morale.break_tests import break_test
from pulverdampf.rulebooks.black_powder.morale.retreats import flee, held_most
from pulverdampf.rulebooks.black_powder.movement.arrivals import entry_objections, may_return
from pulverdampf.rulebooks.black_powder.setup.conditions import Arrival, Conditions, SideConditions
from pulverdampf.rulebooks.black_powder.state import Battle, PowderState
from pulverdampf.table.angles import HALF, QUARTER, degrees, turn
from pulverdampf.table.legs import Ahead, To
from pulverdampf.table.shapes import Pose
from tests.rulebooks.black_powder.staging import (
    AHEAD,
    carried_out,
    driven,
    foe,
    foot,
    horse,
    position,
    scene_of,
    unit,
)

RETURN = Step("return", formation="line")


def test_who_returns_makes_no_further_move() -> None:
    """BP-MOVE-12: coming back is the whole order."""
    left = carried_out(position([foot(40, 5)]), blunder.kind("A1", 2)).state
    left.clock = Clock(3, left.clock.phase)
    objections = [each.rule for each in plan_objections(scene_of(left), unit(left, "A1"), (RETURN, AHEAD))]
    assert objections == ["BP-MOVE-12"]
    assert not list(plan_objections(scene_of(left), unit(left, "A1"), (RETURN,)))


@pytest.mark.parametrize(
    ("side", "active", "turn", "part", "allowed"),
    [
        ("two", "one", 2, 1, True),
        ("one", "two", 2, 1, False),
        ("one", "two", 3, 0, True),
        ("one", "one", 2, 0, False),
        ("one", "one", 3, 0, True),
    ],
)
def test_the_next_own_turn_brings_it_back(
    side: str, active: str, turn: int, part: int, *, allowed: bool
) -> None:
    """BP-MOVE-12: driven off in the enemy's turn it may come back in its own that follows, else later."""
    runs = foot(40, 5) if side == "one" else foe(40, 67)
    state = position([runs], active=active)
    key = "A1" if side == "one" else "B1"
    gone = carried_out(state, blunder.kind(key, 2)).state
    assert has_left(unit(gone, key))
    gone.clock = Clock(turn, gone.clock.phase, part)
    assert may_return(gone, unit(gone, key)) is allowed


@pytest.mark.parametrize("far", [12.0, 30.0])
def test_a_road_carries_nobody_farther_than_one_move(far: float) -> None:
    """BP-SETUP-07, BP-MOVE-08: a column that comes on along a road has its one move."""
    road = {"id": "road", "kind": "road", "line": [[48, -10], [48, 72]], "width": 2.0}
    state = position([foot(0, 0, off="A-1", formation="march"), foe(4, 70)], terrain=[road], turn=3)
    arrival = Arrival("A-1", 2, ((48.0, 0.0), (48.0, 0.0)), QUARTER)
    state.conditions = Conditions(sides={"one": SideConditions(arrivals=(arrival,))})
    state.arrivals = {"A-1": 2}
    step = Step("arrive", (To(Pose(48.0, -4.5, QUARTER)), Ahead(far)))
    found = [each.rule for each in entry_objections(scene_of(state), unit(state, "A1"), step)]
    assert found == (["BP-MOVE-02"] if far > 12.0 else [])


def evaded(state: PowderState) -> Any:
    told = carried_out(state, charge.kind("A1", "B1", 1), answers={"BP-CHG-10": "evade"})
    return next(each for each in told.all(Moved) if each.how == "evade")


def test_evading_stops_before_woods_and_enemies() -> None:
    """BP-REACT-05, BP-TERR-01: formed cavalry does not evade into woods or over enemies in its way."""
    free = evaded(position([horse(40, 20), foe(40, 34, arm="cavalry")]))
    assert free.far == 18.0
    wood = {"id": "w", "kind": "wood", "rect": [30, 44, 50, 60]}
    before = evaded(position([horse(40, 20), foe(40, 34, arm="cavalry")], terrain=[wood]))
    assert before.far < 10.0
    loose = foe(40, 34, arm="cavalry", formation="skirmish", traits=("Ski",))
    assert evaded(position([foot(40, 24, arm="cavalry"), loose], terrain=[wood])).far == 18.0
    barred = position([horse(40, 20), foe(40, 34, arm="cavalry"), foot(40, 46)])
    assert evaded(barred).far < 10.0


def test_tied_enemies_leave_the_owner_a_choice() -> None:
    """BP-BREAK-06, BP-FILL-28: between two equally long edges the owner says from whom it falls back."""
    loose = {"formation": "skirmish", "traits": ("Ski",)}
    state = position(
        [foot(40, 40), foot(40, 43, facing=270), foe(40, 40, **loose)],
        contacts=[("A1", "B1", "front"), ("A2", "B1", "rear")],
    )
    assert sorted(held_most(scene_of(state), unit(state, "B1"))) == ["front", "rear"]
    told = carried_out(state, break_test.kind("B1", "melee", "A1"), dice=(2, 3))
    assert told.asked("BP-BREAK-06")[0].value[1:] == ("A1", "A2")
    single = position([foot(40, 40), foe(40, 40)], contacts=[("A1", "B1", "front")])
    assert not carried_out(single, break_test.kind("B1", "melee", "A1"), dice=(2, 3)).asked("BP-BREAK-06")


def test_cavalry_that_a_test_drove_back_does_not_fall_back_again() -> None:
    """BP-MEL-09, BP-R-09: after a draw each unit goes back once, by its test or of itself."""
    state = position(
        [horse(40, 40, hand_to_hand=6), foe(40, 40)], contacts=[("A1", "B1", "front")],
        rulings={"draw_break_test": "all"},
    )  # fmt: skip
    told = carried_out(state, fight_round.kind("A1"), dice=[*[1] * 12, 4, 4, 4, 4])
    assert [each.result for each in told.all(BreakTested)] == ["back", "stands"]
    assert [(each.unit, each.how) for each in told.all(Moved)] == [("A1", "retreat")]
    usual = position([horse(40, 40, hand_to_hand=6), foe(40, 40)], contacts=[("A1", "B1", "front")])
    fresh = carried_out(usual, fight_round.kind("A1"), dice=[1] * 12)
    assert [(each.unit, each.how) for each in fresh.all(Moved)] == [("A1", "fall back")]


@pytest.mark.parametrize(("y", "far"), [(70, 6.0), (40, 0.0)])
def test_a_square_obeys_a_blunder_as_far_as_it_can(y: float, far: float) -> None:
    """BP-BLUN-02, BP-MOVE-09: it goes back once, not with an enemy near, and nowhere else."""
    state = position([foot(40, 30, formation="square"), foe(40, y)])
    told = carried_out(state, blunder.kind("A1", 1, 2))
    assert sum(each.far for each in told.all(Moved)) == far
    assert not carried_out(state, blunder.kind("A1", 4)).all(Moved)
    assert not carried_out(state, blunder.kind("A1", 6, 3)).all(Moved)


@pytest.mark.parametrize(("facing", "x"), [(90.0, 40.0), (45.0, 37.0), (135.0, 43.0)])
def test_it_comes_back_where_it_crossed_the_edge(facing: float, x: float) -> None:
    """BP-MOVE-12: a slanting flight is not cut off at right angles to the edge."""
    state = position([foot(40, 3, facing=facing, size="tiny"), foe(4, 70)])
    middle = unit(state, "A1").pose
    assert middle is not None

    async def run(battle: Battle) -> None:
        await flee(battle, unit_of(battle.state, "A1"), turn(degrees(facing), HALF), "blunder")

    left = driven(state, run).unit("A1").exit
    assert left is not None and left.y == 0.0 and left.x == pytest.approx(x, abs=0.05)
