"""Who sees whom, and along which lines one may shoot."""

from collections.abc import Collection, Sequence

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, OnTable, PieceId
from pulverdampf.rulebooks.kriegspfad.crowds import crowds_of, narrow_gaps
from pulverdampf.rulebooks.kriegspfad.forts import is_entrenched
from pulverdampf.rulebooks.kriegspfad.geometry import TOUCH, frontage, place_of
from pulverdampf.rulebooks.kriegspfad.hills import crest_of
from pulverdampf.rulebooks.kriegspfad.state import WarState, standing
from pulverdampf.rulebooks.kriegspfad.terrain import HILLS, KINDS, OPENINGS, plots_at
from pulverdampf.rulebooks.kriegspfad.units import Element, Unit
from pulverdampf.rulebooks.kriegspfad.weather import sight_limit
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import inside_length
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import Screen, first_clear
from pulverdampf.table.terrain import Plot

SAME_HILL, RIM, CANYON_RIM = 4.0, 2.0, 1.0
LOOKING_OUT = 1.0
"""How much of a village one looks through from outside or to the outside."""


class Eyes:
    """Everything on a table that may hide, sorted once for many lines."""

    def __init__(self, scene: Scene) -> None:
        state: WarState = scene.state
        self.spots: dict[PieceId, tuple[Plot, ...]] = {}
        self.high: dict[PieceId, bool] = {}
        standing_here: list[Outline] = []
        for unit in state.bodies.values():
            if unit.hidden:
                continue
            for piece in standing(state, unit):
                if piece.kind == "boat" or isinstance(piece.place, Inside):
                    continue
                if state.rulings.trench_fireover and is_entrenched(scene, piece):
                    continue
                standing_here.append(scene.outline(piece))
        self.blockers = standing_here
        self.gaps = narrow_gaps(standing_here, frontage(state))
        self.crowds = crowds_of(standing_here, self.gaps)
        plots = scene.terrain.plots.values()
        self.hills = [plot for plot in plots if plot.feature.kind in HILLS]
        self.villages = [plot for plot in plots if plot.feature.kind == "village"]
        self.wild = [plot for plot in plots if plot.feature.kind == "wilderness"]
        self.cleared = [plot for plot in plots if plot.feature.kind in OPENINGS]
        self.canyons = [plot for plot in plots if plot.feature.kind == "canyon"]
        self.roads = [plot for plot in plots if plot.feature.kind in ("road", "path")]
        self.rings = [plot for plot in plots if plot.feature.kind in ("palisade", "wall")]
        self.screens = _screens(plots, village=3.0)
        self.screens_out = _screens(plots, village=LOOKING_OUT)
        self.plain_only = not (self.hills or self.villages or self.wild or self.rings or self.roads)
        self.limit = sight_limit(state)

    def spot(self, scene: Scene, piece: Element) -> tuple[Plot, ...]:
        """The areas that hold the centre of a base."""
        found = self.spots.get(piece.id)
        if found is None:
            outline = place_of(scene, piece)
            found = self.spots[piece.id] = tuple(plots_at(scene, outline.x, outline.y))
            self.high[piece.id] = any(plot.feature.kind in HILLS for plot in found)
        return found


def _screens(plots: Collection[Plot], *, village: float) -> list[Screen]:
    """The areas one sees through only so far, and smoke."""
    found = []
    groups: dict[str, int] = {}
    for plot in plots:
        kind = plot.feature.kind
        limit = 0.0 if kind == "smoke" else village if kind == "village" else KINDS[kind].limit
        if limit is None or kind == "wilderness":
            continue
        group = groups.setdefault(kind, len(groups))
        found.append(Screen(plot.pieces, plot.x, plot.y, plot.reach, group, limit))
    found.sort(key=lambda screen: screen.group)
    return found


def eyes(scene: Scene) -> Eyes:
    """What may hide on this table."""
    return scene.remembered("eyes", lambda: Eyes(scene))


# sight ---------------------------------------------------------------------------------------------------


@rule("KP-SIGHT-01", "KP-GEN-05")
def sees(scene: Scene, one: Element, two: Element, firing: Collection[PieceId] = ()) -> bool:
    """Whether an element sees another: a clear line between any parts of the bases, and near enough."""
    if one.id == two.id:
        return True
    shows = two.id in firing or two.fired == scene.state.clock.turn
    return scene.remembered(("sees", one.id, two.id, shows), lambda: _sees(scene, one, two, shows))


