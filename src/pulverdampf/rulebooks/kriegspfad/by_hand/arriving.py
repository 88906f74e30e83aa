"""Who arrives late beside a real table: over an edge, or in boats."""

from pulverdampf.engine.circumstances import Fact, yes
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE
from pulverdampf.text import Text

from ..deployment.by_boat import boat_keys, come_aboard
from ..events.places import Mounted, UnitPlaced
from ..state import Battle, WarState, elements
from ..units import Unit
from .asking import anywhere, question
from .setup import call_asked, look_round, on_foot

IN_BOATS = Text(
    "It comes in boats, over an edge that is water", "Sie kommt in Booten, über eine Kante aus Wasser"
)
ARRIVES = Text(
    "{name} arrives within 3″ of an edge that is not the enemy's, 12″ from enemy scouts and newcomers",
    "{name} trifft höchstens 3″ von einer Kante ein, nicht der des Feindes, 12″ von feindlichen "
    "Kundschaftern und Neuankömmlingen",
)
NO_PLACE = Text("There is no place; it tries again next turn", "Kein Platz; sie versucht es nächste Runde")


@rule("KP-DEPL-02", "KP-DEPL-03", "KP-FORM-05", "KP-TERR-07")
async def arrive_by_hand(battle: Battle, unit: Unit) -> None:
    """A late unit comes onto the table; where no place is allowed it rolls again."""
    state = battle.state
    text = ARRIVES.filled(name=state.named(unit.id))
    facts = [*on_foot(unit), *_afloat(state, unit), yes("nowhere", NO_PLACE), *call_asked(state, unit)]
    told = await battle.tell(question(unit.side, "KP-DEPL-02", text, unit.id, *facts))
    if told["nowhere"]:
        return
    if told.get("afloat"):
        come_aboard(battle, unit, dict.fromkeys(boat_keys(state, unit), ANYWHERE))
        return
    if told.get("foot"):
        battle.record(Mounted(unit.id, up=False))
    battle.record(UnitPlaced(unit.id, anywhere(elements(state, unit)), "arrived"))
    await look_round(battle, unit, told)


@rule("KP-TERR-07", "KP-BOAT-01", "KP-BOAT-07")
def _afloat(state: WarState, unit: Unit) -> list[Fact]:
    """Whether a unit comes over the water is asked of armies that have boats, while it is not frozen."""
    return [yes("afloat", IN_BOATS)] if state.forces[unit.side].boats and state.weather != "snow" else []
