"""From a battle about to begin to one on a real table."""

from msgspec.structs import replace

from pulverdampf.engine.orders import Objection, Refused
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..state import BY_HAND, WarState
from .ground import without_places

BY_PLACES = Text(
    "{name}: this battle is won by places on the table, which the umpire beside a real table does not see.",
    "{name}: Diese Schlacht entscheidet sich an Orten auf dem Tisch, die der Schiedsrichter am echten Tisch "
    "nicht sieht.",
)


@rule("KP-SCEN-01")
def at_real_table(state: WarState) -> WarState:
    """The same battle on a table that only the players see; of a historical one the works are kept."""
    if state.goals:
        raise Refused([Objection("KP-VIC-01", BY_PLACES.filled(name=state.conditions.name))])
    twin = state.copied()
    drawn = state.conditions.id != ""
    twin.table, twin.edges = BY_HAND, {}
    twin.features = without_places(state.features) if drawn else {}
    twin.conditions = replace(state.conditions, village=state.conditions.village if drawn else "")
    return twin
