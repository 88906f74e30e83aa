"""The rule of thumb at the water: boats where only they lead to the enemy, none where one can walk."""

from typing import Any

import pytest

from pulverdampf.engine.requests import Order
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.advice.before.berthing import berths
from pulverdampf.rulebooks.kriegspfad.advice.ferrying import boats_wanted, over_the_water
from pulverdampf.rulebooks.kriegspfad.advice.ways.routes import Routes
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.setup.boats_brought import berthing_form
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, WarState
from tests.generals.situations import answers, middle_of

RIVER = {"kind": "river", "line": ((0.0, 22.0), (70.0, 22.0)), "width": 4.0}
BRIDGE = {"kind": "bridge", "rect": (46.5, 18.5, 53.5, 25.5)}
VILLAGE = {"kind": "village", "id": "village", "rect": (24, 34, 38, 42)}
RAID = {"kind": "raid", "attacker": "one", "village": "village"}
FOE = {"side": "two", "troop": "regular", "elements": 4, "at": (60, 40), "arms": "none"}


def boat(x: float) -> dict[str, Any]:
    return {"side": "one", "troop": "boat", "at": (x, 22.0), "facing": 0}


@pytest.mark.parametrize("troop", ["warrior", "regular", "skirmisher"])
@pytest.mark.parametrize(("number", "boats"), [(4, 1), (7, 2)])
def test_crosses_a_river_in_boats(troop: str, number: int, boats: int) -> None:
    """Neither bridge nor ford: down to the boats, aboard, across, ashore and on to the village; who burns it
    before the last have landed has won."""
    unit = {"side": "one", "troop": troop, "elements": number, "at": (31, 12)}
    units = [unit, FOE, *(boat(29.0 + 5.0 * k) for k in range(boats))]
    game, _ = answers(units, 8, terrain=[RIVER, VILLAGE], phase=MOVEMENT, scenario=RAID)
    poses = [game.state.pieces[key].pose for key in game.state.bodies["A1"].pieces]
    assert all(pose.y > 24.0 for pose in poses if pose is not None)
    assert isinstance(game.state, WarState)
    assert None not in poses or game.state.village_burnt_by == "one"


def test_leaves_the_boats_where_a_bridge_is_near() -> None:
    unit = {"side": "one", "troop": "warrior", "elements": 4, "at": (40, 12)}
    game, given = answers(
        [unit, FOE, boat(38.0)], 6, terrain=[RIVER, BRIDGE, VILLAGE], phase=MOVEMENT, scenario=RAID
    )
    assert not any(str(answer).startswith("board") for _, _, answer in given)
    assert middle_of(game, "A1")[1] > 24.0


def test_shoots_across_rather_than_crossing() -> None:
    """Riflemen have the enemy in effective range over the water."""
    line = {"side": "one", "troop": "regular", "elements": 4, "at": (30, 18.8), "arms": "rifle_bl"}
    foe = {"side": "two", "troop": "warrior", "elements": 4, "at": (30, 26)}
    _, given = answers([line, foe, boat(30.0)], terrain=[RIVER], phase=MOVEMENT)
    assert ("KP-FIRE-02", "A1", "fire") in given


@pytest.mark.parametrize(
    ("terrain", "troop", "number"),
    [
        ([RIVER], "warrior", "4"),
        ([RIVER, BRIDGE], "warrior", "0"),
        ([], "warrior", "0"),
        ([RIVER], "cavalry", "0"),
    ],
)
def test_wants_boats_for_the_foot_that_cannot_walk(terrain: list[Any], troop: str, number: str) -> None:
    """Two units of seven on foot take two boats each; riders alone take none."""
    mine = [{"side": "one", "troop": troop, "elements": 7, "at": (x, 6)} for x in (20, 44)]
    foe = {"side": "two", "troop": "regular", "elements": 4, "at": (30, 40)}
    state = position([*mine, foe], terrain=terrain)
    options = [str(k) for k in range(9)]
    assert boats_wanted(Scene(state, RULEBOOK.layout), "one", options, Routes()) == [number]


@pytest.mark.parametrize(
    ("rect", "troop", "how"),
    [
        ((4, 26, 16, 34), "mounted_warrior", ("boat", "yes")),
        ((44, 34, 56, 42), "mounted_warrior", ("land", "no")),
        ((4, 26, 16, 34), "warrior", ("land", "no")),
    ],
)
def test_late_riders_come_over_the_lake_that_is_near_the_village(
    rect: tuple[int, ...], troop: str, how: tuple[str, str]
) -> None:
    """The western edge is a lake: worth it for a village on its shore, and for those who come soon."""
    riders = {"side": "one", "troop": troop, "elements": 4, "at": (40, 4)}
    village = {**VILLAGE, "rect": rect}
    lake = {"kind": "lake", "id": "lake", "line": ((0.0, 0.0), (0.0, 47.2))}
    state = position([riders, FOE], terrain=[village, lake], scenario=RAID)
    scene = Scene(state, RULEBOOK.layout)
    for options, wanted in ((["land", "boat"], how[0]), (["yes", "no"], how[1])):
        assert over_the_water(scene, "one", options)[0] == wanted
    assert over_the_water(scene, "two", ["yes", "no"]) == ["no"]


def test_boats_lie_in_midstream_before_those_who_shall_cross() -> None:
    """The foot stands far to the east, and so do its two boats, a row of men apart."""
    unit = {"side": "one", "troop": "warrior", "elements": 8, "at": (52, 6)}
    foe = {"side": "two", "troop": "regular", "elements": 4, "at": (30, 40)}
    state = position([unit, foe, boat(5.0), boat(11.0)], terrain=[RIVER])
    scene = Scene(state, RULEBOOK.layout)
    order = next(iter(berths(scene, "one", Order("one", berthing_form(scene, "one", ["A2a", "A3a"])))))
    xs = sorted(stand.pose.x for stand in order.stands.values())
    assert not berthing_form(scene, "one", ["A2a", "A3a"]).objections(order, scene)
    assert all(abs(x - 52.0) < 7.0 for x in xs) and xs[1] - xs[0] >= 5.0
    assert all(abs(stand.pose.y - 22.0) < 0.5 for stand in order.stands.values())
