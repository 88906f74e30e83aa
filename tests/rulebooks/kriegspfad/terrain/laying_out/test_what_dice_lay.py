"""Terrain by dice, die by die: which kind each face brings, how large it is, and where courses run."""

from typing import Any

import pytest

from pulverdampf.engine.asking import Battle
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.state import SETUP, WarState
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out import by_dice
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.by_dice import (
    DICED,
    area,
    course,
    crossing,
    fence,
    flow_of,
    is_one_too_many,
    lay_by_dice,
)
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.zones import (
    ROUGHS,
    WOODS,
    ZONES,
    edges_at,
    foreign,
    zone_faults,
)
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import Polyline, Pose, Rectangle
from pulverdampf.table.terrain import Plot
from tests.rulebooks.kriegspfad.procedures import Ran

WIDTH, DEPTH = TABLE = (70.9, 47.2)


def bare(zone: str = "east", *terrain: dict[str, Any], **rulings: Any) -> WarState:
    return position(
        [], terrain=terrain, phase=SETUP, rulings=rulings, scenario={"zone": zone, "kind": "", "attacker": ""}
    )


# what the faces bring ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "faces"),
    [
        ("east", "dense_wood light_wood gentle_hill field stream village"),
        ("florida", "dense_wood dense_wood marsh tall_grass stream village"),
        ("midwest", "tall_grass light_wood gentle_hill stream field village"),
        ("high_plains", "gentle_hill gentle_hill rough rough canyon light_wood"),
        ("rockies", "steep_hill steep_hill rough canyon dense_wood stream"),
        ("southwest", "rough rough steep_hill canyon light_wood stream"),
    ],
)
def test_the_table_of_each_region(zone: str, faces: str) -> None:
    """KP-FILL-11, KP-T-ZONE, KP-SCEN-04: one die for each piece beyond those that the region demands."""
    assert ZONES[zone].dice == tuple(faces.split())


def test_where_a_region_leaves_a_choice() -> None:
    """KP-FILL-11: the die says which of the kinds that would do."""
    assert DICED[WOODS].count("dense_wood") == DICED[WOODS].count("light_wood") == 3
    assert DICED[ROUGHS] == ("steep_hill",) * 2 + ("rough",) * 3 + ("canyon",)
    assert DICED[(*WOODS, "tall_grass")] == ("tall_grass",) * 3 + ("light_wood",) * 3
    assert all(len(faces) == 6 and set(faces) <= set(kinds) for kinds, faces in DICED.items())


# one piece -----------------------------------------------------------------------------------------------


async def laid(battle: Battle[WarState], kind: str) -> None:
    await by_dice._lay(battle, "one", "t1", kind)


@pytest.mark.parametrize(("length", "breadth", "size"), [(1, 1, (6, 12)), (6, 6, (11, 17)), (3, 2, (7, 14))])
def test_how_large(length: int, breadth: int, size: tuple[int, int]) -> None:
    """KP-FILL-11, KP-TERR-11: one die and eleven long, one die and five broad."""
    state = bare()
    Ran(lambda battle: laid(battle, "light_wood"), state, [length, breadth, 1, 500, 500])
    (wood,) = state.features.values()
    assert isinstance(wood.shape, Rectangle) and (wood.shape.width, wood.shape.depth) == size
    assert wood.pose.facing == 0 and wood.pose.x == pytest.approx(WIDTH / 2, abs=0.1)


@pytest.mark.parametrize(
    ("dice", "kind", "rulings"),
    [
        ([6], "mesa", {}), ([5], "steep_hill", {}), ([5, 4], "steep_hill", {"too_steep_hills": True}),
        ([5, 5], "too_steep_hill", {"too_steep_hills": True}), ([6], "mesa", {"too_steep_hills": True}),
    ],
)  # fmt: skip
def test_steep_hills(dice: list[int], kind: str, rulings: dict[str, Any]) -> None:
    """KP-FILL-11, KP-FILL-12, KP-OPT-10: a six makes a table mountain; where it was agreed, a five or six one
    that is too steep."""
    state = bare("rockies", **rulings)
    Ran(lambda battle: laid(battle, "steep_hill"), state, [3, 3, 1, 500, 500, *dice])
    assert state.features["t1"].kind == kind
    rest = {each.kind for key, each in state.features.items() if key != "t1"}
    assert rest == {"mesa": {"plateau"}, "too_steep_hill": {"mountain_path"}}.get(kind, set())


