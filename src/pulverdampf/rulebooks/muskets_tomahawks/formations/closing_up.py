"""Closing up: how a unit out of coherency comes together again, or as near to that as it can."""

from collections.abc import Iterable, Iterator, Mapping

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.rulebook import rule
from pulverdampf.table.angles import Angle, degrees, heading, turn
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose

from ..geometry import CONTACT, centre_of, groups_gap
from ..movement.allowances import allowance
from ..movement.footing import Footing
from ..movement.packing import base_at
from ..movement.stencils import drawn_up
from ..movement.ways import Point
from .coherency import COHERENCY, narrowest, straggling

SHORT_OF_BEST = 0.25
"""How far short of the best that is possible a unit may stop."""
HARDLY = 0.1
"""Whoever could come nearer by no more than this need not."""
BENDS = (0, 25, -25, 50, -50, 80, -80)
CORNERS = (30, -30, 50, -50, 75, -75, 100, -100)
"""At which angles to the straight way a way round something may begin."""
TO_A_CORNER = (1.5, 2.5, 3.5, 5.0)
"""After how many inches it may turn towards the comrades."""
ROAD = 4.0
MOST_MARKS = 3
MOST_PARTS = 3
STEPS_TO_TOUCH = 24
Bases = list[Outline]


@rule("MT-FORM-07")
def allowed_straggling(footing: Footing) -> float:
    """How far from being together a move may leave a unit: not at all when it can close up."""

    def found() -> float:
        before = best = straggling(list(footing.starts.values()), footing.terms.formation)
        for order in reunions(footing):
            if is_passable(footing, order):
                best = min(best, straggling(ends_of(footing, order), footing.terms.formation))
            if best <= 0.0:
                return 0.0
        gained = before - best
        return best + min(SHORT_OF_BEST, gained / 2) if gained > HARDLY else before

    return footing.scene.lasting(("closing up", footing.pieces, footing.terms), found)


def ends_of(footing: Footing, order: Walks) -> Bases:
    """Where an order leads all figures of a unit."""
    return [footing.end_of(key, order.walks.get(key)) for key in footing.pieces]


def is_passable(footing: Footing, order: Walks) -> bool:
    """Whether every figure may go its way and finds room, together or not."""
    return next(footing.objections(order), None) is None


@rule("MT-FORM-07")
def reunions(footing: Footing) -> Iterator[Walks]:
    """Moves that close a unit up: ranks side by side, all to the largest part, all to one another."""
    parts = parts_by_size(list(footing.starts.values()), COHERENCY[footing.terms.formation])
    if footing.terms.formation in ("close", "column"):
        yield from dressed_again(footing, parts)
        return
    if len(parts) < 2:
        return
    for still in parts[:MOST_PARTS]:
        yield gathered(footing, still)
    main, stray = parts[0], min(parts[1:], key=lambda part: groups_gap(part, parts[0]))
    for share in (0.5, 1.0):
        yield gathered(footing, went_to_meet(footing, main, stray, share))


def parts_by_size(bases: Iterable[Outline], reach: float) -> list[Bases]:
    """The groups of bases connected by gaps of at most a reach, the largest first."""
    parts: list[Bases] = []
    for base in bases:
        near = [part for part in parts if any(gap(base, each) <= reach + 0.01 for each in part)]
        parts = [part for part in parts if part not in near]
        parts.append([each for part in near for each in part] + [base])
    return sorted(parts, key=lambda part: (-len(part), min(each.owner for each in part)))


def gathered(footing: Footing, placed: Bases) -> Walks:
    """All others come to those who are placed, the nearest first, each until it is near enough."""
    reach = COHERENCY[footing.terms.formation]
    done, corners = list(placed), {}
    left = [base for key, base in footing.starts.items() if key not in {each.owner for each in placed}]
    while left:
        base = min(left, key=lambda each: (groups_gap([each], done), each.owner))
        left.remove(base)
        end = base
        if groups_gap([base], done) > reach:
            end = nearer(footing, base, done, left)
            if groups_gap([end], done) > reach and (found := round_a_corner(footing, base, done, left)):
                corners[base.owner], end = found
        done.append(end)
    return as_order(footing, done, corners)


