"""Oblique charges: obstacles between the front as it stood and the contact, and how far a charger slides."""

from math import hypot, sqrt
from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.charge.aggression import charge_at
from pulverdampf.rulebooks.march_of_eagles.charge.crossing import charge_going, ground_before
from pulverdampf.rulebooks.march_of_eagles.events.deeds import ChargeFellShort
from pulverdampf.rulebooks.march_of_eagles.events.losses import ScreenRemoved
from pulverdampf.rulebooks.march_of_eagles.events.order import Confused, Ungathered
from pulverdampf.rulebooks.march_of_eagles.events.places import Moved
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import layout
from pulverdampf.table.angles import EIGHTH, QUARTER
from pulverdampf.table.shapes import Pose, Rectangle, outline
from tests.rulebooks.march_of_eagles.facing import charge, facing
from tests.rulebooks.march_of_eagles.staging import (
    Staged,
    Units,
    act,
    at,
    happened,
    once,
    options,
    stage,
    unit,
)

SPENT = {"is": ("activated",)}
# A1 in line, 9.6 wide, front at y = 20; B1 in column far to the right: A1 turns by more than 30 degrees
OBLIQUE: Units = [
    {"side": "one", "at": (20, 19.2)},
    {"side": "two", "at": (29, 31), "formation": "column", "soldiers": 16, **SPENT},
]


def obstacles(*lines: tuple[tuple[float, float], tuple[float, float]]) -> tuple[float, ...]:
    """Where the oblique charge meets hedges."""
    terrain = [{"kind": "hedge", "line": line} for line in lines]
    state = position(OBLIQUE, terrain=terrain)
    scene = Scene(state, layout)
    path = charge_at(scene, state.bodies["A1"], state.bodies["B1"])
    assert path is not None
    return charge_going(scene, state.bodies["A1"], state.bodies["B1"], path, 12.0).obstacles


def test_an_obstacle_close_before_the_unturned_front_is_crossed() -> None:
    """MOE-AGGR-03, MOE-MAN-10 the wing that turns forward has it behind its new edge, but goes over it."""
    assert len(obstacles(((15.4, 20.3), (18.4, 20.3)))) == 1
    assert len(obstacles(((14, 20.3), (26, 20.3)))) == 1


def test_an_obstacle_behind_the_unturned_front_costs_nothing() -> None:
    """MOE-AGGR-03, MOE-MAN-10 the wing that turns back passes over it only in turning."""
    assert obstacles(((21.5, 19.7), (24.7, 19.7))) == ()
    assert obstacles(((10, 18.2), (30, 18.2))) == ()


def test_an_obstacle_on_which_the_front_has_halted_is_still_before_it() -> None:
    """MOE-MAN-10 exactly on the front edge it is met at once."""
    assert obstacles(((14, 20.0), (26, 20.0))) == (0.0,)


def test_an_obstacle_behind_the_target_is_not_crossed() -> None:
    """MOE-AGGR-03 what lies beyond the contact does not matter."""
    assert obstacles(((10, 44), (50, 44))) == ()


def test_a_hedge_around_a_battalion_is_met_where_it_lies_ahead() -> None:
    """MOE-MAN-10 a piece of the same hedge behind it does not hide the piece before it."""
    corner = ((8, 17), (8, 22), (32, 22))
    terrain = [{"kind": "hedge", "line": ((32, 17), *corner)}]
    game = charge(facing(9, {"at": (20, 19.2)}, {"at": (20, 29.8), **SPENT}), 6, 6, 4, 1, terrain=terrain)
    assert happened(game, Moved) and unit(game, "A1").confused


def oblique(*faces: int, **situation: Any) -> Staged:
    """The oblique charge with a hedge just before the unturned front."""
    hedge = {"kind": "hedge", "line": ((14, 20.3), (26, 20.3))}
    return charge(OBLIQUE, *faces, terrain=[hedge], **situation)


