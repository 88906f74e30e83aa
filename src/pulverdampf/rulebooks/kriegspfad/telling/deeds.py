"""Of which events the story of a battle is made."""

from collections.abc import Mapping

from pulverdampf.engine.deeds import Deed, Deeds, as_told, done, suffered
from pulverdampf.engine.events import Event
from pulverdampf.text import Text

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


FOUND = Text("The scout found {who}.", "Der Kundschafter entdeckte {who}.")
APPEARED = Text("{who} rose from ambush.", "{who} [brach|brachen] aus dem Hinterhalt hervor.")
SCATTERED = Text("{who} ceased to be a unit.", "{who} [löste|lösten] sich auf.")
FIRE = Text("A fire broke out.", "Ein Brand brach aus.")
VILLAGE = Text("The village went up in flames!", "Das Dorf ging in Flammen auf!")
SKIES = {
    "good": Text("The sky cleared.", "Der Himmel klarte auf."),
    "fog": Text("Fog came down.", "Nebel fiel ein."),
    "rain": Text("It began to rain.", "Es begann zu regnen."),
    "heavy_rain": Text("Heavy rain set in.", "Starker Regen setzte ein."),
    "snow": Text("It began to snow.", "Es begann zu schneien."),
}
MUD = Text("Heavy rain turned the ground to mud.", "Starker Regen machte den Boden zu Schlamm.")


def revealed(event: Revealed, state: WarState) -> Deed:
    """Who stood hidden until now."""
    return Deed("news", (event.body,), text=FOUND if event.by == "scout" else APPEARED)


def fallen(event: UnitFell, state: WarState) -> Deed | None:
    """A unit of which too few are left; that nobody is left is seen on the table."""
    if event.fallen.what == "commander":
        return as_told(event, state)
    standing = any(
        not state.pieces[key].place.is_gone
        for key in state.bodies[event.fallen.body].pieces
        if key in state.pieces
    )
    return Deed("news", (event.fallen.body,), text=SCATTERED) if standing else None


def fire(event: FireBroke, state: WarState) -> Deed:
    """A fire on the table, or in the village."""
    return Deed("news", text=VILLAGE if event.village else FIRE)


def weather(event: WeatherFell, state: WarState) -> Deed | None:
    """Another sky than before."""
    text = MUD if event.mud else SKIES.get(event.weather)
    return Deed("news", text=text) if text is not None else None


DEEDS: Mapping[type[Event], Deeds] = {
    VolleyRolled: volley,
    MeleeOpened: done("charge", "attacker", "defender"),
    ThrownBack: suffered("yields", "body"),
    Tested: tested,
    Rallied: rallied,
    Revealed: revealed,
    UnitFell: fallen,
    FireBroke: fire,
    WeatherFell: weather,
    MedicineMade: as_told,
    Relieved: as_told,
    VillageHeld: as_told,
}
