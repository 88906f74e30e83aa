"""The column of an ambush beside a real table: who comes on, and over what ground."""

from pulverdampf.engine.circumstances import Fact, choice, pieces
from pulverdampf.engine.requests import Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..events.moves import Entered
from ..events.names import inches
from ..events.turns import Activated
from ..movement.rates import Rate
from ..state import Battle
from ..units import Element, Unit
from .asking import anywhere, units
from .moves import may_be_touched, open_melee, touched_when_found
from .rings import wagons_asked, wagons_told
from .setup import call_asked, look_round

COMES_ON = Text(
    "{name}: march on over your edge, up to {far} inwards",
    "{name}: über deine Kante einmarschieren, bis zu {far} weit",
)
HOW = Text("On the table", "Auf dem Tisch")
ON = Text("it is on", "sie ist da")
ONLY_SLOWLY = Text("only difficult ground lets it on: throw again", "nur schwieriges Gelände: neu würfeln")
NO_ROOM = Text("there is no room: it waits", "kein Platz: Sie wartet")
TOUCHED = Text("Enemies that it touches now", "Feinde, die sie jetzt berührt")
THROW_AGAIN = "difficult"


@rule("KP-SCEN-20", "KP-FILL-39", "KP-TERR-01", "KP-WAG-01")
async def march_on_by_hand(
    battle: Battle, unit: Unit, rate: Rate, total: float, coming: list[Element]
) -> bool:
    """A unit of the column comes on, or waits; tells whether it must be thrown for over difficult ground."""
    state = battle.state
    ways = [("on", ON), ("none", NO_ROOM)]
    if rate == "good":
        ways.insert(1, (THROW_AGAIN, ONLY_SLOWLY))
    facts: list[Fact] = [choice("how", HOW, ways)]
    if prey := may_be_touched(state, unit):
        facts.append(pieces("touches", TOUCHED, units(state, prey)))
    facts += [*wagons_asked(state, unit, coming), *call_asked(state, unit)]
    text = COMES_ON.filled(name=state.named(unit.id), far=inches(total))
    told = await battle.tell(Tell(unit.side, Prompt("KP-SCEN-20", text, unit.id), facts))
    if told["how"] == THROW_AGAIN:
        return True
    if told["how"] == "none":
        battle.record(Activated(unit.id, "enter"))
        return False
    battle.record(Entered(unit.id, anywhere(coming)))
    wagons_told(battle, unit, told)
    found = await look_round(battle, unit, told)
    touched = [state.bodies[key] for key in told.get("touches", ())]
    for enemy in [*touched, *await touched_when_found(battle, unit, found)]:
        open_melee(battle, unit, enemy)
    return False
