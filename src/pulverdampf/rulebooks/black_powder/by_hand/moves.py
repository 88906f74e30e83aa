"""Plans carried out beside a real table: how often a unit moved, and what became of its formation."""

from pulverdampf.engine.circumstances import count, yes
from pulverdampf.engine.dice import d6
from pulverdampf.engine.orders import Step
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, PieceId
from pulverdampf.text import Text

from ..events.command import StepStopped
from ..events.fights import SquareRolled
from ..events.names import length
from ..events.order import Disordered, Reformed, Unformed
from ..events.places import (
    CameOn,
    CommanderMoved,
    FormationChanged,
    Garrisoned,
    HalfLimbered,
    LeftBuilding,
    LeftTable,
)
from ..lookup import joined_to
from ..movement.arrivals import marching
from ..movement.moves import rate_of
from ..state import Battle
from ..terrain.buildings import is_empty_building
from ..troops import FORMATIONS
from ..units import Unit
from .asking import question
from .passing import move, pass_on, passing_facts

MARCHES = Text("{name} moves: {n} × {far}", "{name} bewegt sich: {n} × {far}")
MOVES = Text("Moves made", "Gemachte Bewegungen")
SQUEEZED = Text("Squeezed through a gap too narrow for it", "Durch eine zu enge Lücke gezwängt")
DOES = {
    "form": Text("{name} forms {how}", "{name} bildet {how}"),
    "enter": Text(
        "{name} occupies the building, {far} at most", "{name} besetzt das Gebäude, höchstens {far}"
    ),
    "leave": Text("{name} leaves the building", "{name} verlässt das Gebäude"),
    "arrive": Text(
        "{name} comes onto the table, {far} at most", "{name} kommt auf den Tisch, höchstens {far}"
    ),
    "return": Text("{name} comes back where it left", "{name} kehrt zurück, wo sie den Tisch verließ"),
    "withdraw": Text("{name} leaves by its own edge", "{name} geht über die eigene Kante"),
}
WALKED = Text("It moved up to the building first", "Sie ist erst an das Gebäude herangegangen")
MOVED_ON = Text("It moved on from there", "Sie hat sich von dort weiterbewegt")
GOES = Text("There is room for it, and it is done", "Der Platz reicht, es ist geschehen")


@rule("BP-MOVE-02", "BP-MOVE-03", "BP-MOVE-10", "BP-TERR-06")
async def take_by_hand(
    battle: Battle, unit: Unit, step: Step, moves: int, cost: int, leader: PieceId
) -> int | None:
    """Takes one step of a plan; gives the moves that are left, or nothing when it was stopped."""
    if step.what == "stay":
        return moves
    if step.what == "reform":
        battle.record(Reformed(unit.id))
        return moves - 1
    if step.what == "march":
        return await _march(battle, unit, moves, leader)
    state = battle.state
    facts = [yes("goes", GOES, default=True), *passing_facts(state, unit, leader=leader)]
    if step.what == "enter":
        facts.insert(1, yes("walked", WALKED))
    if step.what == "leave":
        facts.insert(1, yes("moved", MOVED_ON, default=True))
    how = FORMATIONS.get(step.formation, Text("", ""))
    text = DOES[step.what].filled(name=state.named(unit.id), how=how, far=length(state, rate_of(state, unit)))
    told = await battle.tell(question(unit.side, "BP-MOVE-03", text, unit.id, *facts))
    if not told["goes"]:
        battle.record(StepStopped(unit.id))
        return None
    if step.what == "form" and cost > moves:
        battle.record(HalfLimbered(unit.id, ANYWHERE))
        return None
    if told.get("walked"):
        move(battle, unit, "march", rate_of(state, unit))
    if not await _changed(battle, unit, step, cost):
        return moves - cost
    if told.get("moved"):
        move(battle, unit, "march", rate_of(state, unit))
    await pass_on(battle, unit, told, leader=leader)
    return moves - cost


async def _march(battle: Battle, unit: Unit, moves: int, leader: PieceId) -> int:
    """A unit moves as often as its owner likes."""
    state = battle.state
    if moves <= 0:
        return 0
    facts = [count("moves", MOVES, moves, most=moves)]
    if not unit.unformed:
        facts.append(yes("squeezed", SQUEEZED))
    facts += passing_facts(state, unit, leader=leader)
    rate = rate_of(state, unit)
    text = MARCHES.filled(name=state.named(unit.id), n=moves, far=length(state, rate))
    told = await battle.tell(question(unit.side, "BP-MOVE-02", text, unit.id, *facts))
    for _ in range(told["moves"]):
        move(battle, unit, "march", rate)
    if told["moves"]:
        if told.get("squeezed"):
            battle.record(Unformed(unit.id))
        await pass_on(battle, unit, told, leader=leader)
    return moves - int(told["moves"])


async def _changed(battle: Battle, unit: Unit, step: Step, cost: int) -> bool:
    """Records what a step that is no march has done; whether the unit stands otherwise now."""
    state = battle.state
    match step.what:
        case "form":
            if step.formation == "square" and state.rulings.square_test_on_order:
                roll = await battle.total(2, d6, rule="BP-SQ-03", by=unit.side, subject=unit.id)
                battle.record(SquareRolled(unit.id, roll))
                if roll == 2:
                    return False
                if roll == 12:
                    battle.record(Disordered(unit.id))
            battle.record(FormationChanged(unit.id, step.formation, ANYWHERE, cost))
        case "enter":
            if not is_empty_building(state, step.target):
                battle.record(StepStopped(unit.id))
                return False
            battle.record(Garrisoned(unit.id, step.target, ANYWHERE))
        case "leave":
            battle.record(LeftBuilding(unit.id, ANYWHERE, step.formation))
        case "arrive":
            battle.record(CameOn(unit.id, ANYWHERE, marching(unit)))
        case "return":
            battle.record(CameOn(unit.id, ANYWHERE, step.formation))
        case "withdraw":
            for commander in joined_to(state, unit.id):
                battle.record(CommanderMoved(commander.id, ANYWHERE, "", "left"))
            battle.record(LeftTable(unit.id, ANYWHERE, "withdrawn"))
            return False
    return True
