"""Of which events the story of a battle is made."""

from collections.abc import Mapping

from pulverdampf.engine.deeds import Deed, Deeds, done, suffered
from pulverdampf.engine.events import Event
from pulverdampf.text import Text

from ..events.deeds import QuarterMarked, Searched, SetOnFire, TookAim
from ..events.hiding import Revealed
from ..events.marks import Rallied, Reacted, Recovered, Shaken, TookFlight
from ..events.melee import Engaged
from ..events.names import thing_name
from ..state import FrontierState

PUSHED_BACK = ("recoil", "recoil and shaken")


def reacted(event: Reacted, state: FrontierState) -> Deed | None:
    """Who recoils after a test; flight and fright are told by events of their own."""
    return Deed("yields", (event.body,)) if event.result in PUSHED_BACK else None


DUMMY = Text("{name} turned out to be a dummy.", "{name} erwies sich als Attrappe.")
BURNS = Text("Fire was set to {name}.", "In Flammen: {name}.")
SEARCHED = Text("{name} was searched.", "{name} wurde durchsucht.")
SCOUTED = Text("Quarter {n} was scouted.", "Viertel {n} wurde erkundet.")


def turned_over(event: Revealed, state: FrontierState) -> Deed | None:
    """A dummy; a unit that comes out from under its marker is seen on the table."""
    if event.body in state.bodies:
        return None
    return Deed("news", text=DUMMY.filled(name=state.named(event.piece)))


def set_on_fire(event: SetOnFire, state: FrontierState) -> Deed:
    """A building that burns."""
    return Deed("news", text=BURNS.filled(name=thing_name(state, event.feature)))


def searched(event: Searched, state: FrontierState) -> Deed:
    """A building or vehicle in which nothing is hidden any more."""
    return Deed("news", text=SEARCHED.filled(name=thing_name(state, event.what)))


def scouted(event: QuarterMarked, state: FrontierState) -> Deed:
    """A quarter of the table that somebody has seen."""
    return Deed("news", text=SCOUTED.filled(n=event.quarter + 1))


DEEDS: Mapping[type[Event], Deeds] = {
    TookAim: done("fire", "body", "target"),
    Engaged: done("charge", "one", "other"),
    Reacted: reacted,
    Shaken: suffered("shaken", "body"),
    TookFlight: suffered("breaks", "body"),
    Rallied: suffered("rallies", "body"),
    Recovered: suffered("rallies", "body"),
    Revealed: turned_over,
    SetOnFire: set_on_fire,
    Searched: searched,
    QuarterMarked: scouted,
}
