"""The ground: what each kind does to movement, sight and cover, and where an element stands."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.state import WarState
from pulverdampf.rulebooks.kriegspfad.units import Element, Unit, fights_as, is_nimble
from pulverdampf.table.outlines import Outline
from pulverdampf.table.terrain import Plot
from pulverdampf.text import Text

Going = Literal["G", "D", "X"]
Line = tuple[float, float, float, float]
CATEGORIES = ("REG", "SKI", "WAR", "CAV", "MW", "MWn", "ART", "WAG")


class Kind(Struct, frozen=True):
    """One kind of ground: its class of movement for each category, how far one sees in it, and more."""

    key: str
    going: dict[str, Going]
    text: Text
    limit: float | None = None
    """How far one sees inside."""
    seen_within: float | None = None
    """How near somebody outside must come to see troops at its edge that do not fire."""
    cover: bool = False
    level: int = 0
    line: bool = False


def _kind(
    key: str, going: str, en: str, de: str, limit: float | None = None, seen_within: float | None = None,
    *, cover: str = "", level: int = 0, line: str = "",
) -> Kind:  # fmt: skip
    classes: dict[str, Going] = dict(zip(CATEGORIES, going, strict=True))  # type: ignore[arg-type]
    return Kind(key, classes, Text(en, de), limit, seen_within, bool(cover), level, bool(line))


KINDS = {
    kind.key: kind
    for kind in (
        #     key               RSWCMmAW    English                 German                in   seen
        _kind("gentle_hill",    "GGGGGGGG", "gentle hill",          "niederer Hügel", level=1),
        _kind("steep_hill",     "DGGDDDDD", "steep hill",           "steiler Hügel", level=2),
        _kind("mesa",           "DGGDDDDD", "mesa",                 "Tafelberg", level=3),
        _kind("plateau",        "GGGGGGGG", "top of a mesa",        "Hochfläche", level=3),
        _kind("too_steep_hill", "XXXXXXXX", "hill too steep",       "zu steiler Hügel", level=2),
        _kind("mountain_path",  "DDDXXDXX", "mountain path",        "Bergpfad"),
        _kind("dense_wood",     "DGGDDDDD", "dense wood",           "dichter Wald", 1.0, 2.0, cover="yes"),
        _kind("light_wood",     "DGGGGGDD", "light wood",           "lichter Wald", 4.0, 2.0, cover="yes"),
        _kind("wilderness",     "XGGXXXXX", "wilderness",           "Wildnis", 1.0, 2.0, cover="yes"),
        _kind("clearing",       "GGGGGGGG", "clearing",             "Lichtung"),
        _kind("rough",          "DGGDDGDD", "rough ground",         "unebenes Gelände"),
        _kind("field",          "GGGGGGGG", "field",                "Feld"),
        _kind("fence",          "DGGGGGDD", "wooden fence",         "Holzzaun", line="yes"),
        _kind("stone_wall",     "DGGGGGXX", "stone wall",           "Steinmauer", line="yes"),
        _kind("tall_grass",     "DDDDDDDD", "tall grass",           "hohes Gras", 4.0),
        _kind("village",        "DGDDDDDD", "village",              "bebautes Gebiet", 3.0, 4.0, cover="yes"),
        _kind("marsh",          "DDDXXXXX", "marsh",                "Marsch"),
        _kind("stream",         "DGGDDDDD", "stream",               "Bach"),
        _kind("river",          "XXXXXXXX", "river",                "Fluss"),
        _kind("lake",           "XXXXXXXX", "great river or lake",  "Strom oder See"),
        _kind("ford",           "DDDDDDDD", "ford",                 "Furt"),
        _kind("bridge",         "GGGGGGGG", "bridge",               "Brücke"),
        _kind("road",           "GGGGGGGG", "road",                 "Straße"),
        _kind("path",           "GGGGGGGG", "path",                 "Pfad"),
        _kind("canyon",         "DGGDDGDD", "canyon",               "Canyon"),
        _kind("hollow",         "GGGGGGGG", "hollow",               "Mulde", None, 2.0),
        _kind("breastwork",     "GGGGGGGG", "breastwork",           "Brustwehr", line="yes"),
        _kind("palisade",       "XXXXXXXX", "palisade",             "Palisade", line="yes"),
        _kind("gate",           "GGGGGGGG", "gate",                 "Tor"),
        _kind("blockhouse",     "GGGGGGGG", "blockhouse",           "Blockhaus"),
        _kind("wall",           "XXXXXXXX", "wall of a blockhouse", "Blockhauswand", line="yes"),
        _kind("breach",         "GGGXXXXX", "breach",               "Bresche", line="yes"),
        _kind("wagon_fort",     "GGGGGGGG", "wagon fort",           "Wagenburg"),
        _kind("burning",        "XXXXXXXX", "burning ground",       "Brand"),
        _kind("smoke",          "GGGGGGGG", "smoke",                "Rauch"),
    )
}  # fmt: skip

WAYS = ("road", "path", "bridge", "ford", "mountain_path")
"""What carries whoever keeps his centre on it."""
WATER = ("river", "lake", "stream")
HILLS = ("gentle_hill", "steep_hill", "mesa", "too_steep_hill")
OPENINGS = ("clearing", "field", "village")
"""Where the wilderness is cleared."""
CONCEALING = ("dense_wood", "light_wood", "wilderness", "village", "hollow")
BARRIERS = ("palisade", "wall")
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
    for plot in under:
        kind = plot.feature.kind
        if kind in WAYS and kind != "mountain_path" and _runs_inside(plot, x1, y1, x2, y2):
            barred = [each for each in under if each.feature.kind in (*BARRIERS, "burning")]
            if not barred:
                found = going(state, kind, column)
                return (found if RUNG[found] > RUNG[worst] else worst), plot.feature.id
    open_here = any(plot.feature.kind in OPENINGS and _runs_inside(plot, x1, y1, x2, y2) for plot in under)
    on_path = [p for p in under if p.feature.kind == "mountain_path" and _runs_inside(p, x1, y1, x2, y2)]
    on_top = any(plot.feature.kind == "plateau" and _holds_all(plot, swept) for plot in under)
    for plot in under:
        kind = plot.feature.kind
        if plot.feature.id in spared or (kind == "wilderness" and open_here) or (kind == "mesa" and on_top):
            continue
        if kind == "too_steep_hill" and on_path:
            kind = "mountain_path"
        elif kind == "mountain_path" or kind in ("road", "path", "bridge", "ford"):
            continue
        elif kind == "canyon" and going(state, kind, column) != "X" and not _holds_all(plot, swept):
            kind = "steep_hill"
        found = going(state, kind, column)
        if RUNG[found] > RUNG[worst]:
            worst, because = found, plot.feature.id
            if found == "X":
                break
    return worst, because


def _holds_all(plot: Plot, outline: Outline) -> bool:
    return all(plot.holds(x, y) for x, y in outline.corners())


def standing_on(scene: Scene, unit: Unit, outline: Outline) -> Going:
    """The class of movement of the ground a base stands on."""
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


def is_on_hill(scene: Scene, piece: Element) -> bool:
    """Whether the centre of a base is on a hill."""
    return any(kind in HILLS for kind in kinds_under(scene, piece))