def nearer(footing: Footing, base: Outline, done: Bases, left: Bases) -> Outline:
    """Where a figure ends that goes to its comrades as far as it may; where it stands if it cannot."""
    if base.kind == "gun":
        return base
    reach = COHERENCY[footing.terms.formation]
    best, least = base, groups_gap([base], done) - 0.05
    marks = sorted(done, key=lambda each: (gap(base, each), each.owner))[:MOST_MARKS]
    for mark in marks:
        straight = heading(mark.x - base.x, mark.y - base.y)
        for bend in BENDS:
            for i, length in enumerate(lengths(footing, base, gap(base, mark) - reach)):
                end = ahead(base, turn(straight, degrees(bend)), length)
                away = groups_gap([end], done)
                if away < least and may_end(footing, base, end, [*done, *left]):
                    best, least = end, away
                    if least <= reach or (bend == i == 0):  # straight on and all the way: no other is better
                        return best
    return best


def round_a_corner(footing: Footing, base: Outline, done: Bases, left: Bases) -> tuple[Point, Outline] | None:
    """A way of two legs by which a figure comes to its comrades round what bars the straight one."""
    if base.kind == "gun":
        return None
    reach = COHERENCY[footing.terms.formation]
    for mark in sorted(done, key=lambda each: (gap(base, each), each.owner))[:MOST_MARKS]:
        straight = heading(mark.x - base.x, mark.y - base.y)
        for bend in CORNERS:
            for length in TO_A_CORNER:
                corner = ahead(base, turn(straight, degrees(bend)), length)
                onward = heading(mark.x - corner.x, mark.y - corner.y)
                end = ahead(corner, onward, max(gap(corner, mark) - reach, 0.0) + 0.02)
                if may_end(footing, base, end, [*done, *left], ((corner.x, corner.y),)):
                    return (corner.x, corner.y), end
    return None


def lengths(footing: Footing, base: Outline, wanted: float) -> list[float]:
    """How far a figure might go: as far as is wanted, or as rough ground on the way lets it."""
    most = footing.terms.most
    if most is None:
        most = float(allowance(footing.going(base, ((base.x, base.y),)))) + (ROAD if footing.lie.roads else 0)
    tried = (wanted, wanted + 0.4, most, most - 1.0, most - 2.0, most - ROAD, most / 2, 1.0)
    return sorted({each for each in tried if 0.05 < each <= most}, key=lambda each: (each < wanted, -each))


def ahead(base: Outline, bearing: Angle, length: float) -> Outline:
    """The base of a figure so far on, looking as it looked."""
    there = Pose(base.x, base.y, bearing).ahead(length)
    return base_at(base.kind, Pose(there.x, there.y, base.facing).rounded(), base.owner, base.side)


def may_end(
    footing: Footing, base: Outline, end: Outline, comrades: Bases, by: tuple[Point, ...] = ()
) -> bool:
    """Whether a figure may go to a place, straight or by some points, and find it free."""
    if any(overlaps(end, each, CONTACT) for each in comrades):
        return False
    return next(footing.faults(base, ((base.x, base.y), *by, (end.x, end.y)), end), None) is None


def went_to_meet(footing: Footing, main: Bases, stray: Bases, share: float) -> Bases:
    """The largest part after it has gone towards another, as one, by a share of what they are apart."""
    wanted = (groups_gap(main, stray) - COHERENCY[footing.terms.formation]) * share
    _, one, other = min((gap(a, b), (a.x, a.y), (b.x, b.y)) for a in main for b in stray)
    bearing = heading(other[0] - one[0], other[1] - one[1])
    for length in lengths(footing, main[0], wanted):
        ends = [ahead(base, bearing, min(length, wanted)) for base in main if base.kind != "gun"]
        if all(may_end(footing, footing.starts[end.owner], end, []) for end in ends):
            return ends
    return main


def as_order(footing: Footing, ends: Iterable[Outline], corners: Mapping[str, Point] = {}) -> Walks:
    """The order that leads to some ends: straight, or round a corner."""
    walks = {}
    for end in ends:
        by = (corners[end.owner],) if end.owner in corners else ()
        walks[end.owner] = Walk(by, Pose(end.x, end.y, end.facing))
    return Walks(walks)


