"""What orders bind to: determined troops, squares, free moves of guns."""

import pytest

from pulverdampf.engine.orders import Plan, Step
from pulverdampf.rulebooks.black_powder.command.fan import fan
from pulverdampf.rulebooks.black_powder.command.obeying import command
from pulverdampf.rulebooks.black_powder.command.plan_forms import order_form
from pulverdampf.rulebooks.black_powder.command.plans import plan_objections
from pulverdampf.table.legs import Ahead, Back
from tests.rulebooks.black_powder.staging import (
    carried_out,
    chief,
    foe,
    foot,
    guns,
    plan,
    position,
    rules,
    scene_of,
    unit,
)

CHARGE = Step("charge", target="B1")
BACK = Step("march", (Back(2.0),))
SQUARE = Step("form", formation="square")
HOUSE = {"id": "house", "kind": "building", "rect": [37.5, 30, 42.5, 35]}


@pytest.mark.parametrize(
    ("steps", "refused"),
    [((CHARGE,), []), ((BACK, BACK, CHARGE), ["BP-SPEC-04"]), ((BACK, CHARGE), ["BP-SPEC-04"])],
)
def test_determined_troops_charge_at_once(steps: tuple[Step, ...], refused: list[str]) -> None:
    """BP-SPEC-04, BP-FILL-41: to go back first and charge with what is left is not to charge."""
    state = position([foot(40, 30, traits=("Det",)), foe(40, 40)])
    assert rules(order_form(state, "AC1"), plan(A1=steps), state) == refused


@pytest.mark.parametrize(
    ("steps", "refused"),
    [
        ((SQUARE, BACK), []),
        ((SQUARE, BACK, BACK), ["BP-MOVE-09"]),
        ((BACK, SQUARE, BACK), []),
    ],
)
def test_a_square_moves_once(steps: tuple[Step, ...], refused: list[str]) -> None:
    """BP-MOVE-09, BP-CMD-10: also when it was formed by the same order."""
    state = position([foot(40, 30), foe(4, 70)])
    assert [each.rule for each in plan_objections(scene_of(state), unit(state, "A1"), steps)] == refused


@pytest.mark.parametrize(("formation", "refused"), [("square", ["BP-MOVE-09"]), ("line", [])])
def test_a_square_enters_no_building(formation: str, refused: list[str]) -> None:
    """BP-MOVE-09: it goes back and nowhere else; a line goes in."""
    state = position([foot(40, 30, formation=formation), foe(4, 70)], terrain=[HOUSE])
    enter = (Step("enter", target="house"),)
    assert [each.rule for each in plan_objections(scene_of(state), unit(state, "A1"), enter)] == refused


@pytest.mark.parametrize(("weapon", "unlimbers"), [("SB horse", "unlimbered"), ("SB foot", "limbered")])
def test_horse_guns_unlimber_after_their_free_move(weapon: str, unlimbers: str) -> None:
    """BP-CMD-09, BP-MOVE-03: the change costs horse guns no move, so a failed order does not deny it."""
    state = position([guns(40, 30, weapon=weapon, formation="limbered"), foe(4, 70)])
    steps = (Step("march", (Ahead(6.0),)), Step("form", formation="unlimbered"))
    told = carried_out(state, command.kind("AC1", "order", (("A1", steps),)), dice=(6, 5))
    assert told.unit("A1").formation == unlimbers and told.unit("A1").moves == 1
    shown = fan(scene_of(state), chief(state, "AC1"), Plan({"A1": steps}))
    fails = next(each for each in shown if each.text.in_("en") == "the order fails")
    assert fails.stands["A1"].pose == told.unit("A1").pose and fails.stands["A1"].formation == unlimbers
