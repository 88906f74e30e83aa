"""Command: initiative, orders as plans, command rolls, free moves, Follow Me, Rally, blunders."""

from fractions import Fraction
from typing import Any

import pytest

from pulverdampf.engine.orders import Plan, Step
from pulverdampf.engine.requests import Choose
from pulverdampf.rulebooks.black_powder.command.blunders import blunder
from pulverdampf.rulebooks.black_powder.command.command_roll import (
    command_rating,
    moves_of,
    moves_won,
)
from pulverdampf.rulebooks.black_powder.command.commands import (
    has_initiative,
    may_rally,
    next_commanders,
)
from pulverdampf.rulebooks.black_powder.command.obeying import command
from pulverdampf.rulebooks.black_powder.command.plan_forms import (
    follow_form,
    initiative_form,
    may_be_ordered,
    order_form,
    within_call,
)
from pulverdampf.rulebooks.black_powder.events.command import (
    Blundered,
    FreeMoveGranted,
    JokerSpent,
    OrderRolled,
    OrdersEnded,
    StepStopped,
)
from pulverdampf.rulebooks.black_powder.events.fights import ChargeDeclared
from pulverdampf.rulebooks.black_powder.events.places import CommanderMoved, Moved
from pulverdampf.rulebooks.black_powder.movement.marching import carry_out
from pulverdampf.rulebooks.black_powder.state import PowderState
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.legs import Ahead, Shift
from tests.rulebooks.black_powder.staging import (
    AHEAD,
    Told,
    carried_out,
    chief,
    foe,
    foot,
    guns,
    horse,
    plan,
    position,
    rules,
    scene_of,
    stage,
    unit,
)


def ordered(
    state: PowderState,
    *faces: int,
    kind: str = "order",
    answers: dict[str, Any] | None = None,
    **steps: tuple[Step, ...],
) -> Told:
    due = command.kind("AC1", kind, tuple(steps.items()))
    return carried_out(state, due, dice=faces, answers=answers)


def y_of(told: Told, key: str) -> float:
    pose = told.unit(key).pose
    assert pose is not None
    return round(pose.y, 2)


# plans and rolls -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "moves"), [((6, 5), 0), ((4, 4), 1), ((4, 3), 1), ((3, 3), 2), ((2, 2), 3)]
)
def test_the_roll_tells_how_many_steps_are_taken(faces: tuple[int, int], moves: int) -> None:
    """BP-CMD-01, BP-CMD-02, BP-FILL-14: the plan stands before the dice; its first k steps are done."""
    told = ordered(position([foot(40, 20), foe(40, 70)]), *faces, A1=(AHEAD, AHEAD, AHEAD))
    assert y_of(told, "A1") == 20 - 0.75 + 12 * moves


def test_the_table_of_moves() -> None:
    """BP-CMD-02, BP-T-COMMAND: above the rating nothing, then one, two and three moves."""
    assert [moves_won(roll, 8) for roll in range(2, 13)] == [3, 3, 3, 3, 2, 1, 1, 0, 0, 0, 0]


def test_a_double_six_is_always_a_blunder() -> None:
    """BP-CMD-03: whatever the rating; the blunder die 6 and a 4 charge with up to two moves."""
    assert moves_won(12, 14) == 0
    state = position([foot(40, 20), foe(40, 42)], ratings={"AC1": 13})
    told = ordered(state, 6, 6, 6, 4, *[1] * 40, A1=(AHEAD,))
    assert told.one(Blundered).result == 6
    assert told.one(ChargeDeclared).target == "B1"


def test_a_failed_order_silences_the_commander() -> None:
    """BP-CMD-04, BP-FILL-15: the unit stays and he gives no more orders."""
    told = ordered(position([foot(40, 20), foe(40, 70)]), 5, 5, A1=(AHEAD,))
    assert told.one(OrderRolled).result == "fails" and chief(told.state, "AC1").done
    assert y_of(told, "A1") == 19.25


def test_commanders_take_turns_and_the_general_is_last() -> None:
    """BP-CMD-05: brigade commanders in any order, the general last; he may order any unit."""
    state = position([foot(20, 20), foot(40, 20, brigade=2), foe(40, 70)])
    assert {each.id for each in next_commanders(state)} == {"AC1", "AC2"}
    chief(state, "AC1").turn_over = chief(state, "AC2").turn_over = True
    assert [each.id for each in next_commanders(state)] == ["A0"]
    assert set(order_form(state, "A0").subject) == {"A1", "A2"} and order_form(state, "AC1").subject == (
        "A1",
    )


