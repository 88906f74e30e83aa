"""What is asked with yes or no, or with one word: overlap, arcs, quarters, sides, touching, order."""

import itertools
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from pulverdampf.table.angles import HALF, Angle, difference, heading
from pulverdampf.table.arcs import arc_region, in_arc, in_strip, strip_region
from pulverdampf.table.kernel import EPS, Outline, gap, overlaps, point_depth
from pulverdampf.table.measurement import CORNERS, FACES, Corner, Face, contact_length, distance, face
from pulverdampf.table.plots import straightened
from pulverdampf.table.polygons import clip, ring_of, signed_area
from pulverdampf.table.rays import crosses, span
from pulverdampf.table.sweeps import is_free as free
from pulverdampf.table.sweeps import which_free
from pulverdampf.table.vicinity import outside

__all__ = [
    "Touch",
    "area_in_arc",
    "area_in_strip",
    "bearing_within",
    "connected",
    "crosses",
    "edge_share_in_arc",
    "faces_towards",
    "free",
    "headed_at",
    "in_arc",
    "in_strip",
    "inside",
    "opposite",
    "outer_faces",
    "overlaps",
    "parallel",
    "point_in_arc",
    "quarter_of",
    "share_in_arc",
    "share_inside",
    "side_of",
    "side_of_point",
    "single_file",
    "touches",
    "which_free",
]

Quarter = Literal["front", "left", "right", "rear"]
Side = Literal["before", "behind", "straddling"]
Inside = Literal["wholly", "centre", "any", "half"]
DEGREE = 11930465


def share_inside(o: Outline, zone: Sequence[Outline]) -> float:
    """The share of an outline's area inside a zone of convex pieces."""
    ring = ring_of(o)
    whole = abs(signed_area(ring))
    if whole == 0.0:
        return 1.0 if any(point_depth(z, o.x, o.y) >= -EPS for z in zone) else 0.0
    return sum(abs(signed_area(clip(ring, straightened(z)))) for z in zone) / whole


def inside(o: Outline, zone: Sequence[Outline], how: Inside = "wholly", eps: float = EPS) -> bool:
    """Whether an outline lies in a zone of convex pieces: wholly, by centre, any part or half its area."""
    if how == "centre":
        return any(point_depth(z, o.x, o.y) >= -eps for z in zone)
    if how == "any":
        return any(overlaps(o, z, eps) for z in zone)
    if how == "half":
        return share_inside(o, zone) >= 0.5 - 1e-9
    if len(zone) == 1:
        return all(point_depth(zone[0], x, y) >= o.radius - eps for x, y in o.corners())
    return share_inside(o, zone) >= 1.0 - 4.0 * eps / max(o.reach, eps)


def share_in_arc(a: Outline, spread: Angle, b: Outline) -> float:
    """The share of an outline's area in the arc of another."""
    return share_inside(b, [arc_region(a, spread, _far(a, b))])


def area_in_arc(a: Outline, spread: Angle, b: Outline) -> float:
    """The area of an outline in the arc of another."""
    return share_in_arc(a, spread, b) * abs(signed_area(ring_of(b)))


def area_in_strip(a: Outline, widen: float, depth_ahead: float, b: Outline) -> float:
    """The area of an outline in the strip before another's front edge."""
    return share_inside(b, [strip_region(a, widen, depth_ahead)]) * abs(signed_area(ring_of(b)))


def edge_share_in_arc(a: Outline, spread: Angle, b: Outline, which: Face) -> float:
    """The share of one side of an outline in the arc of another."""
    t0, t1 = span(arc_region(a, spread, _far(a, b)), *face(b, which))
    return max(t1 - t0, 0.0)


def point_in_arc(a: Outline, spread: Angle, x: float, y: float, eps: float = EPS) -> bool:
    """Whether a point lies in the arc before a front edge, its rays included."""
    far = distance((a.x, a.y), (x, y)) + a.reach + 1.0
    return point_depth(arc_region(a, spread, far), x, y) >= -eps


def quarter_of(target: Outline, x: float, y: float, eps: float = EPS) -> Quarter:
    """The quarter of a rectangle a point lies in, by rays at 45 degrees; a ray belongs to front and rear."""
    dx, dy = x - target.x, y - target.y
    f = dx * target.ux + dy * target.uy
    left = dy * target.ux - dx * target.uy
    if abs(f) - target.half_depth >= abs(left) - target.half_width - eps:
        return "front" if f >= 0.0 else "rear"
    return "left" if left > 0.0 else "right"


def side_of(o: Outline, which: Face, other: Outline, eps: float = EPS) -> Side:
    """Where an outline lies of the endless line through a side: before (outside), behind, or astride."""
    least, most = outside(o, 2 * FACES.index(which), other)
    if least - other.radius >= -eps:
        return "before"
    return "behind" if most + other.radius <= eps else "straddling"


