"""Visibility: lines of sight between bases, and what they run through."""

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import within
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import crosses, inside_length

from ..geometry import carts_of, thing_outlines
from ..state import SCREENS
from ..terrain.ground import NEAR, Ground, Obstacle, Stretches, ground, length_inside
from ..terrain.kinds import Cover
from .screens import Screen, screens_between

# MT-VIS-01: of high ground one sees through so much
#                cover         inches
SEEN_THROUGH = {Cover.MEDIUM: 6.0, Cover.LIGHT: 12.0}
TOLERANCE = 0.01
MOST_RAYS = 20_000


class Through(NamedTuple):
    """An area that a line of sight runs through, and for how long."""

    feature: str
    cover: int
    high: bool
    length: float


class Ray(NamedTuple):
    """What the terrain does to one line of sight."""

    blocked: bool
    crossed: tuple[str, ...] = ()
    """The low obstacles it leads over."""
    over: tuple[str, ...] = ()
    """The high obstacles in its way."""
    through: tuple[Through, ...] = ()


OPEN = Ray(blocked=False)
BLOCKED = Ray(blocked=True)


def ray(lie: Ground, x1: float, y1: float, x2: float, y2: float) -> Ray:
    """What a line of sight meets; worked out once for each line on a table."""
    key = (x1, y1, x2, y2)
    rays: dict[tuple[float, float, float, float], Ray] = lie.rays
    found = rays.get(key)
    if found is None:
        if len(rays) > MOST_RAYS:
            rays.clear()
        found = rays[key] = _ray(lie, x1, y1, x2, y2)
    return found


@rule("MT-VIS-01", "MT-VIS-02")
def _ray(lie: Ground, x1: float, y1: float, x2: float, y2: float) -> Ray:
    """High ground, buildings and hills block; low ground is only noted."""
    for plot in lie.blocking.near(x1, y1, x2, y2):
        if (
            not plot.holds(x1, y1)
            and not plot.holds(x2, y2)
            and any(crosses(piece, x1, y1, x2, y2) for piece in plot.pieces)
        ):
            return BLOCKED
    summed = {Cover.MEDIUM: 0.0, Cover.LIGHT: 0.0}
    through: list[Through] = []
    for plot in lie.masking.near(x1, y1, x2, y2):
        length = inside_length(plot.pieces, x1, y1, x2, y2)
        if length > 0.0:
            kind = lie.kind(plot)
            if kind.high:
                summed[kind.cover] += length
                if summed[kind.cover] > SEEN_THROUGH[kind.cover] + TOLERANCE:
                    return BLOCKED
            through.append(Through(plot.feature.id, int(kind.cover), kind.high, length))
    over, crossed = _crossed(lie.high, x1, y1, x2, y2), _crossed(lie.low, x1, y1, x2, y2)
    if not (crossed or over or through):
        return OPEN
    return Ray(blocked=False, crossed=crossed, over=over, through=tuple(through))


def whole_line(lie: Ground, x1: float, y1: float, x2: float, y2: float) -> Ray:
    """All that lies on a line between two who do not see one another along it."""
    lengths = [(plot, length_inside(plot, x1, y1, x2, y2)) for plot in lie.masking]
    return Ray(
        blocked=True,
        crossed=_crossed(lie.low, x1, y1, x2, y2),
        over=_crossed(lie.high, x1, y1, x2, y2),
        through=tuple(
            Through(plot.feature.id, int(lie.kind(plot).cover), lie.kind(plot).high, length)
            for plot, length in lengths
            if length > 0.0
        ),
    )


def _crossed(obstacles: Stretches[Obstacle], x1: float, y1: float, x2: float, y2: float) -> tuple[str, ...]:
    """The obstacles that a line leads over."""
    if not obstacles:
        return ()
    return tuple([each.id for each in obstacles.near(x1, y1, x2, y2) if each.crossed(x1, y1, x2, y2)])


def _targets(a: Outline, b: Outline) -> tuple[tuple[float, float], ...]:
    """The points of a base that a line of sight is tried to: its middle, and its two sides."""
    dx, dy = b.x - a.x, b.y - a.y
    d = dx * dx + dy * dy
    if d == 0.0:
        return ((b.x, b.y),)
    if b.boxed:
        ends = b.corners()
        across = [(x - a.x) * dy - (y - a.y) * dx for x, y in ends]
        low, high = ends[across.index(min(across))], ends[across.index(max(across))]
        return (b.x, b.y), _inward(b, *low), _inward(b, *high)
    # the sides of a disc as seen from the viewer, a little inside the rim
    share = 0.98 * b.radius / sqrt(d)
    ox, oy = -dy * share, dx * share
    return (b.x, b.y), (b.x + ox, b.y + oy), (b.x - ox, b.y - oy)


def _inward(b: Outline, x: float, y: float) -> tuple[float, float]:
    return b.x + (x - b.x) * 0.98, b.y + (y - b.y) * 0.98


