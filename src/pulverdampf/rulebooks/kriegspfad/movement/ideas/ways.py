"""Moves in single file over a path, ford or bridge."""

from collections.abc import Iterator
from math import sqrt

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import heading
from pulverdampf.table.shapes import Pose, Rectangle
from pulverdampf.table.terrain import Plot

from ...terrain.ground import plots_near
from ...units import Element
from ..single_file import NARROW, course_of
from .stencils import Spot, spot_of

ROOM = 0.12
"""Between one element of a file and the next."""


def over_narrow_ways(
    scene: Scene, pieces: list[Element], middle: Spot, allowance: dict[PieceId, float]
) -> Iterator[Walks]:
    """A unit in file along each narrow way within its reach, one way and the other."""
    if not pieces:
        return
    far = min(allowance.values())
    for way in plots_near(scene, *middle, far + 4.0):
        if way.feature.kind in NARROW:
            for forward in (1.0, -1.0):
                order = filed_over(scene, pieces, way, allowance, forward)
                if order is not None:
                    yield order


def filed_over(
    scene: Scene, pieces: list[Element], way: Plot, allowance: dict[PieceId, float], forward: float
) -> Walks | None:
    """All who reach a way go along it one behind the other; the rest wait where they are."""
    x, y = spot_of(pieces[0])
    ux, uy = course_of(scene, way, x, y)
    ux, uy = ux * forward, uy * forward
    along = [px * ux + py * uy for o in way.pieces for px, py in o.corners()]
    bearing = heading(ux, uy)
    shape = scene.shape(pieces[0])
    assert isinstance(shape, Rectangle)
    across = way.x * -uy + way.y * ux
    start, end = min(along), max(along)

    def point(s: float) -> Spot:
        return ux * s - uy * across, uy * s + ux * across

    ranked = sorted(pieces, key=lambda each: (-(spot_of(each)[0] * ux + spot_of(each)[1] * uy), each.id))
    walks = {}
    limit = end + shape.depth * len(pieces) + 6.0
    for piece in ranked:
        px, py = spot_of(piece)
        here = px * ux + py * uy
        at = min(max(here, start), end)
        gx, gy = point(at)
        to_way = sqrt((gx - px) * (gx - px) + (gy - py) * (gy - py))
        s = min(at + allowance[piece.id] - to_way - 1e-4, limit)
        if to_way > allowance[piece.id] - 1e-4 or s < at:
            break
        waypoints = ((gx, gy),) if to_way > 1e-3 and s > at + 1e-3 else ()
        walks[piece.id] = Walk(waypoints, Pose(*point(s), bearing).rounded())
        limit = s - shape.depth - ROOM
    return Walks(walks) if walks else None