def side_of_point(o: Outline, which: Face, x: float, y: float) -> float:
    """How far a point lies outside the endless line through a side; negative is inside."""
    i = 2 * FACES.index(which)
    return (x - o.points[i]) * o.normals[i] + (y - o.points[i + 1]) * o.normals[i + 1]


def outer_faces(o: Outline, x: float, y: float, eps: float = EPS) -> list[Face]:
    """The sides on whose outer side a point lies, front first and rear last."""
    order: tuple[Face, ...] = ("front", "left", "right", "rear")
    return [which for which in order if side_of_point(o, which, x, y) > eps]


class Touch(Struct, frozen=True):
    """How two outlines touch: along edges or at a corner, which sides, and which corners coincide."""

    kind: Literal["edge", "corner"]
    face: Face | None
    other_face: Face | None
    length: float
    corners: tuple[tuple[Corner, Corner], ...]


def touches(
    a: Outline, b: Outline, contact: float = EPS, corner: float = EPS, tolerance: Angle = DEGREE
) -> Touch | None:
    """How two outlines touch, if they do: the sides with the longest contact, and matching corners."""
    if gap(a, b) > contact:
        return None
    matched: list[tuple[Corner, Corner]] = []
    best: tuple[float, Face | None, Face | None] = (0.0, None, None)
    if a.boxed and b.boxed:
        for m, p in zip(CORNERS, a.corners(), strict=True):
            matched += [(m, n) for n, q in zip(CORNERS, b.corners(), strict=True) if distance(p, q) <= corner]
        for i, mine in enumerate(FACES):
            for j, theirs in enumerate(FACES):
                turned = difference(a.facing - i * (HALF // 2), b.facing - j * (HALF // 2) + HALF)
                if abs(turned) <= tolerance:
                    near = max(contact, 2.0 * EPS)
                    along = min(contact_length(a, mine, b, near), contact_length(b, theirs, a, near))
                    out = side_of_point(a, mine, *_middle(face(b, theirs)))
                    if along > contact and abs(out) <= near + along * 0.02 and along > best[0]:
                        best = (along, mine, theirs)
    return Touch("edge" if best[1] else "corner", best[1], best[2], best[0], tuple(matched))


def _middle(s: tuple[float, float, float, float]) -> tuple[float, float]:
    return (s[0] + s[2]) * 0.5, (s[1] + s[3]) * 0.5


def parallel(a: Outline, b: Outline, tolerance: Angle) -> bool:
    """Whether two outlines face the same way."""
    return abs(difference(a.facing, b.facing)) <= tolerance


def opposite(a: Outline, b: Outline, tolerance: Angle) -> bool:
    """Whether two outlines face against each other's way."""
    return abs(difference(a.facing, b.facing + HALF)) <= tolerance


def bearing_within(o: Outline, x: float, y: float, spread: Angle) -> bool:
    """Whether a point lies within a spread to each side of an outline's facing, seen from its centre."""
    return abs(difference(o.facing, heading(x - o.x, y - o.y))) <= spread


def faces_towards(o: Outline, other: Outline, spread: Angle) -> bool:
    """Whether an outline faces another's centre within a spread to each side."""
    return bearing_within(o, other.x, other.y, spread)


def headed_at(
    start: tuple[float, float], end: tuple[float, float], target: Outline, widen: float = 0.0
) -> bool:
    """Whether a straight move, drawn on beyond its end, meets an outline widened to each side."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    whole = distance(start, end)
    if whole == 0.0:
        return False
    middle = (target.x - start[0]) * dy - (target.y - start[1]) * dx
    across = [(x - start[0]) * dy - (y - start[1]) * dx for x, y in target.corners()]
    slack = (target.radius + widen) * whole
    ahead = (target.x - start[0]) * dx + (target.y - start[1]) * dy > 0.0
    passes = min(*across, middle) - slack <= EPS and max(*across, middle) + slack >= -EPS
    return passes and ahead


def connected(outlines: Sequence[Outline], reach: float, eps: float = EPS) -> bool:
    """Whether all outlines hang together by gaps of at most a reach."""
    if not outlines:
        return True
    left = list(outlines[1:])
    chain = [outlines[0]]
    while chain:
        a = chain.pop()
        joined = [b for b in left if gap(a, b) <= reach + eps]
        left = [b for b in left if not any(b is c for c in joined)]
        chain += joined
    return not left


def single_file(outlines: Sequence[Outline], reach: float, sideways: float, eps: float = EPS) -> bool:
    """Whether outlines stand one behind the other, leader first, within a reach and hardly to the side."""
    for ahead, behind in itertools.pairwise(outlines):
        dx, dy = behind.x - ahead.x, behind.y - ahead.y
        along = dx * ahead.ux + dy * ahead.uy
        across = abs(dy * ahead.ux - dx * ahead.uy)
        if along >= 0.0 or across >= sideways - eps or gap(ahead, behind) > reach + eps:
            return False
    return True


def _far(a: Outline, b: Outline) -> float:
    return distance((a.x, a.y), (b.x, b.y)) + a.reach + b.reach + 1.0
