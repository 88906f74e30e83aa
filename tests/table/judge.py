"""Shapely as an independent judge, and the situations put before it."""

import math

import shapely
from hypothesis import strategies as st
from shapely.affinity import rotate, translate

from pulverdampf.table.angles import EIGHTH, FULL, in_degrees
from pulverdampf.table.kernel import Outline
from pulverdampf.table.shapes import Disc, Polygon, Pose, Rectangle, Shape, outline

places = st.floats(-20.0, 20.0).map(lambda v: round(v, 4))
facings = st.one_of(st.integers(0, FULL - 1), st.sampled_from([k * EIGHTH for k in range(8)]))
poses = st.builds(Pose, places, places, facings)
sizes = st.floats(0.3, 12.0).map(lambda v: round(v, 3))
rectangles = st.builds(Rectangle, sizes, sizes)
discs = st.builds(Disc, st.floats(0.2, 4.0))
NEEDLE = Polygon(((5.0, 0.0), (0.0, 1.0), (-2.0, 0.5), (-3.0, -2.0), (1.0, -2.5)))
bases = st.one_of(rectangles, rectangles, discs, st.just(NEEDLE))
placed = st.tuples(bases, poses)


def judged(shape: Shape, pose: Pose) -> shapely.Geometry:
    """The same shape, made by shapely with the trigonometry of the machine."""
    if isinstance(shape, Disc):
        return shapely.Point(pose.x, pose.y).buffer(shape.radius, quad_segs=2000)
    if isinstance(shape, Rectangle):
        flat = shapely.box(-shape.depth / 2, -shape.width / 2, shape.depth / 2, shape.width / 2)
    else:
        assert isinstance(shape, Polygon)
        flat = shapely.Polygon(shape.points)
    return translate(rotate(flat, in_degrees(pose.facing), origin=(0, 0)), pose.x, pose.y)


def both(thing: tuple[Shape, Pose]) -> tuple[Outline, shapely.Geometry]:
    """Our outline and the judge's."""
    return outline(*thing), judged(*thing)


def arc_judged(shape: Rectangle, pose: Pose, spread: float, far: float = 400.0) -> shapely.Geometry:
    """The ground before a front edge between rays at so many degrees, as a large polygon."""
    c, s, w, d = (
        math.cos(math.radians(spread)),
        math.sin(math.radians(spread)),
        shape.width / 2,
        shape.depth / 2,
    )
    left = [(d, w), (d + far * c, w + far * s), (d + 2 * far, w + far * s)]
    flat = shapely.Polygon(left + [(x, -y) for x, y in reversed(left)])
    return translate(rotate(flat, in_degrees(pose.facing), origin=(0, 0)), pose.x, pose.y)


def common(one: shapely.Geometry, other: shapely.Geometry) -> shapely.Geometry:
    """What two shapes share, on a fine grid: without one GEOS 3.14 may take edges that all but coincide
    for an overlap of the whole (it did for two rectangles front to rear)."""
    return shapely.intersection(one, other, grid_size=1e-11)
