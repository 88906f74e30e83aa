"""The conditions of a battle as the state keeps them: zones, reserves, exits, objectives."""

from msgspec import Struct

from pulverdampf.engine.state import Side
from pulverdampf.text import Text

Box = tuple[float, float, float, float]
"""West, south, east, north."""


class SideConditions(Struct, frozen=True):
    """What one side has to heed before and outside the turns."""

    zones: tuple[Box, ...] = ()
    first_zone_share: tuple[int, int] = (0, 1)
    """The share of its battalions that must stand in the first zone."""
    garrisons: int = 0
    reserve_share: tuple[int, int] = (0, 1)
    reserve_from: int = 1
    entry: tuple[float, float] | None = None
    """The stretch of its own edge over which reserves come."""


class Objective(Struct, frozen=True):
    """One way to score: `told` where people beside a real table have told how often."""

    kind: str
    points: int
    name: Text
    side: Side | None = None
    at: tuple[float, float] | None = None
    feature: str = ""
    zone: Box | None = None
    within: float = 3.0
    what: str = "battalion"
    most: int | None = None

    @property
    def is_placed(self) -> bool:
        """Whether it is about who holds some ground."""
        return self.kind in ("hold", "python")


class Conditions(Struct, frozen=True):
    """A scenario as it bears on play; the standard game has none of it."""

    id: str = ""
    name: Text = Text("Standard battle", "Standardschlacht")
    sides: dict[Side, SideConditions] = {}
    edges: dict[Side, str] = {}
    """Edges that are settled beforehand."""
    whole_side: bool = False
    """Whether one side deploys wholly before the other."""
    first_to_place: Side = ""
    initiative: tuple[tuple[int, Side], ...] = ()
    """Turns whose initiative is settled beforehand, each with its winner."""
    objectives: tuple[Objective, ...] = ()
    exits: dict[Side, tuple[float, float]] = {}
    """The stretch of a side's own edge over which its battalions may leave."""
    exits_from: int = 1


STANDARD = Conditions()
