"""Straight sweeps, batches and many lines of sight; mypyc compiles this file when it can."""

from math import inf, sqrt

from pulverdampf.table.kernel import EPS, Outline, convex, depth, gap
from pulverdampf.table.rays import crosses, inside_length, span


def swept(a: Outline, dx: float, dy: float) -> Outline:
    """The convex outline that a straight move covers."""
    p = a.points
    n = len(p)
    if dx == 0.0 and dy == 0.0:
        return a
    if n == 2:
        return convex([p[0], p[1], p[0] + dx, p[1] + dy], a.radius, a.facing, a.owner, a.side, a.kind)
    if n == 4:
        points = [p[0], p[1], p[2], p[3], p[2] + dx, p[3] + dy, p[0] + dx, p[1] + dy]
        if (p[2] - p[0]) * dy - (p[3] - p[1]) * dx != 0.0:
            return convex(points, a.radius, a.facing, a.owner, a.side, a.kind)
    hull: list[float] = []
    normals = a.normals
    j = n - 2
    for i in range(0, n, 2):  # a corner moves along when the edges beside it look along the move
        before = normals[j] * dx + normals[j + 1] * dy > 0.0
        after = normals[i] * dx + normals[i + 1] * dy > 0.0
        if before and after:
            hull.append(p[i] + dx)
            hull.append(p[i + 1] + dy)
        elif before:
            hull.append(p[i] + dx)
            hull.append(p[i + 1] + dy)
            hull.append(p[i])
            hull.append(p[i + 1])
        elif after:
            hull.append(p[i])
            hull.append(p[i + 1])
            hull.append(p[i] + dx)
            hull.append(p[i + 1] + dy)
        else:
            hull.append(p[i])
            hull.append(p[i + 1])
        j = i
    return convex(hull, a.radius, a.facing, a.owner, a.side, a.kind)


def _entry(a: Outline, dx: float, dy: float, b: Outline, margin: float) -> float:
    """The share of a straight move after which the corners of one outline first meet another."""
    best = inf
    p = a.points
    for i in range(0, len(p), 2):
        t0, t1 = span(b, p[i], p[i + 1], p[i] + dx, p[i + 1] + dy, margin)
        if t0 <= t1 and t0 < best:
            best = t0
    return best


def meets(a: Outline, dx: float, dy: float, b: Outline, contact: float = EPS) -> float:
    """The share (0 to 1) of a straight move after which an outline first touches another; infinite when it
    passes, sliding along or moving off included."""
    sx = b.x - (a.x + dx * 0.5)
    sy = b.y - (a.y + dy * 0.5)
    r = a.reach + b.reach + 0.5 * sqrt(dx * dx + dy * dy)
    if sx * sx + sy * sy > r * r:
        return inf
    thin = len(a.points) == 4 and len(b.points) == 4 and a.radius + b.radius == 0.0
    if thin:
        if gap(swept(a, dx, dy), b) > 0.0:
            return inf
    elif depth(swept(a, dx, dy), b) <= contact:
        return inf
    if depth(a, b) > contact:
        return 0.0
    t = min(_entry(a, dx, dy, b, a.radius), _entry(b, -dx, -dy, a, b.radius))
    return t if t <= 1.0 else 0.0 if gap(a, b) == 0.0 else 1.0


def comes_within(a: Outline, dx: float, dy: float, r: float, b: Outline) -> float:
    """The share (0 to 1) of a straight move after which an outline is within r of another, or infinity."""
    if gap(a, b) <= r:
        return 0.0
    if gap(swept(a, dx, dy), b) > r:
        return inf
    t = min(_entry(a, dx, dy, b, a.radius + r), _entry(b, -dx, -dy, a, b.radius + r))
    return min(t, 1.0)


def first_met(
    a: Outline, dx: float, dy: float, others: list[Outline], contact: float = EPS
) -> tuple[float, int]:
    """The first of many outlines that a straight move touches: (share of it, index), or (infinity, -1)."""
    best = inf
    which = -1
    for i in range(len(others)):
        t = meets(a, dx, dy, others[i], contact)
        if t < best:
            best = t
            which = i
    return best, which


def is_free(a: Outline, others: list[Outline], contact: float = EPS) -> bool:
    """Whether an outline overlaps none of the others."""
    x = a.x
    y = a.y
    reach = a.reach
    for b in others:
        dx = b.x - x
        dy = b.y - y
        r = reach + b.reach
        if dx * dx + dy * dy < r * r and depth(a, b) > contact:
            return False
    return True


def _append_new(ring: list[float], x: float, y: float) -> None:
    """Adds a corner unless the last one stands there already."""
    n = len(ring)
    if n == 0 or abs(ring[n - 2] - x) + abs(ring[n - 1] - y) > 1e-9:
        ring.append(x)
        ring.append(y)