def test_the_obstacle_costs_its_die_and_confuses() -> None:
    """MOE-AGGR-03, MOE-CONF-06 an oblique charge over a hedge: 12 less 6 is short, 12 less 1 is not."""
    short = oblique(6, 6, 6, 6)
    assert once(short, ChargeFellShort).body == "A1" and not happened(short, Confused)
    enough = oblique(6, 6, 6, 1)
    assert happened(enough, Moved)[0].how == "charge"
    assert once(enough, Confused) == Confused("A1", "MOE-CONF-06")


# the slide --------------------------------------------------------------------------------------------------

# B1's face ends 1.6 inches beyond A1's corner; its nearest point is seven inches straight ahead
ASIDE = [{"side": "one", "at": (20, 19.2)}, {"side": "two", "at": (28, 27.8), **SPENT}]


def slid(game: Staged) -> float:
    """How far the front centre of A1 has come."""
    x, y = at(game, "A1")
    return sqrt((x - 20) ** 2 + (y + 0.8 - 20) ** 2)


@pytest.mark.parametrize(("setting", "inches"), [("limited", 7), ("counted", 8), ("free", 7)])
def test_the_slide_of_a_charge(setting: str, inches: int) -> None:
    """MOE-AGGR-03, MOE-FILL-07 `charge_slide`: limited by the dice, counted as needed, or free."""
    game = charge(ASIDE, 6, 2, inches - 2, rulings={"charge_slide": setting})
    assert happened(game, Moved)[0].how == "charge"
    assert (slid(game) <= inches + 0.01) is (setting != "free")


def test_a_slide_that_counts() -> None:
    """MOE-AGGR-03 `charge_slide = counted`: seven inches do not reach its place, eight do."""
    game = charge(ASIDE, 6, 2, 5, rulings={"charge_slide": "counted"})
    assert once(game, ChargeFellShort).body == "A1"


def test_a_place_out_of_reach_is_no_contact() -> None:
    """MOE-AGGR-03 `charge_slide = limited`: the nearest corner is near enough, one base in contact is not."""
    far = [ASIDE[0], {**ASIDE[1], "at": (35, 27.8)}]
    short = charge(far, 6, 3, 6)
    assert once(short, ChargeFellShort).body == "A1"
    assert happened(charge(far, 6, 3, 6, rulings={"charge_slide": "free"}), Moved)
    assert slid(charge(far, 6, 5, 6)) <= 11.01


def reach(*faces: int, one: Any = None, two: Any = None, beside: Units | None = None) -> float:
    """The reach that a charge over seven inches keeps while its target answers."""
    game = charge([*facing(7, one, two), *(beside or [])], 6, *faces)
    under_way: Any = game.battle.under_way
    return float(under_way.charge.reach)


def test_a_reach_that_counts_goes_with_the_charge() -> None:
    """MOE-AGGR-03, MOE-FILL-07 a base more than it takes, and no losses can keep it from its place."""
    assert (reach(4, 4), reach(4, 5)) == (8.0, 0.0), "seven inches and a base of 1.6"
    aside = {"at": (38, 27.8)}  # the corner is 7.7 inches away
    assert (reach(4, 5, two=aside), reach(4, 6, two=aside)) == (9.0, 0.0)


def test_a_reach_counts_where_somebody_is_in_the_way() -> None:
    """MOE-AGGR-03, MOE-FILL-07 beside another battalion the place depends on how broad the charger is."""
    width = 9.6 + 1.6  # of a charger that stands flush: so near to the target is in the way
    far, near = (30 + 9.6 + width + 0.1, 27.8), (30 + 9.6 + width - 0.1, 27.8)
    assert reach(6, 6, beside=[{"side": "two", "at": far}]) == 0.0
    assert reach(6, 6, beside=[{"side": "two", "at": near}]) == 12.0


