"""Trains, wagon forts, boats, palisades, and ground that is an option."""

from typing import Any

import pytest

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.orders import March, Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Aboard, OnTable, Reserve, Within
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.moves import BoatsBrought, Plundered
from pulverdampf.rulebooks.kriegspfad.geometry import base, layout
from pulverdampf.rulebooks.kriegspfad.morale.losses import lose_element
from pulverdampf.rulebooks.kriegspfad.movement.activation import actions
from pulverdampf.rulebooks.kriegspfad.movement.rates import distance
from pulverdampf.rulebooks.kriegspfad.setup.boats_brought import bring_boats, most_boats
from pulverdampf.rulebooks.kriegspfad.setup.laager import choose_camp, set_up_fort
from pulverdampf.rulebooks.kriegspfad.setup.works import palisade
from pulverdampf.rulebooks.kriegspfad.shooting.lines import has_line_of_fire
from pulverdampf.rulebooks.kriegspfad.shooting.targets import may_shoot
from pulverdampf.rulebooks.kriegspfad.special.boats import (
    boat_actions,
    boat_acts,
    carriers,
    landing_form,
    room_in,
)
from pulverdampf.rulebooks.kriegspfad.special.rowing import (
    Voyage,
    boat_form,
    course_faults,
    is_afloat,
    is_downstream,
    row,
    sail,
)
from pulverdampf.rulebooks.kriegspfad.special.wagons import (
    form_ring,
    fort_of,
    is_closed,
    may_draw_up,
    plunder,
    ring_poses,
)
from pulverdampf.rulebooks.kriegspfad.special.walls import gates_crossed
from pulverdampf.rulebooks.kriegspfad.state import MORALE, MOVEMENT, WarState
from pulverdampf.rulebooks.kriegspfad.terrain.ground import standing_on
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.by_dice import area, flow_of
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.villages import village_if_needed
from pulverdampf.rulebooks.kriegspfad.units import are_skirmishers
from pulverdampf.table.angles import EIGHTH, HALF, QUARTER
from pulverdampf.table.paths import Ahead, Turn
from pulverdampf.table.shapes import Pose, outline
from tests.rulebooks.kriegspfad.procedures import Ran, features_of

TRAIN = {"side": "one", "troop": "wagon", "elements": 5, "file": True, "at": (30, 20)}
FOE = {"side": "two", "troop": "warrior", "at": (30, 44)}
RIVER = {"id": "river", "kind": "river", "line": ((0, 20), (70, 20)), "width": 6}


def war(*units: dict[str, Any], **situation: Any) -> WarState:
    return position(units, **{"phase": MOVEMENT, **situation})


def in_ring(state: WarState) -> None:
    """Puts the wagons of A1 into a closed ring."""
    keys = state.bodies["A1"].pieces
    for key, pose in zip(keys, ring_poses(len(keys), 30.0, 20.0, 2.36), strict=True):
        state.pieces[key].formation = "fort"
        state.pieces[key].place = OnTable(pose.rounded())


# wagons --------------------------------------------------------------------------------------------------


def test_the_train() -> None:
    """KP-WAG-01, KP-FILL-08: one unit at the rate of guns, a wagon one base wide and one and a half long."""
    state = war(TRAIN, FOE)
    assert distance(state, state.bodies["A1"], "good", 5).total == 5
    wagon, ringed = base("28mm", "wagon"), base("28mm", "ringed wagon")
    assert (wagon.depth / wagon.width, ringed.depth / ringed.width) == pytest.approx((1.5, 1.0))


def test_the_wagon_fort() -> None:
    """KP-WAG-02, KP-SCEN-21: it exists once all wagons touch in a ring, and stays one."""
    state = war(TRAIN, FOE)
    assert may_draw_up(state, state.bodies["A1"])
    assert not is_closed(Scene(state, layout), state.bodies["A1"])
    in_ring(state)
    assert is_closed(Scene(state, layout), state.bodies["A1"])

    async def close(battle: Battle[WarState]) -> None:
        form_ring(battle, battle.state.bodies["A1"])

    Ran(close, state)
    assert fort_of(state, "one") is not None
    assert not may_draw_up(state, state.bodies["A1"])
    unseen = war(TRAIN, {**FOE, "hidden": True})
    assert not may_draw_up(unseen, unseen.bodies["A1"])  # nobody has been sighted


