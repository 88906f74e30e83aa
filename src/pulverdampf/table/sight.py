"""Lines of sight: what hides whom is given as a parameter, so that sight knows no rule."""

from collections.abc import Mapping, Sequence
from math import sqrt

from msgspec import Struct

from pulverdampf.table.kernel import EPS, Outline
from pulverdampf.table.measurement import FACES, face_middle
from pulverdampf.table.polygons import Point
from pulverdampf.table.rays import crosses
from pulverdampf.table.sight_lines import Screen, first_clear, ray_clear
from pulverdampf.table.terrain import Plot, Terrain

Ray = tuple[float, float, float, float]


class Opacity(Struct, frozen=True):
    """How a kind of feature or piece hides what lies behind it.

    With a limit one sees through so much of it, summed over its group (its kind when no group is named). Over
    height: it hides only when its level and its own tallness rise above both ends. Sparing its ends: it hides
    nothing when it holds one of them. Crest: its crest line hides, and nothing else of it. Rise: it hides
    where the line runs deeper inside its rim than both ends do, by more than so much.
    """

    blocks: bool = True
    limit: float | None = None
    over_height: bool = False
    tall: int = 0
    spares_ends: bool = False
    group: str = ""
    crest: bool = False
    rise: float | None = None


class Sight(Struct, frozen=True):
    """Whether one sees the other, along which line, or else what hides it on the first line tried; and the
    lengths of that line through areas."""

    clear: bool
    ray: Ray
    blockers: tuple[str, ...] = ()
    through: dict[str, float] = {}


CLEAR = Opacity(blocks=False)
SOLID = Opacity()


