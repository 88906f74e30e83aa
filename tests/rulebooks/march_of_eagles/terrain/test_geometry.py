"""Section 5: distances, arcs, positions, what touches and what overlaps."""

import pytest

from pulverdampf.rulebooks.march_of_eagles.events.losses import Shrunk
from pulverdampf.rulebooks.march_of_eagles.events.places import CommanderMoved
from pulverdampf.rulebooks.march_of_eagles.fire.marksmanship import range_share
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import (
    eye,
    in_charge_or_fire_arc,
    lines_of_fire,
    shooting_distance,
)
from tests.rulebooks.march_of_eagles.staging import Staged, act, at, happened, options, stage, unit

ONE = {"side": "one", "at": (20, 10)}  # front edge at y = 10.8 from x = 15.2 to 24.8


def measured(game: Staged) -> float:
    scene = game.battle.scene
    return shooting_distance(scene, game.state.pieces["A1"], scene.outline(game.state.pieces["B1"]))[0]


def test_distances_are_between_nearest_points() -> None:
    """MOE-FILL-03: from the front edge, not from the flank; a limit belongs to the nearer band."""
    assert measured(stage([ONE, {"side": "two", "at": (20, 17.6)}])) == pytest.approx(6.0)
    assert measured(stage([ONE, {"side": "two", "at": (34.4, 14.8)}])) == pytest.approx(
        (4.8**2 + 3.2**2) ** 0.5
    )
    battalion = unit(stage([ONE, {"side": "two", "at": (20, 20)}]), "A1")
    shares = [range_share(battalion, each) for each in (6.0, 6.01, 12.0, 12.01, 18.0, 18.01)]
    assert [each[:2] if each else None for each in shares] == [(1, 1), (1, 2), (1, 2), (1, 4), (1, 4), None]


@pytest.mark.parametrize(
    ("x", "y", "seen"),
    [(20, 20, True), (20, 6, False), (31.5, 16, True), (36, 16, False), (31.5, 10.9, False)],
)
def test_the_arc_is_45_degrees_from_the_front_corners(x: float, y: float, seen: object) -> None:
    """MOE-FILL-02: any part of the target is enough; screens look all round."""
    foe = {"side": "two", "at": (x, y), "formation": "column", "soldiers": 16}
    game = stage([ONE, foe])
    target = game.battle.scene.outline(game.state.pieces["B1"])
    assert in_charge_or_fire_arc(game.battle.scene, game.state.pieces["A1"], target) is seen
    game = stage([{**ONE, "skirmishers": 4, "screen_at": (20, 13)}, foe])
    assert in_charge_or_fire_arc(game.battle.scene, game.state.pieces["A1s"], target)


def test_the_first_row_of_a_column_shoots() -> None:
    """MOE-FILL-13, MOE-FILL-04: two groups, one if only one is left."""
    column = {**ONE, "formation": "column"}
    foe = {"side": "two", "at": (20, 20)}
    game = stage([column, foe])
    assert lines_of_fire(game.battle.scene, game.state.pieces["A1"], game.state.pieces["B1"]) == 2
    game = stage([{**column, "lost": 21}, foe])
    assert lines_of_fire(game.battle.scene, game.state.pieces["A1"], game.state.pieces["B1"]) == 1


def test_bonus_dice_are_granted_once() -> None:
    """MOE-FILL-14: the owner says which shot has them."""
    guard = {**ONE, "grade": "guard", "soldiers": 40, "skirmishers": 8, "screen_at": (29, 13)}
    game = act(stage([guard, {"side": "two", "at": (20, 16)}, {"side": "two", "at": (32, 20)}]), "shoot")
    act(game, "B1", "B2")
    assert options(game) == ["A1", "A1s"]  # the shot with more groups first


def test_the_footprint_closes_up_at_half_strength() -> None:
    """MOE-FILL-01: the centre of the front edge stays."""
    game = act(
        stage([ONE, {"side": "two", "at": (20, 16), "formation": "column", "lost": 11}], [4, *[5] * 8]),
        "shoot",
    )
    assert happened(game, Shrunk) != []
    outline = game.battle.scene.outline(game.state.pieces["B1"])
    assert eye(game.state.pieces["B1"], outline) == pytest.approx((20, 13.6), abs=0.001)


def test_a_commander_has_no_footprint() -> None:
    """MOE-FILL-12: he is walked over by friends, and neither hides nor blocks."""
    game = stage([ONE, {"side": "two", "at": (20, 30)}], commanders={"one": (20, 14)})
    assert lines_of_fire(game.battle.scene, game.state.pieces["A1"], game.state.pieces["B1"]) == 6
    assert (happened(game, CommanderMoved), at(game, "A0")) == ([], (20, 14))
