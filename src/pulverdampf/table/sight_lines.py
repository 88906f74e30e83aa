"""Lines of sight: which screens and crowds a straight line meets; mypyc compiles this file when it can."""

from math import sqrt

from pulverdampf.table.kernel import EPS, Outline
from pulverdampf.table.rays import crosses, inside_length


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


def near_line(  # noqa: PLR0913 (coordinates stand flat in compiled code)
    crowds: list[Crowd],
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    wide: float,
    without: list[int],
    *,
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
