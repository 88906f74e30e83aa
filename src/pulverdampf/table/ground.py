"""The ground along a way: which features a point, or the whole leading edge, runs through and where."""

from math import inf
from typing import Literal

from pulverdampf.table.angles import HALF
from pulverdampf.table.kernel import EPS, Outline
from pulverdampf.table.measurement import distance, face, front_centre, rear_centre
from pulverdampf.table.paths import Ahead, Back, Path, Stretch
from pulverdampf.table.polygons import Point
from pulverdampf.table.rays import segment
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.sweeps import meets
from pulverdampf.table.terrain import Crossing, Plot, Terrain

Anchor = Literal["centre", "front_centre", "rear_centre"]


def ground(path: Path, terrain: Terrain, anchor: Anchor = "centre") -> list[Crossing]:
    """The features one point of a shape runs through, by lengths of the path, in the order it meets them."""
    found: list[Crossing] = []
    gone = 0.0
    for s in path.stretches:
        steps = 1 if s.straight else max(1, -(-abs(s.by) // (HALF // 36)))
        for k in range(steps):
            a, b = (
                _anchored(path, s.pose(k / steps), anchor),
                _anchored(path, s.pose((k + 1) / steps), anchor),
            )
            whole = distance(a, b)
            if whole > 0.0:
                scale = s.length / steps / whole
                base = gone + s.length * k / steps
                found += [
                    Crossing(
                        c.feature, c.kind, base + c.entry * scale, base + c.exit * scale, c.length * scale
                    )
                    for c in [*terrain.crossings(*a, *b), *terrain.lines_passed(*a, *b)]
                    if c.length > 0.0 or c.exit < whole - EPS
                ]
        gone += s.length
    return _joined(found)


def ground_of_edge(path: Path, terrain: Terrain, contact: float = EPS) -> list[Crossing]:
    """The features the leading edge (the whole shape, when it goes neither ahead nor back) runs through: from
    where it first meets each to where it has left it."""
    found: list[Crossing] = []
    gone = 0.0
    for s in path.stretches:
        for plot in terrain.plots.values():
            low, high = _edge_span(path, s, plot, contact)
            if low <= high:
                base = gone + low * s.length
                end = gone + high * s.length
                found.append(Crossing(plot.feature.id, plot.feature.kind, base, end, end - base))
        gone += s.length
    return _joined(found)


def _anchored(path: Path, pose: Pose, anchor: Anchor) -> Point:
    if anchor == "centre":
        return pose.point
    o = outline(path.shape, pose)
    return front_centre(o) if anchor == "front_centre" else rear_centre(o)


def _leading(path: Path, s: Stretch, pose: Pose) -> Outline:
    o = outline(path.shape, pose)
    if not o.boxed or not isinstance(s.leg, Ahead | Back):
        return o
    return segment(*face(o, "front" if isinstance(s.leg, Ahead) else "rear"))


def _edge_span(path: Path, s: Stretch, plot: Plot, contact: float) -> tuple[float, float]:
    """From which share of a leg to which its leading edge lies on a feature."""
    if s.straight:
        dx, dy = s.end.x - s.start.x, s.end.y - s.start.y
        here, there = _leading(path, s, s.start), _leading(path, s, s.end)
        low = min(meets(here, dx, dy, o, contact) for o in plot.pieces)
        if low == inf or (plot.feature.is_line and (1.0 - low) * s.length <= contact):  # comes up to it only
            return 1.0, 0.0
        return low, 1.0 - min(meets(there, -dx, -dy, o, contact) for o in plot.pieces)
    steps = 4 * max(1, -(-abs(s.by) // (HALF // 36)))

    def on(share: float) -> bool:
        return plot.overlaps(outline(path.shape, s.pose(share)), contact)

    inside = [k for k in range(steps + 1) if on(k / steps)]
    if not inside:
        return 1.0, 0.0

    def border(off: float, within: float) -> float:
        for _ in range(24):
            middle = (off + within) * 0.5
            off, within = (off, middle) if on(middle) else (middle, within)
        return within

    first, last = inside[0], inside[-1]
    return (
        border((first - 1) / steps, first / steps) if first else 0.0,
        border((last + 1) / steps, last / steps) if last < steps else 1.0,
    )


def _joined(found: list[Crossing]) -> list[Crossing]:
    """Crossings of one feature that follow on each other made one."""
    joined: list[Crossing] = []
    for c in sorted(found, key=lambda c: (c.entry, c.exit)):
        for i, d in enumerate(joined):
            if d.feature == c.feature and c.entry <= d.exit + EPS:
                end = max(d.exit, c.exit)
                joined[i] = Crossing(d.feature, d.kind, d.entry, end, end - d.entry)
                break
        else:
            joined.append(c)
    return joined
