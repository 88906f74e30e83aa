"""Shooting: sight, targets, dice, hits, saves, disorder, skirmishers, guns, buildings, overhead fire."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Allotment, Form
from pulverdampf.engine.stages import settle
from pulverdampf.rulebooks.black_powder.events.losses import BreakTested
from pulverdampf.rulebooks.black_powder.events.order import Disordered, Shot
from pulverdampf.rulebooks.black_powder.morale.break_tests import break_test
from pulverdampf.rulebooks.black_powder.shooting.phase import (
    owed_tests,
    owes_test,
    share_form,
    shooting,
    take_aim,
    targets_of,
)
from pulverdampf.rulebooks.black_powder.shooting.skirmishers import dice_that_see
from pulverdampf.rulebooks.black_powder.shooting.targets import (
    aimed,
    all_marks,
    is_enfilade,
    marks,
    may_shoot,
    sides_of,
)
from pulverdampf.rulebooks.black_powder.shooting.to_hit import (
    Aim,
    base_dice,
    ease,
    firmness,
    needed_to_hit,
    needed_to_save,
    range_of,
    volley_dice,
)
from pulverdampf.rulebooks.black_powder.shooting.volleys import Fire, shoot
from pulverdampf.rulebooks.black_powder.state import SHOOTING, PowderState
from pulverdampf.rulebooks.black_powder.terrain.buildings import split_is_fair
from pulverdampf.rulebooks.black_powder.terrain.first_sight import seen_at_start
from pulverdampf.rulebooks.black_powder.terrain.sight import look
from pulverdampf.rulebooks.black_powder.troops import GUNS, SMALL_ARMS
from tests.rulebooks.black_powder.staging import (
    at_present,
    carried_out,
    driven,
    foe,
    foot,
    guns,
    horse,
    position,
    rules,
    scene_of,
    stage,
    unit,
)

WOOD = {"id": "w", "kind": "wood", "rect": [30, 40, 50, 60]}
HILL = {"id": "hill", "kind": "hill", "rect": [30, 40, 50, 50]}
HOUSE = {"id": "house", "kind": "building", "rect": [37.5, 30, 42.5, 35]}


def aim(state: PowderState, shooter: str = "A1", target: str = "B1") -> Aim:
    for side in sides_of(unit(state, shooter)):
        for mark in marks(scene_of(state), unit(state, shooter), side):
            if mark.target == target:
                return aimed(scene_of(state), unit(state, shooter), mark)
    raise AssertionError("no such target")


def needs(state: PowderState, shooter: str = "A1", target: str = "B1") -> int:
    found = aim(state, shooter, target)
    return needed_to_hit(found, ease(found).total)


def saves(state: PowderState, shooter: str = "A1", target: str = "B1") -> int:
    found = aim(state, shooter, target)
    return needed_to_save(found.target.morale, firmness(found).total)


def seen(state: PowderState, viewer: str = "A1", target: str = "B1") -> bool:
    return look(scene_of(state), unit(state, viewer), unit(state, target)).visible


def targets(state: PowderState, shooter: str = "A1") -> list[str]:
    return [each.target for each in targets_of(scene_of(state), unit(state, shooter))]


# sight -------------------------------------------------------------------------------------------------


def test_the_line_of_sight_starts_at_the_front_centre() -> None:
    """BP-VIS-01, BP-FILL-35: skirmishers look from any point of their side."""
    assert seen(position([foot(40, 20), foe(40, 40)]))
    wall = {"id": "c", "kind": "cliff", "rect": [38, 28, 42, 30]}
    screened = position([foot(40, 20), foe(40, 40, formation="march")], terrain=[wall])
    assert not seen(screened)
    loose = position(
        [foot(40, 20, formation="skirmish", traits=("Ski",)), foe(40, 40, formation="march")], terrain=[wall]
    )
    found = look(scene_of(loose), unit(loose, "A1"), unit(loose, "B1"))
    assert found.visible and found.eyes[0] < found.eyes[1]


def test_units_and_buildings_hide_what_is_behind_them() -> None:
    """BP-VIS-02, BP-FIRE-14, BP-COM-05: any unit does, commanders never do; a gap must be one wide."""
    assert not seen(position([foot(40, 20), foot(40, 30), foe(40, 40)]))
    assert seen(position([foot(40, 20), foe(40, 40)], commanders={"AC1": (40, 30)}))
    house = {"id": "x", "kind": "building", "rect": [30, 28, 50, 32]}
    assert not seen(position([foot(40, 20), foe(40, 40)], terrain=[house]))
    narrow = position([foot(40, 20), foot(35.2, 30), foot(44.8, 30), foe(40, 40)])
    wide = position([foot(40, 20), foot(34.9, 30), foot(45.1, 30), foe(40, 40)])
    assert not seen(narrow) and seen(wide)


def test_a_partly_hidden_target_is_unclear() -> None:
    """BP-VIS-03, BP-T-UNCLEAR: any hidden part of the nearest side."""
    state = position([foot(40, 20), foot(46, 30), foe(40, 36)])
    assert "hidden" in aim(state).unclear
    assert aim(position([foot(40, 20), foe(40, 36)])).unclear == ()


def test_a_target_partly_out_of_the_arc_is_unclear() -> None:
    """BP-VIS-04, BP-FIRE-02: partly outside unclear, wholly outside no target."""
    assert aim(position([foot(40, 20), foe(54, 28)])).unclear == ("arc",)
    assert targets(position([foot(40, 20), foe(62, 24)])) == []


def test_woods_hide() -> None:
    """BP-VIS-05: deep inside nobody sees out or in; inside six is the limit; nobody sees through."""
    ski = {"formation": "skirmish", "traits": ("Ski",), "size": "tiny"}
    assert seen(position([foot(40, 30), foe(40, 41, **ski)], terrain=[WOOD]))
    assert not seen(position([foot(40, 30), foe(40, 45, **ski)], terrain=[WOOD]))
    assert not seen(position([foot(40, 30), foe(40, 66)], terrain=[WOOD]))
    assert seen(position([foot(40, 46, **ski), foe(40, 52, **ski)], terrain=[WOOD]))
    assert not seen(position([foot(40, 46, **ski), foe(40, 53, **ski)], terrain=[WOOD]))


def test_hills_hide_and_look_over() -> None:
    """BP-VIS-06: from a hill one looks over units on lower ground; a hill hides what is behind."""
    assert not seen(position([foot(40, 30), foe(40, 60)], terrain=[HILL]))
    assert seen(position([foot(40, 45), foot(40, 52.5), foe(40, 66)], terrain=[HILL]))
    assert not seen(position([foot(40, 45), foot(40, 62), foe(40, 66)], terrain=[HILL]))


# targets -----------------------------------------------------------------------------------------------


def test_each_unit_shoots_once_and_not_in_a_fight() -> None:
    """BP-FIRE-01, BP-FILL-24: those in hand-to-hand neither shoot nor are shot at."""
    state = position([foot(40, 40), foot(55, 30), foe(40, 40), foe(58, 42)], contacts=[("A1", "B1", "front")])
    assert not may_shoot(state, unit(state, "A1")) and targets(state, "A2") == ["B2"]
    state.clock = type(state.clock)(2, SHOOTING)
    told = driven(state.copied(), shooting, [1, 1, 1], {"BP-FIRE-01": "A2"})
    assert told.one(Shot).shooter == "A2"


def test_ranges() -> None:
    """BP-FIRE-03, BP-FILL-03, BP-T-WEAPONS, BP-T-GUNS: from the front edge, guns from the muzzle."""
    assert targets(position([foot(40, 20), foe(40, 38)])) == ["B1"]
    assert targets(position([foot(40, 20), foe(40, 38.1)])) == []
    assert targets(position([guns(40, 10), foe(40, 58)])) == ["B1"]
    assert SMALL_ARMS["rifled musket"].range == 24 and GUNS["SB siege"].range == 60


def test_the_nearest_clear_target_binds() -> None:
    """BP-FIRE-04: unclear ones before it may be passed over; who fights is left out."""
    state = position(
        [foot(40, 20), foe(40, 30, arm="artillery"), foe(46, 34), foe(30, 36)],
    )  # fmt: skip
    found = targets(state)
    assert found[0] == "B1" and "B3" not in found[:1]


def test_dice_by_formation() -> None:
    """BP-FIRE-05, BP-SPEC-07: base dice, one more for a first fire, then doubled."""
    fresh = aim(position([foot(40, 20, traits=("FF",)), foe(40, 30)]))
    used = aim(position([foot(40, 20, traits=("FF",), is_=("shot_before",)), foe(40, 30)]))
    assert volley_dice(fresh, 3).total == 4 and volley_dice(used, 3).total == 3


@pytest.mark.parametrize(
    ("target", "enfiladed"),
    [
        (foe(40, 40), True),
        (foe(40, 40, formation="square"), False),
        (foe(40, 40, formation="skirmish", traits=("Ski",)), False),
        (foe(40, 40, arm="artillery"), False),
        (foe(40, 40, arm="warband"), False),
        (foe(40, 40, facing=180), False),
    ],
)
def test_enfilade(target: dict[str, Any], *, enfiladed: bool) -> None:
    """BP-FIRE-06, BP-FILL-36: a formed shooter in the target's flank, if it has one; not in the rear."""
    state = position([foot(20, 40, facing=0), target])
    assert is_enfilade(scene_of(state), unit(state, "A1"), 0, unit(state, "B1")) is enfiladed


