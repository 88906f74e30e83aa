"""Charges: who may charge whom, the way, the place of contact, reactions, squares, closing fire."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Step
from pulverdampf.rulebooks.black_powder.charge.charges import (
    Approach,
    approach,
    charge_targets,
    charging_objections,
    reach_of,
    target_objections,
)
from pulverdampf.rulebooks.black_powder.charge.charging import charge, charger_test
from pulverdampf.rulebooks.black_powder.charge.contact_places import contact_pose
from pulverdampf.rulebooks.black_powder.charge.reactions import Charge, reactions, who_may_traverse
from pulverdampf.rulebooks.black_powder.command.plan_forms import order_form
from pulverdampf.rulebooks.black_powder.events.fights import (
    ChargeDeclared,
    ContactMade,
    FellShort,
    SquareRolled,
)
from pulverdampf.rulebooks.black_powder.events.losses import BreakTested
from pulverdampf.rulebooks.black_powder.events.order import Shot
from pulverdampf.rulebooks.black_powder.events.places import Moved
from pulverdampf.rulebooks.black_powder.geometry import front_centre
from pulverdampf.rulebooks.black_powder.hand_to_hand.combats import fight_round
from pulverdampf.rulebooks.black_powder.lookup import is_engaged, pose_of, unit_of
from pulverdampf.rulebooks.black_powder.shooting.skirmishers import skirmishers_may_charge
from pulverdampf.rulebooks.black_powder.shooting.targets import may_shoot
from pulverdampf.rulebooks.black_powder.shooting.volleys import Fire, shoot
from pulverdampf.rulebooks.black_powder.state import PowderState
from pulverdampf.table.measurement import Face
from tests.rulebooks.black_powder.staging import (
    Told,
    carried_out,
    foe,
    foot,
    guns,
    horse,
    odds_of,
    plan,
    position,
    rules,
    scene_of,
    unit,
)

HOUSE = {"id": "house", "kind": "building", "rect": [37.5, 30, 42.5, 35]}
SKI = {"formation": "skirmish", "traits": ("Ski",)}


def way(state: PowderState, one: str = "A1", two: str = "B1") -> Approach:
    found = approach(scene_of(state), unit(state, one), unit(state, two))
    assert isinstance(found, Approach), found
    return found


def refused(state: PowderState, one: str = "A1", two: str = "B1") -> list[str]:
    found = [*charging_objections(state, unit(state, one))]
    found += target_objections(scene_of(state), unit(state, one), unit(state, two))
    return [each.rule for each in found]


def charged(
    state: PowderState, *dice: int, moves: int = 1, react: str = "", target: str = "B1", **answers: Any
) -> Told:
    given = {"BP-CHG-10": react, **{key.replace("_", "-"): value for key, value in answers.items()}}
    return carried_out(state, charge.kind("A1", target, moves), dice=dice, answers=given)


def offered(state: PowderState, face: Face | None = None) -> list[str]:
    found = way(state)
    charge = Charge(
        "A1", "B1", face or found.face, pose_of(unit(state, "A1")), 18.0, found.cost, contact=found.pose,
        stood=pose_of(unit(state, "B1")),
    )  # fmt: skip
    return reactions(scene_of(state), charge)


# who and how -------------------------------------------------------------------------------------------


def test_a_charge_names_its_target_in_the_order() -> None:
    """BP-CHG-01: it is the last step of a plan."""
    state = position([foot(40, 20), foe(40, 40)])
    form = order_form(state, "AC1")
    assert rules(form, plan(A1=(Step("charge", target="B1"),)), state) == []
    assert rules(form, plan(A1=(Step("charge", target="nobody"),)), state) == ["BP-CHG-01"]
    assert "BP-CMD-01" in rules(form, plan(A1=(Step("charge", target="B1"), Step("march"))), state)


@pytest.mark.parametrize(
    "who",
    [
        foot(40, 20, casualties=3), foot(40, 20, formation="march"), guns(40, 20),
        foot(40, 20, formation="square"),
        foot(40, 20, is_=("disordered",)), foot(40, 20, is_=("unformed",)),
    ],
)  # fmt: skip
def test_who_may_not_charge(who: dict[str, Any]) -> None:
    """BP-CHG-02, BP-SHAK-02, BP-DIS-02: shaken, marching, guns, squares, out of order."""
    assert "BP-CHG-02" in refused(position([who, foe(40, 30)]))


def test_nobody_charges_in_the_very_first_turn() -> None:
    """BP-SETUP-06, BP-FILL-13: but in the second player turn."""
    assert refused(position([foot(40, 20), foe(40, 30)], turn=1)) == ["BP-SETUP-06"]
    assert refused(position([foot(40, 20), foe(40, 30)])) == []


def test_cavalry_does_not_charge_garrisons_or_good_squares() -> None:
    """BP-CHG-02, BP-SQ-05, BP-FILL-33: a disordered or shaken square may be charged."""
    assert refused(position([horse(40, 20), foe(0, 0, inside="house")], terrain=[HOUSE])) == ["BP-CHG-02"]
    assert refused(position([horse(40, 20), foe(40, 30, formation="square")])) == ["BP-SQ-05"]
    assert refused(position([horse(40, 20), foe(40, 30, formation="square", is_=("disordered",))])) == []


def test_the_target_was_seen_and_lies_ahead() -> None:
    """BP-CHG-03: seen when the turn began, and partly in the front quarter."""
    assert refused(position([foot(40, 20), foot(40, 26), foe(40, 36)])) == ["BP-CHG-03"]
    assert refused(position([foot(40, 20), foe(40, 8)])) == ["BP-CHG-03"]
    assert refused(position([foot(40, 20, **SKI), foe(40, 8, arm="artillery")])) == []


def test_the_direct_way() -> None:
    """BP-CHG-04, BP-BLD-01: obstacles, slow ground and buildings cost reach; others must not bar the way."""
    hedge = {"id": "h", "kind": "hedge", "line": [[30, 25], [50, 25]]}
    assert way(position([foot(40, 20), foe(40, 30)])).cost == 10.0
    assert way(position([foot(40, 20), foe(40, 30)], terrain=[hedge])).cost == 16.0
    assert way(position([foot(40, 20), foe(0, 0, inside="house")], terrain=[HOUSE])).cost == 16.0
    barred = position([foot(40, 20), foe(40, 36), foe(40, 28, size="tiny")])
    assert "BP-CHG-04" in refused(barred) or "BP-CHG-03" in refused(barred)
    friend = position([foot(40, 20), foot(47, 26), foe(40, 36)])
    assert refused(friend) == []


def test_formed_troops_do_not_charge_deep_into_woods() -> None:
    """BP-CHG-04: only where the target stands within half a unit of the edge."""
    wood = {"id": "w", "kind": "wood", "rect": [30, 30, 60, 50]}
    edge = position([foot(40, 20), foe(40, 30.4, size="tiny", **SKI)], terrain=[wood])
    deep = position([foot(40, 20), foe(40, 32, size="tiny", **SKI)], terrain=[wood])
    assert refused(edge) == [] and refused(deep) == ["BP-CHG-04"]


@pytest.mark.parametrize(
    ("x", "y", "facing", "side"),
    [(40, 20, 90, "front"), (10, 40, 0, "right"), (70, 40, 180, "left"), (40, 62, 270, "rear")],
)
def test_the_side_attacked(x: float, y: float, facing: float, side: str) -> None:
    """BP-CHG-05: by the quarter in which the charge starts."""
    assert way(position([horse(x, y, facing=facing), foe(40, 40)])).face == side


def test_flush_with_the_greatest_contact() -> None:
    """BP-CHG-06: the front is set flush against the side."""
    told = charged(position([foot(43, 20), foe(40, 30)]), react="hold")
    pose = told.unit("A1").pose
    assert pose is not None and round(pose.y + 0.75, 3) == 30.0 and round(pose.x, 2) == 40.0


def test_room_for_a_second_attacker() -> None:
    """BP-CHG-07: more than half of the side free and half its front in contact; a flank has room for one."""
    column = {"formation": "attack"}
    state = position(
        [foot(37, 30, **column), foot(44, 20, **column), foe(40, 30)], contacts=[("A1", "B1", "front")]
    )
    start = front_centre(scene_of(state).outline(unit(state, "A2")))
    assert contact_pose(scene_of(state), unit(state, "A2"), unit(state, "B1"), "front", start) is not None
    full = position([foot(40, 30), foot(52, 20), foe(40, 30)], contacts=[("A1", "B1", "front")])
    start = front_centre(scene_of(full).outline(unit(full, "A2")))
    assert contact_pose(scene_of(full), unit(full, "A2"), unit(full, "B1"), "front", start) is None
    flank = position(
        [foot(35.5, 30.75, facing=0, **column), foot(20, 30.75, facing=0), foe(40, 30)],
        contacts=[("A1", "B1", "right")],
    )
    start = front_centre(scene_of(flank).outline(unit(flank, "A2")))
    assert contact_pose(scene_of(flank), unit(flank, "A2"), unit(flank, "B1"), "right", start) is None


def test_neighbours_are_drawn_in() -> None:
    """BP-CHG-08: a neighbour within one of the target, half of whose side is struck."""
    column = {"formation": "attack"}
    state = position([foot(40, 20), foe(40, 30, **column), foe(43.5, 30, **column), foe(60, 30, **column)])
    told = charged(state, react="hold", BP_FIRE_16="no", BP_CHG_08="hold")
    assert {(each.one, each.two) for each in told.one(ContactMade).contacts} == {("A1", "B1"), ("A1", "B2")}


def test_a_charge_that_does_not_reach() -> None:
    """BP-CHG-09: it stops at least one away and nobody reacts."""
    told = charged(position([foot(40, 20), foe(40, 40)]), moves=1)
    pose = told.unit("A1").pose
    assert pose is not None and round(pose.y + 0.75, 2) == 32.0 and told.one(FellShort)
    close = charged(position([foot(40, 20), foe(40, 32.5)]), moves=1)
    near = close.unit("A1").pose
    assert near is not None and round(near.y + 0.75, 2) == 31.5


def test_reach_is_moves_times_rate() -> None:
    """BP-CHG-04: one to three moves."""
    state = position([horse(40, 20), foe(40, 60)])
    assert reach_of(state, unit(state, "A1"), 3) == 54.0
    assert [each.id for each in charge_targets(scene_of(state), unit(state, "A1"), 3)] == ["B1"]
    assert charge_targets(scene_of(state), unit(state, "A1"), 2) == []


def test_the_order_of_steps() -> None:
    """BP-CHG-10, BP-FILL-38: reaction, contact, fire, the charger's test."""
    state = position([foot(40, 20, casualties=2), foe(40, 30)])
    told = charged(state, 6, 3, 1, 1, 1, 6, 6, react="fire")
    kinds = [
        type(each) for each in told.log if isinstance(each, (ChargeDeclared, ContactMade, Shot, BreakTested))
    ]
    assert kinds == [ChargeDeclared, ContactMade, Shot, BreakTested]