def test_whom_nobody_orders() -> None:
    """BP-CMD-06, BP-DIS-02, BP-VIC-02: who has acted, is disordered, engaged or of a broken brigade."""
    state = position(
        [
            foot(10, 20), foot(25, 20, is_=("acted",)), foot(40, 20, is_=("disordered",)), foot(60, 40),
            foot(80, 20, brigade=2), foe(60, 40),
        ],
        contacts=[("A4", "B1", "front")],
    )  # fmt: skip
    state.bodies["A-2"].broken = True
    assert [may_be_ordered(state, unit(state, f"A{n}")) for n in range(1, 6)] == [
        True,
        False,
        False,
        False,
        False,
    ]
    assert rules(order_form(state, "AC1"), plan(A3=(AHEAD,)), state) == ["BP-CMD-06"]


@pytest.mark.parametrize(("far", "lost"), [(11.9, 0), (12.0, 1), (23.9, 1), (24.0, 2), (36.0, 3)])
def test_each_full_twelve_of_distance_costs_one(far: float, lost: int) -> None:
    """BP-CMD-07: from the rim of his marker to the footprint."""
    state = position([foot(40, 60), foe(90, 71)], commanders={"AC1": (40, 60 - 1.5 - far - 0.75)})
    assert command_rating(scene_of(state), chief(state, "AC1"), [unit(state, "A1")]).total == 8 - lost


def test_marauders_do_not_mind_the_distance() -> None:
    """BP-SPEC-11: no modifier for distance."""
    state = position([foot(40, 60, traits=("Mar",))], commanders={"AC1": (40, 10)})
    assert command_rating(scene_of(state), chief(state, "AC1"), [unit(state, "A1")]).total == 8


def test_reliable_units_are_easier_to_order() -> None:
    """BP-SPEC-12: +1, in a group only if all are reliable."""
    state = position([foot(40, 20, traits=("Rel",)), foot(52, 20), foe(40, 70)])
    he, men = chief(state, "AC1"), [unit(state, "A1"), unit(state, "A2")]
    assert command_rating(scene_of(state), he, men[:1]).total == 9
    assert command_rating(scene_of(state), he, men).total == 8


def test_a_brigade_order_needs_neighbours_and_one_plan() -> None:
    """BP-CMD-08, BP-FILL-17: within six of each other, the same kind, bearings within 30 degrees."""
    state = position([foot(20, 20), foot(32, 20), foot(60, 20), foot(72, 20, brigade=2), foe(40, 70)])
    form = order_form(state, "A0")
    aside = Step("march", (Shift(6.0, QUARTER),))
    assert rules(form, plan(A1=(AHEAD,), A2=(AHEAD,)), state) == []
    assert rules(form, plan(A1=(AHEAD,), A3=(AHEAD,)), state) == ["BP-CMD-08"]
    assert rules(form, plan(A3=(AHEAD,), A4=(AHEAD,)), state) == ["BP-CMD-08"]
    assert rules(form, plan(A1=(AHEAD,), A2=(aside,)), state) == ["BP-CMD-08"]
    assert rules(form, plan(A1=(AHEAD,), A2=(AHEAD, AHEAD)), state) == ["BP-CMD-08"]


def test_free_moves_after_a_failed_order() -> None:
    """BP-CMD-09, BP-ART-03, BP-FORM-04: march columns, limbered guns and squares; not after a blunder."""
    for what in (foot(40, 20, formation="march"), guns(40, 20, formation="limbered")):
        told = ordered(position([what, foe(40, 70)]), 6, 5, A1=(AHEAD, AHEAD))
        assert told.one(FreeMoveGranted).unit == "A1" and y_of(told, "A1") > 25
    blundered = ordered(position([foot(40, 40, formation="march"), foe(40, 70)]), 6, 6, 2, A1=(AHEAD,))
    assert not blundered.all(FreeMoveGranted)


def test_superbly_drilled_troops_have_a_free_move() -> None:
    """BP-SPEC-16: one free move when the order fails."""
    told = ordered(position([foot(40, 20, traits=("Sup",)), foe(40, 70)]), 6, 5, A1=(AHEAD, AHEAD))
    assert y_of(told, "A1") == 31.25