def test_what_a_die_needs() -> None:
    """BP-FIRE-07, BP-FIRE-15, BP-T-FIRE, BP-FILL-23: 4+ changed by the rows, between 2 and 6."""
    assert needs(position([foot(40, 20), foe(40, 32)])) == 4
    assert needs(position([foot(40, 20), foe(40, 26)])) == 3
    assert needs(position([foot(40, 20, casualties=3, is_=("disordered",)), foe(40, 32)])) == 5
    assert needs(position([foot(40, 20), foe(40, 32, arm="artillery")])) == 5
    assert needs(position([foot(40, 20), foe(40, 32, formation="mixed", traits=("Mix",))])) == 5
    assert needs(position([foot(40, 20, formation="mixed", traits=("Mix",)), foe(40, 32)])) == 3


def test_a_six_disorders_even_if_all_is_saved() -> None:
    """BP-FIRE-08, BP-DIS-01, BP-FILL-16: every natural six among the final dice."""
    told = carried_out(position([foot(40, 20), foe(40, 32)]), shoot.kind("A1", "B1"), dice=[6, 1, 1, 6])
    assert told.unit("B1").disordered and told.unit("B1").casualties == 0


def test_saves() -> None:
    """BP-FIRE-09, BP-T-SAVES, BP-FORM-03, BP-FORM-04: morale changed by formation, cover and guns."""
    assert saves(position([foot(40, 20), foe(40, 32)])) == 4
    assert saves(position([foot(40, 20), foe(40, 32, formation="attack")])) == 3
    assert saves(position([foot(40, 20), foe(40, 32, formation="march")])) == 6
    assert saves(position([guns(40, 20), foe(40, 32, formation="march")])) == 8
    for kind, needed in (("hedge", 3), ("earthwork", 2), ("stream", 4)):
        work = {"id": "w", "kind": kind, "line": [[30, 31.1], [50, 31.1]]}
        assert saves(position([foot(40, 20), foe(40, 32)], terrain=[work])) == needed
    told = carried_out(
        position([guns(40, 20), foe(40, 32, formation="march")]), shoot.kind("A1", "B1"), dice=[5, 5]
    )
    assert told.one(Shot).casualties == 2


