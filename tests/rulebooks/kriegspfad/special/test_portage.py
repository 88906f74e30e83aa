"""Boats on the land: taken up, carried, set down where their owner wants; and who steps ashore."""

from functools import partial
from typing import Any

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import March, Placement, Standing
from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Aboard, OnTable, State, Within
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.moves import CanoeTaken
from pulverdampf.rulebooks.kriegspfad.events.places import Revealed
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.morale.losses import lose_element
from pulverdampf.rulebooks.kriegspfad.movement.activation import to_act
from pulverdampf.rulebooks.kriegspfad.setup.boats_brought import berthing_form, bring_boats
from pulverdampf.rulebooks.kriegspfad.special.boats import boat_actions, boat_acts, landing_form
from pulverdampf.rulebooks.kriegspfad.special.portage import setting_down_form
from pulverdampf.rulebooks.kriegspfad.special.rowing import Voyage, boat_form, is_afloat, sail
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, SETUP, Battle, WarState
from pulverdampf.rulebooks.kriegspfad.units import Element
from pulverdampf.table.kernel import overlaps
from pulverdampf.table.paths import Ahead
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.procedures import Ran

EAST, NORTH = 0, 1 << 30
RIVER = {"kind": "river", "line": ((0.0, 20.0), (70.9, 20.0)), "width": 4.0}
BOAT = {"side": "one", "troop": "boat", "at": (30, 20), "facing": 0}
CREW = {"side": "one", "troop": "skirmisher", "elements": 3, "at": (30, 16)}
FOE = {"side": "two", "at": (30, 45)}


def element(state: State, key: str) -> Element:
    """An element of a battle."""
    found = state.pieces[key]
    assert isinstance(found, Element)
    return found


def carrying(*more: dict[str, Any], **situation: Any) -> WarState:
    """A canoe on the shoulders of the first of a crew that stands at the bank."""
    state = position([BOAT, CREW, *more, FOE], terrain=[RIVER], phase=MOVEMENT, **situation)
    state.pieces["A2a"].carries = "A1a"
    state.pieces["A1a"].place = Within("A2a")
    state.flow = 0
    return state


def down_at(x: float, y: float, facing: int = EAST) -> Placement:
    return Placement({"A1a": Standing(Pose(x, y, facing))})


def test_a_carried_canoe_can_be_set_down() -> None:
    """KP-BOAT-05: its owner is asked for it in the movement phase like for any boat."""
    state = carrying()
    assert state.bodies["A1"] in to_act(state, "one")
    assert [option.key for option in boat_actions(state, state.bodies["A1"])] == ["stand", "set-down"]


PLACES = [
    # where            which way  refused by
    ((27.64, 19.0),    EAST,  ""),             # afloat before the carrier
    ((27.64, 20.2),    EAST,  "KP-BOAT-05"),   # in midstream, out of his reach
    ((27.64, 13.6),    EAST,  ""),             # on the grass behind him
    ((30.0, 16.0),     EAST,  "KP-BOAT-05"),   # upon his friends
    ((24.6, 16.0),     NORTH, ""),             # beside him
    ((20.0, 16.0),     NORTH, "KP-BOAT-05"),   # far from him
]  # fmt: skip


@pytest.mark.parametrize(("spot", "facing", "rule"), PLACES)
def test_where_a_canoe_is_set_down(spot: tuple[float, float], facing: int, rule: str) -> None:
    """KP-BOAT-05: free ground or water within reach of its carrier, pointing wherever its owner likes."""
    scene = Scene(carrying(), layout)
    form = setting_down_form(scene, scene.state.pieces["A1a"])
    refused = form.objections(down_at(*spot, facing), scene)
    assert [each.rule for each in refused] == ([rule] if rule else [])
    if refused:
        nearest = form.nearest(down_at(*spot, facing), scene)
        assert nearest is not None and not form.objections(nearest, scene)


def test_no_canoe_upon_what_nobody_can_enter() -> None:
    """KP-BOAT-05, KP-TERR-01: not into the flames."""
    fire: dict[str, Any] = {"kind": "burning", "id": "fire1-0", "rect": (22, 8, 34, 14.8)}
    state = carrying()
    scene = Scene(state, layout)
    form = setting_down_form(scene, state.pieces["A1a"])
    assert not form.objections(down_at(27.64, 13.6), scene)
    burning = position([BOAT, CREW, FOE], terrain=[RIVER, fire], phase=MOVEMENT)
    burning.pieces["A1a"].place, burning.pieces["A2a"].carries = Within("A2a"), "A1a"
    burning.fires = {"fire1-0": 1}
    scene = Scene(burning, layout)
    form = setting_down_form(scene, burning.pieces["A1a"])
    assert [each.rule for each in form.objections(down_at(27.64, 13.6), scene)] == ["KP-TERR-01"]
    assert [each.rule for each in form.objections(Placement({}), scene)] == ["KP-BOAT-05"]


