"""Of which events the story of a battle is made."""

from collections.abc import Mapping

from pulverdampf.engine.deeds import Deed, Deeds, done, fought, news, suffered
from pulverdampf.engine.events import Event
from pulverdampf.text import Text

from ..events.combat import Fought, ShotFired
from ..events.losses import CampTaken
from ..events.places import Advanced, BrokeOff, EnteredCamp, Fled, Recoiled
from ..units import DbxState


def melee(event: Fought, state: DbxState) -> Deed:
    """A round of two elements."""
    return fought(event.one, event.two, event.totals[0] - event.totals[1])


ADVANCED = Text("{who} rushed forward.", "{who} [stürmte|stürmten] ungestüm vor.")
BROKE_OFF = Text("{who} broke off the melee.", "{who} [löste|lösten] sich aus dem Nahkampf.")
TAKEN = Text("The enemy took {who}.", "{who} [fiel|fielen] in die Hand des Feindes.")
RETAKEN = Text("{who} was retaken.", "{who} [wurde|wurden] zurückgewonnen.")
ENTERED = Text("{who} occupied {whom}.", "{who} [besetzte|besetzten] {whom}.")


def camp(event: CampTaken, state: DbxState) -> Deed:
    """A camp in other hands, or in those of its owner again."""
    return Deed("news", (event.camp,), text=TAKEN if state.pieces[event.camp].held_by else RETAKEN)


DEEDS: Mapping[type[Event], Deeds] = {
    ShotFired: done("fire", "main", "target"),
    Fought: melee,
    Recoiled: suffered("yields", "element"),
    Fled: suffered("breaks", "element"),
    Advanced: news(ADVANCED, "element"),
    BrokeOff: news(BROKE_OFF, "element"),
    CampTaken: camp,
    EnteredCamp: news(ENTERED, "element", "camp"),
}
