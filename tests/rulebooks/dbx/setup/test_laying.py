"""Laying terrain and camps in play: dice that are thrown again, features that shrink, edges that hold."""

import pytest

from pulverdampf.engine.orders import Course, Extent, Placement, Standing
from pulverdampf.engine.requests import Order
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Clock
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.events.setup import FeatureLaid, FeatureWithdrawn, PlaceFailed
from pulverdampf.rulebooks.dbx.setup.edges import camp_objections
from pulverdampf.rulebooks.dbx.setup.ground.courses import course_objections, up_to_the_bank
from pulverdampf.rulebooks.dbx.setup.ground.laying import depth_left
from pulverdampf.rulebooks.dbx.setup.ground.places import Spot, place_objections
from pulverdampf.rulebooks.dbx.setup.preparations import Picked
from pulverdampf.rulebooks.dbx.units import DbxState, layout
from pulverdampf.table.shapes import ring
from tests.rulebooks.dbx.staging import (
    Staged,
    act,
    e,
    happened,
    ideas,
    options,
    pose,
    scene_of,
    stage_state,
    throw,
    u,
    waits_for,
)


def placing(*picked: Picked, **situation: object) -> DbxState:
    """A battle in which features are still to be laid."""
    state = position([u("LI", 300, 100), e("LI", 300, 500)], **situation)
    state.clock, state.stage, state.picked = Clock(), "placing", picked
    state.terrain_by_dice = True
    return state


def laid(game: Staged) -> FeatureLaid:
    """What is laid when the first idea is taken."""
    game.answer(ideas(game)[0])
    return happened(game, FeatureLaid)[-1]


def test_a_feature_is_laid_as_large_as_its_player_likes() -> None:
    """DBX-TER-06, DBX-SET-03: size and outline come with the place."""
    for size, wide, corners in (("○160x100", 160, 12), ("□60x40", 60, 4), ("", 120, 12)):
        game = stage_state(placing(Picked("F1", "WOOD", "two")), (1, 4))
        game.answer(Placement({"F1": Standing(pose(150, 150, 0), size)}))
        points = ring(happened(game, FeatureLaid)[-1].feature.shape)
        assert len(points) == corners and round(max(x for x, _ in points) * 2) == wide


def test_a_feature_without_room_is_rolled_for_again() -> None:
    """DBX-SET-03, DBX-FILL-04: as often as it takes, while it fits anywhere; it is never given up before."""
    full = [{"kind": "FARM", "rect": (0, 0, 300, 600)}]
    state = placing(Picked("F1", "WOOD", "two", -1, 60), terrain=full)
    game = stage_state(state, (1, 4, 2, 4, 1, 1, 3, 4))
    assert laid(game).feature.pose.x > 300.0
    assert len(happened(game, PlaceFailed)) == 3 and not happened(game, FeatureWithdrawn)
    nowhere = [{"kind": "FARM", "rect": (0, 0, 600, 600)}]
    lost = stage_state(placing(Picked("F1", "WOOD", "two"), terrain=nowhere), (1, 4))
    assert [each.feature for each in happened(lost, FeatureWithdrawn)] == ["F1"]


def test_the_player_says_what_is_laid_next() -> None:
    """DBX-SET-03: of several kinds the one he names; of one kind there is nothing to ask."""
    state = placing(Picked("F1", "WOOD", "two"), Picked("F2", "BUA", "two"), Picked("F3", "WOOD", "two"))
    game = stage_state(state, (1, 4))
    assert waits_for(game) == "DBX-SET-03" and sorted(options(game)) == ["F1", "F2"]
    act(game, "F2")
    assert laid(game).feature.kind == "BUA"
    throw(game, 3, 4)
    assert laid(game).feature.kind == "WOOD"


def test_a_waterway_is_as_deep_as_its_player_likes() -> None:
    """DBX-SET-04, DBX-T-GROUND: any depth from 400 to 800 paces."""
    for depth, fine in ((99.5, False), (100.0, True), (137.25, True), (200.0, True), (200.5, False)):
        game = act(stage_state(placing(Picked("F1", "WATER", "two")), (1, 4)), "west")
        form = game.request.form  # type: ignore[union-attr]
        assert (not form.objections(Extent(depth), game.battle.scene)) is fine
        if fine:
            game.answer(Extent(depth))
            points = ring(happened(game, FeatureLaid)[-1].feature.shape)
            assert max(x for x, _ in points) == depth


