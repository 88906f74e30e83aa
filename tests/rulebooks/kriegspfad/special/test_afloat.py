"""Units in boats: their losses are seen, and they have nerves like anybody."""

from typing import Any

import pytest

from pulverdampf.engine.orders import March
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.command.commanders import commander_near, may_ignore_tests
from pulverdampf.rulebooks.kriegspfad.events.losses import aboard
from pulverdampf.rulebooks.kriegspfad.events.moves import Sailed
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.morale.testing import causes
from pulverdampf.rulebooks.kriegspfad.morale.threats import threats
from pulverdampf.rulebooks.kriegspfad.special.boats import boat_actions, boat_acts
from pulverdampf.rulebooks.kriegspfad.special.rowing import Voyage, boat_form, course_faults, sail
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, Battle, WarState
from pulverdampf.table.angles import EIGHTH
from pulverdampf.table.paths import Ahead, Turn
from tests.rulebooks.kriegspfad.fighting import fought
from tests.rulebooks.kriegspfad.procedures import Ran

RIVER = [{"kind": "river", "rect": (0, 16, 70, 24)}]
BOAT = {"side": "one", "troop": "boat", "at": (30, 20), "arms": "none"}
CREW = {"side": "one", "troop": "warrior", "arms": "none", "aboard": "A1a", "elements": 2}
ASHORE = {"side": "one", "troop": "skirmisher", "arms": "none", "at": (30, 12), "facing": 90}
GUN = {"side": "two", "troop": "artillery", "at": (30, 27)}


def why(state: WarState, body: str) -> list[str]:
    return list(causes(Scene(state, layout), state.bodies[body]))


def test_a_unit_that_goes_down_is_seen_by_its_friends() -> None:
    """KP-MOR-02, KP-BOAT-06, KP-FILL-35 within 12 and in sight of where the boat was."""
    game = fought(BOAT, CREW, ASHORE, GUN, terrain=RIVER, dice=[20, 1, 1])
    assert not game.left("A2") and why(game.state, "A3") == ["friend"]
    far = fought(BOAT, CREW, {**ASHORE, "at": (50, 12)}, GUN, terrain=RIVER, dice=[20, 1, 1])
    assert why(far.state, "A3") == []


def test_a_commander_who_drowns_is_missed() -> None:
    """KP-MOR-07, KP-BOAT-06 within 24 of where his boat went down."""
    game = fought(BOAT, {**CREW, "commander": True}, ASHORE, GUN, terrain=RIVER, dice=[20, 1, 1])
    assert sorted(why(game.state, "A3")) == ["friend", "leader"]


def test_those_aboard_have_nerves() -> None:
    """KP-MOR-02, KP-MOR-03 a friend lost on the bank, and warriors who shoot out of ambush at the bank."""
    lost: dict[str, Any] = {**ASHORE, "at": (30, 26.5), "facing": 90}
    foe = {"side": "two", "troop": "regular", "opposite": "A3", "distance": 3}
    game = fought(BOAT, CREW, lost, foe, terrain=RIVER, dice=[20])
    assert not game.left("A3") and why(game.state, "A2") == ["friend"]
    ambush = {"side": "two", "troop": "warrior", "at": (30, 26), "appeared": 1}
    state = position([BOAT, CREW, ambush], terrain=RIVER)
    assert list(threats(Scene(state, layout), state.bodies["A2"])) == ["threat"]


def test_a_commander_reaches_those_in_boats_and_from_boats() -> None:
    """KP-T-CMD, KP-RALLY-02, KP-MOR-10 the distance is that of the boat."""
    led: dict[str, Any] = {"forces": {"one": {"disciplined": True}}}
    for crew, ashore in (({"commander": True}, {}), ({}, {"commander": True})):
        near = {**ASHORE, **ashore, "at": (30, 15)}
        state = position([BOAT, {**CREW, **crew}, near, GUN], terrain=RIVER, **led)
        scene = Scene(state, layout)
        for body in ("A2", "A3"):
            assert may_ignore_tests(scene, state.bodies[body])
            assert commander_near(scene, state.bodies[body], 4.0) is not None


# two boats for one unit ----------------------------------------------------------------------------------

FLEET = [{**BOAT, "at": (31.25, 18.5)}, {**BOAT, "at": (41.25, 18.5)}]
PARTY = {"side": "one", "troop": "warrior", "elements": 8, "at": (36.25, 15.6), "gap": 0.14}


def boards(state: WarState, boat: str, how: str) -> Ran:
    return Ran(lambda battle: boat_acts(battle, state.bodies[boat], how), state)


def choices(state: WarState, boat: str) -> list[str]:
    return [option.key for option in boat_actions(state, state.bodies[boat])]


def fleet() -> WarState:
    river = [{"kind": "river", "rect": (0, 17, 70, 24)}]
    return position([*FLEET, PARTY, GUN], terrain=river, phase=MOVEMENT, turn=2)


def test_a_unit_boards_two_boats_in_one_turn() -> None:
    """KP-BOAT-02, KP-BOAT-04: boarding takes every element its turn, not its comrades theirs."""
    state = fleet()
    boards(state, "A1", "board-A3")
    assert len(aboard(state, "A1a")) == 4 and state.bodies["A3"].activated
    assert "board-A3" in choices(state, "A2")
    boards(state, "A2", "board-A3")
    assert len(aboard(state, "A2a")) == 4
    assert all(state.pieces[key].boarding == 2 for key in state.bodies["A3"].pieces)


