"""What the table may tell beforehand: ranges, sight, chances, the unit of length, and steps of a plan."""

from fractions import Fraction

import pytest

from pulverdampf.engine.outlook import Expectation, expectations
from pulverdampf.rulebooks.black_powder import RULEBOOK
from pulverdampf.rulebooks.black_powder.command.plan_forms import order_form
from pulverdampf.rulebooks.black_powder.shooting.volleys import shoot
from pulverdampf.rulebooks.black_powder.state import PowderState
from pulverdampf.rulebooks.black_powder.telling.outlook import reach, sees_piece
from pulverdampf.rulebooks.black_powder.turn import acting
from tests.rulebooks.black_powder.staging import (
    chief,
    foe,
    foot,
    guns,
    horse,
    odds_of,
    position,
    scene_of,
    unit,
)

Traits = tuple[str, ...]


def test_ranges_and_charges_are_told() -> None:
    """BP-FIRE-03, BP-CHG-04: short range and range, one to three moves."""
    scene = scene_of(position([foot(40, 20), horse(60, 20), guns(20, 20), foe(40, 50)]))
    assert [band.far for band in reach(scene, "A1")] == [6.0, 18.0, 12.0, 24.0, 36.0]
    assert [band.far for band in reach(scene, "A2")][-3:] == [18.0, 36.0, 54.0]
    bands = [band.far for band in reach(scene, "A3")]
    assert bands[0] == 6.0 and bands[1] == bands[2] / 2
    assert reach(scene, "A0") == []


def test_a_wood_hides() -> None:
    """BP-VIS-05: the table shows whom a unit sees."""
    men = [foot(40, 20), foe(40, 50)]
    assert sees_piece(scene_of(position(men)), "A1", "B1")
    wood = [{"id": "W", "kind": "wood", "rect": [20, 30, 60, 40]}]
    assert not sees_piece(scene_of(position(men, terrain=wood)), "A1", "B1")


def card(state: PowderState, one: str, other: str) -> list[Expectation]:
    return expectations(RULEBOOK, scene_of(state), one, other)


def test_a_volley_and_a_charge_have_exact_chances() -> None:
    """BP-FIRE-07, BP-CMD-02, BP-BLUN-04: three dice on 4+, saved on 4+; rating 8 less one for the enemy near.

    A sixth of all blunders charges too.
    """
    state = position([foot(40, 20), foe(40, 30)])
    volley, charge = card(state, "A1", "B1")
    assert volley.mean == Fraction(3, 4) and sum(volley.chances.values()) == 1
    assert volley.detail.in_("en") == "3 dice hit on 4+, saved on 4+"
    assert charge.chances["✓"] == Fraction(21, 36) + Fraction(1, 36) * Fraction(1, 6)
    assert charge.detail.in_("en") == "1 of 3 moves needed, 10″ to go" and charge.policy.en
    assert card(state, "A1", "B0") == [] and card(state, "A1", "A1") == []


@pytest.mark.parametrize(
    ("shooter", "target", "mean"),
    [
        ((), (), Fraction(3, 4)),
        (("Sha",), (), Fraction(31, 32)),
        (("Fre",), (), Fraction(13, 24)),
        ((), ("Stu",), Fraction(59, 128)),
    ],
)
def test_the_card_of_a_volley_is_the_rule(shooter: Traits, target: Traits, mean: Fraction) -> None:
    """BP-SPEC-13, BP-SPEC-09, BP-SPEC-15: second throws and what freshly raised troops are worth count."""
    state = position(
        [foot(40, 20, traits=shooter), foe(40, 30, traits=target)], rulings={"stubborn_applies_to": "save"}
    )
    volley = card(state, "A1", "B1")[0]
    rule = odds_of(state, shoot.kind("A1", "B1"), read=lambda after: unit(after, "B1").casualties)
    assert volley.chances == {str(n): rule.chances[n] for n in sorted(rule.chances)}
    assert volley.mean == mean


def test_nothing_is_told_of_what_may_not_be_announced() -> None:
    """BP-FIRE-01, BP-CMD-06: who has shot shoots no more, and a commander who is done orders nobody."""
    state = position([foot(40, 20, is_=("fired",)), foe(40, 30)])
    assert [each.name.en for each in card(state, "A1", "B1")] == ["Charge ordered: an enemy is reached"]
    chief(state, "AC1").done = True
    assert card(state, "A1", "B1") == []


def test_a_square_shoots_from_each_side() -> None:
    """BP-SQ-06: one die from each side that sees somebody; the card tells them all."""
    state = position([foot(40, 30, formation="square"), foe(40, 44), foe(60, 30)])
    told = [each.name.en for each in card(state, "A1", "B1") if each.name.en.startswith("From")]
    assert len(told) == 2 and "B1" in card(state, "A1", "B1")[0].name.in_("en")


def test_the_scale_is_shown() -> None:
    """BP-OPT-01: inches, or centimetres by a switch."""
    inches, small = position([foot(40, 20)]), position([foot(40, 20)], rulings={"length_unit": "cm"})
    assert RULEBOOK.measuring_in(inches).symbol.en == "″" and RULEBOOK.measuring_in(small).symbol.en == " cm"


def test_every_kind_of_step_is_offered() -> None:
    """BP-CMD-01: moves, targets and formations of each unit that may be ordered."""
    state = position([foot(40, 20), guns(60, 20), foe(40, 36)])
    form = order_form(state, "AC1")
    assert form.steps is not None
    steps = {key: list(each) for key, each in form.steps(scene_of(state)).items()}
    assert {(each.what, each.target) for each in steps["A1"]} >= {("march", ""), ("charge", "B1")}
    assert {each.formation for each in steps["A1"]} >= {"attack", "march", "square"}
    assert "limbered" in {each.formation for each in steps["A2"]}


def test_the_acting_side_is_known() -> None:
    """BP-CMD-05: the one whose player turn it is."""
    assert acting(position([foot(40, 20)], active="two")) == "two"
