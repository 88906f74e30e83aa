"""What the advice goes by: every threshold and weight, as the drill book has them and as veterans do."""

from msgspec import Struct
from msgspec.structs import replace


class Weights(Struct, frozen=True):
    """How much each thing counts, in losses. The defaults are those of Drilled."""

    pays: float = 0.3
    """What share of its best shot a unit on the watch fires for at all,"""
    near_enough: float = 0.6
    """and what share of it without waiting for more."""
    point: float = 0.35
    """What a command point is worth."""
    threat: float = 1.0
    """How much it counts what a card does for the enemy."""
    clock: float = -0.15
    """What it is worth to play a clock card,"""
    last_clock: float = -0.6
    """and the one with which the turn ends."""
    readiness: float = 0.35
    """What it is worth to stand ready, as a share of the best shot."""
    reload: float = 0.9
    """What it is worth to reload near the enemy."""
    closing_in: float = 0.5
    """What it is worth to go on towards the enemy,"""
    content: float = 0.45
    """until a shot is as good as this share of the best."""
    least_charge: float = 0.3
    """What a charge must be worth."""
    charge: float = 1.0
    """How much a charge counts beside a shot."""
    spotting: float = 0.25
    """What a look at the enemy is worth, for each of them."""
    close_order: float = 0.42
    """What it is worth to close ranks in the open."""
    hurry: float = 1.0
    """How much it counts to get on to what a scenario asks for."""
    least_card: float = -9.0
    """What the best card of a hand must be worth, or it is kept."""
    last_stand: float = 7.0
    """How near an enemy a unit in the open gives ground instead of being shaken."""


STEPS = {
    "pays": 0.12, "near_enough": 0.2, "point": 0.12, "threat": 0.4, "clock": 0.15, "last_clock": 0.3,
    "readiness": 0.15, "reload": 0.3, "closing_in": 0.25, "content": 0.2, "least_charge": 0.2, "charge": 0.35,
    "spotting": 0.12, "close_order": 0.2, "hurry": 0.3, "last_stand": 3.0,
}  # fmt: skip
"""By how much each is moved when its effect on battles is measured."""

DRILLED = Weights()
VETERAN = replace(DRILLED, near_enough=0.45, spotting=0.15, reload=0.75, hurry=0.9)


def weights_of(level: str, temper: str) -> Weights:
    """What the advice goes by at a level and in a temper."""
    base = VETERAN if level == "veteran" else DRILLED
    if temper == "cautious":
        return replace(
            base,
            closing_in=base.closing_in * 0.5,
            content=base.content * 0.6,
            readiness=base.readiness * 1.6,
            charge=base.charge * 0.6,
            least_charge=base.least_charge + 0.3,
        )
    if temper == "bold":
        return replace(
            base,
            closing_in=base.closing_in * 1.6,
            content=base.content * 1.6,
            charge=base.charge * 1.6,
            least_charge=base.least_charge - 0.2,
        )
    return base