def _before(ring: list[float], x: float, y: float, ux: float, uy: float) -> list[float]:
    """The part of a convex ring on the far side of a line through a point, seen along its normal."""
    kept: list[float] = []
    n = len(ring)
    px = ring[n - 2]
    py = ring[n - 1]
    last = (px - x) * ux + (py - y) * uy
    for i in range(0, n, 2):
        qx = ring[i]
        qy = ring[i + 1]
        now = (qx - x) * ux + (qy - y) * uy
        if (now > 0.0) != (last > 0.0):
            share = last / (last - now)
            _append_new(kept, px + (qx - px) * share, py + (qy - py) * share)
        if now > 0.0:
            _append_new(kept, qx, qy)
        px = qx
        py = qy
        last = now
    n = len(kept)
    if n > 2 and abs(kept[0] - kept[n - 2]) + abs(kept[1] - kept[n - 1]) <= 1e-9:
        return kept[: n - 2]
    return kept


def corridor_until(
    a: Outline, ux: float, uy: float, far: float, target: Outline, others: list[Outline], contact: float = EPS
) -> Outline | None:
    """The ground that a front edge, turned about its centre, sweeps until it touches a target.

    None when it misses, or when another outline lies in it before the front edge as it now stands.
    """
    x1, y1, x2, y2 = a.front()
    x = (x1 + x2) * 0.5
    y = (y1 + y2) * 0.5
    w = a.half_width
    edge = convex([x - uy * w, y + ux * w, x + uy * w, y - ux * w], 0.0, a.facing)
    share = meets(edge, ux * far, uy * far, target, 0.0)
    if share > 1.0:
        return None
    area = swept(edge, ux * far * share, uy * far * share)
    if is_free(area, others, contact):
        return area
    ring = _before(area.points, x, y, a.ux, a.uy)
    if len(ring) < 6:
        return area
    return area if is_free(convex(ring, 0.0, a.facing), others, contact) else None


def which_free(candidates: list[Outline], others: list[Outline], contact: float = EPS) -> list[bool]:
    """For each of many outlines whether it overlaps none of the others."""
    return [is_free(a, others, contact) for a in candidates]


def all_gaps(outlines: list[Outline]) -> list[list[float]]:
    """The distances of all pairs, as a symmetrical table."""
    n = len(outlines)
    table = [[0.0] * n for _ in range(n)]
    for i in range(n):
        a = outlines[i]
        row = table[i]
        for j in range(i + 1, n):
            d = gap(a, outlines[j])
            row[j] = d
            table[j][i] = d
    return table


def gaps_between(ones: list[Outline], others: list[Outline]) -> list[list[float]]:
    """The distances of each of some outlines to each of others."""
    return [[gap(a, b) for b in others] for a in ones]


class Screen:
    """An area that hides: its pieces, the group whose lengths are summed, and how much one sees through.

    In a list of screens those of one group stand together.
    """

    def __init__(
        self, pieces: list[Outline], x: float, y: float, reach: float, group: int, limit: float
    ) -> None:
        self.pieces = pieces
        self.x = x
        self.y = y
        self.reach = reach
        self.group = group
        self.limit = limit


class Crowd:
    """Outlines that lie close together, each of one or two owners (numbers), with a circle round them all.

    One that stands `high` hides even from those who look over the others.
    """

    def __init__(self, members: list[Outline], ones: list[int], others: list[int], high: list[bool]) -> None:
        self.members = members
        self.ones = ones
        self.others = others
        self.high = high
        x = 0.0
        y = 0.0
        for o in members:
            x += o.x
            y += o.y
        self.x = x / len(members)
        self.y = y / len(members)
        far = 0.0
        for o in members:
            wx = o.x - self.x
            wy = o.y - self.y
            far = max(far, o.reach + sqrt(wx * wx + wy * wy))
        self.far = far


def _is_near(x: float, y: float, far: float, x1: float, y1: float, x2: float, y2: float) -> bool:
    """Whether a point lies no farther than that from a segment."""
    ex = x2 - x1
    ey = y2 - y1
    wx = x - x1
    wy = y - y1
    along = wx * ex + wy * ey
    whole = ex * ex + ey * ey
    if along <= 0.0:
        return wx * wx + wy * wy <= far * far
    if along >= whole:
        wx = x - x2
        wy = y - y2
        return wx * wx + wy * wy <= far * far
    across = wx * ey - wy * ex
    return across * across <= whole * far * far