def test_plunder() -> None:
    """KP-WAG-04, KP-FILL-49: an enemy at the wagons and nobody to guard them loses the train."""
    thief = {**FOE, "at": (32, 20)}
    guard = {"side": "one", "troop": "skirmisher", "at": (28, 20)}
    for units, lost in (((TRAIN, thief), 1), ((TRAIN, thief, guard), 0), ((TRAIN, FOE), 0)):
        state = war(*units, phase=MORALE)

        async def end(battle: Battle[WarState]) -> None:
            await plunder(battle)

        assert len(Ran(end, state).happened(Plundered)) == lost


# boats ---------------------------------------------------------------------------------------------------


def boating(*more: dict[str, Any], **situation: Any) -> WarState:
    boat = {"side": "one", "troop": "boat", "at": (30, 20), "facing": 0}
    state = war(boat, *more, FOE, terrain=[RIVER], **situation)
    state.flow = 0
    return state


CREW = {"side": "one", "troop": "skirmisher", "elements": 3, "at": (30, 15.5)}


def test_how_much_a_boat_holds() -> None:
    """KP-BOAT-02: four elements on foot, or a gun, or a mounted element."""
    state = boating(
        CREW,
        {"side": "one", "troop": "cavalry", "at": (40, 15)},
        {"side": "one", "troop": "artillery", "at": (20, 15)},
    )
    boat = state.pieces["A1a"]
    assert [room_in(state, boat, state.bodies[key]) for key in ("A2", "A3", "A4")] == [4, 1, 1]
    state.pieces["A2a"].place = Aboard("A1a")
    assert [room_in(state, boat, state.bodies[key]) for key in ("A2", "A3", "A4")] == [3, 0, 0]


def test_boarding_takes_a_turn() -> None:
    """KP-BOAT-04: those near the bank board; they land in a later turn."""
    state = boating(CREW)
    keys = [option.key for option in boat_actions(state, state.bodies["A1"])]
    assert "board-A2" in keys and "row" not in keys
    for key in state.bodies["A2"].pieces:
        state.pieces[key].place = Aboard("A1a")
        state.pieces[key].boarding = 1
    keys = [option.key for option in boat_actions(state, state.bodies["A1"])]
    assert "row" in keys and "land" not in keys
    for key in state.bodies["A2"].pieces:
        state.pieces[key].boarding = 0
    assert "land" in [option.key for option in boat_actions(state, state.bodies["A1"])]


def test_landing_where_one_wants() -> None:
    """KP-BOAT-04: on firm ground close to the boat, all aboard or some of them; that is their turn."""
    state = boating(CREW)
    for key in state.bodies["A2"].pieces:
        state.pieces[key].place = Aboard("A1a")
    middle = Scene(state, layout)
    midstream = landing_form(middle, state.bodies["A1"])
    assert all(midstream.objections(idea, middle) for idea in midstream.ideas(middle))
    state.pieces["A1a"].place = OnTable(Pose(30.0, 18.3, 0))
    scene = Scene(state, layout)
    form = landing_form(scene, state.bodies["A1"])
    good = next(idea for idea in form.ideas(scene) if not form.objections(idea, scene))
    assert set(good.stands) == set(state.bodies["A2"].pieces)
    first = next(iter(good.stands))
    for pose in (Pose(30.0, 20.0, 0), Pose(30.0, 5.0, 0)):  # in the water, far from the boat
        assert form.objections(Placement({first: Standing(pose)}), scene)
    one = Placement({first: good.stands[first]})
    Ran(lambda battle: boat_acts(battle, state.bodies["A1"], "land"), state, answers={"KP-BOAT-04": one})
    assert state.pieces[first].pose is not None and state.pieces[first].boarding == 1
    assert state.bodies["A2"].activated and isinstance(state.pieces["A2b"].place, Aboard)


def test_portage() -> None:
    """KP-BOAT-05: warriors and skirmishers on foot carry canoes, regulars do not."""
    state = boating(CREW, {**CREW, "troop": "regular", "at": (26, 15.5)})
    boat = state.pieces["A1a"]
    assert are_skirmishers(state.bodies["A2"]) and carriers(state, boat, state.bodies["A2"])
    assert not carriers(state, boat, state.bodies["A3"])