def test_moves_beyond_the_plan_lapse_and_a_square_has_one() -> None:
    """BP-CMD-10: a short plan limits the advance; a square never moves more than once."""
    told = ordered(position([foot(40, 20), foe(40, 70)]), 1, 1, A1=(AHEAD,))
    assert y_of(told, "A1") == 31.25
    assert moves_of(unit(position([foot(40, 20, formation="square")]), "A1"), 2, 8) == 1


def test_a_step_that_has_become_impossible_ends_the_plan() -> None:
    """BP-CMD-01: a unit stops early only when its next step cannot be taken."""
    state = position([foot(40, 20), foot(40, 33), foe(40, 70)])
    told = carried_out(state, carry_out.kind("A1", (Step("march", (Ahead(12.5),)),), 1))
    assert told.one(StepStopped).unit == "A1"


def test_initiative_is_for_units_near_the_enemy() -> None:
    """BP-CMD-11: an enemy closer than twelve; one move, then no order; not when disordered."""
    state = position([foot(40, 20), foot(60, 20, is_=("disordered",)), foot(80, 20), foe(50, 31.9)])
    assert [has_initiative(scene_of(state), unit(state, f"A{n}")) for n in (1, 2, 3)] == [True, False, False]
    assert rules(initiative_form(state, "A1"), plan(A1=(AHEAD, AHEAD)), state)[0].startswith("BP-")
    exactly = position([foot(40, 20), foe(40, 32)])
    assert not has_initiative(scene_of(exactly), unit(exactly, "A1"))


def test_follow_me_takes_the_commander_along() -> None:
    """BP-CMD-12: one unit closer than twelve; he joins it, goes with it and does not move again."""
    state = position([foot(40, 20), foe(40, 70)])
    told = ordered(state, 2, 2, kind="follow", A1=(AHEAD, AHEAD, AHEAD))
    he = chief(told.state, "AC1")
    assert he.joined == "A1" and he.turn_over and he.pose is not None and he.pose.y > 50
    far = position([foot(40, 40), foe(40, 70)], commanders={"AC1": (40, 40 - 1.5 - 12.0 - 0.75)})
    assert rules(follow_form(far, "AC1"), plan(A1=(AHEAD,)), far) == ["BP-CMD-12"]


def test_follow_me_is_told_to_units_only() -> None:
    """BP-CMD-12: an order that names a commander, or nobody on the table, is refused like any other."""
    state = position([foot(40, 20), foe(40, 70)])
    for stranger in ("AC1", "nobody"):
        assert rules(follow_form(state, "AC1"), plan(**{stranger: (AHEAD,)}), state) == ["BP-CMD-12"]


def test_a_failed_follow_me_leaves_no_free_move() -> None:
    """BP-CMD-12: a march column stays, he does not join, and he is done."""
    told = ordered(position([foot(40, 20, formation="march"), foe(40, 70)]), 6, 5, kind="follow", A1=(AHEAD,))
    assert (
        not told.all(FreeMoveGranted)
        and not chief(told.state, "AC1").joined
        and chief(told.state, "AC1").done
    )


def test_rally_takes_off_a_casualty() -> None:
    """BP-CMD-13, BP-CMD-14, BP-FILL-18, BP-SHAK-03: two casualties at least; he stands with it."""
    state = position([foot(40, 20, casualties=3), foe(40, 70)])
    told = ordered(state, 3, 4, kind="rally", A1=())
    assert told.unit("A1").casualties == 2 and not told.unit("A1").shaken
    assert chief(told.state, "AC1").joined == "A1" and told.one(OrdersEnded).why == "with unit"
    assert not may_rally(unit(position([foot(40, 20, casualties=1)]), "A1"))


@pytest.mark.parametrize(("far", "near"), [(11.9, True), (12.0, False)])
def test_how_near_a_commander_must_be_to_rally(far: float, *, near: bool) -> None:
    """BP-CMD-13: closer than twelve."""
    state = position([foot(40, 40, casualties=3)], commanders={"AC1": (40, 40 - 1.5 - far - 0.75)})
    assert within_call(scene_of(state), chief(state, "AC1"), unit(state, "A1")) is near


def test_unreliable_troops_stay_on_an_equal_roll() -> None:
    """BP-SPEC-20: no move, but the order has not failed and the commander goes on; a rally succeeds."""
    state = position([foot(40, 20, traits=("Unr",), casualties=2), foe(40, 70)])
    told = ordered(state, 4, 4, A1=(AHEAD,))
    assert y_of(told, "A1") == 19.25 and told.one(OrderRolled).result == "stays"
    assert not chief(told.state, "AC1").done
    assert ordered(state, 4, 4, kind="rally", A1=()).unit("A1").casualties == 1


