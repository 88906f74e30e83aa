"""Flight: back by the own depth, about, and away as far as the move allows."""

from msgspec import Struct

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import HALF, QUARTER, direction
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free, meets, swept
from pulverdampf.text import Text

from ..movement.interpenetration import friends_and_enemies, is_off_table, may_pass
from ..standing import in_camp
from ..terrain.ground import ground_of
from ..terrain.weather import guns_are_bogged
from ..troops import in_millimetres
from ..units import Battle, DbxState, Element, pose_of
from .recoil import SLACK, driven_back

WIDEST = 18
"""How many steps of five degrees a flight may deviate to each side."""
STRAIGHT_HOME = 1e-6
"""So little of a facing aside of the way home turns nobody nearer to it by the left or by the right."""

WHITHER = Text("{name} flees: past which side?", "{name} flieht: an welcher Seite vorbei?")
WAYS = {"left": Text("to its left", "links"), "right": Text("to its right", "rechts")}


class Flight(Struct):
    """Where a flight leads: everyone moved, who went over the edge, or that the element is destroyed."""

    stands: dict[PieceId, Pose]
    over_the_edge: list[PieceId]
    destroyed: bool = False
    is_stopped: bool = False


@rule("DBX-OUT-05", "DBX-OUT-06")
def flights_of(scene: Scene, element: Element) -> dict[str, Flight]:
    """The whole flight of a beaten element: recoil, turn, run; where two ways are as good, both of them."""
    driven = driven_back(scene, element)
    if driven is None:
        return {"ahead": Flight({}, [], destroyed=True)}
    if element.id in driven.over_the_edge:
        return {"ahead": Flight(driven.stands, driven.over_the_edge)}
    pushed = {key: pose for key, pose in driven.stands.items() if key not in driven.over_the_edge}
    start = driven.stands[element.id].turned(HALF)
    gone = driven.over_the_edge
    return {
        way: Flight({**driven.stands, **run.stands}, [*gone, *run.over_the_edge], run.destroyed)
        for way, run in runs(scene.imagined(pushed), element, start).items()
    }


@rule("DBX-OUT-05", "DBX-OUT-06", "DBX-FILL-28")
def runs(scene: Scene, element: Element, start: Pose) -> dict[str, Flight]:
    """Runs ahead from a pose by the full move, with the smallest deviation that frees the way; to the side of
    the own base edge, or to either where both lead as near to it."""
    state: DbxState = scene.state
    friends, enemies = friends_and_enemies(scene, element)
    camp = in_camp(element)
    solid = [
        each
        for each in friends
        if each.owner != camp and not may_pass(state, element, start.facing, state.pieces[each.owner])
    ]
    barred = [piece for plot in ground_of(scene).water for piece in plot.pieces]
    obstacles = [*enemies, *solid, *barred]
    soft = [each for each in friends if not any(each is other for other in solid)]
    for ways in _deviations(state, element, start):
        found = {way: _run(scene, element, start.turned(by), obstacles, soft) for way, by in ways.items()}
        free = {way: run for way, run in found.items() if run is not None}
        if free:
            return free
    return {"ahead": _stopped(scene, element, start, obstacles, enemies)}


def _run(
    scene: Scene, element: Element, pose: Pose, obstacles: list[Outline], soft: list[Outline]
) -> Flight | None:
    """The full move straight ahead from a pose, if nothing bars it."""
    distance = rate_along(scene, element, pose)
    here = scene.outline_at(element, pose)
    ux, uy = direction(pose.facing)
    if any(meets(here, ux * distance, uy * distance, each, SLACK) <= 1.0 for each in obstacles):
        return None
    end = _beyond_friends(scene, element, pose.ahead(distance), soft)
    place = scene.outline_at(element, end)
    if is_off_table(scene.state, place):
        return Flight({}, [element.id])
    return Flight({element.id: end}, []) if is_free(place, [*obstacles, *soft], SLACK) else None