# reactions ---------------------------------------------------------------------------------------------


def test_hold_is_always_open() -> None:
    """BP-REACT-01, BP-T-REACT: infantry in line may hold or fire."""
    assert offered(position([foot(40, 20), foe(40, 30)])) == ["fire", "hold"]
    assert offered(position([foot(40, 20), foe(40, 30, formation="march")])) == ["hold"]
    assert offered(position([foot(40, 20), foe(40, 30, arm="warband")])) == ["hold"]


def test_closing_fire() -> None:
    """BP-REACT-02: at short range with +1, guns with their short band; once in a player turn, in its arc."""
    told = charged(position([foot(40, 20), foe(40, 30)]), 3, 3, 2, 6, 6, react="fire")
    assert told.one(Shot).hits == 2 and told.unit("B1").reacted
    battery = charged(position([foot(40, 20), foe(40, 30, arm="artillery")]), 3, 3, 3, 6, 6, 6, react="fire")
    assert battery.one(Shot).dice == 3 and battery.one(Shot).hits == 3
    assert offered(position([foot(40, 20), foe(40, 30, is_=("reacted",))])) == ["hold"]
    assert offered(position([foot(40, 42, facing=270), foe(40, 30)])) == ["hold"]


def test_a_charger_shaken_by_fire_tests_at_once() -> None:
    """BP-REACT-03, BP-BREAK-04: at equal stamina on the hand-to-hand rows; else for guns on the others."""
    shaken = charged(position([foot(40, 20, casualties=2), foe(40, 30)]), 3, 2, 2, 1, 3, 3, react="fire")
    assert shaken.one(BreakTested).result == "back" and not is_engaged(shaken.state, "A1")
    by_guns = charged(position([foot(40, 20), foe(40, 30, arm="artillery")]), 3, 2, 2, 1, 4, 3, react="fire")
    assert by_guns.one(BreakTested).result == "stands" and is_engaged(by_guns.state, "A1")
    scratched = charged(position([foot(40, 20), foe(40, 30)]), 3, 2, 2, 1, react="fire")
    assert not scratched.all(BreakTested)


