"""Of which events the story of a battle is made."""

from collections.abc import Mapping

from pulverdampf.engine.deeds import Deed, Deeds, as_told, done, suffered
from pulverdampf.engine.events import Event

from ..events.deeds import QuarterMarked, Searched, SetOnFire, TookAim
from ..events.hiding import Revealed
from ..events.marks import Rallied, Reacted, Recovered, Shaken, TookFlight
from ..events.melee import Engaged
from ..state import FrontierState

PUSHED_BACK = ("recoil", "recoil and shaken")


def reacted(event: Reacted, state: FrontierState) -> Deed | None:
    """Who recoils after a test; flight and fright are told by events of their own."""
    return Deed("yields", (event.body,)) if event.result in PUSHED_BACK else None


def turned_over(event: Revealed, state: FrontierState) -> Deed | None:
    """A dummy; a unit that comes out from under its marker is seen on the table."""
    return None if event.body in state.bodies else as_told(event, state)


DEEDS: Mapping[type[Event], Deeds] = {
    TookAim: done("fire", "body", "target"),
    Engaged: done("charge", "one", "other"),
    Reacted: reacted,
    Shaken: suffered("shaken", "body"),
    TookFlight: suffered("breaks", "body"),
    Rallied: suffered("rallies", "body"),
    Recovered: suffered("rallies", "body"),
    Revealed: turned_over,
    SetOnFire: as_told,
    Searched: as_told,
    QuarterMarked: as_told,
}
