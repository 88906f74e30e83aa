"""Distances, nearest points and overlaps, judged by shapely."""

import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pulverdampf.table.kernel import clearly_apart, deeper, depth, gap, overlaps, point_depth, point_gap
from pulverdampf.table.measurement import beyond, closer, within
from pulverdampf.table.rays import crosses, gap_from_edge, inside_length, nearest, segment_gap, span
from pulverdampf.table.shapes import Disc, Pose, Rectangle, Shape, outline
from pulverdampf.table.sweeps import all_gaps, swept

from .judge import both, common, judged, placed, places, poses, rectangles, sizes

Thing = tuple[Shape, Pose]
ROUND = 1e-6  # the judge's discs have 8000 corners


@given(placed, placed)
@settings(max_examples=300)
def test_gap(one: Thing, other: Thing) -> None:
    (a, ja), (b, jb) = both(one), both(other)
    assert abs(gap(a, b) - ja.distance(jb)) < ROUND * 10
    assert abs(gap(a, b) - gap(b, a)) < 1e-9
    assert all_gaps([a, b])[0][1] == gap(a, b)


@given(placed, placed)
@settings(max_examples=200)
def test_nearest_points_lie_on_both_and_so_far_apart(one: Thing, other: Thing) -> None:
    (a, ja), (b, jb) = both(one), both(other)
    d, ax, ay, bx, by = nearest(a, b)
    assert abs(d - gap(a, b)) < 1e-9
    assert ja.distance(shapely.Point(ax, ay)) < ROUND * 10
    assert jb.distance(shapely.Point(bx, by)) < ROUND * 10
    assert abs(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 - d) < 1e-9


@given(placed, placed)
@settings(max_examples=200)
def test_overlap(one: Thing, other: Thing) -> None:
    (a, ja), (b, jb) = both(one), both(other)
    deep = depth(a, b)
    assume(abs(deep) > 1e-4)
    assert overlaps(a, b, 0.0) == (common(ja, jb).area > 1e-12)
    assert overlaps(a, b, 0.0) == (deep > 0.0)


@given(placed, placed, st.sampled_from([-1.0, -0.1, 0.0, 1e-4, 0.25, 1.0]), st.floats(-8.0, 8.0))
@settings(max_examples=300)
def test_deeper_is_what_the_depth_says(one: Thing, other: Thing, than: float, onward: float) -> None:
    (a, _), (b, _) = both(one), both(other)
    for way in (a, swept(a, onward, 3.0), a.grown(0.2)):
        assert deeper(way, b, than) == (depth(way, b) > than)
        assert deeper(b, way, than) == (depth(b, way) > than)
        assert not (clearly_apart(way, b) and gap(way.core(), b.core()) == 0.0)


@given(rectangles, poses, rectangles, sizes, st.sampled_from(["front", "rear", "left", "right"]))
def test_touching_never_overlaps(
    shape: Rectangle, pose: Pose, other: Rectangle, slide: float, where: str
) -> None:
    ahead, aside = (shape.depth + other.depth) / 2, (shape.width + other.width) / 2
    shift = min(slide, aside) * 0.9
    spot = {"front": (ahead, shift), "rear": (-ahead, -shift), "left": (0.0, aside), "right": (0.0, -aside)}[
        where
    ]
    neighbour = pose.moved(*spot).rounded()
    a, b = outline(shape, pose.rounded()), outline(other, neighbour)
    assert not overlaps(a, b)
    assert within(gap(a, b), 0.0)
    assert not closer(gap(a, b), 0.0)


@given(rectangles, poses, sizes)
def test_exactly_six_is_within_and_not_beyond(shape: Rectangle, pose: Pose, slide: float) -> None:
    other = pose.moved(shape.depth + 6.0, min(slide, shape.width) * 0.9).rounded()
    d = gap(outline(shape, pose.rounded()), outline(shape, other))
    assert within(d, 6.0)
    assert not beyond(d, 6.0)
    assert not closer(d, 6.0)


@given(placed, places, places)
def test_points(thing: Thing, x: float, y: float) -> None:
    o, j = both(thing)
    spot = shapely.Point(x, y)
    assert abs(point_gap(o, x, y) - j.distance(spot)) < ROUND * 10
    if j.contains(spot):
        assert abs(point_depth(o, x, y) - j.exterior.distance(spot)) < ROUND * 10


@given(placed, places, places, places, places)
@settings(max_examples=200)
def test_segments(thing: Thing, x1: float, y1: float, x2: float, y2: float) -> None:
    assume((x1, y1) != (x2, y2))
    o, j = both(thing)
    line = shapely.LineString([(x1, y1), (x2, y2)])
    assert abs(segment_gap(o, x1, y1, x2, y2) - j.distance(line)) < ROUND * 10
    run = j.intersection(line).length
    assert abs(inside_length([o], x1, y1, x2, y2) - run) < 1e-2 * (run < 0.2) + 1e-4
    if run > 0.1 and min(j.buffer(-2e-4).intersection(line).length, run) > 0.0:
        assert crosses(o, x1, y1, x2, y2)
    if j.distance(line) > 0.0:
        assert not crosses(o, x1, y1, x2, y2)


@given(placed, places, places, places, places, st.floats(0.1, 3.0))
def test_a_segment_inside_a_round_margin(
    thing: Thing, x1: float, y1: float, x2: float, y2: float, r: float
) -> None:
    o, j = both(thing)
    line = shapely.LineString([(x1, y1), (x2, y2)])
    assume(line.length > 0.01)
    t0, t1 = span(o, x1, y1, x2, y2, r)
    run = j.buffer(r, quad_segs=500).intersection(line).length
    assert abs(max(t1 - t0, 0.0) * line.length - run) < 0.02 * (run < 0.5) + 2e-3


def test_a_segment_along_an_edge_only_touches() -> None:
    o = outline(Rectangle(4.0, 2.0), Pose(0.0, 0.0, 0))
    assert not crosses(o, 1.0, -9.0, 1.0, 9.0)
    assert crosses(o, 0.99, -9.0, 0.99, 9.0)
    assert not crosses(o, 0.0, 2.0, 0.0, 9.0)
    assert not crosses(outline(Disc(1.0), Pose(0.0, 0.0)), 1.0, -9.0, 1.0, 9.0)


@given(rectangles, poses, placed)
def test_gap_from_the_front_edge(shape: Rectangle, pose: Pose, other: Thing) -> None:
    a, (b, jb) = outline(shape, pose), both(other)
    x1, y1, x2, y2 = a.front()
    front = shapely.LineString([(x1, y1), (x2, y2)])
    assert abs(gap_from_edge(a, b) - front.distance(jb)) < ROUND * 10
    assert judged(shape, pose).boundary.distance(shapely.Point(x1, y1)) < 1e-9
