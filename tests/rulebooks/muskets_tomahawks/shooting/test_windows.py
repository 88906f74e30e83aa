"""Out of a house: so many shooters as the wall that faces the target has inches."""

from typing import Any

import pytest

from pulverdampf.rulebooks.muskets_tomahawks.shooting.aiming import aims, dice_of, shot_of
from pulverdampf.rulebooks.muskets_tomahawks.shooting.weapons import RANGED
from tests.rulebooks.muskets_tomahawks.staging import LINE, MILITIA, scene_of, unit

LONG = {"kind": "hut", "rect": [20, 22.5, 28, 25.5]}
MEN = {**LINE, "traits": (), "models": 6, "places": [(20.8 + 1.28 * n, 24.0) for n in range(6)]}


def shooters(at: tuple[float, float], house: dict[str, Any] = LONG, men: dict[str, Any] = MEN) -> int:
    scene = scene_of([men, {**MILITIA, "models": 1, "places": [at]}], terrain=[house])
    return len(aims(scene, unit(scene, "A1"), RANGED["musket"], "B1"))


@pytest.mark.parametrize(
    ("at", "number"),
    [((24, 36), 6), ((24, 12), 6), ((36, 24), 3), ((12, 24), 3), ((36, 26), 3), ((34, 29), 6)],
)
def test_a_short_wall_has_fewer_windows(at: tuple[float, float], number: int) -> None:
    """MT-TER-04: eight by three: eight windows on the long walls, three on the short ones."""
    assert shooters(at) == number


def test_outside_there_are_no_walls() -> None:
    """MT-TER-04: beside the house all of them shoot."""
    beside = {"kind": "hut", "rect": [20, 26, 28, 29]}
    assert shooters((36, 24), beside) == 6


@pytest.mark.parametrize(
    ("weapon", "double", "away", "dice"),
    [("repeater", True, 10, 2), ("repeater", True, 12, 2), ("repeater", True, 12.5, 1),
     ("repeater", False, 10, 1), ("musket", True, 10, 1), ("carbine", True, 10, 1)],
)  # fmt: skip
def test_who_fires_two_dice(weapon: str, away: float, dice: int, *, double: bool) -> None:
    """MT-OPT-04: a repeater within twelve inches where it was agreed on; no other weapon."""
    man = {**LINE, "traits": (), "models": 1, "places": [(24.0, 6.0)], "weapons": (weapon,)}
    enemy = {**MILITIA, "models": 1, "places": [(24.0, 7.0 + away)], "facing": 180}
    scene = scene_of([man, enemy], rulings={"repeater_double": double})
    (aim,) = aims(scene, unit(scene, "A1"), RANGED[weapon], "B1")
    shot = shot_of(scene, unit(scene, "A1"), unit(scene, "B1"), aim)
    assert dice_of(scene, unit(scene, "A1"), RANGED[weapon], aim, shot) == dice