@pytest.mark.parametrize(
    ("die", "native", "kind"),
    [
        (1, False, "fence"),
        (4, False, "fence"),
        (5, False, "stone_wall"),
        (6, False, "stone_wall"),
        (0, True, ""),
    ],
)
def test_fences_by_dice(die: int, native: bool, kind: str) -> None:  # noqa: FBT001
    """KP-FILL-13, KP-FILL-11: up to four wood, beyond it stone; the fields of natives are open."""
    state = bare()
    state.forces = {side: type(force)(native=native) for side, force in state.forces.items()}
    Ran(lambda battle: laid(battle, "field"), state, [3, 3, 1, 500, 500, *[die] * bool(die)])
    assert [each.kind for each in state.features.values()] == ["field", *[kind] * bool(kind)]


def test_what_lies_on_something_is_thrown_again() -> None:
    """KP-FILL-11: size and place anew, six times at most; a second village is not laid at all."""
    state = bare("east", {"kind": "village", "rect": (30, 18, 42, 28)})
    dice = [3, 3, 1, 500, 500] * 5 + [3, 3, 1, 0, 0]
    Ran(lambda battle: laid(battle, "field"), state, [*dice, 1])
    assert "t1" in state.features
    again = bare("east", {"kind": "village", "rect": (30, 18, 42, 28)})
    Ran(lambda battle: laid(battle, "field"), again, [3, 3, 1, 500, 500] * 6)
    assert "t1" not in again.features
    Ran(lambda battle: laid(battle, "village"), again)
    assert next(iter(again.features.values())).kind == "village" and len(again.features) == 1


def test_a_mesa_has_a_flat_top() -> None:
    """KP-FILL-12, KP-TERR-11: two inches of slope all round it, of a narrow one two inches of top; heights
    are one, two and three."""
    hill, top = area("t1", "mesa", Pose(30, 20), 16.0, 9.0)
    assert (hill.shape, top.shape) == (Rectangle(9.0, 16.0), Rectangle(5.0, 12.0))
    assert (top.kind, top.level, hill.level) == ("plateau", 3, 3)
    _, narrow = area("t1", "mesa", Pose(30, 20), 12.0, 5.0)
    assert narrow.shape == Rectangle(2.0, 8.0)
    assert [area("t1", kind, Pose(30, 20), 12, 6)[0].level for kind in ("gentle_hill", "steep_hill")] == [
        1,
        2,
    ]
    hill, path = area("t1", "too_steep_hill", Pose(30, 20, 0), 16.0, 9.0)
    assert path.kind == "mountain_path" and isinstance(path.shape, Polyline)
    (ax, ay), (bx, by) = path.shape.points
    assert (abs(bx - ax), abs(by - ay)) == pytest.approx((16.0, 0.0), abs=1e-3)
    assert (ax + bx) / 2 == pytest.approx(30.0) and ay == pytest.approx(20.0)


@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [("stream", 0, 3), ("river", 3, 99), ("canyon", 2, 6), ("road", 2.36, 99), ("path", 2.36, 99)],
)
def test_how_broad_courses_are(kind: str, least: float, most: float) -> None:
    """KP-TERR-11, KP-TERR-06, KP-FILL-11: streams up to three, rivers at least three, canyons two to six; a
    base has room on a road."""
    made = course("t1", kind, ((0, 10), (WIDTH, 10)))
    assert isinstance(made.shape, Polyline) and least <= made.shape.thickness <= most and made.broad


def test_a_fence_runs_all_round() -> None:
    """KP-FILL-13: back to the corner it begins at."""
    field = area("t1", "field", Pose(30, 20), 15.0, 10.0)[0]
    around = fence("t1-fence", "fence", field).shape
    assert isinstance(around, Polyline) and len(around.points) == 5 and around.points[0] == around.points[-1]
    assert set(around.points) == set(Plot(field).ring)
    bridge = Plot(crossing("crossing", "bridge", 30, 20))
    assert (
        bridge.holds(30, 23.4)
        and not bridge.holds(30, 23.6)
        and bridge.holds(33.4, 20)
        and bridge.holds(26.6, 20)
    )


