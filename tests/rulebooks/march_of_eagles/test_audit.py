"""Where rules meet: sequences that no single chapter covers."""

from typing import Any

import pytest

from pulverdampf.rulebooks.march_of_eagles.events import order
from pulverdampf.rulebooks.march_of_eagles.events.losses import LeftTable
from pulverdampf.rulebooks.march_of_eagles.events.order import Broke, Confused, MeleeLost, Ungathered
from pulverdampf.rulebooks.march_of_eagles.events.places import Garrisoned
from tests.rulebooks.march_of_eagles.facing import charge, facing, rows
from tests.rulebooks.march_of_eagles.melee.test_fighting import engaged
from tests.rulebooks.march_of_eagles.staging import (
    Staged,
    Units,
    act,
    at,
    go,
    happened,
    limits,
    once,
    reckoned,
    stage,
    stage_state,
    take_up,
    throw,
    thrown,
    unit,
)

COLUMN = {"formation": "column"}
SPENT = {"is": ("activated",)}


# follow-up and those who have joined -------------------------------------------------------------------


def test_a_joined_friend_is_not_in_the_way_of_the_follow_up() -> None:
    """MOE-FILL-19, MOE-MEL-06 he stands before the line he helps: both move up, and the melee goes on."""
    friend = {"side": "one", "at": (26.0, 22.4), "facing": 0, **COLUMN}
    state = engaged([*facing(0, {}, COLUMN), friend], bonus=(), joined=(("A2", "right"),))
    game = act(throw(act(stage_state(state), "A1"), 6, 1), "follow")
    assert at(game, "A1") == (30, 21.2) and at(game, "A2") == (26.0, 24.4)
    assert unit(game, "A1").melee == unit(game, "A2").melee == unit(game, "B1").melee == "m1"
    assert not happened(game, Ungathered)


def test_a_joined_friend_who_moves_up_into_a_wood_is_confused() -> None:
    """MOE-CONF-01, MOE-FILL-19."""
    friend = {"side": "one", "at": (26.0, 22.4), "facing": 0, **COLUMN}
    wood = [{"kind": "wood", "rect": (20, 24.5, 26, 30)}]
    state = engaged([*facing(0, {}, COLUMN), friend], bonus=(), joined=(("A2", "right"),), terrain=wood)
    game = act(throw(act(stage_state(state), "A1"), 6, 1), "follow")
    assert [each.body for each in happened(game, Confused)] == ["A2"]


def test_falling_back_is_stopped_by_enemy_skirmishers() -> None:
    """MOE-FILL-20, MOE-MAN-14 they are enemies too: nobody falls back over them."""
    behind = {"side": "one", "at": (37.6, 32), "facing": 180, "soldiers": 20, "skirmishers": 4}
    units = [*facing(5, {}, SPENT), {**behind, "screen_at": (33.2, 29.2), **SPENT}]
    game = charge(units, 6, 6, 6, 6, 1)
    assert once(game, MeleeLost).body == "B1" and at(game, "B1") == pytest.approx((30, 26.8), abs=0.02)


# where a charge ends -----------------------------------------------------------------------------------


def oblique(wood: tuple[float, float, float, float]) -> Staged:
    """A1 looks north, and meets the front of B1, who looks west, at a right angle to its own front."""
    units: Units = [{"side": "one", "at": (20, 20)}, {"side": "two", "at": (26, 27), "facing": 180, **SPENT}]
    return charge(units, 6, 6, 6, terrain=[{"kind": "wood", "rect": wood}])


def test_a_charger_that_ends_in_difficult_ground_is_confused() -> None:
    """MOE-CONF-01 the place where it lies flush counts, however it had to turn for it."""
    assert once(oblique((23.7, 26, 25.1, 28)), Confused).body == "A1"


def test_ground_that_a_charger_never_touches_does_not_confuse_it() -> None:
    """MOE-CONF-01 it turns before it goes: what lay before its old front is not on its way."""
    assert not happened(oblique((27.5, 20.5, 29, 22)), Confused)


def test_a_square_lines_an_obstacle_on_any_side() -> None:
    """MOE-X-SQ-01, MOE-AGGR-03, MOE-CONF-06 it has no front: the wall costs no distance and confuses."""
    wall = [{"kind": "wall", "line": ((26, 23.6), (34, 23.6))}]
    square = {"side": "two", "at": (30, 26.4), "facing": 90, "formation": "square", **SPENT}
    units: Units = [{"side": "one", "at": (30, 18.2)}, square]
    game = charge(units, 6, 3, 3, terrain=wall, rulings={"cavalry": True})
    assert not thrown(game, "MOE-MAN-10") and once(game, Confused).body == "A1"
    assert {"M8", "M9"} <= rows(reckoned(game, "MOE-MEL-01")[0])


# wheels ------------------------------------------------------------------------------------------------


