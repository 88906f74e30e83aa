"""Setting up beside a real table: the players place their brigades; the roster notes the formations."""

from pulverdampf.engine.circumstances import choice
from pulverdampf.engine.requests import Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE
from pulverdampf.text import Text

from ..events.places import CommanderMoved, Deployed
from ..lookup import brigade_units
from ..state import Battle, PowderState
from ..terrain.buildings import is_empty_building
from ..troops import FORMATIONS
from ..units import Brigade, Unit

PLACE = Text(
    "Place {name} in your deployment zone, units at least 1″ apart: in which formations?",
    "{name} in der Aufstellungszone aufstellen, mindestens 1″ Abstand: in welchen Formationen?",
)
HOLDS = Text("holds {building}", "hält {building}")


@rule("BP-SETUP-05", "BP-FORM-01")
async def place_by_hand(battle: Battle, brigade: Brigade) -> None:
    """A brigade is set down with its commander."""
    state = battle.state
    units = brigade_units(state, brigade.id)
    facts = [choice(each.id, each.name, _ways(state, each), each.formation) for each in units]
    told = await battle.tell(
        Tell(brigade.side, Prompt("BP-SETUP-05", PLACE.filled(name=brigade.name), brigade.id), facts)
    )
    for unit in units:
        formation, _, building = told[unit.id].partition(":")
        battle.record(Deployed(unit.id, ANYWHERE, formation, building))
    battle.record(CommanderMoved(brigade.commander, ANYWHERE, "", "deployed"))


def _ways(state: PowderState, unit: Unit) -> list[tuple[str, Text]]:
    """How a unit may stand at the beginning."""
    ways = [(each, FORMATIONS[each]) for each in unit.formations]
    if unit.on_foot:
        empty = [key for key in state.features if is_empty_building(state, key)]
        ways += [(f"garrison:{key}", HOLDS.filled(building=state.named(key))) for key in empty]
    return ways
