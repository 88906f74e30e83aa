"""Tables and counts on both sides of their bounds."""

from typing import Any

import pytest

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice import at_least, d10, exactly
from pulverdampf.engine.orders import Placement, Standing, Walks
from pulverdampf.engine.requests import Counts
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Gone, Reserve
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.events.hiding import HidingChosen
from pulverdampf.rulebooks.muskets_tomahawks.events.marks import Shaken
from pulverdampf.rulebooks.muskets_tomahawks.geometry import layout
from pulverdampf.rulebooks.muskets_tomahawks.melee.blows import Clash, certain, is_defended
from pulverdampf.rulebooks.muskets_tomahawks.movement.allowances import gait_of, on_the_way
from pulverdampf.rulebooks.muskets_tomahawks.movement.courses import Way
from pulverdampf.rulebooks.muskets_tomahawks.movement.neighbours import holds_all
from pulverdampf.rulebooks.muskets_tomahawks.movement.packing import base_at
from pulverdampf.rulebooks.muskets_tomahawks.movement.strides import poses_after
from pulverdampf.rulebooks.muskets_tomahawks.movement.turning import turning_form
from pulverdampf.rulebooks.muskets_tomahawks.movement.vehicles import come_to_land
from pulverdampf.rulebooks.muskets_tomahawks.officers.support import supporters
from pulverdampf.rulebooks.muskets_tomahawks.reactions.morale import try_to_rally
from pulverdampf.rulebooks.muskets_tomahawks.setup.scenario_ground import WATER, place_cairns
from pulverdampf.rulebooks.muskets_tomahawks.setup.zones import band
from pulverdampf.rulebooks.muskets_tomahawks.shooting.aiming import shooting_bases
from pulverdampf.rulebooks.muskets_tomahawks.spotting.sightings import NEVER, face_needed, weather_row
from pulverdampf.rulebooks.muskets_tomahawks.ten_sided import die, sharp_die
from pulverdampf.rulebooks.muskets_tomahawks.terrain.generator import lay_terrain
from pulverdampf.rulebooks.muskets_tomahawks.terrain.weather import roll_weather
from pulverdampf.rulebooks.muskets_tomahawks.victory.leaving import may_leave
from pulverdampf.rulebooks.muskets_tomahawks.victory.scenarios import loss_points, scored
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose

from .staging import FAR_AWAY, LINE, MILITIA, OFFICER, happened, scene_of, stage, unit

MAN = {**LINE, "models": 1, "traits": ()}
GUN = {"side": "one", "troop": "ART", "gun": "GL", "models": 4, "at": (24, 6)}


@pytest.mark.parametrize(
    ("kind", "shape", "difficult", "obstacles"),
    [
        ("wood", {"disc": (22, 12.5, 0.6)}, 1, 0),
        ("low_wall", {"line": [[21.5, 12.5], [22.5, 12.5]]}, 0, 1),
    ],
)
def test_what_only_the_second_leg_meets_counts(
    kind: str, shape: dict[str, Any], difficult: int, obstacles: int
) -> None:
    """MT-TER-02, MT-MOVE-03: a way is judged as a whole, whatever bend it has."""
    scene = scene_of([{**MAN, "at": (20, 10)}, FAR_AWAY], terrain=[{"kind": kind, **shape}])
    for points in (
        ((20.0, 10.0), (22.0, 10.0), (22.0, 13.0)),
        ((20.0, 10.0), (22.0, 10.0), (22.0, 11.0), (22.0, 13.0)),
        ((22.0, 10.0), (22.0, 13.0)),
    ):
        going = on_the_way(scene, gait_of(scene, "A1"), points)
        assert (going.difficult, going.obstacles) == (difficult, obstacles)


@pytest.mark.parametrize(("gun", "crew", "points"), [(True, True, 0), (False, True, 3), (False, False, 0)])
def test_a_gun_that_was_fielded_and_lost_counts(gun: object, crew: object, points: int) -> None:
    """MT-VIC-02, MT-FILL-38: not while its unit is still in reserve."""
    state = position([GUN, FAR_AWAY])
    first, *others = state.bodies["A1"].pieces
    if not gun:
        state.pieces[first].place = Gone("captured") if crew else Reserve()
    for key in () if crew else others:
        state.pieces[key].place = Reserve()
    assert loss_points(state, "one") == points


