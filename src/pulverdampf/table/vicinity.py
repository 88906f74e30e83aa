"""Who stands near a point, a line or each other; mypyc compiles this file when it can."""

from pulverdampf.table.kernel import Outline, gap, point_depth


def any_holds(pieces: list[Outline], x: float, y: float, slack: float) -> bool:
    """Whether a point lies in one of some outlines, or so little outside."""
    for o in pieces:
        dx = o.x - x
        dy = o.y - y
        far = o.reach + slack + 1e-9
        if dx * dx + dy * dy <= far * far and point_depth(o, x, y) >= -slack:
            return True
    return False


def near_point(outlines: list[Outline], x: float, y: float, reach: float) -> list[Outline]:
    """Those of some outlines that may lie within a reach of a point, as the circles round them tell."""
    found: list[Outline] = []
    for o in outlines:
        far = reach + o.reach
        if abs(o.x - x) <= far and abs(o.y - y) <= far:
            found.append(o)
    return found


def near_outline(outlines: list[Outline], a: Outline, far: float) -> list[Outline]:
    """Those of some outlines that lie no farther than that from another."""
    found: list[Outline] = []
    for o in outlines:
        dx = o.x - a.x
        dy = o.y - a.y
        most = o.reach + a.reach + far + 1e-6
        if dx * dx + dy * dy <= most * most and gap(o, a) <= far:
            found.append(o)
    return found


def near_segment(outlines: list[Outline], x1: float, y1: float, x2: float, y2: float) -> list[int]:
    """The places in a list of those outlines that a segment may meet, as the circles round them tell."""
    found: list[int] = []
    ex = x2 - x1
    ey = y2 - y1
    whole = ex * ex + ey * ey
    i = -1
    for o in outlines:
        i += 1
        wx = o.x - x1
        wy = o.y - y1
        along = wx * ex + wy * ey
        far = o.reach + 1e-6
        if along <= 0.0:
            if wx * wx + wy * wy > far * far:
                continue
        elif along >= whole:
            wx = o.x - x2
            wy = o.y - y2
            if wx * wx + wy * wy > far * far:
                continue
        else:
            across = wx * ey - wy * ex
            if across * across > far * far * whole:
                continue
        found.append(i)
    return found


def outside(o: Outline, i: int, other: Outline) -> tuple[float, float]:
    """How far outside the side of an outline that begins at its coordinate i another's corners lie: the
    innermost and the outermost."""
    x = o.points[i]
    y = o.points[i + 1]
    nx = o.normals[i]
    ny = o.normals[i + 1]
    p = other.points
    least = most = (p[0] - x) * nx + (p[1] - y) * ny
    for j in range(2, len(p), 2):
        out = (p[j] - x) * nx + (p[j + 1] - y) * ny
        least = min(least, out)
        most = max(most, out)
    return least, most


def near_pairs(outlines: list[Outline], near: float) -> list[tuple[int, int]]:
    """The pairs whose middles lie less than that apart, east and west as well as north and south."""
    found: list[tuple[int, int]] = []
    n = len(outlines)
    for i in range(n):
        a = outlines[i]
        for j in range(i + 1, n):
            b = outlines[j]
            if abs(b.x - a.x) < near and abs(b.y - a.y) < near:
                found.append((i, j))
    return found


def in_the_path(  # noqa: PLR0913 (coordinates stand flat in compiled code)
    outlines: list[Outline], x1: float, y1: float, x2: float, y2: float, ux: float, uy: float, widen: float
) -> list[str]:
    """Who stands in a path: met by its line drawn on without end, ahead of its start and nearer to its end.

    Each outline counts as so much wider to each side; (ux, uy) is the direction of the path.
    """
    found: list[str] = []
    for o in outlines:
        wx = o.x - x1
        wy = o.y - y1
        if wx * ux + wy * uy <= 0.0 or abs(wx * uy - wy * ux) > o.reach + widen:
            continue
        p = o.points
        low = high = (p[0] - x1) * uy - (p[1] - y1) * ux
        for i in range(2, len(p), 2):
            across = (p[i] - x1) * uy - (p[i + 1] - y1) * ux
            low = min(low, across)
            high = max(high, across)
        ex = o.x - x2
        ey = o.y - y2
        if low - widen <= 1e-4 and high + widen >= -1e-4 and ex * ex + ey * ey < wx * wx + wy * wy:
            found.append(o.owner)
    return found


def least_square(ones: list[tuple[float, float]], others: list[tuple[float, float]], most: float) -> float:
    """The least square of a distance between points of two lists, if it is less than so much."""
    best = most
    for ax, ay in ones:
        for bx, by in others:
            dx = ax - bx
            dy = ay - by
            square = dx * dx + dy * dy
            if square < best:
                best = square
    return best
