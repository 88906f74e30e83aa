"""From a battle about to begin to one on a real table."""

from msgspec.structs import replace

from pulverdampf.engine.orders import Objection, Refused
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..state import BY_HAND, WarState

ONLY_OPEN = Text(
    "Beside a real table the umpire knows the battle in the open so far; ambush, raid and siege can be "
    "played at the web table.",
    "Am echten Tisch kennt der Schiedsrichter bisher die offene Feldschlacht; Hinterhalt, Überfall und "
    "Belagerung lassen sich am Spieltisch im Browser spielen.",
)
NO_WAGONS = Text(
    "{name}: the umpire beside a real table does not know wagon trains yet; leave the wagons out.",
    "{name}: Der Schiedsrichter am echten Tisch kennt noch keine Wagenzüge; lasst die Wagen weg.",
)
BY_PLACES = Text(
    "{name}: this battle is won by places on the table, which the umpire beside a real table does not see.",
    "{name}: Diese Schlacht entscheidet sich an Orten auf dem Tisch, die der Schiedsrichter am echten Tisch "
    "nicht sieht.",
)


@rule("KP-SCEN-01", "KP-SCEN-10")
def at_real_table(state: WarState) -> WarState:
    """The same battle on a table that only the players see; where no kind is agreed on, one in the open."""
    if state.conditions.kind not in ("", "open") or state.rulings.scenario not in ("dice", "open"):
        raise Refused([Objection("KP-SCEN-01", ONLY_OPEN)])
    if state.goals:
        raise Refused([Objection("KP-VIC-01", BY_PLACES.filled(name=state.conditions.name))])
    train = next((each for each in state.bodies.values() if each.troop in ("wagon", "boat")), None)
    if train is not None:
        raise Refused([Objection("KP-WAG-01", NO_WAGONS.filled(name=state.armies[train.side]))])
    twin = state.copied()
    twin.table, twin.features, twin.edges = BY_HAND, {}, {}
    twin.conditions = replace(state.conditions, kind="open", attacker="", village="")
    return twin
