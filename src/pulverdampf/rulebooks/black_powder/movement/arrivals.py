"""Coming onto the table, leaving it and coming back."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Objection, Step
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Reserve
from pulverdampf.table.angles import HALF, QUARTER, turn
from pulverdampf.table.legs import To
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..events.places import LeftTable
from ..geometry import forward_of, shape_of
from ..lookup import awaits_arrival, has_left, pose_of
from ..setup.conditions import Arrival
from ..state import Battle, PowderState
from ..units import Unit
from .formations import fits_as
from .moves import (
    TOO_FAR,
    cost_of,
    ground_objections,
    imagined,
    neighbour_objections,
    path_of,
    rate_of,
    stood_at,
)

NOT_YET = Text("it has not arrived yet", "sie ist noch nicht eingetroffen")
WRONG_ENTRY = Text(
    "it comes on in march column over its entry", "sie kommt in Marschkolonne über ihren Zugang"
)
NO_RETURN = Text("it does not come back", "sie kehrt nicht zurück")
NO_ROOM = Text("there is no room at the edge", "an der Kante ist kein Platz")
NO_WITHDRAWAL = Text("it may not leave the table", "sie darf den Tisch nicht verlassen")
EDGE_TOO_FAR = Text("the edge is farther than one move", "die Kante ist weiter als eine Bewegung")


def arrival_of(state: PowderState, unit: Unit) -> Arrival | None:
    """How the brigade of a unit comes on, if it comes late."""
    named = state.conditions.sides.get(unit.side)
    if named is None:
        return None
    return next((each for each in named.arrivals if each.brigade == unit.body), None)


@rule("BP-SETUP-07")
def has_arrived(state: PowderState, unit: Unit) -> bool:
    """Whether the turn of a waiting unit has come."""
    turn_due = state.arrivals.get(unit.body or "", 0)
    return awaits_arrival(unit) and 0 < turn_due <= state.clock.turn


def marching(unit: Unit) -> str:
    """The formation in which a unit comes on."""
    return "limbered" if unit.arm == "artillery" else "march"


def entry_pose(unit: Unit, arrival: Arrival, share: float) -> Pose:
    """Where a unit begins its first move: its front edge on the table edge."""
    (ax, ay), (bx, by) = arrival.entry
    x, y = ax + (bx - ax) * share, ay + (by - ay) * share
    return Pose(x, y, arrival.facing).ahead(-shape_of(unit, marching(unit)).depth * 0.5).rounded()


def arriving(state: PowderState, unit: Unit, step: Step) -> Unit:
    """A unit about to come on, as it stands beside the table."""
    first = step.legs[0] if step.legs else None
    pose = first.pose if isinstance(first, To) else Pose(-99.0, -99.0)
    return stood_at(unit, pose, marching(unit))


@rule("BP-SETUP-07", "BP-FILL-40")
def entry_objections(scene: Scene, unit: Unit, step: Step) -> Iterator[Objection]:
    """Why a waiting unit may not come on so."""
    state: PowderState = scene.state
    arrival = arrival_of(state, unit)
    if arrival is None or not has_arrived(state, unit):
        yield Objection("BP-SETUP-07", NOT_YET)
        return
    start = arriving(state, unit, step)
    if not _on_entry(start, arrival) or not 2 <= len(step.legs) <= 3:
        yield Objection("BP-SETUP-07", WRONG_ENTRY)
        return
    twin = imagined(scene, start)
    path = path_of(start, step.legs[1:])
    cost, rate = cost_of(twin, start, path), rate_of(state, start)
    if cost > rate + 1e-3:
        yield Objection("BP-MOVE-02", TOO_FAR, rate, round(cost, 2))
    yield from ground_objections(twin, start, path)
    yield from neighbour_objections(twin, start, path)


def _on_entry(start: Unit, arrival: Arrival) -> bool:
    pose = start.pose
    assert pose is not None
    x, y = pose.ahead(shape_of(start).depth * 0.5).point
    (ax, ay), (bx, by) = arrival.entry
    between = min(ax, bx) - 0.01 <= x <= max(ax, bx) + 0.01 and min(ay, by) - 0.01 <= y <= max(ay, by) + 0.01
    return between and pose.facing == arrival.facing


# leaving --------------------------------------------------------------------------------------------


@rule("BP-MOVE-12", "BP-SHAK-02", "BP-FILL-08")
def leave_table(battle: Battle, unit: Unit, pose: Pose) -> None:
    """Takes a unit off that was forced over the edge on its way to a place; shaken, it never comes back."""
    exit = crossing(battle.state, pose_of(unit), pose)
    battle.record(LeftTable(unit.id, exit, "for good" if unit.shaken else "forced"))


@rule("BP-MOVE-12")
def crossing(state: PowderState, start: Pose, end: Pose) -> Pose:
    """Where the straight way from one place towards another leads over the edge of the table."""
    dx, dy = end.x - start.x, end.y - start.y
    width, depth = state.table
    shares = [(width - start.x) / dx if dx > 0.0 else -start.x / dx] if dx else []
    shares += [(depth - start.y) / dy if dy > 0.0 else -start.y / dy] if dy else []
    share = min(shares, default=0.0)
    return Pose(start.x + dx * share, start.y + dy * share, end.facing).rounded()


@rule("BP-MOVE-12")
def may_return(state: PowderState, unit: Unit) -> bool:
    """Whether a unit that left may be ordered back in this turn."""
    place = unit.place
    return has_left(unit) and isinstance(place, Reserve) and place.since < state.clock.turn


def inward(state: PowderState, exit: Pose) -> int:
    """The direction from an edge into the table."""
    width, depth = state.table
    gaps = {0: exit.x, QUARTER: exit.y, HALF: width - exit.x, 3 * QUARTER: depth - exit.y}
    return min(gaps, key=lambda facing: (gaps[facing], facing))


def return_pose(state: PowderState, unit: Unit, formation: str) -> Pose:
    """Where a unit that comes back stands: its rear on the edge where it left."""
    assert unit.exit is not None
    facing = inward(state, unit.exit)
    shape = shape_of(unit, formation)
    width, depth = state.table
    half = shape.width * 0.5
    x, y = unit.exit.point
    if facing in (0, HALF):
        y = min(max(y, half), depth - half)
        x = 0.0 if facing == 0 else width
    else:
        x = min(max(x, half), width - half)
        y = 0.0 if facing == QUARTER else depth
    return Pose(x, y, facing).ahead(shape.depth * 0.5).rounded()


@rule("BP-MOVE-12")
def return_objections(scene: Scene, unit: Unit, formation: str) -> Iterator[Objection]:
    """Why a unit may not come back onto the table."""
    state: PowderState = scene.state
    if not may_return(state, unit) or formation not in unit.formations:
        yield Objection("BP-MOVE-12", NO_RETURN)
    elif not fits_as(scene, unit, return_pose(state, unit, formation), formation):
        yield Objection("BP-MOVE-12", NO_ROOM)


@rule("BP-MOVE-12", "BP-FILL-40")
def withdraw_objections(scene: Scene, unit: Unit) -> Iterator[Objection]:
    """Why a unit may not leave the field by its own edge."""
    state: PowderState = scene.state
    named = state.conditions.sides.get(unit.side)
    if named is None or unit.body not in named.withdrawable:
        yield Objection("BP-MOVE-12", NO_WITHDRAWAL)
        return
    corners = scene.outline(unit).corners()
    south = state.edges[unit.side] == "south"
    far = min(y for _, y in corners) if south else state.table[1] - max(y for _, y in corners)
    if far > rate_of(state, unit) + 1e-3:
        yield Objection("BP-MOVE-12", EDGE_TOO_FAR, rate_of(state, unit), round(far, 2))


def withdraw(battle: Battle, unit: Unit) -> None:
    """A unit leaves the field for good without being lost."""
    pose = unit.pose
    assert pose is not None
    battle.record(LeftTable(unit.id, pose, "withdrawn"))


def way_home(state: PowderState, unit: Unit) -> int:
    """The direction to a unit's own base edge."""
    return turn(forward_of(state, unit.side), HALF)
