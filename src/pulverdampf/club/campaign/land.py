"""The land of a campaign: settlements, ways and waters as its file has them, woods, hills, fields by lot."""

from collections.abc import Iterator, Sequence
from math import cos, dist, hypot, pi, sin
from typing import NamedTuple
from zlib import crc32

from pulverdampf.club.campaign.frame import Frame, Place, Way
from pulverdampf.drawing.canvas import Patch
from pulverdampf.drawing.ground import Land
from pulverdampf.drawing.ink import Point
from pulverdampf.drawing.lots import Lots
from pulverdampf.drawing.rings import curve, off_line
from pulverdampf.engine.looks import Country, Look

WIDE, HIGH = 1200.0, 800.0
"""The map on the paper, without its border."""
WEST, NORTH, EAST, SOUTH = 84.0, 84.0, 84.0, 84.0
"""How far places keep from the edges."""
AFLOAT = 120.0
"""How far boats go out of their way to the water."""
ROAD, RIVER = 13.0, 22.0
ROOM = {"town": 62.0, "village": 46.0, "fort": 40.0, "camp": 42.0, "hill": 62.0, "wood": 54.0, "ford": 26.0}
"""How far a place reaches about its middle."""
SMALL = 0.56
"""Houses are so much smaller than on a battlefield."""
SETTLED: dict[str, Look] = {"town": "town", "village": "village", "fort": "fort", "camp": "camp"}
NEW_WORLD: frozenset[Country] = frozenset({"forest", "prairie"})


class Growth(NamedTuple):
    """What grows in a country: how often a spot is wooded or rises, how large, and with which trees."""

    woods: float
    hills: float
    least: float
    most: float
    trees: tuple[Look, ...]
    fields: int


GROWTH: dict[Country, Growth] = {
    "farmland":  Growth(0.36, 0.16, 34, 66, ("wood", "wood", "open-wood"), 5),
    "forest":    Growth(0.86, 0.20, 52, 82, ("dense-wood", "wood", "spruce-wood", "open-wood"), 2),
    "prairie":   Growth(0.14, 0.20, 26, 50, ("open-wood", "brush", "tall-grass"), 1),
    "mountains": Growth(0.46, 0.60, 40, 72, ("spruce-wood", "pine-wood"), 1),
    "desert":    Growth(0.14, 0.30, 26, 44, ("brush", "rough"), 0),
    "moor":      Growth(0.30, 0.30, 34, 60, ("brush", "marsh", "open-wood"), 1),
    "snow":      Growth(0.50, 0.24, 40, 70, ("spruce-wood", "dead-wood"), 0),
}  # fmt: skip
SPOT = 104.0
"""How far apart spots lie for which lots are drawn."""


def at(place: Place) -> Point:
    """Where a place lies on the paper."""
    return _point(place.at)


def _point(parts: Sequence[float]) -> Point:
    x, y = parts
    return (
        round(WEST + x / 100 * (WIDE - WEST - EAST), 1),
        round(HIGH - SOUTH - y / 100 * (HIGH - NORTH - SOUTH), 1),
    )


def room(place: Place) -> float:
    """How far a place reaches about its middle."""
    return ROOM.get(place.looks, ROOM["village"])


class Landscape(NamedTuple):
    """The land in the order in which it is painted."""

    ground: Land
    """Waters, fields, woods, hills."""
    settled: tuple[Patch, ...]
    """Where people live, as large as they are painted before they are made `SMALL`."""
    ways: tuple[Patch, ...]
    boats: tuple[tuple[Point, ...], ...]
    """How boats go between places."""


def landscape(frame: Frame) -> Landscape:
    """All of it, always the same for the same campaign."""
    courses = [_patch(frame, "water", "river", tuple(run), broad) for run, broad in _waters(frame)]
    roads = [
        _patch(frame, "way", "road" if way.looks == "road" else "trail", strayed(frame, way), ROAD)
        for way in frame.ways
        if way.looks != "river"
    ]
    lines = [*courses, *roads]
    open_places = [_patch(frame, each.id, look, ring) for each, look, ring in _open_places(frame)]
    boats = tuple(_afloat(frame, way, courses) for way in frame.ways if way.looks == "river")
    springs = [_patch(frame, "spring", "lake", ring) for ring in _springs(frame, courses)]
    grown = (*_wild(frame, lines), *_tilled(frame, lines), *courses, *springs, *open_places)
    return Landscape(Land(WIDE, HIGH, frame.country, grown), tuple(_settlements(frame)), tuple(roads), boats)


