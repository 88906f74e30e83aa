"""What units and armies are called in the chronicle."""

from pulverdampf.engine.state import Side
from pulverdampf.text import Text, number

from ..state import WarState


def army_name(state: WarState, side: Side) -> Text:
    """What people call a side."""
    return state.armies.get(side) or Text(side, side)


def inches(distance: float) -> Text:
    """A distance as people read it off the tape."""
    return Text(f"{number(distance, 'en', 1)}″", f"{number(distance, 'de', 1)}″")