def test_a_charger_driven_back_by_fire_does_not_shoot() -> None:
    """BP-MOVE-11, BP-REACT-03: it has charged this turn, though it stands alone again."""
    state = position([foot(40, 20, casualties=2), foe(40, 30)])
    told = charged(state, 3, 1, 1, 1, 2, 3, react="fire")
    assert not told.state.contacts and told.unit("A1").disordered and told.unit("A1").has_charged
    assert not may_shoot(told.state, told.unit("A1"))
    told.state.pieces["A1"].disordered = False  # type: ignore[union-attr]
    assert "BP-CHG-02" in [each.rule for each in charging_objections(told.state, told.unit("A1"))]


def test_cavalry_is_not_drawn_into_a_good_square() -> None:
    """BP-CHG-08, BP-SQ-05: a neighbour that may not be charged is not involved; a disordered one is."""
    square = {"formation": "square"}
    large = horse(34, 20, size="large")
    beside = foe(41.25, 34, **square)
    for flags, involved in (((), 1), (("disordered",), 2)):
        state = position([large, foe(34, 34), {**beside, "is_": flags}])
        told = charged(state, react="hold", BP_FIRE_16="no", BP_CHG_08="hold")
        assert len(told.state.contacts) == involved


def test_casualties_of_closing_fire_do_not_count_in_the_fight() -> None:
    """BP-REACT-04: only those of the round itself do."""
    told = charged(position([foot(40, 20), foe(40, 30)]), 3, 2, 2, 1, react="fire")
    assert told.unit("A1").suffered == 1
    fought = carried_out(told.state, fight_round.kind("A1"), dice=[6, 1, 1, 1, 1, 1, 1] + [1] * 6 + [6, 6])
    assert fought.state.fight is None and fought.unit("B1").casualties == 1


