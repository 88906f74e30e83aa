"""What stands on the table: pickets, and the state of a battle."""

from typing import Annotated

from msgspec import Struct, field

from pulverdampf.engine.asking import Battle as AnyBattle
from pulverdampf.engine.sheet import line, mark
from pulverdampf.engine.state import Piece, Side, State
from pulverdampf.table.shapes import Rectangle
from pulverdampf.text import Text, verbatim

BASE = Rectangle(4.0, 1.0)
TABLE = (36.0, 24.0)
NIGHT = 1
"""The phase of the clock in which nobody fights any more."""


class Rulings(Struct, frozen=True):
    """What players may settle for a battle."""

    turns: int = 8


class Picket(Piece, kw_only=True):
    """A few men under a sergeant; its strength is how many of them still stand."""

    name: Text = verbatim("")
    original: Annotated[int, line("men", "Männer", least=1, most=16, called="men")] = 12
    fired: Annotated[bool, mark("has fired", "hat gefeuert")] = False


class OutpostState(State, kw_only=True):
    """A battle between outposts."""

    pieces: dict[str, Picket] = field(default_factory=dict)  # type: ignore[assignment]
    rulings: Rulings = Rulings()

    def named(self, key: str) -> Text:
        """What people call a picket."""
        return self.pieces[key].name if key in self.pieces else verbatim(key)

    def standing(self, side: Side) -> list[Picket]:
        """The pickets of a side that are on the table."""
        return [each for each in self.pieces.values() if each.side == side and each.pose is not None]

    def men(self, side: Side) -> int:
        """How many men of a side still stand."""
        return sum(each.strength for each in self.standing(side))


Battle = AnyBattle[OutpostState]


def layout(state: OutpostState, piece: Picket) -> Rectangle:
    """Every picket has the same base."""
    return BASE
