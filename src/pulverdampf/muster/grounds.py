"""How the kinds of terrain of a book are drawn on a table: shapes, widths, sizes, and what lies upon what."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct

from pulverdampf.muster.problems import Grade, RuleId
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

ShapeName = Literal["polygon", "line", "rect", "disc"]
Lie = Literal["area", "height", "building", "water", "crossing", "way", "line"]
Size = tuple[float, float]

AREAL: tuple[ShapeName, ...] = ("polygon", "rect", "disc")
SHAPES: dict[Lie, tuple[ShapeName, ...]] = {
    "area": AREAL, "height": AREAL, "building": ("rect",), "water": ("line", "polygon", "rect"),
    "crossing": ("rect", "polygon"), "way": ("line",), "line": ("line",),
}  # fmt: skip


class GroundKind(Struct, frozen=True):
    """How pieces of one kind lie on a table."""

    lie: Lie
    width: float = 0.0
    """How broad a line of it usually is; nought: it has no breadth of its own."""
    broadest: float = 0.0
    shortest: float = 0.0
    longest: float = 0.0
    """Bounds of the longest diameter or of the length of a line; nought: none."""
    most: int = 0
    """How many a table may have; nought: any number."""
    rule: RuleId = ""
    """The rule of its sizes and number."""
    barred: bool = False
    """Whether nobody comes through but over a crossing."""
    drawn: tuple[ShapeName, ...] = ()
    """Its shapes, the usual first, where they are not those of its lie."""

    @property
    def shapes(self) -> tuple[ShapeName, ...]:
        """The shapes in which it is drawn, the usual first."""
        return self.drawn or SHAPES[self.lie]


class LayoutFault(Struct, frozen=True):
    """What a book objects to in a table, and the pieces it is about by their places."""

    rule: RuleId
    text: Text
    pieces: tuple[int, ...] = ()
    grade: Grade = Grade.WARNING
    """A warning where players may agree otherwise, an error where the rules could not go on."""


def no_faults(_setup: TerrainSetup, _features: Mapping[int, Feature]) -> Iterable[LayoutFault]:
    """A book without rules of laying out."""
    return ()


class Grounds(Struct, frozen=True):
    """What a book declares to whoever draws tables for it."""

    kinds: Mapping[str, GroundKind]
    sizes: tuple[Size, ...]
    """The usual sizes of the table, the most usual first."""
    size_rule: RuleId
    features: Callable[[TerrainSetup], Iterable[Feature]]
    smallest: Size | None = None
    """With `largest`: any size between them; none: only the usual ones."""
    largest: Size | None = None
    layout: Callable[[TerrainSetup, Mapping[int, Feature]], Iterable[LayoutFault]] = no_faults
    """The book's own rules of laying out, for pieces whose shapes are sound."""
    boats: bool = False
    """Whether troops come over water and from any edge, so that a barred table can be fought on."""
    least: int = 0
    """How many pieces a table needs at least, so that nobody lays it out."""
    laid: Callable[[Any], bool] = lambda state: bool(state.features)
    """Whether the dice have laid the table of a battle out."""

    def takes(self, size: Size) -> bool:
        """Whether a table may be so large."""
        if self.smallest is None or self.largest is None:
            return size in self.sizes
        return all(
            least <= had <= most for least, had, most in zip(self.smallest, size, self.largest, strict=True)
        )


def grounds_of(muster: Any) -> Grounds | None:
    """What a book declares of its grounds; none where it has no tables to draw."""
    declared: Grounds | None = getattr(muster, "GROUNDS", None)
    return declared
