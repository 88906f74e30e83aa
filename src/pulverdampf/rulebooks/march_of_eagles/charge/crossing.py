"""What a charge goes over: obstacles between its front as it stood and the contact."""

from collections.abc import Iterator
from itertools import pairwise

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import direction
from pulverdampf.table.outlines import Outline, convex
from pulverdampf.table.sweeps import meets

from ..battalion import main, screen
from ..movement.distances import EPS, Going, going
from ..state import Battalion
from ..terrain.geometry import front_centre
from ..terrain.ground import HALTED_ON, first_met, ground
from .charge_path import ChargePath
from .faces import turned_front

FAR = 100.0
SIDE = 1e-3
"""What only touches at the side is not met."""


@rule("MOE-AGGR-03", "MOE-MAN-10", "MOE-CONF-06")
def charge_going(
    scene: Scene, battalion: Battalion, target: Battalion, path: ChargePath, distance: float
) -> Going:
    """What a charge of so many inches meets; obstacles that the target defends are left out."""
    land = ground(scene)
    own = scene.outline(main(scene.state, battalion))
    hit = main(scene.state, target) if path.aims_at == "main" else screen(scene.state, target)
    ux, uy = direction(path.bearing)
    front = turned_front(own, path.bearing)
    straight = going(land, front, ux * distance, uy * distance)
    if hit is None or not land.obstacles:
        return straight
    until = min(meets(front, ux * FAR, uy * FAR, scene.outline(hit), 0.0), 1.0) * FAR
    met = []
    for plot in land.obstacles:
        if plot.feature.id not in path.lined:
            found = [list(_before(piece, own, path.bearing, until)) for piece in plot.pieces]
            at = first_met([each for each in found if each])
            if at is not None:
                met.append(min(at, path.needed - 2 * EPS))
    return Going(straight.difficult, straight.uphill_at, tuple(sorted(met)))


def _before(piece: Outline, own: Outline, bearing: int, until: float) -> Iterator[float]:
    """How far before the unturned front the parts of a piece lie that are short of the contact.

    The strip is as broad as the turned front, and distances run along the charge.
    """
    x, y = front_centre(own)
    ux, uy = direction(bearing)
    cos, sin = own.ux * ux + own.uy * uy, own.ux * uy - own.uy * ux
    corners = [((px - x) * -uy + (py - y) * ux, (px - x) * ux + (py - y) * uy) for px, py in piece.corners()]
    for one, two in pairwise([*corners, corners[0]]):
        low, high = 0.0, 1.0
        inside = [
            tuple(own.half_width - SIDE - t for t, _ in (one, two)),
            tuple(own.half_width - SIDE + t for t, _ in (one, two)),
            tuple(until - EPS - s for _, s in (one, two)),
        ]
        for first, last in inside:
            if first < 0.0 and last < 0.0:
                low = 2.0
            elif first < 0.0:
                low = max(low, first / (first - last))
            elif last < 0.0:
                high = min(high, first / (first - last))
        if low <= high:
            for share in (low, high):
                t, s = (a + (b - a) * share for a, b in zip(one, two, strict=True))
                before = s - t * sin / cos
                if before >= -HALTED_ON or abs(t) <= own.half_width * cos:
                    yield before


@rule("MOE-CONF-01", "MOE-FILL-07")
def ground_before(own: Outline, bearing: int, distance: float) -> Outline | None:
    """What of the strip of a charge lies before the unturned front; none where it turns on the spot."""
    front = turned_front(own, bearing)
    ux, uy = direction(bearing)
    (x1, y1), (x2, y2) = front.corners()
    x, y = front_centre(own)
    dx, dy = ux * distance, uy * distance
    ring = [(x1, y1), (x2, y2), (x2 + dx, y2 + dy), (x1 + dx, y1 + dy)]
    heights = [(px - x) * own.ux + (py - y) * own.uy for px, py in ring]
    kept: list[float] = []
    for i, (px, py) in enumerate(ring):
        (qx, qy), here, there = ring[i - 1], heights[i], heights[i - 1]
        if (here >= 0.0) != (there >= 0.0):
            share = there / (there - here)
            kept += [qx + (px - qx) * share, qy + (py - qy) * share]
        if here >= 0.0:
            kept += [px, py]
    return convex(kept, 0.0, own.facing) if len(kept) >= 6 else None
