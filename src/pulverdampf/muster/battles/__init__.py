"""Battles of history, told once and translated by each book: its armies, its scale, its kinds of ground."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeVar

from msgspec import Struct

from pulverdampf.muster.loading import Loaded, load
from pulverdampf.muster.terrain_setup import Piece, TerrainSetup
from pulverdampf.muster.toml_source import Source, packaged_file
from pulverdampf.text import Text

PACKAGE = "pulverdampf.muster.battles"
FILE = "battles.toml"
Point = tuple[float, float]
T = TypeVar("T")


class Ground(Struct, frozen=True):
    """Something of the ground, in hundredths of the field."""

    kind: str
    box: tuple[float, float, float, float] | None = None
    line: tuple[Point, ...] | None = None


class Fighting(Struct, frozen=True):
    """One side: who it was, how many, and what it wanted."""

    name: Text
    men: int
    forces: dict[str, int]
    aim: Text


class Battle(Struct, frozen=True):
    """A battle, of no book."""

    id: str
    name: Text
    year: int
    extent: tuple[float, float]
    """Width and depth of the field in metres."""
    story: Text
    sides: tuple[Fighting, Fighting]
    ground: tuple[Ground, ...]


class Translation(Struct, frozen=True):
    """A battle in the words of a book: who takes the field, and the switches of its size."""

    battle: str
    armies: tuple[str, str]
    """Ready armies."""
    rulings: dict[str, bool | int | str] = {}


class Translating(Struct, frozen=True):
    """How a book translates: its table, its kinds of ground, its battles."""

    table: tuple[float, float]
    ground: dict[str, str]
    """Its kind for each kind of ground; what is not named is left out."""
    battle: tuple[Translation, ...]
    widths: dict[str, float] = {}


class _Battles(Struct):
    battle: tuple[Battle, ...]


@cache
def battles() -> dict[str, Battle]:
    """All battles by id."""
    found = _sound(load(packaged_file(PACKAGE, FILE), _Battles))
    return {each.id: each for each in found.battle}


@cache
def translating(package: str) -> Translating | None:
    """How a book translates battles, if it does."""
    source: Source = packaged_file(package, "data", FILE)
    return None if source.data is None else _sound(load(source, Translating))


def translations(package: str) -> dict[str, Translation]:
    """The battles that a book covers, by id."""
    told = translating(package)
    return {each.battle: each for each in told.battle} if told is not None else {}


def _sound(loaded: Loaded[T]) -> T:
    if not loaded.sound or loaded.value is None:
        raise ValueError("\n".join(map(str, loaded.problems)))
    return loaded.value


@cache
def tables_of(package: str) -> dict[str, TerrainSetup]:
    """The ground of every battle that a book covers, in its own scale and kinds."""
    told = translating(package)
    if told is None:
        return {}
    return {each.battle: table_of(battles()[each.battle], told) for each in told.battle}


def table_of(battle: Battle, told: Translating) -> TerrainSetup:
    """The ground of a battle on the table of a book."""
    wide, deep = told.table
    pieces = []
    for each in battle.ground:
        kind = told.ground.get(each.kind)
        if kind is None:
            continue
        if each.box is not None:
            west, south, east, north = each.box
            corners = (west * wide / 100, south * deep / 100, east * wide / 100, north * deep / 100)
            square = each.kind in SQUARE
            pieces.append(
                Piece(kind, rect=corners) if square else Piece(kind, polygon=tuple(_rounded(*corners)))
            )
        elif each.line is not None:
            line = tuple((x * wide / 100, y * deep / 100) for x, y in each.line)
            pieces.append(Piece(kind, line=line, width=told.widths.get(each.kind, 0.0)))
    return TerrainSetup(battle.id, battle.name, told.table, tuple(pieces))


ROUND = (
    (1.0, 0.1), (0.92, 0.5), (0.66, 0.84), (0.3, 1.0), (-0.14, 0.96), (-0.56, 0.9), (-0.88, 0.58),
    (-1.0, 0.12),
    (-0.94, -0.38), (-0.64, -0.82), (-0.22, -1.0), (0.24, -0.92), (0.62, -0.86), (0.9, -0.44),
)  # fmt: skip
"""The outline of a wood or a hill, about its middle."""
SQUARE = ("village", "crops")


def _rounded(west: float, south: float, east: float, north: float) -> Iterator[Point]:
    x, y, wide, deep = (west + east) / 2, (south + north) / 2, (east - west) / 2, (north - south) / 2
    for right, up in ROUND:
        yield round(x + right * wide, 1), round(y + up * deep, 1)


def metres_a_unit(battle: Battle, told: Translating) -> float:
    """How many metres one unit of the table stands for, from west to east."""
    return battle.extent[0] / told.table[0]


def table_named(package: str, ready: Mapping[str, TerrainSetup], wanted: str | TerrainSetup) -> TerrainSetup:
    """A ready table or the ground of a battle by its id, or one that somebody has drawn himself."""
    if isinstance(wanted, TerrainSetup):
        return wanted
    return ready[wanted] if wanted in ready else tables_of(package)[wanted]