def test_the_ideas_put_it_into_the_water_first() -> None:
    """KP-BOAT-05: with the stream where one flows; inland on the ground."""
    state = carrying()
    scene = Scene(state, layout)
    boat = state.pieces["A1a"]
    form = setting_down_form(scene, boat)
    legal = [idea for idea in form.ideas(scene) if not form.objections(idea, scene)]
    first = legal[0].stands["A1a"].pose
    assert is_afloat(scene, scene.outline_at(boat, first)) and first.facing == EAST
    assert not is_afloat(scene, scene.outline_at(boat, legal[-1].stands["A1a"].pose))
    inland = position([BOAT, {**CREW, "at": (30, 8)}, FOE], terrain=[RIVER], phase=MOVEMENT)
    inland.pieces["A1a"].place, inland.pieces["A2a"].carries = Within("A2a"), "A1a"
    scene = Scene(inland, layout)
    form = setting_down_form(scene, inland.pieces["A1a"])
    assert any(not form.objections(idea, scene) for idea in form.ideas(scene))


def test_set_down_as_ordered() -> None:
    """KP-BOAT-05: the order is carried out to the letter, and everybody is told."""
    state = carrying()
    wanted = down_at(27.64, 13.6)
    answers = {"KP-BOAT-05": wanted}
    ran = Ran(lambda battle: boat_acts(battle, state.bodies["A1"], "set-down"), state, (), answers)
    (event,) = ran.happened(CanoeTaken)
    assert state.pieces["A1a"].place == OnTable(wanted.stands["A1a"].pose.rounded())
    assert not state.pieces["A2a"].carries
    assert event.told(state).in_("en") and event.told(state).in_("de")


LURKER = {"side": "two", "troop": "warrior", "hidden": True}


def test_a_canoe_set_upon_somebody_hidden_uncovers_him() -> None:
    """KP-BOAT-05, KP-FILL-40, KP-GEN-05: the order is not refused; who lay there stands aside."""
    state = carrying({**LURKER, "at": (27.64, 12.4)})
    boat = state.pieces["A1a"]
    wanted = down_at(27.64, 12.6, NORTH)
    scene = Scene(state, layout)
    assert not setting_down_form(scene, boat).objections(wanted, scene)
    answers = {"KP-BOAT-05": wanted}
    ran = Ran(lambda battle: boat_acts(battle, state.bodies["A1"], "set-down"), state, (), answers)
    assert [each.by for each in ran.happened(Revealed)] == ["displaced"]
    scene = Scene(state, layout)
    assert not overlaps(scene.outline(state.pieces["B1a"]), scene.outline(boat), 0.02)


def test_who_lands_upon_somebody_hidden_uncovers_him() -> None:
    """KP-BOAT-04, KP-FILL-40, KP-GEN-05: nobody stands on anybody; who lay there stands aside."""
    state = position([BOAT, CREW, {**LURKER, "at": (30, 16.5)}, FOE], terrain=[RIVER], phase=MOVEMENT)
    state.pieces["A1a"].place = OnTable(Pose(30.0, 18.3, EAST))
    for key in state.bodies["A2"].pieces:
        state.pieces[key].place = Aboard("A1a")
    wanted = Placement({"A2a": Standing(Pose(30.0, 16.4, NORTH))})
    ran = Ran(lambda battle: boat_acts(battle, state.bodies["A1"], "land"), state, (), {"KP-BOAT-04": wanted})
    assert [each.by for each in ran.happened(Revealed)] == ["displaced"]
    scene = Scene(state, layout)
    assert not overlaps(scene.outline(state.pieces["A2a"]), scene.outline(state.pieces["B1a"]), 0.02)


