"""Shooting: who is seen by the flash of his gun, who comes first, and who stands on a wall."""

from typing import Any

import pytest

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.movement.marching import note_contacts
from pulverdampf.rulebooks.kriegspfad.shooting.deeds import deeds_of
from pulverdampf.rulebooks.kriegspfad.shooting.targets import in_reach, may_shoot
from pulverdampf.rulebooks.kriegspfad.shooting.weapons import WEAPONS
from pulverdampf.rulebooks.kriegspfad.state import WarState
from tests.rulebooks.kriegspfad.fighting import Fought, fought

RIFLES = {"side": "one", "troop": "regular", "arms": "rifle_bl"}
GUN = {"side": "two", "troop": "artillery", "arms": "none", "opposite": "A1", "distance": 15}
NIGHT = {"kind": "raid", "attacker": "one", "light": "night"}


def is_shot_at(fired: int, **situation: Any) -> bool:
    """Whether riflemen may shoot at a gun that shot in some turn before the third."""
    state = position([RIFLES, GUN], turn=3, **situation)
    state.pieces["B1a"].fired = fired
    return bool(Fought(state, answers={"KP-FIRE-02": "hold"}).options("KP-FIRE-02"))


# the flash of guns ---------------------------------------------------------------------------------------


def test_the_flash_of_a_gun_is_seen_through_fog_and_darkness() -> None:
    """KP-WX-04, KP-WX-09 a gun that fired last turn may be shot at, one that has been silent longer not."""
    for murk in ({"weather": "fog"}, {"scenario": NIGHT}):
        assert is_shot_at(2, **murk)
        assert not is_shot_at(1, **murk)


def test_the_flash_of_last_turn_does_not_betray_a_gun_in_a_wood() -> None:
    """KP-SIGHT-07 who stands at the edge of a wood is seen from afar only if he fires in this turn."""
    wood = [{"kind": "light_wood", "rect": (20, 35, 40, 45)}]
    assert is_shot_at(3, terrain=wood)
    assert not is_shot_at(2, terrain=wood)
    assert not is_shot_at(2, terrain=wood, weather="fog")


# who comes first -----------------------------------------------------------------------------------------


def test_a_chief_who_comes_on_is_no_target_before_others() -> None:
    """KP-FIRE-20, KP-FIRE-13, KP-FILL-26 even if he moved directly towards the shooter he is passed over."""
    rifles = {**RIFLES, "arms": "rifle_ml"}
    chief = {
        "side": "two", "troop": "regular", "arms": "none", "opposite": "A1", "distance": 6, "aside": 3,
        "separate": True, "towards": ("A1a",),
    }  # fmt: skip
    others = {"side": "two", "troop": "regular", "arms": "none", "opposite": "A1", "distance": 9, "aside": -3}
    held: dict[str, Any] = {"answers": {"KP-FIRE-02": "hold"}}
    assert fought(rifles, chief, others, **held).options("KP-FIRE-02") == ["rifle_ml:B2a", "hold"]
    assert fought(rifles, chief, **held).options("KP-FIRE-02") == ["rifle_ml:B1a", "hold"]
    aiming = {**rifles, "traits": ("sharpshooter",)}
    assert fought(aiming, chief, others, **held).options("KP-FIRE-02") == [
        "rifle_ml:B1a", "rifle_ml:B2a", "hold",
    ]  # fmt: skip
    soldier = {**chief, "separate": False}
    assert fought(aiming, soldier, others, **held).options("KP-FIRE-02") == ["rifle_ml:B1a", "hold"]


# mounted infantry ----------------------------------------------------------------------------------------


def battle_of(state: WarState) -> Battle[WarState]:
    return Battle(state, layout, lambda event: None)


