"""What may be told of a place before anything is ordered: how far one reaches, and what would come of it."""

from fractions import Fraction

from msgspec import Struct

from pulverdampf.table.angles import Angle
from pulverdampf.text import Text

NOTHING = Text("", "")


class Band(Struct, frozen=True):
    """How far a piece reaches with something: a range, a charge, a march."""

    far: float
    name: Text
    spread: Angle | None = None
    """The arc to each side of the front; none: all round."""


class Expectation(Struct, frozen=True):
    """What one piece can expect to do to another: every result with its exact chance."""

    name: Text
    chances: dict[str, Fraction]
    detail: Text = NOTHING
    mean: Fraction | None = None