def test_only_unlimbered_guns_shoot() -> None:
    """BP-FIRE-10, BP-ART-01: limbered guns do not."""
    assert not may_shoot(position([]), unit(position([guns(40, 20, formation="limbered")]), "A1"))


def test_canister_forces_a_test() -> None:
    """BP-FIRE-11: a casualty by guns at short range; at medium range it does not."""
    told = carried_out(position([guns(40, 20), foe(40, 26)]), shoot.kind("A1", "B1"), dice=[4, 1, 1, 1])
    assert owes_test(told.unit("B1"))
    far = carried_out(position([guns(40, 20), foe(40, 30)]), shoot.kind("A1", "B1"), dice=[5, 1, 1])
    assert far.unit("B1").casualties == 1 and not owes_test(far.unit("B1"))


def test_a_garrison_shares_its_dice() -> None:
    """BP-FIRE-12, BP-BLD-02: all to one side or at least two to each."""
    assert split_is_fair([3, 0], 3) and split_is_fair([2, 2], 4)
    assert not split_is_fair([2, 1], 3) and not split_is_fair([1, 1], 3)
    state = position(
        [foot(0, 0, inside="house", shooting=4), foe(40, 45), foe(40, 20, facing=90)], terrain=[HOUSE]
    )
    found = targets_of(scene_of(state), unit(state, "A1"))
    form = share_form(unit(state, "A1"), found, found)
    keys = [f"{each.target}/{each.side}" for each in targets_of(scene_of(state), unit(state, "A1"))]
    assert len(keys) == 2
    assert rules(form, Allotment({"A1": {keys[0]: 2, keys[1]: 2}}), state) == []
    assert rules(form, Allotment({"A1": {keys[0]: 3, keys[1]: 1}}), state) == ["BP-BLD-02"]


