"""The conditions of a battle as the state keeps them: zones, arrivals, withdrawals, what decides it."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from pulverdampf.engine.state import BodyId, Side
from pulverdampf.text import Text

Box = tuple[float, float, float, float]
"""West, south, east, north."""


class Zone(Struct, frozen=True):
    """Where units may be deployed: wholly in a box, and near a feature if one is named."""

    box: Box
    near: str = ""
    within: float = 0.0


class Arrival(Struct, frozen=True):
    """A brigade that comes later: from which turn, and over which stretch of the edge."""

    brigade: BodyId
    turn: int
    """The full turn; 0 while `dice` has not been rolled."""
    entry: tuple[tuple[float, float], tuple[float, float]]
    """The ends of the stretch; both alike for a point."""
    facing: int
    dice: bool = False
    """Whether the turn is D3 + 1, rolled at the start."""


class SideConditions(Struct, frozen=True):
    """What one side has to heed before and outside the turns."""

    zones: tuple[Zone, ...] = ()
    """Where its brigades deploy, unless `brigades` says otherwise."""
    brigades: dict[BodyId, tuple[Zone, ...]] = {}
    garrisons: tuple[str, ...] = ()
    """Buildings that may be garrisoned from the start."""
    most_garrisons: int | UnsetType = UNSET
    """How many of them at most; unset: all."""
    arrivals: tuple[Arrival, ...] = ()
    withdrawable: tuple[BodyId, ...] = ()
    """Brigades whose units may leave by their own edge without counting as lost."""


Victory = Literal["standard", "hill", "lines", "crossing"]


class Conditions(Struct, frozen=True):
    """A scenario as it bears on play; the pitched battle has none of it."""

    id: str = ""
    name: Text = Text("Pitched battle", "Feldschlacht")
    story: Text = Text("", "")
    sides: dict[Side, SideConditions] = {}
    edges: dict[Side, str] = {}
    """Edges that are settled beforehand."""
    first: Side = ""
    """Who has the first player turn, if that is settled."""
    first_to_place: Side = ""
    whole_side: bool = False
    """Whether one side deploys wholly before the other."""
    victory: Victory = "standard"
    attacker: Side = ""
    """The side that has to achieve something; the other wins when it does not."""
    feature: str = ""
    """The hill that is fought for."""
    beyond: float = 0.0
    """The line across the table (y) that the attacker must pass."""
    needed: int = 0
    """How many units must have passed it."""
    key_brigade: BodyId = ""
    """The brigade whose breaking alone loses the battle."""
    lost_with: tuple[BodyId, ...] = ()
    """The brigades whose breaking together loses the battle."""


PITCHED_BATTLE = Conditions()
