"""What elements and armies are called in the chronicle."""

from pulverdampf.engine.state import PieceId, Side
from pulverdampf.text import Text

from ..troops import in_paces
from ..units import DbxState

NAMED = Text("{name} ({id})", "{name} ({id})")


def name(state: DbxState, key: str) -> Text:
    """What people call an element, a camp, a command or a feature."""
    piece = state.pieces.get(key)
    if piece is not None and piece.is_square:
        return piece.name
    if piece is not None:
        return NAMED.filled(name=piece.name, id=key)
    command = state.bodies.get(key)
    return command.name if command is not None else Text(key, key)


def names(state: DbxState, keys: tuple[PieceId, ...]) -> list[Text]:
    """Several elements by name."""
    return [name(state, key) for key in keys]


def army_name(state: DbxState, side: Side) -> Text:
    """What people call a side."""
    return state.armies.get(side) or Text(side, side)


def paces(millimetres: float) -> Text:
    """A distance as the paper tells it."""
    return Text("{n} paces", "{n} Schritt").filled(n=in_paces(millimetres))
