"""What the advice goes by: every threshold and weight, as the drill book has them and as veterans do."""

from msgspec import Struct
from msgspec.structs import replace


class Weights(Struct, frozen=True):
    """How much each thing counts. The defaults are those of Drilled."""

    alarm: float = 0.4
    """How much the tests of friends who see a flight add to its worth."""
    bold: float = 0.1
    """How much the fire that a place invites counts for who is behind,"""
    careful: float = 0.3
    """for who is ahead,"""
    anxious: float = 1.0
    """and for who is ahead in the last turns."""
    patience: float = 0.8
    """How much of what a place promises counts now,"""
    horizon: float = 2.5
    """and for how many turns to come."""
    waiting: float = 0.05
    """What it is worth to wait for a column that may charge."""
    joining: float = 0.5
    """What it is worth to join a melee, as a share of the enemy's."""
    short: float = 0.08
    """What a charge costs that falls short."""
    pressing_on: float = 0.25
    """What a won melee brings beyond its first phase, as a share of breaking the enemy."""
    pull: float = 0.012
    """What it costs to be an inch farther from the enemy."""
    soldier: float = 0.03
    """What a soldier is worth,"""
    fugitive: float = 0.012
    """and one who flees."""
    screen: float = 0.7
    """What the shot of skirmishers adds to that of their battalion."""
    volley: float = 1.0
    """How much a volley counts beside a charge or a move,"""
    charge: float = 1.0
    """and how much a charge does."""
    risk: float = 0.15
    """What it must be worth that the commander joins a battalion."""
    charge_danger: float = 0.0
    """How much a charge counts that an enemy may make at a place: it is refused."""
    last_ride: float = 0.0
    """How much it counts to spare a battalion its test when the commander has nothing else to do."""
    officers: float = 0.0
    """What it adds to a target that an officer or ensign stands there to be struck."""


STEPS = {
    "alarm": 0.2, "bold": 0.1, "careful": 0.15, "anxious": 0.4, "patience": 0.25, "horizon": 0.8,
    "waiting": 0.04, "joining": 0.2, "short": 0.05, "pressing_on": 0.12, "pull": 0.005, "soldier": 0.012,
    "screen": 0.3, "volley": 0.25, "charge": 0.25, "risk": 0.08, "charge_danger": 0.3, "last_ride": 0.5,
    "officers": 0.1,
}  # fmt: skip
"""By how much each is moved when its effect on battles is measured."""

DRILLED = Weights()
VETERAN = replace(
    DRILLED, charge=1.5, careful=0.55, bold=0.25, horizon=1.6, joining=0.3, last_ride=0.5, waiting=0.03
)
TEMPERS = {"cautious": (1.8, 0.7), "steady": (1.0, 1.0), "bold": (0.4, 1.45)}
"""How much a temper makes of danger, and of a charge."""


def weights_of(level: str, temper: str) -> Weights:
    """What the advice goes by at a level and in a temper."""
    base = VETERAN if level == "veteran" else DRILLED
    danger, charge = TEMPERS[temper]
    if temper == "steady":
        return base
    return replace(
        base,
        bold=base.bold * danger,
        careful=base.careful * danger,
        anxious=base.anxious * danger,
        charge=base.charge * charge,
        waiting=base.waiting * danger,
    )