def test_a_waterway_leaves_a_base_width_to_what_lies_there() -> None:
    """DBX-SET-04: it lies over no road and a base width from other features; else it is rolled for again."""
    wood = {"kind": "WOOD", "rect": (190, 200, 260, 300)}
    state = placing(Picked("F1", "WATER", "two"), terrain=[wood])
    scene = Scene(state, layout)
    assert depth_left(scene, "west") == pytest.approx(150.0) and depth_left(scene, "east") == 200.0
    near = placing(Picked("F1", "WATER", "two"), terrain=[{"kind": "WOOD", "rect": (130, 200, 260, 300)}])
    game = stage_state(near, (1, 4))
    assert isinstance(game.request, Order) and game.request.form.kind is Extent
    assert depth_left(Scene(near, layout), "west") == pytest.approx(90.0)
    road = placing(Picked("F1", "WATER", "two"), terrain=[{"kind": "ROAD", "line": [(60, 0), (60, 600)]}])
    assert depth_left(Scene(road, layout), "west") < 100.0


def test_the_position_die_decides_about_the_edge() -> None:
    """DBX-SET-03: at one to three it touches the edge of the table, at four to six it keeps 200 paces off."""
    for die in range(1, 7):
        feature = laid(stage_state(placing(Picked("F1", "WOOD", "two")), (1, die))).feature
        off = min(min(x, y) for x, y in ring(feature.shape, feature.pose))
        assert off < 0.5 if die <= 3 else off >= 50.0 - 0.125


def test_five_and_six_are_the_first_two_sectors() -> None:
    """DBX-SET-03: the sector die has six faces for four sectors."""
    middles = {1: (0, 0), 2: (0, 1), 3: (1, 1), 4: (1, 0), 5: (0, 0), 6: (0, 1)}
    for die, (east, north) in middles.items():
        where = laid(stage_state(placing(Picked("F1", "WOOD", "two")), (die, 4))).feature.pose
        assert (where.x > 300.0, where.y > 300.0) == (bool(east), bool(north))


def test_the_parent_game_throws_again_for_a_full_quarter() -> None:
    """DBX-SET-05: the last of three features goes where a third quarter still lacks one."""
    woods = [{"kind": "WOOD", "rect": (80, y, 160, y + 60)} for y in (100, 400)]
    state = placing(Picked("F1", "MARSH", "two"), terrain=woods, rulings={"terrain_method": "dba"})
    game = stage_state(state, (1, 4, 2, 2, 3, 4))
    assert laid(game).feature.pose.x > 300.0 and laid_faces(game) == 6


def laid_faces(game: Staged) -> int:
    """How many faces have been thrown for sectors and positions."""
    return 6 - len(list(game.faces.left()))


def test_a_camp_keeps_within_the_table() -> None:
    """DBX-SET-07, DBX-ARMY-09: it touches the base edge and sticks out over no other."""
    state = position([u("LI", 300, 100), u("CAMP", 300, 300)])
    scene, camp = Scene(state, layout), state.pieces["AC"]
    for x, y, fine in ((40, 40, True), (30, 40, False), (570, 40, False), (560, 40, True), (300, 30, False)):
        found = list(camp_objections(scene, camp, Standing(pose(x, y), "80x80"), strict=True))
        assert (not found) is fine, (x, y)


STRIP = {"kind": "WATER", "rect": (0, 0, 120, 600)}


def test_features_keep_a_base_width_from_a_waterway() -> None:
    """DBX-SET-04: a waterway is a feature like others; a wall only does not lie in it."""
    scene = scene_of([u("LI", 300, 590)], terrain=[STRIP])
    spot = Spot((0.0, 0.0, 300.0, 300.0), touches=False)
    for kind, x, fine in (
        ("WOOD", 220, True),
        ("WOOD", 219, False),
        ("LINEAR", 202, True),
        ("LINEAR", 199, False),
    ):
        order = Placement({"F1": Standing(pose(x, 150, 0))})
        found = list(place_objections(scene, Picked("F1", kind, "two"), spot, order))
        assert (not found) is fine, (kind, x)


def test_a_road_does_not_run_over_a_waterway() -> None:
    """DBX-SET-04: it ends at the bank; one that crosses the water is refused."""
    scene = scene_of([u("LI", 300, 590)], terrain=[STRIP])
    picked, box = Picked("F1", "ROAD", "two"), (0.0, 0.0, 600.0, 600.0)
    for points, fine in (
        (((60.0, 300.0), (600.0, 300.0)), True),
        (((0.0, 300.0), (600.0, 300.0)), True),
        (((300.0, 0.0), (60.0, 300.0), (300.0, 600.0)), False),
        (((300.0, 0.0), (300.0, 600.0)), True),
        (((140.0, 0.0), (60.0, 0.5), (140.0, 600.0)), False),
    ):
        found = [each.rule for each in course_objections(scene, picked, box, Course("ROAD", points))]
        assert (not found) is fine, points
    assert up_to_the_bank(scene, [(0.0, 300.0), (600.0, 300.0)]) == ((119.0, 300.0), (600.0, 300.0))
    assert up_to_the_bank(scene, [(600.0, 300.0), (60.0, 300.0)]) == ((600.0, 300.0), (119.0, 300.0))
    assert up_to_the_bank(scene, [(300.0, 0.0), (300.0, 600.0)]) == ((300.0, 0.0), (300.0, 600.0))
