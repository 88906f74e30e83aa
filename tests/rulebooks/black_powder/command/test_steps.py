"""Steps of a plan one by one: every kind there is, half limbered guns, squares, skirmishers that run."""

import pytest

from pulverdampf.engine.orders import March, Step
from pulverdampf.engine.state import Clock, Reserve
from pulverdampf.rulebooks.black_powder.charge.charging import come_to_grips
from pulverdampf.rulebooks.black_powder.charge.reactions import Charge, who_may_traverse
from pulverdampf.rulebooks.black_powder.command.blunders import astray_form
from pulverdampf.rulebooks.black_powder.command.plans import plan_objections
from pulverdampf.rulebooks.black_powder.events.places import Moved
from pulverdampf.rulebooks.black_powder.lookup import pose_of
from pulverdampf.rulebooks.black_powder.shooting.to_hit import base_dice
from pulverdampf.rulebooks.black_powder.state import PowderState
from pulverdampf.rulebooks.black_powder.units import LEFT
from pulverdampf.table.angles import EIGHTH, degrees
from pulverdampf.table.legs import Back, Shift
from pulverdampf.table.shapes import Pose
from tests.rulebooks.black_powder.staging import carried_out, foe, foot, guns, position, rules, scene_of, unit


def refused(state: PowderState, *steps: Step, most: int = 3) -> list[str]:
    return [each.rule for each in plan_objections(scene_of(state), unit(state, "A1"), steps, most)]


def test_a_unit_that_left_may_be_ordered_back() -> None:
    """BP-CMD-01, BP-MOVE-12: to return is a step like any other; nothing follows it."""
    state = position([foot(40, 20), foe(40, 60)])
    state.clock = Clock(3)
    unit(state, "A1").place, unit(state, "A1").exit = Reserve(LEFT, 1), Pose(40.0, 0.0, 0)
    back = Step("return", formation="line")
    assert refused(state, back) == [] and refused(state, back, back) == ["BP-MOVE-12"]


def test_a_unit_out_of_formation_may_reform() -> None:
    """BP-CMD-01, BP-FORM-08: one move to reform, refused to who stands in formation."""
    state = position([foot(40, 20), foe(40, 60)])
    assert refused(state, Step("reform")) == ["BP-FORM-08"]
    unit(state, "A1").unformed = True
    assert refused(state, Step("reform")) == []


def test_siege_guns_begin_with_their_last_move() -> None:
    """BP-CMD-01, BP-CMD-10, BP-MOVE-01: of two moves to limber one may be made at the end of a plan."""
    state = position([guns(40, 20, weapon="SB siege"), foe(40, 60)])
    limber = Step("form", formation="limbered")
    assert refused(state, limber, most=2) == [] and refused(state, limber, most=1) == []
    assert refused(state, limber, Step("march", ()), most=2) == ["BP-CMD-01"]


def test_a_square_retires_once() -> None:
    """BP-MOVE-09, BP-CMD-01: one move back of at most six; a second is refused."""
    state = position([foot(40, 30, formation="square"), foe(40, 66)])
    back = Step("march", (Back(3.0),))
    assert refused(state, back) == [] and refused(state, back, back) == ["BP-MOVE-09"]


@pytest.mark.parametrize(("formation", "turned"), [("skirmish", False), ("line", True)])
def test_who_evades_turns_round_unless_it_skirmishes(formation: str, *, turned: bool) -> None:
    """BP-REACT-05, BP-SKIR-06: formed horse ends facing away, skirmishers as they stood."""
    state = position([foot(40, 20), foe(40, 30, arm="cavalry", formation=formation, traits=["Ski"])])
    before = pose_of(unit(state, "B1"))
    begun = Charge(
        "A1",
        "B1",
        "front",
        pose_of(unit(state, "A1")),
        12.0,
        10.0,
        contact=Pose(40.0, 29.25, 1 << 30),
        stood=before,
    )
    told = carried_out(state, come_to_grips.due(begun, "evade", ()))
    moved = next(each for each in told.all(Moved) if each.unit == "B1")
    assert (moved.pose.facing != before.facing) == turned and moved.pose.y > before.y + 10


@pytest.mark.parametrize(("x", "fires"), [(70, True), (48, False)])
def test_nobody_fires_at_a_charge_he_does_not_see(x: int, *, fires: bool) -> None:
    """BP-FIRE-16, BP-FILL-37: a house between the shooter and the whole way hides the charge."""
    house = {"id": "h", "kind": "building", "rect": [x, 20, x + 3, 50]}
    state = position([foot(40, 24), foe(40, 36), foe(51, 32, facing=180)], terrain=[house])
    start, contact = pose_of(unit(state, "A1")), Pose(40.0, 35.25, 1 << 30)
    begun = Charge("A1", "B1", "front", start, 12.0, 12.0, contact=contact, stood=pose_of(unit(state, "B1")))
    shooters = [each.id for each in who_may_traverse(scene_of(state), begun)]
    unit(state, "B2").reacted = True
    assert shooters == (["B2"] if fires else []) and not who_may_traverse(scene_of(state), begun)


def test_guns_fire_most_at_short_range() -> None:
    """BP-FIRE-05, BP-ART-01: asked without a band, a battery has its three dice."""
    state = position([guns(40, 20), foe(40, 60)])
    assert [base_dice(unit(state, "A1"), band) for band in range(3)] == [3, 2, 1]
    assert base_dice(unit(state, "A1")) == 3


def test_astray_within_a_quarter() -> None:
    """BP-BLUN-03: any bearing up to 45 degrees off the middle, its ends included, and none beyond."""
    state = position([foot(40, 30), foe(90, 66)])
    form = astray_form(state, unit(state, "A1"), 0)
    ideas = list(form.ideas(scene_of(state)))
    assert len(ideas) == 5 and not any(form.objections(idea, scene_of(state)) for idea in ideas)
    beyond = March(("A1",), (Shift(12.0, EIGHTH + degrees(1.0)),))
    assert rules(form, beyond, state) == ["BP-BLUN-03"]