@pytest.mark.parametrize(("facing", "dice"), [(0, 4), (EIGHTH, 4), (QUARTER, 2), (HALF, 2)])
def test_speed(facing: int, dice: int) -> None:
    """KP-BOAT-03, KP-BOAT-08: four dice with the river, two against or across it."""
    state = boating(CREW)
    piece = state.pieces["A1a"]
    piece.place = OnTable(Pose(30.0, 20.0, facing))
    assert is_downstream(state, Pose(30.0, 20.0, facing)) is (dice == 4)
    Ran(lambda battle: row(battle, state.bodies["A1"]), state, [3] * dice)
    assert state.agenda == (sail.due(state.bodies["A1"], Voyage(3.0 * dice, dice == 4)),)


def test_a_lake_has_no_stream() -> None:
    """KP-BOAT-03: on a lake two dice, though a river flows elsewhere on the table."""
    state = boating(CREW)
    lake = {"id": "lake", "kind": "lake", "rect": (0, 40, 70.9, 47.2)}
    state.features |= {each.id: each for each in features_of([lake])}
    state.pieces["A1a"].place = OnTable(Pose(30.0, 43.0, 0))
    Ran(lambda battle: row(battle, state.bodies["A1"]), state, [3, 3])
    assert state.agenda == (sail.due(state.bodies["A1"], Voyage(6.0)),)
    state.pieces["A2a"].place = Aboard("A1a")
    assert "row-across" not in [option.key for option in boat_actions(state, state.bodies["A1"])]


def test_who_leaves_the_stream_goes_slowly() -> None:
    """KP-BOAT-03: four dice carry a boat downstream only; to cross it throws two, though it lies with it."""
    state = boating(CREW)
    for key in state.bodies["A2"].pieces:
        state.pieces[key].place = Aboard("A1a")
    assert "row-across" in [option.key for option in boat_actions(state, state.bodies["A1"])]
    Ran(lambda battle: boat_acts(battle, state.bodies["A1"], "row-across"), state, [3, 3], {"KP-BOAT-03": ""})
    assert state.agenda == (sail.due(state.bodies["A1"], Voyage(6.0)),)
    scene = Scene(state, layout)
    legs = (Ahead(3.0), Turn(EIGHTH, "centre"), Ahead(0.5), Ahead(2.5), Turn(EIGHTH, "centre"), Ahead(0.1))
    for downstream, found in ((True, True), (False, False)):
        refused = list(course_faults(March(("A1a",), legs), 0, scene, Voyage(9.0, downstream)))
        assert bool(refused) is found


def test_boats_in_the_dark() -> None:
    """KP-WX-09, KP-BOAT-03: at night nobody goes farther than 6, on the water neither."""
    state = boating(CREW, scenario={"kind": "raid", "attacker": "two", "light": "night"})
    Ran(lambda battle: row(battle, state.bodies["A1"]), state, [6, 6, 6, 6])
    assert state.agenda == (sail.due(state.bodies["A1"], Voyage(6.0, downstream=True)),)


def test_boats_for_everybody() -> None:
    """KP-BOAT-01, KP-BOAT-02: as many as carry all: four foot elements to a boat, a gun or horse to each."""
    state = war(
        {"side": "one", "troop": "warrior", "elements": 5, "at": (30, 5)},
        {"side": "one", "troop": "cavalry", "elements": 3, "at": (50, 5)},
        {"side": "one", "troop": "artillery", "at": (10, 5)},
        FOE,
    )
    assert most_boats(state, "one") == 2 + 3 + 1


