"""Cavalry, the extension: regiments, moves, charges, counter-charges, evading, pursuit."""

from typing import Any

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Extent
from pulverdampf.engine.requests import Counts, Total
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.armies import mustering
from pulverdampf.rulebooks.march_of_eagles.battalion import groups
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.events.melees import MeleeSet
from pulverdampf.rulebooks.march_of_eagles.events.order import Broke, MeleeLost, Ungathered
from pulverdampf.rulebooks.march_of_eagles.events.places import Moved
from pulverdampf.rulebooks.march_of_eagles.rulings import Rulings
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import layout
from tests.rulebooks.march_of_eagles.facing import charge, dice_of, facing, rows, totals
from tests.rulebooks.march_of_eagles.staging import (
    Staged,
    act,
    at,
    happened,
    once,
    options,
    reckoned,
    stage,
    stage_state,
    take_up,
    throw,
    thrown,
    unit,
    waits_for,
)

ON = {"cavalry": True, "artillery": True}
HORSE = {"arm": "cavalry", "soldiers": 12}
SPENT = {"is": ("activated",)}


def ridden(two: dict[str, Any], *faces: int, one: dict[str, Any] | None = None, **more: Any) -> Staged:
    """Cavalry in line charges over five inches and reaches B1."""
    return charge(facing(5, {**HORSE, **(one or {})}, two), 6, 6, 6, 6, *faces, rulings=ON, **more)


# army --------------------------------------------------------------------------------------------------


def test_extended_armies() -> None:
    """MOE-FILL-39, MOE-X-CAV-01, MOE-X-ART-01 BR-X and FR-X are legal at 200 points with the switches on."""
    for key in ("BR-X", "FR-X"):
        roster = mustering.ready_armies()[key]
        assert mustering.points(roster, Rulings(cavalry=True, artillery=True)) == 200
        assert mustering.check(roster, Rulings(cavalry=True, artillery=True)) == []


def test_switches_cavalry_and_artillery() -> None:
    """MOE-X-CAV-01, MOE-FILL-35 off: cavalry and guns are refused; the foot of the same army is not."""
    roster = mustering.ready_armies()["BR-X"]
    assert mustering.check(roster, Rulings())
    assert mustering.check(roster, Rulings(cavalry=True)) and mustering.check(roster, Rulings(artillery=True))
    assert mustering.check(mustering.ready_armies()["BR-A"], Rulings()) == []
    assert "square" in options(stage(facing(9), rulings=ON)) and "square" not in options(stage(facing(9)))


def test_extended_battles_run() -> None:
    """MOE-FILL-39 BR-X against FR-X, from deployment to the end."""
    armies = mustering.ready_armies()
    for seed in range(4):
        state = mustering.begin(armies["BR-X"], armies["FR-X"], terrain="TS-1", rulings=ON)
        game, general = Game(RULEBOOK, state, SeededDice(seed)), ByChance(seed)
        while not game.over:
            (decision,) = game.waiting_for()
            game.answer(general.answer(game.view(decision.by)))
        assert game.outcome is not None


# shape and moves ---------------------------------------------------------------------------------------


def test_shape_and_groups() -> None:
    """MOE-X-CAV-02 riders by two; line riders/2 wide and 4 deep, column four abreast, 2 inches a rank."""
    state = position(
        [
            {"side": "one", "at": (30, 20), **HORSE},
            {"side": "two", "at": (30, 40), **HORSE, "formation": "column"},
        ]
    )
    line, column = (Scene(state, layout).outline(state.pieces[each]) for each in ("A1", "B1"))
    assert groups(state, state.bodies["A1"]) == 6
    assert (2 * line.half_width, 2 * line.half_depth) == (6, 4)
    assert (2 * column.half_width, 2 * column.half_depth) == (4, 6)
    state.pieces["A1"].strength = 11
    assert groups(state, state.bodies["A1"]) == 6


@pytest.mark.parametrize(
    ("formation", "action", "dice"),
    [("line", "forward", 3), ("column", "forward", 4), ("line", "wheel-left", 2), ("line", "backward", 1)],
)
def test_moves(formation: str, action: str, dice: int) -> None:
    """MOE-X-CAV-03 3D6 in line, 4D6 in column, wheel 2D6, backward 1D6."""
    game = take_up(stage(facing(25, {**HORSE, "formation": formation}), rulings=ON), "A1", action, 6)
    number = 0
    while isinstance(game.request, Total):
        number += game.request.n
        throw(game, *[1] * game.request.n)
    assert number == dice


