"""Commanders: their moves, joining, getting out of the way, risk and replacement."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Placement, Standing, Step
from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.black_powder.command.commanders import (
    beside,
    make_way,
    reach_of,
    replace_commanders,
    ride_down,
    ride_form,
    risk,
    take_refuge,
)
from pulverdampf.rulebooks.black_powder.events.losses import CommanderLost, CommanderReplaced
from pulverdampf.rulebooks.black_powder.events.places import CommanderMoved
from pulverdampf.rulebooks.black_powder.morale.break_tests import break_test
from pulverdampf.rulebooks.black_powder.movement.marching import carry_out
from pulverdampf.rulebooks.black_powder.shooting.volleys import shoot
from pulverdampf.table.legs import Ahead
from pulverdampf.table.shapes import Pose
from tests.rulebooks.black_powder.staging import (
    carried_out,
    chief,
    driven,
    foe,
    foot,
    position,
    rules,
    scene_of,
    unit,
)


def ride(x: float, y: float, attached: str = "") -> Placement:
    return Placement({"AC1": Standing(Pose(x, y), attached=attached)})


def test_how_far_he_rides() -> None:
    """BP-COM-01, BP-ARMY-05: 48 mounted, 36 on foot, 12 with a unit; not over enemies or rivers."""
    state = position([foot(40, 30), foe(40, 60)], commanders={"AC1": (40, 20)})
    form = ride_form(state, chief(state, "AC1"))
    assert rules(form, ride(80, 20), state) == [] and rules(form, ride(90, 20), state) == ["BP-COM-01"]
    chief(state, "AC1").mounted = False
    assert rules(form, ride(80, 20), state) == ["BP-COM-01"]
    chief(state, "AC1").joined = "A1"
    assert reach_of(chief(state, "AC1")) == 12.0
    crossing = position([foe(40, 30), foot(70, 10)], commanders={"AC1": (40, 20)})
    assert rules(ride_form(crossing, chief(crossing, "AC1")), ride(40, 40), crossing) == ["BP-COM-01"]


def test_joining_a_unit() -> None:
    """BP-COM-02: he stands touching a unit of his own side."""
    state = position([foot(40, 30), foe(40, 60)], commanders={"AC1": (40, 20)})
    form = ride_form(state, chief(state, "AC1"))
    assert rules(form, ride(0, 0, "A1"), state) == [] and rules(form, ride(0, 0, "B1"), state) == [
        "BP-COM-02"
    ]


def test_he_does_not_go_along_with_ordinary_moves() -> None:
    """BP-COM-03: he stays behind when the unit marches off."""
    state = position([foot(40, 30), foe(40, 70)])
    chief(state, "AC1").joined = "A1"
    told = carried_out(state, carry_out.kind("A1", (Step("march", (Ahead(12.0),)),), 1))
    assert not chief(told.state, "AC1").joined


def test_he_goes_along_when_it_falls_back() -> None:
    """BP-COM-04: a joined commander retreats with the unit."""
    state = position([foot(40, 40), foe(40, 50)])
    chief(state, "AC1").joined = "A1"
    told = carried_out(state, break_test.kind("A1", "shooting", "B1"), dice=(2, 3))
    he = chief(told.state, "AC1")
    assert he.joined == "A1" and he.pose is not None and he.pose.y < 28


def test_he_makes_way() -> None:
    """BP-COM-06, BP-COM-07: aside for his own men; before the enemy he joins a unit or is taken."""

    async def moved(battle: Any) -> None:
        make_way(battle, unit(battle.state, "A1"))

    own = position([foot(40, 30), foe(40, 60)], commanders={"AC1": (40, 29)})
    assert driven(own, moved).one(CommanderMoved).why == "aside"
    enemy = position([foot(40, 30), foe(60, 50)], commanders={"BC1": (40, 29)})
    told = driven(enemy, moved)
    assert told.one(CommanderMoved).joined == "B1"
    alone = position([foot(40, 30), foe(90, 71)], commanders={"BC1": (40, 29)})
    alone.pieces["BC1"].mounted = False  # type: ignore[union-attr]
    assert driven(alone, moved).one(CommanderLost).how == "captured"


@pytest.mark.parametrize(("enemy", "expected"), [(20, "right"), (60, "left")])
def test_without_room_behind_he_stands_on_the_flank_away_from_the_enemy(enemy: float, expected: str) -> None:
    """BP-COM-02: with the table's edge behind the unit, left or right by where the enemy is."""
    state = position([foot(40, 0.75), foe(enemy, 20)])
    x = beside(scene_of(state), unit(state, "A1")).x
    assert (x > 40) is (expected == "right")


@pytest.mark.parametrize(("enemy", "joined"), [(28, "A2"), (52, "A1")])
def test_of_two_friends_as_near_he_joins_the_one_away_from_the_enemy(enemy: float, joined: str) -> None:
    """BP-COM-07: whichever is listed first."""

    async def taken(battle: Any) -> None:
        take_refuge(battle, chief(battle.state, "AC1"), "captured")

    state = position([foot(32, 30), foot(48, 30), foe(enemy, 36)], commanders={"AC1": (40, 30)})
    assert driven(state, taken).one(CommanderMoved).joined == joined


@pytest.mark.parametrize(("over", "stays"), [(0.015, True), (0.025, False)])
def test_who_only_touches_does_not_make_way(over: float, *, stays: bool) -> None:
    """BP-COM-06, BP-COM-07: two hundredths are touching, to one who comes to stand there or who passes."""

    async def stood(battle: Any) -> None:
        make_way(battle, unit(battle.state, "A1"))

    async def passed(battle: Any) -> None:
        ride_down(battle, unit(battle.state, "A1"), [battle.scene.outline(unit(battle.state, "A1"))])

    where = (40, 30 - 2.25 + over)  # base and marker touch at 2.25
    for key, rule in (("AC1", stood), ("BC1", stood), ("BC1", passed)):
        state = position([foot(40, 30), foe(60, 50)], commanders={key: where})
        assert (not driven(state, rule).all(CommanderMoved)) is stays


@pytest.mark.parametrize(("dice", "lost"), [((6, 6), True), ((6, 5), False)])
def test_risk(dice: tuple[int, int], *, lost: bool) -> None:
    """BP-COM-08, BP-FILL-29: a double six when the unit he is with has suffered."""
    state = position([foot(40, 30)])
    chief(state, "AC1").joined = "A1"
    assert chief(carried_out(state, risk.kind("AC1"), dice=dice).state, "AC1").lost is lost
    shot = position([foot(40, 30), foe(40, 40)])
    chief(shot, "AC1").joined = "A1"
    told = carried_out(shot, shoot.kind("B1", "A1"), dice=(4, 1, 1, 1, *dice))
    assert chief(told.state, "AC1").lost is lost


def test_another_officer_takes_over() -> None:
    """BP-COM-09: at the start of the next own turn, one rating lower but at least 5."""

    async def beginning(battle: Any) -> None:
        await replace_commanders(battle, "one")

    state = position([foot(40, 30)], ratings={"AC1": 5})
    chief(state, "AC1").lost = True
    chief(state, "AC1").place = Reserve("lost")
    told = driven(state, beginning)
    assert told.one(CommanderReplaced).rating == 5 and chief(told.state, "AC1").joined == "A1"
