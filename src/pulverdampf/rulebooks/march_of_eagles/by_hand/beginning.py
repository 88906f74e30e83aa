"""From a battle about to begin to one on a real table."""

from msgspec.structs import replace

from pulverdampf.engine.orders import Objection, Refused
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE
from pulverdampf.table.shapes import Rectangle
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ..state import BY_HAND, EagleState

BUILDINGS = 6
"""How many buildings of a table that nobody has described can be held."""
DRAWN_GOALS = Text(
    "goals that were drawn on the map of {name} need that map; scenarios of the book and pitched battles can "
    "be refereed",
    "Ziele, die auf der Karte von {name} eingezeichnet sind, brauchen diese Karte; Szenarien des Buchs und "
    "Feldschlachten lassen sich leiten",
)


@rule("MOE-SETUP-01")
def at_real_table(state: EagleState) -> EagleState:
    """The same battle on a table that only the players see; of its terrain the buildings are kept."""
    if state.goals:
        raise Refused([Objection("MOE-FILL-32", DRAWN_GOALS.filled(name=state.conditions.name))])
    twin = state.copied()
    twin.table, twin.terrain_by_dice = BY_HAND, False
    held = [each for each in state.features.values() if each.kind == "building"]
    twin.features = {each.id: replace(each, pose=ANYWHERE) for each in held} or {
        key: Feature(key, "building", Rectangle(4.0, 4.0), ANYWHERE, capacity=1)
        for key in (f"building-{number}" for number in range(1, BUILDINGS + 1))
    }
    return twin