def test_slopes_and_rough_ground() -> None:
    """MOE-X-CAV-03 uphill 2D6, difficult ground 1D6 and confused."""
    hill = [{"kind": "hill", "rect": (10, 21, 50, 40)}]
    game = take_up(stage(facing(25, HORSE), terrain=hill, rulings=ON), "A1", "forward", 6, 2, 3, 6)
    assert max(high for _, high in game.request.form.limits) == pytest.approx(5)  # type: ignore[union-attr]
    marsh = [{"kind": "marsh", "rect": (10, 20.5, 50, 30)}]
    game = take_up(stage(facing(25, HORSE), terrain=marsh, rulings=ON), "A1", "forward", 6, 2, 6, 6)
    assert max(high for _, high in game.request.form.limits) == pytest.approx(2)  # type: ignore[union-attr]
    assert unit(act(game, Extent(2.0)), "A1").confused


def test_obstacles_confuse_riders() -> None:
    """MOE-X-CAV-03 -1D6 inches and confused, on any move; infantry that moves over it is not."""
    hedge = [{"kind": "hedge", "line": ((10, 22), (50, 22))}]
    game = take_up(stage(facing(25, HORSE), terrain=hedge, rulings=ON), "A1", "forward", 6, 3, 3, 3, 2)
    assert unit(act(game, Extent(7.0)), "A1").confused
    short = take_up(stage(facing(25, HORSE), terrain=hedge, rulings=ON), "A1", "forward", 6, 3, 3, 3, 2)
    assert not unit(act(short, Extent(1.0)), "A1").confused
    foot = take_up(stage(facing(25), terrain=hedge, rulings=ON), "A1", "forward", 6, 4, 4, 2)
    assert not unit(act(foot, Extent(6.0)), "A1").confused


def test_no_buildings() -> None:
    """MOE-X-CAV-03, MOE-FILL-28 horses stop at the wall, and do not follow a beaten garrison inside."""
    farm = [{"kind": "building", "id": "farm", "rect": (27, 25, 33, 30)}]
    game = take_up(stage(facing(25, HORSE), terrain=farm, rulings=ON), "A1", "forward", 6, 6, 6, 6)
    act(game, Extent(5.0))
    assert not isinstance(game.state.pieces["A1"].place, Inside)
    state = position(
        facing(5, {**HORSE, "soldiers": 24, "officers": 1}, {"at": (30, 27.5), "soldiers": 16, **SPENT}),
        terrain=farm,
        rulings=ON,
    )
    state.pieces["B1"].place = Inside("farm", state.features["farm"].pose)
    game = take_up(stage_state(state), "A1", "charge", 6, 6, 6, 6, 6, 1)
    assert once(game, MeleeLost).body == "B1" and not isinstance(game.state.pieces["A1"].place, Inside)
    assert waits_for(game) != "MOE-X-CAV-06"


def test_flight_of_cavalry() -> None:
    """MOE-X-CAV-03 4D6 inches."""
    units = facing(15, {**HORSE, "is": ("broken", "activated")}, SPENT)
    game = stage([*units, {"side": "one", "at": (50, 10), **SPENT}], rulings=ON)
    assert isinstance(game.request, Total) and game.request.n == 4


# no fire, counter-charge -------------------------------------------------------------------------------


def test_cavalry_does_not_shoot() -> None:
    """MOE-X-CAV-04, MOE-DF-01 neither in its activation nor defensively."""
    assert "shoot" not in options(stage(facing(5, HORSE), rulings=ON))
    game = charge(facing(5, {}, HORSE), 6, 6, 6, rulings=ON)
    assert "fire" not in options(game)


def test_counter_charge() -> None:
    """MOE-X-CAV-04 an aggression test; on success both have the attack bonus."""
    game = ridden(HORSE)
    assert options(game) == ["hold", "counter-charge"]
    act(throw(game, 4), "counter-charge")
    assert totals(game) == [6 + 6, 6 + 6]
    failed = act(throw(ridden(HORSE), 3), "counter-charge")
    assert totals(failed) == [6 + 6, 6]
    assert waits_for(ridden({**HORSE, **SPENT})) == "MOE-MEL-01"


def test_an_officer_repeats_the_test_of_a_counter_charge_once() -> None:
    """MOE-X-CAV-04, MOE-CHAR-06 +2, and one re-roll however many officers there are."""
    game = act(throw(ridden({**HORSE, "officers": 2}), 1), "counter-charge")
    assert waits_for(game) == "MOE-CHAR-06"
    act(throw(game, 1), "yes")
    assert thrown(game, "MOE-X-CAV-04") == [(1,), (1,)] and totals(game) == [6 + 6, 6 + 3]
    again = act(throw(ridden({**HORSE, "officers": 1}), 1, 2), "counter-charge", "yes")
    assert totals(again) == [6 + 6, 6 + 6 + 3]


# melee -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "strength", "row"),
    [
        ({}, 12, "line"),
        ({"formation": "column"}, 9, "column"),
        ({"traits": ("heavy",)}, 14, "heavy"),
        ({"traits": ("lances",)}, 14, "lances"),
    ],
)
def test_attack_bonus_of_cavalry(one: dict[str, Any], strength: int, row: str) -> None:
    """MOE-X-CAV-05 +6 in line, +3 in column, heavy +2, lances +2.

    MOE-X-CAV-05.line, MOE-X-CAV-05.column, MOE-X-CAV-05.heavy, MOE-X-CAV-05.lances.
    """
    dice = 4 if one.get("formation") == "column" else 3
    game = charge(facing(5, {**HORSE, **one}, SPENT), 6, *[6] * dice, rulings=ON)
    attacker, defender = reckoned(game, "MOE-MEL-01")
    assert attacker.total == strength and row in rows(attacker) and row not in rows(defender)
    assert not rows(attacker) & {"M1", "M2"}


