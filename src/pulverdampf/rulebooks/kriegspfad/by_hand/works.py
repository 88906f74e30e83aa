"""Works beside a real table: palisades, houses and positions before the battle, and wagon forts."""

from msgspec.structs import replace

from pulverdampf.engine.circumstances import Fact, count, yes
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import FeatureId, Side
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ..events.names import inches
from ..events.places import UnitPlaced
from ..events.preparing import WorksLeftOut
from ..events.setting import ConditionsSettled, GroundChanged
from ..facts import Force
from ..state import Battle, WarState, elements
from ..units import Unit
from .asking import anywhere, question
from .ground import blockhouse_kept, fort_kept, kept

WORKS = Text(
    "{army} sets up its works where its own troops may stand: what finds room?",
    "{army} stellt die Befestigungen auf, wo die eigenen Truppen stehen dürfen: Was findet Platz?",
)
RINGED = Text(
    "Palisade round the village, {wide} across, one gate towards the own edge",
    "Palisade um das Dorf, {wide} Durchmesser, ein Tor zur eigenen Kante",
)
HOUSES = Text("Blockhouses, three bases square", "Blockhäuser, drei Elemente im Geviert")
POSITIONS = Text("Positions for single elements", "Stellungen für einzelne Elemente")
FORT_OR_COLUMN = Text(
    "{name}: a fort anywhere in the own half, or in column?",
    "{name}: Burg irgendwo in der eigenen Hälfte, oder Kolonne?",
)
FORT = Text("wagon fort", "Wagenburg")
COLUMN = Text("in column, or there is no room", "in Kolonne, oder es ist kein Platz")
NO_ROOM = Text("there is no room: a village instead", "kein Platz: stattdessen ein Dorf")


@rule("KP-FORT-01", "KP-FORT-02", "KP-FORT-03", "KP-FORT-05", "KP-SCEN-40")
async def fortify_by_hand(battle: Battle, side: Side, allowed: tuple[str, ...]) -> None:
    """A side sets up what it has paid for, and tells what finds no place."""
    state = battle.state
    force: Force = state.forces[side]
    fences = force.palisade if "palisade" in allowed and "palisade" not in state.features else 0
    keys = {
        "blockhouses": _to_lay(state, "house", force.blockhouses if "blockhouse" in allowed else 0),
        "works": _to_lay(state, "work", force.works if "breastwork" in allowed else 0),
    }
    ringed = state.conditions.village or state.conditions.kind == "ambush"
    facts: list[Fact] = []
    if fences and ringed:
        facts.append(yes("palisade", RINGED.filled(wide=inches(fences)), default=True))
    for what, words in (("blockhouses", HOUSES), ("works", POSITIONS)):
        if keys[what]:
            facts.append(count(what, words, len(keys[what]), most=len(keys[what])))
    text = WORKS.filled(army=state.armies[side])
    told = await battle.tell(question(side, "KP-FORT-01", text, "", *facts))
    laid: list[Feature] = []
    if told.get("palisade"):
        village = [] if state.conditions.village else [kept("village", "village")]
        laid += [kept("palisade", "palisade", side, float(fences)), *village]
    elif fences:
        battle.record(WorksLeftOut(side, palisade=fences, seen_by=side))
    for key in keys["blockhouses"][: told.get("blockhouses", 0)]:
        laid += blockhouse_kept(side, key)
    laid += [kept(key, "breastwork", side) for key in keys["works"][: told.get("works", 0)]]
    if laid:
        battle.record(GroundChanged(tuple(laid), why="works"))
    left = {what: len(keys[what]) - told.get(what, 0) for what in keys}
    if any(left.values()):
        battle.record(WorksLeftOut(side, 0, **left, seen_by=side))


def _to_lay(state: WarState, what: str, number: int) -> list[FeatureId]:
    """The works of a kind that do not stand already."""
    keys = (f"{what}-{n}" for n in range(1, number + 1))
    return [key for key in keys if key not in state.features]


@rule("KP-SCEN-10", "KP-SCEN-30", "KP-SCEN-40", "KP-WAG-02")
async def set_up_fort_by_hand(battle: Battle, train: Unit, *, camp: bool) -> None:
    """A side sets up its wagon fort, or leaves its wagons in column; a camp without room is a village."""
    state = battle.state
    options = [Option("fort", FORT, "fort"), Option("column", NO_ROOM if camp else COLUMN, "column")]
    prompt = Prompt("KP-SCEN-10", FORT_OR_COLUMN.filled(name=state.named(train.id)), train.id)
    if await battle.choose(train.side, prompt, options) == "fort":
        battle.record(UnitPlaced(train.id, anywhere(elements(state, train)), "fort"))
        place = fort_kept(train)
        battle.record(GroundChanged((place,), why="fort"))
    elif camp:
        place = kept("village", "village")
        battle.record(GroundChanged((place,)))
    if camp:
        battle.record(ConditionsSettled(replace(state.conditions, village=place.id)))
