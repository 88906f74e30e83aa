"""What the advice goes by: every threshold and weight, as the drill book has them and as veterans do."""

from msgspec import Struct
from msgspec.structs import replace


class Weights(Struct, frozen=True):
    """How much each thing counts, in elements. The defaults are those of Drilled."""

    eagerness: float = 0.004
    """What an element is glad of coming nearer by a millimetre, at first,"""
    patient: int = 8
    """for so many bounds;"""
    impatience: float = 0.15
    """by how much more in each bound after that in which nothing is won,"""
    most_eager: float = 3.0
    """and at most."""
    fire: float = 1.0
    """How much fire counts: both sides shoot in every bound."""
    footing: float = 0.1
    """What it costs to stand in bad going."""
    ahead: float = 45.0
    """How far before the line anybody goes."""
    stand_off: float = 0.0
    """How much farther from the enemy one stands before a charge."""
    overlap: float = 0.3
    """What an overlap is worth,"""
    commander: float = 0.16
    """and a commander behind a fight."""
    preferred: float = 0.25
    """How much a charge that pays is preferred to any advance,"""
    in_line: float = 0.05
    """and one of several to one of a single element."""
    gain_leading: float = 0.03
    """What a charge must promise who leads,"""
    gain_behind: float = -0.02
    """and who does not;"""
    gain_in_fact: float = -0.04
    """what as the table then stands, before anybody comes to help."""
    hopeless: float = -0.22
    """What a melee may cost at most before it is broken off."""
    square: float = 0.28
    """What a square is worth before horse."""
    charged: float = 0.0
    """How much it counts that an enemy may charge a place in his next bound."""


STEPS = {
    "eagerness": 0.0015, "impatience": 0.08, "fire": 0.3, "footing": 0.05, "ahead": 25.0, "stand_off": 15.0,
    "overlap": 0.12, "commander": 0.08, "preferred": 0.12, "in_line": 0.05, "gain_leading": 0.05,
    "gain_behind": 0.05, "gain_in_fact": 0.05, "hopeless": 0.1, "square": 0.12, "charged": 0.4,
}  # fmt: skip
"""By how much each is moved when its effect on battles is measured."""

DRILLED = Weights()
VETERAN = replace(
    DRILLED, hopeless=-0.3, footing=0.05, gain_in_fact=0.01, overlap=0.2, charged=0.4, in_line=0.02
)


def weights_of(level: str, temper: str) -> Weights:
    """What the advice goes by at a level and in a temper."""
    base = VETERAN if level == "veteran" else DRILLED
    if temper == "cautious":
        return replace(
            base,
            eagerness=base.eagerness * 0.6,
            fire=base.fire * 1.3,
            gain_leading=base.gain_leading + 0.08,
            gain_behind=base.gain_behind + 0.08,
            gain_in_fact=base.gain_in_fact + 0.08,
        )
    if temper == "bold":
        return replace(
            base,
            eagerness=base.eagerness * 1.5,
            fire=base.fire * 0.7,
            preferred=base.preferred + 0.2,
            gain_leading=base.gain_leading - 0.08,
            gain_behind=base.gain_behind - 0.08,
            gain_in_fact=base.gain_in_fact - 0.08,
        )
    return base
