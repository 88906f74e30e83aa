"""Flight, rally and alarm beside a real table."""

from pulverdampf.engine.circumstances import Fact, choice
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE
from pulverdampf.text import Text

from ..command.commander import leave_commander_behind
from ..events.losses import LeftTable
from ..events.places import Moved
from ..morale.losses import destroy
from ..state import FORMATIONS, Battalion, Battle
from .asking import draw_consequences, question, way_facts

FLEES = Text(
    "{name} flees {far}″ towards its own edge, or, if an enemy is within 4″ of that way, straight away from "
    "the nearest enemy; through friends, and on until nobody stands there",
    "{name} flieht {far}″ zur eigenen Kante oder, wenn ein Feind innerhalb von 4″ um diesen Weg steht, "
    "gerade weg vom nächsten Feind; durch Freunde hindurch und weiter, bis dort niemand steht",
)
WAY = Text("Where does the flight end?", "Wo endet die Flucht?")
WAYS = {
    "table": Text("on the table", "auf dem Tisch"),
    "edge": Text("over the edge", "über die Kante"),
    "lost": Text("in an enemy or a river: destroyed", "in einem Feind oder Fluss: vernichtet"),
}
RALLIES = Text("{name} rallies: in which formation?", "{name} sammelt sich: in welcher Formation?")


@rule("MOE-FLEE-01", "MOE-FLEE-02", "MOE-FLEE-03", "MOE-FILL-22")
async def run_by_hand(battle: Battle, battalion: Battalion, inches: float) -> None:
    """Where a flight led, as the table shows it."""
    state = battle.state
    facts: list[Fact] = [choice("way", WAY, list(WAYS.items()))]
    facts += way_facts(state, battalion, friends=state.rulings.flight_confuses)
    text = FLEES.filled(name=state.named(battalion.id), far=int(inches))
    told = await battle.tell(question(battalion.side, "MOE-FLEE-01", text, battalion.id, *facts))
    match told["way"]:
        case "lost":
            destroy(battle, battalion)
        case "edge":
            draw_consequences(battle, battalion, {"passed": told.get("passed", ())})
            leave_commander_behind(battle, battalion.side, battalion.id, 0.0, 0.0)
            battle.record(LeftTable(battalion.id, "fled"))
        case _:
            battle.record(Moved(battalion.id, ANYWHERE, "flight", float(inches)))
            draw_consequences(battle, battalion, told)


@rule("MOE-RALLY-02")
async def rally_by_hand(battle: Battle, battalion: Battalion) -> str:
    """The formation in which a battalion gathers."""
    formations = ("line", "limbered") if battalion.arm == "artillery" else ("line", "column")
    options = [Option(each, FORMATIONS[each], each) for each in formations]
    text = RALLIES.filled(name=battle.state.named(battalion.id))
    return await battle.choose(battalion.side, Prompt("MOE-RALLY-02", text, battalion.id), options)
