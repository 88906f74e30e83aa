"""Hills: the crest that halves them."""

from functools import lru_cache

from pulverdampf.engine.rulebook import rule
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import segment
from pulverdampf.table.shapes import Rectangle
from pulverdampf.table.terrain import Feature, Plot


@lru_cache(maxsize=512)
@rule("KP-FILL-12")
def crest_of(feature: Feature) -> Outline | None:
    """The crest of a hill: as drawn, else its long axis; a mesa has none."""
    if feature.kind == "mesa":
        return None
    if feature.crest is not None:
        (x1, y1), (x2, y2) = feature.crest.points[0], feature.crest.points[-1]
        return segment(*feature.pose.at(x1, y1), *feature.pose.at(x2, y2))
    if isinstance(feature.shape, Rectangle):
        pose, half_w, half_d = feature.pose, feature.shape.width * 0.5, feature.shape.depth * 0.5
        if half_w >= half_d:
            return segment(*pose.at(0.0, half_w), *pose.at(0.0, -half_w))
        return segment(*pose.at(half_d, 0.0), *pose.at(-half_d, 0.0))
    ring = Plot(feature).ring
    pairs = [(p, q) for i, p in enumerate(ring) for q in ring[i + 1 :]]
    if not pairs:
        return None
    p, q = max(pairs, key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2)
    return segment(*p, *q)
