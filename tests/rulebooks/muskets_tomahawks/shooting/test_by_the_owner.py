"""What those who shoot count for, and which weapon they use: their owner says."""

from typing import Any

import pytest

from pulverdampf.rulebooks.muskets_tomahawks.events.deeds import TookAim
from pulverdampf.rulebooks.muskets_tomahawks.events.marks import Smoked, Spent
from pulverdampf.rulebooks.muskets_tomahawks.reactions.ordeals import Cause
from pulverdampf.rulebooks.muskets_tomahawks.shooting.aiming import aims, shot_of
from pulverdampf.rulebooks.muskets_tomahawks.shooting.weapons import RANGED
from pulverdampf.rulebooks.muskets_tomahawks.spotting.sightings import chance_to_spot
from tests.rulebooks.muskets_tomahawks.measured import ordeal_of

from ..staging import (
    LINE,
    MILITIA,
    act,
    acting,
    charge,
    first_idea,
    happened,
    options,
    scene_of,
    shifted,
    unit,
    waits_for,
)

RANGER: dict[str, Any] = {
    **LINE, "side": "two", "models": 2, "weapons": ("carbine", "pistol"), "at": (24, 17), "is": ["spotted"],
}  # fmt: skip
MEN: dict[str, Any] = {**LINE, "models": 2, "at": (24, 11), "is": ["spotted"]}


@pytest.mark.parametrize("weapon", ["carbine", "pistol"])
def test_who_interrupts_picks_his_weapon(weapon: str) -> None:
    """MT-FIRE-02, MT-VIG-02: of two that reach, the owner of the vigilant unit says which is fired."""
    ready = {**RANGER, "is": ["spotted", "vigilant"]}
    game = act(acting([MEN, ready], dice=[0] * 8), "move")
    act(game, shifted(game, "A1", 0, 0), "yes")
    assert options(game) == ["carbine", "pistol"]
    act(game, weapon)
    assert bool(happened(game, Smoked)) is (weapon == "carbine")
    assert bool(happened(game, Spent)) is (weapon == "pistol")


@pytest.mark.parametrize("weapon", ["carbine", "pistol"])
def test_who_is_charged_picks_his_weapon(weapon: str) -> None:
    """MT-FIRE-02, MT-MEL-03: the target that fires says with what, and fires as soon as that can."""
    charger = {**MEN, "at": (24, 12), "traits": ("Scouts", "Local"), "weapons": ()}
    game = charge(acting([charger, {**RANGER, "at": (24, 17)}], dice=[0] * 12))
    act(game, "fire")
    assert (waits_for(game), options(game)) == ("MT-FIRE-02", ["carbine", "pistol"])
    act(game, weapon)
    while waits_for(game) == "MT-MEL-02":
        act(game, first_idea(game))
    assert [each.manner for each in happened(game, TookAim)] == ["charge"]
    assert bool(happened(game, Smoked)) is (weapon == "carbine")


@pytest.mark.parametrize(("away", "shots"), [(24.0, 1), (24.006, 1), (24.02, 0)])
def test_a_hair_beyond_the_range_is_within_it_for_all_bases(away: float, shots: int) -> None:
    """MT-FIRE-01: distances are measured with a tolerance of a hundredth, to foot as to horse."""
    for more, depth in (({}, 0.5), ({"traits": ("Cavalry",)}, 1.0)):
        foe = {**MILITIA, "models": 1, "at": (24, 7 + away - 0.5 + depth), **more}
        scene = scene_of([{**LINE, "models": 1, "at": (24, 6)}, foe])
        assert len(aims(scene, unit(scene, "A1"), RANGED["musket"], "B1")) == shots


def test_hard_cover_counts_against_those_who_shot() -> None:
    """MT-REACT-03: a figure of their unit that does not shoot takes nothing away, one that does may."""
    wall = {"kind": "low_wall", "line": [[10, 9.5], [38, 9.5]]}
    house = {"kind": "blockhouse", "rect": [18, 2, 21, 9]}
    men = {**LINE, "models": 2, "places": ((24, 8), (25.2, 8))}
    foes = {**MILITIA, "models": 2, "places": ((24, 20), (16, 6))}
    scene = scene_of([men, foes], terrain=[wall, house])
    tested, enemies = unit(scene, "A1"), (unit(scene, "B1"),)
    assert ordeal_of(scene, tested, Cause("shooting", 1, (), ("B1.0",)), enemies).hard
    assert ordeal_of(scene, tested, Cause("shooting", 1), enemies).hard  # the other is out of sight
    beside = scene_of([men, {**foes, "places": ((24, 20), (24.6, 3))}], terrain=[wall, house])
    tested, enemies = unit(beside, "A1"), (unit(beside, "B1"),)
    assert ordeal_of(beside, tested, Cause("shooting", 1, (), ("B1.0",)), enemies).hard
    assert not ordeal_of(beside, tested, Cause("shooting", 1, (), ("B1.0", "B1.1")), enemies).hard


def test_who_is_out_of_sight_behind_a_wall_has_its_cover() -> None:
    """MT-REACT-03: the last of those in sight fell; the wall covers the others too, and open ground none."""
    wall = {"kind": "low_wall", "line": [[10, 9.5], [38, 9.5]]}
    wood = {"kind": "wood", "rect": [10, 11, 38, 18.5]}
    for terrain, hard in (([wall, wood], True), ([wood], False)):
        scene = scene_of([MEN | {"at": (24, 8)}, {**MILITIA, "models": 1, "at": (24, 20)}], terrain=terrain)
        tested, enemies = unit(scene, "A1"), (unit(scene, "B1"),)
        assert ordeal_of(scene, tested, Cause("shooting", 1, (), ("B1.0",)), enemies).hard is hard


def test_a_firing_step_covers_only_from_shots_over_the_palisade() -> None:
    """MT-REACT-03, MT-TER-03: from inside the work those on the step have no cover."""
    step = {"kind": "step", "line": [[34, 12], [14, 12]]}
    men = {**LINE, "models": 2, "at": (24, 11.3)}
    for at, hard in (((24, 20), True), ((24, 4), False)):
        scene = scene_of([men, {**MILITIA, "models": 1, "at": at}], terrain=[step])
        assert ordeal_of(scene, unit(scene, "A1"), Cause("shooting", 1), (unit(scene, "B1"),)).hard is hard


@pytest.mark.parametrize(
    ("vehicle", "big"), [("wagon", True), ("canoe", True), ("boat", True), ("cart", False)]
)
def test_a_cart_is_no_wagon(vehicle: str, *, big: bool) -> None:
    """MT-FIRE-07, MT-SPOT-03: neither a large target nor easy to see."""
    big = vehicle != "cart"
    scene = scene_of([MEN, {"side": "two", "vehicle": vehicle, "at": (24, 20)}])
    aim = aims(scene, unit(scene, "A1"), RANGED["musket"], "B1")[0]
    assert shot_of(scene, unit(scene, "A1"), unit(scene, "B1"), aim).big is big
    chance = chance_to_spot(scene, "A1", "B1")
    assert chance is not None
    assert chance.sighting.big is big
