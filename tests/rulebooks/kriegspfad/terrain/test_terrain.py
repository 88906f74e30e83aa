"""Terrain: what the ground does to movement and to cover."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.shooting.cover import natural_cover
from pulverdampf.rulebooks.kriegspfad.special.forts import at_wall
from pulverdampf.rulebooks.kriegspfad.terrain.ground import (
    KINDS,
    going,
    going_over,
    kinds_under,
    plots_near,
    standing_on,
)
from pulverdampf.table.outlines import box

COLUMNS = ("REG", "SKI", "WAR", "CAV", "MW", "MWn", "ART", "WAG")
GOING = [
    # kind             regulars, skirmishers, warriors, cavalry, mounted warriors, nimble ones, guns, wagons
    ("gentle_hill",    "GGGGGGGG"),
    ("steep_hill",     "DGGDDDDD"),
    ("ridge",          "DGGDDDDD"),
    ("too_steep_hill", "XXXXXXXX"),
    ("mountain_path",  "DDDXXDXX"),
    ("dense_wood",     "DGGDDDDD"),
    ("light_wood",     "DGGGGGDD"),
    ("wilderness",     "XGGXXXXX"),
    ("rough",          "DGGDDGDD"),
    ("field",          "GGGGGGGG"),
    ("fence",          "DGGGGGDD"),
    ("stone_wall",     "DGGGGGXX"),
    ("tall_grass",     "DDDDDDDD"),
    ("village",        "DGDDDDDD"),
    ("marsh",          "DDDXXXXX"),
    ("stream",         "DGGDDDDD"),
    ("river",          "XXXXXXXX"),
    ("lake",           "XXXXXXXX"),
    ("ford",           "DDDDDDDD"),
    ("bridge",         "GGGGGGGG"),
    ("road",           "GGGGGGGG"),
    ("burning",        "XXXXXXXX"),
]  # fmt: skip
FOOT = {"side": "one", "troop": "regular", "at": (30, 20)}


def scene_of(*units: dict[str, Any], **situation: Any) -> Scene:
    return Scene(position(units, **situation), layout)


def ground(kind: str, **shape: Any) -> dict[str, Any]:
    return {"kind": kind, **(shape or {"rect": (20, 10, 40, 30)})}


def class_of(troop: str, *terrain: dict[str, Any], **situation: Any) -> str:
    """The class of movement of the ground under one element at (30, 20)."""
    scene = scene_of({**FOOT, "troop": troop}, terrain=terrain, **situation)
    return standing_on(scene, scene.state.bodies["A1"], scene.outline(scene.state.pieces["A1a"]))


@pytest.mark.parametrize(("kind", "classes"), GOING)
def test_classes_of_movement(kind: str, classes: str) -> None:
    """KP-T-TERR, KP-TERR-04, KP-TERR-05, KP-TERR-06, KP-TERR-07: each ground for all troops."""
    state = position([FOOT])
    assert "".join(going(state, kind, column) for column in COLUMNS) == classes


@pytest.mark.parametrize(("kind", "classes"), [
    ("stream", "D"), ("river", "X"), ("canyon", "D"), ("ridge", "D"), ("ford", "G"), ("road", "G"),
    ("path", "G"),
])  # fmt: skip
def test_what_is_written_as_a_broad_line_is_ground_to_stand_on(kind: str, classes: str) -> None:
    """KP-TERR-11, KP-T-TERR: courses have a breadth, fences have none and are crossed."""
    course = {"kind": kind, "line": ((0, 20), (60, 20)), "width": 3.0}
    scene = scene_of(FOOT, terrain=[course])
    assert kinds_under(scene, scene.state.pieces["A1a"]) == (kind,)
    assert class_of("regular", course) == classes
    fence = scene_of(FOOT, terrain=[{"kind": "fence", "line": ((0, 20), (60, 20))}])
    assert kinds_under(fence, fence.state.pieces["A1a"]) == ()


def test_scouts_are_slow_where_riders_are() -> None:
    """KP-FILL-38: barred where skirmishers are, slow where mounted warriors are slow or barred."""
    state = position([FOOT])
    assert [going(state, kind, "SCOUT") for kind in ("wilderness", "river", "light_wood", "marsh")] == [
        "D", "X", "G", "D",
    ]  # fmt: skip


def test_any_part_of_the_base_counts() -> None:
    """KP-TERR-01: a base that only touches the wood with a corner is in it, one beside it is not."""
    assert class_of("cavalry", ground("dense_wood", rect=(31, 10, 50, 30))) == "D"
    assert class_of("cavalry", ground("dense_wood", rect=(32, 10, 50, 30))) == "G"


def test_roads_lead_through_everything() -> None:
    """KP-TERR-08, KP-FILL-52: a road is good ground whatever it crosses, until it snows."""
    road = ground("road", line=((0, 20), (60, 20)), width=3)
    assert class_of("regular", ground("wilderness")) == "X"
    assert class_of("regular", ground("wilderness"), road) == "G"
    assert class_of("artillery", ground("marsh"), road) == "G"
    assert class_of("regular", road, weather="snow") == "D"


def test_overlapping_ground() -> None:
    """KP-TERR-12, KP-FILL-52: the worst movement counts, and cover if any layer gives it."""
    terrain = (ground("light_wood"), ground("marsh"))
    assert class_of("mounted_warrior", *terrain) == "X"
    assert class_of("skirmisher", *terrain) == "D"
    scene = scene_of(FOOT, {"side": "two", "opposite": "A1", "distance": 15}, terrain=terrain)
    assert natural_cover(scene, scene.state.pieces["A1a"], scene.state.pieces["B1a"])


def test_snow() -> None:
    """KP-TERR-10, KP-WX-08: all is difficult, water is frozen, riders and guns may cross marshes."""
    assert class_of("skirmisher", weather="snow") == "D"
    assert class_of("cavalry", ground("river"), weather="snow") == "D"
    assert class_of("artillery", ground("marsh"), weather="snow") == "D"
    assert class_of("wagon", ground("marsh"), weather="snow") == "X"
    assert class_of("cavalry", ground("wilderness"), weather="snow") == "X"


def test_mud() -> None:
    """KP-WX-07: level ground and roads are difficult, hills and villages as ever, marshes impassable."""
    muddy = position([FOOT], terrain=[ground("gentle_hill", rect=(5, 5, 20, 15))], weather="heavy_rain")
    muddy.mud = True
    scene = Scene(muddy, layout)

    def under(x: float, y: float) -> str:
        spot = box(x, y, 0, 2.0, 1.0)
        return going_over(muddy, "SKI", spot, (x, y, x, y), plots_near(scene, x, y, 2.0))[0]

    assert under(30.0, 20.0) == "D" and under(12.0, 10.0) == "G"
    assert going(muddy, "marsh", "SKI") == "X"


def test_flooded_canyons() -> None:
    """KP-WX-05, KP-FILL-14: heavy rain floods the floor; else it is rough, and its sides are steep."""
    canyon = ground("canyon", line=((0, 20), (60, 20)), width=6)
    assert class_of("mounted_warrior", canyon) == "D"
    assert class_of("skirmisher", canyon) == "G"
    assert class_of("skirmisher", canyon, weather="heavy_rain") == "X"
    assert class_of("skirmisher", canyon, weather="rain") == "G"


def test_the_top_of_a_mesa_is_open() -> None:
    """KP-FILL-12: its slopes are steep, its top is not; heights are 1, 2 and 3."""
    mesa = ground("mesa"), ground("plateau", rect=(23, 13, 37, 27))
    assert class_of("regular", *mesa) == "G"
    assert class_of("regular", mesa[0]) == "D"
    assert [KINDS[kind].level for kind in ("gentle_hill", "steep_hill", "mesa")] == [1, 2, 3]


def test_villages_are_one_feature() -> None:
    """KP-TERR-09: the centre of the base decides whether an element is in the village."""
    scene = scene_of(FOOT, terrain=[ground("village")])
    assert kinds_under(scene, scene.state.pieces["A1a"]) == ("village",)
    beside = scene_of(FOOT, terrain=[ground("village", rect=(30.5, 10, 50, 30))])
    assert kinds_under(beside, beside.state.pieces["A1a"]) == ()


@pytest.mark.parametrize(
    ("kind", "covered"),
    [("light_wood", True), ("dense_wood", True), ("wilderness", True), ("village", True), ("rough", False),
     ("tall_grass", False), ("marsh", False), ("field", True)],
)  # fmt: skip
def test_cover(kind: str, *, covered: bool) -> None:
    """KP-FILL-25, KP-T-SIGHT: woods, wilderness, villages and fields cover foot, other ground does not."""
    foe = {"side": "two", "opposite": "A1", "distance": 15}
    scene = scene_of(FOOT, foe, terrain=[ground(kind)])
    assert natural_cover(scene, scene.state.pieces["A1a"], scene.state.pieces["B1a"]) is covered
    riders = scene_of({**FOOT, "troop": "cavalry"}, foe, terrain=[ground(kind)])
    assert not natural_cover(riders, riders.state.pieces["A1a"], riders.state.pieces["B1a"])


def test_fields_cover_those_who_stay() -> None:
    """KP-TERR-02: whoever moved this turn has no cover in a field."""
    scene = scene_of({**FOOT, "is": ("moved",)}, {"side": "two", "opposite": "A1"}, terrain=[ground("field")])
    assert not natural_cover(scene, scene.state.pieces["A1a"], scene.state.pieces["B1a"])


def test_banks() -> None:
    """KP-SIGHT-11: foot at the water's edge is covered from across the water, not from its own bank."""
    stream = ground("stream", line=((0, 22), (60, 22)), width=2)
    across = {"side": "two", "at": (30, 26)}
    behind = {"side": "two", "at": (30, 14), "facing": 90}
    scene = scene_of(FOOT, across, behind, terrain=[stream])
    pieces = scene.state.pieces
    assert natural_cover(scene, pieces["A1a"], pieces["B1a"])
    assert not natural_cover(scene, pieces["A1a"], pieces["B2a"])