# ranks ----------------------------------------------------------------------------------------------------


@rule("MT-FORM-07", "MT-FORM-01")
def dressed_again(footing: Footing, parts: list[Bases]) -> Iterator[Walks]:
    """Ranks or a column put in order: the parts slide up to one another, or all fall in anew."""
    bases, formation = list(footing.starts.values()), footing.terms.formation
    for part in parts[:MOST_PARTS]:
        yield slid_up(footing, part, [each for each in parts if each is not part])
    facings = dict.fromkeys((squared(parts[0], formation), squared(bases, formation), bases[0].facing))
    for facing in facings:
        for place in (centre_of(parts[0]), centre_of(bases), centre_of(parts[-1])):
            for back in (0.5, 0.0, 1.0):
                front = Pose(*place, facing).ahead(back)
                yield drawn_up(bases, (front.x, front.y), facing, formation)


def squared(bases: Bases, formation: str) -> Angle:
    """The way that ranks look which may have turned to shoot: across their line, or along a column."""
    _, ux, uy = narrowest(bases)
    if formation == "column":
        ux, uy = -uy, ux
    first = bases[0]
    forward = 1.0 if ux * first.ux + uy * first.uy >= 0.0 else -1.0
    return heading(ux * forward, uy * forward)


def slid_up(footing: Footing, still: Bases, parts: list[Bases]) -> Walks:
    """The other parts move along the line of those who stand, or of all, until they touch."""
    facing = squared(list(footing.starts.values()), footing.terms.formation)
    _, ux, uy = narrowest(list(footing.starts.values()))
    done = [base_at(o.kind, Pose(o.x, o.y, facing), o.owner, o.side) for o in still]
    for part in sorted(parts, key=lambda each: (groups_gap(each, still), each[0].owner)):
        (x, y), (sx, sy) = centre_of(part), centre_of(still)
        along = heading(-uy, ux) if (sx - x) * -uy + (sy - y) * ux >= 0.0 else heading(uy, -ux)
        here = [base_at(o.kind, Pose(o.x, o.y, facing), o.owner, o.side) for o in part]
        for _ in range(STEPS_TO_TOUCH):
            away = groups_gap(here, done)
            if away <= CONTACT / 2 or away > 48.0:
                break
            here = [ahead(o, along, away) for o in here]
        done += here
    return as_order(footing, done)


# what was meant -------------------------------------------------------------------------------------------


@rule("MT-FORM-07")
def closed_up_near(footing: Footing, order: Walks) -> Iterator[Walks]:
    """Moves like the one that was meant: the largest part goes that way, ever less far, the others come."""
    formation = footing.terms.formation
    main = parts_by_size(list(footing.starts.values()), COHERENCY[formation])[0]
    for share in (1.0, 0.75, 0.5, 0.25):
        if formation in ("close", "column"):
            yield from _drawn_up_near(footing, order, share)
        else:
            yield gathered(footing, [_part_of_way(footing, order, each, share) for each in main])
    yield from reunions(footing)


def _part_of_way(footing: Footing, order: Walks, base: Outline, share: float) -> Outline:
    """Where a figure is after a share of the straight way that was meant, if it may stand there."""
    walk = order.walks.get(base.owner)
    if walk is None or base.kind == "gun":
        return base
    x, y = base.x + (walk.end.x - base.x) * share, base.y + (walk.end.y - base.y) * share
    end = base_at(base.kind, Pose(x, y, walk.end.facing).rounded(), base.owner, base.side)
    return end if may_end(footing, base, end, []) else base


def _drawn_up_near(footing: Footing, order: Walks, share: float) -> Iterator[Walks]:
    bases, formation = list(footing.starts.values()), footing.terms.formation
    x, y = centre_of(bases)
    tx, ty = centre_of(ends_of(footing, order))
    facing = squared(bases, formation)
    front = Pose(x + (tx - x) * share, y + (ty - y) * share, facing).ahead(0.5)
    yield drawn_up(bases, (front.x, front.y), facing, formation)
