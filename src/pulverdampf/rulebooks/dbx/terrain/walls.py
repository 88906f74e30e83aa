"""The walls of a camp: who stands wholly inside them."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.table.kernel import point_depth
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, outline

from ..units import Element, pose_of, shape_of

OVER_THE_WALL = 0.5
"""How far a corner may stand over the walls."""


@rule("DBX-CAMP-02")
def is_within(walls: Outline, own: Outline) -> bool:
    """Whether a base stands wholly inside the walls of a camp."""
    return all(point_depth(walls, x, y) >= -OVER_THE_WALL for x, y in own.corners())


def would_stay_within(camp: Element, piece: Element, pose: Pose) -> bool:
    """Whether an element would stand wholly inside a camp at a pose."""
    return is_within(outline(shape_of(camp), pose_of(camp)), outline(shape_of(piece), pose))
