"""The ten-sided die: read from 0 to 9, or (by the switch) from 1 to 10."""

from pulverdampf.engine.dice import Die, Faces, at_least, d10, exactly
from pulverdampf.engine.events import Answered
from pulverdampf.engine.rulebook import rule

from .state import FrontierState

TO_TEN = Die("d10", 1, 10)
ZERO_STAYS = ("MT-MEL-12", "MT-VEH-02", "MT-CARD-01")
"""Rules under which a 0 is zero whatever the switch says."""


@rule("MT-FILL-01")
def die(state: FrontierState) -> Die:
    """The die as this battle reads it."""
    return TO_TEN if state.rulings.d10_zero == 10 else d10


def die_of(state: FrontierState, thrown: Answered) -> Die:
    """The die of a throw that stands in a log."""
    return d10 if thrown.rule in ZERO_STAYS else die(state)


def best(state: FrontierState) -> int:
    """The highest face."""
    return 10 if state.rulings.d10_zero == 10 else 9


@rule("MT-FIRE-03", "MT-FIRE-10", "MT-MEL-06")
def reaching(state: FrontierState, needed: int) -> Faces:
    """The faces that reach a value; a natural 0 never does."""
    return at_least(max(needed, 1))


@rule("MT-FIRE-18")
def sharp_die(state: FrontierState) -> Die:
    """The die of sharpshooters, thrown once more on a natural 0 or 1."""
    return TO_TEN.again_once(exactly(1)) if state.rulings.d10_zero == 10 else d10.again_once(exactly(0, 1))
