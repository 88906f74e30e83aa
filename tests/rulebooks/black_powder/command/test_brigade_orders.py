"""Brigade orders: the same order for all, and everybody gets his moves, whoever is named first."""

from itertools import permutations

import pytest

from pulverdampf.engine.orders import Plan, Step
from pulverdampf.rulebooks.black_powder.command.groups import in_turn
from pulverdampf.rulebooks.black_powder.command.obeying import command
from pulverdampf.rulebooks.black_powder.command.plan_forms import order_form
from pulverdampf.rulebooks.black_powder.events.command import StepStopped
from pulverdampf.rulebooks.black_powder.events.fights import ContactMade
from pulverdampf.table.angles import QUARTER, degrees
from pulverdampf.table.legs import Ahead, Shift, Turn
from tests.rulebooks.black_powder.staging import (
    AHEAD,
    carried_out,
    foe,
    foot,
    plan,
    position,
    rules,
    scene_of,
)

COLUMN, ATTACK = Step("form", formation="march"), Step("form", formation="attack")
HALF_WAY = Step("march", (Ahead(6.0),))
LEFT, RIGHT = Step("march", (Turn(degrees(40)),)), Step("march", (Turn(-degrees(40)),))
ASIDE = Step("march", (Shift(6.0, QUARTER),))
STAY = Step("march")


@pytest.mark.parametrize("names", list(permutations(("A1", "A2", "A3"))))
def test_everybody_gets_his_moves_whoever_is_named_first(names: tuple[str, ...]) -> None:
    """BP-CMD-08, BP-CMD-10: three columns one behind the other go six each; nobody is stopped."""
    state = position([foot(40, y, formation="attack") for y in (20, 26, 32)])
    orders: dict[str, tuple[Step, ...]] = dict.fromkeys(names, (HALF_WAY,))
    assert rules(order_form(state, "AC1"), Plan(orders), state) == []
    told = carried_out(state, command.kind("AC1", "order", tuple(orders.items())), dice=(4, 4))
    assert not told.all(StepStopped) and all(told.unit(key).moves == 1 for key in names)


def test_the_foremost_moves_first() -> None:
    """BP-CMD-08: the program finds the order."""
    state = position([foot(40, y, formation="attack") for y in (20, 26, 32)])
    steps = dict.fromkeys(("A1", "A2", "A3"), (HALF_WAY,))
    assert in_turn(scene_of(state), steps, dict.fromkeys(steps, 1)) == (["A3", "A2", "A1"], [])


def test_who_stands_in_one_anothers_way_is_refused() -> None:
    """BP-CMD-08, BP-MOVE-07: two who would change places cannot, in whatever order they go."""
    state = position([foot(40, 20, formation="attack"), foot(45, 20, formation="attack")])
    swap = plan(A1=(Step("march", (Shift(5.0, -QUARTER),)),), A2=(Step("march", (Shift(5.0, -QUARTER),)),))
    assert rules(order_form(state, "AC1"), swap, state) == []
    onto = plan(A1=(HALF_WAY,), A2=(Step("march", (Ahead(6.0), Shift(4.0, QUARTER))),))
    assert "BP-CMD-08" in rules(order_form(state, "AC1"), onto, state)


@pytest.mark.parametrize(
    ("one", "two", "refused"),
    [
        ((COLUMN,), (COLUMN,), []),
        ((COLUMN,), (ATTACK,), ["BP-CMD-08"]),
        ((LEFT,), (LEFT,), []),
        ((LEFT,), (RIGHT,), ["BP-CMD-08"]),
        ((AHEAD, LEFT), (AHEAD, RIGHT), ["BP-CMD-08"]),
        ((AHEAD, ASIDE), (AHEAD, ASIDE), []),
        ((AHEAD, ASIDE), (AHEAD, AHEAD), ["BP-CMD-08"]),
        ((AHEAD,), (STAY,), ["BP-CMD-08"]),
    ],
)
def test_the_same_order_is_the_same(one: tuple[Step, ...], two: tuple[Step, ...], refused: list[str]) -> None:
    """BP-CMD-08: the same formation, the same direction and the same turn, in every step."""
    state = position([foot(30, 20), foot(44, 20), foe(4, 70)])
    assert rules(order_form(state, "AC1"), plan(A1=one, A2=two), state) == refused


def test_two_units_may_be_ordered_at_one_enemy() -> None:
    """BP-CMD-08, BP-CHG-07: it is not refused; whether there is room for both shows at contact."""
    column = {"formation": "attack"}
    state = position([foot(38, 30, **column), foot(42, 30, **column), foe(40, 40, size="large")])
    both = plan(A1=(Step("charge", target="B1"),), A2=(Step("charge", target="B1"),))
    assert rules(order_form(state, "AC1"), both, state) == []
    given = tuple(both.steps.items())
    told = carried_out(state, command.kind("AC1", "order", given), dice=(2, 2), answers={"BP-CHG-10": "hold"})
    assert len(told.all(ContactMade)) == 2
