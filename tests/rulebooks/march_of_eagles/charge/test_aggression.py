"""Aggression: announcing a charge, the test, the distance, the way, the contact."""

from fractions import Fraction
from typing import Any

import pytest

from pulverdampf.engine.dice import at_least, d6, total_weights
from pulverdampf.engine.events import Measured
from pulverdampf.engine.requests import Counts
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.charge.aggression import charge_at
from pulverdampf.rulebooks.march_of_eagles.charge.charge_path import ChargePath, charge_path
from pulverdampf.rulebooks.march_of_eagles.charge.faces import face_hit
from pulverdampf.rulebooks.march_of_eagles.events.losses import ScreenRemoved
from pulverdampf.rulebooks.march_of_eagles.events.melees import MeleeSet
from pulverdampf.rulebooks.march_of_eagles.events.order import Confused, Ungathered
from pulverdampf.rulebooks.march_of_eagles.events.places import Moved, ScreenPlaced
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import layout
from pulverdampf.table.kernel import gap
from tests.rulebooks.march_of_eagles.facing import charge, facing, totals
from tests.rulebooks.march_of_eagles.staging import (
    Units,
    act,
    at,
    happened,
    once,
    options,
    stage,
    take_up,
    throw,
    unit,
    waits_for,
)

SPENT = {"is": ("activated",)}


def path_of(units: list[dict[str, Any]], **situation: Any) -> ChargePath | None:
    """The way of A1's charge at B1."""
    state = position(units, **situation)
    return charge_path(Scene(state, layout), state.bodies["A1"], state.bodies["B1"])


# preconditions -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("flaw", [{"is": ("broken",)}, {"ungathered_until": 1}])
def test_who_may_not_charge(flaw: dict[str, Any]) -> None:
    """MOE-AGGR-01 broken or ungathered battalions do not charge."""
    assert "charge" in options(stage(facing(7)))
    assert "charge" not in options(stage(facing(7, flaw)))


def test_the_target_must_be_in_the_arc_and_seen() -> None:
    """MOE-AGGR-01, MOE-FILL-07 nothing behind, nothing beyond 45 degrees, nothing hidden by a wood."""
    behind = [{"side": "one", "at": (30, 20)}, {"side": "two", "at": (30, 12)}]
    assert "charge" not in options(stage(behind))
    aside: Units = [{"side": "one", "at": (20, 20)}, {"side": "two", "at": (50, 24)}]
    assert "charge" not in options(stage(aside))
    wood = [{"kind": "wood", "rect": (10, 22, 50, 26)}]
    assert "charge" not in options(stage(facing(8), terrain=wood))


def test_the_distance_is_not_asked_beforehand() -> None:
    """MOE-AGGR-01, MOE-FILL-38 a charge at an enemy far out of reach may be announced."""
    game = stage(facing(25))
    assert "charge" in options(game) and not happened(game, Measured)


def test_only_the_screen_in_the_arc() -> None:
    """MOE-AGGR-01 then the charge aims at the screen and can only reach the screen."""
    units: Units = [
        {"side": "one", "at": (30, 20)},
        {"side": "two", "at": (44, 21), "facing": 180, "skirmishers": 4, "screen_at": (39.5, 25.5)},
    ]
    path = path_of(units)
    assert path is not None and path.aims_at == "screen"
    game = charge(units, 6, 6, 6)
    act(game, "hold")
    assert once(game, ScreenRemoved).body == "B1" and not happened(game, MeleeSet)


def test_a_friend_in_the_way_bars_the_charge() -> None:
    """MOE-FILL-07 the corridor must be free of other main bodies; friendly screens do not count."""
    assert path_of([*facing(12), {"side": "one", "at": (30, 25), "soldiers": 48}]) is None
    screened = {"side": "one", "at": (50, 20), "skirmishers": 4, "screen_at": (30, 25)}
    assert path_of([*facing(12), screened]) is not None


def test_the_nearest_free_angle_is_taken() -> None:
    """MOE-FILL-07 if the straight way is barred, in steps of five degrees."""
    column = {"formation": "column", "soldiers": 16}
    free = path_of(facing(14, column, {"soldiers": 48}))
    barred = path_of([*facing(14, column, {"soldiers": 48}), {"side": "one", "at": (31.5, 28), **column}])
    assert free is not None and barred is not None
    assert barred.bearing != free.bearing and barred.face == "front"


