"""What the table may tell beforehand: ranges, sight, chances, the unit of length, and steps of a plan."""

from fractions import Fraction

from pulverdampf.rulebooks.black_powder import RULEBOOK
from pulverdampf.rulebooks.black_powder.command.plan_forms import order_form
from pulverdampf.rulebooks.black_powder.telling.outlook import prospects, reach, sees_piece
from pulverdampf.rulebooks.black_powder.turn import acting
from tests.rulebooks.black_powder.staging import foe, foot, guns, horse, position, scene_of


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


def test_a_volley_and_a_charge_have_exact_chances() -> None:
    """BP-FIRE-07, BP-CMD-02: three dice on 4+, saved on 4+; rating 8 less one for the enemy near."""
    scene = scene_of(position([foot(40, 20), foe(40, 30)]))
    volley, charge = prospects(scene, "A1", "B1")
    assert volley.mean == Fraction(3, 4) and sum(volley.chances.values()) == 1
    assert charge.chances["✓"] == Fraction(21, 36)
    assert prospects(scene, "A1", "B0") == [] and prospects(scene, "A1", "A1") == []


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
