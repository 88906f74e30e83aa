"""From a battle about to begin to one on a real table."""

from pulverdampf.engine.orders import Objection, Refused
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..units import DbxState

BY_PLACES = Text(
    "This scenario is won by places on the table, which the umpire beside a real table does not see; "
    "other battles can be refereed.",
    "Dieses Szenario entscheidet sich an Orten auf dem Tisch, die der Schiedsrichter am echten Tisch nicht "
    "sieht; andere Schlachten lassen sich leiten.",
)


@rule("DBX-SET-12")
def at_real_table(state: DbxState) -> DbxState:
    """The same battle on a table that only the players see; what lies on it they tell."""
    if state.goals:
        raise Refused([Objection("DBX-WIN-01", BY_PLACES)])
    twin = state.copied()
    twin.card, twin.features, twin.terrain_by_dice = (), {}, False
    return twin
