"""Laying terrain and camps in play: dice that are thrown again, features that shrink, edges that hold."""

from pulverdampf.engine.orders import Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Clock
from pulverdampf.rulebooks.dbx.events.setup import FeatureLaid
from pulverdampf.rulebooks.dbx.positions import position
from pulverdampf.rulebooks.dbx.setup.edges import camp_objections
from pulverdampf.rulebooks.dbx.setup.feature_places import shape_for
from pulverdampf.rulebooks.dbx.setup.preparations import Picked
from pulverdampf.rulebooks.dbx.units import DbxState, layout
from pulverdampf.table.shapes import ring
from tests.rulebooks.dbx.staging import Staged, e, happened, ideas, pose, stage_state, u


def placing(*picked: Picked, **situation: object) -> DbxState:
    """A battle in which features are still to be laid."""
    state = position([u("LI", 300, 100), e("LI", 300, 500)], **situation)  # type: ignore[arg-type]
    state.clock, state.stage, state.picked = Clock(), "placing", picked
    state.terrain_by_dice = True
    return state


def laid(game: Staged) -> FeatureLaid:
    """What is laid when the first idea is taken."""
    game.answer(ideas(game)[0])
    return happened(game, FeatureLaid)[-1]


def test_a_feature_that_does_not_fit_is_laid_as_small_as_may_be() -> None:
    """DBX-FILL-04: after ten failures, not before."""
    for tries, small in ((9, False), (10, True)):
        game = stage_state(placing(Picked("F1", "WOOD", "two", -1, tries)), (1, 4))
        assert laid(game).feature.shape == shape_for("WOOD", small)


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
        found = list(camp_objections(scene, camp, Standing(pose(x, y), "80x80"), True))
        assert (not found) is fine, (x, y)