@pytest.mark.parametrize(
    ("x", "y", "face"), [(30, 10, "front"), (30, 40, "rear"), (10, 25, "right"), (50, 25, "left")]
)
def test_the_face_that_is_hit(x: float, y: float, face: str) -> None:
    """MOE-FILL-07 by the lines through front and rear edge of a line that looks south."""
    state = position([{"side": "two", "at": (30, 25)}])
    assert face_hit(Scene(state, layout).outline(state.pieces["B1"]), x, y) == face


def test_in_contact_the_charger_stands_flush() -> None:
    """MOE-FILL-07 flush against the flank, its front centre nearest to where it stood."""
    units: Units = [
        {"side": "one", "at": (20, 25), "facing": 0, "formation": "column"},
        {"side": "two", "at": (36, 25), **SPENT},
    ]
    game = charge(units, 6, 6, 6, 6)
    moved = happened(game, Moved)[0]
    assert moved.pose.x == pytest.approx(36 - 4.8 - 2.4, abs=0.01) and moved.pose.y == pytest.approx(
        25, abs=0.01
    )


def test_needed_distance_is_the_nearest() -> None:
    """MOE-FILL-07 measured from the front edge before the turn to the nearest point of the target."""
    path = path_of(facing(7))
    assert path is not None and path.needed == pytest.approx(7)


# test and distance -------------------------------------------------------------------------------------


def test_officer_and_aggression_test() -> None:
    """PC-07 MOE-AGGR-02 drilled with officer: 2+ and one re-roll, 35/36; veterans never fail."""
    game = charge(facing(7, {"officers": 1}))
    assert isinstance(game.request, Counts) and game.request.faces[0] == at_least(2)
    throw(game, 1)
    assert waits_for(game) == "MOE-CHAR-06"
    veteran = charge(facing(7, {"officers": 1, "grade": "veteran"}))
    assert isinstance(veteran.request, Counts) and veteran.request.faces[0] == at_least(1)
    assert 1 - Fraction(1, 6) ** 2 == Fraction(35, 36)


def test_a_failed_test_leaves_it_standing() -> None:
    """MOE-AGGR-02 it stays put, has acted, and is not ungathered."""
    game = charge(facing(7), 3)
    assert unit(game, "A1").activated and not happened(game, Ungathered) and not happened(game, Measured)


def test_modifiers_of_the_bravery_test() -> None:
    """MOE-AGGR-02, MOE-T-RES half strength costs one, an officer gives two."""
    weak = charge(facing(7, {"lost": 12}))
    assert isinstance(weak.request, Counts) and weak.request.faces[0] == at_least(5)
    led = charge(facing(7, {"lost": 12, "officers": 1}))
    assert isinstance(led.request, Counts) and led.request.faces[0] == at_least(3)


@pytest.mark.parametrize(("formation", "dice"), [("line", 2), ("column", 3)])
def test_dice_of_a_charge(formation: str, dice: int) -> None:
    """MOE-AGGR-03 2D6 in line, 3D6 in column; exactly the needed inches are enough."""
    faces = [1] * (dice - 1)
    short = charge(facing(dice + 1.5, {"formation": formation}, SPENT), 6, *faces, 2)
    assert once(short, Ungathered).body == "A1" and not happened(short, Moved)
    enough = charge(facing(dice + 1.0, {"formation": formation}, SPENT), 6, *faces, 2)
    assert happened(enough, Moved)


def test_a_charge_that_falls_short() -> None:
    """MOE-AGGR-04, MOE-FILL-08 no move, ungathered until the end of the turn, no fire of the target."""
    game = charge(facing(7), 6, 1, 2)
    assert at(game, "A1") == (30, 19.2) and unit(game, "A1").ungathered_until == 1
    assert waits_for(game) == "MOE-ACT-02" and not unit(game, "B1").fired


def test_who_fell_short_fights_back_confused() -> None:
    """MOE-AGGR-04 attacked in the same turn it is confused and gives no defensive fire."""
    game = charge(facing(7, {}, {"formation": "column"}), 6, 1, 2)
    take_up(game, "B1", "charge", 6, 6, 6, 6)
    assert unit(game, "A1").confused and not unit(game, "A1").fired
    assert totals(game) == [6 + 6, 6 - 2]


def test_slow_going_counts_for_charges() -> None:
    """MOE-AGGR-03 through more than half of wood only the slow die counts."""
    crops, marsh = (
        [{"kind": "crops", "rect": (20, 20.5, 40, 26.5)}],
        [{"kind": "marsh", "rect": (20, 20.5, 40, 26.5)}],
    )
    assert happened(charge(facing(7, {}, SPENT), 6, 4, 4, terrain=crops), Moved)
    slow = charge(facing(7, {}, SPENT), 6, 4, 4, terrain=marsh)
    assert not happened(slow, Moved) and not unit(slow, "A1").confused


