"""Movement: whose turn it is, how far, where to, and into contact."""

from typing import Any

import pytest

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.command.commanders import may_reroll_for
from pulverdampf.rulebooks.kriegspfad.events.moves import Rerolled
from pulverdampf.rulebooks.kriegspfad.events.turns import TurnBegan
from pulverdampf.rulebooks.kriegspfad.geometry import layout, touched_face, was_behind
from pulverdampf.rulebooks.kriegspfad.melee.contact import fighting_pairs
from pulverdampf.rulebooks.kriegspfad.movement.activation import (
    actions,
    activate,
    guides_of,
    may_act,
    may_break_off,
    move_next,
    movement_phase,
)
from pulverdampf.rulebooks.kriegspfad.movement.marching import note_contacts, walk
from pulverdampf.rulebooks.kriegspfad.movement.mounting import finish_mounting, may_change, mount_up
from pulverdampf.rulebooks.kriegspfad.movement.rates import Move
from pulverdampf.rulebooks.kriegspfad.movement.shaken import must_withdraw
from pulverdampf.rulebooks.kriegspfad.movement.throws import thrown_for
from pulverdampf.rulebooks.kriegspfad.movement.walking import walk_objections
from pulverdampf.rulebooks.kriegspfad.state import MELEE, MORALE, MOVEMENT, RALLY, SHOOTING, WarState
from pulverdampf.rulebooks.kriegspfad.turn import play
from pulverdampf.rulebooks.kriegspfad.units import is_nimble
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.procedures import Ran

FOOT = {"side": "one", "troop": "skirmisher", "at": (30, 20)}
FOE = {"side": "two", "troop": "regular", "opposite": "A1", "distance": 20}


def war(*units: dict[str, Any], **situation: Any) -> WarState:
    return position(units or (FOOT, FOE), phase=MOVEMENT, **situation)


def battle_of(state: WarState) -> Battle[WarState]:
    return Battle(state, layout, lambda event: None)


def refused(
    state: WarState, *ends: tuple[float, float], how: str = "move", total: float = 8.0, **due: Any
) -> list[str]:
    """The rules against moving the elements of A1 to these places, facing north."""
    scene = Scene(state, layout)
    pieces = state.bodies["A1"].pieces
    facing = state.pieces["A1a"].pose.facing  # type: ignore[union-attr]
    walks = {key: Walk((), Pose(x, y, facing)) for key, (x, y) in zip(pieces, ends, strict=False)}
    walk = Move("A1", how, due.pop("rate", "good"), total, **due)
    return [each.rule for each in walk_objections(Walks(walks), scene, walk)]


def test_the_turn() -> None:
    """KP-TURN-02, KP-TURN-04: the steps follow each other; nobody writes orders."""
    state = position([FOOT, FOE], phase=RALLY, scenario={"turns": 1})
    phases: list[int] = []

    async def watched(battle: Battle[WarState]) -> None:
        record = battle.record

        def noting(event: Any) -> None:
            record(event)
            if not phases or phases[-1] != battle.state.clock.phase:
                phases.append(battle.state.clock.phase)

        battle.record = noting  # type: ignore[method-assign]
        await play(battle)

    Ran(watched, state, answers={"KP-MOVE-01": "stand"})
    wanted = [MOVEMENT, SHOOTING, MELEE, MORALE]
    assert [phase for phase in phases if phase in wanted] == wanted


def test_taking_turns() -> None:
    """KP-TURN-03: army 1 moves one unit, then army 2; a side without units is passed over."""
    state = war(FOOT, {**FOOT, "at": (50, 20)}, FOE)
    asked = []
    for _ in range(3):
        asked += [by for by, rule, _ in Ran(move_next, state).asked if rule == "KP-TURN-03"]
        state.agenda = ()
        for key in ("A1", "B1", "A2"):
            if not state.bodies[key].activated:
                state.bodies[key].activated = True
                break
    assert asked == ["one", "two", "one"]