def test_overhead_fire_may_pass_over_what_it_reaches_only_so() -> None:
    """BP-FIRE-13: guns only; the target counts row F and is not unclear."""
    state = position([guns(40, 10), foot(40, 20), foe(40, 40)])
    found = aim(state)
    assert found.over and found.unclear == () and needs(state) == 6
    assert targets(position([foot(40, 12, weapon="BA rifle"), foot(40, 20), foe(40, 40)])) == []


# skirmishers, squares, guns, garrisons -------------------------------------------------------------------


def test_skirmishers_shoot_all_round() -> None:
    """BP-SKIR-01: +1, from any figure, in every direction."""
    state = position([foot(40, 20, formation="skirmish", traits=("Ski",)), foe(40, 5, facing=90)])
    assert targets(state) == ["B1"] and needs(state) == 3


def test_skirmishers_divide_their_dice() -> None:
    """BP-SKIR-02: among all they see, the nearest gets a die; an unclear one may be left for one alone."""

    def form_of(state: PowderState) -> Form[Allotment]:
        own, scene = unit(state, "A1"), scene_of(state)
        return share_form(own, all_marks(scene, own), targets_of(scene, own))

    loose = foot(40, 20, formation="skirmish", traits=("Ski",))
    guns_first = position([loose, foe(40, 30, arm="artillery"), foe(52, 36), foe(28, 37)])
    form = form_of(guns_first)
    assert rules(form, Allotment({"A1": {"B1/0": 1, "B2/0": 2}}), guns_first) == []
    assert rules(form, Allotment({"A1": {"B1/0": 1, "B3/0": 2}}), guns_first) == []
    assert rules(form, Allotment({"A1": {"B2/0": 3}}), guns_first) == []
    assert rules(form, Allotment({"A1": {"B3/0": 3}}), guns_first) == ["BP-SKIR-02"]
    assert rules(form, Allotment({"A1": {"B2/0": 2, "B3/0": 1}}), guns_first) == ["BP-SKIR-02"]
    assert rules(form, Allotment({"A1": {"B1/0": 2}}), guns_first) == ["BP-SKIR-02"]
    line_first = position([loose, foe(40, 30), foe(52, 36)])
    form = form_of(line_first)
    assert rules(form, Allotment({"A1": {"B1/0": 1, "B2/0": 2}}), line_first) == []
    assert rules(form, Allotment({"A1": {"B2/0": 3}}), line_first) == ["BP-SKIR-02"]
    shots = driven(
        line_first, aiming, dice=(1, 1, 1), answers={"BP-SKIR-02": Allotment({"A1": {"B1/0": 1, "B2/0": 2}})}
    ).all(Shot)
    assert [(each.target, each.dice) for each in shots] == [("B1", 1), ("B2", 2)]
    formed = position([foot(40, 20), foe(40, 30), foe(45, 37)])
    assert targets(formed) == ["B1"]


async def aiming(battle: Any) -> None:
    await take_aim(battle, unit(battle.state, "A1"))
    await settle(battle)


def test_only_those_who_see_shoot() -> None:
    """BP-SKIR-03: in proportion, half rounded up, at least one."""
    assert [dice_that_see(3, n, 5) for n in (1, 2, 3, 5)] == [1, 1, 2, 3]


def test_skirmishers_as_targets() -> None:
    """BP-SKIR-04: unclear, -1."""
    state = position([foot(40, 20), foe(40, 32, formation="skirmish", traits=("Ski",))])
    assert aim(state).unclear == ("skirmishers",) and needs(state) == 5


def test_a_square_shoots_from_each_side() -> None:
    """BP-SQ-02, BP-SQ-06: one die from each side at its own nearest target."""
    state = position([foot(40, 40, formation="square"), foe(40, 50), foe(40, 28, facing=90)])
    assert targets(state) == ["B1", "B2"] and base_dice(unit(state, "A1")) == 1
    told = driven(state_in(state, SHOOTING), shooting, [6, 1, 6, 1], {"BP-FIRE-01": "A1"})
    assert {each.target for each in told.all(Shot)} == {"B1", "B2"}


