"""The edges of the table, and the directions that lead from them to the enemy."""

from pulverdampf.engine.state import Side
from pulverdampf.table.angles import QUARTER

from ..state import EagleState

EAST, NORTH, WEST, SOUTH = 0, QUARTER, 2 * QUARTER, 3 * QUARTER
INWARD = {"west": EAST, "south": NORTH, "east": WEST, "north": SOUTH}


def forward_of(state: EagleState, side: Side) -> int:
    """The direction in which a side looks at the enemy."""
    return INWARD[state.edges[side]]
