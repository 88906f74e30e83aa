"""What armies and lengths are called in the chronicle."""

from pulverdampf.engine.state import Side
from pulverdampf.text import Text, number

from ..state import PowderState


def army_name(state: PowderState, side: Side) -> Text:
    """What people call a side."""
    return state.armies.get(side) or Text(side, side)


def length(state: PowderState, distance: float) -> Text:
    """A distance as people read it off the tape."""
    unit = " cm" if state.rulings.length_unit == "cm" else "″"
    return Text(f"{number(distance, 'en', 1)}{unit}", f"{number(distance, 'de', 1)}{unit}")