def test_who_has_no_move() -> None:
    """KP-TURN-05: units touched, fallen back or arrived this turn."""
    for fact in ({"is": ("contacted",)}, {"retreated": 1}, {"arrived": 1}):
        state = war({**FOOT, **fact}, FOE)
        assert not may_act(state, state.bodies["A1"])
    state = war({**FOOT, "retreated": 1}, FOE, rulings={"retreat_replaces_move": False})
    assert may_act(state, state.bodies["A1"])


def test_any_way_within_the_total() -> None:
    """KP-MOVE-03, KP-FILL-20: in every direction, no element farther than the total."""
    state = war()
    for x, y in ((30, 28), (38, 20), (22, 20), (30, 12), (35, 25)):
        assert refused(state, (x, y)) == []
    assert refused(state, (30, 28.1)) == ["KP-MOVE-01"]


def test_good_rate_keeps_out_of_difficult_ground() -> None:
    """KP-FILL-20, KP-TERR-01: after good, no element may touch difficult ground."""
    wood = {"kind": "dense_wood", "rect": (20, 24, 40, 34)}
    state = war({**FOOT, "troop": "regular"}, FOE, terrain=[wood])
    assert refused(state, (30, 25)) == ["KP-FILL-20"]
    assert refused(state, (30, 25), rate="difficult") == []
    inside = war({**FOOT, "troop": "regular", "at": (30, 28)}, FOE, terrain=[wood])
    battle = battle_of(inside)
    assert "move-good" not in [option.key for option in actions(battle.scene, inside.bodies["A1"])]


def test_holding_together_after_a_move() -> None:
    """KP-FORM-01: two elements may not part."""
    state = war({**FOOT, "elements": 2}, FOE)
    assert refused(state, (34, 24), (28, 24)) == []
    assert refused(state, (35, 24), (27, 24)) == ["KP-FORM-01"]


def test_one_reroll() -> None:
    """KP-MOVE-04, KP-FILL-21: nimble units throw again once, and the second throw stands."""
    nimble = {**FOOT, "troop": "warrior", "traits": ("nimble_foot",)}
    state = war(nimble, FOE)
    ran = Ran(
        lambda b: thrown_for(b, state.bodies["A1"], "good"), state, [1, 1, 6, 6], {"KP-MOVE-04": "nimble"}
    )
    assert ran.result == 14 and len(ran.happened(Rerolled)) == 1
    again = Ran(lambda b: thrown_for(b, state.bodies["A1"], "good"), state, [1, 1])
    assert again.result == 4 and not again.asked
    plain = war()
    assert not Ran(lambda b: thrown_for(b, plain.bodies["A1"], "good"), plain, [1, 1]).asked


def test_nimble_warriors_throw_again_on_their_way_in() -> None:
    """KP-MOVE-04, KP-SCEN-20: every movement roll, that onto the table too."""
    state = war({**FOOT, "troop": "warrior", "traits": ("nimble_foot",)}, FOE)
    for key in state.bodies["A1"].pieces:
        state.pieces[key].place = Reserve()
    ran = Ran(
        lambda b: thrown_for(b, state.bodies["A1"], "good"), state, [1, 1, 6, 6], {"KP-MOVE-04": "nimble"}
    )
    assert ran.result == 14


CHIEF = {"side": "one", "troop": "warrior", "separate": True, "at": (30, 10)}


@pytest.mark.parametrize(
    ("force", "units"), [({}, 0), ({"quality": "exceptional"}, 1), ({"disciplined": True}, 1),
                         ({"quality": "exceptional", "disciplined": True}, 2),
                         ({"quality": "incapable", "disciplined": True}, 0)],
)  # fmt: skip
def test_rerolls_of_the_commander(force: dict[str, Any], units: int) -> None:
    """KP-CMD-04: one unit a turn for an exceptional or disciplined commander, two units for both."""
    state = war(FOOT, CHIEF, {**FOOT, "at": (36, 20)}, {**FOOT, "at": (24, 20)}, FOE, forces={"one": force})
    thrown = 0
    for key in ("A1", "A3", "A4"):
        if may_reroll_for(Scene(state, layout), state.bodies[key]):
            thrown += 1
            state.rerolls = (*state.rerolls, ("one", key))
    assert thrown == units


