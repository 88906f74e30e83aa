"""Fortifications: palisades, breastworks, blockhouses, their walls and roofs."""

from typing import Any

import pytest

from pulverdampf.engine.state import Inside
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.burning import Climbed, FireBroke
from pulverdampf.rulebooks.kriegspfad.events.losses import MeleeOpened
from pulverdampf.rulebooks.kriegspfad.events.shooting import ShotDeclared
from pulverdampf.rulebooks.kriegspfad.special.buildings import walls_of
from pulverdampf.rulebooks.kriegspfad.state import MELEE, MORALE
from tests.rulebooks.kriegspfad.fighting import Fought, fought, rows

HOUSE = {"kind": "blockhouse", "id": "h", "rect": (26.46, 16.46, 33.54, 23.54), "owner": "one"}
GARRISON = {"side": "one", "troop": "regular", "elements": 5, "arms": "rifle_ml", "inside": "h"}
BESIEGER = {"side": "two", "troop": "regular", "elements": 3, "arms": "none", "at": (30, 27), "facing": 270}


def besieged(*more: dict[str, Any], dice: list[int], **situation: Any) -> Fought:
    """A garrison in a blockhouse."""
    return fought(GARRISON, *more, terrain=[HOUSE], dice=dice, **situation)


# breastworks and palisades -------------------------------------------------------------------------------


def test_breastworks_protect_from_all_sides() -> None:
    """KP-FORT-02, KP-T-FORT unmoved foot behind them has the best cover, whoever mans them."""
    work = [{"kind": "breastwork", "line": ((20, 20.6), (40, 20.6))}]
    dug_in = {"side": "one", "troop": "regular", "arms": "revolver"}
    for y, facing in ((23.2, 270), (16.8, 90)):
        foe = {"side": "two", "troop": "regular", "at": (30, y), "facing": facing}
        assert "SM-14" in rows(fought(dug_in, foe, terrain=work, dice=[1]).reckoned("KP-FIRE-10")[0])
        moved = fought({**dug_in, "is": ("moved",)}, foe, terrain=work, dice=[1])
        assert "SM-14" not in rows(moved.reckoned("KP-FIRE-10")[0])


def test_a_palisade_hides_those_who_do_not_touch_it() -> None:
    """KP-FORT-03, KP-SIGHT-01 foot directly behind it sees, shoots and is seen."""
    ring = [{"kind": "palisade", "id": "p", "line": ((20, 10), (40, 10), (40, 20.6), (20, 20.6), (20, 10))}]
    inside = {"side": "one", "troop": "regular"}
    foe = {"side": "two", "troop": "regular", "arms": "none", "at": (30, 23), "facing": 270}
    assert fought(inside, foe, terrain=ring, dice=[1]).thrown
    assert not fought({**inside, "at": (30, 19.5)}, foe, terrain=ring).thrown


def test_a_palisade_against_guns() -> None:
    """KP-FORT-03, KP-SM-13 wood does not stop a field gun, but it does a machine gun."""
    ring = [{"kind": "palisade", "id": "p", "line": ((20, 10), (40, 10), (40, 20.6), (20, 20.6), (20, 10))}]
    inside = {"side": "one", "troop": "regular", "arms": "none"}
    for troop, total in (("artillery", 0), ("mg", -2)):
        gun = {"side": "two", "troop": troop, "at": (30, 27), "facing": 270}
        assert fought(inside, gun, terrain=ring, dice=[2, 2, 2]).totals("KP-FIRE-10") == [total]


# blockhouses ---------------------------------------------------------------------------------------------


def test_one_shoots_from_each_wall() -> None:
    """KP-FORT-05, KP-FILL-44 of five inside one has the wall towards the enemy."""
    game = besieged(BESIEGER, dice=[1])
    (declared,) = game.happened(ShotDeclared)
    assert declared.shot.feature == "h-wall-1"
    assert isinstance(game.state.pieces[declared.shot.shooter].place, Inside)


def test_only_those_who_fire_are_targets() -> None:
    """KP-FORT-05, KP-SM-14, KP-FILL-23 in the second pass, behind the best cover."""
    rifles = {**BESIEGER, "arms": "rifle_bl", "at": (30, 31)}
    silent = besieged(rifles, dice=[], answers={"KP-FIRE-02": "hold", "KP-FIRE-02 A1": "hold"})
    assert not silent.thrown and not silent.options("KP-FIRE-02", "B1")
    game = besieged(rifles, dice=[1, 1, 1, 1])
    assert [each.shot.second for each in game.happened(ShotDeclared) if each.body == "B1"] == [True] * 3
    assert rows(game.reckoned("KP-FIRE-10")[-1]) >= {"SM-14"}


