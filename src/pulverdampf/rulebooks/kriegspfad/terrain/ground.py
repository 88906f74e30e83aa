"""The ground: what each kind does to movement, sight and cover, and where an element stands."""

from collections.abc import Iterable, Sequence
from math import sqrt

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.outlines import Outline
from pulverdampf.table.terrain import Plot
from pulverdampf.text import Text

from ..state import WarState
from ..units import Element, Unit, fights_as, is_nimble
from .kinds import KINDS as KINDS
from .kinds import Going

Line = tuple[float, float, float, float]


WAYS = ("road", "path", "bridge", "ford", "mountain_path")
"""What carries whoever keeps his centre on it."""
USUAL_CARRIERS = ("road", "path", "bridge", "ford")
CARRIERS: dict[str, tuple[str, ...]] = {
    "river": ("bridge", "ford"),
    "lake": ("bridge", "ford"),
    "too_steep_hill": ("mountain_path",),
    "palisade": (),
    "wall": (),
    "burning": (),
}
"""Which ways lead over ground that not every way leads over."""
WATER = ("river", "lake", "stream")
HILLS = ("gentle_hill", "steep_hill", "ridge", "mesa", "too_steep_hill")
OPENINGS = ("clearing", "field", "village")
"""Where the wilderness is cleared."""
CONCEALING = ("dense_wood", "light_wood", "wilderness", "village", "hollow")
THICKETS = ("dense_wood", "light_wood", "wilderness")
"""Where one stands in the open on a road."""
RUNG: dict[str, int] = {"G": 0, "D": 1, "X": 2}


@rule("KP-FILL-38")
def category(unit: Unit) -> str:
    """The column of the movement table a unit stands in; scouts have their own."""
    if unit.troop == "scout":
        return "SCOUT"
    match fights_as(unit):
        case "regular":
            return "REG"
        case "skirmisher":
            return "SKI"
        case "warrior":
            return "WAR"
        case "cavalry" | "mounted_infantry":
            return "CAV"
        case "mounted_warrior":
            return "MWn" if is_nimble(unit) else "MW"
        case "wagon":
            return "WAG"
        case _:
            return "ART"


@rule("KP-TERR-10", "KP-WX-05", "KP-WX-07", "KP-WX-08", "KP-FILL-14", "KP-OPT-08", "KP-OPT-10", "KP-T-TERR")
def going(state: WarState, kind: str, column: str) -> Going:
    """The class of movement of one kind of ground in this weather."""
    if kind == "burning":
        return "X"
    if state.weather == "snow":
        if kind in WATER or kind == "ford":
            return "D"
        if kind == "marsh":
            return "X" if column == "WAG" else "D"
    elif (state.mud and kind == "marsh") or (state.weather == "heavy_rain" and kind == "canyon"):
        return "X"
    elif state.mud and kind in ("road", "path"):
        return "D"
    if column == "SCOUT":
        return _scouting(KINDS[kind].going)
    return KINDS[kind].going[column]


def _scouting(classes: dict[str, Going]) -> Going:
    """Scouts: barred where foot skirmishers are, slow where mounted warriors are slow or barred."""
    if classes["SKI"] == "X":
        return "X"
    return "G" if classes["MW"] == "G" else "D"


# a way over the ground -----------------------------------------------------------------------------------


def plots_near(scene: Scene, x: float, y: float, reach: float) -> list[Plot]:
    """The features that may lie within a reach of a point."""
    found = []
    for plot in scene.terrain.plots.values():
        dx, dy, far = plot.x - x, plot.y - y, plot.reach + reach
        if dx * dx + dy * dy <= far * far:
            found.append(plot)
    return found


def _runs_inside(plot: Plot, x1: float, y1: float, x2: float, y2: float) -> bool:
    """Whether a centre line keeps inside a feature all the way."""
    if not (plot.holds(x1, y1) and plot.holds(x2, y2)):
        return False
    if x1 == x2 and y1 == y2:
        return True
    spans = plot.spans(x1, y1, x2, y2)
    return bool(spans) and spans[0][0] <= 1e-6 and spans[0][1] >= 1.0 - 1e-6


@rule("KP-TERR-01", "KP-TERR-04", "KP-TERR-05", "KP-TERR-06", "KP-TERR-07", "KP-TERR-08", "KP-TERR-12",
      "KP-FILL-12", "KP-FILL-13", "KP-FILL-52")  # fmt: skip
def going_over(
    state: WarState,
    column: str,
    swept: Outline,
    line: Line,
    plots: Sequence[Plot],
    spared: Iterable[str] = (),
) -> tuple[Going, str]:
    """The worst class of movement over the ground a base sweeps, and the feature that makes it so."""
    x1, y1, x2, y2 = line
    worst: Going = "D" if state.weather == "snow" else "G"
    because = ""
    under = [plot for plot in plots if plot.overlaps(swept, 0.02)]
    if (
        state.mud
        and worst == "G"
        and not any(
            (plot.feature.kind in HILLS or plot.feature.kind == "village")
            and _runs_inside(plot, x1, y1, x2, y2)
            for plot in under
        )
    ):
        worst = "D"
    if not under:
        return worst, because
    ways = [plot for plot in under if plot.feature.kind in WAYS]
    if state.mud and any(w.feature.kind in ("road", "path") and _runs_inside(w, *line) for w in ways):
        worst = "D"
    open_here = any(plot.feature.kind in OPENINGS and _runs_inside(plot, x1, y1, x2, y2) for plot in under)
    on_top = any(plot.feature.kind == "plateau" and _holds_all(plot, swept) for plot in under)
    for plot in under:
        kind = plot.feature.kind
        if plot.feature.id in spared or (kind == "wilderness" and open_here) or (kind == "mesa" and on_top):
            continue
        if kind in WAYS:
            continue
        found = going(state, kind, column)
        if kind == "canyon" and found != "X" and not _holds_all(plot, swept):
            found = going(state, "steep_hill", column)
        if ways and RUNG[found] > RUNG[worst]:
            found = carried_over(state, column, plot, ways, swept, line) or found
        if RUNG[found] > RUNG[worst]:
            worst, because = found, plot.feature.id
            if found == "X":
                break
    return worst, because