def test_stone_walls() -> None:
    """KP-TERR-03, KP-FILL-13: an element stands at the wall it touches; guns and wagons cannot cross it."""
    wall = ground("stone_wall", line=((20, 20.8), (40, 20.8)))
    scene = scene_of(FOOT, terrain=[wall])
    assert [each.kind for each in at_wall(scene, scene.state.pieces["A1a"])] == ["stone_wall"]
    away = scene_of({**FOOT, "at": (30, 17)}, terrain=[wall])
    assert not at_wall(away, away.state.pieces["A1a"])
    state = scene.state
    assert [going(state, kind, "ART") for kind in ("fence", "stone_wall")] == ["D", "X"]


def test_the_sides_of_a_canyon_are_steep_and_its_floor_is_rough() -> None:
    """KP-FILL-14, KP-T-TERR: nimble riders go fast along the floor, but not over the rim."""
    canyon = ground("canyon", rect=(24, 15, 36, 25))
    nimble = {"troop": "mounted_warrior", "traits": ("nimble_mounted",)}
    for y, found in ((20, "G"), (25, "D")):
        scene = scene_of({"side": "one", "at": (30, y), **nimble}, terrain=[canyon])
        assert standing_on(scene, scene.state.bodies["A1"], scene.outline(scene.state.pieces["A1a"])) == found


