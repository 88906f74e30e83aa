"""Flight and rally."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.state import Gone, OnTable
from pulverdampf.rulebooks.march_of_eagles.battalion import is_ungathered
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.events.losses import LeftTable
from pulverdampf.rulebooks.march_of_eagles.events.order import Confused, Fled, Rallied
from pulverdampf.rulebooks.march_of_eagles.events.places import Moved
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import Pose
from tests.rulebooks.march_of_eagles.staging import (
    Staged,
    Units,
    act,
    at,
    happened,
    once,
    options,
    refusal,
    stage,
    stage_state,
    take_up,
    throw,
    thrown,
    to_next_turn,
    unit,
    waits_for,
)

BROKEN = {"is": ("broken", "activated")}
ENEMY = {"side": "two", "at": (10.0, 45.0), "is": ("activated",)}


def fleeing(*units: dict[str, Any], dice: tuple[int, ...] = (), **situation: Any) -> Staged:
    """Phase 4: those who are broken run."""
    spent = [{**each, "is": (*each.get("is", ()), "activated")} for each in units]
    return stage([*spent, ENEMY], dice, **situation)


def runner(x: float = 30.0, y: float = 20.0, **more: Any) -> dict[str, Any]:
    """A broken battalion of the southern side."""
    return {"side": "one", "at": (x, y), "is": ("broken",), **more}


# flight ------------------------------------------------------------------------------------------------


def test_the_broken_flee_each_turn() -> None:
    """MOE-FLEE-01, MOE-FILL-23 3D6 inches in phase 4, and again in the next turn until they rally."""
    game = fleeing(runner(), {"side": "one", "at": (55, 10)}, dice=(1, 2, 3))
    assert at(game, "A1") == (30, 14) and unit(game, "A1").broken
    to_next_turn(game, 6, 1)
    throw(game, 1, 1, 2)
    assert thrown(game, "MOE-FLEE-01")[0] == (1, 2, 3)


@pytest.mark.parametrize(("initiative", "order"), [("one", ["A1", "B1"]), ("two", ["B1", "A1"])])
def test_the_side_with_the_initiative_flees_first(initiative: str, order: list[str]) -> None:
    """MOE-FLEE-01, MOE-FILL-23 all of its broken battalions, then those of the other side."""
    units: Units = [
        {"side": "one", "at": (30, 20), **BROKEN},
        {"side": "one", "at": (55, 10), "is": ("activated",)},
        {"side": "two", "at": (30, 38), **BROKEN},
        ENEMY,
    ]
    state = position(units)
    state.initiative = initiative
    game = stage_state(state, (1, 1, 1, 1, 1, 1))
    assert [each.body for each in happened(game, Fled)] == order


def test_straight_to_the_own_edge() -> None:
    """MOE-FILL-22, MOE-FLEE-02 at right angles to it, turned that way; obstacles do not slow it."""
    hedge = [{"kind": "hedge", "line": ((20, 17), (40, 17))}]
    game = fleeing(runner(facing=30), {"side": "one", "at": (55, 10)}, dice=(2, 3, 3), terrain=hedge)
    pose = game.state.pieces["A1"].pose
    assert pose is not None and at(game, "A1") == (30, 12) and pose.facing == 3 * QUARTER


@pytest.mark.parametrize(
    ("edge", "where", "facing"),
    [
        ("south", (30, 14), 3 * QUARTER),
        ("north", (30, 26), QUARTER),
        ("west", (24, 20), 2 * QUARTER),
        ("east", (36, 20), 0),
    ],
)
def test_home_is_where_its_edge_is(edge: str, where: tuple[int, int], facing: int) -> None:
    """MOE-FLEE-02: whichever of the four edges is its own."""
    edges = {"one": edge, "two": "north"}
    game = fleeing(runner(), {"side": "one", "at": (55, 10)}, dice=(1, 2, 3), edges=edges)
    pose = game.state.pieces["A1"].pose
    assert pose is not None and at(game, "A1") == where and pose.facing == facing


def test_away_from_an_enemy_near_the_path() -> None:
    """MOE-FILL-22 an enemy within four inches of the way: straight away from the nearest one."""
    enemy = {"side": "two", "at": (30, 12), "facing": 90}
    game = fleeing(runner(), {"side": "one", "at": (55, 10)}, enemy, dice=(1, 2, 3))
    assert at(game, "A1") == (30, 26)


@pytest.mark.parametrize("first", [24.0, 36.0])
def test_of_two_equally_near_it_flees_from_both(first: float) -> None:
    """MOE-FILL-22 whichever of them stands first in the list: straight away from what lies between them."""
    pair = [{"side": "two", "at": (x, 14), "facing": 90} for x in (first, 60.0 - first)]
    game = fleeing(runner(), {"side": "one", "at": (55, 10)}, *pair, dice=(1, 2, 3))
    assert at(game, "A1") == (30, 26)


def test_the_nearest_enemy_decides() -> None:
    """MOE-FILL-22 also a screen is an enemy footprint."""
    screened = {"side": "two", "at": (47.5, 20), "facing": 180, "skirmishers": 4, "screen_at": (43.6, 20.0)}
    game = fleeing(
        runner(40, 20, formation="column"), {"side": "one", "at": (5, 10)}, screened, dice=(1, 2, 3)
    )
    x, y = at(game, "A1")
    assert x < 36 and y == pytest.approx(20, abs=0.1)


def test_into_the_enemy_is_ruin() -> None:
    """MOE-FILL-22, MOE-FLEE-02 a path that meets an enemy or impassable terrain destroys it."""
    enemies = ({"side": "two", "at": (30, 13), "facing": 90}, {"side": "two", "at": (30, 26)})
    game = fleeing(runner(), {"side": "one", "at": (55, 10)}, *enemies, dice=(3, 3, 3))
    assert once(game, LeftTable) == LeftTable("A1", "destroyed")
    river = [{"kind": "river", "rect": (0, 14, 64, 16)}]
    wet = fleeing(runner(), {"side": "one", "at": (55, 10)}, dice=(3, 3, 3), terrain=river)
    assert once(wet, LeftTable).how == "destroyed"


def test_friends_are_run_over() -> None:
    """MOE-FILL-22, MOE-CONF-05 they are confused, and it goes on until it stands clear."""
    game = fleeing(runner(), {"side": "one", "at": (30, 14.5)}, dice=(1, 2, 2))
    assert unit(game, "A2").confused and at(game, "A1")[1] <= 14.5 - 1.6 + 0.01


def test_a_building_is_run_through() -> None:
    """MOE-FILL-22 it does not end on it."""
    farm = [{"kind": "building", "rect": (27, 12, 33, 16)}]
    game = fleeing(runner(), {"side": "one", "at": (55, 10)}, dice=(2, 2, 2), terrain=farm)
    assert at(game, "A1")[1] <= 12 - 0.8 + 0.01


def test_over_the_edge_and_gone() -> None:
    """MOE-FLEE-03, MOE-CINC-12 any part over the edge: out with all; the commander stays at the edge."""
    units = (runner(30, 5, skirmishers=4, screen_at=(30, 8)), {"side": "one", "at": (55, 10)})
    stays = fleeing(*units, dice=(1, 1, 2))
    assert not happened(stays, LeftTable) and at(stays, "A1") == (30, 1)
    game = fleeing(*units, dice=(1, 2, 2), commanders={"one": "A1"})
    assert once(game, LeftTable) == LeftTable("A1", "fled") and isinstance(
        game.state.pieces["A1s"].place, Gone
    )
    place = game.state.pieces["A0"].place
    assert isinstance(place, OnTable) and place.pose.y <= 1.0


def test_flight_through_rough_ground_confuses() -> None:
    """MOE-CONF-01, MOE-FLEE-02 a marsh does not slow it, but it is a close formation all the same."""
    marsh = [{"kind": "marsh", "rect": (20, 12, 40, 16)}]
    game = fleeing(runner(), {"side": "one", "at": (55, 10)}, dice=(3, 3, 3), terrain=marsh)
    assert at(game, "A1") == (30, 11) and once(game, Confused).body == "A1"


def test_those_who_broke_again_flee() -> None:
    """MOE-FLEE-01 whoever is broken at that moment, also who rallied in phase 2 and broke in phase 3."""
    other = {"side": "one", "at": (55, 10), "is": ("activated",)}
    state = position([{"side": "one", "at": (30, 20), "is": ("broken",)}, other, ENEMY])
    state.bodies["A1"].reasons = ("losses",)
    game = take_up(stage_state(state), "A1", "rally", 6)
    act(game, Placement({"A1": Standing(Pose(30, 20, QUARTER), "line")}))
    assert waits_for(game) == "MOE-RES-01" and not unit(game, "A1").broken
    throw(game, 1, 6, 1, 1, 2)  # it breaks again, A2 who saw it holds
    assert once(game, Moved).how == "flight" and at(game, "A1") == (30, 16)


# rally -------------------------------------------------------------------------------------------------


def rallying(*faces: int, **more: Any) -> Staged:
    """A1 is broken and tries to rally, with another battalion still to act."""
    units = [
        {"side": "one", "at": (30, 20), "is": ("broken",), **more},
        {"side": "one", "at": (55, 10)},
        ENEMY,
    ]
    game = stage(units)
    return take_up(game, "A1", "rally", *faces)


def test_only_rally_or_pass() -> None:
    """MOE-RALLY-01 the broken have no other choice."""
    game = act(
        stage([{"side": "one", "at": (30, 20), "is": ("broken",)}, {"side": "one", "at": (55, 10)}, ENEMY]),
        "A1",
    )
    assert options(game) == ["rally", "pass"]


def test_rally_is_a_manoeuvre_test() -> None:
    """MOE-RALLY-01 without the modifiers of resolve; drummers re-roll; failure leaves it broken."""
    game = rallying(3, lost=12, drummers=1)
    assert waits_for(game) == "MOE-CHAR-03"
    throw(act(game, "yes"), 3)
    assert unit(game, "A1").broken and not happened(game, Rallied)
    assert waits_for(rallying(4, lost=12)) == "MOE-RALLY-02"


def test_a_rallied_battalion() -> None:
    """MOE-RALLY-02 line or column, any facing, same centre; ungathered this turn, in order from the next."""
    game = rallying(4)
    assert refusal(game, Placement({"A1": Standing(Pose(31, 20, 0), "line")})) == ["MOE-RALLY-02"]
    act(game, Placement({"A1": Standing(Pose(30, 20, 0), "column")}))
    battalion = unit(game, "A1")
    assert not battalion.broken and battalion.reforming and is_ungathered(game.state, battalion)
    assert game.state.pieces["A1"].formation == "column" and game.state.pieces["A1"].pose == Pose(30, 20, 0)
    to_next_turn(game)
    assert not is_ungathered(game.state, battalion) and not battalion.confused


def test_rally_in_difficult_ground() -> None:
    """MOE-RALLY-02 is allowed."""
    units: Units = [{"side": "one", "at": (30, 20), "is": ("broken",)}, ENEMY]
    game = take_up(stage(units, terrain=[{"kind": "wood", "rect": (20, 15, 40, 25)}]), "A1", "rally", 4)
    act(game, Placement({"A1": Standing(Pose(30, 20, 0), "line")}))
    assert once(game, Rallied).formation == "line"


def test_the_commander_rallies_it() -> None:
    """MOE-RALLY-03 with him no die is thrown."""
    units: Units = [{"side": "one", "at": (30, 20), "is": ("broken",), "grade": "recruit"}, ENEMY]
    game = take_up(stage(units, commanders={"one": "A1"}), "A1", "rally")
    assert waits_for(game) == "MOE-RALLY-02"


def test_who_passes_flees_on() -> None:
    """MOE-FLEE-01, MOE-FILL-23 not trying to rally is running."""
    game = stage(
        [
            {"side": "one", "at": (30, 20), "is": ("broken",)},
            {"side": "one", "at": (55, 10), "is": ("activated",)},
            ENEMY,
        ]
    )
    act(game, "pass")
    assert waits_for(game) == "MOE-FLEE-01"
