"""Preparing the battle: sides, deployment, terrain, weather."""

from collections.abc import Iterator
from typing import Any

import pytest

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.requests import Order
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Attached, Inside, Reserve
from pulverdampf.rulebooks.march_of_eagles.armies.mustering import begin, ready_armies, terrain_setups
from pulverdampf.rulebooks.march_of_eagles.battalion import commander
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.conditions import Conditions, SideConditions
from pulverdampf.rulebooks.march_of_eagles.events.order import Confused
from pulverdampf.rulebooks.march_of_eagles.events.places import Deployed
from pulverdampf.rulebooks.march_of_eagles.events.turns import TerrainLaid
from pulverdampf.rulebooks.march_of_eagles.setup.deployment import deployment_objections
from pulverdampf.rulebooks.march_of_eagles.setup.posts import zones_of
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import layout
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Polyline, Pose, Rectangle, ring
from tests.rulebooks.march_of_eagles.staging import (
    Staged,
    act,
    happened,
    options,
    placed,
    refusal,
    stage_state,
    throw,
    thrown,
    waits_for,
)


def battle(*faces: int, one: str = "FR-A", two: str = "FR-A", **kind: object) -> Staged:
    armies = ready_armies()
    return stage_state(begin(armies[one], armies[two], **kind), faces)  # type: ignore[arg-type]


@pytest.mark.parametrize(("table", "size"), [("64x48", (64, 48)), ("48x48", (48, 48))])
def test_two_tables(table: str, size: tuple[float, float]) -> None:
    """MOE-SETUP-01: 64 or 48 by 48 inches; the zones are 12 inches deep on both (switch `table`)."""
    game = act(battle(6, 1, rulings={"table": table}), "north")
    assert game.state.table == size
    assert zones_of(game.state, "two") == ((0, 0, size[0], 12),)
    assert zones_of(game.state, "one") == ((0, 36, size[0], 48),)


def test_ready_terrain() -> None:
    """MOE-SETUP-02, MOE-FILL-30: six ready tables; the smaller table loses 8 inches at each end."""
    assert sorted(terrain_setups()) == ["TS-1", "TS-2", "TS-3", "TS-4", "TS-5", "TS-6"]
    kinds = sorted(each.kind for each in battle(terrain="TS-2").state.features.values())
    assert kinds == ["building", "hedge", "hill", "orchard", "wall", "wall"]
    wide = battle(terrain="TS-1").state.features.values()
    small = battle(terrain="TS-1", rulings={"table": "48x48"}).state.features.values()
    crops, moved = (next(each for each in laid if each.kind == "crops") for laid in (wide, small))
    assert [x - u for (x, _), (u, _) in zip(ring(crops.shape), ring(moved.shape), strict=True)] == [
        pytest.approx(8) for _ in ring(crops.shape)
    ]
    river = [each for each in battle(terrain="TS-4").state.features.values() if each.kind == "river"]
    assert len(river) == 3  # cut where the bridge and the ford lead over it


def test_terrain_by_dice() -> None:
    """MOE-FILL-31: D3 + 3 pieces, sector, kind, place; what overlaps is rolled again."""
    wood = [1, 1, 500, 500]
    hill = [6, 2, 500, 500]
    hedge = [3, 3, 500, 500, 5]  # at right angles to the long side
    stream = [2, 6, 5, 500, 500, 1]
    game = battle(1, *wood, *wood, *hill, *hedge, *stream, terrain="dice")
    laid = [each.feature for each in happened(game, TerrainLaid)]
    assert [each.kind for each in laid] == ["wood", "hill", "hedge", "stream"]
    assert laid[2].shape.points[0][0] == laid[2].shape.points[1][0]  # type: ignore[union-attr]
    assert [x for x, _ in laid[3].shape.points] == pytest.approx([64 / 3, 128 / 3])  # type: ignore[union-attr]
    assert not game.state.terrain_by_dice


def test_a_piece_that_never_fits_is_dropped() -> None:
    """MOE-FILL-31: three more tries; at most one building; a six after a six is nothing."""
    building, nothing = [1, 6, 1, 500, 500], [1, 6, 6]
    elsewhere = [4, 6, 2, 500, 500]
    game = battle(1, *building, *4 * elsewhere, *nothing, *nothing, terrain="dice")
    assert [each.feature.kind for each in happened(game, TerrainLaid)] == ["building"]
    assert waits_for(game) == "MOE-SETUP-03"


