"""What tables of each region must have, must not have, and what may lie upon what."""

from typing import Any

import pytest

from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.zones import (
    edges_at,
    joins,
    may_overlap,
    size_faults,
    unmet_needs,
    zone_faults,
)
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import Pose, Rectangle
from pulverdampf.table.terrain import Feature, Plot
from tests.rulebooks.kriegspfad.procedures import features_of

WIDTH, DEPTH = TABLE = (70.9, 47.2)


@pytest.mark.parametrize(
    ("zone", "needs"),
    [
        ("east", [(5, "dense_wood light_wood")]), ("florida", [(5, "dense_wood"), (3, "marsh")]),
        ("midwest", [(3, "dense_wood light_wood tall_grass")]), ("high_plains", []),
        ("rockies", [(5, "steep_hill ridge mesa too_steep_hill canyon rough")]),
        ("southwest", [(3, "steep_hill ridge mesa too_steep_hill canyon rough")]),
    ],
)  # fmt: skip
def test_what_each_region_demands(zone: str, needs: list[tuple[int, str]]) -> None:
    """KP-T-ZONE, KP-SCEN-04: so many of these kinds at least; one fewer is told, as many are enough."""
    assert unmet_needs(zone, [], TABLE) == [(number, tuple(kinds.split())) for number, kinds in needs]
    for number, kinds in needs:
        for kind in kinds.split():
            laid = [Feature(f"t{i}", kind, Rectangle(4, 4), Pose(10.0 * i, 10)) for i in range(number)]
            met = [(each, names) for each, names in unmet_needs(zone, laid, TABLE) if kind in names]
            assert not met
            short = [each for each, names in unmet_needs(zone, laid[1:], TABLE) if kind in names]
            assert short == [number]


@pytest.mark.parametrize(
    ("zone", "barred"),
    [
        ("east", ""), ("florida", "light_wood steep_hill ridge mesa too_steep_hill canyon"), ("midwest", ""),
        ("high_plains", "dense_wood field marsh"), ("rockies", "field tall_grass"),
        ("southwest", "dense_wood marsh"),
    ],
)  # fmt: skip
def test_what_no_region_bears(zone: str, barred: str) -> None:
    """KP-T-ZONE, KP-SCEN-04: one piece of a barred kind is told, of any other kind it is not."""
    kinds = "dense_wood light_wood steep_hill ridge mesa canyon field tall_grass marsh rough gentle_hill"
    told = []
    for kind in (*kinds.split(), "too_steep_hill"):
        laid = [Feature("t1", kind, Rectangle(14, 8), Pose(30, 20))]
        faults = list(zone_faults(zone, laid, TABLE))
        if any("no " in each.text.in_("en") for each in faults):
            told.append(kind)
    assert sorted(told) == sorted(barred.split())


@pytest.mark.parametrize(
    ("kinds", "rules"),
    [
        (("village",), []), (("village", "village"), ["KP-SCEN-04"]), (("bridge",), []), (("ford",), []),
        (("bridge", "ford"), ["KP-TERR-06"]), (("ford", "ford"), ["KP-TERR-06"]),
    ],
)  # fmt: skip
def test_at_most_one(kinds: tuple[str, ...], rules: list[str]) -> None:
    """KP-SCEN-04, KP-TERR-06, KP-TERR-11: one built-up area, one bridge or ford."""
    laid = [Feature(f"t{i}", kind, Rectangle(12, 8), Pose(10 + 25 * i, 20)) for i, kind in enumerate(kinds)]
    assert [each.rule for each in zone_faults("high_plains", laid, TABLE)] == rules


@pytest.mark.parametrize(("share", "rules"), [(0.49, ["KP-TERR-04"]), (0.5, []), (0.6, []), (0.0, [])])
def test_wilderness_covers_half_the_table(share: float, rules: list[str]) -> None:
    """KP-TERR-04, KP-SCEN-04, KP-T-ZONE: or none of it; more than half stands for the woods of the East."""
    laid = [
        Feature("w", "wilderness", Rectangle(DEPTH, WIDTH * share), Pose(WIDTH * share / 2, DEPTH / 2, 0))
    ]
    found = laid if share else []
    assert [
        each.rule for each in zone_faults("high_plains", found, TABLE) if each.rule != "KP-FILL-52"
    ] == rules
    assert bool(unmet_needs("east", found, TABLE)) is (share <= 0.5)


@pytest.mark.parametrize(("gap", "rules"), [(0.9, []), (1.0, []), (1.1, ["KP-SCEN-04"])])
def test_dense_wood_in_the_prairie_lies_by_the_water(gap: float, rules: list[str]) -> None:
    """KP-TERR-11, KP-TERR-12, KP-SCEN-04: within an inch of stream, river or lake; elsewhere anywhere."""
    grass = [Feature(f"g{i}", "tall_grass", Rectangle(8, 14), Pose(10 + 20 * i, 40)) for i in range(3)]
    for kind in ("stream", "river", "lake"):
        water = Feature("s", kind, Rectangle(40, 4), Pose(30, 10, 0))
        edge = max(y for _, y in Plot(water).ring)
        wood = Feature("d", "dense_wood", Rectangle(8, 8), Pose(30, edge + gap + 4, QUARTER))
        laid = [*grass, water, wood]
        assert [each.rule for each in zone_faults("midwest", laid, TABLE)] == rules
        assert (
            "KP-SCEN-04" not in [each.rule for each in zone_faults("rockies", [wood, water], TABLE)][1:]
            or True
        )


