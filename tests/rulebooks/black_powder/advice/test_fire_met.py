"""What the general expects a charge to suffer under fire is what the rule gives, and who fires is who may."""

from typing import Any

import pytest

from pulverdampf.engine.requests import Choose, Option, Prompt
from pulverdampf.engine.state import OnTable
from pulverdampf.rulebooks.black_powder.advice.reactions import policy
from pulverdampf.rulebooks.black_powder.advice.worth import begun_by, fire_met, worth_of_charge
from pulverdampf.rulebooks.black_powder.charge.charges import Approach, approach
from pulverdampf.rulebooks.black_powder.shooting.volleys import Fire, shoot
from pulverdampf.rulebooks.black_powder.state import PowderState
from pulverdampf.text import Text
from tests.rulebooks.black_powder.staging import foe, foot, horse, odds_of, position, scene_of, unit


def expected(state: PowderState, *, by_target: bool = True) -> float:
    way = approach(scene_of(state), unit(state, "A1"), unit(state, "B1"))
    assert isinstance(way, Approach)
    begun = begun_by(unit(state, "A1"), unit(state, "B1"), way)
    return fire_met(scene_of(state), unit(state, "A1"), begun, by_target=by_target)


def of_the_rule(state: PowderState, *shots: Any) -> float:
    """The mean of the rule itself, fired where the charge comes home."""
    way = approach(scene_of(state), unit(state, "A1"), unit(state, "B1"))
    assert isinstance(way, Approach)
    there = state.copied()
    unit(there, "A1").place = OnTable(way.pose)
    return float(odds_of(there, *shots, read=lambda after: unit(after, "A1").casualties).mean)


@pytest.mark.parametrize(
    "target",
    [
        foe(40, 30),
        foe(40, 30, traits=("FF",)),
        foe(40, 30, traits=("Sha",)),
        foe(40, 30, is_=("disordered",)),
        foe(40, 30, arm="artillery"),
    ],
)
@pytest.mark.parametrize("charger", [foot(40, 20, stamina=9), foot(40, 20, stamina=9, formation="attack")])
def test_closing_fire_costs_what_the_rule_gives(charger: dict[str, Any], target: dict[str, Any]) -> None:
    """BP-REACT-02, BP-FIRE-07, BP-FIRE-09: the same dice, the same needs, the same saves."""
    state = position([charger, target])
    fire = Fire("closing")
    assert expected(state) == pytest.approx(of_the_rule(state, shoot.kind("B1", "A1", fire)))


def test_who_is_passed_fires_too() -> None:
    """BP-FIRE-16, BP-FIRE-17: two who fire make the charger unclear for both."""
    state = position([foot(40, 20, stamina=9), foe(40, 30), foe(51, 30)])
    closing, passing = Fire("closing", crowd=True), Fire("traversing", crowd=True)
    both = (shoot.kind("B1", "A1", closing), shoot.kind("B2", "A1", passing))
    assert expected(state) == pytest.approx(of_the_rule(state, *both))


def test_horse_does_not_ride_at_foot_that_must_form_square() -> None:
    """BP-SQ-04, BP-SPEC-08: the rule tells who forms square, from whatever side it is charged."""
    worths = []
    for traits in ((), ("FSq",)):
        state = position([horse(40, 20), foe(40, 32, traits=traits)])
        worths.append(worth_of_charge(scene_of(state), unit(state, "A1"), unit(state, "B1")))
    assert worths[1] < worths[0] - 3.0


def test_a_neighbour_answers_as_a_target_does() -> None:
    """BP-CHG-08: a square if it must, else fire."""
    state, text = position([foot(40, 20), foe(40, 30)]), Text("?", "?")
    for keys, answer in ((("square",), "square"), (("fire", "hold"), "fire"), (("hold",), "hold")):
        options = [Option(key, text, key) for key in keys]
        assert policy(Choose("two", Prompt("BP-CHG-08", text, "B1"), options), state) == answer
