"""The ground of a table, drawn once for page and pictures: which brush draws what, and what lies upon what."""

import hashlib
from collections.abc import Callable, Iterable
from math import hypot
from typing import Any, Literal, get_args
from zlib import crc32

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.drawing.canvas import PX, Canvas, Patch
from pulverdampf.drawing.ink import Point, short
from pulverdampf.drawing.lamp import Light, lit
from pulverdampf.drawing.land import (
    crops,
    dwellings,
    growth,
    heights,
    lodges,
    wagons,
    war,
    waters,
    ways,
    woods,
    works,
)
from pulverdampf.drawing.land.open_ground import aged, open_ground
from pulverdampf.drawing.rings import box_of, circle
from pulverdampf.drawing.scaling import grain
from pulverdampf.engine.looks import Country, Look, Scenery
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.table.shapes import Disc, Polyline, ring
from pulverdampf.table.terrain import Feature

Brush = Callable[[Canvas, Patch], str]
Layer = Literal["lasting", "passing"]
PASSING: frozenset[Look] = frozenset({"burnt", "fire", "smoke", "breach"})
"""What comes in a battle and goes: a small layer of its own over the ground."""
HEIGHTS: frozenset[Look] = frozenset({"hill", "steep-hill", "ridge", "mountain", "rocks"})
"""A broad line of these is a ridge: the strip along it."""
SETTLED: tuple[Look, ...] = ("camp", "tipi-circle", "wigwams", "longhouses", "pueblo", "village", "town")
"""Streets run through where people live: these lie under them."""
BRUSHES: dict[Look, Brush] = {
    "open": lambda canvas, patch: "", "other": works.other, "snow": growth.snow, "mud": growth.mud,
    "canyon": heights.ravine, "ravine": heights.ravine, "hollow": heights.ravine, "hill": heights.hill,
    "steep-hill": heights.steep_hill, "ridge": heights.steep_hill, "mountain": heights.mountain, "butte": heights.butte, "mesa": heights.butte,
    "plateau": heights.plateau, "dunes": heights.dunes, "beach": waters.beach, "field": crops.field,
    "corn": crops.corn, "tall-grass": growth.tall_grass, "prairie": growth.prairie, "reeds": growth.reeds,
    "brush": woods.brush, "marsh": growth.marsh, "river": waters.river, "rapids": waters.rapids,
    "lake": waters.lake, "waterway": waters.sea, "sea": waters.sea, "stream": waters.river, "trail": ways.trail,
    "mountain-path": ways.mountain_path, "road": ways.road, "street": ways.road, "ford": waters.ford,
    "bridge": waters.bridge, "rough": growth.rough, "rocks": growth.rocks, "wilderness": woods.wilderness,
    "jungle": woods.jungle, "wood": woods.wood, "dense-wood": woods.dense_wood, "open-wood": woods.open_wood,
    "spruce-wood": woods.spruce_wood, "pine-wood": woods.pine_wood, "dead-wood": woods.dead_wood,
    "oasis": woods.oasis, "clearing": growth.clearing, "orchard": crops.orchard, "vineyard": crops.vineyard,
    "garden": crops.garden, "camp": lodges.camp, "tipi-circle": lodges.tipi_circle,
    "wigwams": lodges.wigwams, "longhouses": lodges.longhouses, "pueblo": lodges.pueblo,
    "house": dwellings.farmstead, "log-cabin": dwellings.log_cabin, "stone-house": dwellings.stone_house,
    "farmstead": dwellings.farmstead, "village": dwellings.village, "town": dwellings.village,
    "church": dwellings.church, "blockhouse": dwellings.blockhouse, "fort": dwellings.fort, "ruins": growth.ruins,
    "hedge": works.hedge, "hedge-bank": works.hedge_bank, "fence": works.fence, "abatis": works.abatis,
    "wagon": wagons.wagon, "cart": wagons.cart, "wagon-fort": wagons.wagon_fort, "firing-step": works.firing_step,
    "palisade": works.palisade, "low-wall": works.low_wall, "stone-wall": works.stone_wall,
    "log-wall": works.log_wall, "ditch": works.ditch, "trench": works.ditch, "earthwork": works.earthwork,
    "breastwork": works.breastwork, "redoubt": works.redoubt, "cliff": works.cliff, "hay": wagons.hay,
    "gate": works.gate, "breach": works.breach, "cairn": works.cairn, "burnt": war.burnt, "fire": war.fire,
    "smoke": war.smoke,
}  # fmt: skip
_ORDER = [look for look in get_args(Look) if look not in SETTLED]
_ORDER[_ORDER.index("trail") : _ORDER.index("trail")] = SETTLED
LAYERS: dict[Look, int] = {look: layer for layer, look in enumerate(_ORDER)}
WAYS: frozenset[Look] = frozenset({"road", "street", "trail", "mountain-path"})
RUNNING: frozenset[Look] = frozenset({"river", "stream", "rapids"})
CROSSINGS: frozenset[Look] = frozenset({"ford", "bridge"})