def clear_rays(scene: Scene, a: Outline, b: Outline) -> Iterator[Ray]:
    """Every line from the middle of one base to a point of another that nothing blocks."""
    return _rays_past(ground(scene), a, b, screens_between(scene, a, b))


def _rays_past(lie: Ground, a: Outline, b: Outline, screens: list[Screen]) -> Iterator[Ray]:
    """The lines that neither the ground nor some units block."""
    for x, y in _targets(a, b):
        found = ray(lie, a.x, a.y, x, y)
        if found.blocked or (found.over and not seen_over(lie, found, a, b)):
            continue
        if screens and any(each.hides(a.x, a.y, x, y) for each in screens):
            continue
        yield found


@rule("MT-TER-03")
def seen_over(lie: Ground, found: Ray, a: Outline, b: Outline) -> bool:
    """Whether somebody on the firing step makes a high obstacle no hindrance."""
    by_id = {each.id: each for each in lie.high}
    return all(by_id[each].on_the_step(a) or by_id[each].on_the_step(b) for each in found.over)


@rule("MT-VIS-01")
def sees(scene: Scene, a: Outline, b: Outline) -> bool:
    """Whether there is a clear line from one base to another."""
    if a.boxed or b.boxed:
        return scene.lasting(
            ("sees", a.owner, b.owner), lambda: next(clear_rays(scene, a, b), None) is not None
        )
    lie = ground(scene)
    seen, key = lie.seen, (a.x, a.y, b.x, b.y)
    found = seen.get(key)
    if found is None:
        if len(seen) > MOST_RAYS:
            seen.clear()
        found = seen[key] = next(_rays_past(lie, a, b, []), None) is not None
    if not found:
        return False
    screens = screens_between(scene, a, b)
    return not screens or next(_rays_past(lie, a, b, screens), None) is not None


def unit_sees(scene: Scene, viewer: str, target: str, reach: float = 1000.0) -> bool:
    """Whether any base of a unit (or marker) sees any base of another within a reach."""

    def found() -> bool:
        theirs = thing_outlines(scene, target)
        for a in thing_outlines(scene, viewer):
            if a.kind == "gun":
                continue
            for b in theirs:
                dx, dy, far = a.x - b.x, a.y - b.y, reach + a.reach + b.reach + TOLERANCE
                if dx * dx + dy * dy <= far * far and sees(scene, a, b):
                    return True
        return False

    return scene.lasting(("unit sees", viewer, target, reach), found, (viewer, target, SCREENS))


def near_obstacle(lie: Ground, outline: Outline, obstacle: str) -> bool:
    """Whether a base is within 2 inches of an obstacle."""
    plot = lie.terrain.plots[obstacle]
    dx, dy, reach = plot.x - outline.x, plot.y - outline.y, plot.reach + outline.reach + NEAR + 0.1
    return dx * dx + dy * dy <= reach * reach and within(plot.gap(outline), NEAR, TOLERANCE)


@rule("MT-VIS-04")
def counted(lie: Ground, found: Ray, a: Outline, b: Outline) -> tuple[tuple[str, ...], tuple[Through, ...]]:
    """The obstacles and areas of a line that count: from a hill, low ones only when near the target."""
    if not (lie.hills and lie.on_hill(a.x, a.y)):
        return found.crossed, found.through
    crossed = tuple(each for each in found.crossed if near_obstacle(lie, b, each))
    plots = lie.terrain.plots
    through = tuple(
        each for each in found.through if each.high or within(plots[each.feature].gap(b), NEAR, TOLERANCE)
    )
    return crossed, through


@rule("MT-TER-03", "MT-FIRE-06", "MT-SPOT-04")
def is_behind_step(lie: Ground, found: Ray, b: Outline) -> bool:
    """Whether somebody on a firing step is covered by the palisade that a line leads over."""
    return bool(found.over) and any(each.id in found.over and each.on_the_step(b) for each in lie.high)


@rule("MT-TER-01", "MT-FIRE-05", "MT-FIRE-06", "MT-SPOT-04")
def carts_between(scene: Scene, a: Outline, b: Outline) -> list[Outline]:
    """The carts that a line crosses."""
    ends = (a.owner, b.owner)
    return [each for each in carts_of(scene) if each.owner not in ends and crosses(each, a.x, a.y, b.x, b.y)]


def near_cart(cart: Outline, base: Outline) -> bool:
    """Whether a base is within 2 inches of a cart."""
    return within(gap(cart, base), NEAR, TOLERANCE)


@rule("MT-FIRE-06", "MT-SPOT-04")
def cover_of(lie: Ground, crossed: tuple[str, ...], b: Outline) -> tuple[Cover, tuple[str, ...]]:
    """The cover of a target on a line, and the obstacles that give it."""
    best = lie.cover_at(b.x, b.y)
    giving = []
    for each in crossed:
        if near_obstacle(lie, b, each):
            giving.append(each)
            best = max(best, lie.kind_of[each].cover)
    return best, tuple(giving)
