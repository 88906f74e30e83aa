"""Moves, wheels, obstacles, slow going, the four inches."""

import pytest

from pulverdampf.engine.orders import Extent
from pulverdampf.rulebooks.march_of_eagles.events.order import Reformed, Reforming
from pulverdampf.rulebooks.march_of_eagles.events.places import Moved
from pulverdampf.table.angles import in_degrees
from tests.rulebooks.march_of_eagles.staging import (
    act,
    at,
    go,
    happened,
    limits,
    once,
    options,
    refusal,
    stage,
    thrown,
    to_next_turn,
    unit,
    waits_for,
)

LINE = {"side": "one", "at": (20, 10)}  # 24 soldiers: 9.6 x 1.6, front edge at y = 10.8
COLUMN = {"side": "one", "at": (20, 10), "formation": "column"}  # 3.2 x 4.8, front edge at y = 12.4
FAR = {"side": "two", "at": (56, 46)}
HEDGE = {"kind": "hedge", "line": ((5, 14.8), (35, 14.8))}


def test_a_failed_test_ends_it_a_passed_one_moves_up_to_the_roll() -> None:
    """MOE-MAN-01: nothing this turn, or any distance up to the dice."""
    assert waits_for(act(stage([LINE, FAR], [3]), "forward")) != "MOE-MAN-09"
    game = act(stage([LINE, FAR], [4, 3, 5]), "forward")
    assert limits(game) == [(0, 8)]
    assert refusal(game, Extent(8.1)) == ["MOE-MAN-09"]
    assert at(go(game, 3.5), "A1") == (20, 13.5)


@pytest.mark.parametrize(("unit", "faces", "reach"), [(LINE, [3, 5], 8), (COLUMN, [3, 5, 6], 14)])
def test_forward(unit: dict[str, object], faces: list[int], reach: float) -> None:
    """MOE-MAN-02, MOE-T-MOVE: 2D6 in line, 3D6 in column, straight ahead."""
    game = act(stage([unit, FAR], [4, *faces]), "forward")
    assert limits(game) == [(0, reach)]
    assert at(go(game, reach), "A1") == (20, 10 + reach)


def test_backward() -> None:
    """MOE-MAN-03: one die, the facing stays."""
    game = go(act(stage([COLUMN, FAR], [4, 5]), "backward"), 5.0)
    assert at(game, "A1") == (20, 5)
    assert in_degrees(once(game, Moved).pose.facing) == 90


def test_a_wheel_is_measured_at_the_outer_edge() -> None:
    """MOE-MAN-04: one die; the angle is inches by frontage, about a front corner."""
    game = act(stage([LINE, FAR], [4, 6]), "wheel-left")
    assert limits(game) == [(0, 6)]
    go(game, 4.8)
    assert in_degrees(once(game, Moved).pose.facing) == pytest.approx(90 + 4.8 / 9.6 * 57.2958, abs=0.01)
    corner = game.battle.scene.outline(game.state.pieces["A1"]).corners()[0]
    assert corner == pytest.approx((15.2, 10.8), abs=0.001)


def test_a_wheel_ends_at_a_right_angle() -> None:
    """MOE-MAN-04: at most 90 degrees."""
    game = act(stage([COLUMN, FAR], [4, 6]), "wheel-right")
    assert limits(game) == [(0, round(3.2 * 1.5707963, 2))]


def test_one_kind_of_move_and_no_formation_with_it() -> None:
    """MOE-MAN-05, MOE-MAN-06, MOE-FILL-06: after a move or a change the battalion has acted."""
    game = go(act(stage([LINE, FAR], [4, 1, 1]), "forward"), 2.0)
    assert unit(game, "A1").activated
    assert "wheel-advance-left" not in options(stage([LINE, FAR]))


def test_slow_die_on_a_slope() -> None:
    """MOE-MAN-07, MOE-MAN-08, MOE-MAN-09: PC-27, a slope after 3 inches, dice 4, 5, 2."""
    hill = {"kind": "hill", "rect": (10, 15.4, 30, 25)}
    assert limits(act(stage([COLUMN, FAR], [4, 4, 5, 2], terrain=[hill]), "forward")) == [(0, 4)]
    assert limits(act(stage([COLUMN, FAR], [4, 2, 5, 2], terrain=[hill]), "forward")) == [(0, 3)]