class Land(Struct, frozen=True):
    """What a ground shows, and nothing more: its size on the paper, the country, and every piece upon it."""

    wide: float
    high: float
    country: Country
    patches: tuple[Patch, ...]
    layer: Layer = "lasting"

    @property
    def key(self) -> str:
        """A hash of all that is shown."""
        return hashlib.blake2b(msgspec.msgpack.encode(self), digest_size=15).hexdigest()


def rim(feature: Feature) -> list[Point]:
    """The corners of a feature, or the points of its line; a disc as a ring."""
    if isinstance(feature.shape, Disc):
        return circle((feature.pose.x, feature.pose.y), feature.shape.radius)
    return ring(feature.shape, feature.pose)


def turned(land: Land) -> Land:
    """The same ground seen from the north."""

    def about(patch: Patch) -> Patch:
        return replace(
            patch, points=tuple((round(land.wide - x, 1), round(land.high - y, 1)) for x, y in patch.points)
        )

    return replace(land, patches=tuple(map(about, land.patches)))


def land_of(book: Rulebook, state: Any, layer: Layer = "lasting") -> Land:
    """The ground of a table as a side may know it."""
    table = book.table_size(state)
    scale = PX / grain(table)
    wide, high = round(table[0] * scale, 1), round(table[1] * scale, 1)
    scenery = book.scenery(state) if book.scenery is not None else Scenery()

    def at(point: Point) -> Point:
        return round(point[0] * scale, 1), round(high - point[1] * scale, 1)

    patches = tuple(
        _patch(book, feature, tuple(map(at, rim(feature))), scale, scenery)
        for feature in state.features.values()
    )
    shown = tuple(
        each for each in patches if (each.look in PASSING) == (layer == "passing") and len(each.points) > 1
    )
    return Land(wide, high, scenery.country, shown, layer)


SAMPLE = (150.0, 100.0)
LINES: frozenset[Look] = WAYS | RUNNING | frozenset({"hedge", "fence", "low-wall", "stone-wall", "palisade"})
"""What a sample shows as a line across it."""


def sample(book: Rulebook, state: Any, kind: str) -> Land:
    """A small piece of the country of a battle with one kind of terrain in its midst."""
    (wide, high), look = SAMPLE, book.ground(kind).look
    scenery = book.scenery(state) if book.scenery is not None else Scenery()
    line = look in LINES
    if line:
        points: tuple[Point, ...] = ((-8.0, 70.0), (45.0, 55.0), (100.0, 58.0), (158.0, 34.0))
    elif look in ("waterway", "sea"):
        points = ((-8.0, 52.0), (60.0, 60.0), (158.0, 48.0), (158.0, 108.0), (-8.0, 108.0))
    else:
        points = tuple((wide / 2 + (x - wide / 2) * 0.9, y) for x, y in circle((wide / 2, high / 2), 40.0))
    seed = crc32(look.encode()) % 100_003
    patch = Patch(kind, look, book.ground(kind).culture, points, seed, line, 14.0 if line else 0.0, 1)
    return Land(wide, high, scenery.country, (patch,))


def _patch(
    book: Rulebook, feature: Feature, points: tuple[Point, ...], scale: float, scenery: Scenery
) -> Patch:
    kind = book.ground(feature.kind)
    broad = feature.shape.thickness * scale if isinstance(feature.shape, Polyline) else 0.0
    culture = scenery.cultures.get(feature.id, kind.culture)
    seed = crc32(f"{feature.id} {kind.look}".encode()) % 100_003
    line = isinstance(feature.shape, Polyline)
    if line and kind.look in HEIGHTS:
        points, line, broad = strip(points, broad / 2), False, 0.0
    return Patch(feature.id, kind.look, culture, points, seed, line, round(broad, 1), feature.level)


