"""From a battle about to begin to one on a real table."""

from msgspec.structs import replace

from pulverdampf.engine.orders import Objection, Refused
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE
from pulverdampf.table.shapes import Rectangle
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ..state import BY_HAND, PowderState

BUILDINGS = 6
"""How many buildings of a table that nobody has described can be held."""
BY_PLACES = Text(
    "{name}: this scenario is won by places on the table, which the umpire beside a real table does not see; "
    "pitched battles and the other scenarios can be refereed.",
    "{name}: Dieses Szenario entscheidet sich an Orten auf dem Tisch, die der Schiedsrichter am echten Tisch "
    "nicht sieht; Feldschlachten und die übrigen Szenarien lassen sich leiten.",
)


@rule("BP-SETUP-01")
def at_real_table(state: PowderState) -> PowderState:
    """The same battle on a table that only the players see; of its terrain the buildings are kept."""
    if state.conditions.victory in ("hill", "crossing"):
        raise Refused([Objection("BP-FILL-40", BY_PLACES.filled(name=state.conditions.name))])
    twin = state.copied()
    twin.table, twin.terrain_by_dice = BY_HAND, False
    held = [each for each in state.features.values() if each.capacity]
    twin.features = {each.id: replace(each, pose=ANYWHERE) for each in held} or {
        key: Feature(key, "building", Rectangle(4.0, 4.0), ANYWHERE, capacity=1)
        for key in (f"building-{number}" for number in range(1, BUILDINGS + 1))
    }
    return twin
