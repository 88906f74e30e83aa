"""Moves: rates, cost, terrain, proximity, passing friends, formations, leaving and coming back."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Step
from pulverdampf.rulebooks.black_powder.charge.charges import charging_objections
from pulverdampf.rulebooks.black_powder.command.plans import plan_objections, step_objections
from pulverdampf.rulebooks.black_powder.events.order import Unformed
from pulverdampf.rulebooks.black_powder.events.places import HalfLimbered, LeftTable
from pulverdampf.rulebooks.black_powder.geometry import footprint
from pulverdampf.rulebooks.black_powder.movement.arrivals import has_arrived, may_return
from pulverdampf.rulebooks.black_powder.movement.formations import moves_to_change
from pulverdampf.rulebooks.black_powder.movement.marching import carry_out
from pulverdampf.rulebooks.black_powder.movement.moves import (
    cost_of,
    march_objections,
    path_of,
    rate_of,
    stands_on_road,
)
from pulverdampf.rulebooks.black_powder.setup.conditions import Arrival, Conditions, SideConditions
from pulverdampf.rulebooks.black_powder.shooting.targets import may_shoot
from pulverdampf.rulebooks.black_powder.shooting.to_hit import base_dice
from pulverdampf.rulebooks.black_powder.state import PowderState
from pulverdampf.rulebooks.black_powder.terrain.ground import cover_of, ground, obstacles_crossed
from pulverdampf.rulebooks.black_powder.troops import formations_of, sized
from pulverdampf.table.angles import EIGHTH, HALF, QUARTER
from pulverdampf.table.legs import Ahead, Back, Leg, Shift, To, Turn, Wheel
from pulverdampf.table.shapes import Pose
from tests.rulebooks.black_powder.staging import carried_out, foe, foot, guns, horse, position, scene_of, unit

WOOD = {"id": "w", "kind": "wood", "rect": [30, 30, 50, 40]}
ROUGH = {"id": "r", "kind": "rough", "rect": [30, 25, 50, 31]}
HEDGE = {"id": "h", "kind": "hedge", "line": [[30, 25], [50, 25]]}
ROAD = {"id": "road", "kind": "road", "line": [[40, 0], [40, 72]], "width": 2.0}
HOUSE = {"id": "house", "kind": "building", "rect": [37.5, 30, 42.5, 35]}


def refused(state: PowderState, *legs: Leg, key: str = "A1") -> list[str]:
    return [each.rule for each in march_objections(scene_of(state), unit(state, key), legs)]


def step(state: PowderState, what: str, **more: Any) -> list[str]:
    key = more.pop("key", "A1")
    return [each.rule for each in step_objections(scene_of(state), unit(state, key), Step(what, **more))]


@pytest.mark.parametrize(
    ("what", "rate"),
    [
        (foot(40, 20), 12.0),
        (foot(40, 20, arm="warband"), 12.0),
        (horse(40, 20), 18.0),
        (guns(40, 20), 6.0),
        (guns(40, 20, formation="limbered"), 12.0),
        (guns(40, 20, weapon="SB horse", formation="limbered"), 18.0),
        (guns(40, 20, weapon="SB battalion", size="tiny"), 12.0),
        (guns(40, 20, weapon="SB siege", formation="limbered"), 12.0),
        (foot(40, 20, formation="square"), 6.0),
    ],
)
def test_rates(what: dict[str, Any], rate: float) -> None:
    """BP-MOVE-01, BP-T-MOVE: how far one move carries."""
    state = position([what])
    assert rate_of(state, unit(state, "A1")) == rate


def test_a_move_costs_the_greater_way_of_a_front_corner() -> None:
    """BP-MOVE-02, BP-FILL-05: two legs at most, their costs added."""
    state = position([foot(40, 20)])
    line = unit(state, "A1")
    about_turn = path_of(line, (Turn(HALF),))
    assert round(cost_of(scene_of(state), line, about_turn), 3) == round((9.0**2 + 1.5**2) ** 0.5, 3)
    assert refused(state, Ahead(12.0)) == [] and refused(state, Ahead(12.1)) == ["BP-MOVE-02"]
    assert refused(state, Ahead(6.0), Shift(6.0, QUARTER)) == []
    assert refused(state, Ahead(4.0), Ahead(4.0), Ahead(4.0)) == ["BP-MOVE-02"]
    assert refused(state, Wheel("left", EIGHTH)) == []
    assert refused(state, To(Pose(44.0, 24.0, QUARTER))) == []


def test_changes_take_whole_moves() -> None:
    """BP-MOVE-03, BP-ART-01, BP-SQ-01: one move; horse guns none, siege guns two; about the front centre."""
    state = position(
        [foot(40, 20), guns(60, 20, weapon="SB horse"), guns(70, 20, weapon="SB siege"), foe(40, 70)]
    )
    assert [moves_to_change(unit(state, f"A{n}"), "limbered") for n in (1, 2, 3)] == [1, 0, 2]
    told = carried_out(state, carry_out.kind("A1", (Step("form", formation="square"),), 1))
    square = told.unit("A1")
    assert square.pose is not None and round(square.pose.y + 2.25, 3) == 20.0
    ride = (
        Step("form", formation="limbered"),
        Step("march", (Ahead(18.0),)),
        Step("form", formation="unlimbered"),
    )
    horse_guns = carried_out(state, carry_out.kind("A2", ride, 1)).unit("A2")
    assert horse_guns.formation == "unlimbered" and may_shoot(state, horse_guns)


def test_a_siege_battery_may_stop_half_way() -> None:
    """BP-MOVE-03: half limbered it neither moves nor shoots and needs one more move either way."""
    state = position([guns(40, 20, weapon="SB siege"), foe(40, 50)])
    told = carried_out(state, carry_out.kind("A1", (Step("form", formation="limbered"),), 1))
    assert told.one(HalfLimbered) and told.unit("A1").formation == "limbered"
    assert "BP-MOVE-03" in refused(told.state, Ahead(1.0)) and not may_shoot(told.state, told.unit("A1"))
    assert moves_to_change(told.unit("A1"), "unlimbered") == 1
    done = carried_out(told.state, carry_out.kind("A1", (Step("form", formation="unlimbered"),), 1))
    assert done.unit("A1").formation == "unlimbered" and not done.unit("A1").half_way


def test_a_siege_battery_begins_with_what_it_has() -> None:
    """BP-MOVE-03, BP-CMD-11: one move of initiative, or the last of three, gets it half-way."""
    state = position([guns(40, 20, weapon="SB siege"), foe(40, 30)])
    limber = Step("form", formation="limbered")
    by_hand = Step("march", (Ahead(2.0),))
    for steps, most, allowed in (
        ((limber,), 1, True),
        ((by_hand, by_hand, limber), 3, True),
        ((by_hand, limber), 1, False),
        ((limber, by_hand), 1, False),
    ):
        found = [each.rule for each in plan_objections(scene_of(state), unit(state, "A1"), steps, most)]
        assert (not found) is allowed, (steps, found)
    assert carried_out(state, carry_out.kind("A1", (limber,), 1)).unit("A1").half_way


def test_enemies_are_kept_at_a_distance() -> None:
    """BP-MOVE-04, BP-FILL-06: nobody ends or passes closer than one without a charge."""
    state = position([foot(40, 20), foe(40, 31.5)])
    assert refused(state, Ahead(10.5)) == [] and refused(state, Ahead(11.0)) == ["BP-MOVE-04"]
    (told,) = march_objections(scene_of(state), unit(state, "A1"), (Ahead(11.0),))
    assert told.text.in_("de") == "näher als 1″ am Feind ohne Angriff"


def test_near_the_enemy_only_straight_moves() -> None:
    """BP-MOVE-05: closer than twelve only forward or back; skirmishers to or from the nearest enemy."""
    state = position([foot(40, 20), foe(40, 31)])
    assert refused(state, Ahead(5.0)) == [] and refused(state, Back(5.0)) == []
    assert refused(state, Shift(3.0, QUARTER)) == ["BP-MOVE-05"] and refused(state, Turn(EIGHTH)) == [
        "BP-MOVE-05"
    ]
    loose = position([foot(40, 20, formation="skirmish", traits=("Ski",)), foe(40, 31)])
    assert refused(loose, Ahead(5.0)) == [] and refused(loose, Shift(5.0, HALF)) == []
    assert refused(loose, Shift(5.0, QUARTER)) == ["BP-MOVE-05"]
    at_twelve = position([foot(40, 20), foe(40, 32)])
    assert refused(at_twelve, Shift(3.0, QUARTER)) == []


def test_friends_may_be_passed_but_not_stood_upon() -> None:
    """BP-MOVE-06, BP-MOVE-07: free passage if the move ends beyond; nobody ends on another."""
    state = position([foot(40, 20), foot(40, 26)])
    assert refused(state, Ahead(12.0)) == [] and refused(state, Ahead(6.0)) == ["BP-MOVE-07"]
    assert refused(position([foot(40, 66)]), Ahead(12.0)) == ["BP-MOVE-07"]


def test_columns_follow_roads_through_anything() -> None:
    """BP-MOVE-08: a march column wholly on the road ignores woods; beside it it may not enter."""
    state = position([foot(40, 29, formation="march")], terrain=[WOOD, ROAD])
    assert stands_on_road(scene_of(state), unit(state, "A1")) and refused(state, Ahead(12.0)) == []
    beside = position([foot(46, 29, formation="march")], terrain=[WOOD, ROAD])
    assert "BP-TERR-01" in refused(beside, Ahead(12.0))


def test_squares_only_go_back() -> None:
    """BP-MOVE-09: six at most, once, and not with an enemy closer than twelve."""
    state = position([foot(40, 30, formation="square"), foe(40, 60)])
    assert refused(state, Back(6.0)) == [] and refused(state, Ahead(3.0)) == ["BP-MOVE-09"]
    assert refused(state, Back(7.0)) == ["BP-MOVE-02"]
    near = position([foot(40, 30, formation="square"), foe(40, 41)])
    assert refused(near, Back(3.0)) == ["BP-MOVE-09"]


def test_guns_shoot_after_one_move_by_hand() -> None:
    """BP-MOVE-10, BP-FILL-07: unlimbered guns shoot after one move of manhandling, not after two."""
    state = position([guns(40, 20), foe(40, 60)])
    push = Step("march", (Ahead(6.0),))
    once = carried_out(state, carry_out.kind("A1", (push,), 1))
    twice = carried_out(state, carry_out.kind("A1", (push, push), 2))
    assert may_shoot(once.state, once.unit("A1")) and not may_shoot(twice.state, twice.unit("A1"))


def test_others_shoot_after_any_move() -> None:
    """BP-MOVE-11: after three moves, but not in march column or after a charge."""
    state = position([foot(40, 20), foe(40, 70)])
    told = carried_out(state, carry_out.kind("A1", (Step("march", (Ahead(12.0),)),) * 3, 3))
    assert told.unit("A1").moves == 3 and may_shoot(told.state, told.unit("A1"))
    assert not may_shoot(state, unit(position([foot(40, 20, formation="march")]), "A1"))
    assert not may_shoot(state, unit(position([foot(40, 20, is_=("charged",))]), "A1"))


def test_leaving_the_table_and_coming_back() -> None:
    """BP-MOVE-12, BP-FILL-08: shaken never again, else by a later order where it left."""
    from pulverdampf.rulebooks.black_powder.command.blunders import blunder

    shaken = carried_out(position([foot(40, 5, casualties=3)]), blunder.kind("A1", 2))
    assert shaken.one(LeftTable).how == "for good"
    left = carried_out(position([foot(40, 5, is_=("disordered",))]), blunder.kind("A1", 2))
    gone = left.unit("A1")
    assert left.one(LeftTable).how == "forced" and gone.exit is not None and not gone.disordered
    assert not may_return(left.state, gone)
    left.state.clock = type(left.state.clock)(3, left.state.clock.phase)
    back = carried_out(left.state, carry_out.kind("A1", (Step("return", formation="line"),), 1)).unit("A1")
    assert back.pose is not None and (back.pose.x, back.pose.y) == (40.0, 0.75) and back.moves == 1
    assert may_shoot(left.state, back)


# terrain ---------------------------------------------------------------------------------------------------


def test_woods_are_for_skirmishers() -> None:
    """BP-TERR-01, BP-SKIR-07, BP-T-GROUND: half rate, and nobody else may enter."""
    formed = position([foot(40, 29)], terrain=[WOOD])
    assert refused(formed, Ahead(4.0)) == ["BP-TERR-01"]
    loose = position([foot(40, 29, formation="skirmish", traits=("Ski",))], terrain=[WOOD])
    assert refused(loose, Ahead(6.5)) == [] and refused(loose, Ahead(7.0)) == ["BP-MOVE-02"]


def test_rough_ground() -> None:
    """BP-TERR-02: half rate for formed troops, full for skirmishers, none for guns."""
    formed = position([foot(40, 25)], terrain=[ROUGH])
    assert refused(formed, Ahead(6.0)) == [] and refused(formed, Ahead(6.5)) == ["BP-MOVE-02"]
    loose = position([foot(40, 25, formation="skirmish", traits=("Ski",))], terrain=[ROUGH])
    assert refused(loose, Ahead(12.0)) == []
    limbered = position([guns(40, 24, formation="limbered")], terrain=[ROUGH])
    assert refused(limbered, Ahead(6.0)) == ["BP-TERR-02"]


def test_obstacles_cost_six() -> None:
    """BP-TERR-03: each one crossed by the front centre."""
    state = position([foot(40, 24)], terrain=[HEDGE])
    assert refused(state, Ahead(6.0)) == [] and refused(state, Ahead(6.5)) == ["BP-MOVE-02"]
    assert obstacles_crossed(ground(scene_of(state)), (40, 24), (40, 26)) == 1


def test_entering_and_leaving_a_building() -> None:
    """BP-TERR-04, BP-BLD-01, BP-FILL-33: six of the move, infantry only; leaving is free."""
    state = position([foot(40, 24), horse(60, 30)], terrain=[HOUSE])
    assert step(state, "enter", legs=(Ahead(6.0),), target="house") == []
    assert step(state, "enter", target="house") == ["BP-TERR-04"]
    assert "BP-TERR-04" in step(state, "enter", target="house", key="A2")
    inside = carried_out(state, carry_out.kind("A1", (Step("enter", (Ahead(6.0),), "house"),), 1))
    assert inside.unit("A1").garrison == "house"
    out = Step("leave", (Ahead(12.0),), "rear", "line")
    left = carried_out(inside.state, carry_out.kind("A1", (out,), 1)).unit("A1")
    assert left.pose is not None and left.formation == "line" and round(left.pose.y, 2) == 30 - 12 - 0.75


def test_cover() -> None:
    """BP-TERR-05: light behind a hedge towards the shooter, heavy behind an earthwork; only the better."""
    works = {"id": "e", "kind": "earthwork", "line": [[30, 24.5], [50, 24.5]]}
    state = position([foot(40, 24)], terrain=[HEDGE])
    own = scene_of(state).outline(unit(state, "A1"))
    assert cover_of(scene_of(state), unit(state, "A1"), own, 40, 50) == 1
    assert cover_of(scene_of(state), unit(state, "A1"), own, 40, 5) == 0
    both = position([foot(40, 24)], terrain=[HEDGE, works])
    assert cover_of(scene_of(both), unit(both, "A1"), own, 40, 50) == 2
    far = position([foot(40, 23.5)], terrain=[HEDGE])
    assert cover_of(scene_of(far), unit(far, "A1"), scene_of(far).outline(unit(far, "A1")), 40, 50) == 0


def test_a_gap_narrower_than_the_front() -> None:
    """BP-TERR-06, BP-FILL-34, BP-FORM-08: columns pass a bridge, a line passes it and is out of formation."""
    river = [
        {"id": "r1", "kind": "river", "rect": [0, 30, 38.5, 33]},
        {"id": "r2", "kind": "river", "rect": [41.5, 30, 96, 33]},
        {"id": "b", "kind": "bridge", "rect": [38.5, 30, 41.5, 33]},
    ]  # fmt: skip
    line = position([foot(40, 29), foe(40, 70)], terrain=river)
    told = carried_out(line, carry_out.kind("A1", (Step("march", (Ahead(6.0),)),), 1))
    assert told.one(Unformed).unit == "A1"
    assert [each.rule for each in charging_objections(told.state, told.unit("A1"))] == ["BP-CHG-02"]
    again = carried_out(told.state, carry_out.kind("A1", (Step("reform"),), 1)).unit("A1")
    assert not again.unformed
    column = position([foot(40, 29, formation="march")], terrain=river)
    assert not carried_out(column, carry_out.kind("A1", (Step("march", (Ahead(12.0),)),), 1)).all(Unformed)
    assert refused(position([foot(20, 29)], terrain=river), Ahead(6.0)) == ["BP-TERR-06"]


# formations ------------------------------------------------------------------------------------------------


def test_who_has_which_formation() -> None:
    """BP-FORM-01, BP-FORM-02, BP-FORM-07, BP-FORM-09, BP-SPEC-23, BP-SPEC-24, BP-T-FORM: by arm and size."""
    assert formations_of("infantry", "standard", ()) == ("line", "attack", "march", "square")
    assert formations_of("infantry", "tiny", ("Ski",)) == ("line", "march", "skirmish")
    assert formations_of("infantry", "large", ("Mix",))[-1] == "mixed"
    assert "mixed" not in formations_of("infantry", "small", ("Mix",))
    assert formations_of("warband", "standard", ()) == ("warband", "march")
    assert formations_of("cavalry", "standard", ("Ski",)) == ("line", "march", "skirmish")


def test_sizes_and_footprints() -> None:
    """BP-ARMY-01, BP-FILL-01, BP-FILL-02, BP-FILL-05: values by size, and the ground each formation takes."""
    assert [sized(size, 6, 3, 3) for size in ("large", "standard", "small", "tiny")] == [
        (8, 4, 4), (6, 3, 3), (4, 2, 2), (1, 1, 1),
    ]  # fmt: skip
    assert sized("large", 8, 0, 3) == (10, 0, 4)
    shape = footprint("infantry", "line", "standard")
    assert (shape.width, shape.depth) == (9.0, 1.5)
    assert footprint("cavalry", "march", "small").depth == 6.0


def test_formations_and_their_dice() -> None:
    """BP-FORM-03, BP-FORM-04, BP-FORM-05, BP-FORM-06, BP-FILL-04, BP-FILL-25: what each shoots with."""
    dice = {
        key: base_dice(unit(position([foot(40, 20, formation=key, traits=("Ski", "Mix"))]), "A1"))
        for key in ("line", "attack", "march", "square", "skirmish", "mixed")
    }
    assert dice == {"line": 3, "attack": 1, "march": 0, "square": 1, "skirmish": 3, "mixed": 2}


def test_a_change_needs_room_and_a_new_formation() -> None:
    """BP-FORM-01, BP-FORM-08: not its own, not into another unit, and not while out of formation."""
    state = position([foot(40, 20, formation="march"), foot(43, 20, formation="march")])
    assert step(state, "form", formation="line") == ["BP-MOVE-03"]
    assert (
        step(state, "form", formation="march") == ["BP-FORM-01"] == step(state, "form", formation="skirmish")
    )
    loose = position([foot(40, 20, is_=("unformed",))])
    assert step(loose, "form", formation="attack") == ["BP-FORM-08"] and step(loose, "reform") == []
    assert step(position([foot(40, 20)]), "reform") == ["BP-FORM-08"]


# arrivals --------------------------------------------------------------------------------------------------


def test_a_late_brigade_marches_on() -> None:
    """BP-SETUP-07: from its turn on, in march column over its entry, front edge first on the table edge."""
    state = position([foot(0, 0, off="A-1", formation="march"), foe(40, 70)])
    arrival = Arrival("A-1", 3, ((48.0, 0.0), (48.0, 0.0)), QUARTER)
    state.conditions = Conditions(sides={"one": SideConditions(arrivals=(arrival,))})
    state.arrivals = {"A-1": 3}
    assert not has_arrived(state, unit(state, "A1"))
    state.clock = type(state.clock)(3, state.clock.phase)
    on = Step("arrive", (To(Pose(48.0, -4.5, QUARTER)), Ahead(12.0)))
    wrong = Step("arrive", (To(Pose(20.0, -4.5, QUARTER)), Ahead(12.0)))
    assert step(state, "arrive", legs=wrong.legs) == ["BP-SETUP-07"]
    aslant = (To(Pose(48.0, 0.0, QUARTER + EIGHTH // 2).ahead(-4.5).rounded()), Ahead(4.0))
    assert step(state, "arrive", legs=on.legs) == [] and step(state, "arrive", legs=aslant) == ["BP-SETUP-07"]
    told = carried_out(state, carry_out.kind("A1", (on,), 1)).unit("A1")
    assert told.pose is not None and told.pose.y == 7.5 and told.formation == "march"
    assert [each.rule for each in plan_objections(scene_of(state), unit(state, "A1"), (Step("march"),))] == []
