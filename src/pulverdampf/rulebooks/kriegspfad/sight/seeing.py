"""Who sees whom, and along which lines one may shoot."""

from collections.abc import Collection, Sequence

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, PieceId, Side
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import inside_length
from pulverdampf.table.sight_lines import Screen, first_clear, near_line
from pulverdampf.table.terrain import Plot

from ..geometry import TOUCH, frontage, place_of
from ..special.forts import is_entrenched
from ..state import WarState, of_side, present, standing
from ..terrain.ground import HILLS, KINDS, OPENINGS, THICKETS, is_on_road, plots_at
from ..terrain.hills import crest_of
from ..units import Element, Unit
from .crowds import crowds_of, narrow_gaps, numbered
from .weather import sight_limit

SAME_HILL, RIM, CANYON_RIM = 4.0, 2.0, 1.0
UNEVEN = (*HILLS, "plateau", "canyon")
LOOKING_OUT = 1.0
"""How much of a village one looks through from outside or to the outside."""


class Spot:
    """Where a base is: its outline, the points one looks from and to, and the ground it is on."""

    def __init__(self, outline: Outline, plots: tuple[Plot, ...]) -> None:
        self.outline = outline
        self.points = points_of(outline)
        self.plots = plots
        self.conceals = any(KINDS[plot.feature.kind].seen_within is not None for plot in plots)
        self.level = not any(plot.feature.kind in UNEVEN for plot in plots)


class Eyes:
    """Everything on a table that may hide, sorted once for many lines."""

    def __init__(self, scene: Scene) -> None:
        state: WarState = scene.state
        self.places: dict[PieceId, Spot] = {}
        self.high: dict[PieceId, bool] = {}
        self.seen: dict[tuple[PieceId, PieceId, bool], bool] = {}
        self.lines: dict[tuple[PieceId, PieceId], bool] = {}
        standing_here: list[Outline] = []
        plots = scene.terrain.plots.values()
        self.dug_in: list[PieceId] = []
        """Men in trenches who stop shots by the other reading; one always looks over them."""
        trenches = any(p.feature.kind == "breastwork" for p in plots)
        for unit in state.bodies.values():
            if unit.hidden:
                continue
            for piece in standing(state, unit):
                if piece.kind == "boat" or isinstance(piece.place, Inside):
                    continue
                if trenches and is_entrenched(scene, piece):
                    if state.rulings.trench_fireover:
                        continue
                    self.dug_in.append(piece.id)
                standing_here.append(scene.outline(piece))
        self.blockers = standing_here
        self.gaps = narrow_gaps(standing_here, frontage(state))
        self.hills = [plot for plot in plots if plot.feature.kind in HILLS]
        self.rises = [piece for hill in self.hills for piece in hill.pieces]
        self.crowds = crowds_of(
            standing_here, self.gaps, lambda key: bool(self.hills) and is_high(scene, self, key)
        )
        self.numbers = numbered(standing_here)
        self.villages = [plot for plot in plots if plot.feature.kind == "village"]
        self.wild = [plot for plot in plots if plot.feature.kind == "wilderness"]
        self.cleared = [plot for plot in plots if plot.feature.kind in OPENINGS]
        self.canyons = [plot for plot in plots if plot.feature.kind == "canyon"]
        self.roads = [plot for plot in plots if plot.feature.kind in ("road", "path")]
        self.rings = [plot for plot in plots if plot.feature.kind in ("palisade", "wall")]
        self.forts = [
            (plot, [key for unit in wagons_of(state, plot.feature.owner) for key in unit.pieces])
            for plot in plots
            if plot.feature.kind == "wagon_fort"
        ]
        self.screens = _screens(plots, village=3.0)
        self.screens_out = _screens(plots, village=LOOKING_OUT)
        self.plain_only = not (self.hills or self.villages or self.wild or self.rings or self.roads)
        self.limit = sight_limit(state)

    def place(self, scene: Scene, piece: Element) -> Spot:
        """Where a base is."""
        found = self.places.get(piece.id)
        return found if found is not None else self.noted(scene, piece.id, place_of(scene, piece))

    def noted(self, scene: Scene, key: PieceId, outline: Outline) -> Spot:
        """Where a base is, kept for later."""
        found = self.places[key] = Spot(outline, tuple(plots_at(scene, outline.x, outline.y)))
        self.high[key] = any(plot.feature.kind in HILLS for plot in found.plots)
        return found

    def spot(self, scene: Scene, piece: Element) -> tuple[Plot, ...]:
        """The areas that hold the centre of a base."""
        return self.place(scene, piece).plots


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


def wagons_of(state: WarState, side: Side) -> list[Unit]:
    """The wagon trains of a side."""
    return [unit for unit in of_side(state, side) if unit.troop == "wagon"]


def eyes(scene: Scene) -> Eyes:
    """What may hide on this table."""
    return scene.derived(Eyes)


# sight ---------------------------------------------------------------------------------------------------


@rule("KP-SIGHT-01", "KP-GEN-05")
def sees(scene: Scene, one: Element, two: Element, firing: Collection[PieceId] = ()) -> bool:
    """Whether an element sees another: a clear line between any parts of the bases, and near enough."""
    if one.id == two.id:
        return True
    known = scene.derived(Eyes)
    key = (one.id, two.id, two.fired == scene.state.clock.turn or two.id in firing)
    found = known.seen.get(key)
    if found is None:
        found = known.seen[key] = _sees(scene, known, one, two, key[2])
    return found