def _deviations(state: DbxState, element: Element, start: Pose) -> list[dict[str, int]]:
    """The turns to try one after the other, small ones first: to the side of the own base edge before the
    other, or to both at once where neither leads nearer to it."""
    left = _leads_home(state, element, start)
    order = [{"ahead": 0}]
    for step in range(1, WIDEST + 1):
        by = step * QUARTER // WIDEST
        one, two = {"left": by}, {"right": -by}
        if abs(left) < STRAIGHT_HOME:
            order.append({**one, **two})
        else:
            order += [one, two] if left > 0.0 else [two, one]
    return order


def _leads_home(state: DbxState, element: Element, start: Pose) -> float:
    """How much nearer to the own base edge a turn to the left leads than one to the right."""
    edge = state.edges.get(element.side, "south")
    home = {"south": (0.0, -1.0), "north": (0.0, 1.0), "west": (-1.0, 0.0), "east": (1.0, 0.0)}[edge]
    ux, uy = direction(start.facing)
    return -uy * home[0] + ux * home[1]


@rule("DBX-OUT-06", "DBX-FILL-28")
async def choose_flight(battle: Battle, element: Element, ways: dict[str, Flight]) -> Flight:
    """Of two ways as good as each other the owner chooses."""
    if len(ways) == 1:
        return next(iter(ways.values()))
    options = [Option(way, WAYS[way], run) for way, run in ways.items()]
    prompt = Prompt("DBX-OUT-06", WHITHER.filled(name=battle.state.named(element.id)), element.id)
    return await battle.choose(element.side, prompt, options)


@rule("DBX-MOVE-07", "DBX-FILL-17")
def rate_along(scene: Scene, element: Element, pose: Pose) -> float:
    """How far an element runs straight ahead: the rate of bad going if it touches any."""
    state: DbxState = scene.state
    troop = element.troop
    good, bad = in_millimetres(troop.good), in_millimetres(troop.bad)
    if element.kind == "ART" and guns_are_bogged(state):
        good, bad = in_millimetres(100), 0.0
    ground = ground_of(scene)
    if not ground.hampers:
        return good
    ux, uy = direction(pose.facing)
    way = swept(scene.outline_at(element, pose), ux * good, uy * good)
    return bad if ground.is_bad(way) else good


def _beyond_friends(scene: Scene, element: Element, end: Pose, soft: list[Outline]) -> Pose:
    """Goes on until it stands on no friend it has passed."""
    for _ in range(24):
        place = scene.outline_at(element, end)
        if is_free(place, soft, SLACK):
            return end
        end = end.ahead(5.0)
    return end


def _stopped(
    scene: Scene, element: Element, start: Pose, obstacles: list[Outline], enemies: list[Outline]
) -> Flight:
    """Stops at the obstacle straight ahead; an enemy there destroys it, and who cannot even turn stays."""
    distance = rate_along(scene, element, start)
    here = scene.outline_at(element, start)
    ux, uy = direction(start.facing)
    best, met = 2.0, None
    for each in obstacles:
        share = meets(here, ux * distance, uy * distance, each, SLACK)
        if share < best:
            best, met = share, each
    if met is not None and any(met is each for each in enemies):
        return Flight({}, [], destroyed=True, is_stopped=True)
    end = start.ahead(distance * min(best, 1.0))
    friends, _ = friends_and_enemies(scene, element)
    stays = pose_of(scene.state.pieces[element.id])
    places = (each for each in (end, start) if is_free(scene.outline_at(element, each), friends, SLACK))
    return Flight({element.id: next(places, stays)}, [], is_stopped=True)


def is_a_straight_run(ways: dict[str, Flight]) -> bool:
    """Whether a flight leads straight ahead and is not stopped by anything."""
    return "ahead" in ways and not ways["ahead"].is_stopped


def facing_home(state: DbxState, element: Element) -> int:
    """The facing straight towards the own base edge."""
    edge = state.edges.get(element.side, "south")
    return {"south": 3 << 30, "north": 1 << 30, "west": 2 << 30, "east": 0}[edge]


def turned_home(state: DbxState, element: Element) -> Pose:
    """Where an element stands after it has turned towards its own base edge."""
    return pose_of(element).facing_to(facing_home(state, element))