def strip(run: tuple[Point, ...], half: float) -> tuple[Point, ...]:
    """The corners of the strip along a broad line: a ridge."""
    left, right = [], []
    for i, (x, y) in enumerate(run):
        (ax, ay), (bx, by) = run[max(i - 1, 0)], run[min(i + 1, len(run) - 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        dx, dy = (bx - ax) / length * half, (by - ay) / length * half
        left.append((x - dy, y + dx))
        right.append((x + dy, y - dx))
    return (*left, *reversed(right))


def drawn(land: Land, light: Light = "day") -> str:
    """The whole ground, or what passes over it, as a picture of its own."""
    canvas = Canvas(land.country)
    body = painted(canvas, land)
    if land.layer != "passing":
        body += lit(canvas, land.wide, land.high, light)
    size = f'width="{short(land.wide)}" height="{short(land.high)}"'
    view = f'viewBox="0 0 {short(land.wide)} {short(land.high)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {view} {size}>{canvas.defs()}{body}</svg>'


def painted(canvas: Canvas, land: Land) -> str:
    """What is drawn of a land, on a canvas: new paper is grained, folded and darkened at its edges."""
    fresh = unfolded(canvas, land)
    return fresh if land.layer == "passing" else fresh + aged(canvas, land.wide, land.high)


def unfolded(canvas: Canvas, land: Land) -> str:
    """Open ground, and every piece upon it in its order."""
    patches = [_reaching_out(land, patch) for patch in _joined(land.patches)]
    for patch in patches:
        clear_the_way(canvas, patch)
    order = sorted(patches, key=lambda each: (LAYERS[each.look], each.level))
    body = "".join(f'<g data-kind="{patch.look}">{BRUSHES[patch.look](canvas, patch)}</g>' for patch in order)
    return (
        body
        if land.layer == "passing"
        else open_ground(canvas, land.wide, land.high, f"{land.wide} {land.country}") + body
    )


def clear_the_way(canvas: Canvas, patch: Patch) -> None:
    """Nothing grows on ways and in running water, and villages know of their streets."""
    if patch.look in WAYS and patch.line:
        canvas.streets.append(ways.street_of(patch))
        canvas.keep_free(canvas.streets[-1], 11 if patch.look in ("road", "street") else 7)
    elif patch.look in SETTLED:
        canvas.settled.append(patch.points)
    elif patch.look in RUNNING and (run := waters.course(patch)) is not None:
        canvas.keep_free(run[0], run[1] / 2 + 3)


def _reaching_out(land: Land, patch: Patch) -> Patch:
    """Ground at the edge of the table goes on beyond it, so that no shore or bank runs along the frame."""

    def out(point: Point) -> Point:
        x, y = point
        return (
            x - 40 if x < 0.6 else x + 40 if x > land.wide - 0.6 else x,
            y - 40 if y < 0.6 else y + 40 if y > land.high - 0.6 else y,
        )

    if not patch.line:
        return replace(patch, points=tuple(map(out, patch.points)))
    first, last = patch.points[0], patch.points[-1]
    before = [_beyond(patch.points[1], first)] if out(first) != first else []
    after = [_beyond(patch.points[-2], last)] if out(last) != last else []
    return replace(patch, points=(*before, *patch.points, *after))


def _beyond(inner: Point, end: Point) -> Point:
    far = hypot(end[0] - inner[0], end[1] - inner[1]) or 1.0
    return end[0] + (end[0] - inner[0]) / far * 40, end[1] + (end[1] - inner[1]) / far * 40


def _joined(patches: Iterable[Patch]) -> list[Patch]:
    """Stretches of one river that a bridge or ford parts are one water, on which those lie."""
    patches = list(patches)
    flows = [each for each in patches if each.look in RUNNING and not each.line]
    others = [each for each in patches if each not in flows]
    crossings = [each for each in others if each.look in CROSSINGS and not each.line]
    merged: list[Patch] = []
    while flows:
        water = flows.pop(0)
        grown = True
        while grown:
            grown = False
            for other in [*flows, *crossings]:
                both = _union(water, other) or _continued(water.points, other.points)
                if both is not None and both != water.points:
                    water, grown = replace(water, points=both), True
                    flows = [each for each in flows if each is not other]
                    crossings = [each for each in crossings if each is not other]
        merged.append(water)
    return [*merged, *others]


def _continued(band: tuple[Point, ...], more: tuple[Point, ...]) -> tuple[Point, ...] | None:
    """A band of water, one bank and back along the other, with what goes on at one of its ends."""
    if len(band) % 2 or len(more) % 2 or len(band) < 4 or len(more) < 4:
        return None
    half, mid = len(band) // 2, len(more) // 2 - 1
    for way in (more, more[::-1]):
        for k, near in enumerate(way):
            if not _is_end(way, k):
                continue
            beside = way[(k + 1) % len(way)]
            rest = [way[(k + 1 + step) % len(way)] for step in range(1, len(way) - 1)]
            if _close(near, band[half]) and _close(beside, band[half - 1]):
                return (*band[:half], *rest, *band[half:])
            if _close(near, band[0]) and _close(beside, band[-1]):
                return (*rest[mid:], *band, *rest[:mid])
    return None


def _is_end(ring: tuple[Point, ...], k: int) -> bool:
    """Whether the side after a corner is one of the two ends of a band, and not a stretch of a bank."""
    return len(ring) == 4 or k in (len(ring) // 2 - 1, len(ring) - 1)


def _close(a: Point, b: Point) -> bool:
    return hypot(a[0] - b[0], a[1] - b[1]) < 1.5


def _level(patch: Patch) -> bool:
    """Whether a piece is a box along the edges of the table."""
    west, north, east, south = box_of(patch.points)
    return (
        len(patch.points) == 4
        and not patch.line
        and all(x in (west, east) and y in (north, south) for x, y in patch.points)
    )


def _union(one: Patch, two: Patch) -> tuple[Point, ...] | None:
    """Two boxes of one band that touch, as one; none where they do not."""
    if not (_level(one) and _level(two)):
        return None
    a, b = box_of(one.points), box_of(two.points)
    for low, high in ((0, 2), (1, 3)):
        across = (1 - low, 3 - low)
        band = abs(a[across[0]] - b[across[0]]) < 1 and abs(a[across[1]] - b[across[1]]) < 1
        if band and a[low] <= b[high] + 1 and b[low] <= a[high] + 1:
            west, north, east, south = min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])
            return ((west, north), (east, north), (east, south), (west, south))
    return None