def test_jokers_throw_again() -> None:
    """BP-OPT-02, BP-CMD-15: a blunder is ignored and thrown again, as often as there are jokers."""
    state = position([foot(40, 20), foe(40, 70)], rulings={"jokers": 2})
    told = ordered(state, 6, 6, 6, 5, 2, 2, answers={"BP-OPT-02": ["yes", "yes"]}, A1=(AHEAD,))
    assert len(told.all(JokerSpent)) == 2 and told.state.jokers == {"one": 0, "two": 2}
    assert told.one(OrderRolled).moves == 3


def test_determined_charge_binds() -> None:
    """BP-SPEC-04, BP-FILL-41: an order must be a charge while a target lies within three moves."""
    state = position([horse(40, 20, traits=("Det",)), foe(40, 60)])
    form = order_form(state, "AC1")
    assert rules(form, plan(A1=(Step("march", (Ahead(18.0),)),)), state) == ["BP-SPEC-04"]
    assert rules(form, plan(A1=(Step("charge", target="B1"),)), state) == []


def test_determined_charge_goes_of_itself_at_initiative() -> None:
    """BP-SPEC-04, BP-CMD-11: with a target within one move it charges the nearest, unasked."""
    from pulverdampf.rulebooks.black_powder.state import INITIATIVE

    game = stage([horse(40, 20, traits=("Det",)), foe(40, 30)], phase=INITIATIVE)
    assert [each.target for each in game.log if isinstance(each, ChargeDeclared)] == ["B1"]


# the fan --------------------------------------------------------------------------------------------------


def test_the_fan_shows_where_each_roll_leads() -> None:
    """BP-CMD-02, BP-CMD-10: every result with its exact chance and the place it leads to."""
    state = position([foot(40, 20), foot(52, 20), foe(40, 70)])
    form = order_form(state, "AC1")
    fan = list(form.fan(plan(A1=(AHEAD,) * 3, A2=(AHEAD,) * 3), scene_of(state)))
    assert sum(each.chance for each in fan) == 1
    reached = {each.text.en: round(each.stands["A1"].pose.y, 2) for each in fan}
    assert reached == {
        "blunder": 19.25, "the order fails": 19.25,
        "one move": 31.25, "two moves": 43.25, "three moves": 55.25,
    }  # fmt: skip
    assert {each.text.en: each.chance for each in fan}["three moves"] == Fraction(10, 36)


def test_the_fan_knows_the_unreliable() -> None:
    """BP-SPEC-20, BP-CMD-02: a roll equal to the rating moves them nowhere, alone or beside others."""
    state = position([foot(40, 20, traits=("Unr",)), foot(52, 20), foe(40, 70)])
    alone = order_form(state, "AC1").fan(plan(A1=(AHEAD,)), scene_of(state))
    shown = {each.text.en: (each.chance, round(each.stands["A1"].pose.y, 2)) for each in alone}
    assert shown["no move"] == (Fraction(5, 36), 19.25) and shown["one move"] == (Fraction(6, 36), 31.25)
    both = list(order_form(state, "AC1").fan(plan(A1=(AHEAD,), A2=(AHEAD,)), scene_of(state)))
    (equal,) = [each for each in both if each.text.en == "one move, the unreliable stay"]
    assert (equal.moves, equal.chance) == (1, Fraction(5, 36))
    assert [round(equal.stands[key].pose.y, 2) for key in ("A1", "A2")] == [19.25, 31.25]
    assert sum(each.chance for each in both) == 1


def test_the_fan_of_a_charge_ends_at_contact() -> None:
    """BP-CHG-09: with too few moves it stops short, with enough it touches."""
    state = position([foot(40, 20), foe(40, 40)])
    fan = {
        each.moves: each
        for each in order_form(state, "AC1").fan(plan(A1=(Step("charge", target="B1"),)), scene_of(state))
    }
    assert round(fan[1].stands["A1"].pose.y + 0.75, 2) == 32.0
    assert round(fan[2].stands["A1"].pose.y + 0.75, 2) == 40.0


# blunders -------------------------------------------------------------------------------------------------


