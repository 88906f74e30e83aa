"""A march with what it promises."""

from typing import Literal

from msgspec import Struct

from pulverdampf.engine.orders import March

LEAST_WORTH = 0.02
Aim = Literal["charge", "advance", "command"]


class Idea(Struct, frozen=True):
    """A march with what it promises, in elements."""

    worth: float
    march: March
    aim: Aim = "advance"
