"""Shooting on both sides of its bounds: who may fall, who counts, who is shielded."""

from typing import Any

import pytest

from pulverdampf.rulebooks.muskets_tomahawks.events.melee import FiguresLost
from pulverdampf.rulebooks.muskets_tomahawks.officers.support import is_shielded
from pulverdampf.rulebooks.muskets_tomahawks.reactions.consequences import react, save_or_lose
from pulverdampf.rulebooks.muskets_tomahawks.shooting.aiming import aims
from pulverdampf.rulebooks.muskets_tomahawks.shooting.artillery import gun_dice
from pulverdampf.rulebooks.muskets_tomahawks.shooting.salvos import salvo
from pulverdampf.rulebooks.muskets_tomahawks.shooting.weapons import RANGED
from tests.rulebooks.muskets_tomahawks.measured import models_for_size

from ..staging import LINE, MILITIA, OFFICER, act, acting, once, scene_of, stage, unit
from .test_shooting import GUN, ONE, foe


@pytest.mark.parametrize(("y", "fallen"), [(31.0, ("B1.0", "B1.1")), (31.1, ("B1.0",))])
def test_who_stands_out_of_range_does_not_fall(y: float, fallen: tuple[str, ...]) -> None:
    """MT-FIRE-11: of two kills the second finds nobody beyond the 24 inches of a musket."""
    shooters = {**ONE, "models": 2, "places": [(24, 6), (25.2, 6)]}
    deep = foe(8, places=[(24, 15), (24, y)], models=2)
    game = act(acting([shooters, deep], dice=[9, 9, 9, 9]), "shoot")
    assert once(game, FiguresLost).pieces == fallen


@pytest.mark.parametrize(("men_at_it", "models"), [(0, 4), (1, 5)])
def test_a_gun_counts_while_a_man_is_at_it(men_at_it: int, models: int) -> None:
    """MT-ART-05, MT-FILL-42: one whose crew has left it does not."""
    away = [(4.0 + i, 40.0) for i in range(4 - men_at_it)]
    scene = scene_of([{**GUN, "places": [(24, 6), *[(24, 4)] * men_at_it, *away]}, foe(20)])
    assert models_for_size(scene, unit(scene, "A1")) == models


@pytest.mark.parametrize(("gun", "far", "canister"), [("GL", 3, 5), ("GM", 4, 7), ("GH", 4, 5)])
def test_the_dice_of_guns(gun: str, far: int, canister: int) -> None:
    """MT-ART-01, MT-FILL-19: by the kind of the gun, more of them with canister up to 12 inches."""
    scene = scene_of([{**GUN, "gun": gun}, foe(20)])
    a_gun = unit(scene, "A1")
    assert [gun_dice(scene, a_gun, away) for away in (12.0, 12.1, 40.0)] == [canister, far, far]


def test_only_a_nearer_target_shields_an_officer() -> None:
    """MT-OFF-04: a man who stands just as far away does not."""
    shooter, officer = {**LINE, "models": 1, "at": (24, 8)}, {**OFFICER, "side": "two", "at": (23.4, 20)}
    for x, shielded in ((24.6, False), (24.5, True)):
        scene = scene_of([shooter, officer, {**MILITIA, "models": 1, "at": (x, 20)}])
        assert is_shielded(scene, unit(scene, "A1"), unit(scene, "B1")) is shielded


def test_an_officer_who_lives_tests_as_after_one_loss() -> None:
    """MT-OFF-05, MT-MOR-03: he was struck once."""
    lucky = {**OFFICER, "talent": "TL-LUCK", "at": (24, 8)}
    game = stage([lucky, {**MILITIA, "at": (24, 20)}], due=(save_or_lose.kind("A1", ("B1",)),))
    assert react.waiting_in(game.checkpoint).cause.losses == 1
    assert unit(game, "A1").used == ("TL-LUCK",)  # once in a battle


@pytest.mark.parametrize(("one", "other"), [((36, 24), (12, 24)), ((24, 36), (24, 12))])
def test_a_wall_has_a_window_for_each_inch(one: tuple[int, int], other: tuple[int, int]) -> None:
    """MT-TER-04: four of six shoot out of one wall of a hut, all of them when they shoot out of two."""
    hut = {"kind": "hut", "rect": [22, 22, 26, 26]}
    corners = [(x, y) for x in (22.7, 25.3) for y in (22.7, 25.3)]
    middle = [(22.7, 24), (25.3, 24)] if one[1] == 24 else [(24, 22.7), (24, 25.3)]
    inside = {**LINE, "models": 6, "places": [*corners, *middle], "traits": ()}
    for places, shots in (([one], 4), ([other], 4), ([one, other], 6)):
        target = {**MILITIA, "models": len(places), "places": places}
        scene = scene_of([inside, target], terrain=[hut])
        assert len(aims(scene, unit(scene, "A1"), RANGED["musket"], "B1")) == shots


def _alone(groups: tuple[Any, ...]) -> list[str]:
    return [key for each in groups for key in ((each,) if isinstance(each, str) else each)]


def test_salvos_at_two_targets_are_two() -> None:
    """MT-FIRE-03, MT-FIRE-09: on one and the same table, whichever is worked out first."""
    scene = scene_of([ONE, foe(8), foe(14, at=(30, 21))])
    shooter, musket = unit(scene, "A1"), RANGED["musket"]
    for target in ("B1", "B2"):
        firing = tuple(aims(scene, shooter, musket, target))
        found = salvo(scene, shooter, unit(scene, target), musket, "aimed", firing)
        assert {key.partition(".")[0] for key in _alone(found.eligible)} == {target}
    assert found.throws[0].shot.long
