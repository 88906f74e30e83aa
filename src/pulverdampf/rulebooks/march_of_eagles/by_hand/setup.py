"""Setting up beside a real table: the players place their battalions; the roster notes the formations."""

from pulverdampf.engine.circumstances import choice
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, Inside, Side
from pulverdampf.text import Text

from ..battalion import commander_id, on_table_of
from ..events.places import CommanderMoved, Deployed
from ..state import FORMATIONS, Battalion, Battle, EagleState
from .asking import question

PLACE = Text(
    "Place {name} in your zone, its skirmishers within {far}″: how does it stand?",
    "{name} in eurer Zone aufstellen, seine Plänkler innerhalb von {far}″: Wie steht es?",
)
PLACE_ALONE = Text("Place {name} in your zone: how does it stand?", "{name} in eurer Zone aufstellen: Wie?")
HOW = Text("Formation", "Formation")
HOLDS = Text("holds {building}", "hält {building}")
WHERE_HE = Text("{army}: the commander takes his place", "{army}: Der Befehlshaber nimmt seinen Platz ein")
RIDE = Text("{army}: the commander rides {far}″ at most", "{army}: Der Befehlshaber reitet höchstens {far}″")
ALONE = Text("alone, 4″ away from the enemy", "allein, 4″ vom Feind entfernt")
JOINS = Text("with {name}", "bei {name}")


@rule("MOE-SETUP-05", "MOE-SKIR-04", "MOE-LIGHT-03", "MOE-FILL-28")
async def place_by_hand(battle: Battle, battalion: Battalion, reach: float) -> None:
    """A battalion is set down with its skirmishers."""
    state = battle.state
    formations = ("line", "limbered") if battalion.arm == "artillery" else ("line", "column")
    ways = [(each, FORMATIONS[each]) for each in formations]
    ways += [
        (f"garrison:{key}", HOLDS.filled(building=state.named(key))) for key in _open_to(state, battalion)
    ]
    has_screen = battalion.screen_id in state.pieces
    text = (PLACE if has_screen else PLACE_ALONE).filled(name=state.named(battalion.id), far=int(reach))
    fact = choice("how", HOW, ways)
    told = await battle.tell(question(battalion.side, "MOE-SETUP-05", text, battalion.id, fact))
    formation, _, building = told["how"].partition(":")
    formation = "line" if building else formation
    screen = ANYWHERE if has_screen else None
    battle.record(Deployed(battalion.id, ANYWHERE, formation, screen, "open-1", building))


def _open_to(state: EagleState, battalion: Battalion) -> list[str]:
    """The buildings that a battalion may hold from the beginning."""
    named = state.conditions.sides.get(battalion.side)
    held = {each.place.feature: each.side for each in state.pieces.values() if isinstance(each.place, Inside)}
    own = sum(1 for side in held.values() if side == battalion.side)
    if named is None or own >= named.garrisons or battalion.arm != "infantry":
        return []
    return [key for key in state.features if key not in held] if battalion.out == 0 else []


@rule("MOE-SETUP-06")
async def place_commander_by_hand(battle: Battle, side: Side) -> None:
    """A commander takes his place, alone or with a battalion."""
    text = WHERE_HE.filled(army=battle.state.named(side))
    attached = await _with_whom(battle, side, "MOE-SETUP-06", text)
    pose = None if attached else ANYWHERE
    battle.record(CommanderMoved(side, pose, attached, free_move=False, why="placed"))


@rule("MOE-CINC-03", "MOE-CINC-04")
async def ride_by_hand(battle: Battle, side: Side, inches: float) -> None:
    """He rides to a place or to a battalion."""
    text = RIDE.filled(army=battle.state.named(side), far=int(inches))
    attached = await _with_whom(battle, side, "MOE-CINC-03", text)
    battle.record(CommanderMoved(side, None if attached else ANYWHERE, attached))


async def _with_whom(battle: Battle, side: Side, rule: str, text: Text) -> str:
    state = battle.state
    options = [Option("alone", ALONE, "")]
    for each in on_table_of(state, side):
        options.append(Option(each.id, JOINS.filled(name=state.named(each.id)), each.id))
    return await battle.choose(side, Prompt(rule, text, commander_id(side)), options)
