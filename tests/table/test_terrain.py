"""The ground: membership, shares, heights and what a segment crosses, judged by shapely."""

import msgspec
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pulverdampf.table.kernel import gap
from pulverdampf.table.polygons import convex_pieces, is_convex, signed_area
from pulverdampf.table.shapes import Disc, Polygon, Polyline, Pose, Rectangle, Shape, outline
from pulverdampf.table.terrain import Feature, Terrain

from .judge import both, common, placed, places

Thing = tuple[Shape, Pose]
STAR = ((9.0, 0.0), (3.0, 2.0), (2.0, 9.0), (-1.0, 3.0), (-8.0, 5.0), (-3.0, -1.0), (-6.0, -8.0), (1.0, -3.0))
WOOD = Feature("w", "wood", Polygon(STAR))
JUDGED = shapely.Polygon(STAR)


@st.composite
def rings(draw: st.DrawFn) -> list[tuple[float, float]]:
    """Simple rings of any form: corners in the order of their angles round the origin."""
    arms = draw(st.lists(st.floats(1.0, 9.0), min_size=3, max_size=14))
    from pulverdampf.table.angles import FULL, direction

    spokes = [direction(k * FULL // len(arms)) for k in range(len(arms))]
    return [(r * x, r * y) for r, (x, y) in zip(arms, spokes, strict=True)]


@given(rings())
def test_pieces_are_convex_and_cover_once(ring: list[tuple[float, float]]) -> None:
    cut = convex_pieces(ring)
    assert all(is_convex(piece) for piece in cut)
    assert abs(sum(signed_area(piece) for piece in cut) - signed_area(ring)) < 1e-6
    assert (
        shapely.unary_union([shapely.Polygon(p) for p in cut])
        .symmetric_difference(shapely.Polygon(ring))
        .area
        < 1e-6
    )


@given(placed)
@settings(max_examples=150)
def test_share_inside(thing: Thing) -> None:
    o, j = both(thing)
    share = Terrain([WOOD]).share_inside("w", o)
    assert abs(share - common(JUDGED, j).area / j.area) < 2e-3
    if not isinstance(thing[0], Disc):
        assert abs(share - common(JUDGED, j).area / j.area) < 1e-9


@given(placed)
def test_distance_to_an_area(thing: Thing) -> None:
    o, j = both(thing)
    assert abs(Terrain([WOOD]).gap("w", o) - JUDGED.distance(j)) < 1e-5
    touching = Terrain([WOOD]).areas_touching(o)
    inside = common(JUDGED, j).area
    assume(inside > 1e-2 or JUDGED.distance(j) > 1e-3)
    assert bool(touching) == (inside > 0.0)


@given(places, places, places, places)
def test_lengths_through_an_area(x1: float, y1: float, x2: float, y2: float) -> None:
    line = shapely.LineString([(x1, y1), (x2, y2)])
    assume(line.length > 0.1)
    run = JUDGED.intersection(line).length
    terrain = Terrain([WOOD])
    assert abs(terrain.inside_length("w", x1, y1, x2, y2) - run) < 1e-6
    assert abs(sum(c.length for c in terrain.crossings(x1, y1, x2, y2)) - run) < 1e-3


@given(places, places)
def test_depth_inside_the_rim(x: float, y: float) -> None:
    spot = shapely.Point(x, y)
    assume(JUDGED.exterior.distance(spot) > 1e-3)
    wanted = JUDGED.exterior.distance(spot) if JUDGED.contains(spot) else 0.0
    assert abs(Terrain([WOOD]).depth_at("w", x, y) - wanted) < 1e-9
    assert Terrain([WOOD]).plots["w"].holds(x, y) == JUDGED.contains(spot)


def test_heights_lines_and_changes() -> None:
    low = Feature("low", "hill", Disc(6.0), Pose(0.0, 0.0), level=1)
    top = Feature(
        "top", "hill", Rectangle(4.0, 4.0), Pose(0.0, 0.0), level=2, crest=Polyline(((0.0, -2.0), (0.0, 2.0)))
    )
    fence = Feature("fence", "fence", Polyline(((8.0, -5.0), (8.0, 0.0), (5.0, 9.0))))
    road = Feature("road", "road", Polyline(((-9.0, 8.0), (9.0, 8.0)), 2.0), broad=True)
    terrain = Terrain([low, top, fence, road])
    assert [terrain.height_at(x, 0.0) for x in (0.0, 4.0, 7.0)] == [2, 1, 0]
    assert terrain.plots["top"].crest_crossed(-9.0, 0.0, 9.0, 0.0)
    base = outline(Rectangle(2.0, 1.0), Pose(7.0, -3.0, 0))
    assert [f.id for f in terrain.lines_touching(base, 0.6)] == ["fence"]
    cleared = terrain.without("road")
    assert cleared.version == 1 and "road" not in cleared and "road" in terrain
    assert cleared.plots["top"] is terrain.plots["top"]
    assert msgspec.json.decode(msgspec.json.encode(list(terrain)), type=list[Feature]) == list(terrain)
    assert terrain.nearest(base, "hill")[0] == gap(base, outline(Disc(6.0), Pose(0.0, 0.0)))


def test_a_ring_that_crosses_itself_is_refused() -> None:
    with pytest.raises(ValueError):
        Terrain(
            [Feature("x", "wood", Polygon(((0.0, 0.0), (4.0, 4.0), (4.0, 0.0), (0.0, 4.0), (-3.0, 2.0))))]
        )