@pytest.mark.parametrize(
    ("dice", "kind", "width", "depth"),
    [
        ((1,), "wood", 7, 6),
        ((2,), "hill", 10, 7),
        ((3,), "hedge", 10, 0),
        ((4,), "wall", 8, 0),
        ((5,), "crops", 8, 6),
        ((6, 1), "building", 5, 5),
        ((6, 2), "building", 5, 5),
        ((6, 3), "marsh", 6, 6),
        ((6, 4), "orchard", 7, 6),
    ],
)
def test_what_each_die_brings(dice: tuple[int, ...], kind: str, width: float, depth: float) -> None:
    """MOE-FILL-31: kind and size by the table; a six is rolled again on the second one."""
    along = () if depth else (4,)
    game = battle(1, 2, *dice, 500, 500, *along, terrain="dice")
    (laid,) = (each.feature for each in happened(game, TerrainLaid))
    assert (laid.kind, laid.level, laid.capacity) == (kind, int(kind == "hill"), int(kind == "building"))
    if isinstance(laid.shape, Rectangle):
        assert (laid.shape.width, laid.shape.depth) == (width, depth)
    else:
        assert isinstance(laid.shape, Polyline)
        (x1, y1), (x2, y2) = laid.shape.points
        assert (x2 - x1, y2 - y1) == pytest.approx((width, depth))


@pytest.mark.parametrize(
    ("sector", "west", "south", "east", "north"),
    [
        (1, 4, 4, 64 / 3, 24),
        (2, 64 / 3, 4, 128 / 3, 24),
        (3, 128 / 3, 4, 60, 24),
        (4, 4, 24, 64 / 3, 44),
        (6, 128 / 3, 24, 60, 44),
    ],
)
def test_six_sectors(sector: int, west: float, south: float, east: float, north: float) -> None:
    """MOE-FILL-31: a sixth of the table each, pieces at least four inches from its edge."""
    for place, x, y in ((0, west, south), (999, east, north)):
        (laid,) = happened(battle(1, sector, 1, place, place, terrain="dice"), TerrainLaid)
        assert (laid.feature.pose.x, laid.feature.pose.y) == pytest.approx((x, y), abs=1e-4)


def test_a_stream_runs_through_its_sector_to_the_edge() -> None:
    """MOE-FILL-31: from edge to edge, along the table on 1 to 4, across it on 5 and 6."""
    (along,) = happened(battle(1, 1, 6, 5, 0, 999, 4, terrain="dice"), TerrainLaid)
    assert along.feature.shape == Polyline(((0.0, 24.0), (64 / 3, 24.0)))
    (across,) = happened(battle(1, 6, 6, 5, 999, 0, 5, terrain="dice"), TerrainLaid)
    assert across.feature.shape == Polyline(((60.0, 24.0), (60.0, 48.0)))


def test_pieces_do_not_touch_and_two_hills_are_enough() -> None:
    """MOE-FILL-31: what touches is rolled again; a third hill is, too."""
    crops = [1, 5, 999, 0]  # 8 by 6 inches about (21.33, 4)
    beside = [2, 5, 0, 0]  # about the same point
    clear = [2, 5, 400, 0]  # more than 8 inches to the east
    game = battle(1, *crops, *beside, *clear, terrain="dice")
    assert [each.feature.id for each in happened(game, TerrainLaid)] == ["t1", "t2"]
    hills = [[sector, 2, 500, 500] for sector in (1, 3, 4, 6)]
    game = battle(1, *hills[0], *hills[1], *hills[2], *hills[3], *hills[2], *hills[3], terrain="dice")
    assert [each.feature.id for each in happened(game, TerrainLaid)] == ["t1", "t2"]


def test_the_higher_die_chooses_the_side() -> None:
    """MOE-SETUP-03, MOE-FILL-09: ties are rolled again; the other gets the opposite side."""
    game = battle(3, 3, 2, 5)
    assert thrown(game, "MOE-SETUP-03") == [(3, 3, 2, 5)]
    assert (game.request.by, options(game)) == ("two", ["south", "north"])  # type: ignore[union-attr]
    act(game, "south")
    assert game.state.edges == {"one": "north", "two": "south"}


def test_the_winner_says_who_places_first_then_they_alternate() -> None:
    """MOE-SETUP-04: one battalion each; who has more goes on alone."""
    game = act(battle(6, 1, one="BR-A"), "south", "second")
    order = []
    for number in range(9):
        side = game.request.by  # type: ignore[union-attr]
        order.append(side)
        if options(game):
            act(game, options(game)[0])
        place = next(
            idea
            for idea in game.request.form.ideas(game.battle.scene)  # type: ignore[union-attr]
            if not game.request.form.objections(idea, game.battle.scene)  # type: ignore[union-attr]
        )
        act(game, place)
        assert len(happened(game, Deployed)) == number + 1
    assert order == ["two", "one"] * 4 + ["one"]
    assert waits_for(game) == "MOE-SETUP-06"
    assert game.request is not None and game.request.by == "two"  # the commanders in the same order


def test_twelve_inches_from_the_centre_line() -> None:
    """MOE-SETUP-05: no part nearer; no overlap with friends or impassable ground; any facing."""
    game = act(battle(6, 1, terrain="TS-3"), "south", "first", "A1")  # 24 soldiers
    assert refusal(game, placed("A1", 20, 11.3, formation="line")) == ["MOE-SETUP-05"]
    act(game, placed("A1", 20, 11.2, formation="line"), "B1", placed("B1", 20, 40, 0, "column"), "A2")
    assert refusal(game, placed("A2", 20, 10, formation="line")) == ["MOE-SETUP-05"]
    assert refusal(game, placed("A2", 20, 5, formation="square")) == ["MOE-SETUP-04"]
    act(game, placed("A2", 20, 5, 45, "column"))


