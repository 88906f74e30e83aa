"""Hills: the crest that halves them."""

from functools import lru_cache
from itertools import pairwise

from pulverdampf.engine.rulebook import rule
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import segment
from pulverdampf.table.shapes import Polyline, Rectangle
from pulverdampf.table.terrain import Feature, Plot


@lru_cache(maxsize=512)
@rule("KP-FILL-12")
def crests_of(feature: Feature) -> tuple[Outline, ...]:
    """The crest of a hill, piece by piece: as drawn, along a ridge, else its long axis; a mesa has none."""
    if feature.kind == "mesa":
        return ()
    line = feature.shape if isinstance(feature.shape, Polyline) else feature.crest
    if line is not None:
        points = [feature.pose.at(x, y) for x, y in line.points]
        return tuple(segment(*p, *q) for p, q in pairwise(points))
    if isinstance(feature.shape, Rectangle):
        pose, half_w, half_d = feature.pose, feature.shape.width * 0.5, feature.shape.depth * 0.5
        if half_w >= half_d:
            return (segment(*pose.at(0.0, half_w), *pose.at(0.0, -half_w)),)
        return (segment(*pose.at(half_d, 0.0), *pose.at(-half_d, 0.0)),)
    ring = Plot(feature).ring
    pairs = [(p, q) for i, p in enumerate(ring) for q in ring[i + 1 :]]
    if not pairs:
        return ()
    p, q = max(pairs, key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2)
    return (segment(*p, *q),)