def test_nobody_lands_in_the_flames() -> None:
    """KP-BOAT-04, KP-BURN-04: what burns is entered by nobody, from a boat neither."""
    fire = {"kind": "burning", "id": "fire1-0", "rect": (20, 8, 40, 17.5)}
    for terrain, legal in (([RIVER], True), ([RIVER, fire], False)):
        state = position([BOAT, CREW, FOE], terrain=terrain, phase=MOVEMENT)
        state.fires = {"fire1-0": 1}
        state.pieces["A1a"].place = OnTable(Pose(30.0, 18.3, EAST))
        for key in state.bodies["A2"].pieces:
            state.pieces[key].place = Aboard("A1a")
        scene = Scene(state, layout)
        wanted = Placement({"A2a": Standing(Pose(30.0, 16.4, NORTH))})
        assert (not landing_form(scene, state.bodies["A1"]).objections(wanted, scene)) is legal


def test_a_fallen_carrier_drops_it_where_there_is_room() -> None:
    """KP-BOAT-05: behind him stand others of his unit; the canoe does not lie upon them."""
    file = {**CREW, "spots": ((30.0, 16.0), (30.0, 14.7), (30.0, 13.4))}
    state = position([BOAT, file, FOE], terrain=[RIVER], phase=MOVEMENT)
    state.pieces["A2a"].carries, state.pieces["A1a"].place = "A1a", Within("A2a")

    async def go(battle: Battle) -> None:
        lose_element(battle, state.pieces["A2a"], "shot")

    Ran(go, state)
    scene = Scene(state, layout)
    boat = scene.outline(state.pieces["A1a"])
    assert not any(overlaps(scene.outline(state.pieces[key]), boat, 0.02) for key in ("A2b", "A2c"))


def test_a_boat_may_run_upon_somebody_hidden() -> None:
    """KP-BOAT-03, KP-GEN-05: the refusal of a way would tell where he lies; he is found and stands aside."""
    lurker = {**LURKER, "at": (40.0, 18.2)}
    state = position([BOAT, CREW, lurker, FOE], terrain=[RIVER], phase=MOVEMENT)
    state.flow = 0
    state.pieces["A1a"].place = OnTable(Pose(30.0, 18.9, EAST))
    scene = Scene(state, layout)
    voyage = Voyage(10.0, downstream=True)
    wanted = March(("A1a",), (Ahead(10.0),))
    assert not boat_form(scene, state.bodies["A1"], voyage).objections(wanted, scene)
    ran = Ran(lambda battle: sail(battle, state.bodies["A1"], voyage), state, (), {"KP-BOAT-03": wanted})
    assert [each.body for each in ran.happened(Revealed)] == ["B1"]
    scene = Scene(state, layout)
    assert not overlaps(scene.outline(state.pieces["A1a"]), scene.outline(state.pieces["B1a"]), 0.02)


def berthing(**spots: tuple[float, float]) -> Placement:
    return Placement({key: Standing(Pose(*spot, EAST)) for key, spot in spots.items()})


@pytest.mark.parametrize(
    ("spots", "legal"),
    [({"Ab1.1": (12.0, 20.0), "Ab2.1": (50.0, 20.0)}, True),
     ({"Ab1.1": (12.0, 20.0), "Ab2.1": (14.0, 20.0)}, False),  # one upon the other
     ({"Ab1.1": (12.0, 20.0), "Ab2.1": (50.0, 14.0)}, False),  # on land
     ({"Ab1.1": (12.0, 20.0)}, False)],
)  # fmt: skip
def test_boats_lie_where_their_owner_wants(spots: dict[str, tuple[float, float]], *, legal: bool) -> None:
    """KP-FILL-42, KP-BOAT-01: each afloat in the own half, none upon another."""
    crowd = {"side": "one", "elements": 8, "at": (30, 5)}
    state = position([crowd, FOE], terrain=[RIVER], phase=SETUP, forces={"one": {"boats": True}})
    state.flow = 0
    answers = {"KP-BOAT-01": "2", "KP-FILL-42": berthing(**spots) if legal else None}
    ran = Ran(lambda battle: bring_boats(battle, "one"), state, (), answers)
    assert [rule for _, rule, _ in ran.asked] == ["KP-BOAT-01", "KP-FILL-42"]
    if legal:
        assert all(state.pieces[key].pose == Pose(*spot, EAST).rounded() for key, spot in spots.items())
        return
    scene = Scene(state, layout)
    form = berthing_form(scene, "one", ["Ab1.1", "Ab2.1"])
    assert [each.rule for each in form.objections(berthing(**spots), scene)] == ["KP-FILL-42"]


