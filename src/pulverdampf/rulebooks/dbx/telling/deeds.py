"""Of which events the story of a battle is made."""

from collections.abc import Mapping

from pulverdampf.engine.deeds import Deed, Deeds, as_told, done, fought, suffered
from pulverdampf.engine.events import Event

from ..events.combat import Fought, ShotFired
from ..events.losses import CampTaken
from ..events.places import Advanced, BrokeOff, EnteredCamp, Fled, Recoiled
from ..units import DbxState


def melee(event: Fought, state: DbxState) -> Deed:
    """A round of two elements."""
    return fought(event.one, event.two, event.totals[0] - event.totals[1])


DEEDS: Mapping[type[Event], Deeds] = {
    ShotFired: done("fire", "main", "target"),
    Fought: melee,
    Recoiled: suffered("yields", "element"),
    Fled: suffered("breaks", "element"),
    Advanced: as_told,
    BrokeOff: as_told,
    CampTaken: as_told,
    EnteredCamp: as_told,
}