def test_no_melee_through_walls() -> None:
    """KP-FORT-05 who touches a wall does not touch those behind it."""
    foe = {"side": "two", "troop": "warrior", "at": (30, 24.13), "facing": 270}
    game = besieged(foe, dice=[], phase=MELEE, melee=[{"attacker": "B1", "defender": "A1"}])
    assert not game.state.melees


GUN = {"side": "two", "troop": "artillery", "at": (30, 30), "facing": 270}


@pytest.mark.parametrize(("arms", "face"), [("gun_light", 5), ("gun_light_rifled", 5), ("gun_medium", 4)])
def test_breaching(arms: str, face: int) -> None:
    """KP-FORT-06, KP-FILL-44, KP-FIRE-21 a hit on 14, then 5 for light guns and 4 for medium ones."""
    answers = {"KP-FIRE-02 A1": "hold", "KP-FIRE-02 B1a": "wall:h-wall-1"}
    gun = {**GUN, "arms": arms}
    down = besieged(gun, dice=[14, 1, 1, face], answers=answers)
    assert down.state.features["h-wall-1"].kind == "breach" and len(walls_of(down.state, "h")) == 3
    stands = besieged(gun, dice=[14, 1, 1, face - 1], answers=answers)
    assert len(walls_of(stands.state, "h")) == 4


def test_shots_at_walls_know_few_modifiers() -> None:
    """KP-FORT-06, KP-FILL-44 markers, range and weather; machine guns cannot breach."""
    answers = {"KP-FIRE-02 A1": "hold", "KP-FIRE-02 B1a": "wall:h-wall-1"}
    game = besieged({**GUN, "markers": 1, "at": (30, 36)}, dice=[1], answers=answers, weather="rain")
    assert rows(game.reckoned("KP-FIRE-10")[0]) == {"SM-06", "SM-11", "SM-15"}
    mg = besieged({**GUN, "troop": "mg"}, dice=[], answers={"KP-FIRE-02": "hold"})
    assert not any("wall" in key for key in mg.options("KP-FIRE-02", "B1a"))


def test_shots_at_walls_need_sight() -> None:
    """KP-FORT-06, KP-WX-04, KP-WX-09, KP-SIGHT-01 not through fog, darkness, rises or a palisade."""
    answers = {"KP-FIRE-02": "hold", "KP-FIRE-02 A1": "hold"}
    gun = {**GUN, "at": (30, 38)}

    def aimed(gun: dict[str, Any], *terrain: dict[str, Any], **situation: Any) -> bool:
        game = fought(GARRISON, gun, terrain=[HOUSE, *terrain], answers=answers, **situation)
        return "wall:h-wall-1" in game.options("KP-FIRE-02", "B1a")

    night = {"kind": "raid", "attacker": "two", "light": "night"}
    assert aimed(gun)
    assert not aimed(gun, weather="fog") and aimed(GUN, weather="fog")
    assert not aimed({**gun, "at": (30, 33)}, scenario=night) and aimed(GUN, scenario=night)
    assert not aimed(gun, {"kind": "gentle_hill", "rect": (20, 27, 40, 33)})
    assert not aimed(gun, {"kind": "wilderness", "rect": (20, 27, 40, 33)})
    ring = ((20, 10), (40, 10), (40, 27), (20, 27), (20, 10))
    assert not aimed(gun, {"kind": "palisade", "id": "p", "line": ring, "owner": "one"})


CLIMBER = {"side": "two", "troop": "warrior", "at": (30, 24.13), "facing": 270}


def test_climbing_the_roof() -> None:
    """KP-FORT-07 foot that touched the wall the whole turn, at its end and if it likes."""
    game = besieged(CLIMBER, dice=[], phase=MORALE)
    assert [each.piece for each in game.happened(Climbed)] == ["B1a"]
    assert game.state.pieces["B1a"].roof == "h"
    moved = besieged({**CLIMBER, "is": ("moved",)}, dice=[], phase=MORALE)
    assert not moved.asked
    riders = besieged({**CLIMBER, "troop": "cavalry", "at": (30, 24.52)}, dice=[], phase=MORALE)
    assert not riders.asked


def on_the_roof(answer: str, dice: list[int]) -> Fought:
    """An element that climbed last turn, and a garrison that holds its fire."""
    state = position([GARRISON, {**CLIMBER, "at": (30, 20)}], terrain=[HOUSE], turn=2)
    climber = state.pieces["B1a"]
    climber.roof, climber.since = "h", 1
    return Fought(state, dice, {"KP-FIRE-02 B1a": answer, "KP-FIRE-02": "hold"})


