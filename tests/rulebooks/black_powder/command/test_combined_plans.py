"""What may be ordered in steps of more than one kind is offered, in the lists and among the proposals."""

from typing import Any

import pytest

from pulverdampf.rulebooks.black_powder.command.plan_forms import order_form
from pulverdampf.rulebooks.black_powder.command.plan_ideas import unit_ideas
from pulverdampf.rulebooks.black_powder.command.plans import plan_objections
from tests.rulebooks.black_powder.staging import foe, foot, guns, position, scene_of, unit

HOUSE = {"id": "house", "kind": "building", "rect": [30, 45, 35, 50]}
COLUMN = {"formation": "march"}


def offered(state: Any) -> set[tuple[str, ...]]:
    """The kinds of steps of all legal proposals for the first unit."""
    first = unit(state, "A1")
    ideas = list(unit_ideas(scene_of(state), first))
    legal = [steps for steps in ideas if not list(plan_objections(scene_of(state), first, steps))]
    return {tuple(step.what for step in steps) for steps in legal}


@pytest.mark.parametrize(
    ("units", "kinds"),
    [
        ([foot(40, 20, facing=0), foe(40, 40)], ("march", "charge")),
        ([foot(40, 20, facing=180), foe(40, 40)], ("march", "charge")),
        ([foot(40, 32), foe(90, 70)], ("march", "enter")),
        ([guns(40, 20, formation="limbered"), foe(4, 70)], ("march", "form")),
        ([foot(40, 20, **COLUMN), foe(4, 70)], ("march", "march", "form")),
    ],
)
def test_plans_of_unlike_steps_are_proposed(units: list[dict[str, Any]], kinds: tuple[str, ...]) -> None:
    """BP-CMD-01, BP-CHG-01, BP-BLD-01, BP-ART-01: turn or march and charge, enter, unlimber, form line."""
    assert kinds in offered(position(units, terrain=[HOUSE]))


def test_every_step_that_may_follow_others_can_be_named() -> None:
    """BP-CMD-01: charge, building and formation, though none is open from where the unit stands."""
    state = position([foot(40, 20, facing=0), foe(40, 34)], terrain=[HOUSE])
    steps = order_form(state, "AC1").steps
    assert steps is not None
    known = {(step.what, step.target or step.formation) for step in steps(scene_of(state))["A1"]}
    assert {("charge", "B1"), ("enter", "house"), ("form", "line"), ("form", "square")} <= known
