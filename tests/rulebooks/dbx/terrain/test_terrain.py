"""Terrain and weather: going, height, cover, how features are chosen and laid, how weather passes."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Allotment, Course, Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.events.bounds import BoundBegun
from pulverdampf.rulebooks.dbx.events.setup import FeatureLaid, WeatherFell
from pulverdampf.rulebooks.dbx.fire.lines_of_fire import line_of_sight
from pulverdampf.rulebooks.dbx.setup.ground.choice import (
    ATTACKER,
    DEFENDER,
    PALETTES,
    STANDARD,
    dba_objections,
    sector_objections,
    terrain_form,
)  # fmt: skip
from pulverdampf.rulebooks.dbx.setup.ground.courses import course_objections
from pulverdampf.rulebooks.dbx.setup.ground.laying import outer_edges, spreads_enough, strip_along
from pulverdampf.rulebooks.dbx.setup.ground.places import Spot, place_objections, sector_box
from pulverdampf.rulebooks.dbx.setup.ground.sizes import shape_of_size, size_of_feature
from pulverdampf.rulebooks.dbx.setup.preparations import Picked
from pulverdampf.rulebooks.dbx.terrain.ground import front_height, ground_of, in_bad_going, in_cover
from pulverdampf.rulebooks.dbx.terrain.kinds import KINDS
from pulverdampf.rulebooks.dbx.terrain.weather import (
    command_distances,
    guns_are_bogged,
    roads_are_mud,
    sight_limit,
)
from pulverdampf.rulebooks.dbx.units import DbxState, layout
from pulverdampf.table.shapes import ring
from tests.rulebooks.dbx.staging import e, happened, pose, scene_of, stage_state, u


@pytest.mark.parametrize("kind", list(KINDS))
def test_going(kind: str) -> None:
    """DBX-TER-01, DBX-T-GROUND, DBX-FILL-06: which features are bad going, and that waterways bar
    everybody."""
    if kind in ("OPEN", "CAMP", "LINEAR"):
        return
    shape: dict[str, Any] = {"kind": kind, "rect": (200, 200, 400, 400)}
    scene = scene_of([u("LI", 300, 300)], terrain=[shape])
    own = scene.state.pieces["A1"]
    bad = kind in ("SHILL", "WOOD", "MARSH", "ROUGH", "BUA", "RIVER", "OASIS", "DUNE")
    assert in_bad_going(scene, own) is bad
    assert ground_of(scene).is_barred(scene.outline(own)) is (kind == "WATER")


def test_any_part_counts() -> None:
    """DBX-TER-02: any part of the base in bad going, but more than a square millimetre."""
    wood = {"kind": "WOOD", "rect": (319, 200, 400, 400)}
    scene = scene_of([u("LI", 300, 300), u("LI", 278, 250)], terrain=[wood])
    assert in_bad_going(scene, scene.state.pieces["A1"]) and not in_bad_going(scene, scene.state.pieces["A2"])


def test_height() -> None:
    """DBX-TER-03: a hill rises from its rim to its crest."""
    hill = {"kind": "SHILL", "rect": (200, 200, 400, 400)}
    scene = scene_of([u("LI", 300, 220), u("LI", 300, 260), u("LI", 100, 100)], terrain=[hill])
    heights = [
        front_height(ground_of(scene), scene.outline(scene.state.pieces[key])) for key in ("A1", "A2", "A3")
    ]
    assert heights[2] == 0.0 < heights[0] < heights[1]


def test_what_blocks_a_view() -> None:
    """DBX-TER-04: crests, woods and places block."""
    for kind in ("GHILL", "WOOD", "BUA", "OASIS", "MARSH", "FARM"):
        ground = [{"kind": kind, "rect": (200, 240, 400, 300)}]
        scene = scene_of([u("ART", 300, 200), e("LI", 300, 350)], terrain=ground)
        a, b = scene.state.pieces["A1"], scene.state.pieces["B1"]
        free = line_of_sight(scene, a, b, scene.outline(a), scene.outline(b)) is not None
        assert free is (kind in ("MARSH", "FARM")), kind


def test_cover() -> None:
    """DBX-TER-05, DBX-FILL-09: in a wood against those outside it, behind a wall, in a camp."""
    wood = {"kind": "WOOD", "rect": (200, 200, 400, 300)}
    scene = scene_of([u("LI", 300, 290), e("LI", 300, 340), e("LI", 300, 260)], terrain=[wood])
    pieces = scene.state.pieces
    assert in_cover(scene, pieces["A1"], pieces["B1"]) and not in_cover(scene, pieces["A1"], pieces["B2"])
    wall = {"kind": "LINEAR", "line": ((250, 304), (350, 304))}
    scene = scene_of([u("LI", 300, 290), e("LI", 300, 340), e("LI", 300, 200)], terrain=[wall])
    pieces = scene.state.pieces
    assert in_cover(scene, pieces["A1"], pieces["B1"]) and not in_cover(scene, pieces["A1"], pieces["B2"])
    camp = scene_of([u("CAMP", 300, 40), u("LI", 300, 60, inside="AC"), e("LI", 300, 150)])
    assert in_cover(camp, camp.state.pieces["A1"], camp.state.pieces["B1"])


def test_sizes() -> None:
    """DBX-TER-06, DBX-FILL-04: where nothing is said areas of 120 by 80 and places of 80 by 80."""
    for kind, width in (("WOOD", 120), ("BUA", 80), ("LINEAR", 160)):
        size = size_of_feature(kind, "")
        assert size is not None
        xs = [x for x, _ in ring(shape_of_size(size))]
        assert round(max(xs) - min(xs)) == width


@pytest.mark.parametrize(
    ("kind", "written", "fine"),
    [
        ("WOOD", "40x320", True),   ("WOOD", "39x100", False), ("WOOD", "41x320", False),
        ("WOOD", "□180x180", True), ("BUA", "○40x40", True),   ("BUA", "80", False),
        ("LINEAR", "360", True),    ("LINEAR", "361", False),  ("LINEAR", "39", False),
        ("WOOD", "large", False),
    ],
)  # fmt: skip
def test_sizes_are_the_players(kind: str, written: str, *, fine: bool) -> None:
    """DBX-TER-06, DBX-T-GROUND: from one base width, both sides together up to nine, round or not."""
    size = size_of_feature(kind, written)
    assert (size is not None) is fine
    if size is not None and size.wide:
        points = ring(shape_of_size(size))
        assert len(points) == (4 if size.outlined == "box" else 12)
        wide = max(y for _, y in points) - min(y for _, y in points)
        assert round(max(x for x, _ in points) - min(x for x, _ in points) + wide) == size.long + size.wide


# choosing ---------------------------------------------------------------------------------------------------


def refused(country: str, **chosen: int) -> list[str]:
    """The rules that refuse a choice by sectors."""
    return [each.rule for each in sector_objections(PALETTES[country], STANDARD, chosen, {})]


def test_choice_by_sectors() -> None:
    """DBX-SET-03: two to six from the palette, two of them bad going, one river, one waterway, two places."""
    assert refused("ARABLE", WOOD=2) == []
    assert refused("ARABLE", WOOD=1) != [] and refused("ARABLE", WOOD=7) != []
    assert refused("ARABLE", WOOD=1, ROAD=1) != []
    assert refused("ARABLE", BUA=3) != [] and refused("ARABLE", RIVER=2) != []
    assert refused("ARABLE", RIVER=1, WATER=1, WOOD=1) == []
    assert refused("ARABLE", DUNE=2) != []
    assert refused("COAST", SHILL=1, MARSH=1) == ["DBX-FILL-05"]


def test_choice_of_the_parent_game() -> None:
    """DBX-SET-05, DBX-FILL-05: compulsory and further features, one each of places and waters."""
    palette = PALETTES["ARABLE"]
    assert not list(dba_objections(palette, {"BUA": 1, "WOOD": 2}))
    assert list(dba_objections(palette, {"WOOD": 3}))
    assert list(dba_objections(palette, {"BUA": 2, "WOOD": 2}))
    assert list(dba_objections(palette, {"ROAD": 1, "WOOD": 3}))


@pytest.mark.parametrize("country", list(PALETTES))
@pytest.mark.parametrize("method", ["sectors", "dba"])
def test_there_is_always_a_choice(country: str, method: str) -> None:
    """DBX-FILL-05, DBX-BIG-03: every country has legal ideas, for each method and each quota."""
    state = position([u("LI", 300, 300), e("LI", 300, 500)], rulings={"terrain_method": method})
    state.topography = country
    for quota in (STANDARD, ATTACKER, DEFENDER):
        form = terrain_form(state, "one", quota, {})
        scene = Scene(state, layout)
        assert any(not form.objections(idea, scene) for idea in form.ideas(scene))
    assert isinstance(next(iter(form.ideas(scene))), Allotment)
    state.big = True
    palette = PALETTES[country]
    for taken in (
        {one: 2} if one == two else {one: 1, two: 1} for one in palette.kinds for two in palette.kinds
    ):
        if not list(sector_objections(palette, ATTACKER, taken, {})):
            form = terrain_form(state, "one", DEFENDER, taken)
            assert any(not form.objections(idea, scene) for idea in form.ideas(scene))


def test_sectors() -> None:
    """DBX-SET-03: sector one holds the origin, the others follow clockwise; halves and six in the big
    battle."""
    state = position([u("LI", 300, 300), e("LI", 300, 500)])
    assert sector_box(state, 1) == (0, 0, 300, 300) and sector_box(state, 2) == (0, 300, 300, 600)
    assert sector_box(state, 3) == (300, 300, 600, 600) and sector_box(state, 4) == (300, 0, 600, 300)
    state.big, state.table = True, (1200.0, 600.0)
    assert sector_box(state, 1, 1) == (600, 0, 900, 300)
    assert sector_box(state, 4) == (0, 300, 400, 600)


WOOD = Picked("F1", "WOOD", "two")


def laid(x: float, y: float, spot: Spot, terrain: Any = ()) -> list[str]:
    """The rules that refuse a wood at a place."""
    scene = scene_of([u("LI", 300, 590)], terrain=terrain)
    order = Placement({"F1": Standing(pose(x, y, 0))})
    return [each.rule for each in place_objections(scene, WOOD, spot, order)]


def test_position_die() -> None:
    """DBX-SET-03: at the edge, or every part 200 paces from it; the centre in the sector."""
    box = (0.0, 0.0, 300.0, 300.0)
    assert laid(60, 150, Spot(box, touches=True)) == [] and laid(70, 150, Spot(box, touches=True)) == [
        "DBX-SET-03"
    ]
    assert laid(110, 150, Spot(box, touches=False, keeps=50.0)) == [] and laid(
        105, 150, Spot(box, touches=False, keeps=50.0)
    ) == ["DBX-SET-03"]
    assert laid(310, 150, Spot(box, touches=False, keeps=50.0)) == ["DBX-SET-03"]


def test_one_feature_at_a_time() -> None:
    """DBX-SET-03: an order that lays down another one with it, or only another one, is refused."""
    scene, spot = scene_of([u("LI", 500, 500)]), Spot((0.0, 0.0, 300.0, 300.0), touches=True)
    here = Standing(pose(60, 150, 0))
    for stands, refused in (
        ({"F1": here}, []),
        ({"F2": here}, ["DBX-SET-03"]),
        ({"F1": here, "F2": here}, ["DBX-SET-03"]),
    ):
        assert [each.rule for each in place_objections(scene, WOOD, spot, Placement(stands))] == refused


def test_gaps_between_features() -> None:
    """DBX-SET-04: a base width between areas, nothing over water; roads may be crossed."""
    box = (0.0, 0.0, 300.0, 300.0)
    near = [{"kind": "MARSH", "rect": (180, 120, 280, 180)}]
    assert laid(110, 150, Spot(box, touches=False), near) == ["DBX-SET-04"]
    assert laid(110, 150, Spot(box, touches=False), [{"kind": "RIVER", "line": ((110, 0), (110, 600))}]) == [
        "DBX-SET-04"
    ]
    assert laid(110, 150, Spot(box, touches=False), [{"kind": "ROAD", "line": ((110, 0), (110, 600))}]) == []


def test_roads_and_rivers() -> None:
    """DBX-SET-04: from edge to opposite edge, or into a place or a waterway; rivers over no other feature."""
    town = {"kind": "BUA", "rect": (260, 260, 340, 340)}
    scene = scene_of([u("LI", 50, 590)], terrain=[town])
    box = (0.0, 0.0, 600.0, 600.0)

    def run(kind: str, *points: tuple[float, float]) -> list[str]:
        order = Course(kind, points)
        return [each.rule for each in course_objections(scene, Picked("F1", kind, "two"), box, order)]

    assert run("ROAD", (300, 0), (300, 600)) == []
    assert run("ROAD", (300, 0), (300, 300)) == []
    assert run("ROAD", (100, 0), (100, 300)) == ["DBX-SET-04"]
    assert run("ROAD", (100, 0), (600, 100)) == ["DBX-SET-04"]
    assert run("RIVER", (300, 0), (300, 600)) == ["DBX-SET-04"]
    assert run("RIVER", (100, 0), (100, 600)) == []


def test_beside_a_waterway_a_river_runs_into_it() -> None:
    """DBX-SET-03, DBX-SET-04: one waterway, with or without a river that runs into it, or one river."""
    sea = {"kind": "WATER", "rect": (0, 0, 600, 100)}
    box = (0.0, 0.0, 600.0, 600.0)

    def run(kind: str, *points: tuple[float, float], **rulings: str) -> list[str]:
        scene = scene_of([u("LI", 50, 590)], terrain=[sea], rulings=rulings)
        order = Course(kind, points)
        return [each.rule for each in course_objections(scene, Picked("F1", kind, "two"), box, order)]

    assert run("RIVER", (0, 300), (600, 300)) == ["DBX-SET-03"]
    assert run("RIVER", (300, 50), (300, 300), (600, 300)) == []
    assert run("ROAD", (0, 300), (600, 300)) == []
    assert run("RIVER", (0, 300), (600, 300), terrain_method="dba") == []


def test_waterways() -> None:
    """DBX-SET-04, DBX-BIG-03: a strip along an outer edge of the sector, in the big battle a short side."""
    state = position([u("LI", 300, 300), e("LI", 300, 500)])
    assert outer_edges(state, 3) == ("north", "east")
    assert strip_along(state, "north", 100.0).points[0] == (0.0, 500.0)
    state.big = True
    assert outer_edges(state, 1) == ("west", "east")
    assert outer_edges(state, 1, 0) == ("west",) and outer_edges(state, 1, 1) == ("east",)


def test_the_parent_game_spreads_its_features() -> None:
    """DBX-SET-05: three quarters get something, two of them bad going."""
    state = position(
        [u("LI", 300, 300), e("LI", 300, 500)], terrain=[{"kind": "WOOD", "rect": (50, 50, 150, 150)}]
    )
    state.picked = (Picked("F1", "MARSH", "two"), Picked("F2", "FARM", "two"))
    scene = Scene(state, layout)
    assert not spreads_enough(scene, state.picked[0], 1) and spreads_enough(scene, state.picked[0], 2)


def test_laying_in_play() -> None:
    """DBX-SET-03, DBX-FILL-04, DBX-FILL-07: the dice tell the sector, the chooser the place."""
    state: DbxState = position([u("LI", 300, 590), e("LI", 300, 20)])
    state.clock = type(state.clock)()
    state.stage, state.picked = "placing", (WOOD,)
    game = stage_state(state, (6, 5))
    game.answer(Placement({"F1": Standing(pose(150, 450, 0))}))
    assert happened(game, FeatureLaid)[0].feature.kind == "WOOD"


# weather ----------------------------------------------------------------------------------------------


def test_what_weather_does() -> None:
    """DBX-WX-01, DBX-WX-02, DBX-WX-03, DBX-T-WEATHER: roads, guns, sight and command in every weather."""
    found = {}
    for weather in ("fair", "rain", "fog", "storm"):
        state = position([u("LI", 300, 300)], weather=weather)
        found[weather] = (
            roads_are_mud(state),
            guns_are_bogged(state),
            sight_limit(state),
            command_distances(state),
        )
    far = found["fair"][2]
    assert found["fair"] == (False, False, far, (1200, 600)) and far > 1000
    assert found["rain"] == (True, True, far, (1200, 600))
    assert found["fog"] == (False, False, 100, (600, 300))
    assert found["storm"] == (True, True, 100, (1200, 600))


def test_weather_clears() -> None:
    """DBX-WX-04: rain and fog last five bounds, storm three; then it is fair."""
    state = position([u("LI", 300, 300), e("LI", 300, 500)], weather="rain")
    WeatherFell("rain", 5).apply(state)
    found = []
    for bound in (5, 6):
        BoundBegun(bound).apply(state)
        found.append(state.weather)
    assert found == ["rain", "fair"]


def test_what_courses_may_not_cross() -> None:
    """DBX-SET-04: a river keeps off walls; a road may join two places."""
    wall = {"kind": "LINEAR", "line": ((260, 300), (340, 300))}
    towns = [{"kind": "BUA", "rect": (100, 100, 180, 180)}, {"kind": "BUA", "rect": (400, 100, 480, 180)}]
    sector = (0.0, 0.0, 600.0, 600.0)
    river, road = Picked("F1", "RIVER", "two"), Picked("F1", "ROAD", "two")
    over = Course("RIVER", ((300.0, 0.0), (300.0, 600.0)))
    scene = scene_of([], terrain=[wall])
    assert [each.rule for each in course_objections(scene, river, sector, over)] == ["DBX-SET-04"]
    joining = Course("ROAD", ((140.0, 140.0), (440.0, 140.0)))
    assert not list(course_objections(scene_of([], terrain=towns), road, sector, joining))
    loose = Course("ROAD", ((140.0, 140.0), (300.0, 140.0)))
    assert list(course_objections(scene_of([], terrain=towns), road, sector, loose))
