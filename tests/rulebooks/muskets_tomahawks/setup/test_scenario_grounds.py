"""What the scenarios lay on the table and who stays away, on all edges and on both sides of their numbers."""

from contextlib import suppress

import pytest

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.geometry import layout
from pulverdampf.rulebooks.muskets_tomahawks.movement.neighbours import holds_all
from pulverdampf.rulebooks.muskets_tomahawks.movement.packing import base_at, is_ground_for, is_on_table
from pulverdampf.rulebooks.muskets_tomahawks.setup.preparing import name_reserves
from pulverdampf.rulebooks.muskets_tomahawks.setup.scenario_ground import (
    lay_scenario_pieces,
    place_farm,
    shore_of,
)
from pulverdampf.rulebooks.muskets_tomahawks.setup.zones import boxes, may_deploy
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.victory.intrigues import draw_intrigues
from pulverdampf.table.angles import HALF, QUARTER
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, outline

from ..staging import FAR_AWAY, LINE, MILITIA, scene_of
from .test_bounds_of_setup import asked_by

MAN = {**LINE, "models": 1, "traits": ()}
ACROSS = {"south": "north", "north": "south", "west": "east", "east": "west"}
Box = tuple[float, float, float, float]
WATER: dict[str, Box] = {
    "south": (0, 0, 48, 8), "north": (0, 40, 48, 48), "west": (0, 0, 8, 48), "east": (40, 0, 48, 48),
}  # fmt: skip


