"""Walking on the table: inch by inch where somebody watches, at once where nobody does."""

from msgspec.structs import replace

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import OnTable
from pulverdampf.rulebooks.muskets_tomahawks.agenda import carries_out, schedule
from pulverdampf.rulebooks.muskets_tomahawks.artillery import take_guns
from pulverdampf.rulebooks.muskets_tomahawks.dues import WalkDue, Way
from pulverdampf.rulebooks.muskets_tomahawks.events import FormationTaken, Moved
from pulverdampf.rulebooks.muskets_tomahawks.events.places import Poses
from pulverdampf.rulebooks.muskets_tomahawks.formations import FEWEST_IN_RANKS, lose_close_order
from pulverdampf.rulebooks.muskets_tomahawks.movement import breaks_ranks
from pulverdampf.rulebooks.muskets_tomahawks.presence import side_of, standing
from pulverdampf.rulebooks.muskets_tomahawks.scenario_moves import leave_by_objective
from pulverdampf.rulebooks.muskets_tomahawks.spotting import spot_close_by
from pulverdampf.rulebooks.muskets_tomahawks.state import Battle, FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.terrain import ground
from pulverdampf.rulebooks.muskets_tomahawks.vigilance import any_vigilant, interrupted, is_there
from pulverdampf.rulebooks.muskets_tomahawks.ways import along, length_of
from pulverdampf.table.angles import heading
from pulverdampf.table.shapes import Pose

INCH = 1.0
TINY = 1e-6


def longest(ways: tuple[Way, ...]) -> float:
    """The length of the longest way."""
    return max((length_of(way.points) for way in ways), default=0.0)


def poses_after(state: FrontierState, ways: tuple[Way, ...], gone: float) -> Poses:
    """Where figures are after so much of the longest way; all go in proportion."""
    whole = longest(ways)
    share = 1.0 if whole <= TINY else min(gone / whole, 1.0)
    found = []
    for way in ways:
        if not isinstance(state.pieces[way.piece].place, OnTable):
            continue
        x, y = along(way, length_of(way.points) * share)
        if share >= 1.0:
            x, y = way.points[-1]
            facing = way.facing
        else:
            x1, y1 = way.points[0]
            facing = heading(x - x1, y - y1) if (x, y) != (x1, y1) else way.facing
        found.append((way.piece, Pose(x, y, facing).rounded()))
    return tuple(found)


@carries_out(WalkDue)
@rule("MT-VIG-02", "MT-MOVE-04", "MT-FORM-02")
async def walk_on(battle: Battle, due: WalkDue) -> None:
    """Goes on along the ordered ways; at the start, every inch and the end vigilant enemies may fire."""
    state = battle.state
    side = side_of(state, due.body)
    if not is_there(state, due.body):
        return
    whole = longest(due.ways)
    way = "form" if due.formation else "move"
    if not any_vigilant(state, side):
        battle.record(Moved(due.body, poses_after(state, due.ways, whole), way))  # type: ignore[arg-type]
        await end_of_walk(battle, due)
        return
    shot = await interrupted(battle, due.body, side, due.asked)
    if shot is not None:
        schedule(battle, shot, replace(due, asked=(*due.asked, shot.body)))
        return
    if due.gone >= whole - TINY:
        if due.gone == 0.0:
            battle.record(Moved(due.body, poses_after(state, due.ways, whole), way))  # type: ignore[arg-type]
        await end_of_walk(battle, due)
        return
    gone = min(due.gone + INCH, whole)
    under_way = gone < whole - TINY
    battle.record(Moved(due.body, poses_after(state, due.ways, gone), way, under_way))  # type: ignore[arg-type]
    await spot_close_by(battle, due.body)
    schedule(battle, replace(due, gone=gone, asked=()))


@rule("MT-FORM-02", "MT-FORM-03", "MT-SPOT-10")
async def end_of_walk(battle: Battle, due: WalkDue) -> None:
    """What follows from standing where one stands: ranks lost, enemies found, guns taken."""
    state, lie = battle.state, ground(battle.scene)
    unit = state.bodies.get(due.body)
    if unit is not None:
        if due.formation:
            if len(standing(state, unit)) >= FEWEST_IN_RANKS:
                battle.record(FormationTaken(unit.id, due.formation))  # type: ignore[arg-type]
        elif unit.formation == "close" and any(breaks_ranks(lie, way.points) for way in due.ways):
            lose_close_order(battle, unit)
    await spot_close_by(battle, due.body)
    take_guns(battle)
    leave_by_objective(battle)