def attacked(*, on_horse: bool) -> WarState:
    """Mounted infantry of which one element is attacked, on horseback or after it dismounted this turn."""
    riders = {
        "side": "one", "troop": "mounted_infantry", "elements": 2, "spots": ((30, 20), (33, 20)),
        "mounted": on_horse, "dismounted": 0 if on_horse else 1,
    }  # fmt: skip
    front = 20 + (1.97 if on_horse else 1.18) / 2
    state = position([riders, {"side": "two", "troop": "warrior", "at": (30, front + 0.59)}])
    note_contacts(battle_of(state), state.bodies["B1"])
    return state


def test_who_dismounted_by_himself_shoots_beside_a_melee() -> None:
    """KP-FIRE-15, KP-FILL-22 only infantry that was caught on horseback holds its fire for the turn."""
    for on_horse in (True, False):
        state = attacked(on_horse=on_horse)
        assert state.bodies["A1"].contacted and not state.bodies["A1"].mounted
        scene = battle_of(state).scene
        assert not may_shoot(scene, state.bodies["A1"], state.pieces["A1a"])
        assert may_shoot(scene, state.bodies["A1"], state.pieces["A1b"]) is not on_horse


# over the heads of others --------------------------------------------------------------------------------


def test_only_from_within_a_gun_stands_on_a_palisade() -> None:
    """KP-FIRE-07, KP-FILL-43 a gun that touches it from the inside shoots over others, from outside not."""
    target = {"side": "two", "troop": "regular", "arms": "none", "at": (30, 38), "facing": 270}
    between = {"side": "two", "troop": "regular", "arms": "none", "elements": 3, "at": (30, 29)}
    gun = {"side": "one", "troop": "artillery", "at": (30, 20)}
    held: dict[str, Any] = {"answers": {"KP-FIRE-02": "hold"}}
    for rect, seen in (((20, 10, 40, 21.2), True), ((20, 10, 40, 18.8), False)):
        left, low, right, high = rect
        line = ((left, low), (right, low), (right, high), (left, high), (left, low))
        ring = [{"kind": "palisade", "id": "p", "line": line, "owner": "one"}]
        game = fought(gun, target, between, terrain=ring, **held)
        assert ("gun_light:B1a" in game.options("KP-FIRE-02")) is seen


def shot_over(between: float, target: float, *terrain: dict[str, Any]) -> bool:
    """Whether a gun on a hill may shoot over others at one distance at a target at another."""
    hill = {"kind": "gentle_hill", "rect": (20, 2, 46, 14)}
    gun = {"side": "one", "troop": "artillery", "at": (33, 12)}
    front = 12 + 1.18
    far = {"side": "two", "troop": "regular", "arms": "none", "at": (33, front + target + 0.59)}
    near = {**far, "side": "one", "elements": 5, "at": (33, front + between + 0.59)}
    game = fought(gun, far, near, terrain=[hill, *terrain], answers={"KP-FIRE-02": "hold"})
    return "gun_light:B1a" in game.options("KP-FIRE-02", "A1a")


def test_over_heads_that_are_far_enough_from_both_ends() -> None:
    """KP-FIRE-07 6 from the gun and 6 from the target, and on the plain."""
    assert shot_over(6.5, 14.5)
    assert not shot_over(5.5, 14.5)
    assert not shot_over(6.5, 13.0)
    slope = {
        "kind": "gentle_hill",
        "rect": (24, 17, 40, 41),
    }  # its crest runs along the line of fire, beside it
    assert not shot_over(6.5, 14.5, slope)


# the second pass -----------------------------------------------------------------------------------------