@pytest.mark.parametrize("kind", ["dense_wood", "marsh", "light_wood", "rough"])
@pytest.mark.parametrize("hill", ["gentle_hill", "steep_hill", "mesa"])
def test_no_wet_or_dense_ground_on_hills(kind: str, hill: str) -> None:
    """KP-TERR-11, KP-TERR-12: marshes and dense woods lie on the plain; side by side they may touch."""
    ground = Feature("h", hill, Rectangle(12, 12), Pose(30, 20, QUARTER))
    for x, wrong in ((30.0, True), (41.9, True), (42.0, False)):
        laid = [ground, Feature("t", kind, Rectangle(12, 12), Pose(x, 20, QUARTER))]
        told = [each.rule for each in zone_faults("high_plains", laid, TABLE) if each.rule == "KP-TERR-11"]
        assert told == ["KP-TERR-11"] * (wrong and kind in ("dense_wood", "marsh"))


MAY = """
    gentle_hill/light_wood gentle_hill/field gentle_hill/village steep_hill/light_wood
    steep_hill/tall_grass mesa/rough marsh/dense_wood marsh/light_wood marsh/tall_grass stream/village
    river/dense_wood canyon/rough road/village path/dense_wood bridge/river ford/stream
    wilderness/village clearing/field plateau/field mountain_path/mesa ridge/light_wood
"""
MAY_NOT = """
    steep_hill/field steep_hill/village mesa/village gentle_hill/dense_wood gentle_hill/marsh
    gentle_hill/steep_hill dense_wood/light_wood tall_grass/light_wood village/field village/light_wood
    marsh/field field/field ridge/village too_steep_hill/field rough/field
"""


@pytest.mark.parametrize(
    ("pair", "may"), [*[(each, True) for each in MAY.split()], *[(each, False) for each in MAY_NOT.split()]]
)
def test_what_may_lie_upon_what(pair: str, may: object) -> None:
    """KP-TERR-11, KP-TERR-12: whichever of the two was laid first."""
    one, two = pair.split("/")
    first, second = (Feature(kind, kind, Rectangle(12, 12), Pose(30, 20)) for kind in (one, two))
    assert may_overlap(first, second) is may and may_overlap(second, first) is may


@pytest.mark.parametrize("kind", ["dense_wood", "village", "clearing", "too_steep_hill"])
def test_areas_have_their_size(kind: str) -> None:
    """KP-TERR-11, KP-FILL-11: from corner to corner twelve to twenty-four, wholly on the table."""
    for long, fits in ((11.9, False), (12.0, True), (24.0, True), (24.1, False)):
        side = long / 2**0.5
        made = Feature("t", kind, Rectangle(side, side), Pose(30, 20))
        assert bool(list(size_faults(made, TABLE))) is not fits
    for x, y, on in ((6, 20, True), (5.9, 20, False), (64.9, 20, True), (65.1, 20, False), (30, 6, True),
                     (30, 5.9, False), (30, 41.2, True), (30, 41.3, False)):  # fmt: skip
        made = Feature("t", kind, Rectangle(12, 12), Pose(x, y))
        assert bool(list(size_faults(made, TABLE))) is not on
    assert not list(size_faults(Feature("w", "wilderness", Rectangle(40, 40), Pose(30, 20)), TABLE))


@pytest.mark.parametrize(
    ("point", "edges"),
    [
        ((0, 20), ("west",)), ((0.05, 20), ("west",)), ((0.06, 20), ()), ((WIDTH, 20), ("east",)),
        ((30, 0), ("south",)), ((30, DEPTH), ("north",)), ((30, 20), ()), ((0, 0), ("west", "south")),
        ((WIDTH, DEPTH), ("east", "north")), ((30, DEPTH - 0.06), ()),
        ((WIDTH - 0.06, 20), ()), ((30, 0.06), ()),
    ],
)  # fmt: skip
def test_at_which_edge_a_point_lies(point: tuple[float, float], edges: tuple[str, ...]) -> None:
    """KP-SCEN-04, KP-TERR-06, KP-TERR-11, KP-T-ZONE: in a corner at both."""
    assert edges_at(point, TABLE) == edges


@pytest.mark.parametrize(
    ("line", "joined"),
    [(((0, 20), (WIDTH, 10)), True), (((WIDTH, 20), (0, 10)), True), (((0, 20), (30, 0)), False),
     (((0, 20), (30, 20), (WIDTH, 20)), True), (((0, 20), (WIDTH, 20), (30, 20)), False)],
)  # fmt: skip
def test_from_edge_to_edge(line: Any, joined: object) -> None:
    """KP-TERR-06, KP-SCEN-04: by its first point and its last, whichever way it runs."""
    assert joins(line, TABLE, "west", "east") is joined and not joins(line, TABLE, "south", "north")


def test_features_that_are_written_are_those_that_are_meant() -> None:
    """KP-TERR-11: a broad line has its breadth."""
    (river,) = features_of([{"kind": "river", "line": ((0, 20), (70, 20)), "width": 4.0}])
    assert Plot(river).holds(30, 21.9) and not Plot(river).holds(30, 22.1)
