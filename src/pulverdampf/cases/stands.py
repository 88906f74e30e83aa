"""What the situations of all books have in common: units that stand somewhere, ground, armies, rulings."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta, Struct, convert, field

from pulverdampf.cases.wording import NO_UNIT, Doubt, called_in_turn, unknown
from pulverdampf.engine.state import LETTER
from pulverdampf.muster.problems import Problem
from pulverdampf.muster.terrain_setup import Piece as TerrainPiece
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.table.angles import HALF, QUARTER, Angle, degrees
from pulverdampf.table.shapes import Pose
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

Side = Literal["one", "two"]
R = TypeVar("R")

NO_PLACE = Text(
    "A unit needs a place: `at`, or `opposite` with a `distance`.",
    "Eine Einheit braucht einen Platz: `at`, oder `opposite` mit `distance`.",
)


class Stand(Struct, kw_only=True, forbid_unknown_fields=True):
    """Where a unit stands: `at` a point, or `opposite` another, front to front and so far apart."""

    side: Side
    at: tuple[float, float] | None = None
    opposite: str = ""
    distance: Annotated[float, Meta(ge=0, le=90)] = 0.0
    aside: Annotated[float, Meta(ge=-90, le=90)] = 0.0
    """How far to the left of the middle of the one opposite."""
    facing: float | None = None
    """In degrees, 0 east, 90 north; else side one looks north and side two south."""
    name: str = ""

    @property
    def looks(self) -> Angle:
        """The way it faces unless it stands opposite another."""
        return degrees(self.facing) if self.facing is not None else QUARTER * (1 if self.side == "one" else 3)

    def across(self, faced: Pose, their_depth: float, own_depth: float) -> Pose:
        """Its pose before the front of the one opposite."""
        spot = faced.moved(their_depth / 2 + self.distance + own_depth / 2, self.aside)
        facing = self.looks if self.facing is not None else faced.turned(HALF).facing
        return Pose(spot.x, spot.y, facing).rounded()


class Table(Struct, kw_only=True):
    """What stands on the table before anything happens; a book adds what else it tracks."""

    unit: tuple[Stand, ...] = ()
    terrain: tuple[TerrainPiece, ...] = ()
    rulings: dict[str, Any] = {}
    turn: Annotated[int, Meta(ge=1, le=99)] = 1

    @property
    def ids(self) -> list[str]:
        """What the units are called, in their order: A1, A2 … and B1, B2 …"""
        return called_in_turn(unit.side for unit in self.unit)

    @property
    def by_side(self) -> list[tuple[str, Any]]:
        """The units with their names, all of side one before all of side two."""
        return sorted(zip(self.ids, self.unit, strict=True), key=lambda named: named[1].side)

    def buildings(self, *kinds: str) -> list[str]:
        """The ids of the buildings that a unit may be inside."""
        return [piece.id for piece in self.terrain if piece.kind in kinds and piece.id]

    def features(
        self, features_of: Callable[[TerrainSetup], dict[str, Feature]], table: tuple[float, float]
    ) -> dict[str, Feature]:
        """Its terrain, as a ready table of the book would lay it."""
        return features_of(TerrainSetup("case", Text("case", "Fall"), table, self.terrain))


class TableOrArmies(Table, kw_only=True):
    """A table on which two ready armies may stand instead of units."""

    armies: dict[Side, str] = field(default_factory=dict)

    def rosters(self, ready: Mapping[str, R]) -> tuple[R, R]:
        """The two ready armies; one that is named alone stands on both sides."""
        only = next(iter(self.armies.values()))
        return ready[self.armies.get("one", only)], ready[self.armies.get("two", only)]


ARMIES = {side: Text(f"Army {letter}", f"Armee {letter}") for side, letter in LETTER.items()}
"""What the sides of a situation are called."""


def doubtful_stands(situation: Table, known: Collection[str] = ()) -> Iterator[Doubt]:
    """Units opposite nobody, or nowhere; the first needs no place."""
    known = known or situation.ids
    for i, unit in enumerate(situation.unit):
        if unit.opposite and unit.opposite not in known:
            yield unknown(("unit", i, "opposite"), NO_UNIT, unit.opposite, known)
        elif i and not unit.opposite and unit.at is None and not getattr(unit, "inside", ""):
            yield ("unit", i), Problem("case.unit", NO_PLACE)


def read_table(kind: type[Any], units: Sequence[Mapping[str, Any]], situation: Mapping[str, Any]) -> Any:
    """A situation from plain words, for programs that build one."""
    told = {key: value for key, value in situation.items() if value is not None}
    return convert({"unit": units, **told}, kind)