@rule("KP-TERR-04", "KP-TERR-05", "KP-TERR-06", "KP-TERR-08")
def carried_over(
    state: WarState, column: str, ground: Plot, ways: Sequence[Plot], swept: Outline, line: Line
) -> Going | None:
    """The class of movement of the ways that carry a base all the while it is upon some ground, if any do."""
    kind = ground.feature.kind
    carriers = CARRIERS.get(kind, USUAL_CARRIERS)
    if kind == "canyon" and state.weather == "heavy_rain":
        return None
    x1, y1, x2, y2 = line
    far = sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1))
    if far <= 1e-6:
        under = [way for way in ways if way.feature.kind in carriers and way.holds(x1, y1)]
        return _slowest(state, column, under)
    half = max(swept.half_depth - far * 0.5, 0.0) / far
    met = ground.spans(*line)
    low, high = (met[0][0] - half, met[-1][1] + half) if met else (0.0, 1.0)
    low, high = max(low, 0.0), min(high, 1.0)
    used, at = [], low
    spans = [(span, way) for way in ways if way.feature.kind in carriers for span in way.spans(*line)]
    for (start, end), way in sorted(spans, key=lambda each: each[0]):
        if start <= at + 1e-6 and end >= low:
            used.append(way)
            at = max(at, end)
    return _slowest(state, column, used) if at >= high - 1e-6 else None


def _slowest(state: WarState, column: str, ways: Sequence[Plot]) -> Going | None:
    found = [going(state, way.feature.kind, column) for way in ways]
    return max(found, key=lambda each: RUNG[each], default=None)


def _holds_all(plot: Plot, outline: Outline) -> bool:
    return all(plot.holds(x, y) for x, y in outline.corners())


@rule("KP-BURN-04")
def flames_about(scene: Scene, outline: Outline) -> list[str]:
    """The burning ground that a base is in, all of the same outbreak: whoever is in it may still run."""
    state: WarState = scene.state
    if not state.fires:
        return []
    lit = {
        key.rpartition("-")[0]
        for key in state.fires
        if key in scene.terrain.plots and scene.terrain.plots[key].overlaps(outline, 0.02)
    }
    return [key for key in state.fires if key.rpartition("-")[0] in lit]


def standing_on(scene: Scene, unit: Unit, outline: Outline) -> Going:
    """The class of movement of the ground a base stands on, as it was before it may have caught fire."""
    plots = plots_near(scene, outline.x, outline.y, outline.reach)
    point = (outline.x, outline.y, outline.x, outline.y)
    flames = flames_about(scene, outline)
    return going_over(scene.state, category(unit), outline, point, plots, flames)[0]


def set_down_on(scene: Scene, unit: Unit, outline: Outline) -> Going:
    """The class of movement of ground on which a base is newly set down."""
    plots = plots_near(scene, outline.x, outline.y, outline.reach)
    point = (outline.x, outline.y, outline.x, outline.y)
    return going_over(scene.state, category(unit), outline, point, plots)[0]


def is_difficult_for(scene: Scene, unit: Unit, outline: Outline) -> bool:
    """Whether any part of a base lies in ground that is difficult for its unit."""
    return standing_on(scene, unit, outline) != "G"


# what lies under an element ------------------------------------------------------------------------------


def kinds_under(scene: Scene, piece: Element) -> tuple[str, ...]:
    """The kinds of the areas that hold the centre of a base."""
    outline = scene.outline(piece)
    return kinds_at(scene, outline.x, outline.y)


def kinds_at(scene: Scene, x: float, y: float) -> tuple[str, ...]:
    """The kinds of the areas that hold a point."""
    return scene.remembered(
        ("kinds", x, y), lambda: tuple(plot.feature.kind for plot in plots_at(scene, x, y))
    )


def plots_at(scene: Scene, x: float, y: float) -> list[Plot]:
    """The areas that hold a point; cleared ground has no wilderness."""
    found = []
    for plot in scene.terrain.areas:
        dx, dy = plot.x - x, plot.y - y
        if dx * dx + dy * dy <= plot.reach * plot.reach and plot.holds(x, y):
            found.append(plot)
    if any(plot.feature.kind in OPENINGS for plot in found):
        return [plot for plot in found if plot.feature.kind != "wilderness"]
    return found


def is_on_road(kinds: Iterable[str]) -> bool:
    """Whether a road or path is among the kinds of ground under a base."""
    return any(kind in ("road", "path") for kind in kinds)


def is_on_hill(scene: Scene, piece: Element) -> bool:
    """Whether the centre of a base is on a hill."""
    return any(kind in HILLS for kind in kinds_under(scene, piece))


def ground_name(state: WarState, feature: str) -> Text:
    """What the ground of a feature is called; without one it is the weather's doing."""
    if feature in state.features:
        return KINDS[state.features[feature].kind].text
    return SNOW if state.weather == "snow" else MUD


SNOW = Text("ground under snow", "verschneiter Boden")
MUD = Text("muddy ground", "schlammiger Boden")