def extent(base: Outline) -> Box:
    xs, ys = base.points[::2], base.points[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def laid(scenario: str, edge: str, attacker: str = "one") -> FrontierState:
    """The table after the pieces of a scenario have been laid; the attacker comes from an edge."""
    edges = {"one": (edge,), "two": (ACROSS[edge],)}
    state = position([MAN, FAR_AWAY], scenario=scenario, attacker=attacker, edges=edges)
    with suppress(StopIteration):
        lay_scenario_pieces(Battle(state, layout, lambda entry: None)).send(None)
    return state


# what is laid ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edge", ACROSS)
def test_the_shore_is_the_edge_with_the_water(edge: str) -> None:
    """MT-FILL-37, MT-SETUP-03: the nearest one; without water there is none."""
    lake = {"kind": "river", "rect": list(WATER[edge])}
    assert shore_of(position([MAN, FAR_AWAY], terrain=[lake])) == edge
    assert not shore_of(position([MAN, FAR_AWAY]))


@pytest.mark.parametrize("edge", ACROSS)
def test_a_landing_brings_its_water(edge: str) -> None:
    """MT-FILL-37: eight inches along the attacker's edge, from one side to the other."""
    state = laid("S6", edge)
    lake = state.features["lake"]
    assert extent(outline(lake.shape, lake.pose)) == pytest.approx(WATER[edge])
    assert shore_of(state) == edge


@pytest.mark.parametrize(
    ("edge", "ends"), [("south", (24, 0, 24, 48)), ("north", (24, 0, 24, 48)), ("west", (0, 24, 48, 24))]
)
def test_an_escort_has_a_road_from_edge_to_edge(edge: str, ends: Box) -> None:
    """MT-FILL-37: from the defender's edge to the other, through the middle of the table."""
    state = laid("S4", edge, attacker="two")
    points = state.features["road"].shape.points  # type: ignore[union-attr]
    assert sorted(points) == [(ends[0], ends[1]), (ends[2], ends[3])]
    assert state.features["road"].broad


def test_a_blockhouse_stands_in_its_ring() -> None:
    """MT-FILL-37: in the middle; palisades six inches off on all sides, with gates two inches wide."""
    state = laid("S5", "south")
    house = state.features["blockhouse"]
    assert extent(outline(house.shape, house.pose)) == pytest.approx((22, 22, 26, 26))
    steps = [each.shape.points for key, each in state.features.items() if key.startswith("step")]  # type: ignore[union-attr]
    assert sorted(tuple(sorted(each)) for each in steps) == [
        ((18, 18), (18, 23)), ((18, 18), (23, 18)), ((18, 25), (18, 30)), ((18, 30), (23, 30)),
        ((25, 18), (30, 18)), ((25, 30), (30, 30)), ((30, 18), (30, 23)), ((30, 25), (30, 30)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("spots", "wrong"),
    [
        (((24, 16), (24, 24), (32, 24)), 0),
        (((24, 15.9), (24, 24), (32, 24)), 1),
        (((24, 16.1), (24, 24), (32, 24)), 1),
        (((20, 20), (28, 20), (20, 28)), 0),
        (((20, 20), (27.9, 20), (20, 28)), 1),
        (((20, 20), (28, 20), (26.9, 26.9)), 1),
        (((20, 20), (28, 20)), 1),
    ],
)
def test_the_farm_stands_near_the_middle_but_apart(
    spots: tuple[tuple[float, float], ...], wrong: int
) -> None:
    """MT-FILL-37: eight inches from it at most, four from one another, all three of them."""
    state = position([MAN, FAR_AWAY], scenario="S2", attacker="one")
    asked = place_farm(Battle(state, layout, lambda entry: None)).send(None)
    stands = {f"farm-{n}": Standing(Pose(*at, QUARTER)) for n, at in enumerate(spots, 1)}
    assert len(asked.form.objections(Placement(stands), Scene(state, layout))) == wrong


# who is asked ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("units", "stay"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_half_of_the_defenders_stay_away(units: int, stay: int) -> None:
    """MT-FILL-37, MT-SETUP-07: rounded down, wagons do not count, and nobody is named twice."""
    many = [{**MILITIA, "models": 1, "at": (4 + 8 * n, 44)} for n in range(units)]
    wagon = {"side": "two", "vehicle": "wagon", "at": (24, 30), "troop": "MIL"}
    state = position([MAN, *many, wagon], scenario="S5", attacker="one")
    asked = asked_by(name_reserves, state, "B1", "B2")
    assert [each.by for each in asked] == ["two"] * stay
    assert [len(each.options) for each in asked] == [units, units - 1][:stay]
    assert state.reserves == ("B1", "B2")[:stay]


@pytest.mark.parametrize("scenario", ["S1", "S2", "S3", "S4", "S6"])
def test_nobody_stays_away_from_other_scenarios(scenario: str) -> None:
    """MT-FILL-37, MT-SETUP-07: only from a blockhouse."""
    state = position([MAN, FAR_AWAY, {**MILITIA, "at": (24, 44)}], scenario=scenario, attacker="one")
    assert not asked_by(name_reserves, state)


def test_an_aim_is_drawn_once() -> None:
    """MT-OPT-01, MT-FILL-30: whoever has drawn, does not draw again when the battle goes on from a record."""
    state = position([MAN, FAR_AWAY], rulings={"intrigues": True})
    state.intrigues = {"one": "IN-HATE"}
    (asked,) = asked_by(draw_intrigues, state, "IN-ALIVE")
    assert asked.by == "two"
    assert state.intrigues == {"one": "IN-HATE", "two": "IN-ALIVE"}


# where one may stand --------------------------------------------------------------------------------------


@pytest.mark.parametrize("edge", ACROSS)
@pytest.mark.parametrize(
    ("scenario", "attacks", "depth"),
    [("S1", True, 8), ("S1", False, 8), ("S2", True, 6), ("S3", False, 6), ("S4", True, 6), ("S5", True, 6),
     ("S6", True, 12), ("S6", False, 12)],
)  # fmt: skip
def test_the_strip_of_an_edge(scenario: str, edge: str, *, attacks: bool, depth: float) -> None:
    """MT-SETUP-05, MT-FILL-36: the whole base within it; the map shows the same strip."""
    edges = {"one": (edge,), "two": (ACROSS[edge],)}
    attacker = "one" if attacks else "two"
    state = position([MAN, FAR_AWAY], scenario=scenario, attacker=attacker, edges=edges)
    scene = Scene(state, layout)
    for near, may in ((depth - 0.55, True), (depth - 0.2, False)):
        at = {"south": (24, near), "north": (24, 48 - near), "west": (near, 24), "east": (48 - near, 24)}
        base = base_at("foot", Pose(*at[edge]), "", "one")
        assert may_deploy(scene, "one", base, "open") is may
    strip = {
        "south": (0, 0, 48, depth), "north": (0, 48 - depth, 48, 48),
        "west": (0, 0, depth, 48), "east": (48 - depth, 0, 48, 48),
    }  # fmt: skip
    assert boxes(state, "one", "open") == [strip[edge]]


@pytest.mark.parametrize(
    ("scenario", "how", "box"),
    [
        ("S2", "open", (12, 12, 36, 36)),
        ("S5", "open", (16, 16, 32, 32)),
    ],
)
def test_the_box_of_a_defender(scenario: str, how: str, box: Box) -> None:
    """MT-SETUP-05, MT-HID-01: about the middle of the table."""
    state = position([MAN, FAR_AWAY], scenario=scenario, attacker="two")
    assert boxes(state, "one", how) == [box]  # type: ignore[arg-type]


@pytest.mark.parametrize(("edge", "box"), [("south", (0, 11, 48, 37)), ("east", (11, 0, 37, 48))])
def test_the_box_of_an_ambush(edge: str, box: Box) -> None:
    """MT-SETUP-05, MT-HID-01: markers of the attacker along the road, across the table."""
    edges = {"one": (edge,), "two": (ACROSS[edge],)}
    state = position([MAN, FAR_AWAY], scenario="S4", attacker="one", edges=edges)
    assert boxes(state, "one", "marker") == [box]


@pytest.mark.parametrize(
    ("at", "lies"),
    [
        ((0.5, 24), True), ((0.3, 24), False), ((47.5, 24), True), ((47.7, 24), False),
        ((24, 0.5), True), ((24, 0.3), False), ((24, 47.5), True), ((24, 47.7), False),
    ],
)  # fmt: skip
def test_a_base_lies_wholly_on_the_table(at: tuple[float, float], *, lies: bool) -> None:
    """MT-MOVE-06: at each of its edges; touching it is allowed."""
    base = base_at("foot", Pose(*at))
    assert is_on_table(position([MAN, FAR_AWAY]), base) is lies
    radius = base.radius or base.reach
    for x, y in ((radius, 24.0), (48.0 - radius, 24.0), (24.0, radius), (24.0, 48.0 - radius)):
        assert is_on_table(position([MAN, FAR_AWAY]), base_at("foot", Pose(x, y)))


@pytest.mark.parametrize(
    ("facing", "y", "floats"),
    [(QUARTER, 8.1, True), (QUARTER, 8.3, False), (0, 8.05, True), (HALF, 8.15, False), (0, 4.0, True)],
)
def test_a_craft_floats_by_half(facing: int, y: float, *, floats: bool) -> None:
    """MT-MOVE-09, MT-TER-03: or a little less, whichever way it lies at the shore."""
    lake = {"kind": "river", "rect": [0, 0, 48, 8]}
    scene = scene_of([MAN, FAR_AWAY], terrain=[lake])
    assert is_ground_for(scene, base_at("boat", Pose(24.0, y, facing))) is floats


@pytest.mark.parametrize(
    ("inside", "entering", "holds"),
    [(9, "foot", True), (10, "foot", False), (6, "gun", True), (7, "gun", False)],
)
def test_a_house_holds_ten(inside: int, entering: str, *, holds: bool) -> None:
    """MT-TER-04: a gun takes the places of four."""
    hut = {"kind": "hut", "rect": [18, 18, 30, 30], "id": "hut"}
    places = [(19 + 1.2 * (n % 5), 20 + 2 * (n // 5)) for n in range(inside)]
    scene = scene_of([{**LINE, "models": inside, "places": places}, FAR_AWAY], terrain=[hut])
    comes = base_at(entering, Pose(24.0, 28.0), "new", "one")
    assert holds_all(scene, [comes], {"new"}) is holds
