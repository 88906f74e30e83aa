"""A charge under way: what was true of it when it ran in."""

from msgspec import Struct

from pulverdampf.table.measurement import Face

from ..battalion import attached_to, main
from ..state import Battalion, EagleState


class Charge(Struct, frozen=True):
    """A charge that is long enough, from the dice for its distance until it meets its target."""

    groups: int
    """The groups of the charger before defensive fire."""
    figures: int
    """Its soldiers and characters before defensive fire."""
    origin: tuple[float, float]
    """The middle of its front before it ran."""
    bearing: int
    reaches_main: bool
    reaches_screen: bool
    face: Face = "front"
    """The face of the target that it hits."""
    rolled: float = 0.0
    """The distance it could have gone, for horse that evades."""
    led: bool = False
    """Whether the commander-in-chief rode with it."""
    reach: float = 0.0
    """How far its front centre may come; 0: as far as it takes, or there is no doubt of it."""
    countered: bool = False
    """Whether the target rides against it."""


def figures(state: EagleState, battalion: Battalion) -> int:
    """Soldiers of the main body and characters, to see whether defensive fire cost any."""
    return main(state, battalion).strength + battalion.living_characters


def has_losses(state: EagleState, charger: Battalion, charge: Charge) -> bool:
    """Whether defensive fire has cost the charger soldiers, characters or its commander."""
    return figures(state, charger) < charge.figures or (charge.led and not attached_to(state, charger))