def _sees(scene: Scene, one: Element, two: Element, shows: bool) -> bool:
    known = eyes(scene)
    a, b = place_of(scene, one), place_of(scene, two)
    if known.limit is not None and gap(a, b) > known.limit + 1e-4:
        return False
    if not is_noticed(scene, known, one, two, shows) or not levels_agree(scene, known, one, two, a, b):
        return False
    key = ("line", one.id, two.id) if one.id < two.id else ("line", two.id, one.id)
    return scene.remembered(key, lambda: clear_line(scene, known, one, two, points_of(a), points_of(b), ()))


def sees_unit(scene: Scene, piece: Element, unit: Unit) -> bool:
    """Whether an element sees any element of a unit."""
    return any(sees(scene, piece, each) for each in standing(scene.state, unit))


def sees_place(scene: Scene, piece: Element, place: Outline) -> bool:
    """Whether an element sees a base that stands, or stood, somewhere."""
    known = eyes(scene)
    a = place_of(scene, piece)
    if known.limit is not None and gap(a, place) > known.limit + 1e-4:
        return False
    there = tuple(plots_at(scene, place.x, place.y))
    ghost = Element(
        f"?{place.x},{place.y}", "", None, "element", OnTable(Pose(place.x, place.y, place.facing))
    )
    known.spots[ghost.id] = there
    known.high[ghost.id] = any(plot.feature.kind in HILLS for plot in there)
    if not levels_agree(scene, known, piece, ghost, a, place):
        return False
    return clear_line(scene, known, piece, ghost, points_of(a), points_of(place), ())


def unit_sees(scene: Scene, unit: Unit, piece: Element) -> bool:
    """Whether any element of a unit sees an element."""
    return any(sees(scene, each, piece) for each in standing(scene.state, unit))


@rule("KP-SIGHT-07", "KP-SIGHT-08", "KP-SIGHT-09", "KP-FILL-48", "KP-T-SIGHT")
def is_noticed(scene: Scene, known: Eyes, one: Element, two: Element, shows: bool) -> bool:
    """Whether a target at the edge of something that conceals is seen from outside: near, or firing."""
    mine = known.spot(scene, one)
    distance = None
    for plot in known.spot(scene, two):
        near = KINDS[plot.feature.kind].seen_within
        if near is None or plot in mine:
            continue
        if plot.feature.kind == "hollow":
            if known.high[one.id]:
                continue
        elif shows:
            continue
        if distance is None:
            distance = gap(place_of(scene, one), place_of(scene, two))
        if distance > near + 1e-4:
            return False
    return True


@rule("KP-SIGHT-04", "KP-SIGHT-05", "KP-SIGHT-10")
def levels_agree(scene: Scene, known: Eyes, one: Element, two: Element, a: Outline, b: Outline) -> bool:
    """Whether hills, plateaus and canyons let two places see each other at all."""
    if not known.hills and not known.canyons:
        return True
    mine, theirs = known.spot(scene, one), known.spot(scene, two)
    for canyon in known.canyons:
        if (canyon in mine) != (canyon in theirs) and canyon.gap(b if canyon in mine else a) > CANYON_RIM:
            return False
    for spot, other_spot, outline in ((mine, theirs, a), (theirs, mine, b)):
        for plot in spot:
            if plot.feature.kind != "plateau" or plot in other_spot:
                continue
            if plot.depth_at(outline.x, outline.y) - outline.half_depth > RIM + 1e-4:
                return False
    same = [plot for plot in mine if plot.feature.kind in HILLS and plot in theirs]
    on_top = any(plot.feature.kind == "plateau" and plot in theirs for plot in mine)
    return not same or on_top or gap(a, b) <= SAME_HILL + 1e-4


def points_of(o: Outline) -> list[float]:
    """Centre and corners of a base."""
    return [o.x, o.y, *o.points]