def test_the_commander_must_be_near_and_see() -> None:
    """KP-CMD-04, KP-T-CMD: within 12 and in sight; never for guns."""
    force = {"one": {"disciplined": True}}
    far = war({**FOOT, "at": (30, 30)}, CHIEF, FOE, forces=force)
    assert not may_reroll_for(Scene(far, layout), far.bodies["A1"])
    gun = war({**FOOT, "troop": "artillery"}, CHIEF, FOE, forces=force)
    assert not may_reroll_for(Scene(gun, layout), gun.bodies["A1"])
    hill = {"kind": "gentle_hill", "rect": (15, 12, 45, 18)}
    behind = war(FOOT, CHIEF, FOE, forces=force, terrain=[hill])
    assert not may_reroll_for(Scene(behind, layout), behind.bodies["A1"])


# the shaken and the attack -------------------------------------------------------------------------------


def test_the_shaken_keep_their_distance() -> None:
    """KP-MOVE-07, KP-FILL-34, KP-MARK-01: with 3 markers not nearer than 6; away is always allowed."""
    state = war({**FOOT, "markers": 3}, {**FOE, "distance": 10})
    assert refused(state, (30, 23)) == []
    assert refused(state, (30, 26)) == ["KP-MOVE-07"]
    calm = war({**FOOT, "markers": 2}, {**FOE, "distance": 10})
    assert refused(calm, (30, 26)) == []
    near = war({**FOOT, "markers": 3}, {**FOE, "distance": 4})
    assert not must_withdraw(Scene(near, layout), near.bodies["A1"])
    assert refused(near, (30, 15)) == []


@pytest.mark.parametrize(("troop", "flees"), [("cavalry", True), ("artillery", True), ("regular", False)])
def test_the_shaken_flee_from_riders_and_guns(troop: str, *, flees: bool) -> None:
    """KP-MOVE-07: nearer than 6 to riders or guns they must go back."""
    state = war({**FOOT, "markers": 3}, {**FOE, "troop": troop, "distance": 4})
    assert must_withdraw(Scene(state, layout), state.bodies["A1"]) is flees
    options = [option.key for option in actions(battle_of(state).scene, state.bodies["A1"])]
    assert ("stand" in options) is not flees


def touching(distance: float = 6.0, **more: Any) -> tuple[WarState, tuple[float, float]]:
    state = war({**FOOT, **more}, {**FOE, "distance": distance})
    return state, (30.0, 20.0 + distance)


def test_moving_into_contact_is_an_attack() -> None:
    """KP-MOVE-08, KP-MELEE-02: whoever has more than 2 markers cannot."""
    calm, there = touching(markers=2)
    assert refused(calm, there) == []
    shaken, there = touching(markers=3)
    assert "KP-MELEE-02" in refused(shaken, there)


def test_free_again_after_a_victory() -> None:
    """KP-MOVE-10: a unit whose opponents are gone may attack others in the next turn."""
    state = war(FOOT, {**FOE, "distance": 6}, turn=2)
    assert not state.melees and may_act(state, state.bodies["A1"])
    assert refused(state, (30.0, 26.0)) == []


def test_flank_and_rear() -> None:
    """KP-MELEE-03, KP-FILL-31: only whoever began partly behind an element may touch its flank or rear."""
    state = war(
        FOOT, {**FOE, "distance": 6}, {**FOOT, "at": (36, 29)}, {**FOOT, "at": (30, 34), "facing": 270}
    )
    scene = Scene(state, layout)
    target = scene.outline(state.pieces["B1a"])
    before, beside, behind = (scene.outline(state.pieces[key]) for key in ("A1a", "A2a", "A3a"))
    assert was_behind(target, before, "front") and not was_behind(target, before, "left")
    assert was_behind(target, beside, "left") and was_behind(target, behind, "rear")
    assert touched_face(target, before) == "front"


