"""From a battle about to begin to one on a real table."""

from msgspec.structs import replace

from pulverdampf.engine.orders import Objection, Refused
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE
from pulverdampf.table.shapes import Rectangle
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ..state import BY_HAND, FrontierState
from ..terrain.kinds import KINDS

BUILDINGS = 4
"""How many buildings of a table that nobody has described can be searched or burnt."""
BY_PLACES = Text(
    "This scenario is won by places on a map, which the umpire beside a real table does not see; the six "
    "scenarios of the rules can be refereed.",
    "Dieses Szenario entscheidet sich an Orten auf einer Karte, die der Schiedsrichter am echten Tisch nicht "
    "sieht; die sechs Szenarien der Regeln lassen sich leiten.",
)


@rule("MT-SETUP-02")
def at_real_table(state: FrontierState) -> FrontierState:
    """The same battle on a table that only the players see; of its terrain the buildings are kept."""
    if any(goal.kind not in ("losses", "survive") for goal in state.goals or ()):
        raise Refused([Objection("MT-VIC-02", BY_PLACES)])
    twin = state.copied()
    twin.table = BY_HAND
    twin.setup = tuple(each for each in twin.setup if each != "terrain")
    houses = [each for each in state.features.values() if KINDS[each.kind].sort == "building"]
    twin.features = {each.id: replace(each, pose=ANYWHERE) for each in houses}
    if not state.features:
        huts = (f"hut-{number}" for number in range(1, BUILDINGS + 1))
        twin.features = {key: Feature(key, "hut", Rectangle(4.0, 4.0), ANYWHERE) for key in huts}
    for piece in twin.pieces.values():
        if piece.place.pose is not None:
            piece.place = replace(piece.place, pose=ANYWHERE)
    return twin