def test_who_held_his_fire_answers_only_if_nobody_nearer_is_in_sight() -> None:
    """KP-FILL-23, KP-FIRE-13 the second pass knows the nearest target too; guns are free to choose."""
    wood = [{"kind": "light_wood", "rect": (20, 27.4, 40, 40)}]
    at_edge = {"side": "two", "troop": "regular", "arms": "rifle_ml", "at": (30, 28.1), "facing": 270}
    held: dict[str, Any] = {"answers": {"KP-FIRE-02": "hold", "KP-FIRE-02 B1a": "rifle_ml:A1a"}, "dice": [1]}
    in_the_open = {"side": "two", "troop": "regular", "arms": "none", "facing": 270}

    def offered(shooter: dict[str, Any], *others: dict[str, Any]) -> list[list[str]]:
        game = fought(shooter, at_edge, *others, terrain=wood, **held)
        return [options for _, subject, options in game.asked if subject == "A1a"]

    rifles = {**RIFLES, "at": (30, 20)}
    assert offered(rifles) == [["rifle_bl:B1a", "hold"]]
    assert offered(rifles, {**in_the_open, "at": (33, 25)}) == [["rifle_bl:B2a", "hold"]]
    beyond = offered(rifles, {**in_the_open, "at": (41.5, 31)})
    assert beyond == [["rifle_bl:B2a", "hold"], ["rifle_bl:B1a", "hold"]]
    gun = {"side": "one", "troop": "artillery", "at": (30, 19.4)}
    free = offered(gun, {**in_the_open, "at": (33, 25)})
    assert free == [["gun_light:B2a", "hold"], ["gun_light:B1a", "hold"]]


def test_machine_guns_choose_freely() -> None:
    """KP-FIRE-13 like guns and sharpshooters, unless somebody comes straight at them."""
    near = {"side": "two", "troop": "regular", "arms": "none", "at": (27, 26), "facing": 270}
    far = {**near, "at": (33, 29)}
    mg = {"side": "one", "troop": "mg", "at": (30, 20)}
    held: dict[str, Any] = {"answers": {"KP-FIRE-02": "hold"}}
    assert fought(mg, near, far, **held).options("KP-FIRE-02", "A1a") == ["mg:B1a", "mg:B2a", "hold"]
    coming = {**far, "towards": ("A1a",)}
    assert fought(mg, near, coming, **held).options("KP-FIRE-02", "A1a") == ["mg:B2a", "hold"]


def test_the_silent_in_a_house_are_no_targets_for_those_who_shoot_first() -> None:
    """KP-FORT-05 in the first pass nobody inside can be aimed at, whoever of them may fire later."""
    house = [{"kind": "blockhouse", "id": "h", "rect": (26.46, 16.46, 33.54, 23.54), "owner": "two"}]
    inside = {"side": "two", "troop": "regular", "arms": "rifle_ml", "inside": "h"}
    besiegers = {"side": "one", "troop": "regular", "arms": "rifle_ml", "at": (30, 28), "facing": 270}
    state = position([besiegers, inside], terrain=house)
    scene = battle_of(state).scene
    assert in_reach(scene, state.pieces["A1a"], WEAPONS["rifle_ml"]) == []
    fired = in_reach(scene, state.pieces["A1a"], WEAPONS["rifle_ml"], ("B1a",))
    assert [each.piece for each in fired] == ["B1a"]


@pytest.mark.parametrize(("towards", "walls"), [(("B1a",), 0), ((), 1)])
def test_a_threatened_gun_leaves_walls_alone(towards: tuple[str, ...], walls: int) -> None:
    """KP-FIRE-13, KP-FORT-06: while an enemy comes straight at it a gun shoots at him and at no wall; the
    same enemy standing still bars nothing."""
    house = {"kind": "blockhouse", "id": "fort", "rect": (26, 30, 34, 38), "owner": "one"}
    gun = {"side": "two", "troop": "artillery", "at": (30, 20), "facing": 90}
    foe = {"side": "one", "troop": "warrior", "at": (25, 27), "facing": 270, "towards": towards}
    scene = Scene(position([foe, gun], terrain=[house]), layout)
    state = scene.state
    deeds = deeds_of(scene, state.bodies["B1"], state.pieces["B1a"], second=False)
    assert {each.shot.deed for each in deeds} >= {"shoot"}
    assert min(sum(each.shot.deed == "wall" for each in deeds), 1) == walls
