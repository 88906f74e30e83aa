"""Arcs, strips, quarters and sides."""

from math import inf
from typing import Literal

import shapely
from hypothesis import assume, given, settings

from pulverdampf.table.angles import EIGHTH, HALF, QUARTER
from pulverdampf.table.arcs import gap_in_arc, in_arc, in_strip, nearest_in_strip, strip_region
from pulverdampf.table.predicates import (
    connected,
    edge_share_in_arc,
    faces_towards,
    headed_at,
    inside,
    opposite,
    parallel,
    quarter_of,
    share_in_arc,
    side_of,
    single_file,
    touches,
)
from pulverdampf.table.shapes import Disc, Pose, Rectangle, Shape, outline

from .judge import arc_judged, both, common, placed, places, poses, rectangles

Thing = tuple[Shape, Pose]
BASE = Rectangle(4.0, 2.0)


@given(rectangles, poses, placed)
@settings(max_examples=200)
def test_arc_and_distance_in_it(shape: Rectangle, pose: Pose, other: Thing) -> None:
    a, (b, jb) = outline(shape, pose), both(other)
    for spread, d in ((EIGHTH, 45.0), (QUARTER, 90.0), (EIGHTH // 2, 22.5)):
        region = arc_judged(shape, pose, d)
        part = common(region, jb)
        assume(part.area > 1e-3 or region.distance(jb) > 1e-3)
        assert in_arc(a, spread, b) == (part.area > 0.0)
        if part.area > 0.0:
            x1, y1, x2, y2 = a.front()
            front = shapely.LineString([(x1, y1), (x2, y2)])
            assert abs(gap_in_arc(a, spread, b) - front.distance(part)) < 1e-3
            assert abs(share_in_arc(a, spread, b) - part.area / jb.area) < 2e-3
        else:
            assert gap_in_arc(a, spread, b) == inf


@given(rectangles, poses, placed)
@settings(max_examples=150)
def test_strip_and_distance_in_it(shape: Rectangle, pose: Pose, other: Thing) -> None:
    a, (b, jb) = outline(shape, pose), both(other)
    region = shapely.Polygon(strip_region(a, 2.0, 9.0).corners())
    part = common(region, jb)
    assume(part.area > 1e-3 or region.distance(jb) > 1e-3)
    assert in_strip(a, 2.0, 9.0, b) == (part.area > 0.0)
    if part.area > 0.0:
        x1, y1, x2, y2 = a.front()
        assert (
            abs(nearest_in_strip(a, 2.0, 9.0, b)[0] - shapely.LineString([(x1, y1), (x2, y2)]).distance(part))
            < 1e-3
        )


def test_a_neighbour_in_line_is_not_in_the_arc() -> None:
    a = outline(BASE, Pose(0.0, 0.0, 0))
    assert not in_arc(a, EIGHTH, outline(BASE, Pose(0.0, 4.0, 0)))
    assert not in_arc(a, QUARTER, outline(BASE, Pose(0.0, 4.0, 0)))
    assert in_arc(a, EIGHTH, outline(BASE, Pose(0.5, 4.0, 0)))


def test_a_disc_looks_from_its_centre_and_measures_from_its_rim() -> None:
    a = outline(Disc(0.5), Pose(0.0, 0.0, 0))
    assert in_arc(a, QUARTER, outline(Disc(0.5), Pose(0.0, 3.0)))
    assert not in_arc(a, QUARTER, outline(Disc(0.5), Pose(-0.6, 3.0)))
    assert abs(gap_in_arc(a, QUARTER, outline(Disc(0.5), Pose(4.0, 0.0))) - 3.0) < 1e-9


def test_rays_belong_to_front_and_rear() -> None:
    o = outline(BASE, Pose(0.0, 0.0, 0))
    spots = [(3.0, 4.0), (3.0, 4.1), (-3.0, 4.0), (0.0, -5.0), (-3.0, -4.1), (9.0, 0.0), (-9.0, 0.0)]
    assert [quarter_of(o, x, y) for x, y in spots] == [
        "front",
        "left",
        "rear",
        "right",
        "right",
        "front",
        "rear",
    ]


@given(poses, places, places)
def test_quarters_turn_with_the_piece(pose: Pose, f: float, left: float) -> None:
    assume(abs(abs(f) - 1.0 - abs(left) + 2.0) > 1e-3 and abs(f) > 1e-3)
    flat = quarter_of(outline(BASE, Pose(0.0, 0.0, 0)), f, left)
    assert quarter_of(outline(BASE, pose), *pose.at(f, left)) == flat


def test_sides_of_an_edge() -> None:
    o = outline(BASE, Pose(0.0, 0.0, 0))
    assert side_of(o, "front", outline(BASE, Pose(2.0, 9.0, 0))) == "before"
    assert side_of(o, "front", outline(BASE, Pose(0.0, 9.0, 0))) == "behind"
    assert side_of(o, "front", outline(BASE, Pose(1.0, 9.0, 0))) == "straddling"
    assert side_of(o, "rear", outline(Disc(1.0), Pose(-2.0, 9.0))) == "before"


def test_touching_edges_and_corners() -> None:
    a = outline(BASE, Pose(0.0, 0.0, 0))
    faced = touches(a, outline(BASE, Pose(2.0, 1.0, HALF)))
    assert faced is not None and (faced.face, faced.other_face) == ("front", "front")
    assert abs(faced.length - 3.0) < 1e-3 and faced.corners == ()
    flank = touches(a, outline(BASE, Pose(-1.0, 3.0, 3 * QUARTER)))
    assert flank is not None and (flank.face, flank.other_face) == ("left", "front")
    assert flank.corners == (("front_left", "front_left"),) and abs(flank.length - 2.0) < 1e-3
    corner = touches(a, outline(BASE, Pose(2.0, 4.0, 0)))
    assert corner is not None and corner.kind == "corner" and len(corner.corners) == 1
    assert touches(a, outline(BASE, Pose(2.1, 0.0, HALF))) is None
    skew = touches(a, outline(BASE, Pose(1.0 + 1.5 * 2**0.5, 0.0, HALF + EIGHTH)))
    assert skew is not None and skew.kind == "corner"


def test_order_and_bearing() -> None:
    row = [outline(BASE, Pose(0.0, 5.0 * k, 0)) for k in range(4)]
    assert connected(row, 1.0) and not connected(row, 0.9) and not connected(row[::3], 1.0)
    file = [outline(BASE, Pose(-3.0 * k, 0.5 * k, 0)) for k in range(4)]
    assert single_file(file, 1.0, 2.0) and not single_file(file, 0.5, 2.0) and not single_file(row, 9.0, 2.0)
    a = row[0]
    assert parallel(a, row[1], 0) and opposite(a, outline(BASE, Pose(9.0, 0.0, HALF)), 0)
    assert faces_towards(a, outline(BASE, Pose(9.0, 9.0, 0)), EIGHTH)
    assert not faces_towards(a, outline(BASE, Pose(9.0, 9.1, 0)), EIGHTH)
    target = outline(BASE, Pose(9.0, 3.0, 0))
    assert headed_at((0.0, 0.0), (1.0, 0.0), target, 1.0) and not headed_at(
        (0.0, 0.0), (1.0, 0.0), target, 0.9
    )
    assert not headed_at((1.0, 3.0), (0.0, 3.0), target)
    assert edge_share_in_arc(a, EIGHTH, outline(BASE, Pose(3.0, 0.0, HALF)), "front") == 1.0


def test_inside_in_four_ways() -> None:
    zone = [outline(Rectangle(10.0, 10.0), Pose(0.0, 0.0, 0))]
    ways: tuple[Literal["wholly", "half", "centre", "any"], ...] = ("wholly", "half", "centre", "any")
    found = {
        x: [w for w in ways if inside(outline(BASE, Pose(x, 0.0, 0)), zone, w)] for x in (4.0, 5.0, 5.5, 6.0)
    }
    assert found == {4.0: [*ways], 5.0: ["half", "centre", "any"], 5.5: ["any"], 6.0: []}