def test_breaking_off() -> None:
    """KP-MOVE-09: before the enemy moves, without a retreat due, and into nobody else."""
    fight = {"melee": [{"attacker": "A1", "defender": "B1", "started": 1}], "turn": 2}
    state = war(FOOT, {**FOE, "distance": 0}, **fight)
    assert may_break_off(state, state.bodies["A1"])
    assert refused(state, (30, 14), how="break off") == []
    state.bodies["B1"].activated = True
    assert not may_break_off(state, state.bodies["A1"])
    owing = war({**FOOT, "retreat": 2}, {**FOE, "distance": 0}, **fight)
    assert not may_break_off(owing, owing.bodies["A1"])
    other = war(FOOT, {**FOE, "distance": 0}, {**FOE, "distance": 0, "aside": 8, "opposite": "A1"}, **fight)
    pose = other.pieces["B2a"].pose
    assert pose is not None
    assert "KP-MOVE-09" in refused(other, (pose.x, 20.0), how="break off", total=12.0)


def test_mounting() -> None:
    """KP-FORM-03, KP-FORM-04, KP-FORM-05: dismounting is free, mounting takes a turn, neither in contact."""
    riders = {**FOOT, "troop": "cavalry"}
    state = war(riders, FOE)
    Ran(lambda b: mount_up(b, "one"), state, answers={"KP-FORM-03": ["dismount-A1", "done"]})
    unit = state.bodies["A1"]
    assert not unit.mounted and may_act(state, unit)
    TurnBegan(2).apply(state)
    Ran(lambda b: mount_up(b, "one"), state, answers={"KP-FORM-03": ["mount-A1", "done"]})
    assert unit.mounting and not may_act(state, unit)
    finish_mounting(battle_of(state))
    assert unit.mounted and not unit.mounting
    fighting = war(riders, {**FOE, "distance": 0}, melee=[{"attacker": "A1", "defender": "B1"}])
    assert not may_change(battle_of(fighting), fighting.bodies["A1"])


def test_army_one_mounts_before_army_two_and_then_all_move() -> None:
    """KP-TURN-02, KP-TURN-04, KP-FORM-03: each side once, army 1 first, before any unit moves."""
    riders = {**FOOT, "troop": "cavalry"}
    state = war(riders, {**riders, "side": "two", "at": (30, 40)})
    ran = Ran(movement_phase, state, (), {"KP-FORM-03": "done", "KP-TURN-03": None, "KP-MOVE-01": "stand"})
    asked = [(by, rule) for by, rule, _ in ran.asked if rule in ("KP-FORM-03", "KP-MOVE-01")]
    assert asked == [
        ("one", "KP-FORM-03"), ("two", "KP-FORM-03"), ("one", "KP-MOVE-01"), ("two", "KP-MOVE-01"),
    ]  # fmt: skip


def test_attacked_while_mounting() -> None:
    """KP-FORM-04, KP-FORM-05: units in contact do not mount, so whoever is attacked stays on foot."""
    riders = {**FOOT, "troop": "cavalry", "mounted": False, "is": ("mounting",)}
    fight = [{"attacker": "B1", "defender": "A1"}]
    state = war(riders, {**FOE, "distance": 0}, melee=fight)
    finish_mounting(battle_of(state))
    assert not state.bodies["A1"].mounted and not state.bodies["A1"].mounting


def test_thrown_off_their_horses_they_still_touch() -> None:
    """KP-FILL-22, KP-FORM-06: mounted infantry that is attacked fights on foot where it was touched."""
    riders = {**FOOT, "troop": "mounted_infantry"}
    state = war(riders, {**FOE, "troop": "warrior", "distance": 0})
    battle = battle_of(state)
    note_contacts(battle, state.bodies["B1"])
    assert not state.bodies["A1"].mounted
    assert fighting_pairs(battle.scene, state.bodies["A1"], state.bodies["B1"])


