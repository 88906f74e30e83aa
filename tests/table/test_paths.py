"""Paths: lengths, poses, and what a sweep runs into, compared with fine sampling."""

import math

import msgspec
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pulverdampf.table.angles import EIGHTH, FULL, QUARTER, degrees
from pulverdampf.table.ground import ground
from pulverdampf.table.kernel import depth, gap, overlaps
from pulverdampf.table.paths import (
    Ahead,
    Back,
    Leg,
    Path,
    Shift,
    To,
    Turn,
    Wheel,
    first_contact,
    first_within,
    longest_free,
    walk,
)
from pulverdampf.table.shapes import Polygon, Polyline, Pose, Rectangle, Shape, outline
from pulverdampf.table.sweeps import swept
from pulverdampf.table.terrain import Feature, Terrain

from .judge import both, judged, placed, poses, rectangles

Thing = tuple[Shape, Pose]
BASE = Rectangle(4.0, 2.0)
legs = st.one_of(
    st.builds(Ahead, st.floats(0.5, 12.0)),
    st.builds(Back, st.floats(0.5, 6.0)),
    st.builds(Shift, st.floats(0.5, 9.0), st.integers(0, FULL - 1)),
    st.builds(Wheel, st.sampled_from(["left", "right"]), st.integers(1, QUARTER)),
    st.builds(Turn, st.integers(-QUARTER, QUARTER), st.sampled_from(["centre", "front_centre", "rear_left"])),
    st.builds(To, poses),
)


def sampled(path: Path, steps: int = 400) -> list[tuple[float, Pose]]:
    gone, found = 0.0, [(0.0, path.start)]
    for s in path.stretches:
        found += [(gone + s.length * k / steps, s.pose(k / steps)) for k in range(steps + 1)]
        gone += s.length
    return found


@given(rectangles, poses, st.floats(0.1, 12.0), st.integers(0, FULL - 1))
def test_a_straight_sweep_covers_the_hull(shape: Rectangle, pose: Pose, d: float, bearing: int) -> None:
    end = pose.towards(bearing, d)
    cover = shapely.Polygon(swept(outline(shape, pose), end.x - pose.x, end.y - pose.y).corners())
    hull = shapely.union(judged(shape, pose), judged(shape, end)).convex_hull
    assert (
        cover.is_valid and abs(cover.area - hull.area) < 1e-6 and cover.symmetric_difference(hull).area < 1e-6
    )


@given(rectangles, poses, placed, legs)
@settings(max_examples=150, deadline=None)
def test_first_contact(shape: Rectangle, pose: Pose, other: Thing, leg: Leg) -> None:
    target, _ = both(other)
    assume(gap(outline(shape, pose), target) > 1e-3)
    path = walk(shape, pose, [leg])
    met = first_contact(path, [target])
    deeps = [(at, depth(outline(shape, p), target)) for at, p in sampled(path)]
    if met is None:
        assert all(deep < 2e-3 for _, deep in deeps)
        return
    assert all(deep < 2e-3 for at, deep in deeps if at < met.length - 1e-6)
    touching = outline(shape, met.pose)
    assert gap(touching, target) < 1e-3 and not overlaps(touching, target, 2e-4)
    assert not overlaps(outline(shape, longest_free(path, [target]).end), target, 2e-4)


@given(rectangles, poses, placed, legs, st.floats(0.5, 4.0))
@settings(max_examples=100, deadline=None)
def test_first_within(shape: Rectangle, pose: Pose, other: Thing, leg: Leg, reach: float) -> None:
    target, _ = both(other)
    assume(gap(outline(shape, pose), target) > reach + 1e-3)
    path = walk(shape, pose, [leg])
    met = first_within(path, reach, [target])
    gaps = [(at, gap(outline(shape, p), target)) for at, p in sampled(path)]
    if met is None:
        assert all(d > reach - 1e-3 for _, d in gaps)
    else:
        assert abs(gap(outline(shape, met.pose), target) - reach) < 2e-3
        assert all(d > reach - 1e-3 for at, d in gaps if at < met.length - 1e-6)