def test_an_obstacle_on_the_way() -> None:
    """MOE-AGGR-03, MOE-CONF-06 a hedge costs its die and confuses; one that is lined costs nothing."""
    crossed = [{"kind": "hedge", "line": ((20, 23), (40, 23))}]
    game = charge(facing(7, {}, SPENT), 6, 4, 5, 2, terrain=crossed)
    assert happened(game, Moved) and unit(game, "A1").confused
    short = charge(facing(7, {}, SPENT), 6, 4, 5, 3, terrain=crossed)
    assert not happened(short, Moved) and not unit(short, "A1").confused
    lined = [{"kind": "hedge", "line": ((20, 26.5), (40, 26.5))}]
    game = charge(facing(7, {}, SPENT), 6, 3, 4, 1, 1, terrain=lined)
    assert happened(game, Moved)[0].how == "charge" and once(game, Confused).rule == "MOE-CONF-06"


def test_long_enough() -> None:
    """MOE-AGGR-05 the target may fire, then contact and a melee phase at once."""
    game = charge(facing(7), 6, 3, 4)
    assert waits_for(game) == "MOE-DF-01" and options(game) == ["fire", "hold"]
    act(game, "hold")
    assert waits_for(game) == "MOE-MEL-01"
    assert unit(game, "B1").activated


# skirmishers -------------------------------------------------------------------------------------------


def screened(distance: float, **more: Any) -> list[dict[str, Any]]:
    """A target whose screen stands three inches before it."""
    target = {"skirmishers": 4, "screen_at": (30, 20 + distance - 3.8), "is": ("activated",), **more}
    return facing(distance, {}, target)


def test_skirmishers_in_the_way_are_run_down() -> None:
    """MOE-AGGR-06, MOE-SKIR-07, MOE-FILL-16 they do not stop the attacker."""
    game = charge(screened(9), 6, 4, 5, 3, 3)
    assert once(game, ScreenRemoved).body == "B1" and happened(game, Moved)[0].how == "charge"
    assert totals(game) == [6 + 3, 5]


def test_only_the_skirmishers_are_reached() -> None:
    """MOE-AGGR-06 they are gone, the attacker stops there, ungathered, without melee."""
    game = charge(screened(9), 6, 3, 4)
    assert once(game, ScreenRemoved).body == "B1" and once(game, Ungathered) == Ungathered("A1", 1)
    assert at(game, "A1") == pytest.approx((30, 24.4 - 0.8), abs=0.01)
    assert not happened(game, MeleeSet)


def test_every_target_has_its_own_way() -> None:
    """MOE-AGGR-01, MOE-FILL-38 two enemies side by side are charged in different directions."""
    units: list[dict[str, Any]] = [
        {"side": "one", "at": (30, 19.2), "formation": "column"},
        {"side": "two", "at": (22, 29), "soldiers": 16},
        {"side": "two", "at": (38, 29), "soldiers": 16},
    ]
    state = position(units)
    scene, bodies = Scene(state, layout), state.bodies
    left, right = (charge_at(scene, bodies["A1"], bodies[each]) for each in ("B1", "B2"))
    assert left is not None and right is not None
    assert left.pose.x < 30 < right.pose.x and left.bearing != right.bearing


def test_the_own_screen_goes_behind() -> None:
    """MOE-FILL-17, MOE-SKIR-09 when the charge is announced."""
    own = {"skirmishers": 4, "screen_at": (38, 21.6)}
    game = charge(facing(7, own), 1)
    assert once(game, ScreenPlaced).pose.y < 19.2


@pytest.mark.parametrize(("taken", "x"), [((), 30), ((31,), 28), ((29,), 32), ((30,), 25), ((30, 25), 35)])
def test_the_own_screen_looks_for_room_behind(taken: tuple[float, ...], x: float) -> None:
    """MOE-FILL-17, MOE-SKIR-09 behind the middle, else two or five inches beside it, to the left first."""
    own = {"skirmishers": 4, "screen_at": (38, 21.6)}
    crowd = [{"side": "one", "at": (each, 16.0), "soldiers": 4} for each in taken]
    game = charge([*facing(7, own), *crowd], 1)
    assert once(game, ScreenPlaced).pose.x == pytest.approx(x, abs=0.01)


