"""Of which events the story of a battle is made."""

from collections.abc import Mapping

from pulverdampf.engine.deeds import Deed, Deeds, as_told, done, suffered
from pulverdampf.engine.events import Event

from ..events.burning import FireBroke
from ..events.losses import MeleeOpened, UnitFell
from ..events.melees import ThrownBack
from ..events.nerves import Rallied, Tested
from ..events.places import Revealed
from ..events.setting import WeatherFell
from ..events.shooting import VolleyRolled
from ..events.stratagems import MedicineMade, Relieved, VillageHeld
from ..state import WarState


def volley(event: VolleyRolled, state: WarState) -> Deed | None:
    """Shots of a unit at another; a wall or a roof suffers nothing worth a story."""
    body = state.pieces[event.shooters[0]].body
    return Deed("fire", (body,), (event.target,)) if body and event.target else None


def tested(event: Tested, state: WarState) -> Deed | None:
    """Whoever fails a morale test is shaken."""
    return None if event.passed else Deed("shaken", (event.body,))


def rallied(event: Rallied, state: WarState) -> Deed | None:
    """Who has collected himself altogether."""
    return Deed("rallies", (event.body,)) if event.off and not state.bodies[event.body].markers else None


DEEDS: Mapping[type[Event], Deeds] = {
    VolleyRolled: volley,
    MeleeOpened: done("charge", "attacker", "defender"),
    ThrownBack: suffered("yields", "body"),
    Tested: tested,
    Rallied: rallied,
    Revealed: as_told,
    UnitFell: as_told,
    FireBroke: as_told,
    WeatherFell: as_told,
    MedicineMade: as_told,
    Relieved: as_told,
    VillageHeld: as_told,
}
