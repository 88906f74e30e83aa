"""Break tests, retreats, shaken and disordered units."""

from typing import Any

import pytest

from pulverdampf.rulebooks.black_powder.charge.reactions import may_evade
from pulverdampf.rulebooks.black_powder.command.plan_forms import may_be_ordered
from pulverdampf.rulebooks.black_powder.events.losses import BreakTested, Destroyed
from pulverdampf.rulebooks.black_powder.events.order import Unformed
from pulverdampf.rulebooks.black_powder.events.places import LeftTable
from pulverdampf.rulebooks.black_powder.lookup import is_engaged
from pulverdampf.rulebooks.black_powder.morale.break_tests import (
    break_modifiers,
    break_result,
    break_test,
    may_throw_again,
)
from pulverdampf.rulebooks.black_powder.morale.disorder import recover, steady_the_ranks
from pulverdampf.rulebooks.black_powder.shooting.volleys import shoot
from tests.rulebooks.black_powder.staging import (
    Told,
    carried_out,
    chief,
    driven,
    foe,
    foot,
    guns,
    horse,
    position,
    scene_of,
    unit,
)

HOUSE = {"id": "house", "kind": "building", "rect": [37.5, 30, 42.5, 35]}


def after_test(*units: dict[str, Any], dice: tuple[int, ...], rows: str = "shooting", **more: Any) -> Told:
    state = position(list(units), **more)
    return carried_out(state, break_test.kind("A1", rows, "B1"), dice=dice, answers={"BP-BREAK-05": "yes"})


@pytest.mark.parametrize(
    ("who", "total", "rows", "result"),
    [
        (foot(40, 30), 4, "shooting", "destroyed"),
        (foot(40, 30), 5, "shooting", "back"),
        (foot(40, 30), 6, "shooting", "stands"),
        (foot(40, 30), 6, "melee", "back"),
        (foot(40, 30), 7, "melee", "stands"),
        (foot(40, 30, arm="warband"), 6, "melee", "back"),
        (horse(40, 30), 6, "shooting", "stands"),
        (horse(40, 30), 8, "melee", "back"),
        (guns(40, 30), 6, "shooting", "destroyed"),
        (guns(40, 30), 7, "shooting", "stands"),
        (guns(40, 30), 11, "melee", "destroyed"),
        (foot(40, 30, formation="square"), 5, "melee", "stands"),
        (foot(40, 30, formation="square"), 4, "melee", "destroyed"),
    ],
)
def test_the_table_of_results(who: dict[str, Any], total: int, rows: Any, result: str) -> None:
    """BP-BREAK-01, BP-T-BREAK, BP-ART-02, BP-SQ-07: by arm, total and cause."""
    state = position([who])
    assert break_result(state, unit(state, "A1"), total, rows) == result


def test_a_garrison_never_falls_back() -> None:
    """BP-BLD-05: 4 or less destroys it, else it stands in order."""
    told = after_test(foot(0, 0, inside="house"), foe(40, 50), dice=(3, 2), rows="melee", terrain=[HOUSE])
    assert told.one(BreakTested).result == "stands" and not told.unit("A1").disordered


def test_excess_casualties() -> None:
    """BP-BREAK-02, BP-FILL-27: -1 for each, then they are discarded and the unit stays shaken."""
    told = after_test(foot(40, 30, casualties=5), foe(40, 50), dice=(4, 5))
    assert told.one(BreakTested).total == 7 and told.unit("A1").casualties == 3 and told.unit("A1").shaken


def test_modifiers_add_up() -> None:
    """BP-BREAK-01: excess, disorder and artillery."""
    state = position([foot(40, 30, casualties=4, is_=("disordered",))])
    assert break_modifiers(unit(state, "A1"), "artillery").total == -3


def test_second_throws() -> None:
    """BP-BREAK-05, BP-SPEC-03, BP-SPEC-15, BP-SPEC-19: one by Stubborn, Crack or Valiant."""
    told = after_test(foot(40, 30, traits=("Stu",)), foe(40, 50), dice=(1, 1, 5, 5))
    assert told.one(BreakTested).result == "stands"
    state = position(
        [
            foot(10, 30, traits=("Cra",)),
            foot(30, 30, traits=("Cra",), casualties=1),
            foot(50, 30, traits=("Val",)),
        ]
    )
    assert [may_throw_again(state, unit(state, f"A{n}")) for n in (1, 2, 3)] == ["Cra", "", "Val"]
    valiant = after_test(foot(40, 30, traits=("Val",)), foe(40, 50), dice=(1, 1, 5, 5))
    assert valiant.unit("A1").valiant_used and may_throw_again(valiant.state, valiant.unit("A1")) == ""


def test_steady_troops_pass_their_first_test() -> None:
    """BP-SPEC-14, BP-BREAK-05: whatever the cause, without a throw, once a battle."""
    told = after_test(horse(40, 30, traits=("Ste",)), foe(40, 50), dice=(), rows="melee")
    assert told.one(BreakTested).result == "steady" and told.unit("A1").tests == 1
    again = carried_out(told.state, break_test.kind("A1", "melee", "B1"), dice=(1, 1))
    assert again.one(Destroyed).unit == "A1"