def _patch(frame: Frame, name: str, look: Look, points: tuple[Point, ...], wide: float = 0.0) -> Patch:
    seed = crc32(f"{frame.id} {name} {points[0]}".encode()) % 100_003
    culture = "settler" if frame.country in NEW_WORLD else "european"
    return Patch(f"{name} {seed}", look, culture, points, seed, wide > 0, wide)  # type: ignore[arg-type]


# what the file has ------------------------------------------------------------------------------------


def _open_places(frame: Frame) -> Iterator[tuple[Place, Look, tuple[Point, ...]]]:
    """Heights, and clearings in their woods."""
    for place in frame.places:
        if place.looks == "wood":
            yield place, "dense-wood", _blob(frame, at(place), room(place) * 1.3, place.id)
            yield place, "clearing", _blob(frame, at(place), room(place) * 0.62, place.id, 0.1)
        elif place.looks == "hill":
            yield place, "hill", _blob(frame, at(place), room(place), place.id)


def _settlements(frame: Frame) -> Iterator[Patch]:
    for place in frame.places:
        if (look := SETTLED.get(place.looks)) is not None:
            x, y = at(place)
            ring = _blob(frame, (x / SMALL, y / SMALL), room(place) / SMALL, place.id, 0.1)
            yield _patch(frame, place.id, look, ring)


def strayed(frame: Frame, way: Way) -> tuple[Point, ...]:
    """A way as people and beasts have trodden it: between its places, but nowhere straight."""
    a, b = (at(frame.place(each)) for each in way.between)
    lots = Lots(frame.id, *sorted(way.between))
    far = dist(a, b) or 1.0
    nx, ny = -(b[1] - a[1]) / far, (b[0] - a[0]) / far
    swing = lots.between(-0.09, 0.09) * far
    found = [a]
    for k in range(1, 4):
        t = k / 4
        off = swing * sin(pi * t) + lots.between(-0.03, 0.03) * far
        found.append(
            (round(a[0] + (b[0] - a[0]) * t + nx * off, 1), round(a[1] + (b[1] - a[1]) * t + ny * off, 1))
        )
    return (*found, b)


def _afloat(frame: Frame, way: Way, courses: Sequence[Patch]) -> tuple[Point, ...]:
    """A way by water keeps to the water where there is any near it."""
    first, *between, last = strayed(frame, way)
    water = [spot for course in courses for spot in curve(course.points)]

    def wet(spot: Point) -> Point:
        near = min(water, key=lambda each: dist(each, spot), default=spot)
        return near if dist(near, spot) < AFLOAT else spot

    return (first, *dict.fromkeys(map(wet, between)), last)


def _waters(frame: Frame) -> Iterator[tuple[list[Point], float]]:
    """The rivers of the file; where it has none, those on which forces travel, each in one run."""
    for water in frame.waters:
        yield [_point(each) for each in water.course], water.breadth
    ways = [] if frame.waters else [list(way.between) for way in frame.ways if way.looks == "river"]
    while ways:
        run = ways.pop(0)
        while (more := next((each for each in ways if {*each} & {run[0], run[-1]}), None)) is not None:
            ways.remove(more)
            if run[-1] in more:
                run = [*run, *(each for each in more if each != run[-1])]
            else:
                run = [*(each for each in more if each != run[0]), *run]
        yield list(_past(frame, run)), RIVER


def _springs(frame: Frame, courses: Sequence[Patch]) -> Iterator[tuple[Point, ...]]:
    """Water that ends on the land, and not in other water, ends in a pond."""
    for course in courses:
        for x, y in (course.points[0], course.points[-1]):
            others = (each for each in courses if each is not course)
            joins = any(off_line(each.points, x, y) < each.width for each in others)
            if not joins and 0 < x < WIDE and 0 < y < HIGH:
                yield _blob(frame, (x, y), max(14.0, course.width * 0.85), (x, y), 0.16)


