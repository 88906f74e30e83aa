"""Of which events the story of a battle is made."""

from collections.abc import Mapping

from pulverdampf.engine.deeds import Deed, Deeds, as_told, done, fought, suffered
from pulverdampf.engine.events import Event

from ..events.deeds import ChargeFellShort, MeleeRolled, ShotMeasured
from ..events.losses import CharacterLost, CommanderLost
from ..events.order import Broke, Confused, Rallied, Reformed
from ..state import EagleState


def melee(event: MeleeRolled, state: EagleState) -> Deed:
    """A round of two battalions."""
    return fought(event.one, event.two, event.first - event.second)


DEEDS: Mapping[type[Event], Deeds] = {
    ShotMeasured: done("fire", "part", "target"),
    ChargeFellShort: done("short", "body", "target"),
    MeleeRolled: melee,
    Confused: suffered("shaken", "body"),
    Broke: suffered("breaks", "body"),
    Rallied: suffered("rallies", "body"),
    Reformed: suffered("rallies", "body"),
    CharacterLost: as_told,
    CommanderLost: as_told,
}