def test_the_guided_column() -> None:
    """KP-SCOUT-05, KP-FILL-38: in file behind the scout it moves at its good rate."""
    scout = {**FOOT, "troop": "scout"}
    column = {**FOOT, "troop": "regular", "elements": 3, "file": True, "at": (30, 18.8)}
    wood = {"kind": "dense_wood", "rect": (20, 10, 40, 40)}
    state = war(column, scout, FOE, terrain=[wood])
    battle = battle_of(state)
    assert [each.id for each in guides_of(battle.scene, state.bodies["A1"])] == ["A2"]
    assert "guided-good" in [option.key for option in actions(battle.scene, state.bodies["A1"])]
    apart = war({**column, "at": (40, 18.8)}, scout, FOE)
    assert guides_of(battle_of(apart).scene, apart.bodies["A1"]) == []


def test_elements_and_units() -> None:
    """KP-GEN-01, KP-GEN-07: elements are the pieces, markers lie with their unit."""
    state = war({**FOOT, "elements": 4, "markers": 2}, FOE)
    unit = state.bodies["A1"]
    assert unit.pieces == ("A1a", "A1b", "A1c", "A1d") and unit.markers == 2
    assert not hasattr(state.pieces["A1a"], "markers")


def test_who_mounts_does_nothing_else() -> None:
    """KP-FORM-04, KP-TURN-05: a unit that gets on its horses has no other activation in that turn."""
    riders = {**FOOT, "troop": "cavalry", "mounted": False}
    state = war(riders, FOE)
    assert may_act(state, state.bodies["A1"])
    state.bodies["A1"].mounting = True
    assert not may_act(state, state.bodies["A1"])


def test_where_nobody_can_mount() -> None:
    """KP-FORM-03, KP-FORM-04: not after falling back, and not where there is no room for horses."""
    riders = {**FOOT, "troop": "cavalry", "mounted": False}
    state = war(riders, FOE)
    assert may_change(battle_of(state), state.bodies["A1"])
    state.bodies["A1"].retreated = state.clock.turn
    assert not may_change(battle_of(state), state.bodies["A1"])
    hemmed_in = war(riders, {"side": "one", "troop": "regular", "at": (30, 18.7)}, FOE)
    assert not may_change(battle_of(hemmed_in), hemmed_in.bodies["A1"])


def test_nimble_only_as_bought() -> None:
    """KP-FORM-07, KP-MOVE-04: nimble on foot is not nimble on horseback, nor the other way round."""
    for trait, mounted, nimble in (
        ("nimble_foot", False, True), ("nimble_foot", True, False),
        ("nimble_mounted", True, True), ("nimble_mounted", False, False),
    ):  # fmt: skip
        state = war({**FOOT, "troop": "mounted_warrior", "traits": (trait,), "mounted": mounted}, FOE)
        assert is_nimble(state.bodies["A1"]) is nimble


def test_the_guide_goes_with_his_column() -> None:
    """KP-SCOUT-05, KP-FILL-38: one move for both, and he must stand right before its first element."""
    scout = {**FOOT, "troop": "scout"}
    column = {**FOOT, "troop": "regular", "elements": 3, "file": True, "at": (30, 18.8)}
    state = war(column, scout, FOE)
    state.agenda = (activate.due(state.bodies["A1"]),)
    Ran(lambda battle: settle(battle, until=walk), state, [4], {"KP-MOVE-01": "guided-good"})
    assert walk.next_in(state) and state.bodies["A1"].activated and state.bodies["A2"].activated
    behind = war({**column, "at": (30, 18.0)}, scout, FOE)
    assert guides_of(battle_of(behind).scene, behind.bodies["A1"]) == []


def test_closing_up_is_noted() -> None:
    """KP-MELEE-16, KP-FILL-53: who brings new elements into contact may become the attacker."""
    two = {**FOOT, "troop": "regular", "elements": 2, "spots": ((30, 20), (32.4, 20))}
    foe = {"side": "two", "troop": "warrior", "elements": 2, "spots": ((30, 21.18), (32.4, 21.18))}
    fight = [{"attacker": "B1", "defender": "A1", "started": 0, "round": 2}]
    for came, fresh in ((True, ("A1",)), (False, ())):
        state = war(two, foe, melee=fight)
        state.pieces["A1b"].moved = came
        note_contacts(battle_of(state), state.bodies["A1"])
        assert state.melees["m1"].fresh == fresh