def _past(frame: Frame, run: list[str]) -> Iterator[Point]:
    """A river flows past its places, not through them; between them it winds."""
    lots = Lots(frame.id, *run)
    spots = [at(frame.place(each)) for each in run]
    side = 1 if lots.happens(0.5) else -1
    for n, here in enumerate(spots):
        before, after = spots[max(n - 1, 0)], spots[min(n + 1, len(spots) - 1)]
        far = hypot(after[0] - before[0], after[1] - before[1]) or 1.0
        ux, uy = (after[0] - before[0]) / far, (after[1] - before[1]) / far
        off = side * (0.0 if frame.place(run[n]).looks == "ford" else room(frame.place(run[n])) * 0.86)
        yield round(here[0] - uy * off, 1), round(here[1] + ux * off, 1)
        if n + 1 < len(spots):
            there = spots[n + 1]
            for t in (0.33, 0.66):
                swing = side * room(frame.place(run[n])) * 0.6 + lots.between(-26, 26)
                yield (
                    round(here[0] + (there[0] - here[0]) * t - uy * swing, 1),
                    round(here[1] + (there[1] - here[1]) * t + ux * swing, 1),
                )


# what the lots have -----------------------------------------------------------------------------------


def _wild(frame: Frame, lines: Sequence[Patch]) -> Iterator[Patch]:
    """Woods and hills, spot by spot, where nobody lives and no water runs."""
    lots, growth = Lots(frame.id, "wild"), GROWTH[frame.country]
    rivers = [each for each in lines if each.look == "river"]
    for row in range(int(HIGH / SPOT) + 2):
        for column in range(int(WIDE / SPOT) + 2):
            x = (column - 0.3 + 0.5 * (row % 2) + lots.between(-0.22, 0.22)) * SPOT
            y = (row - 0.3 + lots.between(-0.22, 0.22)) * SPOT
            radius = lots.between(growth.least, growth.most)
            look = lots.one_of(growth.trees)
            wooded, rises = lots.happens(growth.woods), lots.happens(growth.hills)
            near = min(dist((x, y), at(place)) - room(place) for place in frame.places)
            wet = min((off_line(each.points, x, y) - each.width / 2 for each in rivers), default=999.0)
            radius = min(radius, near - 14, wet - 4)
            if rises and min(near, wet) > 52:
                yield _patch(
                    frame, "hill", "hill", _blob(frame, (x, y), min(near - 10, wet, 74), (row, column))
                )
            if wooded and radius > 24:
                yield _patch(frame, "wood", look, _blob(frame, (x, y), radius, (row, column)))


def _tilled(frame: Frame, lines: Sequence[Patch]) -> Iterator[Patch]:
    """Fields and orchards about where people live."""
    taken: list[tuple[Point, float]] = [(at(each), room(each)) for each in frame.places]
    for place in frame.places:
        if place.looks not in ("village", "town"):
            continue
        lots, found = Lots(frame.id, place.id, "fields"), 0
        for _ in range(24):
            turn, half = lots.between(0, 2 * pi), lots.between(24, 36)
            far = room(place) + half * 1.25 + lots.between(0, 10)
            spot = at(place)[0] + far * cos(turn), at(place)[1] + far * sin(turn)
            free = all(dist(spot, other) > reach + half * 1.15 for other, reach in taken)
            dry = all(off_line(each.points, *spot) > half + each.width / 2 for each in lines)
            inside = half < spot[0] < WIDE - half and half < spot[1] < HIGH - half
            if found < GROWTH[frame.country].fields and free and dry and inside:
                taken.append((spot, half))
                found += 1
                look: Look = "orchard" if lots.happens(0.18) else "field"
                yield _patch(frame, "field", look, _parcel(spot, half, turn))


def _parcel(spot: Point, half: float, turn: float) -> tuple[Point, ...]:
    c, s = cos(turn), sin(turn)
    corners = ((-1, -0.74), (1, -0.8), (0.94, 0.78), (-0.96, 0.7))
    return tuple(
        (round(spot[0] + half * (u * c - v * s), 1), round(spot[1] + half * (u * s + v * c), 1))
        for u, v in corners
    )


def _blob(frame: Frame, middle: Point, radius: float, name: object, wild: float = 0.24) -> tuple[Point, ...]:
    """A piece of ground about a place, rounder or less round."""
    lots = Lots(frame.id, name, "blob")
    return tuple(
        (
            round(middle[0] + radius * lots.between(1 - wild, 1 + wild * 0.6) * cos(k * pi / 6), 1),
            round(middle[1] + radius * lots.between(1 - wild, 1 + wild * 0.6) * sin(k * pi / 6), 1),
        )
        for k in range(12)
    )