def test_turns_on_the_water() -> None:
    """KP-BOAT-03: one turn of 45 degrees for every 3, and never onto the land."""
    state = boating(CREW)
    scene = Scene(state, layout)
    form = boat_form(scene, state.bodies["A1"], Voyage(10.0))

    def refused(*legs: Any) -> bool:
        return bool(form.objections(March(("A1a",), legs), scene))

    assert not refused(Ahead(10.0))
    assert refused(Ahead(10.1)) and refused(Turn(QUARTER, "centre"), Ahead(1.0))
    assert refused(Turn(EIGHTH, "centre"), Ahead(1.0), Turn(-EIGHTH, "centre"))
    assert refused(Turn(EIGHTH // 2, "centre"), Ahead(3.0))
    there_and_back = Ahead(3.0), Turn(EIGHTH // 4, "centre"), Ahead(3.0), Turn(-EIGHTH // 4, "centre")
    assert not refused(*there_and_back, Ahead(1.0))
    assert refused(Ahead(2.9), Turn(EIGHTH // 4, "centre"))
    assert refused(Ahead(3.0), Turn(EIGHTH, "centre"), Ahead(7.0))  # aground


def test_a_boat_may_lie_where_it_lies() -> None:
    """KP-BOAT-03: a boat whose middle has come to lie on the bank may stay there, and put off again."""
    state = boating(CREW)
    boat = state.pieces["A1a"]
    assert boat.pose is not None
    for y in range(int(state.table[1])):
        pose = Pose(boat.pose.x, float(y), QUARTER)
        boat.place = OnTable(pose)
        if not is_afloat(Scene(state, layout), outline(base("28mm", "boat"), pose)):
            break
    scene = Scene(state, layout)
    form = boat_form(scene, state.bodies["A1"], Voyage(4.0))
    assert not form.objections(March(("A1a",), ()), scene)
    assert any(not form.objections(idea, scene) for idea in form.ideas(scene))


def test_boats_of_the_setup() -> None:
    """KP-FILL-42, KP-BOAT-07: boats lie one base wide and two long at the owner's bank; none on ice."""
    shape = base("28mm", "boat")
    assert shape.depth == pytest.approx(2 * shape.width)
    afloat = boating(CREW)
    boats = [each for each in afloat.pieces.values() if each.kind == "boat"]
    assert boats and all(layout(afloat, each) == shape for each in boats)
    guns = war(FOE, {"side": "one", "troop": "artillery", "at": (30, 5)})
    battery = [each for each in guns.pieces.values() if each.kind == "gun"]
    assert battery and all(layout(guns, each) == base("28mm", "gun") != shape for each in battery)
    crowd = {"side": "one", "elements": 8, "at": (30, 5)}
    state = war(FOE, crowd, terrain=[RIVER], forces={"one": {"boats": True}})
    ran = Ran(lambda battle: bring_boats(battle, "one"), state, answers={"KP-BOAT-01": "2"})
    (brought,) = ran.happened(BoatsBrought)
    assert len(brought.boats) == 2
    frozen = war(FOE, terrain=[RIVER], forces={"two": {"boats": True}}, weather="snow")
    assert not Ran(lambda battle: bring_boats(battle, "two"), frozen).asked
    icy = boating(CREW, weather="snow")
    assert not any(
        "row" in option.key or "board" in option.key for option in boat_actions(icy, icy.bodies["A1"])
    )


def test_the_river_flows() -> None:
    """KP-BOAT-08: the flow follows the river as it was laid."""
    assert flow_of(boating(CREW)) == 0
    assert flow_of(war(FOE)) is None


# the laager ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "attacker", "may"),
    [("ambush", "one", True), ("open", "", True), ("raid", "two", True), ("raid", "one", False),
     ("siege", "one", False)],
)  # fmt: skip
def test_the_attacker_of_a_raid_has_no_laager(kind: str, attacker: str, *, may: bool) -> None:
    """KP-SCEN-31, KP-SCEN-21: not even one that he forms during the battle."""
    train = {"side": "one", "troop": "wagon", "elements": 4, "at": (30, 10)}
    state = war(train, FOE, scenario={"kind": kind, "attacker": attacker})
    assert may_draw_up(state, state.bodies["A1"]) is may


def test_wagons_may_be_the_camp() -> None:
    """KP-SCEN-30, KP-SCEN-40, KP-FILL-18: a paid wagon fort instead of a village, if the defender likes."""
    train = {"side": "one", "troop": "wagon", "elements": 6, "at": (30, 10)}
    for answer, camp in (("wagons", True), ("village", False)):
        state = war(train, FOE, scenario={"kind": "raid", "attacker": "two"}, phase=0)
        for key in state.bodies["A1"].pieces:
            state.pieces[key].place = Reserve()
        Ran(choose_camp, state, answers={"KP-SCEN-30": answer})
        Ran(lambda battle: village_if_needed(battle, "one"), state, [] if camp else [1, 1, 1, 500, 500])
        assert ("village" in state.features) is not camp
        Ran(lambda battle: set_up_fort(battle, "one"), state)
        assert (state.conditions.village == "fort-A1") is camp
    raiders = war(train, FOE, scenario={"kind": "raid", "attacker": "one"}, phase=0)
    assert not Ran(choose_camp, raiders).asked


def test_a_canoe_stays_where_its_carrier_falls() -> None:
    """KP-BOAT-05: somebody else may take it up."""
    state = boating(CREW)
    carrier, boat = state.pieces["A2a"], state.pieces["A1a"]
    carrier.carries, boat.place = "A1a", Within("A2a")
    where = carrier.pose

    async def go(battle: Battle[WarState]) -> None:
        lose_element(battle, carrier, "shot")

    Ran(go, state)
    assert boat.pose == where and not carrier.carries


# walls, plateaus, optional ground ------------------------------------------------------------------------


def test_the_gate() -> None:
    """KP-FILL-43: one gate 3 wide, for the owner's troops only."""
    state = war({"side": "one", "at": (30, 4)}, FOE)
    (village,) = features_of([{"id": "camp", "kind": "village", "rect": (22, 8, 38, 16)}])
    ring, gate = palisade(state, "one", village, 18.0)
    state.features = {each.id: each for each in (village, ring, gate)}
    scene = Scene(state, layout)
    through, beside = (30.0, 1.0, 30.0, 8.0), (24.0, 1.0, 24.0, 10.0)
    assert gates_crossed(scene, state.bodies["A1"], through) == ["palisade"]
    assert gates_crossed(scene, state.bodies["A1"], beside) == []
    assert gates_crossed(scene, state.bodies["B1"], through) == []


def test_dead_ground() -> None:
    """KP-SIGHT-06: a gun on a mesa cannot hit targets close under it."""
    mesa = {"kind": "mesa", "rect": (20, 10, 40, 30)}, {"kind": "plateau", "rect": (22, 12, 38, 28)}
    gun = {"side": "one", "troop": "artillery", "at": (30, 26.5)}
    near, far = ({"side": "two", "at": (30, y)} for y in (31.5, 40.0))
    for foe, hit in ((near, False), (far, True)):
        state = war(gun, foe, terrain=mesa)
        scene = Scene(state, layout)
        assert has_line_of_fire(scene, state.pieces["A1a"], state.pieces["B1a"]) is hit


def test_hills_too_steep() -> None:
    """KP-OPT-10, KP-TERR-05: only the path leads over them, for foot and nimble riders."""
    state = war(
        {"side": "one", "troop": "skirmisher", "at": (30, 20)},
        {"side": "one", "troop": "cavalry", "at": (30, 26)},
    )
    made = area("peak", "too_steep_hill", Pose(30.0, 20.0, 0), 16.0, 10.0)
    assert [each.kind for each in made] == ["too_steep_hill", "mountain_path"]
    state.features = {each.id: each for each in made}
    scene = Scene(state, layout)
    skirmishers, riders = state.bodies["A1"], state.bodies["A2"]
    on_path = scene.outline(state.pieces["A1a"])
    assert standing_on(scene, skirmishers, on_path) == "D" and standing_on(scene, riders, on_path) == "X"


def test_carriers_of_a_canoe_go_slowly() -> None:
    """KP-BOAT-05: at the difficult rate, whatever the ground."""
    for carries, rates in (("", ["move-good", "move-difficult"]), ("A1a", ["move-difficult"])):
        state = boating({**CREW, "at": (26, 10)})
        state.pieces["A2a"].carries = carries
        options = [option.key for option in actions(Scene(state, layout), state.bodies["A2"])]
        assert [key for key in options if key.startswith("move")] == rates


def test_who_boards_or_lands_does_not_shoot() -> None:
    """KP-FIRE-19, KP-BOAT-04: that takes the whole turn."""
    for turn, shoots in ((1, False), (0, True)):
        state = boating({**CREW, "at": (26, 10)})
        state.pieces["A2a"].boarding = turn
        assert may_shoot(Scene(state, layout), state.bodies["A2"], state.pieces["A2a"]) is shoots
