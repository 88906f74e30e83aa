"""What the advice goes by: every threshold and weight, as the drill book has them and as veterans do."""

from msgspec import Struct
from msgspec.structs import replace


class Weights(Struct, frozen=True):
    """How much each thing counts, in elements and inches. The defaults are those of Drilled."""

    worth_it: float = 0.6
    """What an attack must gain on average over what it costs,"""
    worth_a_stop: float = 1.5
    """and for a column that wants to get on."""
    paying_hits: float = 0.7
    """How many hits must be expected before an ambush is given away for them."""
    coming: float = 20.0
    """How near an enemy must be to be waited for,"""
    patient_turns: int = 10
    """and for how many turns regulars wait for warriors to come."""
    nearer: float = 0.3
    """How much nearer than their effective range shooters go."""
    rush: float = 1.0
    """From how far attacks are thought of, as a share of what the drill says."""
    afraid: int = 2
    """With how many markers a unit keeps to its business; with more it gets away."""
    laager: float = 12.0
    """How near the enemy wagons form a ring."""
    best_shot: float = 0.0
    """Whether those shots come first that hit most: from a half on."""


STEPS = {
    "worth_it": 0.4, "worth_a_stop": 0.6, "paying_hits": 0.35, "coming": 6.0, "nearer": 1.2, "rush": 0.3,
    "laager": 5.0, "best_shot": 0.6,
}  # fmt: skip
"""By how much each is moved when its effect on battles is measured."""

DRILLED = Weights()
VETERAN = replace(DRILLED, nearer=0.0)


def weights_of(level: str, temper: str) -> Weights:
    """What the advice goes by at a level and in a temper."""
    base = VETERAN if level == "veteran" else DRILLED
    if temper == "cautious":
        return replace(base, worth_it=base.worth_it + 0.6, worth_a_stop=base.worth_a_stop + 0.6, coming=26.0)
    if temper == "bold":
        return replace(base, worth_it=base.worth_it - 0.5, nearer=base.nearer + 2.0, patient_turns=0)
    return base
