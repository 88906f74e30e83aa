"""Terrain set-ups as data: pieces as rectangles, lines, polygons and discs."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from pulverdampf.muster.kinds import Flaw
from pulverdampf.muster.loading import Loaded, load
from pulverdampf.muster.problems import Problem, RuleId, did_you_mean
from pulverdampf.muster.toml_source import Source, packaged_file, parse
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import ORIGIN, Polyline, Pose, Rectangle, Shape
from pulverdampf.table.shapes import Disc as Round
from pulverdampf.table.shapes import Polygon as Corners
from pulverdampf.text import Text

Point = tuple[float, float]
Polygon = tuple[Point, ...]
Box = tuple[float, float, float, float]
Disc = tuple[float, float, float]


class Piece(Struct, frozen=True):
    """One piece of terrain: its kind and exactly one shape."""

    kind: str
    id: str = ""
    rect: Box | None = None
    line: Polygon | None = None
    polygon: Polygon | None = None
    disc: Disc | None = None
    width: Annotated[float, Meta(ge=0)] = 0.0
    over: str | None = None

    def flaws(self) -> Iterator[Flaw]:
        """A piece with no shape, several, or one without extent."""
        shapes = [name for name in ("rect", "line", "polygon", "disc") if getattr(self, name) is not None]
        if len(shapes) != 1:
            text = Text(
                "A piece has exactly one of rect, line, polygon, disc.",
                "Ein Stück hat genau eines von rect, line, polygon, disc.",
            )
            yield Flaw(shapes[-1] if shapes else "kind", text)
        if self.rect is not None and not (self.rect[0] < self.rect[2] and self.rect[1] < self.rect[3]):
            text = Text("A rect is left, bottom, right, top.", "Ein rect ist links, unten, rechts, oben.")
            yield Flaw("rect", text)
        if self.line is not None and len(set(self.line)) < 2:
            yield Flaw("line", Text("A line needs two points.", "Eine Linie braucht zwei Punkte."))
        if self.polygon is not None and len(set(self.polygon)) < 3:
            yield Flaw("polygon", Text("A polygon needs three points.", "Ein Vieleck braucht drei Punkte."))
        if self.disc is not None and self.disc[2] <= 0:
            yield Flaw("disc", Text("A disc needs a radius.", "Eine Scheibe braucht einen Radius."))

    def outlined(self, thickness: float = 0.0) -> tuple[Shape, Pose]:
        """Its shape and where that lies; a line is as thick as it is told."""
        if self.rect is not None:
            west, south, east, north = self.rect
            return Rectangle(east - west, north - south), Pose(
                (west + east) / 2, (south + north) / 2, QUARTER
            )
        if self.line is not None:
            return Polyline(tuple(self.line), thickness), ORIGIN
        if self.polygon is not None:
            return Corners(tuple(self.polygon)), ORIGIN
        assert self.disc is not None
        x, y, radius = self.disc
        return Round(radius), Pose(x, y)

    def shifted(self, dx: float) -> "Piece":
        """The same piece moved along the table."""
        rect = (self.rect[0] + dx, self.rect[1], self.rect[2] + dx, self.rect[3]) if self.rect else None
        line = tuple((x + dx, y) for x, y in self.line) if self.line else None
        polygon = tuple((x + dx, y) for x, y in self.polygon) if self.polygon else None
        disc = (self.disc[0] + dx, *self.disc[1:]) if self.disc else None
        return replace(self, rect=rect, line=line, polygon=polygon, disc=disc)

    def cut(self, width: float) -> "Piece | None":
        """What of the piece lies on a table of that width; a disc stays whole while its middle does."""
        if self.rect is not None:
            left, bottom, right, top = self.rect
            left, right = max(left, 0.0), min(right, width)
            return replace(self, rect=(left, bottom, right, top)) if left < right else None
        if self.line is not None:
            line = _clipped(_clipped(self.line, 0.0, _at_least, closed=False), width, _at_most, closed=False)
            return replace(self, line=line) if len(set(line)) >= 2 else None
        if self.polygon is not None:
            polygon = _clipped(
                _clipped(self.polygon, 0.0, _at_least, closed=True), width, _at_most, closed=True
            )
            return replace(self, polygon=polygon) if len(set(polygon)) >= 3 else None
        return self if self.disc is not None and 0 <= self.disc[0] <= width else None


class TerrainSetup(Struct, frozen=True):
    """A table with its terrain."""

    id: str
    name: Text
    table: tuple[float, float]
    pieces: tuple[Piece, ...]
    rule: RuleId = ""

    def fitted(self, width: float) -> "TerrainSetup":
        """The set-up on a table of another width: kept in the middle, cut off at the sides."""
        shift = (width - self.table[0]) / 2
        moved = [piece.shifted(shift).cut(width) for piece in self.pieces]
        pieces = tuple(piece for piece in moved if piece is not None)
        return replace(self, table=(width, self.table[1]), pieces=pieces)


class _Setups(Struct):
    setup: tuple[TerrainSetup, ...]


def load_terrain_setups(source: Source, kinds: tuple[str, ...] = ()) -> Loaded[tuple[TerrainSetup, ...]]:
    """All set-ups of a file; with kinds given, every piece must be of one of them."""
    loaded = load(source, _Setups)
    if loaded.value is None:
        return Loaded(None, loaded.problems)
    problems, document = list(loaded.problems), parse(source)
    seen: set[str] = set()
    for i, setup in enumerate(loaded.value.setup):
        if isinstance(document, Problem):
            break
        if setup.id in seen:
            text = Text('"{id}" stands here twice.', "„{id}“ steht hier zweimal.").filled(id=setup.id)
            problems.append(Problem("muster.duplicate", text, document.where(("setup", i, "id")), setup.id))
        seen.add(setup.id)
        for k, piece in enumerate(setup.pieces):
            where = document.where(("setup", i, "pieces", k))
            if kinds and piece.kind not in kinds:
                text = Text('There is no terrain "{kind}".', "Es gibt kein Gelände „{kind}“.").filled(
                    kind=piece.kind
                )
                problems.append(
                    Problem(
                        "muster.unknown-id", text, where, setup.id, remedy=did_you_mean(piece.kind, kinds)
                    )
                )
            if any(not (0 <= x <= setup.table[0] and 0 <= y <= setup.table[1]) for x, y in _corners(piece)):
                text = Text("The {kind} is off the table.", "{kind} liegt neben dem Tisch.").filled(
                    kind=piece.kind
                )
                problems.append(Problem("muster.off-table", text, where, setup.id))
    return Loaded(loaded.value.setup, problems)


def packaged_setups(package: str, kinds: Iterable[str]) -> dict[str, TerrainSetup]:
    """The ready tables that come with a rulebook, by id."""
    loaded = load_terrain_setups(packaged_file(package, "data", "terrain_setups.toml"), tuple(kinds))
    return {setup.id: setup for setup in loaded.value or ()}


def setup_of(wanted: "str | TerrainSetup", known: Mapping[str, TerrainSetup]) -> TerrainSetup:
    """A table by its id, or one that somebody has drawn himself."""
    return wanted if isinstance(wanted, TerrainSetup) else known[wanted]


def _corners(piece: Piece) -> Iterator[Point]:
    if piece.rect is not None:
        yield piece.rect[:2]
        yield piece.rect[2:]
    if piece.disc is not None:
        yield piece.disc[:2]
    yield from piece.line or ()
    yield from piece.polygon or ()


def _at_least(x: float, bound: float) -> bool:
    return x >= bound


def _at_most(x: float, bound: float) -> bool:
    return x <= bound


def _clipped(
    points: Polygon, bound: float, inside: Callable[[float, float], bool], *, closed: bool
) -> Polygon:
    """What of a line or polygon lies on one side of an upright."""
    kept: list[Point] = []
    pairs = list(zip(points, points[1:] + points[:1], strict=True))
    for i, (here, there) in enumerate(pairs):
        if inside(here[0], bound):
            kept.append(here)
        last = not closed and i == len(pairs) - 1
        if not last and inside(here[0], bound) != inside(there[0], bound):
            share = (bound - here[0]) / (there[0] - here[0])
            kept.append((bound, here[1] + share * (there[1] - here[1])))
    return tuple(kept)