# courses -------------------------------------------------------------------------------------------------


def ends(state: WarState, key: str) -> list[tuple[str, ...]]:
    shape = state.features[key].shape
    assert isinstance(shape, Polyline)
    return [edges_at(each, TABLE) for each in (shape.points[0], shape.points[-1])]


@pytest.mark.parametrize("place", [(0, 0), (999, 999), (0, 999), (999, 0), (500, 500)])
@pytest.mark.parametrize("direction", [1, 3, 4, 6])
def test_where_streams_and_canyons_run(direction: int, place: tuple[int, int]) -> None:
    """KP-FILL-11, KP-TERR-11: a stream from edge to edge, a canyon from an edge onto the table; never into a
    corner."""
    from_, to = (("west",), ("east",)) if direction <= 3 else (("south",), ("north",))
    for kind in ("stream", "canyon"):
        state = bare("rockies")

        async def run(battle: Battle[WarState], kind: str = kind) -> None:
            await by_dice._lay_course(battle, "t1", kind)

        Ran(run, state, [direction, *place])
        assert ends(state, "t1") == [from_, to if kind == "stream" else ()]
        (ax, ay), (bx, by) = state.features["t1"].shape.points  # type: ignore[union-attr]
        along, first, last = (WIDTH, ay, by) if direction <= 3 else (DEPTH, ax, bx)
        wide = DEPTH if direction <= 3 else WIDTH
        gone = abs(bx - ax) if direction <= 3 else abs(by - ay)
        assert gone == pytest.approx(along * (1.0 if kind == "stream" else 0.4))
        for share, at in zip(place, (first, last), strict=True):
            assert at == pytest.approx(wide * (0.15 + 0.7 * share / 999))


@pytest.mark.parametrize(
    ("direction", "kind", "along"),
    [(3, "open", True), (4, "open", False), (4, "ambush", True), (1, "siege", True), (6, "raid", False)],
)
def test_where_a_river_runs(direction: int, kind: Any, along: object) -> None:
    """KP-FILL-11, KP-SCEN-04, KP-TERR-06: between opposite edges, in an ambush along the march."""
    for thrown in (0, 500, 999):
        state = bare()
        state.conditions = type(state.conditions)(kind=kind, attacker="one", zone="east")

        async def run(battle: Battle[WarState]) -> None:
            await by_dice._lay_river(battle)

        Ran(run, state, [direction, thrown])
        assert ends(state, "river") == ([("west",), ("east",)] if along else [("south",), ("north",)])
        x, y = state.features["river"].shape.points[0]  # type: ignore[union-attr]
        at = y / DEPTH if along else x / WIDTH
        assert at == pytest.approx(0.3 + 0.4 * thrown / 999)


def test_a_river_makes_way_for_a_village() -> None:
    """KP-FILL-11, KP-SCEN-30: to the other half of the table, else to where it lies free."""
    state = bare("east", {"kind": "village", "id": "v", "rect": (20, 12, 40, 18)})

    async def run(battle: Battle[WarState]) -> None:
        await by_dice._lay_river(battle)

    Ran(run, state, [1, 0])
    (_, y), *_ = state.features["river"].shape.points  # type: ignore[union-attr]
    assert y == pytest.approx(DEPTH * 0.7)


@pytest.mark.parametrize(("direction", "along"), [(3, True), (4, False)])
def test_where_a_road_runs(direction: int, along: object) -> None:
    """KP-FILL-11, KP-TERR-08: from one edge to the opposite one."""

    async def run(battle: Battle[WarState]) -> None:
        await by_dice._lay_road(battle)

    for thrown in (0, 999):
        state = bare()
        Ran(run, state, [thrown, direction])
        assert ends(state, "road") == ([("west",), ("east",)] if along else [("south",), ("north",)])
        x, y = state.features["road"].shape.points[0]  # type: ignore[union-attr]
        assert (y / DEPTH if along else x / WIDTH) == pytest.approx(0.2 + 0.6 * thrown / 999)
        assert len(state.features) == 1


