"""Walking on the table: inch by inch where somebody watches, at once where nobody does."""

from typing import Literal

from msgspec.structs import replace

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import OnTable, shallow
from pulverdampf.table.angles import Angle, heading
from pulverdampf.table.shapes import Pose

from ..by_hand.near import ranks_broken
from ..cards.own_will import of_own_will
from ..events.places import FormationTaken, Moved, Poses
from ..formations.coherency import FEWEST_IN_RANKS, lose_close_order
from ..presence import side_of, standing
from ..shooting.artillery import take_guns
from ..shooting.firing import interrupt
from ..shooting.vigilance import any_vigilant, interrupted, is_there
from ..spotting.spotting import spot_close_by
from ..state import Battle, FrontierState
from ..units import Unit
from ..victory.leaving import leave_by_objective
from .courses import Course, Way
from .hindrances import breaks_ranks
from .packing import turned_on_table
from .ways import along, length_of

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
            facing = facing_on(state, way, (x, y))
        found.append((way.piece, Pose(x, y, facing).rounded()))
    return tuple(found)


@rule("MT-MOVE-06")
def facing_on(state: FrontierState, way: Way, here: tuple[float, float]) -> Angle:
    """How a figure looks on its way: where it goes, as far as its base keeps to the table."""
    (x1, y1), (x, y) = way.points[0], here
    facing = heading(x - x1, y - y1) if here != (x1, y1) else way.facing
    figure = shallow(state.pieces[way.piece])
    figure.place = OnTable(Pose(x, y, way.facing))
    return turned_on_table(state, figure, facing).facing


@of_own_will
@stage
@rule("MT-VIG-02", "MT-MOVE-04", "MT-FORM-02")
async def walk_on(battle: Battle, body: str, course: Course, formation: str = "") -> None:
    """Goes on along the ordered ways; at the start, every inch and the end vigilant enemies may fire.

    A formation is taken at the end, when the walk is a change of formation.
    """
    state = battle.state
    side = side_of(state, body)
    if not is_there(state, body):
        return
    if battle.by_hand:
        await walk_by_hand(battle, body, course, formation)
        return
    ways, whole = course.ways, longest(course.ways)
    how: Literal["move", "form"] = "form" if formation else "move"
    if not any_vigilant(state, side):
        battle.record(Moved(body, poses_after(state, ways, whole), how))
        await end_of_walk(battle, body, ways, formation)
        return
    watcher = await interrupted(battle, body, side, course.asked)
    if watcher is not None:
        unit, weapon = watcher
        again = replace(course, asked=(*course.asked, unit.id))
        battle.schedule(interrupt.due(unit, body, weapon.key), walk_on.due(body, again, formation))
        return
    if course.gone >= whole - TINY:
        if course.gone == 0.0:
            battle.record(Moved(body, poses_after(state, ways, whole), how))
        await end_of_walk(battle, body, ways, formation)
        return
    gone = min(course.gone + INCH, whole)
    battle.record(Moved(body, poses_after(state, ways, gone), how, gone < whole - TINY))
    await spot_close_by(battle, body)
    battle.schedule(walk_on.due(body, Course(ways, gone), formation))


@rule("MT-VIG-02", "MT-SPOT-10")
async def walk_by_hand(battle: Battle, body: str, course: Course, formation: str) -> None:
    """Hands move the figures; whoever stands ready may fire on the way, then it is told who is close."""
    side = side_of(battle.state, body)
    watcher = await interrupted(battle, body, side, course.asked)
    if watcher is not None:
        unit, weapon = watcher
        await spot_close_by(battle, body)
        again = replace(course, asked=(*course.asked, unit.id))
        battle.schedule(interrupt.due(unit, body, weapon.key), walk_on.due(body, again, formation))
        return
    battle.record(Moved(body, (), "form" if formation else "move"))
    await end_of_walk(battle, body, (), formation)


@rule("MT-FORM-02", "MT-FORM-03", "MT-SPOT-10")
async def end_of_walk(battle: Battle, body: str, ways: tuple[Way, ...], formation: str = "") -> None:
    """What follows from standing where one stands: ranks lost, enemies found, guns taken."""
    state = battle.state
    unit = state.bodies.get(body)
    if unit is not None:
        if formation:
            if len(standing(state, unit)) >= FEWEST_IN_RANKS:
                battle.record(FormationTaken(unit.id, formation))  # type: ignore[arg-type]
        elif unit.formation == "close" and await breaks_up(battle, unit, ways):
            lose_close_order(battle, unit)
    await spot_close_by(battle, body)
    await take_guns(battle, body)
    await leave_by_objective(battle, body)


async def breaks_up(battle: Battle, unit: Unit, ways: tuple[Way, ...]) -> bool:
    """Whether close ranks do not hold on some ways."""
    if battle.by_hand:
        return await ranks_broken(battle, unit)
    return any(breaks_ranks(battle.scene, way.points) for way in ways)
