"""The six regions: what their tables must have and must not have."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from pulverdampf.engine.orders import Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.table.polygons import Point, signed_area
from pulverdampf.table.terrain import Feature, Plot
from pulverdampf.text import Text

from ...state import WarState
from ..ground import HILLS, KINDS

WOODS = ("dense_wood", "light_wood")
WOODED = (WOODS, ("dense_wood",))
"""Demands that a table of wilderness meets as well."""
ROUGHS = ("steep_hill", "ridge", "mesa", "too_steep_hill", "canyon", "rough")
AREAS = (
    "gentle_hill", "steep_hill", "mesa", "dense_wood", "light_wood", "rough", "field", "tall_grass",
    "village", "marsh", "hollow",
)  # fmt: skip
COURSES = ("stream", "river", "road", "canyon", "ridge")
WILD_AREAS, WILD_COURSES = ("clearing",), ("path",)
"""What may be laid in wilderness as well."""
ALL_AREAS, ALL_COURSES = (*AREAS, *WILD_AREAS, "too_steep_hill"), (*COURSES, *WILD_COURSES)
SHORTEST, LONGEST = 12.0, 24.0
BESIDE = 1.0
"""How near the water a wood beside it lies."""
NOT_COUNTED = (
    "road",
    "path",
    "mountain_path",
    "plateau",
    "fence",
    "stone_wall",
    "bridge",
    "ford",
    "clearing",
    "gate",
    "palisade",
    "breastwork",
    "blockhouse",
    "wall",
)


class Zone(Struct, frozen=True):
    """One region: its name, what it needs at least so many of, what is barred, what the dice bring."""

    key: str
    text: Text
    needs: tuple[tuple[int, tuple[str, ...]], ...]
    barred: tuple[str, ...]
    dice: tuple[str, str, str, str, str, str]
    others: int | None = None
    """How many features of other kinds than its own it may have."""
    own: tuple[str, ...] = ()


ZONES = {
    zone.key: zone
    for zone in (
        Zone(
            "east", Text("Eastern woodlands", "Östliches Waldland"), ((5, WOODS),), (),
            ("dense_wood", "light_wood", "gentle_hill", "field", "stream", "village"),
        ),
        Zone(
            "florida", Text("Florida", "Florida"), ((5, ("dense_wood",)), (3, ("marsh",))),
            ("light_wood", "steep_hill", "ridge", "mesa", "too_steep_hill", "canyon"),
            ("dense_wood", "dense_wood", "marsh", "tall_grass", "stream", "village"),
        ),
        Zone(
            "midwest", Text("Midwestern prairies", "Prärien des mittleren Westens"),
            ((3, (*WOODS, "tall_grass")),), (),
            ("tall_grass", "light_wood", "gentle_hill", "stream", "field", "village"),
        ),
        Zone(
            "high_plains", Text("High plains", "Hochebenen"), (), ("dense_wood", "field", "marsh"),
            ("gentle_hill", "gentle_hill", "rough", "rough", "canyon", "light_wood"), 2,
            ("gentle_hill", "rough", "canyon"),
        ),
        Zone(
            "rockies", Text("Rocky Mountains", "Rocky Mountains"), ((5, ROUGHS),), ("field", "tall_grass"),
            ("steep_hill", "steep_hill", "rough", "canyon", "dense_wood", "stream"),
        ),
        Zone(
            "southwest", Text("Southwest", "Südwesten"), ((3, ROUGHS),), ("dense_wood", "marsh"),
            ("rough", "rough", "steep_hill", "canyon", "light_wood", "stream"),
        ),
    )
}  # fmt: skip


def area_of(feature: Feature) -> float:
    """The area a feature covers."""
    return sum(abs(signed_area(piece.corners())) for piece in Plot(feature).pieces)


def _wild(laid: Iterable[Feature]) -> float:
    return sum(area_of(each) for each in laid if each.kind == "wilderness")


@rule("KP-SCEN-04", "KP-T-ZONE")
def unmet_needs(
    zone: str, laid: Sequence[Feature], table: tuple[float, float]
) -> list[tuple[int, tuple[str, ...]]]:
    """What a region demands and a table does not have yet; wilderness stands for woods."""
    wild = _wild(laid) > table[0] * table[1] * 0.5 + 1e-6
    return [
        (number, kinds)
        for number, kinds in ZONES[zone].needs
        if sum(1 for each in laid if each.kind in kinds) < number and not (wild and kinds in WOODED)
    ]


@rule("KP-SCEN-04", "KP-TERR-11", "KP-FILL-52")
def zone_faults(zone: str, features: Iterable[Feature], table: tuple[float, float]) -> Iterator[Objection]:
    """Everything a table lacks or has too much of for its region."""
    rules = ZONES[zone]
    laid = list(features)
    for number, kinds in unmet_needs(zone, laid, table):
        have = sum(1 for each in laid if each.kind in kinds)
        yield Objection("KP-SCEN-04", TOO_FEW.filled(n=number, what=_named(kinds)), number, have)
    wild = _wild(laid)
    if wild and wild < table[0] * table[1] * 0.5 - 1e-6:
        yield Objection("KP-TERR-04", HALF_WILD)
    for each in laid:
        if each.kind in rules.barred:
            yield Objection("KP-SCEN-04", BARRED.filled(what=KINDS[each.kind].text, zone=rules.text))
    if rules.others is not None and foreign(zone, laid) > rules.others:
        yield Objection("KP-FILL-52", TOO_MANY_OTHERS, rules.others, foreign(zone, laid))
    for kind in ("village", "river"):
        if sum(1 for each in laid if each.kind == kind) > 1:
            yield Objection("KP-SCEN-04", ONLY_ONE.filled(what=KINDS[kind].text))
    if sum(1 for each in laid if each.kind in ("bridge", "ford")) > 1:
        yield Objection("KP-TERR-06", ONE_CROSSING)
    yield from _neighbour_faults(zone, laid)


@rule("KP-FILL-52")
def foreign(zone: str, laid: Iterable[Feature]) -> int:
    """How many features of a table are not of its region; a village counts like any other."""
    return sum(1 for each in laid if each.kind not in (*ZONES[zone].own, *NOT_COUNTED))


@rule("KP-TERR-11", "KP-TERR-12")
def _neighbour_faults(zone: str, laid: list[Feature]) -> Iterator[Objection]:
    """Objects to dense woods and marshes on hills, and in the prairie to dense woods away from water."""
    plots = {each.id: Plot(each) for each in laid}
    hills = [each for each in laid if each.kind in HILLS]
    waters = [each for each in laid if each.kind in ("stream", "river", "lake")]
    for each in laid:
        if each.kind in ("dense_wood", "marsh") and any(_overlap(plots[each.id], plots[h.id]) for h in hills):
            yield Objection("KP-TERR-11", NOT_ON_HILL.filled(what=KINDS[each.kind].text))
        if zone == "midwest" and each.kind == "dense_wood":
            near = any(
                plots[water.id].gap(piece) <= BESIDE for water in waters for piece in plots[each.id].pieces
            )
            if not near:
                yield Objection("KP-SCEN-04", BY_WATER)


def _overlap(one: Plot, two: Plot) -> bool:
    return any(two.overlaps(piece, 0.05) for piece in one.pieces)


@rule("KP-TERR-11", "KP-FILL-11")
def size_faults(feature: Feature, table: tuple[float, float]) -> Iterator[Objection]:
    """Objects to areas of a wrong size, and to what lies off the table."""
    plot = Plot(feature)
    ring = plot.ring
    width, depth = table
    if feature.kind in ALL_AREAS:
        longest = max(((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 for p in ring for q in ring), default=0.0)
        if not SHORTEST**2 - 0.5 <= longest <= LONGEST**2 + 0.5:
            yield Objection("KP-TERR-11", SIZE.filled(what=KINDS[feature.kind].text))
        if not all(-0.02 <= x <= width + 0.02 and -0.02 <= y <= depth + 0.02 for x, y in ring):
            yield Objection("KP-TERR-11", OFF_TABLE)


def may_overlap(one: Feature, two: Feature) -> bool:
    """Whether two features may lie upon each other: light wood, rough or grass on hills, ways on anything."""
    ways = ("road", "path", "bridge", "ford", "mountain_path", "plateau", "wilderness", "clearing")
    if one.kind in ways or two.kind in ways:
        return True
    over = ("light_wood", "tall_grass", "rough", "field", "village")
    if one.kind in HILLS and two.kind in over:
        return not (two.kind in ("field", "village") and one.kind != "gentle_hill")
    if two.kind in HILLS and one.kind in over:
        return may_overlap(two, one)
    if {one.kind, two.kind} <= {"marsh", "dense_wood", "light_wood", "tall_grass"}:
        return "marsh" in (one.kind, two.kind)
    courses = ("stream", "river", "canyon")
    return one.kind in courses or two.kind in courses


@rule("KP-TERR-11")
def overlapped(feature: Feature, laid: Iterable[Feature]) -> Iterator[Feature]:
    """The features that another may not lie upon but does; a village may lie on top of a mesa."""
    plot = Plot(feature)
    ground = list(laid)
    on_top = feature.kind == "village" and any(
        top.kind == "plateau" and all(Plot(top).holds(x, y) for x, y in plot.ring) for top in ground
    )
    for each in ground:
        if each.id == feature.id or may_overlap(feature, each) or (on_top and each.kind == "mesa"):
            continue
        if _overlap(plot, Plot(each)):
            yield each


def overlapping(feature: Feature, laid: Iterable[Feature]) -> Feature | None:
    """The first feature that another may not lie upon but does."""
    return next(overlapped(feature, laid), None)


@rule("KP-SCEN-04", "KP-TERR-06")
def bars_the_march(state: WarState, kind: str, points: Sequence[Point]) -> bool:
    """Whether a river would lie across the way of a column that marches from one short edge to the other."""
    if kind != "river" or state.conditions.kind != "ambush":
        return False
    return not joins(points, state.table, "west", "east")


def joins(points: Sequence[Point], table: Point, one: str, two: str) -> bool:
    """Whether a course runs from one edge to another."""
    first, last = edges_at(points[0], table), edges_at(points[-1], table)
    return (one in first and two in last) or (two in first and one in last)


def edges_at(point: Point, table: Point) -> tuple[str, ...]:
    """The edges that a point lies on, in a corner two of them."""
    (x, y), (width, depth) = point, table
    near = {"west": x, "east": width - x, "south": y, "north": depth - y}
    return tuple(edge for edge, distance in near.items() if distance <= 0.05)


def _named(kinds: tuple[str, ...]) -> Text:
    names = [KINDS[kind].text for kind in kinds]
    return Text(", ".join(each.en for each in names), ", ".join(each.de for each in names))


BARS_MARCH = Text(
    "in an ambush a river runs along the march, not across it",
    "im Hinterhalt fließt ein Fluss längs des Marsches, nicht quer dazu",
)
TOO_FEW = Text("the region needs at least {n} of: {what}", "die Gegend braucht mindestens {n} von: {what}")
BARRED = Text("{zone}: no {what} there", "{zone}: dort gibt es das nicht: {what}")
TOO_MANY_OTHERS = Text(
    "at most {needed} features that are not of this region; that would be {had}",
    "höchstens {needed} gebietsfremde Geländestücke; das wären {had}",
)
ONLY_ONE = Text("at most one of these: {what}", "höchstens einmal: {what}")
ONE_CROSSING = Text("at most one bridge or ford", "höchstens eine Brücke oder Furt")
HALF_WILD = Text("wilderness covers at least half the table", "Wildnis bedeckt mindestens den halben Tisch")
NOT_ON_HILL = Text("{what}: not on a hill", "{what}: nicht auf einem Hügel")
BY_WATER = Text("dense wood only beside a stream or river", "dichter Wald nur an Bach oder Fluss")
SIZE = Text("{what}: 12 to 24″ across at its longest", "{what}: 12 bis 24″ größter Durchmesser")
OFF_TABLE = Text("it must lie on the table", "es muss auf dem Tisch liegen")
