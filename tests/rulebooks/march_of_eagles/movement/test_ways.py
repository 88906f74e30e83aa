"""What stops a move, against a walk in small steps."""

from math import hypot, inf

from hypothesis import example, given, settings
from hypothesis import strategies as st

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.movement.distances import (
    friends_in_the_way,
    leading_edge,
    shifted,
    until_edge,
    until_enemy,
)
from pulverdampf.rulebooks.march_of_eagles.movement.wheeling import wheel_limit, wheeled
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import layout
from pulverdampf.rulebooks.march_of_eagles.terrain.ground import ground, obstacles_met
from pulverdampf.table.angles import degrees, direction
from pulverdampf.table.kernel import depth, gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, Rectangle, outline
from tests.rulebooks.march_of_eagles.staging import Units

STEP = 0.05
shapes = st.sampled_from([Rectangle(9.6, 1.6), Rectangle(3.2, 4.8), Rectangle(6.4, 1.6), Rectangle(3.2, 9.6)])
angles = st.integers(0, 71).map(lambda step: degrees(5.0 * step))
near = st.integers(-140, 140).map(lambda tenths: tenths / 10)


@st.composite
def others(draw: st.DrawFn) -> Outline:
    return outline(draw(shapes), Pose(32 + draw(near), 24 + draw(near), draw(angles)))


def steps(total: float) -> list[float]:
    return [step * STEP for step in range(int(total / STEP) + 1)]


@settings(max_examples=150, deadline=None)
@given(shapes, angles, others())
def test_four_inches_on_the_way(shape: Rectangle, facing: int, enemy: Outline) -> None:
    """MOE-MAN-13: up to the limit no step is nearer than four inches or than the start; then one is."""
    own = outline(shape, Pose(32, 24, facing))
    if depth(own, enemy) > 0:
        return
    ux, uy = direction(facing)
    start, limit = gap(own, enemy), until_enemy(own, ux * 12, uy * 12, [enemy])
    allowed = min(4.0, start)
    for d in steps(min(limit, 12.0)):
        assert gap(shifted(own, ux * d, uy * d), enemy) >= allowed - 0.001
    if limit < 11.9:
        rest = [gap(shifted(own, ux * d, uy * d), enemy) for d in steps(12.0) if d > limit]
        assert min(rest) < allowed


@settings(max_examples=100, deadline=None)
@given(shapes, angles, others())
def test_the_stretch_on_a_friend(shape: Rectangle, facing: int, friend: Outline) -> None:
    """MOE-MAN-14, MOE-CONF-05: inside the stretch the footprints overlap, outside they do not."""
    own = outline(shape, Pose(32, 24, facing))
    if depth(own, friend) > 0:
        return
    ux, uy = direction(facing)
    met = friends_in_the_way(own, ux * 12, uy * 12, [friend])
    low, high = met[0][0] if met else (inf, inf)
    for d in steps(12.0):
        over = depth(shifted(own, ux * d, uy * d), friend)
        if over > 0.06:
            assert low - 0.001 <= d <= high + 0.001
        if low + 0.1 < d < high - 0.1:
            assert over > -0.06


@settings(max_examples=100, deadline=None)
@example(Rectangle(3.2, 4.8), 0, 6.5, 1.6, 0).via("a corner that slides along the hedge does not meet it")
@given(shapes, angles, near, near, angles)
def test_obstacles_are_met_where_the_edge_meets_them(
    shape: Rectangle, facing: int, x: float, y: float, lies: int
) -> None:
    """MOE-MAN-10, MOE-TERR-04: the length at which the leading edge first touches the line."""
    ax, ay = direction(lies)
    line = ((32 + x - 4 * ax, 24 + y - 4 * ay), (32 + x + 4 * ax, 24 + y + 4 * ay))
    state = position([], terrain=[{"kind": "hedge", "line": line}])
    land = ground(Scene(state, layout))
    pose = Pose(32, 24, facing)
    edge, inside = (
        leading_edge(outline(each, pose)) for each in (shape, Rectangle(shape.width - 0.02, shape.depth))
    )
    ux, uy = direction(facing)
    met = obstacles_met(land, edge, ux * 12, uy * 12)
    hedge = land.obstacles[0].pieces[0]
    touching = [d for d in steps(12.0) if gap(shifted(inside, ux * d, uy * d), hedge) < 1e-6]
    close = [d for d in steps(12.0) if gap(shifted(edge, ux * d, uy * d), hedge) < STEP]
    if gap(edge, hedge) < 2 * STEP:
        return  # it stands across or at the hedge: see the next test
    if touching and touching[0] < 11.9:
        assert met[0][0] <= touching[0] + 0.01
    if met:
        assert close
        assert met[0][0] >= close[0] - 2 * STEP