@pytest.mark.parametrize(("needed", "least"), [(-1, 1), (0, 1), (1, 1), (5, 5), (9, 9), (12, 9)])
def test_a_natural_nought_never_strikes_and_a_nine_always(needed: int, least: int) -> None:
    """MT-MEL-06, MT-MEL-07: whatever the modifiers say."""
    assert certain(position([MAN, FAR_AWAY]), needed) == at_least(least)


@pytest.mark.parametrize(("y", "defended"), [(13.0, True), (15.2, False)])
def test_a_cart_between_two_is_a_defence(y: float, defended: object) -> None:
    """MT-MEL-09, MT-FILL-24: when it is within two inches of the defender."""
    cart = {"side": "one", "vehicle": "cart", "at": (24, 11), "facing": 0}
    scene = scene_of([{**MAN, "at": (24, 8)}, cart, {**MILITIA, "models": 1, "at": (24, y)}])
    assert is_defended(scene, unit(scene, "B1"), unit(scene, "A1"), Clash()) is defended


def test_cairns_stand_well_inland() -> None:
    """MT-FILL-37: twelve inches from the water, six from the edges, twelve from one another."""
    lake = {"kind": "river", "rect": [0, 0, 48, WATER]}
    state = position([MAN, FAR_AWAY], scenario="S6", attacker="one", terrain=[lake])
    going = place_cairns(Battle(state, layout, lambda entry: None))
    asked = going.send(None)
    scene, shore = Scene(state, layout), WATER + 12.0

    def against(one: tuple[float, float], two: tuple[float, float]) -> int:
        stands = {"cairn-1": Standing(Pose(*one)), "cairn-2": Standing(Pose(*two))}
        return len(asked.form.objections(Placement(stands), scene))

    assert against((16.0, shore), (28.0, shore)) == 0
    assert against((16.0, shore - 0.1), (28.0, shore)) == 1
    assert against((16.0, shore), (27.9, shore)) == 1
    assert against((6.0, shore), (18.0, 42.0)) == 0
    assert against((5.9, shore), (18.0, 42.1)) == 2