def test_the_commanders_come_last() -> None:
    """MOE-SETUP-06: in the own zone or with a battalion."""
    game = act(battle(6, 1), "south", "first")
    while waits_for(game) != "MOE-SETUP-06":
        act(game, next(_legal(game)))
    assert refusal(game, placed("A0", 20, 13)) == ["MOE-SETUP-06"]
    act(game, Placement({"A0": Standing(Pose(0, 0), attached="A2")}), placed("B0", 20, 46))
    assert commander(game.state, "one").place == Attached("A2")
    assert (game.state.clock.turn, waits_for(game)) == (1, "MOE-INIT-01")


def _legal(game: Staged) -> Iterator[Any]:
    asked, scene = game.request, game.battle.scene
    if options(game):
        yield options(game)[0]
    assert isinstance(asked, Order)
    yield from (idea for idea in asked.form.ideas(scene) if not asked.form.objections(idea, scene))


def test_no_confusion_from_deployment() -> None:
    """MOE-SETUP-07, MOE-FILL-29: a battalion placed in difficult ground is in order."""
    game = act(battle(6, 1, terrain="TS-4"), "south", "first", "A1", placed("A1", 13, 11, formation="line"))
    assert happened(game, Confused) == []
    assert not game.state.bodies["A1"].confused


@pytest.mark.parametrize(
    ("die", "weather"), [(1, "rain"), (2, "mist"), (3, "clear"), (4, "clear"), (5, "clear"), (6, "clear")]
)
def test_weather_is_an_option(die: int, weather: str) -> None:
    """MOE-WX-01, MOE-FILL-34, MOE-OPT-05: one die before deployment, only with the switch `weather`."""
    assert battle(rulings={"weather": True}).state.weather == "unknown"
    assert throw(battle(rulings={"weather": True}), die).state.weather == weather
    assert (battle().state.weather, waits_for(battle())) == ("clear", "MOE-SETUP-03")


def test_light_troops_stand_six_inches_behind_their_screen() -> None:
    """MOE-LIGHT-03, MOE-SETUP-05: exactly 6 inches when more than 20 % are out."""
    game = act(battle(6, 1, one="BW-B"), "south", "first", "A2")  # 24 soldiers, 18 out: 6 remain, 2 groups

    def order(ahead: float) -> Placement:
        main = Standing(Pose(20, 2.8, degrees(90)), "line")
        screen = Standing(Pose(20, 2.8 + 0.8 + ahead + 0.8, degrees(90)), "open-1")
        return Placement({"A2": main, "A2s": screen})

    assert refusal(game, order(5.0)) == ["MOE-LIGHT-03"]
    assert refusal(game, order(6.5)) == ["MOE-SKIR-04", "MOE-SETUP-05"][:1]
    act(game, order(6.0))
    assert happened(game, Deployed)[0].body == "A2"


def test_light_troops_beside_their_screen_are_not_behind_it() -> None:
    """MOE-LIGHT-03: six inches aside of it, its middle level with their front, is no place behind it."""
    game = act(battle(6, 1, one="BW-B"), "south", "first", "A2")  # 2 groups behind 9

    def order(north: float) -> Placement:
        main = Standing(Pose(20, 0.8, degrees(90)), "line")
        screen = Standing(Pose(20 + 1.6 + 6.0 + 4.5 * 1.6, 1.6 + north, degrees(90)), "open-1")
        return Placement({"A2": main, "A2s": screen})

    assert refusal(game, order(0.0)) == ["MOE-LIGHT-03"]
    act(game, order(0.01))


def test_as_many_garrisons_as_the_scenario_allows() -> None:
    """MOE-FILL-28, MOE-FILL-32: one of two houses may be held from the start, by one battalion."""
    houses = [{"kind": "building", "id": f"house{x}", "rect": (x, 4, x + 5, 8)} for x in (10, 40)]
    units = [{"side": "one", "at": (30, 40)}, {"side": "one", "at": (50, 40)}]
    state = position(units, terrain=houses)
    scene, body = Scene(state, layout), state.bodies["A2"]

    def objections(allowed: int, house: str, held: str = "") -> list[str]:
        state.pieces["A1"].place = Inside(held, state.features[held].pose) if held else Reserve()
        zones = SideConditions(((0, 0, 64, 12),), garrisons=allowed)
        state.conditions = Conditions(sides={"one": zones})
        order = Placement({"A2": Standing(Pose(0, 0), "line", attached=house)})
        return [each.rule for each in deployment_objections(scene, body, order)]

    assert objections(1, "house10") == [] and objections(2, "house10", "house40") == []
    assert objections(1, "house10", "house40") == ["MOE-FILL-28"] == objections(2, "house10", "house10")
    assert objections(0, "house10") == ["MOE-FILL-28"] == objections(1, "nowhere")