def test_the_own_screen_stands_in_two_ranks_where_one_has_no_room() -> None:
    """MOE-FILL-17, MOE-SKIR-09 two groups abreast find no room behind, one behind the other they do."""
    own = {"skirmishers": 4, "screen_at": (38, 21.6)}
    crowd = [{"side": "one", "at": (x, 16.6), "soldiers": 4} for x in (23.5, 26.5, 28.35, 31.65, 33.5, 36.5)]
    placed = once(charge([*facing(7, own), *crowd], 1), ScreenPlaced)
    assert placed.ranks == "open-2" and placed.pose.x == pytest.approx(30)
    assert placed.pose.y == pytest.approx(18.4 - 1.6 - 0.05)


def test_evading_skirmishers() -> None:
    """MOE-FILL-16b, MOE-OPT-04 `skirmisher_evade`: a manoeuvre test saves them behind their main body."""
    units = screened(9, **{"is": ()})
    game = charge(units, 6, 4, 5, rulings={"skirmisher_evade": True})
    assert "screen" in options(game)
    act(throw(game, 4), "screen")
    throw(game, 3, 3)
    assert not happened(game, ScreenRemoved) and game.state.pieces["B1s"].strength == 4
    assert happened(game, Moved)[0].how == "charge"
    assert "screen" not in options(charge(units, 6, 4, 5))


def test_a_charge_that_reached_only_those_who_evaded_falls_short() -> None:
    """MOE-FILL-16b the attacker has nobody left to reach and stays where it is."""
    game = charge(screened(9, **{"is": ()}), 6, 3, 4, rulings={"skirmisher_evade": True})
    act(throw(game, 4), "screen")
    assert at(game, "A1") == (30, 19.2) and unit(game, "A1").ungathered_until == 1
    assert unit(game, "A1").melee == ""


# once more ---------------------------------------------------------------------------------------------


def test_a_finished_melee_does_not_protect() -> None:
    """MOE-AGGR-07 another battalion may charge the same target in the same turn: a new melee."""
    units = [*facing(5, {"formation": "column"}, SPENT), {"side": "one", "at": (43.0, 25.8), "facing": 180}]
    game = charge(units, 6, 6, 6, 6, 6, 1)
    act(throw(game, 5), "stand")
    game.faces.faces.clear()
    game.faces.at = 0
    take_up(game, "A2", "charge")
    throw(game, 6, 6, 6, 6, 6)
    assert game.state.melee_count == 2


def test_switch_bravery_mode() -> None:
    """MOE-AGGR-02 `bravery_mode = double`: a plain activation roll comes first."""
    double = {"bravery_mode": "double"}
    game = charge(facing(7, {"officers": 1}), rulings=double)
    assert waits_for(game) == "MOE-ACT-04"
    throw(game, 3)
    assert waits_for(game) == "MOE-CHAR-06"  # his one re-roll serves either roll
    act(throw(game, 4, 1), "yes")
    assert waits_for(game) != "MOE-CHAR-06" and not happened(game, Measured)
    assert waits_for(charge(facing(7), rulings=double)) == "MOE-ACT-04"
    assert waits_for(charge(facing(7))) == "MOE-AGGR-02"


def test_switch_flank_confuses() -> None:
    """MOE-CONF-07 `flank_confuses = always`: a flank attack confuses also those not engaged."""
    units: Units = [
        {"side": "one", "at": (20, 25), "facing": 0, "formation": "column"},
        {"side": "two", "at": (36, 25), **SPENT},
    ]
    assert not unit(charge(units, 6, 6, 6, 6), "B1").confused
    assert unit(charge(units, 6, 6, 6, 6, rulings={"flank_confuses": "always"}), "B1").confused
    front = charge(facing(7, {}, SPENT), 6, 6, 6, rulings={"flank_confuses": "always"})
    assert not unit(front, "B1").confused


def test_reach_of_seven_inches() -> None:
    """PC-17 MOE-AGGR-03 2D6 reach seven inches with 7/12."""
    reached = sum(weight for total, weight in total_weights(2, d6).items() if total >= 7)
    assert Fraction(reached, 36) == Fraction(7, 12)


def test_footprints_touch_after_the_charge() -> None:
    """MOE-FILL-07 with at least one base in contact."""
    game = charge(facing(7, {}, SPENT), 6, 3, 4)
    scene = Scene(game.state, layout)
    assert gap(*(scene.outline(game.state.pieces[each]) for each in ("A1", "B1"))) <= 0.01
