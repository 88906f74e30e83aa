"""Fronts that command ground, and bases near each other; mypyc compiles this file when it can."""

from math import inf, sqrt

from pulverdampf.table.angles import difference, direction
from pulverdampf.table.arcs import front_edge, nearest_in_region, strip_region
from pulverdampf.table.kernel import Outline, gap, overlaps


def near_pairs(outlines: list[Outline], within: float) -> list[tuple[Outline, Outline]]:
    """Pairs of outlines that may be so near to each other, in their order along the field."""
    found: list[tuple[Outline, Outline]] = []
    if not outlines:
        return found
    first = outlines[0]
    low_x = high_x = first.x
    low_y = high_y = first.y
    widest = 0.0
    for o in outlines:
        low_x = min(low_x, o.x)
        high_x = max(high_x, o.x)
        low_y = min(low_y, o.y)
        high_y = max(high_y, o.y)
        widest = max(widest, o.reach)
    along_x = high_x - low_x >= high_y - low_y
    order = sorted([(o.x if along_x else o.y, i) for i, o in enumerate(outlines)])
    ordered = [outlines[i] for _, i in order]
    count = len(ordered)
    for i in range(count):
        a = ordered[i]
        reach = a.reach + within
        limit = (a.x if along_x else a.y) + reach + widest + within
        for j in range(i + 1, count):
            b = ordered[j]
            if (b.x if along_x else b.y) > limit:
                break
            dx = b.x - a.x
            dy = b.y - a.y
            far = reach + b.reach
            if dx * dx + dy * dy <= far * far:
                found.append((a, b))
    return found


def touching(outlines: list[Outline], within: float) -> list[tuple[Outline, Outline]]:
    """Pairs of outlines with a gap of at most so much, in their order along the field."""
    return [(a, b) for a, b in near_pairs(outlines, within) if gap(a, b) <= within]


def touching_enemies(
    outlines: list[Outline], taken: dict[str, str], within: float
) -> list[tuple[Outline, Outline]]:
    """Those touching pairs that are of different sides; what was taken is of the side that took it."""
    pairs = near_pairs(outlines, within)
    if not taken:
        return [(a, b) for a, b in pairs if a.side != b.side and gap(a, b) <= within]
    return [
        (a, b)
        for a, b in pairs
        if taken.get(a.owner, a.side) != taken.get(b.owner, b.side) and gap(a, b) <= within
    ]


def _meet(p: list[float], i: int, q: list[float], j: int, within: float) -> bool:
    """Whether a corner of one rectangle lies on a corner of another."""
    dx = p[i] - q[j]
    dy = p[i + 1] - q[j + 1]
    return dx * dx + dy * dy <= within * within


def ranked(a: Outline, b: Outline, within: float, turned: int) -> str:
    """How two that face alike stand: `beside` (fronts in line), or the second is `behind` or `before`."""
    if abs(difference(a.facing, b.facing)) > turned:
        return ""
    p = a.points
    q = b.points
    if _meet(p, 2, q, 0, within) or _meet(p, 0, q, 2, within):
        return "beside"
    if _meet(p, 6, q, 0, within) and _meet(p, 4, q, 2, within):
        return "behind"
    if _meet(q, 6, p, 0, within) and _meet(q, 4, p, 2, within):
        return "before"
    return ""


def ranked_friends(outlines: list[Outline], within: float, turned: int) -> list[tuple[Outline, Outline, str]]:
    """Those touching pairs that are of one side, each with how they stand to each other."""
    return [
        (a, b, ranked(a, b, within, turned))
        for a, b in near_pairs(outlines, within)
        if a.side == b.side and gap(a, b) <= within
    ]


class Watch:
    """Somebody who commands the ground before his front, or all round; who is busy commands none."""

    def __init__(self, outline: Outline, reach: float, *, busy: bool, all_round: bool, heavy: bool) -> None:
        self.outline = outline
        self.x = outline.x
        self.y = outline.y
        self.ux = outline.ux
        self.uy = outline.uy
        self.half_depth = outline.half_depth
        self.half_width = outline.half_width
        self.reach = reach
        self.busy = busy
        self.all_round = all_round
        self.heavy = heavy