def test_a_wheel_over_an_obstacle_costs_a_die() -> None:
    """MOE-MAN-10, MOE-MAN-04 the front that swings over a hedge pays for it like one that goes straight."""
    hedge = [{"kind": "hedge", "line": ((30, 21), (40, 21))}]
    units = [{"side": "one", "at": (30, 19.2)}]
    met = 9.6 * 0.1043  # where the outer corner comes to the hedge
    game = take_up(stage(units, terrain=hedge), "A1", "wheel-left", 6, 6, 3)
    assert thrown(game, "MOE-MAN-10") == [(3,)] and limits(game) == [(0, 3)]
    stopped = take_up(stage(units, terrain=hedge), "A1", "wheel-left", 6, 6, 6)
    ((low, high),) = limits(stopped)
    assert (low, high) == pytest.approx((0, met), abs=0.02)
    assert not thrown(take_up(stage(units, terrain=hedge), "A1", "wheel-left", 6, 1), "MOE-MAN-10")


def test_a_wheel_away_from_an_obstacle_is_free() -> None:
    """MOE-MAN-10 what the front does not swing over costs nothing; nor does anything with the commander."""
    hedge = [{"kind": "hedge", "line": ((24, 20.2), (26, 20.2))}]
    units = [{"side": "one", "at": (30, 19.2)}]
    straddled = [{"kind": "hedge", "line": ((30, 18), (30, 23))}]
    assert limits(take_up(stage(units, terrain=straddled), "A1", "wheel-left", 6, 4)) == [(0, 4)]
    led = {"one": "A1"}
    before = [{"kind": "hedge", "line": ((30, 21), (40, 21))}]
    game = take_up(stage(units, terrain=before, commanders=led), "A1", "wheel-left", 3, 4)
    assert not thrown(game, "MOE-MAN-10") and limits(game) == [(0, 7)]
    behind = [{"kind": "hedge", "line": ((24, 17), (36, 17))}]
    assert limits(take_up(stage(units, terrain=behind), "A1", "wheel-right", 6, 4)) == [(0, 4)]
    assert limits(take_up(stage(units, terrain=hedge), "A1", "wheel-left", 6, 1)) == [(0, 1)]
    at_the_pivot = [{"kind": "hedge", "line": ((25.2, 20), (30, 28))}]
    assert limits(take_up(stage(units, terrain=at_the_pivot), "A1", "wheel-left", 6, 6)) == [(0, 6)]


def test_a_wheel_does_not_slip_past_the_corner_of_a_neighbour() -> None:
    """MOE-MAN-04, MOE-FILL-06 the rear of a column swings against a friend and stops there."""
    neighbour = {"side": "one", "at": (48.737, 29.127), "facing": 270, "soldiers": 20, **SPENT}
    column = {"side": "one", "at": (55.491, 27.192), "facing": 270, **COLUMN}
    game = take_up(stage([neighbour, column]), "A2", "wheel-left", 6, 6)
    ((_, most),) = limits(game)
    assert most == pytest.approx(0.86, abs=0.03)


def test_a_wheel_before_an_advance_pays_for_its_obstacle() -> None:
    """MOE-OPT-03, MOE-MAN-10 inches and dice come off the total."""
    hedge = [{"kind": "hedge", "line": ((30, 20.5), (40, 20.5))}]
    units = [{"side": "one", "at": (30, 19.2)}]
    switch = {"move_kinds": "wheel_then_advance"}
    game = take_up(stage(units, terrain=hedge, rulings=switch), "A1", "wheel-advance-left", 6, 4, 6, 2)
    assert limits(game) == [(0, 4)]
    go(game, 4)
    assert limits(game) == [(0, 4 + 6 - 4 - 2)]


# tests and reactions -----------------------------------------------------------------------------------


def test_immediate_resolve_after_losing_to_a_broken_battalion() -> None:
    """MOE-C-08 `resolve_timing = immediate`: whoever loses tests at once, whatever ends the melee."""
    units = facing(5, {"soldiers": 16}, {"soldiers": 48, "is": ("activated", "broken")})
    units.append({"side": "two", "at": (50, 40)})
    game = charge(units, 6, 6, 6, 1, 6, 1, rulings={"resolve_timing": "immediate"})
    assert not unit(game, "B2").activated
    assert once(game, MeleeLost).body == "A1"
    assert happened(game, order.Tested)[0].body == "A1" and happened(game, Broke)[0].body == "A1"


def test_who_passed_and_then_fought_has_acted() -> None:
    """MOE-ACT-09, MOE-DF-01 a melee phase activates: the next charge meets no defensive fire."""
    passed = {"is": ("activated", "passed", "fired")}
    first, target = facing(5, {"soldiers": 16, "lost": 11, **COLUMN}, passed)
    second = {"side": "one", "at": (30, 12), **COLUMN}
    game = charge([first, target, second], 6, 6, 6, 6, 1, 6)
    assert once(game, LeftTable).body == "A1" and not unit(game, "B1").passed


# buildings ---------------------------------------------------------------------------------------------


def test_nobody_enters_a_building_beside_the_enemy() -> None:
    """MOE-MAN-13, MOE-FILL-28 the building would be its footprint, nearer than four inches to an enemy."""
    house = [{"kind": "building", "rect": (27, 23, 33, 29), "id": "house"}]

    def approach(y: float) -> Staged:
        units: list[dict[str, Any]] = [{"side": "one", "at": (30, 17.6), **COLUMN}]
        units.append({"side": "two", "at": (30, y)})
        game = take_up(stage(units, terrain=house), "A1", "forward", 6, 6, 6, 6)
        return go(game, limits(game)[-1][1])

    assert not happened(approach(32.0), Garrisoned) and happened(approach(34.0), Garrisoned)
