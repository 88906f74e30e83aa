"""What comes of an order: the command roll, jokers, free moves, rallies and blunders."""

from collections.abc import Mapping
from itertools import takewhile

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.dice import d6
from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import ANYWHERE, PieceId
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..by_hand.commands import as_it_comes, spoken_facts
from ..events.command import (
    Blundered,
    FreeMoveGranted,
    JokerSpent,
    OrderKind,
    OrderResult,
    OrderRolled,
    OrdersEnded,
)
from ..events.order import CasualtyHealed
from ..events.places import CommanderMoved
from ..geometry import enemy_is_near
from ..lookup import awaits_arrival, unit_of
from ..movement.marching import carry_out
from ..movement.moves import imagined
from ..state import Battle
from ..units import Commander, Unit
from .blunders import blunder
from .command_roll import (
    command_rating,
    farthest,
    moves_of,
    moves_won,
    on_roads,
    rating_told,
    result_of,
)
from .commanders import beside
from .groups import as_ordered, in_turn
from .plans import Steps, moves_for

JOKER = Text("Command roll {roll} against {rating}: use a joker?",
             "Kommandowurf {roll} gegen {rating}: einen Joker einsetzen?")  # fmt: skip
Plans = tuple[tuple[PieceId, Steps], ...]
"""What each unit is ordered, in the order in which they move."""


@stage
@rule("BP-CMD-02", "BP-CMD-15")
async def command(battle: Battle, commander: Commander, kind: OrderKind, plans: Plans) -> None:
    """The dice are thrown for an order that has been spoken."""
    state = battle.state
    units = [unit_of(state, key) for key, _ in plans]
    there = [as_it_comes(each, ()) for each in units]
    known: list[Reckoning] = []

    def measured() -> Told:
        known.append(rating_of(battle.scene, commander, dict(plans)))
        return measured_order(battle.scene, commander, dict(plans))

    told = await battle.measure(lambda: spoken_facts(state, commander, there), measured)
    reckoning = (
        known[0]
        if known
        else rating_told(state, commander, there, told.get("far", 0.0), told["near"], told.get("road", ()))
    )
    rating = battle.reckoned(reckoning, "BP-CMD-02", commander.id)
    roll = await throw(battle, commander, units, rating)
    battle.schedule(obey.due(commander, kind, plans, roll, rating))


@rule("BP-CMD-02", "BP-CMD-07", "BP-SETUP-07")
def rating_of(scene: Scene, commander: Commander, plans: Mapping[PieceId, Steps]) -> Reckoning:
    """What the dice for an order are compared with; who waits beside the table counts where he comes on."""
    table, there = _as_they_come(scene, plans)
    return command_rating(table, commander, there)


def measured_order(scene: Scene, commander: Commander, plans: Mapping[PieceId, Steps]) -> Told:
    """What the table tells of an order."""
    table, there = _as_they_come(scene, plans)
    return {
        "far": farthest(table, commander, there),
        "near": any(enemy_is_near(table, each) for each in there),
        "road": on_roads(table, there),
    }


def _as_they_come(scene: Scene, plans: Mapping[PieceId, Steps]) -> tuple[Scene, list[Unit]]:
    units = [unit_of(scene.state, key) for key in plans]
    waiting = [each for each in units if awaits_arrival(each)]
    there = [as_ordered(scene.state, each, plans[each.id]) if each in waiting else each for each in units]
    table = imagined(scene, *(each for each in there if each.pose is not None)) if waiting else scene
    return table, there


@stage
@rule("BP-CMD-02", "BP-CMD-03", "BP-CMD-04", "BP-CMD-14")
async def obey(
    battle: Battle, commander: Commander, kind: OrderKind, plans: Plans, roll: int, rating: int
) -> None:
    """The units move as often as the roll lets them, or the order fails, or it is a blunder."""
    state = battle.state
    units = [unit_of(state, key) for key, _ in plans]
    result = result_of(units, roll, rating)
    if result == "stays" and kind == "rally":
        result = "moves"  # to be rallied an unreliable unit need not stir
    battle.record(OrderRolled(commander.id, roll, rating, result, moves_won(roll, rating)))
    if result == "blunder":
        battle.record(OrdersEnded(commander.id, "failed"))
        await throw_blunder(battle, commander, units)
    elif result == "fails":
        if kind != "order" or state.rulings.failed_order_ends_commander:
            battle.record(OrdersEnded(commander.id, "failed"))
        if kind == "order":
            _free_moves(battle, plans)
    elif kind == "rally":
        _rally(battle, commander, units[0])
    else:
        _carry_on(battle, commander, kind, plans, {each.id: moves_of(each, roll, rating) for each in units})