def test_who_has_had_his_turn_does_not_board() -> None:
    """KP-BOAT-04: neither those of a unit that has acted, nor those who moved or came ashore this turn."""
    state = fleet()
    state.bodies["A3"].activated = True
    assert "board-A3" not in choices(state, "A2")
    state = fleet()
    boards(state, "A1", "board-A3")
    for key in state.bodies["A3"].pieces:
        state.pieces[key].moved = True
    assert "board-A3" not in choices(state, "A2")


def test_nobody_takes_up_a_canoe_while_his_unit_boards() -> None:
    """KP-BOAT-05, KP-TURN-03: a unit that boards carries nothing away in the same turn."""
    state = fleet()
    assert "carry-A3" in choices(state, "A2")
    boards(state, "A1", "board-A3")
    assert "carry-A3" not in choices(state, "A2")


def rowed(*units: dict[str, Any], legs: list[tuple[Any, ...]], total: float = 12.0) -> Ran:
    """A boat rows east, with one order for each time it is asked."""
    state = position([BOAT | {"at": (10, 20), "facing": 0}, *units], terrain=RIVER, phase=MOVEMENT)
    orders = [March(("A1a",), each) for each in legs]

    async def go(battle: Battle) -> None:
        battle.schedule(sail.due(battle.state.bodies["A1"], Voyage(total)))
        await settle(battle)

    return Ran(go, state, (), {"KP-BOAT-03": orders})


LURKER = {"side": "two", "troop": "warrior", "at": (20, 25.9), "facing": 270, "hidden": True}


@pytest.mark.parametrize(("y", "found"), [(23.75, 1), (23.8, 0)])
def test_a_boat_finds_on_its_way_who_lies_near_the_bank(y: float, found: int) -> None:
    """KP-DEPL-06, KP-BOAT-03: within 2 of the boat's way anybody aboard meets a hidden unit; the boat stops
    there, and its owner orders the rest of the way."""
    ran = rowed(CREW, {**LURKER, "at": (20, y)}, legs=[(Ahead(12.0),), (Ahead(4.0),)])
    assert ran.state.bodies["B1"].hidden == (not found)
    sailed = ran.happened(Sailed)
    assert len(sailed) == 1 + found
    assert sum(each.far for each in sailed) <= 12.0 + 1e-3


def test_passengers_look_with_their_own_eyes() -> None:
    """KP-SCOUT-03, KP-DEPL-06: a scout aboard finds at 4 on the way, skirmishers at 4 where they rest."""
    scout = {**CREW, "troop": "scout", "elements": 1}
    light = {**CREW, "troop": "skirmisher"}
    far_off = {**LURKER, "at": (16, 25.7)}
    assert not rowed(scout, far_off, legs=[(Ahead(12.0),), ()]).state.bodies["B1"].hidden
    assert rowed(light, far_off, legs=[(Ahead(12.0),)]).state.bodies["B1"].hidden, "passed on the way"
    at_rest = rowed(light, {**far_off, "at": (22, 25.7)}, legs=[(Ahead(12.0),)])
    assert not at_rest.state.bodies["B1"].hidden
    assert rowed(CREW, {**far_off, "at": (22, 25.7)}, legs=[(Ahead(12.0),)]).state.bodies["B1"].hidden


def test_a_stopped_boat_keeps_count_of_way_and_turns() -> None:
    """KP-BOAT-03: what it has covered pays for turns once only."""
    assert Voyage(12.0, gone=5.0).left == 7.0
    state = position([BOAT, CREW], terrain=RIVER, phase=MOVEMENT)
    scene = Scene(state, layout)
    turned = March(("A1a",), (Turn(EIGHTH, "centre"),))

    def rules(voyage: Voyage) -> list[str]:
        return [each.rule for each in course_faults(turned, 0, scene, voyage)]

    assert rules(Voyage(12.0, gone=2.9)) == ["KP-BOAT-03"] == rules(Voyage(12.0, gone=5.0, turns=1))
    assert rules(Voyage(12.0, gone=3.0)) == [] == rules(Voyage(12.0, gone=6.0, turns=1))
    ahead = March(("A1a",), (Ahead(7.1),))
    assert [each.rule for each in course_faults(ahead, 0, scene, Voyage(12.0, gone=5.0))] == ["KP-BOAT-03"]


@pytest.mark.parametrize(("west", "afloat"), [(40.0, True), (40.6, False)])
def test_a_boat_stays_on_the_water_all_the_way(west: float, *, afloat: bool) -> None:
    """KP-BOAT-03: from a river into a lake, but not over a spit of land, however narrow."""
    waters = [{"kind": "river", "rect": (0, 16, 40, 24)}, {"kind": "lake", "rect": (west, 14, 60, 26)}]
    state = position([{**BOAT, "at": (36.7, 20), "facing": 0}, CREW], terrain=waters)
    scene = Scene(state, layout)
    form = boat_form(scene, state.bodies["A1"], Voyage(12.0))
    found = [each.rule for each in form.objections(March(("A1a",), (Ahead(8.0),)), scene)]
    assert found == ([] if afloat else ["KP-BOAT-03"])
