"""Outcome moves: what a result does to the element that suffers it."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import ANYWHERE, PieceId, Side

from ..by_hand.outcomes import fallen_told, flight_told, recoil_told, supporter_told
from ..command.big_battle import take_over
from ..contact.contacts import contacts_of
from ..events.losses import Destroyed, GuardLost, LeftBoard, SquareLost
from ..events.places import EnteredCamp, Fled, Recoiled
from ..formations.groups import supporter_of
from ..formations.square_sides import facing_member
from ..standing import in_camp
from ..units import Battle, Element, as_kept, command_of, is_on_table
from ..victory.camps import take_camp
from .flight import choose_flight, flights_of
from .recoil import driven_back
from .results import Cause, Result


@stage
@rule("DBX-MEL-09", "DBX-FIRE-11", "DBX-OUT-08")
async def suffer(battle: Battle, loser: Element, winner: Element, result: Result, cause: Cause) -> None:
    """Carries out a result on the loser, at once; nothing else is ever lost."""
    if not is_on_table(loser):
        return
    camp = in_camp(loser)
    match result:
        case "destroyed":
            await destroy(battle, loser, winner, cause)
        case "recoils":
            await recoil(battle, loser, winner.id)
        case "flees":
            await flee(battle, loser, winner.id)
    if camp and cause == "melee" and in_camp(loser) != camp:
        battle.schedule(take_camp.due(winner, battle.state.pieces[camp]))


@rule("DBX-OUT-01", "DBX-FORM-11", "DBX-FILL-37", "DBX-CAMP-03")
async def destroy(battle: Battle, loser: Element, winner: Element, cause: Cause) -> None:
    """Removes an element, one element of a square, or the guard of a camp."""
    state = battle.state
    if loser.kind == "CAMP":
        battle.record(GuardLost(loser.id))
        if cause == "melee":
            battle.schedule(take_camp.due(winner, loser))
        return
    if loser.is_square:
        member = await fallen_told(battle, loser) if battle.by_hand else facing_member(state, loser, winner)
        battle.record(SquareLost(loser.id, member.id))
        return
    rear = cause == "melee" and state.rulings.rear_rank_dies
    behind = await supporter_told(battle, loser) if rear and battle.by_hand else None
    if rear and not battle.by_hand:
        behind = supporter_of(battle.scene, loser)
    lose(battle, loser.id, winner.id)
    if behind is not None:
        lose(battle, behind, winner.id)


@rule("DBX-OUT-01", "DBX-CMD-09")
def lose(battle: Battle, key: PieceId, by: PieceId = "") -> None:
    """An element is destroyed; when it was a commander in a big battle, the chief may take over."""
    battle.record(Destroyed(key, by))
    _mourn(battle, key)


def leave_board(battle: Battle, key: PieceId) -> None:
    """An element is over the edge and lost."""
    battle.record(LeftBoard(key))
    _mourn(battle, key)


def _mourn(battle: Battle, key: PieceId) -> None:
    piece = battle.state.pieces[key]
    if piece.kind == "GEN" and battle.state.big and piece.body is not None:
        battle.schedule(take_over.due(command_of(battle.state, piece)))


@rule("DBX-OUT-02", "DBX-OUT-03", "DBX-OUT-04")
async def recoil(battle: Battle, loser: Element, by: PieceId = "", *, ahead: bool = False) -> None:
    """Moves an element back with everyone it pushes, or destroys it where there is no way."""
    by_hand = battle.by_hand
    driven = await recoil_told(battle, loser) if by_hand else driven_back(battle.scene, loser, ahead=ahead)
    if driven is None:
        lose(battle, loser.id, by)
        return
    stands = tuple(
        (key, as_kept(pose)) for key, pose in driven.stands.items() if key not in driven.over_the_edge
    )
    if stands:
        battle.record(Recoiled(loser.id, stands))
    if driven.within:
        battle.record(EnteredCamp(loser.id, driven.within, ANYWHERE))
    for key in driven.over_the_edge:
        leave_board(battle, key)


@rule("DBX-OUT-05", "DBX-OUT-06")
async def flee(battle: Battle, loser: Element, by: PieceId = "") -> None:
    """Lets an element flee, or destroys it where there is no way."""
    if battle.by_hand:
        flight = await flight_told(battle, loser)
    else:
        flight = await choose_flight(battle, loser, flights_of(battle.scene, loser))
    if flight.destroyed:
        lose(battle, loser.id, by)
        return
    stands = tuple(
        (key, as_kept(pose)) for key, pose in flight.stands.items() if key not in flight.over_the_edge
    )
    if stands:
        battle.record(Fled(loser.id, stands))
    for key in flight.over_the_edge:
        leave_board(battle, key)


@stage
@rule("DBX-MEL-11")
async def helpers_recoil(battle: Battle, winner: Element, side: Side) -> None:
    """Those who hold flank or rear of a winner recoil with the friend he has beaten."""
    holds = contacts_of(battle.scene).on.get(winner.id, ())
    helpers = [hold.attacker for hold in holds if hold.face != "front"]
    for key in helpers:
        helper = battle.state.pieces[key]
        if is_on_table(helper) and helper.side == side and not helper.is_square:
            await recoil(battle, helper, winner.id)
