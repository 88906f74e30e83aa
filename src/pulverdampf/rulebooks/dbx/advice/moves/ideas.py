"""A march with what it promises."""

from typing import Final, Literal

from msgspec import Struct

from pulverdampf.engine.orders import March
from pulverdampf.table.shapes import Pose

LEAST_WORTH: Final = 0.02
Aim = Literal["charge", "advance", "command"]


class Idea(Struct, frozen=True):
    """A march with what it promises, in elements."""

    worth: float
    march: March
    aim: Aim = "advance"
    goal: Pose | None = None
    """Where a single element would stand, if it goes there straight."""