def test_evading() -> None:
    """BP-REACT-05, BP-SKIR-06: one move straight away; caught in the rear if the reach still covers it."""
    got_away = charged(position([foot(40, 20), foe(40, 30, arm="cavalry")]), react="evade")
    runner = got_away.unit("B1").pose
    assert runner is not None and round(runner.y, 1) == 49.0 and not got_away.state.contacts
    caught = charged(position([horse(40, 20), foe(40, 30, **SKI)]), react="evade", moves=2)
    assert caught.one(ContactMade).contacts[0].face_two == "rear"
    assert "evade" not in offered(position([foot(40, 20), foe(40, 30, arm="cavalry", is_=("disordered",))]))
    battery = foe(40, 30, arm="artillery", weapon="SB horse")
    away = charged(position([foot(40, 20), battery]), react="evade")
    assert away.unit("B1").formation == "limbered" and away.unit("B1").moves == 0  # it costs no move
    assert "evade" not in offered(position([foot(40, 20), foe(40, 30, arm="artillery")]))


def test_counter_charge() -> None:
    """BP-REACT-06: cavalry meets the charge half-way and both charge."""
    state = position([horse(40, 20), foe(40, 34, arm="cavalry")])
    told = charged(state, react="counter")
    one, two = told.unit("A1"), told.unit("B1")
    assert one.charged and two.charged and two.pose is not None and round(two.pose.y - 1.0, 1) == 27.0
    assert "counter" not in offered(position([horse(40, 20), foe(40, 34, arm="cavalry", casualties=3)]))
    assert "counter" not in offered(
        position([horse(40, 20), foe(40, 34, arm="cavalry", is_=("disordered",))])
    )


