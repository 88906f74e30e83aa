"""What elements, armies and distances are called in the chronicle."""

from pulverdampf.engine.state import PieceId, Side
from pulverdampf.text import Text

from ..troops import in_paces
from ..units import DbxState


def names(state: DbxState, keys: tuple[PieceId, ...]) -> list[Text]:
    """Several elements by name."""
    return [state.named(key) for key in keys]


def army_name(state: DbxState, side: Side) -> Text:
    """What people call a side."""
    return state.armies.get(side) or Text(side, side)


def paces(millimetres: float) -> Text:
    """A distance as the paper tells it."""
    return Text("{n} paces", "{n} Schritt").filled(n=in_paces(millimetres))