def test_from_the_foot_of_a_hill_it_climbs() -> None:
    """MOE-TERR-03, MOE-MAN-08: a front exactly on the edge is still before it; a hair inside it is up."""
    hill = {"kind": "hill", "rect": (10, 10.8, 30, 25)}
    assert limits(act(stage([LINE, FAR], [4, 3, 5], terrain=[hill]), "forward")) == [(0, 3)]
    up = {"kind": "hill", "rect": (10, 10.7, 30, 25)}
    assert limits(act(stage([LINE, FAR], [4, 3, 5], terrain=[up]), "forward")) == [(0, 8)]
    beside = {"kind": "hill", "rect": (10, 2, 30, 10.8)}
    assert limits(act(stage([LINE, FAR], [4, 3, 5], terrain=[beside]), "forward")) == [(0, 8)]


def test_downhill_is_not_slow() -> None:
    """MOE-MAN-07: only a move that gains a level."""
    hill = {"kind": "hill", "rect": (10, 5, 30, 15)}
    assert limits(act(stage([LINE, FAR], [4, 2, 5], terrain=[hill]), "forward")) == [(0, 7)]


def test_starting_in_difficult_ground() -> None:
    """MOE-MAN-07, MOE-MAN-08: one die for both formations, half a die backward."""
    marsh = {"kind": "marsh", "rect": (10, 5, 30, 12)}
    for unit_ in (LINE, COLUMN):
        assert limits(act(stage([unit_, FAR], [4, 5], terrain=[marsh]), "forward")) == [(0, 5)]
    assert limits(act(stage([LINE, FAR], [4, 5], terrain=[marsh]), "backward")) == [(0, 3)]