def test_a_hedge_is_paid_for_once() -> None:
    """MOE-MAN-10, MOE-TERR-04: who stands across a hedge has met it before; who has halted on it has not."""
    edge = leading_edge(outline(Rectangle(9.6, 1.6), Pose(32, 24, degrees(90))))  # at y = 24.8
    for low, high, met in ((24.0, 26.0, []), (24.8, 24.8, [0.0]), (24.8, 27.0, [0.0]), (26.8, 25.8, [1.0])):
        hedge = {"kind": "hedge", "line": ((27.2, low), (36.8, high))}
        land = ground(Scene(position([], terrain=[hedge]), layout))
        assert [round(at, 2) for at, _ in obstacles_met(land, edge, 0.0, 12.0)] == met


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["line", "column"]), angles, st.sampled_from(["left", "right"]), near, near, angles)
def test_a_wheel_sweeps_over_nobody(
    formation: str, facing: int, corner: str, x: float, y: float, other_facing: int
) -> None:
    """MOE-MAN-04, MOE-MAN-13: every step of the wheel is free of friends and keeps off the enemy."""
    degrees_of = facing / (1 << 32) * 360
    for side in ("one", "two"):
        units: Units = [
            {"side": "one", "at": (32, 24), "facing": degrees_of, "formation": formation},
            {"side": side, "at": (32 + x, 24 + y), "facing": other_facing / (1 << 32) * 360, "soldiers": 16},
        ]
        state = position(units, commanders={"one": (2, 2), "two": (2, 46)})
        scene = Scene(state, layout)
        own = scene.outline(state.pieces["A1"])
        other = scene.outline(state.pieces["A2" if side == "one" else "B1"])
        if depth(own, other) > 0:
            continue
        limit = wheel_limit(scene, state.bodies["A1"], corner, 6.0)
        assert limit <= min(6.0, own.half_width * 3.1416)
        before = gap(own, other)
        for d in steps(limit):
            turned = scene.outline_at(state.pieces["A1"], wheeled(own, corner, d))
            if side == "one":
                assert depth(turned, other) <= 0.15
            else:
                assert gap(turned, other) >= min(4.0, before) - 0.1


@settings(max_examples=60, deadline=None)
@given(shapes, angles, st.integers(10, 54), st.integers(10, 38))
def test_the_edge_of_the_table(shape: Rectangle, facing: int, x: float, y: float) -> None:
    """MOE-MAN-15, MOE-FILL-20, MOE-FILL-22: as far as the last corner allows."""
    state = position([])
    own = outline(shape, Pose(x, y, facing))
    ux, uy = direction(facing)
    limit = until_edge(state, own, ux, uy)
    corners = shifted(own, ux * limit, uy * limit).corners()
    assert all(-1e-6 <= cx <= 64 + 1e-6 and -1e-6 <= cy <= 48 + 1e-6 for cx, cy in corners)
    beyond = shifted(own, ux * (limit + 0.01), uy * (limit + 0.01)).corners()
    assert any(not (0 <= cx <= 64 and 0 <= cy <= 48) for cx, cy in beyond)
    assert hypot(ux, uy) > 0.999
