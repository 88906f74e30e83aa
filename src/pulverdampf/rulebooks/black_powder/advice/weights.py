"""What the advice goes by: every threshold and weight, as the drill book has them and as veterans do."""

from msgspec import Struct
from msgspec.structs import replace


class Weights(Struct, frozen=True):
    """How much each thing counts, in casualties of a round. The defaults are those of Drilled."""

    good: float = 1.0
    """The margin in the result of a round from which a charge is made,"""
    eager: float = 1.0
    """and by how much less will do for a side that has to press."""
    under_fire: float = 0.6
    """What each casualty by fire costs a charge,"""
    shot_down: float = 2.0
    """and the break test when it leaves the charger shaken."""
    reeling: float = 0.8
    """What it adds that a target is shaken or disordered."""
    mate: float = 1.5
    """What a second column adds that can strike the same target."""
    last: float = 1.2
    """What it is worth to strike, and what it costs to risk, the unit with which a brigade breaks."""
    strained: float = 0.5
    """What each casualty is worth that brings a unit nearer to being spent."""
    fear: float = 4.0
    """The margin of a threatening charge of horse from which foot forms square."""
    worthwhile: float = 1.0
    """An order worth less than this is left unspoken."""
    stand_off: float = 1.0
    """How far from the enemy the arms stop, as a share of what the drill says,"""
    pressed: float = 1.0
    """and when they have to press."""
    impatience: float = 3.0
    """How much farther ahead of the others a brigade may be with each turn."""
    army_lead: float = 12.0
    """How far ahead it may be at first."""
    jokers: int = 2
    """How many jokers are kept for blunders until late in the battle."""
    in_line: float = 0.0
    """Whether foot fights in line rather than in columns: from a half on."""
    best_first: float = 0.0
    """Whether those shoot first whose shot is worth most: from a half on."""


STEPS = {
    "good": 0.6, "eager": 0.6, "under_fire": 0.3, "shot_down": 1.0, "reeling": 0.5, "mate": 0.8, "last": 0.6,
    "strained": 0.3, "fear": 2.0, "worthwhile": 0.9, "stand_off": 0.2, "pressed": 0.3, "impatience": 1.5,
    "army_lead": 5.0, "in_line": 0.6, "best_first": 0.6,
}  # fmt: skip
"""By how much each is moved when its effect on battles is measured."""

DRILLED = Weights()
VETERAN = replace(DRILLED, under_fire=0.9, eager=0.4, stand_off=1.15, fear=6.0, reeling=1.2, strained=0.8)


def weights_of(level: str, temper: str) -> Weights:
    """What the advice goes by at a level and in a temper."""
    base = VETERAN if level == "veteran" else DRILLED
    if temper == "cautious":
        return replace(
            base,
            good=base.good + 1.0,
            under_fire=base.under_fire * 1.4,
            stand_off=base.stand_off * 1.25,
            army_lead=base.army_lead * 0.7,
        )
    if temper == "bold":
        return replace(
            base,
            good=base.good - 0.8,
            under_fire=base.under_fire * 0.7,
            stand_off=base.stand_off * 0.75,
            army_lead=base.army_lead * 1.4,
        )
    return base