@pytest.mark.parametrize(("die", "inches"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die(die: int, inches: float) -> None:
    """MOE-MAN-03, MOE-MAN-07, MOE-T-MOVE: backward in difficult ground, halves count as whole inches."""
    marsh = {"kind": "marsh", "rect": (0, 0, 40, 20)}
    assert limits(act(stage([LINE, FAR], [4, die], terrain=[marsh]), "backward")) == [(0, inches)]


def test_more_than_half_in_difficult_ground() -> None:
    """MOE-MAN-09: free up to 4 inches, and again when the marsh is half of the way or less."""
    marsh = {"kind": "marsh", "rect": (10, 12.8, 30, 16.8)}  # from 2 to 6 inches of the way
    game = act(stage([LINE, FAR], [4, 1, 6], terrain=[marsh]), "forward")
    assert limits(game) == [(0, 4)]
    game = act(stage([LINE, FAR], [4, 6, 5], terrain=[marsh]), "forward")
    assert limits(game) == [(0, 6), (8, 11)]


def test_the_half_die_is_the_slow_die_backward() -> None:
    """MOE-MAN-09: a backward move into a marsh one inch behind the rear edge."""
    marsh = {"kind": "marsh", "rect": (10, 0, 30, 8.2)}
    game = act(stage([LINE, FAR], [4, 5], terrain=[marsh]), "backward")
    assert limits(game) == [(0, 3)]


@pytest.mark.parametrize(("die", "reach"), [(2, 5), (3, 4)])
def test_an_obstacle_costs_a_die(die: int, reach: float) -> None:
    """MOE-MAN-10: PC-28, a hedge 4 inches ahead, dice 3 + 4."""
    game = act(stage([LINE, FAR], [4, 3, 4, die], terrain=[HEDGE]), "forward")
    assert limits(game) == [(0, reach)]


def test_obstacles_out_of_reach_cost_nothing_and_two_cost_two_dice() -> None:
    """MOE-MAN-10: rolled in the order they are met, subtracted from the slow die too."""
    assert thrown(act(stage([LINE, FAR], [4, 1, 2], terrain=[HEDGE]), "forward"), "MOE-MAN-10") == []
    near = [{"kind": "hedge", "line": ((5, y), (35, y))} for y in (11.8, 13.8)]
    game = act(stage([LINE, FAR], [4, 6, 6, 5, 4], terrain=near), "forward")
    assert thrown(game, "MOE-MAN-10") == [(5,), (4,)]
    assert limits(game) == [(0, 3)]  # 12 - 5 would cross the first and reach 7, but the second is met at 3


def test_who_halts_on_a_hedge_has_not_crossed_it() -> None:
    """MOE-MAN-10: met at 0 inches, it costs its die the next time."""
    game = go(act(stage([LINE, FAR], [4, 3, 4, 6], terrain=[HEDGE]), "forward"), 4.0)
    to_next_turn(game, 6, 1)
    game.faces.faces.extend([4, 1, 1, 3])
    act(game, "first", "forward")
    assert thrown(game, "MOE-MAN-10") == [(6,), (3,)]
    assert limits(game) == [(0, 0)]


def test_inside_difficult_ground_no_turning() -> None:
    """MOE-MAN-11: only forward, backward, reform; a wheel does not lead into it either."""
    wood = {"kind": "wood", "rect": (24, 0, 40, 30)}
    game = stage([LINE, FAR], terrain=[wood])
    assert not {"wheel-left", "wheel-right", "column"} & set(options(game))
    assert {"forward", "backward", "reform"} <= set(options(game))
    beside = {**LINE, "at": (18, 10)}  # its right corner 1.2 inches from the wood
    game = act(stage([beside, FAR], [4, 6], terrain=[{**wood, "rect": (24, 10.9, 40, 30)}]), "wheel-right")
    assert limits(game) == [(0, 6)]
    ahead = {"kind": "wood", "rect": (10, 12.8, 22, 20)}
    assert limits(act(stage([LINE, FAR], [4, 6], terrain=[ahead]), "wheel-right"))[0][1] < 6


def test_reforming_takes_the_whole_turn() -> None:
    """MOE-MAN-12: the confusion ends with the turn, unless a melee or a break comes between."""
    game = act(stage([{**LINE, "is": ["confused"]}, FAR], [4]), "reform")
    assert unit(game, "A1").confused
    to_next_turn(game)
    assert not unit(game, "A1").confused
    enemy = {"side": "two", "at": (20, 17), "formation": "column"}
    game = act(stage([{**LINE, "is": ["confused"]}, enemy], [4, 6, 6, 6, 6]), "reform", "charge")
    assert [each.begun for each in happened(game, Reforming)] == [True, False]
    assert happened(game, Reformed) == []


def test_four_inches_from_the_enemy() -> None:
    """MOE-MAN-13: without a charge nobody comes nearer than 4 inches, at the end or on the way."""
    enemy = {"side": "two", "at": (20, 18)}  # its front edge at y = 17.2
    game = act(stage([LINE, enemy], [4, 6, 6]), "forward")
    assert limits(game) == [(0, 2.4)]


def test_who_is_nearer_may_only_go_away() -> None:
    """MOE-MAN-13: no move that reduces a distance below 4 inches."""
    enemy = {"side": "two", "at": (20, 15)}
    assert limits(act(stage([LINE, enemy], [4, 6, 6]), "forward")) == [(0, 0)]
    assert limits(act(stage([LINE, enemy], [4, 6]), "backward")) == [(0, 6)]
    assert limits(act(stage([LINE, enemy], [4, 6]), "wheel-left")) == [(0, 0)]


def test_a_touching_enemy_is_not_walked_through() -> None:
    """MOE-MAN-13, MOE-MAN-14: enemy footprints are never passed."""
    enemy = {"side": "two", "at": (20, 11.6)}
    assert limits(act(stage([LINE, enemy], [4, 6, 6]), "forward")) == [(0, 0)]


def test_friends_are_passed_and_confused() -> None:
    """MOE-MAN-14, MOE-CONF-05: the move ends clear of them; who moves is not confused."""
    friend = {"side": "one", "at": (20, 14)}  # from y = 13.2 to 14.8
    game = act(stage([LINE, friend, FAR], [4, 6, 5]), "A1", "forward")
    assert limits(game) == [(0, 2.4), (5.6, 11)]
    go(game, 6.0)
    assert (unit(game, "A1").confused, unit(game, "A2").confused) == (False, True)


def test_nobody_leaves_the_table() -> None:
    """MOE-MAN-15: the edge stops a move."""
    game = act(stage([{**LINE, "at": (20, 45)}, {**FAR, "at": (56, 6)}], [4, 6, 6]), "forward")
    assert limits(game) == [(0, 2.2)]
    game = act(stage([{**COLUMN, "at": (1.6, 10)}, FAR], [4, 6]), "wheel-right")
    assert limits(game)[0][1] < 1.0  # the rear corner swings over the edge