def test_boats_begin_in_their_own_half() -> None:
    """KP-FILL-42: not on the far side of a river that runs from the one base edge to the other."""
    across = {"kind": "river", "line": ((30.0, 0.0), (30.0, 47.2)), "width": 6.0}
    crowd = {"side": "one", "elements": 4, "at": (50, 5)}
    state = position([crowd, FOE], terrain=[across], phase=SETUP, forces={"one": {"boats": True}})
    Ran(lambda battle: bring_boats(battle, "one"), state, (), {"KP-BOAT-01": "1"})
    scene = Scene(state, layout)
    form = berthing_form(scene, "one", ["Ab1.1"])
    assert not form.objections(berthing(**{"Ab1.1": (30.0, 20.0)}), scene)
    assert form.objections(berthing(**{"Ab1.1": (30.0, 27.0)}), scene)


def test_both_sides_bring_boats() -> None:
    """KP-FILL-42: on a river along the middle line the second finds room beside the first."""
    middle = {"kind": "river", "line": ((0.0, 23.6), (70.9, 23.6)), "width": 5.0}
    crowds = [{"side": side, "elements": 8, "at": (30, y)} for side, y in (("one", 5), ("two", 42))]
    forces = {side: {"boats": True} for side in ("one", "two")}
    state = position(crowds, terrain=[middle], phase=SETUP, forces=forces)
    for side in ("one", "two"):
        Ran(partial(bring_boats, side=side), state, (), {"KP-BOAT-01": "2"})
    scene = Scene(state, layout)
    boats = [scene.outline(piece) for piece in state.pieces.values() if piece.kind == "boat"]
    assert len(boats) == 4
    assert not any(overlaps(one, two, 0.02) for i, one in enumerate(boats) for two in boats[:i])


def test_who_boards_when_not_all_have_room() -> None:
    """KP-BOAT-02: of six at the bank the owner names the four who go aboard; of three all do, unasked."""
    spots = tuple((27.6 + 2.4 * (k % 3), 17.0 - 1.25 * (k // 3)) for k in range(6))
    crowd = {**CREW, "elements": 6, "spots": spots}
    state = position([BOAT, crowd, FOE], terrain=[RIVER], phase=MOVEMENT)
    answers = {"KP-BOAT-02": ["A2f", "A2e", "A2b", "A2a"]}
    ran = Ran(lambda battle: boat_acts(battle, state.bodies["A1"], "board-A2"), state, (), answers)
    assert [len(options) for _, rule, options in ran.asked if rule == "KP-BOAT-02"] == [6, 5, 4, 3]
    aboard = [key for key in state.bodies["A2"].pieces if isinstance(state.pieces[key].place, Aboard)]
    assert aboard == ["A2a", "A2b", "A2e", "A2f"] and state.bodies["A2"].activated
    few = position([BOAT, CREW, FOE], terrain=[RIVER], phase=MOVEMENT)
    assert not Ran(lambda battle: boat_acts(battle, few.bodies["A1"], "board-A2"), few).asked
    assert all(isinstance(few.pieces[key].place, Aboard) for key in few.bodies["A2"].pieces)


def test_who_carries_the_canoe() -> None:
    """KP-BOAT-05: one element of the unit, whichever its owner names."""
    state = position([BOAT, CREW, FOE], terrain=[RIVER], phase=MOVEMENT)
    answers = {"KP-BOAT-05": "A2c"}
    Ran(lambda battle: boat_acts(battle, state.bodies["A1"], "carry-A2"), state, (), answers)
    assert state.pieces["A2c"].carries == "A1a" and not state.pieces["A2a"].carries


def test_a_whole_portage() -> None:
    """KP-BOAT-05: taken up, carried off at the difficult rate, and set down by two orders of its owner."""
    state = position([BOAT, {**CREW, "at": (30, 16.5)}, FOE], terrain=[RIVER], phase=MOVEMENT)
    state.flow = 0
    game = Game(RULEBOOK, state, SeededDice(3))
    rates: list[list[str]] = []
    for _ in range(400):
        decision = game.waiting_for()[0]
        if isinstance(decision, Choose):
            keys = list(decision.options)
            wanted = next((key for key in ("carry-A2", "set-down", "A1") if key in keys), None)
            if (
                decision.rule == "KP-MOVE-01"
                and decision.subject == "A2"
                and element(game.state, "A2a").carries
            ):
                rates.append(keys)
            game.answer(wanted or keys[0], decision.by)
            continue
        assert isinstance(decision, Order)
        scene = game.view(decision.by).scene
        if decision.rule == "KP-BOAT-05":
            break
        ideas = decision.form.ideas(scene)
        game.answer(next(i for i in ideas if not decision.form.objections(i, scene)), decision.by)
    assert decision.rule == "KP-BOAT-05"
    assert rates and not any("move-good" in keys for keys in rates)
