"""Retreats: how far, where to, and what stops them."""

from typing import Any

import pytest

from pulverdampf.rulebooks.kriegspfad.state import RETREATS
from tests.rulebooks.kriegspfad.fighting import Fought, fought

BEATEN = {"side": "one", "troop": "warrior", "elements": 3, "retreat": 2}
VICTOR = {"side": "two", "troop": "regular", "elements": 3, "opposite": "A1", "distance": 0.0}
FIGHT = ({"attacker": "A1", "defender": "B1", "started": 1, "round": 2},)


def thrown_back(one: dict[str, Any], dice: list[int], *more: dict[str, Any], **situation: Any) -> Fought:
    """Step 3 of turn 2."""
    situation.setdefault("melee", FIGHT)
    return fought({**BEATEN, **one}, VICTOR, *more, dice=dice, phase=RETREATS, turn=2, **situation)


def at(game: Fought, piece: str) -> tuple[float, float]:
    """Where an element stands."""
    pose = game.state.pieces[piece].pose
    assert pose is not None
    return round(pose.x, 2), round(pose.y, 2)


def test_the_full_distance_straight_away() -> None:
    """KP-MELEE-13, KP-FILL-33, KP-GEN-02 the sum of the dice, facing kept, on parallel lines."""
    game = thrown_back({}, [3, 4])
    assert [at(game, key) for key in ("A1a", "A1b", "A1c")] == [(27.64, 13.0), (30.0, 13.0), (32.36, 13.0)]
    unit, piece = game.unit("A1"), game.state.pieces["A1a"]
    assert unit.retreat == 0 and unit.retreated == 2 and piece.moved
    assert piece.pose is not None and piece.pose.facing == 1 << 30


def test_it_replaces_the_move() -> None:
    """KP-MELEE-13, KP-TURN-05 the retreat is the unit's move, unless the switch says otherwise."""
    assert thrown_back({}, [1, 1]).unit("A1").activated
    assert not thrown_back({}, [1, 1], rulings={"retreat_replaces_move": False}).unit("A1").activated


def test_the_melee_is_over() -> None:
    """KP-MELEE-13, KP-FILL-33 once they no longer touch."""
    assert not thrown_back({}, [1, 1]).state.melees


def test_one_die_only() -> None:
    """KP-T-MELRES after a tumult they fall back one die."""
    assert at(thrown_back({"retreat": 1}, [5]), "A1b") == (30.0, 15.0)


@pytest.mark.parametrize(
    "obstacle",
    [
        {"terrain": [{"kind": "river", "rect": (0, 10, 70, 16)}]},
        {"more": {"side": "one", "troop": "regular", "elements": 6, "at": (30, 15.4)}},
    ],
)
def test_what_stops_it(obstacle: dict[str, Any]) -> None:
    """KP-MOVE-06, KP-FILL-33 impassable ground and friends who may not be passed, in contact with them."""
    more = [obstacle["more"]] if "more" in obstacle else []
    game = thrown_back({}, [6, 6], *more, terrain=obstacle.get("terrain", ()))
    assert 16.4 < at(game, "A1b")[1] < 16.7


def test_friends_who_may_be_passed() -> None:
    """KP-MOVE-05, KP-MOVE-06 warriors run through skirmishers and do not stop upon them."""
    friends = {"side": "one", "troop": "skirmisher", "elements": 6, "at": (30, 17)}
    assert at(thrown_back({}, [6, 6], friends), "A1b") == (30.0, 8.0)
    assert at(thrown_back({}, [1, 2], friends), "A1b")[1] > 18.1


def test_over_the_edge() -> None:
    """KP-FILL-33 who is driven off the table is lost, and with the last the unit."""
    game = thrown_back({"at": (30, 6)}, [6, 6])
    assert game.left("A1") == [] and [each.what for each in game.state.fallen] == ["unit"]


def test_no_way_back() -> None:
    """KP-FILL-33 if it cannot part from the enemy the melee goes on."""
    cliff = [{"kind": "lake", "rect": (0, 10, 70, 19.4)}]
    game = thrown_back({}, [6, 6], terrain=cliff)
    assert game.state.melees and game.unit("A1").retreat == 0


def test_in_the_dark_nobody_runs_farther_than_six() -> None:
    """KP-WX-09, KP-MELEE-13 no move of a dark turn is longer, a retreat either."""
    night = {"kind": "raid", "attacker": "one", "light": "night"}
    assert at(thrown_back({}, [6, 6], scenario=night), "A1b") == (30.0, 14.0)
    assert at(thrown_back({}, [1, 2], scenario=night), "A1b") == (30.0, 17.0)
    dawn = {**night, "light": "dawn", "dark": 1}
    assert at(thrown_back({}, [6, 6], scenario=dawn), "A1b") == (30.0, 8.0)


@pytest.mark.parametrize(
    ("aside", "slope"),
    [
        (0.0, 0.0),  # face to face: straight back
        (1.5, -0.86 / 1.18),  # the enemy nearly opposite, not one farther along the line
        (-1.5, 0.86 / 1.18),
        (1.18, 0.2),  # three pairs lean one way and two the other
        (-1.18, -0.2),
    ],
)
def test_ties_of_touching_pairs_lead_away_from_the_enemy_opposite(aside: float, slope: float) -> None:
    """KP-FILL-33: all who touch are equally near; the enemy opposite decides, not the order of names."""
    line = {**BEATEN, "troop": "regular"}
    game = fought(line, {**VICTOR, "aside": aside}, dice=[3, 3], phase=RETREATS, turn=2, melee=FIGHT)
    x, y = at(game, "A1b")
    assert (x - 30.0) / (20.0 - y) == pytest.approx(slope, abs=0.02)


def test_enemies_on_both_sides_cancel_out() -> None:
    """KP-FILL-33: between two enemies as near as each other a unit goes back as it faces."""
    alone = {"side": "one", "troop": "regular", "retreat": 1}
    left = {"side": "two", "troop": "regular", "at": (27.64, 20), "facing": 90}
    right = {"side": "two", "troop": "regular", "at": (32.36, 20), "facing": 90}
    fights = ({"attacker": "A1", "defender": "B1", "started": 1, "round": 2},)
    game = fought(alone, left, right, dice=[4], phase=RETREATS, turn=2, melee=fights)
    assert at(game, "A1a") == (30.0, 16.0)