class Scene:
    """Everything that may hide, sorted once for many lines of sight."""

    def __init__(
        self,
        blockers: Sequence[Outline],
        terrain: Terrain,
        opacity: Mapping[str, Opacity],
        tolerance: float = EPS,
    ) -> None:
        self.terrain, self.tolerance = terrain, tolerance
        self.plain: list[Outline] = []
        self.low: list[tuple[int, Outline]] = []
        for o in blockers:
            rule = opacity.get(o.kind, SOLID)
            if rule.over_height:
                self.low.append((terrain.height_at(o.x, o.y) + rule.tall, o))
            elif rule.blocks:
                self.plain.append(o)
        self.screens: list[tuple[Plot, Opacity, Screen]] = []
        self.crests: list[tuple[Plot, Opacity]] = []
        groups: dict[str, int] = {}
        for plot in terrain.plots.values():
            rule = opacity.get(plot.feature.kind, CLEAR)
            if rule.crest or rule.rise is not None:
                self.crests.append((plot, rule))
            if rule.blocks and not rule.crest and rule.rise is None:
                group = groups.setdefault(rule.group or plot.feature.kind, len(groups))
                limit = 0.0 if rule.limit is None else rule.limit
                self.screens.append(
                    (plot, rule, Screen(plot.pieces, plot.x, plot.y, plot.reach, group, limit))
                )
        self.screens.sort(key=lambda entry: entry[2].group)  # the kernel sums group by group
        self.varies = bool(self.low or self.crests) or any(
            rule.over_height or rule.spares_ends for _, rule, _ in self.screens
        )
        self.all_screens = [screen for _, _, screen in self.screens]

    def hiding(self, x1: float, y1: float, x2: float, y2: float) -> tuple[list[Outline], list[Screen]]:
        """The pieces and areas that may hide on a line between these ends."""
        if not self.varies:
            return self.plain, self.all_screens
        highest = max(self.terrain.height_at(x1, y1), self.terrain.height_at(x2, y2))
        solid = self.plain + [o for top, o in self.low if top > highest]
        return solid, [
            screen
            for plot, rule, screen in self.screens
            if not (rule.over_height and plot.feature.level + rule.tall <= highest)
            and not (rule.spares_ends and (plot.holds(x1, y1) or plot.holds(x2, y2)))
        ]

    def clear(self, x1: float, y1: float, x2: float, y2: float, ignoring: Sequence[str] = ()) -> bool:
        """Whether one line is clear."""
        solid, screens = self.hiding(x1, y1, x2, y2)
        if ignoring:
            solid = [o for o in solid if o.owner not in ignoring]
        return ray_clear(x1, y1, x2, y2, solid, screens, self.tolerance) and not self.crested(x1, y1, x2, y2)

    def crested(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        """Whether a crest or a rise of ground lies across a line."""
        return any(
            (rule.crest and plot.crest_crossed(x1, y1, x2, y2))
            or (rule.rise is not None and rise_along(plot, x1, y1, x2, y2) > rule.rise)
            for plot, rule in self.crests
        )

    def first_clear(
        self, starts: Sequence[Point], ends: Sequence[Point], ignoring: Sequence[str] = ()
    ) -> int:
        """The number of the first clear line, start by start, or -1."""
        if not self.varies:
            solid = [o for o in self.plain if o.owner not in ignoring] if ignoring else self.plain
            return first_clear(_flat(starts), _flat(ends), solid, self.all_screens, self.tolerance)
        for i, (x1, y1) in enumerate(starts):
            for j, (x2, y2) in enumerate(ends):
                if self.clear(x1, y1, x2, y2, ignoring):
                    return i * len(ends) + j
        return -1

    def report(self, ray: Ray, ignoring: Sequence[str] = (), *, clear: bool) -> Sight:
        """What lies on a line."""
        solid, screens = self.hiding(*ray)
        through = {}
        for plot in self.terrain.areas:
            run = sum(b - a for a, b in plot.spans(*ray))
            if run > 0.0:
                through[plot.feature.id] = run * sqrt((ray[2] - ray[0]) ** 2 + (ray[3] - ray[1]) ** 2)
        if clear:
            return Sight(clear=True, ray=ray, through=through)
        names = [
            o.owner or o.kind for o in solid if o.owner not in ignoring and crosses(o, *ray, self.tolerance)
        ]
        for plot, rule, screen in self.screens:
            if screen in screens:
                run = sum(
                    length
                    for id, length in through.items()
                    if any(q.feature.id == id and t.group == screen.group for q, _, t in self.screens)
                )
                if plot.feature.is_line:
                    if any(crosses(o, *ray, self.tolerance) for o in plot.pieces):
                        names.append(plot.feature.id)
                elif plot.feature.id in through and run > (rule.limit or 0.0) + self.tolerance:
                    names.append(plot.feature.id)
        names += [
            plot.feature.id
            for plot, rule in self.crests
            if (rule.crest and plot.crest_crossed(*ray))
            or (rule.rise is not None and rise_along(plot, *ray) > rule.rise)
        ]
        return Sight(clear=False, ray=ray, blockers=tuple(dict.fromkeys(names)), through=through)


def sight(
    starts: Sequence[Point],
    ends: Sequence[Point],
    blockers: Sequence[Outline],
    terrain: Terrain,
    opacity: Mapping[str, Opacity],
    ignoring: Sequence[str] = (),
    tolerance: float = EPS,
) -> Sight:
    """The first clear line among all from the starts to the ends, or what hides the first of them."""
    scene = Scene(blockers, terrain, opacity, tolerance)
    number = scene.first_clear(starts, ends, ignoring)
    i, j = divmod(max(number, 0), len(ends))
    return scene.report((*starts[i], *ends[j]), ignoring, clear=number >= 0)


def sees(
    starts: Sequence[Point],
    ends: Sequence[Point],
    blockers: Sequence[Outline],
    terrain: Terrain,
    opacity: Mapping[str, Opacity],
    ignoring: Sequence[str] = (),
    tolerance: float = EPS,
) -> bool:
    """Whether any line from the starts to the ends is clear."""
    return Scene(blockers, terrain, opacity, tolerance).first_clear(starts, ends, ignoring) >= 0


def rise_along(plot: Plot, x1: float, y1: float, x2: float, y2: float, steps: int = 32) -> float:
    """How much deeper inside a rim than at both its ends a line runs somewhere on its way."""

    def inside(t: float) -> float:
        return plot.depth_at(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t)

    best = max(range(steps + 1), key=lambda k: inside(k / steps)) / steps
    low, high = max(best - 1.0 / steps, 0.0), min(best + 1.0 / steps, 1.0)
    for _ in range(24):
        third = (high - low) / 3.0
        low, high = (low + third, high) if inside(low + third) < inside(high - third) else (low, high - third)
    return max(inside((low + high) * 0.5), inside(best)) - max(inside(0.0), inside(1.0))


def points_of(o: Outline) -> list[Point]:
    """Centre and corners of an outline (of a disc its centre and four points of the rim)."""
    if o.boxed:
        return [(o.x, o.y), *o.corners()]
    r, ux, uy = o.radius, o.ux, o.uy
    rim = [
        (o.x + r * ux, o.y + r * uy),
        (o.x - r * uy, o.y + r * ux),
        (o.x - r * ux, o.y - r * uy),
        (o.x + r * uy, o.y - r * ux),
    ]
    return [(o.x, o.y), *(rim if len(o.points) == 2 else o.corners())]


def rim_points(o: Outline) -> list[Point]:
    """Corners and middles of the sides of a rectangle."""
    return [*o.corners(), *(face_middle(o, which) for which in FACES)]


def _middle(s: Ray) -> Point:
    return (s[0] + s[2]) * 0.5, (s[1] + s[3]) * 0.5


def _flat(points: Sequence[Point]) -> list[float]:
    return [c for p in points for c in p]