def test_a_reach_counts_while_the_target_may_change_its_outline() -> None:
    """MOE-AGGR-03, MOE-FILL-07 horse may move, a square may form, a line without a screen is shorter."""
    horse = {"arm": "cavalry", "soldiers": 12}
    assert (reach(6, 6, two=horse), reach(6, 6, 6, one=horse)) == (12.0, 18.0)
    assert reach(6, 6, two={"skirmishers": 4, "screen_at": (30, 32)}) == 12.0


# other switches of the charge -------------------------------------------------------------------------------


def test_the_ground_before_the_unturned_front() -> None:
    """MOE-CONF-01, MOE-FILL-07 the strip of a charge without what lies behind the front as it stood."""
    own = outline(Rectangle(8.0, 2.0), Pose(20, 19, QUARTER))  # its front is at y = 20, from x = 16 to 24
    straight = ground_before(own, QUARTER, 5.0)
    assert straight is not None
    assert {(round(x, 4), round(y, 4)) for x, y in straight.corners()} == {
        (16.0, 20.0), (24.0, 20.0), (24.0, 25.0), (16.0, 25.0),
    }  # fmt: skip
    aslant = ground_before(own, EIGHTH, 6.0)  # half right: the right wing turns back
    assert aslant is not None
    corners = {(round(x, 2), round(y, 2)) for x, y in aslant.corners()}
    half, ahead = 4 * sqrt(0.5), 6 * sqrt(0.5)
    assert corners == {
        (20.0, 20.0), (round(20 - half, 2), round(20 + half, 2)),
        (round(20 - half + ahead, 2), round(20 + half + ahead, 2)),
        (round(20 + half + ahead, 2), round(20 - half + ahead, 2)), (round(20 + 2 * half, 2), 20.0),
    }  # fmt: skip


@pytest.mark.parametrize(("bearing", "dx", "dy"), [(0, 1, 0), (2, -1, 0), (3, 0, -1)])
def test_the_slide_in_any_direction(bearing: int, dx: int, dy: int) -> None:
    """MOE-AGGR-03, MOE-FILL-07 the same charge to the east, west or south slides as far."""
    where = [(20.0, 19.2), (28.0, 27.8)]
    turned = [(32 + (y - 24) * dx + (x - 24) * dy, 24 + (y - 24) * dy - (x - 24) * dx) for x, y in where]
    facing_of = bearing * 90.0
    units = [
        {**ASIDE[0], "at": turned[0], "facing": facing_of},
        {**ASIDE[1], "at": turned[1], "facing": (facing_of + 180) % 360},
    ]
    game = charge(units, 6, 2, 5)
    there = at(game, "A1")
    straight = at(charge(ASIDE, 6, 2, 5), "A1")
    far = hypot(there[0] - turned[0][0], there[1] - turned[0][1])
    assert far == pytest.approx(hypot(straight[0] - 20, straight[1] - 19.2), abs=0.02)


@pytest.mark.parametrize("setting", ["whole_base", "before_front"])
def test_switch_oblique_ground(setting: str) -> None:
    """MOE-CONF-01 `oblique_ground`: a wood behind the front that only the wing touches in turning."""
    wood = [{"kind": "rocks", "rect": (22, 15, 26, 18.2)}]
    game = charge(OBLIQUE, 6, 6, 6, terrain=wood, rulings={"oblique_ground": setting})
    assert happened(game, Moved) and bool(happened(game, Confused)) is (setting == "whole_base")
    ahead = [{"kind": "rocks", "rect": (21, 22, 23, 23)}]
    game = charge(OBLIQUE, 6, 6, 6, terrain=ahead, rulings={"oblique_ground": setting})
    assert once(game, Confused).rule == "MOE-CONF-01"


def test_switch_own_screen_hides() -> None:
    """MOE-AGGR-01, MOE-FILL-17 `own_screen_hides`: skirmishers before the front, who go behind it."""
    one = {"soldiers": 16, "formation": "column", "skirmishers": 12, "light": True, "screen_at": (30, 22)}
    two = {"soldiers": 8, "formation": "column"}
    units = [{"side": "one", "at": (30, 15), **one}, {"side": "two", "at": (30, 30), **two}]
    assert "charge" in options(stage(units))
    assert "charge" not in options(stage(units, rulings={"own_screen_hides": True}))
    assert "shoot" in options(stage(units)), "through the own screen only they shoot"


