"""Artillery, the extension: guns, ranges, limbering, firing overhead, melee."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Extent, March, Placement, Standing
from pulverdampf.engine.requests import Total
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.march_of_eagles.battalion import groups
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.events.deeds import ShotMeasured
from pulverdampf.rulebooks.march_of_eagles.events.losses import LeftTable
from pulverdampf.rulebooks.march_of_eagles.events.melees import MeleeEnded
from pulverdampf.rulebooks.march_of_eagles.events.order import MeleeLost
from pulverdampf.rulebooks.march_of_eagles.fire.marksmanship import eligible_groups
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import layout
from pulverdampf.rulebooks.march_of_eagles.victory.outcome import unbroken
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.legs import Shift
from pulverdampf.table.shapes import Pose
from tests.rulebooks.march_of_eagles.facing import charge, dice_of, facing, rows, totals, volley
from tests.rulebooks.march_of_eagles.staging import (
    Units,
    act,
    at,
    happened,
    once,
    options,
    reckoned,
    stage,
    take_up,
    throw,
    waits_for,
)

ON = {"cavalry": True, "artillery": True}
GUNS = {"arm": "artillery", "soldiers": 8}
LIMBERED = {**GUNS, "formation": "limbered"}
SPENT = {"is": ("activated",)}


def farthest(game: Any) -> float:
    """How far the waiting move may go."""
    return max(float(high) for _, high in game.request.form.limits)


def test_crew_and_guns() -> None:
    """MOE-X-ART-02, MOE-FILL-37 four crew serve a gun worth four groups; 2 x 3 inches with gaps of one."""
    state = position(facing(7, {**GUNS, "soldiers": 12}))
    own = Scene(state, layout).outline(state.pieces["A1"])
    assert (2 * own.half_width, 2 * own.half_depth) == (8, 3)
    assert dice_of(facing(7, GUNS), rulings=ON).total == 8
    assert dice_of(facing(7, {**GUNS, "lost": 3}), rulings=ON).total == 8
    assert dice_of(facing(7, {**GUNS, "lost": 4}), rulings=ON).total == 4
    state.pieces["A1"].strength = 9
    assert groups(state, state.bodies["A1"]) == 3


@pytest.mark.parametrize(
    ("traits", "distance", "dice"),
    [((), 8.0, 8), ((), 8.1, 4), ((), 24.0, 4), ((), 24.1, 2), (("horse",), 24.0, 4), (("heavy",), 8.1, 4),
     (("heavy",), 24.1, 4)],
)  # fmt: skip
def test_ranges(traits: tuple[str, ...], distance: float, dice: int) -> None:
    """MOE-X-ART-03 canister to 8 all; field and horse guns half to 24, a quarter to 36; heavy half to 30."""
    assert dice_of(facing(distance, {**GUNS, "traits": traits}, {"soldiers": 48}), rulings=ON).total == dice


def test_the_far_ends_of_the_ranges() -> None:
    """MOE-X-ART-03 field guns to 36, heavy guns to 48 inches."""
    long = {"at": (30, 3.0)}, {"at": (30, 4.5 + 36.1 + 0.8)}
    assert reckoned(volley(facing(1, {**GUNS, **long[0]}, long[1]), rulings=ON), "MOE-FIRE-06") == []
    heavy = dice_of(facing(1, {**GUNS, **long[0], "traits": ("heavy",)}, long[1]), rulings=ON)
    assert heavy.total == 2


def test_modifiers_of_guns() -> None:
    """MOE-X-ART-03 F1, F3 and F5 to F8, but not F2."""
    british = {**GUNS, "nation": "british", "grade": "guard", "is": ("confused",)}
    count = dice_of(facing(7, british, {"formation": "column"}), rulings=ON)
    assert {"F1", "F3", "F7"} <= rows(count) and "F2" not in rows(count)


def test_arc_of_guns() -> None:
    """MOE-X-ART-03 45 degrees as infantry."""
    aside: Units = [{"side": "one", "at": (10, 20), **GUNS}, {"side": "two", "at": (40, 25)}]
    assert "shoot" not in options(stage(aside, rulings=ON))


# limbering ---------------------------------------------------------------------------------------------


def test_limbering_is_a_change_of_formation() -> None:
    """MOE-X-ART-04, MOE-FIRE-01 limber up, unlimber; limbered guns cannot shoot and count as a column."""
    game = stage(facing(12, GUNS), rulings=ON)
    assert "limbered" in options(game) and "shoot" in options(game) and "forward" not in options(game)
    take_up(game, "A1", "limbered", 4)
    act(game, Placement({"A1": Standing(Pose(30, 18.5, QUARTER), "limbered")}))
    assert game.state.pieces["A1"].formation == "limbered"
    limbered = options(stage(facing(12, LIMBERED), rulings=ON))
    assert {"unlimber", "forward", "wheel-left"} <= set(limbered) and "shoot" not in limbered
    assert "F1" in rows(dice_of(facing(5, {}, LIMBERED), rulings=ON))
    assert "F1" not in rows(dice_of(facing(5, {}, GUNS), rulings=ON))


@pytest.mark.parametrize(("traits", "dice"), [((), 3), (("horse",), 4)])
def test_limbered_moves(traits: tuple[str, ...], dice: int) -> None:
    """MOE-X-ART-04 3D6 inches, horse artillery 4D6."""
    game = take_up(stage(facing(27, {**LIMBERED, "traits": traits}), rulings=ON), "A1", "forward", 4)
    thrown = 0
    while isinstance(game.request, Total):
        thrown += game.request.n
        throw(game, *[1] * game.request.n)
    assert thrown == dice and farthest(game) == pytest.approx(dice)


def test_unlimbered_guns_are_shifted() -> None:
    """MOE-X-ART-04 1D6 inches in any direction."""
    game = take_up(stage(facing(20, GUNS), rulings=ON), "A1", "shift")
    act(throw(game, 4, 3), March(("A1",), (Shift(6.0, QUARTER),)))
    act(game, Extent(3.0))
    assert at(game, "A1") == (27, 18.5)


def test_guns_in_difficult_ground() -> None:
    """MOE-X-ART-04 limbered 1D6, unlimbered none at all."""
    marsh = [{"kind": "marsh", "rect": (10, 16, 50, 30)}]
    assert "shift" not in options(stage(facing(20, GUNS), terrain=marsh, rulings=ON))
    game = take_up(stage(facing(20, LIMBERED), terrain=marsh, rulings=ON), "A1", "forward", 4, 5)
    assert farthest(game) == pytest.approx(5)
    ahead = [{"kind": "marsh", "rect": (10, 22, 50, 30)}]
    game = take_up(stage(facing(20, GUNS), terrain=ahead, rulings=ON), "A1", "shift")
    act(throw(game, 4, 6), March(("A1",), (Shift(6.0, 0),)))
    assert farthest(game) == pytest.approx(2, abs=0.02)


def test_obstacles_stop_guns_streams_do_not() -> None:
    """MOE-X-ART-04 hedges are impassable, a stream costs its die."""
    for kind, far in (("hedge", 3.0), ("stream", 7.0)):
        terrain = [{"kind": kind, "line": ((10, 23), (50, 23))}]
        game = take_up(
            stage(facing(25, LIMBERED), terrain=terrain, rulings=ON), "A1", "forward", 4, 3, 3, 3, 2
        )
        assert farthest(game) == pytest.approx(far, abs=0.02)


# overhead ----------------------------------------------------------------------------------------------


def overhead(y: float, hill_ends: float = 20.5) -> int:
    """The groups of a battery that may shoot over a friend; its front is at y = 20, the target's at 38."""
    units = [*facing(18, GUNS), {"side": "one", "at": (30, y), "soldiers": 48}]
    terrain = [{"kind": "hill", "rect": (20, 14, 40, hill_ends)}] if hill_ends else []
    state = position(units, terrain=terrain)
    return eligible_groups(Scene(state, layout), state.pieces["A1"], state.pieces["B1"])