@given(rectangles, poses, st.integers(1, QUARTER), st.sampled_from(["left", "right"]))
def test_a_wheel_is_as_long_as_its_angle_times_the_frontage(
    shape: Rectangle, pose: Pose, angle: int, corner: str
) -> None:
    path = walk(shape, pose, [Wheel(corner, angle)])  # type: ignore[arg-type]
    assert abs(path.length - angle * 2 * math.pi / FULL * shape.width) < 1e-9
    before, after = list(outline(shape, pose).front()), list(outline(shape, path.end).front())
    fixed = slice(0, 2) if corner == "left" else slice(2, 4)
    assert max(abs(a - b) for a, b in zip(before[fixed], after[fixed], strict=True)) < 1e-9
    outer = slice(2, 4) if corner == "left" else slice(0, 2)
    chord = math.dist(before[outer], after[outer])
    assert abs(chord - 2 * shape.width * math.sin(angle * math.pi / FULL)) < 1e-9


def test_neighbours_in_line_do_not_stop_an_advance() -> None:
    pose = Pose(3.0, 1.0, degrees(33.0))
    row = [outline(BASE, pose.left(side).rounded()) for side in (4.0, -4.0)]
    assert first_contact(walk(BASE, pose.rounded(), [Ahead(9.0)]), row) is None
    behind = outline(BASE, pose.ahead(-2.0).rounded())
    assert first_contact(walk(BASE, pose.rounded(), [Ahead(9.0)]), [behind]) is None
    enemy = outline(BASE, pose.ahead(2.0).rounded())
    met = first_contact(walk(BASE, pose.rounded(), [Ahead(9.0)]), [*row, enemy])
    assert met is not None and met.length < 1e-4 and met.outline is enemy
    assert first_contact(walk(BASE, pose.rounded(), [Back(9.0)]), [enemy]) is None


@given(poses, st.lists(legs, min_size=1, max_size=4), st.floats(0.0, 1.0))
def test_a_path_can_be_cut_and_sent(pose: Pose, route: list[Leg], share: float) -> None:
    path = walk(BASE, pose, route)
    at = path.length * share
    cut = path.cut(at)
    assert abs(cut.length - at) < 1e-6 or cut.length >= at
    assert math.dist(cut.end.point, path.pose_at(at).point) < 1e-6 or any(
        not s.length for s in path.stretches
    )
    sent = msgspec.json.decode(msgspec.json.encode(path.legs), type=tuple[Leg, ...])
    assert walk(BASE, pose, sent).end == path.end
    assert path.pose_at(path.length + 1.0) == path.end


@given(poses)
def test_rounding_moves_little_and_only_once(pose: Pose) -> None:
    once = Pose(pose.x / 3.0, pose.y / 3.0, pose.facing + FULL).rounded()
    assert once == once.rounded() and once.facing == pose.facing
    assert math.dist(once.point, (pose.x / 3.0, pose.y / 3.0)) <= 2**-17 * 1.5
    assert once.x * 65536 == int(once.x * 65536)
    assert msgspec.json.decode(msgspec.json.encode(once), type=Pose) == once


GROUND = Terrain(
    [
        Feature("wood", "wood", Polygon(((5.0, -9.0), (9.0, -9.0), (9.0, 9.0), (5.0, 9.0)))),
        Feature("fence", "fence", Polyline(((12.0, 1.0), (12.0, 9.0)))),
    ]
)


def test_ground_by_a_point() -> None:
    path = walk(BASE, Pose(0.0, 0.0, 0), [Ahead(6.0), Ahead(9.0)])
    centre = [(c.feature, round(c.entry, 9), round(c.exit, 9)) for c in ground(path, GROUND)]
    assert centre == [("wood", 5.0, 9.0)]
    front = [(c.feature, round(c.entry, 9), round(c.exit, 9)) for c in ground(path, GROUND, "front_centre")]
    assert front == [("wood", 4.0, 8.0)]


def test_ground_along_a_wheel() -> None:
    path = walk(BASE, Pose(3.0, 0.0, 0), [Wheel("left", EIGHTH)])
    (met,) = ground(path, GROUND, "front_centre")
    assert met.feature == "wood" and met.entry > 1.0


def test_a_fence_counts_when_it_is_left_behind() -> None:
    up_to, over = walk(BASE, Pose(0.0, 3.0, 0), [Ahead(11.0)]), walk(BASE, Pose(11.0, 3.0, 0), [Ahead(2.0)])
    assert [c.feature for c in ground(up_to, GROUND, "front_centre")] == ["wood"]
    assert [c.feature for c in ground(over, GROUND, "front_centre")] == ["fence"]