def test_a_blunder_makes_all_plans_void() -> None:
    """BP-BLUN-01, BP-T-BLUNDER: one die for the whole order."""
    state = position([foot(20, 40), foot(32, 40), foe(40, 70)])
    told = ordered(state, 6, 6, 2, A1=(AHEAD,), A2=(AHEAD,))
    assert [each.how for each in told.all(Moved)] == ["blunder", "blunder"] and y_of(told, "A1") < 30


@pytest.mark.parametrize(("result", "moves", "expected"), [(1, 2, 40 - 24 - 0.75), (2, 1, 40 - 12 - 0.75)])
def test_away_from_the_enemy(result: int, moves: int, expected: float) -> None:
    """BP-BLUN-02, BP-BLUN-05: straight away from the nearest enemy in sight, facing kept, near him or not."""
    told = carried_out(position([foot(40, 40), foe(40, 48)]), blunder.kind("A1", result, moves))
    assert y_of(told, "A1") == expected


def test_a_unit_that_sees_nobody_goes_home() -> None:
    """BP-BLUN-02, BP-FILL-19: towards its own base edge, and over it if need be."""
    told = carried_out(position([foot(40, 8)]), blunder.kind("A1", 2, 1))
    assert told.unit("A1").pose is None


@pytest.mark.parametrize(("result", "dx", "dy"), [(3, -12, 0), (4, 12, 0), (5, 0, 12)])
def test_astray(result: int, dx: float, dy: float) -> None:
    """BP-BLUN-03: one move to the left, right or front, the full rate."""
    told = carried_out(position([foot(40, 30), foe(40, 70)]), blunder.kind("A1", result))
    pose = told.unit("A1").pose
    assert pose is not None and round(pose.x - 40, 1) == dx and round(pose.y - 29.25, 1) == dy


def test_astray_may_charge() -> None:
    """BP-BLUN-03: a legal target in that quarter within one move may be charged instead."""
    told = carried_out(
        position([foot(40, 30), foe(40, 38)]),
        blunder.kind("A1", 5),
        dice=[1] * 40,
        answers={"BP-BLUN-03": "B1"},
    )
    assert told.one(ChargeDeclared).target == "B1"


@pytest.mark.parametrize(("hidden", "offered"), [(True, []), (False, ["B1"])])
def test_astray_charges_nobody_unseen(offered: list[str], *, hidden: bool) -> None:
    """BP-BLUN-03, BP-CHG-03: to the side as well, only who was seen when the turn began."""
    friend = foot(31, 20, facing=180) if hidden else foot(80, 20)
    state = position([foot(40, 20), friend, foe(26, 20, facing=0)])
    told = carried_out(state, blunder.kind("A1", 3), dice=[1] * 40)
    assert [each.target for each in told.all(ChargeDeclared)] == offered


def test_headlong() -> None:
    """BP-BLUN-04: charges the nearest; out of reach it stops one short; guns and squares stay put."""
    told = carried_out(position([foot(40, 30), foe(40, 60)]), blunder.kind("A1", 6, 1))
    assert round(y_of(told, "A1") + 0.75, 2) == 42.0
    stays = carried_out(position([guns(40, 30), foe(40, 40)]), blunder.kind("A1", 6, 1))
    assert not stays.all(Moved)


# in play ---------------------------------------------------------------------------------------------------


def test_an_order_in_play() -> None:
    """BP-CMD-01, BP-COM-01: a commander is asked what he does, then for his plan, then he rides."""
    game = stage([foot(40, 20), foe(40, 70)])
    assert isinstance(game.request, Choose) and set(game.request.options) == {"order", "follow", "stop"}
    game.answer("order")
    game.answer(Plan({"A1": (AHEAD,)}))
    game.answer_faces([3, 4])
    assert game.request is not None and game.request.rule == "BP-COM-01"


def test_a_refused_plan_has_a_near_one() -> None:
    """BP-CMD-01: what is refused is answered with the nearest legal plan."""
    state = position([foot(40, 20), foe(40, 70)])
    form = order_form(state, "AC1")
    too_far = plan(A1=(Step("march", (Ahead(15.0),)),))
    assert rules(form, too_far, state) == ["BP-MOVE-02"]
    assert form.nearest(too_far, scene_of(state)) == plan(A1=(Step("march", (Ahead(11.25),)),))


def test_commander_moved_is_told_when_he_joins() -> None:
    """BP-COM-02: joining is told."""
    told = ordered(position([foot(40, 20), foe(40, 70)]), 2, 2, kind="follow", A1=(AHEAD,))
    assert any(each.why == "joins" for each in told.all(CommanderMoved))
