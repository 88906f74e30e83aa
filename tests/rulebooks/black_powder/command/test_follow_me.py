"""Follow Me and Rally: where the commander goes, and commanders who stand in an enemy's way."""

from fractions import Fraction

import pytest

from pulverdampf.engine.orders import Plan, Step
from pulverdampf.rulebooks.black_powder.charge.charging import charge
from pulverdampf.rulebooks.black_powder.command.commanders import reach_of, ride_form
from pulverdampf.rulebooks.black_powder.command.commands import orders
from pulverdampf.rulebooks.black_powder.command.fan import fan
from pulverdampf.rulebooks.black_powder.command.obeying import command
from pulverdampf.rulebooks.black_powder.events.losses import CommanderLost
from pulverdampf.rulebooks.black_powder.events.places import CommanderMoved, Moved
from pulverdampf.rulebooks.black_powder.movement.marching import carry_out
from pulverdampf.table.kernel import gap
from pulverdampf.table.legs import Ahead
from tests.rulebooks.black_powder.staging import (
    AHEAD,
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

CHARGE = (Step("charge", target="B1"),)


def stands_with(told: Told, commander: str, key: str) -> bool:
    """Whether a commander is with a unit and touches it."""
    scene = scene_of(told.state)
    he, men = chief(told.state, commander), unit(told.state, key)
    return he.joined == key and gap(scene.outline(he), scene.outline(men)) <= 0.02


def test_he_goes_with_every_step_and_is_never_left() -> None:
    """BP-CMD-12, BP-COM-03: three moves, and the commander beside the unit after each of them."""
    state = position([foot(40, 20), foe(40, 70)])
    told = carried_out(state, command.kind("AC1", "follow", (("A1", (AHEAD,) * 3),)), dice=(1, 2))
    assert len(told.all(Moved)) == 3 and stands_with(told, "AC1", "A1")
    assert [each.why for each in told.all(CommanderMoved)] == ["joins", "with unit", "with unit", "with unit"]
    assert chief(told.state, "AC1").turn_over


def test_he_charges_with_the_unit_he_leads() -> None:
    """BP-CMD-12, BP-COM-04: into contact with Follow Me; by an ordinary order he stays behind."""
    state = position([foot(40, 20), foe(40, 30)])
    led = carried_out(state, command.kind("AC1", "follow", (("A1", CHARGE),)), dice=(1, 2, 1, 1, 1))
    assert led.state.contacts and stands_with(led, "AC1", "A1")
    assert "left" not in [each.why for each in led.all(CommanderMoved)]
    chief(state, "AC1").joined = "A1"
    ordered = carried_out(state, command.kind("AC1", "order", (("A1", CHARGE),)), dice=(1, 2, 1, 1, 1))
    assert ordered.state.contacts and not chief(ordered.state, "AC1").joined


def test_he_halts_with_the_cavalry_he_leads() -> None:
    """BP-CMD-12, BP-SQ-05: before a good square, and when the charge falls short."""
    state = position([horse(40, 20), foe(40, 34, traits=("FSq",))])
    halted = carried_out(state, command.kind("AC1", "follow", (("A1", CHARGE),)), dice=(1, 2, 3, 4))
    assert not halted.state.contacts and stands_with(halted, "AC1", "A1")
    far = position([foot(40, 20), foe(40, 50)])
    short = carried_out(far, command.kind("AC1", "follow", (("A1", CHARGE),)), dice=(3, 4))
    assert not short.state.contacts and stands_with(short, "AC1", "A1")


def test_a_failed_follow_me_shows_no_free_move_in_its_fan() -> None:
    """BP-CMD-12, BP-CMD-09: a march column marches on after a failed order, but not after Follow Me."""
    state = position([foot(40, 30, formation="march"), foe(4, 70)])
    order = Plan({"A1": (AHEAD, AHEAD)})
    start = unit(state, "A1").pose
    for kind, moved in (("order", 12.0), ("follow", 0.0)):
        shown = fan(scene_of(state), chief(state, "AC1"), order, kind)  # type: ignore[arg-type]
        fails = next(each for each in shown if each.text.in_("en") == "the order fails")
        assert start is not None and fails.stands["A1"].pose.y - start.y == moved
        assert sum(each.chance for each in shown) == Fraction(1)


def test_a_free_move_is_the_first_step_alone() -> None:
    """BP-CMD-09: horse guns that should unlimber and then do more only unlimber, and the fan says so."""
    state = position([guns(40, 30, weapon="SB horse", formation="limbered"), foe(4, 70)])
    steps = (Step("form", formation="unlimbered"), Step("march", (Ahead(6.0),)))
    told = carried_out(state, command.kind("AC1", "order", (("A1", steps),)), dice=(6, 5))
    shown = fan(scene_of(state), chief(state, "AC1"), Plan({"A1": steps}))
    fails = next(each for each in shown if each.text.in_("en") == "the order fails")
    assert fails.stands["A1"].pose == told.unit("A1").pose and not told.all(Moved)


@pytest.mark.parametrize("moves_on", [False, True])
def test_after_rally_he_stays_unless_a_switch_lets_him_ride(*, moves_on: bool) -> None:
    """BP-CMD-13, BP-COM-01, BP-FILL-18: with the unit he has 12; Follow Me never leaves him a move."""
    state = position(
        [foot(40, 30, casualties=2), foe(4, 70)], rulings={"commander_moves_after_rally": moves_on}
    )
    rallied = carried_out(state, command.kind("AC1", "rally", (("A1", ()),)), dice=(3, 3))
    he = chief(rallied.state, "AC1")
    assert stands_with(rallied, "AC1", "A1") and he.done and he.turn_over is not moves_on
    assert reach_of(he) == 12.0 and ride_form(rallied.state, he).subject == ("AC1",)
    rallied.state.commanding = "AC1"
    rode = driven(rallied.state, orders, answers={"BP-CMD-04": "stop"}).all(CommanderMoved)
    assert [each.why for each in rode if each.commander == "AC1"] == ["rides"] * moves_on
    led = carried_out(state, command.kind("AC1", "follow", (("A1", (AHEAD,)),)), dice=(3, 3))
    assert chief(led.state, "AC1").turn_over


def test_commanders_in_the_path_of_the_enemy() -> None:
    """BP-COM-07: whoever stands alone where a unit marches or charges through joins his men or is taken."""
    state = position([foot(40, 20), foe(60, 50)], commanders={"BC1": (40, 24)})
    passed = carried_out(state, carry_out.kind("A1", (Step("march", (Ahead(12.0),)),), 1))
    assert chief(passed.state, "BC1").joined == "B1"
    charged = position([foot(40, 20), foe(40, 32)], commanders={"BC1": (40, 26)})
    home = carried_out(charged, charge.kind("A1", "B1", 1), dice=(1, 1, 1))
    assert home.state.contacts and chief(home.state, "BC1").joined == "B1"
    alone = position([foot(40, 20), foe(90, 71)], commanders={"BC1": (40, 24)})
    chief(alone, "BC1").mounted = False
    taken = carried_out(alone, carry_out.kind("A1", (Step("march", (Ahead(12.0),)),), 1))
    assert taken.one(CommanderLost).how == "captured"
    aside = position([foot(40, 20), foe(60, 50)], commanders={"BC1": (60, 24), "AC1": (40, 24)})
    clear = carried_out(aside, carry_out.kind("A1", (Step("march", (Ahead(12.0),)),), 1))
    assert not clear.all(CommanderLost) and not chief(clear.state, "BC1").joined
