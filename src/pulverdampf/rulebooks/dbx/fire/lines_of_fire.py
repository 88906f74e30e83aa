"""Lines of fire: free lines between two bases, past others, hills and close country."""

from functools import lru_cache
from math import inf
from typing import Final, Literal

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.fronts import along_line
from pulverdampf.table.kernel import Outline
from pulverdampf.table.measurement import distance, face_points
from pulverdampf.table.polygons import Point
from pulverdampf.table.rays import crosses, inside_length, nearest, segment
from pulverdampf.table.sight import rim_points
from pulverdampf.table.sight_lines import first_clear
from pulverdampf.table.terrain import Plot

from ..standing import in_camp
from ..terrain.ground import Ground, ground_of, height_at, lies_in, rises_above, rises_between
from ..troops import SKIRMISHERS
from ..units import Element

SEAM: Final = 0.05
"""Bases that touch leave no seam to look through."""
INSIDE_CLOSE: Final = 5.0


def shoots_all_round(piece: Element) -> bool:
    """Whether it shoots in every direction: squares, camps, and those who man them."""
    return piece.kind in ("SQ", "CAMP") or bool(in_camp(piece))


Ray = tuple[float, float, float, float]
Starting = Literal["front", "rim"]
"""Whether lines begin at a front edge or all round a base."""
Overhead = Literal["above_both", "above_obstacle"]


@rule("DBX-FIRE-06", "DBX-TER-04", "DBX-FIRE-04")
def line_of_sight(
    scene: Scene, shooter: Element, target: Element, own: Outline, theirs: Outline
) -> Ray | None:
    """A free line from the front edge of a shooter to a target, if there is one."""
    starting: Starting = "rim" if shoots_all_round(shooter) else "front"
    between = tuple(_bases_between(scene, shooter, target, own, theirs))
    overhead: Overhead = scene.state.rulings.overhead_fire
    return _free_line(ground_of(scene), own, theirs, starting, overhead, between)


@lru_cache(maxsize=4096)
def _free_line(
    ground: Ground,
    own: Outline,
    theirs: Outline,
    starting: Starting,
    overhead: Overhead,
    between: tuple[Outline, ...],
) -> Ray | None:
    """A free line between two bases past others, looked for once while all of them stand so.

    One that runs outside the wood or place round either of them goes before those inside.
    """
    starts = rim_points(own) if starting == "rim" else face_points(own, "front", 5)
    ends = rim_points(theirs)
    blockers = [each.grown(SEAM) for each in between]
    near = [plot for plot in ground.close if _may_lie_between(plot, own, theirs)]
    holding = [plot for plot in near if lies_in(plot, own) or lies_in(plot, theirs)]
    screens = [plot for plot in near if plot not in holding]
    hills = [plot for plot in ground.hills if _may_lie_between(plot, own, theirs)]
    is_open = not (near or hills)
    if is_open:
        flat_ends = [c for p in ends for c in p]
        number = first_clear([c for p in starts for c in p], flat_ends, blockers, [], 1e-4)
        if number >= 0:
            return (*starts[number // len(ends)], *ends[number % len(ends)])
    inside: Ray | None = None
    for part in range(int(is_open), 2):  # the nearest points are looked for only where no other line is free
        lines = _nearest_lines(own, theirs, starts, ends, starting) if part else _lines(starts, ends)
        start, height = (inf, inf), 0.0
        for ray in lines:
            if (ray[0], ray[1]) != start:
                start = (ray[0], ray[1])
                height = height_at(ground, ray[0], ray[1])
            if _is_free(ground, overhead, ray, height, blockers, screens, hills):
                if not _runs_inside(holding, ray):
                    return ray
                inside = inside or ray
    return inside


def _lines(starts: list[Point], ends: list[Point]) -> list[Ray]:
    """The lines from every start to every end."""
    return [(*start, *end) for start in starts for end in ends]


def _nearest_lines(
    own: Outline, theirs: Outline, starts: list[Point], ends: list[Point], starting: Starting
) -> list[Ray]:
    """The lines from every start to the nearest point of the target, all round also the other way."""
    lines: list[Ray] = []
    for x, y in starts:
        _, _, _, bx, by = nearest(segment(x, y, x, y), theirs)
        lines.append((x, y, bx, by))
    for x, y in ends if starting == "rim" else []:
        _, ax, ay, _, _ = nearest(own, segment(x, y, x, y))
        lines.append((ax, ay, x, y))
    return lines


def _runs_inside(holding: list[Plot], ray: Ray) -> bool:
    """Whether a line runs inside a feature that holds one of its ends for more than a few millimetres."""
    return any(inside_length(plot.pieces, *ray) > INSIDE_CLOSE for plot in holding)


def _bases_between(
    scene: Scene, shooter: Element, target: Element, own: Outline, theirs: Outline
) -> list[Outline]:
    """The bases that may stand in the way; guns look past skirmishers when they aim beyond them."""
    past = shooter.kind == "ART" and target.kind not in SKIRMISHERS
    return [
        each
        for each in along_line(own, theirs, scene.derived(_blocking))
        if each.owner not in (shooter.id, target.id)
        and not (past and each.kind in SKIRMISHERS and each.side == target.side)
    ]


def _blocking(scene: Scene) -> list[Outline]:
    """The bases one does not shoot through: all but command elements and those within camps."""
    pieces = scene.state.pieces
    return [each for each in scene.outlines() if each.kind != "GEN" and not in_camp(pieces[each.owner])]


def _may_lie_between(plot: Plot, own: Outline, theirs: Outline) -> bool:
    """Whether a feature comes near the line between two bases."""
    return _off_line(plot.x, plot.y, own, theirs) <= plot.reach + max(own.reach, theirs.reach)


def _off_line(x: float, y: float, own: Outline, theirs: Outline) -> float:
    """How far a point lies from the line between the centres of two bases."""
    ex, ey = theirs.x - own.x, theirs.y - own.y
    whole = ex * ex + ey * ey
    share = ((x - own.x) * ex + (y - own.y) * ey) / whole if whole else 0.0
    share = min(max(share, 0.0), 1.0)
    return distance((x, y), (own.x + share * ex, own.y + share * ey))


def _is_free(
    ground: Ground,
    overhead: Overhead,
    ray: Ray,
    height: float,
    blockers: list[Outline],
    screens: list[Plot],
    hills: list[Plot],
) -> bool:
    """Whether one line from a height is free; one shoots over what stands lower, hills included."""
    raised = height > 0.0
    if overhead == "above_both":
        raised = raised and height > height_at(ground, ray[2], ray[3]) + 1e-6
    for number, each in enumerate(blockers):
        if crosses(each, *ray) and not (raised and height > height_at(ground, each.x, each.y) + 1e-6):
            if number:
                blockers.insert(0, blockers.pop(number))  # what bars one line often bars the next
            return False
    for plot in screens:
        if inside_length(plot.pieces, *ray) > 1e-3 and not (
            raised and height > height_at(ground, plot.x, plot.y) + 1e-6
        ):
            return False
    for plot in hills:
        if rises_between(plot, *ray) and not (raised and not rises_above(plot, *ray, height)):
            return False
    return True


@rule("DBX-FIRE-07")
def runs_through_close_country(ground: Ground, own: Outline, theirs: Outline, ray: Ray) -> bool:
    """Whether a shot runs inside a wood, oasis or place that holds the shooter or the target."""
    return any(
        (lies_in(plot, own) or lies_in(plot, theirs)) and inside_length(plot.pieces, *ray) > INSIDE_CLOSE
        for plot in ground.close
    )
