"""Of which events the story of a battle is made."""

from collections.abc import Mapping

from pulverdampf.engine.deeds import Deed, Deeds, done, fought, news, suffered
from pulverdampf.engine.events import Event
from pulverdampf.text import Text

from ..events.deeds import ChargeFellShort, MeleeRolled, ShotMeasured
from ..events.losses import CharacterLost, CommanderLost, ScreenRemoved
from ..events.order import Broke, Confused, Rallied, Reformed
from ..state import EagleState


def melee(event: MeleeRolled, state: EagleState) -> Deed:
    """A round of two battalions."""
    return fought(event.one, event.two, event.first - event.second)


FELL = {
    "drummer": Text("{who} lost a drummer.", "{who} [verlor|verloren] einen Trommler."),
    "nco": Text("{who} lost an NCO.", "{who} [verlor|verloren] einen Unteroffizier."),
    "ensign": Text("{who} lost an ensign.", "{who} [verlor|verloren] einen Fähnrich."),
    "officer": Text("{who} lost their officer.", "{who} [verlor|verloren] den Offizier."),
}
SCREEN = Text("{who} lost all skirmishers.", "{who} [verlor|verloren] alle Plänkler.")
COMMANDER_FELL = Text("{army} lost its commander!", "{army}: Der Befehlshaber fiel!")


def character(event: CharacterLost, state: EagleState) -> Deed:
    """Whom a battalion has lost."""
    return Deed("news", (event.body,), text=FELL[event.character])


def commander(event: CommanderLost, state: EagleState) -> Deed:
    """An army without its head."""
    return Deed("news", text=COMMANDER_FELL.filled(army=state.armies[event.side]))


DEEDS: Mapping[type[Event], Deeds] = {
    ShotMeasured: done("fire", "part", "target"),
    ChargeFellShort: done("short", "body", "target"),
    MeleeRolled: melee,
    Confused: suffered("shaken", "body"),
    Broke: suffered("breaks", "body"),
    Rallied: suffered("rallies", "body"),
    Reformed: suffered("rallies", "body"),
    ScreenRemoved: news(SCREEN, "body"),
    CharacterLost: character,
    CommanderLost: commander,
}
