"""Goals of a scenario as a state keeps them, in words that all books share."""

from typing import Literal

from msgspec import Struct

from pulverdampf.text import Text

Point = tuple[float, float]
GoalKind = Literal["hold", "losses", "survive"]


class Story(Struct, frozen=True):
    """What whoever wrote a scenario tells those who play it."""

    name: Text
    told: Text


class Goal(Struct, frozen=True):
    """One way to score at the end of a battle."""

    kind: GoalKind
    points: int
    name: Text
    side: str = ""
    """Who scores by it; empty: either side."""
    at: Point | None = None
    within: float = 0.0
    ring: tuple[Point, ...] = ()
    feature: str = ""
    most: int = 0
    """How often it counts at most; nought: as often as it is reached."""