def test_lances_only_in_the_first_phase() -> None:
    """MOE-X-CAV-05 heavy horse keeps its bonus when it follows up, lances do not."""
    for trait, later in (("heavy", 6 + 6 + 2 - 1), ("lances", 6 + 6 - 1)):
        game = ridden({"soldiers": 48, **SPENT}, 6, 1, one={"traits": (trait,), "officers": 1, "drummers": 2})
        act(game, "follow")
        throw(game, 6, 6, 6, 1)
        act(game, "first")
        assert reckoned(game, "MOE-MEL-01")[-2].total == later + 5


def test_no_bonus_without_the_attack() -> None:
    """MOE-X-CAV-05 attacked heavy horse has neither +6 nor +2."""
    game = act(charge(facing(5, {}, {**HORSE, "traits": ("heavy",)}), 6, 6, 6, rulings=ON), "hold")
    assert totals(game) == [9, 6]


def test_forced_follow_up() -> None:
    """MOE-X-CAV-06 it must follow up unless it passes an activation test."""
    game = ridden(SPENT, 6, 1)
    assert waits_for(game) == "MOE-X-CAV-06"
    act(game, "stand")
    assert isinstance(game.request, Counts) and game.request.rule == "MOE-X-CAV-06"
    held = throw(game, 4)
    assert unit(held, "A1").melee == ""
    gone = throw(act(ridden(SPENT, 6, 1), "stand"), 3)
    assert unit(gone, "A1").melee == "m1" and happened(gone, Moved)[-1].how == "follow up"


def test_cavalry_is_ungathered_however_the_melee_ends() -> None:
    """MOE-X-CAV-06 also after a follow-up, and when the enemy is destroyed."""
    game = act(ridden(SPENT, 6, 1), "follow")
    throw(game, 6, 1, 1, 1, 1)  # A1 holds, B1 breaks and runs
    assert once(game, Broke).body == "B1" and ("A1", 2) in [
        (e.body, e.until) for e in happened(game, Ungathered)
    ]
    wiped_out = ridden({"soldiers": 16, "lost": 11, **SPENT}, 6, 1)
    assert once(wiped_out, Ungathered) == Ungathered("A1", 2)


# evading -----------------------------------------------------------------------------------------------


def test_light_horse_evades() -> None:
    """MOE-X-CAV-07 a manoeuvre test, back 3D6; the charge falls short if it cannot reach them."""
    game = charge(facing(5, {}, HORSE), 6, 2, 3, rulings=ON)
    assert options(game) == ["hold", "counter-charge", "evade"]
    act(throw(game, 4, 1, 1, 1), "evade")
    assert at(game, "B1") == (30, 27 + 3) and once(game, Ungathered).body == "A1"
    assert at(game, "A1") == (30, 19.2) and not happened(game, MeleeSet)


def test_evaders_may_be_caught() -> None:
    """MOE-X-CAV-07 a long enough charge reaches them where they stand now; they have acted."""
    game = act(throw(charge(facing(5, {}, HORSE), 6, 6, 6, rulings=ON), 4, 1, 1, 1), "evade")
    assert unit(game, "B1").melee == "m1" and unit(game, "B1").activated and totals(game) == [9, 6]


def test_who_cannot_evade() -> None:
    """MOE-X-CAV-07 heavy horse and lancers do not, and nobody evades light horse or fails the test."""
    assert "evade" not in options(charge(facing(5, {}, {**HORSE, "traits": ("heavy",)}), 6, 6, 6, rulings=ON))
    assert "evade" not in options(
        charge(facing(5, {}, {**HORSE, "traits": ("lances",)}), 6, 6, 6, rulings=ON)
    )
    assert "evade" not in options(ridden(HORSE))
    assert "evade" in options(ridden(HORSE, one={"traits": ("heavy",)}))
    failed = act(throw(charge(facing(5, {}, HORSE), 6, 6, 6, rulings=ON), 3), "evade")
    assert at(failed, "B1") == (30, 27) and happened(failed, MeleeSet)


def test_cavalry_as_a_target() -> None:
    """MOE-X-CAV-08 a column for F1 against artillery only."""
    guns = {"arm": "artillery", "soldiers": 8}
    assert "F1" in rows(dice_of(facing(7, guns, HORSE), rulings=ON))
    assert "F1" not in rows(dice_of(facing(5, {}, HORSE), rulings=ON))
    assert "F1" not in rows(dice_of(facing(5, {}, {**HORSE, "formation": "column"}), rulings=ON))