def test_no_road_leads_over_a_hill_too_steep() -> None:
    """KP-TERR-05, KP-TERR-08: only its own path does."""
    along = {"line": ((0, 20), (60, 20)), "width": 3}
    assert class_of("skirmisher", ground("too_steep_hill"), ground("road", **along)) == "X"
    assert class_of("skirmisher", ground("too_steep_hill"), ground("mountain_path", **along)) == "D"


def test_nobody_has_cover_on_a_ford() -> None:
    """KP-TERR-06: not even where trees hang over it."""
    wood, ford = ground("light_wood"), ground("ford", rect=(27, 17, 33, 23))
    for terrain, covered in (((wood,), True), ((wood, ford), False)):
        scene = scene_of(FOOT, {"side": "two", "opposite": "A1", "distance": 15}, terrain=terrain)
        assert natural_cover(scene, scene.state.pieces["A1a"], scene.state.pieces["B1a"]) is covered


def test_where_the_wilderness_is_cleared() -> None:
    """KP-TERR-04, KP-TERR-11: in a clearing, a field or a village nobody is held up by trees."""
    wild = ground("wilderness")
    assert class_of("regular", wild) == "X"
    for kind, found in (("clearing", "G"), ("field", "G"), ("village", "D")):
        assert class_of("regular", wild, ground(kind, rect=(24, 14, 36, 26))) == found