def test_turn_to_face() -> None:
    """BP-REACT-07: cavalry charged in flank or rear turns its front if there is room."""
    state = position([horse(20, 40, facing=0), foe(40, 40, arm="cavalry")])
    assert "turn" in offered(state)
    told = charged(state, react="turn")
    assert told.one(ContactMade).contacts[0].face_two == "front"
    crowded = position([horse(20, 40, facing=0), foe(40, 40, arm="cavalry"), foe(40, 44, arm="cavalry")])
    assert "turn" not in offered(crowded)


def test_one_reaction_only() -> None:
    """BP-REACT-08: a unit that is already engaged can only hold."""
    state = position([foot(20, 30.75, facing=0), foot(40, 30), foe(40, 30)], contacts=[("A2", "B1", "front")])
    assert offered(state) == ["hold"]


def test_a_sweeping_advance_is_awaited() -> None:
    """BP-REACT-09, BP-CAV-02: only hold, and nobody fires at it."""
    state = position([horse(40, 20), foe(40, 30, arm="cavalry"), foe(55, 30)])
    told = carried_out(state, charge.kind("A1", "B1", 1, "sweeping"))
    assert not told.all(Shot) and told.one(ContactMade).contacts[0].sweeping


# fire at a passing charge --------------------------------------------------------------------------------


def test_traversing_fire() -> None:
    """BP-FIRE-16, BP-FILL-37: units across whose front a charge leads may fire."""
    state = position([foot(40, 20), foe(40, 36), foe(50, 30, facing=180)])
    found = way(state)
    charge = Charge("A1", "B1", "front", pose_of(unit(state, "A1")), 18, found.cost, contact=found.pose)
    assert [each.id for each in who_may_traverse(scene_of(state), charge)] == ["B2"]
    told = charged(state, 3, 1, 1, 6, moves=2, react="hold", BP_FIRE_16="yes")
    assert told.one(Shot).kind == "traversing"
    turned = position([foot(40, 20), foe(40, 36), foe(50, 30, facing=0)])
    assert who_may_traverse(scene_of(turned), charge) == []


def test_two_units_firing_make_the_charger_unclear() -> None:
    """BP-FIRE-17: all declare first, then each needs one more."""
    state = position([foot(40, 20), foe(40, 36), foe(50, 30, facing=180)])
    told = charged(state, 3, 3, 3, 3, 3, 3, moves=2, react="fire", BP_FIRE_16="yes")
    assert [each.hits for each in told.all(Shot)] == [0, 0]


# skirmishers and squares ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "allowed"),
    [
        (foe(40, 30), False),
        (foe(40, 30, formation="attack"), False),
        (foe(40, 30, formation="march"), True),
        (foe(40, 30, formation="square"), False),
        (foe(40, 30, **SKI), True),
        (foe(40, 30, arm="artillery"), True),
        (foe(40, 30, arm="artillery", formation="limbered"), True),
        (foe(40, 30, arm="cavalry"), False),
        (foe(40, 30, arm="warband"), False),
    ],
)
def test_whom_skirmishers_charge(target: dict[str, Any], *, allowed: bool) -> None:
    """BP-SKIR-05: guns, march columns, skirmishers and garrisons, no formed troops."""
    state = position([foot(40, 20, **SKI), target])
    assert skirmishers_may_charge(scene_of(state), unit(state, "A1"), unit(state, "B1")) is allowed