def near_line(
    crowds: list[Crowd],
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    wide: float,
    without: list[int],
    only_high: bool,
) -> list[Outline]:
    """The outlines within `wide` of a segment that none of some owners has, or of them only the high ones."""
    found: list[Outline] = []
    for crowd in crowds:
        if not _is_near(crowd.x, crowd.y, crowd.far + wide, x1, y1, x2, y2):
            continue
        members = crowd.members
        for i in range(len(members)):
            o = members[i]
            if only_high and not crowd.high[i]:
                continue
            if not _is_near(o.x, o.y, o.reach + wide, x1, y1, x2, y2):
                continue
            one = crowd.ones[i]
            other = crowd.others[i]
            for owner in without:
                if owner in (one, other):
                    break
            else:
                found.append(o)
    return found


def _crossed(
    x1: float, y1: float, x2: float, y2: float, blockers: list[Outline], tolerance: float
) -> Outline | None:
    """The first blocker that a line crosses."""
    for o in blockers:
        if crosses(o, x1, y1, x2, y2, tolerance):
            return o
    return None


def _is_seen_through(
    x1: float, y1: float, x2: float, y2: float, screens: list[Screen], tolerance: float
) -> bool:
    """Whether a line crosses no more of the screens than they allow."""
    ex = x2 - x1
    ey = y2 - y1
    whole = ex * ex + ey * ey
    group = -1
    run = 0.0
    for screen in screens:
        wx = screen.x - x1
        wy = screen.y - y1
        along = wx * ex + wy * ey
        if along <= 0.0:
            near = wx * wx + wy * wy
        elif along >= whole:
            near = (screen.x - x2) * (screen.x - x2) + (screen.y - y2) * (screen.y - y2)
        else:
            across = wx * ey - wy * ex
            near = across * across / whole
        if near > screen.reach * screen.reach:
            continue
        if screen.limit <= 0.0:
            if _crossed(x1, y1, x2, y2, screen.pieces, tolerance) is not None:
                return False
        else:
            if screen.group != group:
                group = screen.group
                run = 0.0
            run += inside_length(screen.pieces, x1, y1, x2, y2)
            if run > screen.limit + tolerance:
                return False
    return True


def ray_clear(
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    blockers: list[Outline],
    screens: list[Screen],
    tolerance: float,
) -> bool:
    """Whether one line of sight crosses no blocker and no more of the screens than they allow."""
    if _crossed(x1, y1, x2, y2, blockers, tolerance) is not None:
        return False
    return _is_seen_through(x1, y1, x2, y2, screens, tolerance)


def _spread(points: list[float]) -> float:
    """How far the farthest of some points lies from the first."""
    most = 0.0
    for i in range(2, len(points), 2):
        dx = points[i] - points[0]
        dy = points[i + 1] - points[1]
        most = max(most, dx * dx + dy * dy)
    return sqrt(most)


def _between(starts: list[float], ends: list[float], screens: list[Screen]) -> list[Screen]:
    """The screens that any line from the starts to the ends may come near."""
    wide = max(_spread(starts), _spread(ends)) + 1e-6
    return [s for s in screens if _is_near(s.x, s.y, s.reach + wide, starts[0], starts[1], ends[0], ends[1])]


def first_clear(
    starts: list[float],
    ends: list[float],
    blockers: list[Outline],
    screens: list[Screen],
    tolerance: float = EPS,
) -> int:
    """The number of the first clear line among all from the starts to the ends (start by start), or -1."""
    m = len(ends) // 2
    if m * len(starts) > 2:
        screens = _between(starts, ends, screens)
    last: Outline | None = None  # what has just barred one line often bars the next
    for i in range(0, len(starts), 2):
        x1 = starts[i]
        y1 = starts[i + 1]
        for j in range(0, len(ends), 2):
            x2 = ends[j]
            y2 = ends[j + 1]
            if last is not None and crosses(last, x1, y1, x2, y2, tolerance):
                continue
            found = _crossed(x1, y1, x2, y2, blockers, tolerance)
            if found is not None:
                last = found
            elif _is_seen_through(x1, y1, x2, y2, screens, tolerance):
                return (i // 2) * m + j // 2
    return -1


def clear_starts(
    starts: list[float],
    ends: list[float],
    blockers: list[Outline],
    screens: list[Screen],
    most: int,
    tolerance: float = EPS,
) -> int:
    """From how many of the starts any end can be seen; the counting stops at `most`."""
    found = 0
    for i in range(0, len(starts), 2):
        for j in range(0, len(ends), 2):
            if ray_clear(starts[i], starts[i + 1], ends[j], ends[j + 1], blockers, screens, tolerance):
                found += 1
                break
        if found >= most:
            break
    return found


def clear_lines(
    starts: list[float],
    ends: list[float],
    blockers: list[Outline],
    screens: list[Screen],
    tolerance: float = EPS,
) -> list[bool]:
    """For every line from the starts to the ends (start by start) whether it is clear."""
    return [
        ray_clear(starts[i], starts[i + 1], ends[j], ends[j + 1], blockers, screens, tolerance)
        for i in range(0, len(starts), 2)
        for j in range(0, len(ends), 2)
    ]