def test_breaking_through_the_roof() -> None:
    """KP-FORT-07 with 5 or 6 it falls upon a defender of its choice, and the walls do not matter."""
    game = on_the_roof("break", [5])
    assert [(each.attacker, each.defender) for each in game.happened(MeleeOpened)] == [("B1", "A1")]
    assert game.options("KP-FORT-07") == [f"A1{letter}" for letter in "abcde"]
    state = game.state
    state.clock = state.clock.__class__(2, MELEE)
    melee = Fought(state, [3])
    assert "MM-20" not in rows(melee.reckoned("KP-MELEE-07")[0])
    assert not on_the_roof("break", [4]).happened(MeleeOpened)


def test_the_defenders_shoot_at_the_roof() -> None:
    """KP-FORT-07 with firearms, and the intruder counts as in cover."""
    state = position([GARRISON, {**CLIMBER, "arms": "none", "at": (30, 20)}], terrain=[HOUSE], turn=2)
    state.pieces["B1a"].roof, state.pieces["B1a"].since = "h", 2
    game = Fought(state, [1] * 5, {"KP-FIRE-02": "fire"})
    assert "SM-12" in rows(game.reckoned("KP-FIRE-10")[0])


def test_fire_on_the_roof() -> None:
    """KP-FORT-08, KP-BURN-01 from the roof like any arson; warriors on foot need 5."""
    assert on_the_roof("torch", [5, 1]).happened(FireBroke)
    assert not on_the_roof("torch", [4]).happened(FireBroke)


def test_fire_arrows() -> None:
    """KP-FORT-08 warriors with bows within 2: a hit as usual, then a 6."""
    near = {"side": "two", "troop": "warrior", "arms": "bow", "at": (30, 26), "facing": 270}
    answers = {"KP-FIRE-02 A1": "hold", "KP-FIRE-02 B1a": "arrows:h"}
    burnt = besieged(near, dice=[14, 6, 1], answers=answers)
    (fire,) = burnt.happened(FireBroke)
    assert fire.burning[0].shape == burnt.state.features["h"].shape
    assert not besieged(near, dice=[14, 5], answers=answers).happened(FireBroke)
    assert not besieged(near, dice=[13], answers=answers).happened(FireBroke)
    grass = {"kind": "tall_grass", "id": "g", "rect": (10, 30, 50, 46)}
    game = fought(GARRISON, near, terrain=[HOUSE, grass], dice=[14, 6, 1], answers=answers)
    besides = game.happened(FireBroke)
    assert len(besides[0].burning) == 1, "the archer's feet stay cool"
    far = besieged({**near, "at": (30, 27)}, dice=[], answers={"KP-FIRE-02": "hold"})
    assert not far.options("KP-FIRE-02", "B1a")


def test_riders_shoot_fire_arrows_too() -> None:
    """KP-FORT-08: warriors with bows, on foot or on horseback; nobody else's bows."""
    answers = {"KP-FIRE-02 A1": "hold", "KP-FIRE-02 B1a": "arrows:h"}
    riders = {"side": "two", "troop": "mounted_warrior", "arms": "bow", "at": (30, 26.4), "facing": 270}
    assert besieged(riders, dice=[14, 6, 1], answers=answers).happened(FireBroke)
    archers = {**riders, "troop": "skirmisher", "at": (30, 26)}
    game = besieged(archers, dice=[], answers={"KP-FIRE-02": "hold"})
    assert "arrows:h" not in game.options("KP-FIRE-02", "B1a")


def test_the_shaken_do_not_break_through_a_roof() -> None:
    """KP-MELEE-02, KP-FORT-07 that would be an attack; they may still set fire to it."""
    for markers, deeds in ((2, ["break", "torch"]), (3, ["torch"])):
        state = position([GARRISON, {**CLIMBER, "at": (30, 20), "markers": markers}], terrain=[HOUSE], turn=2)
        state.pieces["B1a"].roof, state.pieces["B1a"].since = "h", 1
        game = Fought(state, answers={"KP-FIRE-02": "hold"})
        assert [key for key in game.options("KP-FIRE-02", "B1a") if key in ("break", "torch")] == deeds


def test_sharpshooters_with_fire_arrows() -> None:
    """KP-FORT-08, KP-SM-02 the bow is shot as usual, so a steady hand helps here too."""
    archer = {**CLIMBER, "arms": "bow+smooth_musket", "traits": ("sharpshooter",), "at": (30, 25.5)}
    answers = {"KP-FIRE-02 A1": "hold", "KP-FIRE-02 B1a": "arrows:h"}
    assert besieged(archer, dice=[1], answers=answers).totals("KP-FIRE-10") == [2]
