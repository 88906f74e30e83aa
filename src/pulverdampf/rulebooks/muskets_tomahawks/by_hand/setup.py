"""Setting up beside a real table: figures and markers are set down by their owners."""

from pulverdampf.engine.asking import Battle as EngineBattle
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.state import ANYWHERE, Side
from pulverdampf.table.shapes import Disc, Rectangle
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ..events.names import FORMATION_NAMES
from ..events.turns import TerrainLaid
from ..state import FrontierState

Battle = EngineBattle[FrontierState]
PLACE = Text(
    "Set up {name} in its zone: in which formation?", "{name} in der Zone aufstellen: in welcher Formation?"
)
SET = Text("Set down {what}", "{what} aufstellen")
DONE = Text("done", "erledigt")
NO_ROOM = Text("there is no room: it comes later", "kein Platz: kommt später")
MARKER = Text(
    "marker {id} ({troop}) in your zone, 8″ from enemies", "Marker {id} ({troop}) in der Zone, 8″ vom Feind"
)
FARMS = Text(
    "three buildings of the farm within 8″ of the middle, 4″ apart",
    "drei Gebäude des Hofs innerhalb von 8″ um die Mitte, 4″ voneinander",
)
BLOCKHOUSE = Text(
    "the blockhouse in the middle, palisades with a step and four gates round it",
    "das Blockhaus in der Mitte, rundum Palisaden mit Wehrgang und vier Toren",
)
WATER = Text(
    "water 8″ deep along the attacker's edge, and two cairns 12″ inland and 12″ apart",
    "Wasser 8″ tief an der Kante des Angreifers und zwei Steinmarken 12″ landeinwärts, 12″ voneinander",
)
ROAD = Text(
    "a road across the table, three wagons in column at the defender's end",
    "eine Straße quer über den Tisch, drei Wagen in Kolonne am Ende des Verteidigers",
)
LAID: dict[str, tuple[Text, tuple[tuple[str, str], ...]]] = {
    "S2": (FARMS, (("farm-1", "hut"), ("farm-2", "hut"), ("farm-3", "hut"))),
    "S4": (ROAD, ()),
    "S5": (BLOCKHOUSE, (("blockhouse", "blockhouse"),)),
    "S6": (WATER, (("cairn-1", "cairn"), ("cairn-2", "cairn"))),
}
HOUSE = Rectangle(4.0, 4.0)


async def set_down(battle: Battle, side: Side, rule_id: str, what: Text, subject: str = "") -> bool:
    """Tells hands what to set down; whether there was room for it."""
    options = [Option("done", DONE, value=True), Option("later", NO_ROOM, value=False)]
    prompt = Prompt(rule_id, SET.filled(what=what), subject)
    return await battle.choose(side, prompt, options)


async def lay_by_hand(battle: Battle, side: Side) -> None:
    """What a scenario puts on the table is laid by hand; buildings and cairns are noted."""
    state = battle.state
    if state.scenario not in LAID:
        return
    what, features = LAID[state.scenario]
    prompt = Prompt("MT-FILL-37", SET.filled(what=what))
    await battle.choose(side, prompt, [Option("done", DONE, "done")], even_if_single=True)
    for key, kind in features:
        shape = Disc(0.5) if kind == "cairn" else HOUSE
        battle.record(TerrainLaid(Feature(key, kind, shape, ANYWHERE)))


async def formation_by_hand(battle: Battle, side: Side, body: str, formations: list[str]) -> str:
    """In which formation a unit is set up; nothing where there is no room for it."""
    options = [Option(key, FORMATION_NAMES[key], key) for key in formations]
    options.append(Option("later", NO_ROOM, ""))
    prompt = Prompt("MT-SETUP-05", PLACE.filled(name=battle.state.named(body)), body)
    return await battle.choose(side, prompt, options)