@rule("BP-OPT-02", "BP-CMD-15")
async def throw(battle: Battle, commander: Commander, units: list[Unit], rating: int) -> int:
    """The command roll, thrown again while the side has jokers and wants to."""
    state, side = battle.state, commander.side

    def told(roll: int) -> tuple[OrderResult, int, tuple[int, ...]]:
        """What comes of a roll: the result, the moves, and those of each unit."""
        moves = tuple(moves_of(each, roll, rating) for each in units)
        return result_of(units, roll, rating), moves_won(roll, rating), moves

    while True:
        roll = await battle.total(2, d6, rule="BP-CMD-02", by=side, subject=commander.id, matters=told)
        if state.jokers.get(side, 0) <= 0:
            return roll
        if not await battle.may(side, "BP-OPT-02", JOKER.filled(roll=roll, rating=rating), commander.id):
            return roll
        battle.record(JokerSpent(side))


@rule("BP-CMD-10", "BP-CMD-12", "BP-SPEC-20")
def _carry_on(
    battle: Battle, commander: Commander, kind: OrderKind, plans: Plans, moves: dict[PieceId, int]
) -> None:
    """A successful order: each unit gets its moves, those first who are in the way of others."""
    moving = _in_order(battle, {key: steps for key, steps in plans if moves[key]}, moves)
    leads = kind == "follow" and bool(moving)
    if kind == "follow":
        battle.record(OrdersEnded(commander.id, "with unit" if leads else "chosen"))
    if leads:
        unit = moving[0][0]
        battle.record(CommanderMoved(commander.id, _beside(battle, unit), unit.id, "joins"))
    leader = commander.id if leads else ""
    battle.schedule(*(carry_out.due(unit, steps, moves[unit.id], leader) for unit, steps in moving))


def _in_order(
    battle: Battle, plans: dict[PieceId, Steps], moves: dict[PieceId, int]
) -> list[tuple[Unit, Steps]]:
    """The units of an order one after the other, as they are not in one another's way."""
    alone = len(plans) <= 1 or battle.by_hand
    free, stuck = (list(plans), []) if alone else in_turn(battle.scene, plans, moves)
    return [(unit_of(battle.state, key), plans[key]) for key in (*free, *stuck)]


@rule("BP-CMD-09", "BP-SPEC-16", "BP-FORM-04", "BP-ART-03")
def has_free_move(unit: Unit) -> bool:
    """Whether a unit makes one move although its order has failed."""
    if unit.half_way:
        return False
    return unit.formation in ("march", "limbered", "square") or unit.has("Sup")


@rule("BP-CMD-09")
def _free_moves(battle: Battle, plans: Plans) -> None:
    """After a failed order some units still make one move of their plan."""
    units = [(unit_of(battle.state, key), steps) for key, steps in plans]
    free = {
        unit.id: free_part(unit, steps)
        for unit, steps in units
        if has_free_move(_as_it_comes(battle, unit, steps))
    }
    for key in free:
        battle.record(FreeMoveGranted(key))
    moving = _in_order(battle, free, dict.fromkeys(free, 1))
    battle.schedule(*(carry_out.due(unit, steps, 1) for unit, steps in moving))


def _as_it_comes(battle: Battle, unit: Unit, steps: Steps) -> Unit:
    return as_it_comes(unit, steps) if battle.by_hand else as_ordered(battle.state, unit, steps)


@rule("BP-CMD-09", "BP-MOVE-03")
def free_part(unit: Unit, steps: Steps) -> Steps:
    """What a free move carries out of a plan: its first step, and what costs no move after it."""
    more = takewhile(lambda step: step.what == "form" and not moves_for(unit, step), steps[1:])
    return (*steps[:1], *more)


@rule("BP-CMD-13", "BP-CMD-14", "BP-SHAK-03", "BP-FILL-18", "BP-COM-01")
def _rally(battle: Battle, commander: Commander, unit: Unit) -> None:
    """A casualty is taken off, and the commander stands with the unit."""
    battle.record(CasualtyHealed(unit.id))
    stays = not battle.state.rulings.commander_moves_after_rally
    battle.record(OrdersEnded(commander.id, "with unit" if stays else "chosen"))
    battle.record(CommanderMoved(commander.id, _beside(battle, unit), unit.id, "rallies"))


def _beside(battle: Battle, unit: Unit) -> Pose:
    return ANYWHERE if battle.by_hand else beside(battle.scene, unit)


@rule("BP-BLUN-01", "BP-BLUN-04")
async def throw_blunder(battle: Battle, commander: Commander, units: list[Unit]) -> None:
    """A die tells what a blunder makes of the order; every unit obeys as far as it can."""
    side = commander.side
    result = await battle.total(1, d6, rule="BP-BLUN-01", by=side, subject=commander.id)
    battle.record(Blundered(tuple(each.id for each in units), result))
    moves = 2 if result == 1 else 1
    if result == 6:
        face = await battle.total(1, d6, rule="BP-BLUN-04", by=side, subject=commander.id)
        moves = (face + 1) // 2
    battle.schedule(*(blunder.due(each, result, moves) for each in units))
