"""The legs a move is ordered in."""

from typing import Literal

from msgspec import Struct

from pulverdampf.table.angles import Angle
from pulverdampf.table.shapes import Pose

Pivot = Literal[
    "centre", "front_centre", "rear_centre", "front_left", "front_right", "rear_left", "rear_right"
]


class Ahead(Struct, frozen=True, tag=True):
    """Straight ahead along the facing."""

    distance: float


class Back(Struct, frozen=True, tag=True):
    """Straight back, facing the front."""

    distance: float


class Shift(Struct, frozen=True, tag=True):
    """Straight in a direction counted from the facing (counter-clockwise), the facing kept."""

    distance: float
    bearing: Angle


class Wheel(Struct, frozen=True, tag=True):
    """Forward round one front corner, which stays; its length is the arc of the other front corner."""

    corner: Literal["left", "right"]
    angle: Angle


class Turn(Struct, frozen=True, tag=True):
    """A turn on the spot, counter-clockwise when positive; it has no length of its own."""

    angle: int
    about: Pivot = "centre"


class To(Struct, frozen=True, tag=True):
    """The centre straight to another pose, turning evenly on the way; its length is the way of the centre."""

    pose: Pose


Leg = Ahead | Back | Shift | Wheel | Turn | To
