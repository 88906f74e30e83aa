"""How far a move may go: the slow die, obstacles, friends, the enemy's four inches, the edge."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import inf, sqrt

from msgspec import Struct

from pulverdampf.engine.orders import Extent, Form, Objection
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Piece, Side
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import segment
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import comes_within, meets
from pulverdampf.text import Text

from ..state import Battalion, EagleState
from ..terrain.ground import Ground, difficult_spans, level_gained_at, obstacles_met

EPS = 1e-4
GAP_TO_ENEMY = 4.0
Interval = tuple[float, float]

HOW_FAR = Text("{name}: how far?", "{name}: Wie weit?")
TOO_FAR = Text(
    "dice and ground allow {needed}″, that is {had}″",
    "Würfel und Gelände erlauben {needed}″, das wären {had}″",
)


class Going(Struct, frozen=True):
    """What a straight way meets, in inches from its start."""

    difficult: tuple[Interval, ...] = ()
    uphill_at: float | None = None
    obstacles: tuple[float, ...] = ()

    def difficult_length(self, distance: float) -> float:
        """How many of the first inches lie in difficult ground."""
        return sum(max(0.0, min(high, distance) - low) for low, high in self.difficult)


def going(land: Ground, edge: Outline, dx: float, dy: float, *but: str) -> Going:
    """What the leading edge and its centre meet on a straight way; named obstacles are left out."""
    x, y = edge.x, edge.y
    return Going(
        tuple(difficult_spans(land, x, y, x + dx, y + dy)) if land.difficult else (),
        level_gained_at(land, x, y, x + dx, y + dy) if land.hills else None,
        tuple(at for at, _ in obstacles_met(land, edge, dx, dy, *but)) if land.obstacles else (),
    )


class Rolled(Struct, frozen=True):
    """Dice for a distance: the whole roll, what is left of it in slow going, and what obstacles cost."""

    total: float
    rough: float
    uphill: float
    obstacle_dice: tuple[int, ...] = ()
    first: float = 0.0
    """The first die alone."""


@rule("MOE-MAN-07", "MOE-MAN-08", "MOE-MAN-09", "MOE-MAN-10")
def allowance(way: Going, rolled: Rolled, distance: float) -> float:
    """How many inches the dice leave for a move that ends after so many, on its ground."""
    crossed = sum(1 for at in way.obstacles if at < distance - EPS)
    allowed = rolled.total
    if way.difficult and way.difficult_length(distance) > distance / 2 + EPS:
        allowed = min(allowed, rolled.rough)
    if way.uphill_at is not None and distance > way.uphill_at + EPS:
        allowed = min(allowed, rolled.uphill)
    return allowed - sum(rolled.obstacle_dice[:crossed])


def is_reached(way: Going, rolled: Rolled, distance: float) -> bool:
    """Whether a move may end after so many inches, by dice and ground alone."""
    return distance <= allowance(way, rolled, distance) + EPS


def _turning_points(way: Going, rolled: Rolled) -> set[float]:
    points = {0.0, *way.obstacles}
    for index in range(len(rolled.obstacle_dice) + 1):
        taken = sum(rolled.obstacle_dice[:index])
        points |= {rolled.total - taken, rolled.rough - taken, rolled.uphill - taken}
    if way.uphill_at is not None:
        points.add(way.uphill_at)
    before = 0.0
    for low, high in way.difficult:
        # where the difficult part first exceeds, and again falls to, one half of the way
        points |= {low, high, 2 * (low - before), 2 * (before + high - low)}
        before += high - low
    return points


@rule("MOE-MAN-13", "MOE-MAN-14", "MOE-MAN-15")
def legal_distances(
    way: Going, rolled: Rolled, most: float, taken: Sequence[Interval] = ()
) -> list[Interval]:
    """All distances at which a move may end, as closed intervals; standing still is always one."""
    points = _turning_points(way, rolled) | {most} | {end for pair in taken for end in pair}
    ordered = sorted(point for point in points if 0.0 <= point <= most + EPS)

    def legal(distance: float) -> bool:
        if distance <= EPS:
            return True
        if distance > most + EPS or not is_reached(way, rolled, distance):
            return False
        return not any(low + EPS < distance < high - EPS for low, high in taken)

    return _joined(ordered, legal)


def _joined(points: Sequence[float], legal: Callable[[float], bool]) -> list[Interval]:
    intervals: list[Interval] = [(0.0, 0.0)]
    for low, high in pairwise(points):
        if high - low > 1e-9 and legal((low + high) / 2):
            if intervals[-1][1] >= low - 1e-9:
                intervals[-1] = (intervals[-1][0], high)
            else:
                intervals.append((low, high))
        elif legal(high) and intervals[-1][1] < high - 1e-9:
            intervals.append((high, high))
    return intervals


def extent_form(
    battalion: Battalion, intervals: list[Interval], path: Callable[[float], Pose]
) -> Form[Extent]:
    """Asks how far along a path that is known."""

    def check(order: Extent, scene: Scene) -> list[Objection]:
        if any(low - EPS <= order.upto <= high + EPS for low, high in intervals):
            return []
        nearest = min((end for pair in intervals for end in pair), key=lambda end: abs(end - order.upto))
        return [Objection("MOE-MAN-09", TOO_FAR, needed=round(nearest, 3), had=order.upto)]

    def ideas(scene: Scene) -> list[Extent]:
        ends = sorted({end for pair in intervals for end in pair}, reverse=True)
        ends += [(low + high) / 2 for low, high in intervals if high - low > 0.5]
        return [Extent(end) for end in ends]

    def near(order: Extent, scene: Scene) -> list[Extent]:
        ends = sorted((end for pair in intervals for end in pair), key=lambda end: abs(end - order.upto))
        return [Extent(end) for end in ends]

    prompt = Prompt("MOE-MAN-09", HOW_FAR.filled(name=battalion.name), battalion.id)
    return Form(Extent, prompt, (battalion.id,), check, ideas, near, limits=tuple(intervals), path=path)  # type: ignore[arg-type]


def straight(own: Outline, ux: float, uy: float) -> Callable[[float], Pose]:
    """Where an outline stands after so much of a straight way."""
    return lambda far: Pose(own.x + ux * far, own.y + uy * far, own.facing).rounded()


def within(intervals: list[Interval], distance: float) -> float:
    """A distance without the last hair's breadth that an order may be off."""
    return min(
        (min(max(distance, low), high) for low, high in intervals), key=lambda end: abs(end - distance)
    )