def test_skirmishers_strike_who_is_held_in_front() -> None:
    """BP-SKIR-05: in flank or rear; and nobody beside a unit they may not charge."""
    state = position(
        [foot(20, 40, facing=0, **SKI), foot(40, 40), foe(40, 40)], contacts=[("A2", "B1", "front")]
    )
    assert skirmishers_may_charge(scene_of(state), unit(state, "A1"), unit(state, "B1"))
    beside = position([foot(40, 20, **SKI), foe(40, 30, arm="artillery"), foe(47, 30)])
    assert not skirmishers_may_charge(scene_of(beside), unit(beside, "A1"), unit(beside, "B1"))


def test_infantry_forms_square_before_cavalry() -> None:
    """BP-SQ-03, BP-SQ-04, BP-SPEC-08: it must; not in skirmish order, tiny, engaged or without the rule."""
    assert offered(position([horse(40, 20), foe(40, 34, traits=("FSq",))])) == ["square"]
    assert offered(position([foot(40, 20), foe(40, 34, traits=("FSq",))])) == ["fire", "hold"]
    assert "square" not in offered(position([horse(40, 20), foe(40, 34)]))
    assert "square" not in offered(position([horse(40, 20), foe(40, 34, size="tiny", traits=("FSq",))]))
    assert offered(position([horse(40, 20), foe(40, 34, traits=("FSq",), is_=("disordered",))])) == ["square"]


def test_cavalry_halts_before_a_good_square() -> None:
    """BP-SQ-05, BP-FILL-09: three away; it may use the rest of its move and charges nobody else this turn."""
    told = charged(position([horse(40, 20), foe(40, 34, traits=("FSq",))]), 3, 4)
    assert told.one(SquareRolled).roll == 7 and told.unit("A1").has_charged and not told.state.contacts
    assert told.all(Moved)[0].how == "halt"
    stays = charged(position([horse(40, 20), foe(40, 34, traits=("FSq",))]), 3, 4, BP_SQ_05=None)
    assert stays.unit("A1").pose is not None


def test_a_square_has_no_flanks_and_is_not_supported() -> None:
    """BP-SQ-07: whichever side is struck."""
    assert unit(position([foot(40, 20, formation="square")]), "A1").all_round


def test_a_standing_square_fires() -> None:
    """BP-SQ-03: a square that already stood gives closing fire; a new one does not."""
    assert offered(position([foot(40, 20), foe(40, 34, formation="square")])) == ["fire", "hold"]


# buildings -----------------------------------------------------------------------------------------------


def test_one_attacker_on_each_side_of_a_building() -> None:
    """BP-BLD-07: and the garrison may charge out of any side."""
    state = position(
        [foot(40, 30), foot(40, 20), foe(0, 0, inside="house")],
        terrain=[HOUSE],
        contacts=[("A1", "B1", "rear")],
    )
    start = front_centre(scene_of(state).outline(unit(state, "A2")))
    assert contact_pose(scene_of(state), unit(state, "A2"), unit(state, "B1"), "rear", start) is None
    out = position([foot(0, 0, inside="house"), foe(40, 45)], terrain=[HOUSE])
    told = charged(out, 1, 1, 1, react="hold")
    assert is_engaged(told.state, "A1") and told.unit("A1").formation == "line"


# the whole charge with exact odds --------------------------------------------------------------------------


def test_exact_odds_of_a_whole_charge() -> None:
    """BP-CHG-10, BP-MEL-05: reaction, fire, test, round and break tests at once, summing to one."""
    state = position([horse(40, 24, traits=("Hvy",)), foe(40, 34), foe(40, 40)])
    odds = odds_of(
        state, charge.kind("A1", "B1", 1), fight_round.kind("A1"),
        read=lambda after: (unit_of(after, "A1").pose is None, unit_of(after, "B1").pose is None),
    )  # fmt: skip
    assert sum(odds.chances.values()) == 1 and not odds.missing


def test_a_test_without_casualties_is_not_due() -> None:
    """BP-REACT-03: a charger nobody has hit does not test."""
    state = position([foot(40, 20), foe(40, 30)])
    assert not carried_out(state, charger_test.kind("A1", "B1")).all(BreakTested)
    assert not carried_out(
        state, shoot.kind("B1", "A1", Fire("closing")), charger_test.kind("A1", "B1"), dice=[1, 1, 1]
    ).all(BreakTested)
