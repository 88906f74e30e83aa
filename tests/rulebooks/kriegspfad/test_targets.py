"""Shooting: who is seen by the flash of his gun, who comes first, and who stands on a wall."""

from typing import Any

from pulverdampf.engine.asking import Battle
from pulverdampf.rulebooks.kriegspfad.fire_targets import may_shoot
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.marching import note_contacts
from pulverdampf.rulebooks.kriegspfad.positions import position
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
    held = {"answers": {"KP-FIRE-02": "hold"}}
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
        "mounted": on_horse, "was": {"dismounted": 0 if on_horse else 1},
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
    held = {"answers": {"KP-FIRE-02": "hold"}}
    for rect, seen in (((20, 10, 40, 21.2), True), ((20, 10, 40, 18.8), False)):
        left, low, right, high = rect
        line = ((left, low), (right, low), (right, high), (left, high), (left, low))
        ring = [{"kind": "palisade", "id": "p", "line": line, "owner": "one"}]
        game = fought(gun, target, between, terrain=ring, **held)
        assert ("gun_light:B1a" in game.options("KP-FIRE-02")) is seen