def test_firing_overhead() -> None:
    """MOE-X-ART-05 from a higher level, if those between are more than four inches from gun and target."""
    assert overhead(29) == 8
    assert overhead(29, hill_ends=0.0) == 0, "all on one level"
    assert overhead(29, hill_ends=30.0) == 0, "the friend stands as high as the guns"
    assert (overhead(20 + 0.8 + 3.9), overhead(20 + 0.8 + 4.1)) == (0, 8), "before the guns"
    assert (overhead(38 - 0.8 - 4.1), overhead(38 - 0.8 - 3.9)) == (8, 0), "before the target"


# attacked ----------------------------------------------------------------------------------------------


def test_guns_fire_defensively() -> None:
    """MOE-X-ART-06 unlimbered like infantry; limbered not at all."""
    game = throw(act(charge(facing(5, {}, GUNS), 6, 6, 6, rulings=ON), "fire"), 2)
    assert reckoned(game, "MOE-DF-03")[-1].total == 4
    assert waits_for(charge(facing(5, {}, LIMBERED), 6, 6, 6, rulings=ON)) == "MOE-MEL-01"


def test_a_beaten_battery_is_destroyed() -> None:
    """MOE-X-ART-06 its groups are its firing guns; it never charges."""
    assert "charge" not in options(stage(facing(5, GUNS), rulings=ON))
    game = charge(facing(5, {}, {**GUNS, **SPENT}), 6, 6, 6, rulings=ON)
    assert totals(game) == [9, 2]
    throw(game, 1, 1)
    assert once(game, LeftTable) == LeftTable("B1", "destroyed")


def test_a_battery_never_follows_up() -> None:
    """MOE-X-ART-06 it wins, the melee is over."""
    strong = {**GUNS, "soldiers": 16, "officers": 1, "ncos": 2, **SPENT}
    game = charge(facing(5, {"soldiers": 16, "lost": 4}, strong), 6, 6, 6, 1, 6, rulings=ON)
    assert (
        once(game, MeleeLost).body == "A1" and happened(game, MeleeEnded) and waits_for(game) != "MOE-MEL-06"
    )


def test_each_battery_and_regiment_is_a_unit() -> None:
    """MOE-X-ART-07 for victory they count like battalions."""
    units = [
        {"side": "one", "at": (10, 10), **GUNS},
        {"side": "one", "at": (30, 10), "arm": "cavalry", "soldiers": 8},
    ]
    assert unbroken(position([*units, {"side": "two", "at": (30, 40)}]), "one") == 2


def test_flight_of_a_battery() -> None:
    """MOE-FLEE-01, MOE-T-MOVE guns run three dice, as men on foot do."""
    units = facing(15, {**LIMBERED, "is": ("broken", "activated")}, SPENT)
    game = stage([*units, {"side": "one", "at": (50, 10), **SPENT}], rulings=ON)
    assert isinstance(game.request, Total) and game.request.n == 3


def test_what_is_told_of_guns() -> None:
    """MOE-FIRE-02, MOE-X-ART-02 eight crew level two guns, which are eight groups; of men 24 are six."""
    battery = once(volley(facing(7, GUNS), rulings=ON), ShotMeasured)
    assert (battery.ready, battery.eligible, battery.reach) == (8, 8, 36.0)
    infantry = once(volley(facing(7)), ShotMeasured)
    assert (infantry.ready, infantry.eligible, infantry.reach) == (6, 6, 18.0)