def _in_front(ahead: float, aside: float, half_width: float, watch: Watch) -> float:
    """How far a watch is from a front edge, if so much of it lies ahead and aside."""
    away = ahead - watch.half_depth
    over = aside - half_width - watch.half_width
    if over <= 0.0:
        return away
    return sqrt(away * away + over * over) if away > 0.0 else over


def outlook(  # noqa: PLR0913 (coordinates stand flat in compiled code)
    x: float,
    y: float,
    facing: int,
    half_depth: float,
    half_width: float,
    reach: float,
    widen: float,
    watches: list[Watch],
) -> tuple[float, int, int, int]:
    """What a place commands and is commanded by, as numbers of watches (-1 for none).

    How far the nearest is (centre from centre), which is nearest in the widened strip of so much reach
    before the front, how many command the place, and the first of them, a heavy one before others.
    """
    ux, uy = direction(facing)
    nearest = 1e18
    best = reach
    target = -1
    count = 0
    hardest = -1
    is_heavy = False
    for i in range(len(watches)):
        watch = watches[i]
        dx = watch.x - x
        dy = watch.y - y
        away = dx * dx + dy * dy
        if away < nearest:
            nearest = away
        if watch.busy:
            continue
        limit = max(reach, watch.reach) + widen + 30.0
        if away > limit * limit:
            continue
        if reach > 0.0:
            ahead = dx * ux + dy * uy - half_depth
            aside = abs(dy * ux - dx * uy)
            if ahead > 0.0 and aside < half_width + widen + watch.half_width:
                far = _in_front(ahead, aside, half_width, watch)
                if far < best:
                    best = far
                    target = i
        if watch.reach > 0.0:
            if watch.all_round:
                is_seen = sqrt(away) - watch.half_depth - half_depth < watch.reach
            else:
                ahead = -dx * watch.ux - dy * watch.uy - watch.half_depth - half_depth
                aside = abs(dy * watch.ux - dx * watch.uy)
                is_seen = -half_depth < ahead < watch.reach and aside < half_width + widen + watch.half_width
            if is_seen:
                count += 1
                if hardest < 0 or (watch.heavy and not is_heavy):
                    hardest = i
                    is_heavy = watch.heavy
    return sqrt(nearest), target, count, hardest


def nearest_of(x: float, y: float, outlines: list[Outline]) -> int:
    """The outline whose centre is nearest to a point, the first of equals; -1 when there is none."""
    best = 1e18
    found = -1
    for i in range(len(outlines)):
        o = outlines[i]
        dx = o.x - x
        dy = o.y - y
        away = dx * dx + dy * dy
        if away < best:
            best = away
            found = i
    return found


def in_strip_or_round(
    own: Outline, widen: float, reach: float, slack: float, others: list[Outline], *, all_round: bool
) -> list[tuple[float, int]]:
    """How far they are who stand within reach before a widened front, or all round, with their numbers."""
    found: list[tuple[float, int]] = []
    far = own.reach + reach + widen
    edge = front_edge(own)
    strip = strip_region(own, widen, reach + 2.0 * slack)
    for i in range(len(others)):
        o = others[i]
        dx = o.x - own.x
        dy = o.y - own.y
        limit = far + o.reach
        if dx * dx + dy * dy > limit * limit:
            continue
        if all_round:
            away = gap(own, o)
        else:
            away = nearest_in_region(edge, strip, o)[0] if overlaps(strip, o, 0.0) else inf
        if away <= reach + slack:
            found.append((away, i))
    return found


def along_line(a: Outline, b: Outline, others: list[Outline]) -> list[Outline]:
    """Those who may reach into the lines between two outlines; neither of the two is among them."""
    ex = b.x - a.x
    ey = b.y - a.y
    whole = ex * ex + ey * ey
    width = max(a.reach, b.reach)
    found: list[Outline] = []
    for o in others:
        if o is a or o is b:
            continue
        share = ((o.x - a.x) * ex + (o.y - a.y) * ey) / whole if whole > 0.0 else 0.0
        share = min(max(share, 0.0), 1.0)
        dx = o.x - (a.x + share * ex)
        dy = o.y - (a.y + share * ey)
        if sqrt(dx * dx + dy * dy) <= width + o.reach:
            found.append(o)
    return found