def leading_edge(own: Outline, *, backward: bool = False) -> Outline:
    """The edge that goes first."""
    corners = own.corners()
    (x1, y1), (x2, y2) = (corners[2], corners[3]) if backward else (corners[0], corners[1])
    return segment(x1, y1, x2, y2)


@rule("MOE-X-SQ-02", "MOE-X-ART-04")
def edge_towards(own: Outline, ux: float, uy: float) -> Outline:
    """The line that goes first when a footprint moves in any direction."""
    corners = own.corners()
    ahead = max((x - own.x) * ux + (y - own.y) * uy for x, y in corners)
    aside = max((y - own.y) * ux - (x - own.x) * uy for x, y in corners)
    x, y = own.x + ux * ahead, own.y + uy * ahead
    return segment(x - uy * aside, y + ux * aside, x + uy * aside, y - ux * aside)


@rule("MOE-MAN-13")
def until_enemy(own: Outline, dx: float, dy: float, enemies: Sequence[Outline]) -> float:
    """How far a straight move may go before it comes nearer than four inches to an enemy."""
    length = sqrt(dx * dx + dy * dy)
    far = inf
    for enemy in enemies:
        now = gap(own, enemy)
        if now >= GAP_TO_ENEMY - EPS:
            share = comes_within(own, dx, dy, GAP_TO_ENEMY - EPS, enemy)
            far = min(far, share * length)
        elif comes_within(own, dx, dy, now - 1e-6, enemy) <= 1.0 or meets(own, dx, dy, enemy) <= 1.0:
            return 0.0
    return far


def until_edge(state: EagleState, own: Outline, ux: float, uy: float) -> float:
    """How far a straight move may go before the footprint leaves the table."""
    width, depth = state.table
    far = inf
    for x, y in own.corners():
        if ux > 1e-12:
            far = min(far, (width - x) / ux)
        elif ux < -1e-12:
            far = min(far, x / -ux)
        if uy > 1e-12:
            far = min(far, (depth - y) / uy)
        elif uy < -1e-12:
            far = min(far, y / -uy)
    return max(far, 0.0)


def until_barred(own: Outline, dx: float, dy: float, bars: Sequence[Outline]) -> float:
    """How far a straight move may go before it meets ground it may not enter."""
    length = sqrt(dx * dx + dy * dy)
    return min((meets(own, dx, dy, bar, 0.01) * length for bar in bars), default=inf)


def friends_in_the_way(
    own: Outline, dx: float, dy: float, friends: Sequence[Outline]
) -> list[tuple[Interval, Outline]]:
    """The friends that a straight move goes through, each with the stretch on which it stands on them."""
    length = sqrt(dx * dx + dy * dy)
    met = []
    end = shifted(own, dx, dy)
    for friend in friends:
        enters = meets(own, dx, dy, friend, 0.01)
        if enters > 1.0:
            continue
        leaves = meets(end, -dx, -dy, friend, 0.01)
        stretch = (enters * length, inf if leaves == 0.0 or leaves > 1.0 else length - leaves * length)
        met.append((stretch, friend))
    return met


def shifted(own: Outline, dx: float, dy: float) -> Outline:
    """The same outline somewhere else."""
    return own.moved(dx, dy)


def enemies_of(scene: Scene, side: Side) -> list[Outline]:
    """The main bodies and screens of the other side."""
    return [each for each in scene.outlines() if each.side != side and each.kind != "commander"]


def friends_of(scene: Scene, piece: Piece) -> list[Outline]:
    """The other main bodies of the same side."""
    return [
        each
        for each in scene.outlines()
        if each.side == piece.side and each.kind == "main" and each.owner != piece.id
    ]