@pytest.mark.parametrize(("die", "kind"), [(1, "bridge"), (3, "bridge"), (4, "ford"), (6, "ford")])
@pytest.mark.parametrize("along", [True, False])
def test_a_road_crosses_the_river(die: int, kind: str, along: bool) -> None:  # noqa: FBT001
    """KP-TERR-06, KP-FILL-11: across it, whatever the die says of its direction, on a bridge or by a ford."""
    line = ((0, 20), (WIDTH, 20)) if along else ((30, 0), (30, DEPTH))

    async def run(battle: Battle[WarState]) -> None:
        await by_dice._lay_road(battle)

    for direction in (1, 6):
        state = bare("east", {"kind": "river", "id": "river", "line": line, "width": 4.0})
        Ran(run, state, [500, direction, die])
        assert ends(state, "road") == ([("south",), ("north",)] if along else [("west",), ("east",)])
        assert state.features["crossing"].kind == kind
        over = Plot(state.features["crossing"])
        middle = (WIDTH * (0.2 + 0.6 * 500 / 999), 20.0) if along else (30.0, DEPTH * (0.2 + 0.6 * 500 / 999))
        assert over.holds(*middle) and (over.x, over.y) == pytest.approx(middle, abs=1e-3)


@pytest.mark.parametrize(
    ("line", "flow"),
    [
        (((0, 20), (WIDTH, 21)), 0), (((WIDTH, 20), (0, 21)), 2 * QUARTER), (((30, 0), (31, DEPTH)), QUARTER),
        (((30, DEPTH), (31, 0)), 3 * QUARTER),
    ],
)  # fmt: skip
def test_the_river_flows_as_it_was_laid(line: Any, flow: int) -> None:
    """KP-FILL-11, KP-BOAT-02: from its first point to its last; without a river nothing flows."""
    assert flow_of(bare("east", {"kind": "river", "line": line, "width": 4.0})) == flow
    assert flow_of(bare("east", {"kind": "stream", "line": line, "width": 2.0})) is None


# the whole table -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "pieces"), [(1, 2), (2, 3), (3, 4)])
@pytest.mark.parametrize(("river", "road"), [(5, 3), (6, 3), (5, 4)])
def test_how_many_pieces(number: int, pieces: int, river: int, road: int) -> None:
    """KP-FILL-11, KP-SCEN-04, KP-OPT-08: three faces and one more, a river on a six, a road from four on."""
    state = bare("high_plains")
    dice = [number, river, *[1, 500] * (river == 6)]
    for piece in range(pieces):
        dice += [3, 1, 1, 1, 250 * piece, 0 if piece < 3 else 999]
    dice += [road, *[999, 4] * (road >= 4)]
    Ran(lambda battle: lay_by_dice(battle, "one"), state, dice)
    kinds = [each.kind for each in state.features.values()]
    assert kinds.count("rough") == pieces
    assert kinds.count("river") == int(river == 6) and kinds.count("road") == int(road >= 4)


def test_high_plains_bear_two_strangers() -> None:
    """KP-FILL-52, KP-T-ZONE, KP-FILL-11: a third is not laid, whatever the die says; hills, rough ground and
    canyons are at home there, roads do not count."""
    for strangers, too_many in ((1, False), (2, True), (3, True)):
        woods = [{"kind": "light_wood", "rect": (5 + 20 * i, 5, 18 + 20 * i, 12)} for i in range(strangers)]
        road = {"kind": "road", "line": ((0, 30), (70, 30)), "width": 2.6}
        own = [
            {"kind": kind, "rect": (5 + 20 * i, 34, 18 + 20 * i, 42)}
            for i, kind in enumerate(("rough", "gentle_hill"))
        ]
        state = bare("high_plains", *woods, road, *own)
        assert foreign("high_plains", state.features.values()) == strangers
        for kind in ("light_wood", "village", "stream"):
            assert is_one_too_many(state, kind) is too_many
        for kind in ("gentle_hill", "rough", "canyon"):
            assert not is_one_too_many(state, kind)
        faults = [each.rule for each in zone_faults("high_plains", state.features.values(), TABLE)]
        assert faults == ["KP-FILL-52"] * (strangers > 2)
    assert not is_one_too_many(bare("east"), "village")