def test_a_retreat() -> None:
    """BP-BREAK-06, BP-FILL-28: one move straight away, facing kept, disordered; two if the place is taken."""
    told = after_test(foot(40, 40), foe(40, 50), dice=(2, 3))
    one = told.unit("A1")
    assert one.pose is not None and round(one.pose.y, 2) == 27.25 and one.disordered
    crowded = after_test(foot(40, 40), foot(40, 28), foe(40, 50), dice=(2, 3))
    two = crowded.unit("A1").pose
    assert two is not None and round(two.y, 2) == 15.25


def test_who_cannot_retreat_is_destroyed() -> None:
    """BP-BREAK-06: enemies or impassable ground in the way."""
    blocked = after_test(foot(40, 40), foe(40, 50), foe(40, 30, facing=90), dice=(2, 3))
    assert blocked.one(Destroyed).unit == "A1"
    river = {"id": "r", "kind": "river", "rect": [0, 30, 96, 34]}
    drowned = after_test(foot(40, 40), foe(40, 50), dice=(2, 3), terrain=[river])
    assert drowned.one(Destroyed).unit == "A1"


def test_a_retreat_over_the_edge_and_through_woods() -> None:
    """BP-BREAK-06, BP-MOVE-12, BP-TERR-01: off the table; formed troops leave woods out of formation."""
    assert after_test(foot(40, 8), foe(40, 20), dice=(2, 3)).one(LeftTable).how == "forced"
    wood = {"id": "w", "kind": "wood", "rect": [30, 30, 50, 34]}
    assert after_test(foot(40, 40), foe(40, 50), dice=(2, 3), terrain=[wood]).one(Unformed).unit == "A1"


def test_a_retreat_from_a_fight() -> None:
    """BP-BREAK-06: from the side that the enemy holds, and the fight is over."""
    state = position([foot(40, 40), foe(40, 40)], contacts=[("A1", "B1", "front")])
    told = carried_out(state, break_test.kind("A1", "melee", "B1"), dice=(3, 3))
    pose = told.unit("A1").pose
    assert pose is not None and round(pose.y, 2) == 27.25 and not is_engaged(told.state, "B1")


def test_the_commander_of_a_destroyed_unit() -> None:
    """BP-BREAK-07, BP-COM-08: lost on 1 or 2, else he joins the nearest friend."""
    state = position([foot(40, 40), foot(60, 30), foe(40, 50)])
    chief(state, "AC1").joined = "A1"
    lost = carried_out(state, break_test.kind("A1", "shooting", "B1"), dice=(1, 1, 2))
    saved = carried_out(state, break_test.kind("A1", "shooting", "B1"), dice=(1, 1, 3))
    assert chief(lost.state, "AC1").lost and chief(saved.state, "AC1").joined == "A2"


def test_shaken() -> None:
    """BP-SHAK-01, BP-SHAK-02: at casualties equal to stamina; it may still be ordered and evade."""
    state = position([foot(40, 30, casualties=3), horse(60, 30, casualties=3), foot(20, 30, casualties=2)])
    assert unit(state, "A1").shaken and not unit(state, "A3").shaken
    assert may_be_ordered(state, unit(state, "A1")) and may_evade(unit(state, "A2"))


def test_disorder_comes_from_fire() -> None:
    """BP-DIS-01: a six in shooting."""
    state = position([foot(40, 20), foe(40, 30)])
    assert carried_out(state, shoot.kind("A1", "B1"), dice=(6, 1, 1, 6)).unit("B1").disordered


def test_disorder_lasts_until_the_end_of_the_own_turn() -> None:
    """BP-DIS-03, BP-FILL-16: if it was disordered when that turn began and is not engaged."""
    state = position(
        [foot(20, 30, is_=("disordered", "was_disordered")), foot(40, 30, is_=("disordered",)),
         foot(60, 40, is_=("disordered", "was_disordered")), foe(60, 40)],
        contacts=[("A3", "B1", "front")],
    )  # fmt: skip

    async def ending(battle: Any) -> None:
        recover(battle, "one")

    told = driven(state, ending)
    assert [told.unit(f"A{n}").disordered for n in (1, 2, 3)] == [False, True, True]


def test_elite_and_brave_recover_before_the_commands() -> None:
    """BP-SPEC-02, BP-SPEC-05: on 4+; the brave only when more than twelve from every enemy."""

    async def beginning(battle: Any) -> None:
        await steady_the_ranks(battle, "one")

    elite = position([foot(40, 30, traits=("Eli",), is_=("disordered",)), foe(40, 40)])
    assert not driven(elite.copied(), beginning, (4,)).unit("A1").disordered
    assert driven(elite.copied(), beginning, (3,)).unit("A1").disordered
    brave = position([foot(40, 30, traits=("Bra",), is_=("disordered",)), foe(40, 43)])
    assert not driven(brave, beginning, (4,)).unit("A1").disordered
    near = position([foot(40, 30, traits=("Bra",), is_=("disordered",)), foe(40, 42)])
    assert driven(near, beginning).unit("A1").disordered
    assert scene_of(near)