def test_a_full_house_is_full_for_those_who_enter_it() -> None:
    """MT-TER-04: not for somebody who stays outside; a gun takes four places."""
    hut = {"kind": "hut", "rect": [20, 20, 28, 28], "id": "hut"}
    inside = {**LINE, "models": 10, "places": [(21 + 1.2 * (i % 5), 21.5 + 2 * (i // 5)) for i in range(10)]}
    scene = scene_of([inside, {**MAN, "at": (24, 8)}, FAR_AWAY], terrain=[hut])
    man = scene.outline(scene.state.pieces["A2.0"])
    assert holds_all(scene, [man], {"A2.0"})
    assert not holds_all(scene, [base_at("foot", Pose(24.0, 26.0), "A2.0", "one")], {"A2.0"})


@pytest.mark.parametrize(
    ("formation", "models", "shooting"),
    [("column", 6, 2), ("column", 2, 2), ("close", 6, 6), ("normal", 6, 6), ("loose", 6, 6)],
)
def test_only_a_column_shoots_with_two(formation: str, models: int, shooting: int) -> None:
    """MT-FIRE-02, MT-FORM-05: all others with every man."""
    scene = scene_of([{**LINE, "models": models, "formation": formation, "at": (24, 8)}, FAR_AWAY])
    assert len(shooting_bases(scene, unit(scene, "A1"))) == shooting


def test_sharpshooters_throw_the_lowest_faces_again() -> None:
    """MT-FIRE-18, MT-FILL-01: nought and one; where dice are read from 1 to 10, the one."""
    assert sharp_die(position([MAN, FAR_AWAY])) == d10.again_once(exactly(0, 1))
    to_ten = position([MAN, FAR_AWAY], rulings={"d10_zero": 10})
    assert sharp_die(to_ten) == die(to_ten).again_once(exactly(1)) and die(to_ten).high == 10


def test_figures_look_where_they_go_and_at_the_end_as_ordered() -> None:
    """MT-MOVE-04, MT-VIG-02: a walk that is shown inch by inch."""
    state = position([{**MAN, "at": (20, 10)}, FAR_AWAY])
    ways = (Way("A1.0", ((20.0, 10.0), (24.0, 10.0)), degrees(90)),)
    facings = [poses_after(state, ways, gone)[0][1].facing for gone in (1.0, 3.9, 4.0)]
    assert facings == [degrees(0), degrees(0), degrees(90)]


# tables ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("discipline", "value"),
    [("trained", 5), ("skirmisher", 4), ("native", 5), ("recruit", 6), ("warrior", 7), ("conscript", 7)],
)
def test_rally_values(discipline: str, value: int) -> None:
    """MT-RALLY-01, MT-FILL-26: a die that shows less than the value leaves a unit in flight."""
    for face, fleeing in ((value, False), (value - 1, True)):
        runaways = {
            **LINE,
            "models": 5,
            "discipline": discipline,
            "at": (24, 24),
            "is": ["fleeing"],
            "traits": (),
        }
        state = position([runaways, {**MILITIA, "at": (4, 46)}])
        asked = try_to_rally(Battle(state, layout, lambda entry: None), state.bodies["A1"]).send(None)
        assert isinstance(asked, Counts)
        assert (face in asked.faces[0]) is not fleeing


@pytest.mark.parametrize(
    ("weather", "row"),
    [
        ("clear", ""), ("rain", "rain"), ("dusk", "dusk"), ("mist", "dark"), ("dark", "dark"), ("fog", "fog"),
        ("storm", "fog"), ("rain+dusk", "dusk"), ("dusk+mist", "dark"),
    ],
)  # fmt: skip
def test_the_worst_weather_counts(weather: str, row: str) -> None:
    """MT-SPOT-06, MT-VIS-03: and that alone."""
    assert weather_row(position([MAN, FAR_AWAY], weather=weather)) == row


@pytest.mark.parametrize(
    ("face", "weather"), list(enumerate(["storm", "fog", "mist", "rain", "dusk", *["clear"] * 5]))
)
def test_weather_by_the_die(face: int, weather: str) -> None:
    """MT-WEA-01, MT-FILL-34: one die of ten faces; no storm when boats must land."""
    state = position([MAN, FAR_AWAY], weather="")
    going = roll_weather(Battle(state, layout, lambda entry: None))
    asked = going.send(None)
    assert asked.n == 1
    with pytest.raises(StopIteration):
        going.send(face)
    assert state.weather == weather


@pytest.mark.parametrize("column", range(1, 11))
def test_columns_of_the_spotting_table(column: int) -> None:
    """MT-SPOT-02: a face for each column; beyond the last nobody is spotted, whatever shifts there are."""
    state = position([MAN, FAR_AWAY])
    far = (2.0, 4.0, 8.0, 12.0, 18.0, 24.0, 36.0, 48.0, 96.0, 120.0)[column - 1]
    assert face_needed(state, 0, far) == (0 if column == 1 else column - 1)
    assert face_needed(state, 0, far + 0.1) == (NEVER if column == 10 else column)
    assert face_needed(state, 1, far + 0.1) == (NEVER if column == 10 else column - 1)


@pytest.mark.parametrize(("hiding", "dummies"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_dummies_for_half_of_the_hidden(hiding: int, dummies: int) -> None:
    """MT-HID-01, MT-FILL-11: rounded up."""
    state = position([MAN, FAR_AWAY])
    for number in range(hiding):
        HidingChosen(f"B{number}", "two", hides=True).apply(state)
    assert state.dummies == {"two": dummies}


@pytest.mark.parametrize(
    ("edge", "box"),
    [
        ("south", (0, 0, 48, 6)),
        ("north", (0, 42, 48, 48)),
        ("west", (0, 0, 6, 48)),
        ("east", (42, 0, 48, 48)),
    ],
)  # fmt: skip
def test_bands_along_the_edges(edge: str, box: tuple[int, ...]) -> None:
    """MT-FILL-37: as deep as the scenario says."""
    assert band(position([MAN, FAR_AWAY]), edge, 6.0) == box


def test_an_officer_of_the_enemy_supports_nobody() -> None:
    """MT-OFF-01, MT-OFF-07: nor one of another type, nor one more than six inches off, nor one who runs."""
    men = {**LINE, "models": 1, "at": (24, 8)}
    own = {**OFFICER, "at": (24, 15)}
    for officer, number in (
        (own, 1), ({**own, "side": "two"}, 0), ({**own, "troop": "MIL"}, 0), ({**own, "at": (24, 15.1)}, 0),
        ({**own, "is": ["fleeing"]}, 0),
    ):  # fmt: skip
        scene = scene_of([men, officer, FAR_AWAY])
        assert len(supporters(scene, unit(scene, "A1"))) == number


@pytest.mark.parametrize(("quarters", "leaves"), [((0, 1, 2), False), ((0, 1, 2, 3), True)])
def test_scouts_leave_when_all_is_seen(quarters: tuple[int, ...], leaves: object) -> None:
    """MT-MOVE-06, MT-FILL-37: all four quarters, and the enemy's edge within a move."""
    for y, near in ((44.0, True), (43.9, False)):
        state = position([{**MAN, "at": (24, y)}, FAR_AWAY], scenario="S3")
        state.quarters = {"one": quarters}
        assert may_leave(Scene(state, layout), state.bodies["A1"]) is (bool(leaves) and near)


def test_they_turn_to_the_nearest_enemy() -> None:
    """MT-CP-05, MT-RALLY-01: by the straight distance, whatever his place on the table."""
    foes = [{**MILITIA, "models": 1, "at": at} for at in ((24, 30), (24, 14), (35, 24))]
    scene = scene_of([{**MAN, "at": (24, 24)}, *foes])
    first = next(iter(turning_form(scene.state, unit(scene, "A1"), "MT-CP-05").ideas(scene)))
    assert isinstance(first, Walks) and first.walks["A1.0"].end.facing == degrees(90)


def test_whoever_is_washed_ashore_is_shaken_once() -> None:
    """MT-VEH-02: nobody who is shaken already, nor anybody of whom none is left."""
    for more, number in (({}, 1), ({"is": ["shaken"]}, 0), ({"lost": 8}, 0)):
        game = stage(
            [{**LINE, "at": (24, 8), **more}, {**MAN, "at": (40, 8)}, FAR_AWAY],
            due=(come_to_land.kind("A1"),),
        )
        assert len(happened(game, Shaken)) == number


@pytest.mark.parametrize(
    ("landscape", "kinds"),
    [
        ("wilderness", "rock marsh brush brush wood wood wood hill - -"),
        ("frontier", "wood wood brush corn orchard barrier hut hay - -"),
        ("plains", "rock hill hill stream brush brush - - - -"),
    ],
)
def test_what_lies_in_a_square(landscape: str, kinds: str) -> None:
    """MT-OPT-03, MT-SETUP-02, MT-FILL-35: by the country and one die; two faces or more leave it open."""
    for face, kind in enumerate(kinds.split()):
        state = position([MAN, FAR_AWAY])
        state.landscape = landscape
        going = lay_terrain(Battle(state, layout, lambda entry: None))
        asked, faces = going.send(None), [face, 0, 0]
        while asked.subject == "t00":
            assert asked.n == 1
            asked = going.send(faces.pop(0))
        assert [each.kind for each in state.features.values()] == ([] if kind == "-" else [kind])


@pytest.mark.parametrize(("burning", "attacker", "defender"), [(0, 0, 9), (1, 4, 6), (3, 12, 0)])
def test_farms_that_burn_and_farms_that_stand(burning: int, attacker: int, defender: int) -> None:
    """MT-VIC-02, MT-FILL-37: four points for each of the one, three for each of the other."""
    farms = [{"kind": "hut", "rect": [10 * i, 20, 10 * i + 4, 24], "id": f"farm-{i}"} for i in range(1, 4)]
    state = position([MAN, FAR_AWAY], scenario="S2", attacker="two", terrain=farms)
    state.burning = tuple(f"farm-{i}" for i in range(1, burning + 1))
    points = [sum(each.get(side, 0) for _, each in scored(state)) for side in ("two", "one")]
    assert points == [attacker, defender]
