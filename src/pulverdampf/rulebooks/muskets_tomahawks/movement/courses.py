"""Courses: the ways that figures go, how far they have come, and what is settled of a charge."""

from msgspec import Struct

from pulverdampf.engine.state import BodyId, PieceId


class Way(Struct, frozen=True):
    """One figure's way: its points from the first to the last, and how it faces at the end."""

    piece: PieceId
    points: tuple[tuple[float, float], ...]
    facing: int


class Course(Struct, frozen=True):
    """The ways of a unit or marker; where they lead its owner alone knows."""

    ways: tuple[Way, ...] = ()
    gone: float = 0.0
    """How much of the longest way is behind them."""
    asked: tuple[BodyId, ...] = ()
    """Vigilant units that have had their say at this moment."""


class Charge(Course, frozen=True):
    """The ways of a charge, and what has happened on them."""

    surprise: bool = False
    weapon: str = ""
    """The weapon that the target will fire as soon as it can."""
    fired: bool = False
    """Whether the target has fired at this charge."""
    evaded: bool = False