@pytest.mark.parametrize(("setting", "farther"), [("limited", False), ("free", True)])
def test_a_charge_at_skirmishers_goes_as_far_as_its_dice(setting: str, *, farther: bool) -> None:
    """MOE-AGGR-03, MOE-FILL-16 `charge_slide`: the nearest of them is 5 away from its right end, but from its
    middle it takes more to come to where they stand."""
    aside = {
        "side": "two",
        "at": (44, 21),
        "facing": 180,
        "skirmishers": 4,
        "screen_at": (39.5, 25.5),
        **SPENT,
    }
    game = charge([{"side": "one", "at": (30, 19.2)}, aside], 6, 3, 3, rulings={"charge_slide": setting})
    assert once(game, ScreenRemoved).body == "B1"
    assert (once(game, Moved).inches > 6.0) is farther
    whole = charge([{"side": "one", "at": (30, 19.2)}, aside], 6, 6, 6, rulings={"charge_slide": setting})
    assert once(whole, Moved).inches > 6.0


@pytest.mark.parametrize(("gap", "inches"), [(0.0, 0.0), (1.6, 0.0), (1.8, 2.77)])
def test_a_charge_without_room_on_its_way_to_skirmishers_never_goes_back(gap: float, inches: float) -> None:
    """MOE-AGGR-06 a deep column turns to the left; its neighbour on the right lets its rear swing or not."""
    column = {"formation": "column", "soldiers": 32}
    screened = {"at": (26, 30), "facing": 270, "skirmishers": 4, "screen_at": (26, 25), **SPENT}
    units: Units = [
        {"side": "one", "at": (30, 19.2), **column},
        {"side": "one", "at": (33.2 + gap, 19.2), **column},
        {"side": "two", **screened},
    ]
    game = charge(units, 6, 1, 2, 2)
    assert once(game, ScreenRemoved).body == "B1"
    assert once(game, Moved).inches == pytest.approx(inches, abs=0.05)
    assert (at(game, "A1") == (30, 19.2)) is (inches == 0.0)


@pytest.mark.parametrize(("setting", "gone"), [("run_down", 1), ("short", 0)])
def test_switch_screen_alone(setting: str, gone: int) -> None:
    """MOE-AGGR-06 `screen_alone`: seven inches reach the screen, not the main body nine away."""
    target = {"skirmishers": 4, "screen_at": (30, 25.2), **SPENT}
    game = charge(facing(9, {}, target), 6, 3, 4, rulings={"screen_alone": setting})
    assert len(happened(game, ScreenRemoved)) == gone
    assert (at(game, "A1") == (30, 19.2)) is (setting == "short")
    assert once(game, Ungathered) == Ungathered("A1", 1)
    both = charge(facing(9, {}, target), 6, 4, 5, rulings={"screen_alone": setting})
    assert len(happened(both, ScreenRemoved)) == 1


def test_switch_stationary_df() -> None:
    """MOE-DF-01, MOE-CONF-03 `stationary_df`: the ungathered fire, confused; the broken and spent never."""
    stands, may = {"ungathered_until": 2}, {"stationary_df": True}
    assert "fire" not in options(charge(facing(7, {}, stands), 6, 3, 4))
    game = charge(facing(7, {}, stands), 6, 3, 4, rulings=may)
    assert options(game) == ["fire", "hold"]
    act(game, "fire")
    assert once(game, Confused) == Confused("B1", "MOE-CONF-04")
    for unable in ({"is": ("broken",)}, {**stands, **SPENT}):
        assert "fire" not in options(charge(facing(7, {}, unable), 6, 3, 4, rulings=may))