def _sees(scene: Scene, known: Eyes, one: Element, two: Element, shows: bool) -> bool:
    key = (one.id, two.id) if one.id < two.id else (two.id, one.id)
    found = known.lines.get(key)
    if found is False:
        return False
    places = known.places
    here = places.get(one.id) or known.place(scene, one)
    there = places.get(two.id) or known.place(scene, two)
    if known.limit is not None and gap(here.outline, there.outline) > known.limit + 1e-4:
        return False
    if there.conceals and not is_noticed(scene, known, one, two, shows):
        return False
    uneven = known.canyons or not (here.level and there.level)
    if uneven and not levels_agree(scene, known, one, two, here.outline, there.outline):
        return False
    if found is None:
        found = known.lines[key] = clear_line(known, one, two, here, there, here.points, there.points, ())
    return found


def sees_unit(scene: Scene, piece: Element, unit: Unit) -> bool:
    """Whether an element sees any element of a unit."""
    return any(sees(scene, piece, each) for each in present(scene.state, unit))


@rule("KP-SIGHT-07", "KP-SIGHT-08", "KP-SIGHT-09", "KP-FILL-48", "KP-FILL-52", "KP-T-SIGHT")
def is_noticed(scene: Scene, known: Eyes, one: Element, two: Element, shows: bool) -> bool:
    """Whether a target at the edge of something that conceals is seen from outside: near, or firing."""
    mine, theirs = known.spot(scene, one), known.spot(scene, two)
    on_road = is_on_road(plot.feature.kind for plot in theirs)
    distance = None
    for plot in theirs:
        near = KINDS[plot.feature.kind].seen_within
        if near is None or plot in mine or (on_road and plot.feature.kind in THICKETS):
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
            if plot.feature.kind != "plateau" or any(each.feature.kind == "plateau" for each in other_spot):
                continue
            if min(plot.depth_at(x, y) for x, y in outline.corners()) > RIM + 1e-4:
                return False
    same = any(plot.feature.kind in HILLS and plot in theirs for plot in mine)
    return not same or gap(a, b) <= SAME_HILL + 1e-4


def points_of(o: Outline) -> list[float]:
    """Centre and corners of a base."""
    return [o.x, o.y, *o.points]


@rule("KP-SIGHT-01", "KP-SIGHT-02", "KP-SIGHT-03", "KP-SIGHT-04", "KP-WAG-03")
def clear_line(
    known: Eyes, one: Element, two: Element, here: Spot, there: Spot, starts: list[float], ends: list[float],
    over: Sequence[PieceId] | None,
) -> bool:  # fmt: skip
    """Whether any line is clear; `over` names those one shoots over, empty lets height look over all.

    From within a wagon fort, and into it, one looks and shoots between the wagons.
    """
    x1, y1, x2, y2 = starts[0], starts[1], ends[0], ends[1]
    mine, theirs = here.plots, there.plots
    looks_over = over == () and (known.high[one.id] or known.high[two.id])
    solid: list[Outline] = []
    if x1 != x2 or y1 != y2:
        wide = max(here.outline.reach if one.body else 0.0, there.outline.reach if two.body else 0.0)
        numbers = known.numbers
        low = [*known.dug_in] if over == () else []
        for fort, wagons in known.forts:
            low += wagons if fort in mine or fort in theirs else []
        but = [numbers[key] for key in (one.id, two.id, *(over or ()), *low) if key in numbers]
        solid = near_line(known.crowds, x1, y1, x2, y2, wide, but, looks_over)
    screens = known.screens
    if known.plain_only:
        return first_clear(starts, ends, solid, screens, 1e-4) >= 0
    if here.level and there.level:
        solid += known.rises
    for hill in () if here.level and there.level else known.hills:
        if hill in mine or hill in theirs:
            crest = crest_of(hill.feature)
            if crest is not None:
                solid.append(crest)
        else:
            solid += hill.pieces
    for ring in known.rings:
        if ring.feature.kind == "wall" and (one.roof or two.roof):
            continue
        if ring.gap(here.outline) > TOUCH and ring.gap(there.outline) > TOUCH:
            solid += ring.pieces
    if (mine or theirs) and any((village in mine) != (village in theirs) for village in known.villages):
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
        wild_run(known, starts[i], starts[i + 1], ends[j], ends[j + 1]) <= 1.0 + 1e-4
        and first_clear(starts[i : i + 2], ends[j : j + 2], solid, screens, 1e-4) >= 0
        for i in range(0, len(starts), 2)
        for j in range(0, len(ends), 2)
    )


def wild_run(known: Eyes, x1: float, y1: float, x2: float, y2: float) -> float:
    """How much of a line runs through wilderness that is not cleared."""
    run = sum(inside_length(plot.pieces, x1, y1, x2, y2) for plot in known.wild)
    return run - sum(inside_length(plot.pieces, x1, y1, x2, y2) for plot in known.cleared) if run else run


def is_high(scene: Scene, known: Eyes, piece: PieceId) -> bool:
    """Whether a base stands on a hill."""
    known.spot(scene, scene.state.pieces[piece])
    return known.high[piece]
