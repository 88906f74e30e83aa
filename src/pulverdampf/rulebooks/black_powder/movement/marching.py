"""Plans carried out: one step after the other, as far as the moves go."""

from pulverdampf.engine.dice import d6
from pulverdampf.engine.orders import Step
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import PieceId
from pulverdampf.table.paths import swept_hull

from ..by_hand.moves import take_by_hand
from ..charge.charging import charge
from ..command.commanders import beside, follow_and_make_way
from ..command.plans import Steps, charge_objections, moves_for, step_objections
from ..events.command import StepStopped
from ..events.fights import SquareRolled
from ..events.order import Disordered, Reformed, Unformed
from ..events.places import (
    CameOn,
    CommanderMoved,
    FormationChanged,
    Garrisoned,
    HalfLimbered,
    LeftBuilding,
    Moved,
)
from ..lookup import is_engaged, is_lost, joined_to, unit_of
from ..state import Battle
from ..terrain.buildings import out_of_building
from ..units import Unit
from .arrivals import arriving, return_pose, withdraw
from .formations import new_pose
from .moves import cost_of, path_of, squeezed


@stage
@rule("BP-CMD-01", "BP-CMD-10", "BP-MOVE-01", "BP-MOVE-03")
async def carry_out(battle: Battle, unit: Unit, steps: Steps, moves: int, leader: PieceId = "") -> None:
    """Takes the next step of a plan if there are moves for it and it is still possible.

    After Follow Me the leader goes with the unit.
    """
    if not steps or is_lost(unit) or is_engaged(battle.state, unit.id):
        return
    step, *rest = steps
    cost = moves_for(unit, step)
    if step.what == "charge":
        if moves > 0:
            _charge(battle, unit, step.target, moves, leader)
        return
    if cost > moves and not (cost == 2 and moves == 1) and step.what != "stay":
        return
    if battle.by_hand:
        left = await take_by_hand(battle, unit, step, moves, cost, leader)
        if rest and left is not None:
            battle.schedule(carry_out.due(unit, tuple(rest), left, leader))
        return
    if any(True for _ in step_objections(battle.scene, unit, step)):
        battle.record(StepStopped(unit.id))
        return
    if cost > moves:
        battle.record(HalfLimbered(unit.id, new_pose(unit, "limbered")))
        return
    await take(battle, unit, step, cost, leader)
    if rest:
        battle.schedule(carry_out.due(unit, tuple(rest), moves - cost, leader))


@rule("BP-CHG-01")
def _charge(battle: Battle, unit: Unit, target: PieceId, moves: int, leader: PieceId) -> None:
    """Makes an ordered charge due, if it is still possible; how far it carries shows then."""
    if battle.by_hand:
        battle.schedule(charge.due(unit, unit_of(battle.state, target), moves, leader=leader))
        return
    far = 99
    if unit.pose is None or any(True for _ in charge_objections(battle.scene, unit, target, far)):
        battle.record(StepStopped(unit.id))
    else:
        battle.schedule(charge.due(unit, unit_of(battle.state, target), moves, leader=leader))


async def take(battle: Battle, unit: Unit, step: Step, cost: int, leader: PieceId = "") -> None:
    """Takes one legal step, with the commander who leads it."""
    match step.what:
        case "march":
            march(battle, unit, step, leader)
        case "form":
            await change_formation(battle, unit, step.formation, cost, leader)
        case "reform":
            battle.record(Reformed(unit.id))
        case "enter":
            if step.legs:
                march(battle, unit, step, leader)
            feature = battle.state.features[step.target]
            battle.record(Garrisoned(unit.id, step.target, feature.pose))
            follow_and_make_way(battle, unit, together=False, leader=leader)
        case "leave":
            (path,) = out_of_building(battle.scene, unit, step)
            battle.record(LeftBuilding(unit.id, path.start, step.formation))
            follow_and_make_way(battle, unit, together=False, leader=leader)
            march(battle, unit, step, leader)
        case "arrive":
            start = arriving(battle.state, unit, step)
            path = path_of(start, step.legs[1:])
            battle.record(CameOn(unit.id, path.end.rounded(), start.formation))
            follow_and_make_way(battle, unit, together=False, way=swept_hull(path))
        case "return":
            pose = return_pose(battle.state, unit, step.formation)
            battle.record(CameOn(unit.id, pose, step.formation))
            follow_and_make_way(battle, unit, together=False)
        case "withdraw":
            for commander in joined_to(battle.state, unit.id):
                battle.record(CommanderMoved(commander.id, beside(battle.scene, unit), "", "left"))
            withdraw(battle, unit)


@rule("BP-MOVE-02", "BP-TERR-06", "BP-COM-03", "BP-MOVE-10")
def march(battle: Battle, unit: Unit, step: Step, leader: PieceId = "") -> None:
    """Moves a unit along its legs; a gap too narrow for it breaks up its formation."""
    if not step.legs:
        return
    path = path_of(unit, step.legs)
    breaks_up = squeezed(battle.scene, unit, path)
    far = round(cost_of(battle.scene, unit, path), 2)
    battle.record(Moved(unit.id, path.end.rounded(), "march", far))
    if breaks_up and not unit.unformed:
        battle.record(Unformed(unit.id))
    follow_and_make_way(battle, unit, together=False, leader=leader, way=swept_hull(path))


@rule("BP-MOVE-03", "BP-SQ-01", "BP-SQ-03")
async def change_formation(
    battle: Battle, unit: Unit, formation: str, cost: int, leader: PieceId = ""
) -> None:
    """Forms a unit anew about its front; a square needs a roll only if a switch says so."""
    if formation == "square" and battle.state.rulings.square_test_on_order:
        roll = await battle.total(2, d6, rule="BP-SQ-03", by=unit.side, subject=unit.id)
        battle.record(SquareRolled(unit.id, roll))
        if roll == 2:
            return
        if roll == 12:
            battle.record(Disordered(unit.id))
    battle.record(FormationChanged(unit.id, formation, new_pose(unit, formation), cost))
    follow_and_make_way(battle, unit, together=False, leader=leader)