@rule("KP-SIGHT-01", "KP-SIGHT-02", "KP-SIGHT-03", "KP-SIGHT-04")
def clear_line(
    scene: Scene, known: Eyes, one: Element, two: Element, starts: list[float], ends: list[float],
    over: Sequence[PieceId] | None,
) -> bool:  # fmt: skip
    """Whether any line is clear; `over` names those one shoots over, empty lets height look over all."""
    x1, y1, x2, y2 = starts[0], starts[1], ends[0], ends[1]
    mine, theirs = known.spot(scene, one), known.spot(scene, two)
    looks_over = over == () and (known.high[one.id] or known.high[two.id])
    solid = _in_the_way(scene, known, one, two, (x1, y1, x2, y2), looks_over, over or ())
    screens = known.screens
    if known.plain_only:
        return first_clear(starts, ends, solid, screens, 1e-4) >= 0
    for hill in known.hills:
        if hill in mine or hill in theirs:
            crest = crest_of(hill.feature)
            if crest is not None:
                solid.append(crest)
        else:
            solid += hill.pieces
    for ring in known.rings:
        if ring.feature.kind == "wall" and (one.roof or two.roof):
            continue
        if ring.gap(place_of(scene, one)) > TOUCH and ring.gap(place_of(scene, two)) > TOUCH:
            solid += ring.pieces
    if any((village in mine) != (village in theirs) for village in known.villages):
        screens = known.screens_out
    for road in known.roads:
        if road in mine and road in theirs and inside_length(road.pieces, x1, y1, x2, y2) > 0.0:
            spans = road.spans(x1, y1, x2, y2)
            if spans[0][0] <= 1e-6 and spans[0][1] >= 1.0 - 1e-6:
                smoke = [each for each in screens if each.limit <= 0.0]
                return first_clear(starts[:2], ends[:2], solid, smoke, 1e-4) >= 0
    if not known.wild:
        return first_clear(starts, ends, solid, screens, 1e-4) >= 0
    return any(
        _wild_run(known, starts[i], starts[i + 1], ends[j], ends[j + 1]) <= 1.0 + 1e-4
        and first_clear(starts[i : i + 2], ends[j : j + 2], solid, screens, 1e-4) >= 0
        for i in range(0, len(starts), 2)
        for j in range(0, len(ends), 2)
    )


def _wild_run(known: Eyes, x1: float, y1: float, x2: float, y2: float) -> float:
    """How much of a line runs through wilderness that is not cleared."""
    run = sum(inside_length(plot.pieces, x1, y1, x2, y2) for plot in known.wild)
    return run - sum(inside_length(plot.pieces, x1, y1, x2, y2) for plot in known.cleared) if run else run


def _in_the_way(
    scene: Scene, known: Eyes, one: Element, two: Element, line: tuple[float, float, float, float],
    looks_over: bool, over: Sequence[PieceId],
) -> list[Outline]:  # fmt: skip
    """The bases and narrow gaps near a line that may hide: crowd by crowd, those far off left out at once."""
    x1, y1, x2, y2 = line
    ex, ey = x2 - x1, y2 - y1
    whole = ex * ex + ey * ey
    mine, theirs = one.id, two.id
    found: list[Outline] = []
    if whole == 0.0:
        return found
    wide = max(
        place_of(scene, one).reach if one.body else 0.0, place_of(scene, two).reach if two.body else 0.0
    )
    for crowd in known.crowds:
        wx, wy = crowd.x - x1, crowd.y - y1
        across = wx * ey - wy * ex
        far = (crowd.far + wide) * (crowd.far + wide)
        if across * across > whole * far:
            continue
        along = wx * ex + wy * ey
        if along < 0.0:
            if wx * wx + wy * wy > far:
                continue
        elif along > whole and (crowd.x - x2) * (crowd.x - x2) + (crowd.y - y2) * (crowd.y - y2) > far:
            continue
        for o, a, b in crowd.members:
            wx, wy = o.x - x1, o.y - y1
            across = wx * ey - wy * ex
            aside = o.reach + wide
            if across * across > whole * aside * aside:
                continue
            if mine in (a, b) or theirs in (a, b) or a in over or b in over:
                continue
            if looks_over and not (is_high(scene, known, a) and is_high(scene, known, b)):
                continue
            found.append(o)
    return found


def is_high(scene: Scene, known: Eyes, piece: PieceId) -> bool:
    """Whether a base stands on a hill."""
    known.spot(scene, scene.state.pieces[piece])
    return known.high[piece]