def state_in(state: PowderState, phase: int) -> PowderState:
    twin = state.copied()
    twin.clock = type(state.clock)(2, phase)
    return twin


@pytest.mark.parametrize(("far", "dice", "needed", "save"), [(6, 3, 4, 6), (24, 2, 5, 6), (25, 1, 5, 5)])
def test_bands_of_artillery(far: float, dice: int, needed: int, save: int) -> None:
    """BP-ART-01, BP-ART-04: dice, hits and saves at short, medium and long range."""
    state = position([guns(40, 10), foe(40, 10 + far)])
    found = aim(state)
    assert (base_dice(found.shooter, found.band), needs(state), saves(state)) == (dice, needed, save)


def test_guns_like_deep_targets() -> None:
    """BP-T-FIRE, BP-SQ-02: +1 at columns and squares."""
    for formation in ("attack", "march", "square"):
        assert needs(position([guns(40, 10), foe(40, 30, formation=formation)])) == 4


def test_a_garrison_is_unclear_and_well_covered() -> None:
    """BP-BLD-03, BP-BLD-08: unclear, and +2 to its saves, once."""
    state = position([foot(40, 20), foe(0, 0, inside="house")], terrain=[HOUSE])
    assert aim(state).unclear == ("building",) and saves(state) == 2


# the end of the phase ------------------------------------------------------------------------------------


def test_tests_come_at_the_end_of_the_phase() -> None:
    """BP-BREAK-03, BP-BREAK-04: one for each unit above its stamina; equal stamina forces none."""
    state = position([foot(40, 20), foe(40, 32, casualties=4, is_=()), foe(60, 32, casualties=3)])
    unit(state, "B1").owes = ("shot",)
    unit(state, "B2").owes = ("shot",)
    told = carried_out(state, owed_tests.kind(), dice=[5, 5])
    assert [each.unit for each in told.all(BreakTested)] == ["B1"]


def test_a_shot_in_play() -> None:
    """BP-FIRE-01: the active player names who shoots, then the dice fall."""
    game = stage([foot(40, 20), foe(40, 32)], phase=SHOOTING)
    game.answer("A1")
    game.answer_faces([6, 6, 1])
    game.answer_faces([1, 5])
    shot = unit(at_present(game), "B1")
    assert shot.casualties == 1 and shot.disordered


def test_what_was_seen_when_the_turn_began() -> None:
    """BP-CHG-03: the snapshot of the start of the player turn counts."""
    state = position([foot(40, 20), foot(40, 26), foe(40, 36)])
    assert not seen_at_start(scene_of(state), unit(state, "A1"), unit(state, "B1"))
    unit(state, "A2").place = unit(position([foot(70, 20)]), "A1").place
    assert not seen_at_start(scene_of(state), unit(state, "A1"), unit(state, "B1"))
    assert seen(state)


def test_shooters_fall_back_from_the_nearest() -> None:
    """BP-BREAK-06: after shooting a unit goes straight away from the nearest shooter."""
    state = position([foot(40, 20), foot(60, 22), foe(40, 32)])
    told = carried_out(
        state,
        shoot.kind("A2", "B1", Fire("closing")),
        shoot.kind("A1", "B1", Fire("closing")),
        dice=[6, 1, 1, 1, 6, 1, 1, 1],
    )
    assert told.unit("B1").shot_by == "A1"
    back = carried_out(told.state, break_test.kind("B1", "shooting", "A1"), dice=[3, 3])
    assert back.unit("B1").pose is not None and back.all(Disordered)[:0] == []


def test_ranges_of_guns_may_be_scaled() -> None:
    """BP-OPT-03: ranges adapted to the table."""
    state = position([guns(40, 20)], rulings={"artillery_range_factor": 50})
    assert range_of(state, unit(state, "A1")) == 24.0


def test_cavalry_with_carbines() -> None:
    """BP-FIRE-05: cavalry shoots with its own dice and range."""
    state = position([horse(40, 20, shooting=1, weapon="SB carbine"), foe(40, 32)])
    assert targets(state) == ["B1"] and base_dice(unit(state, "A1")) == 1
