"""The ground along a way: which features a point, or the whole leading edge, runs through and where."""

from typing import Literal

from pulverdampf.table.angles import HALF
from pulverdampf.table.kernel import EPS
from pulverdampf.table.measurement import distance, front_centre, rear_centre
from pulverdampf.table.paths import Path
from pulverdampf.table.polygons import Point
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.terrain import Crossing, Terrain

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


def _anchored(path: Path, pose: Pose, anchor: Anchor) -> Point:
    if anchor == "centre":
        return pose.point
    o = outline(path.shape, pose)
    return front_centre(o) if anchor == "front_centre" else rear_centre(o)


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
