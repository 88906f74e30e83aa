"""Wagons: the train in column, the fort in a ring, and plunder."""

from collections.abc import Sequence
from functools import partial

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import SIDES, Reserve, Side, other
from pulverdampf.table.angles import FULL, HALF, direction, heading
from pulverdampf.table.outlines import Outline, box
from pulverdampf.table.shapes import Polygon, Pose, Rectangle, outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.table.terrain import Feature

from ..by_hand.nerves import plunder_asked
from ..events.moves import Plundered
from ..events.places import UnitPlaced
from ..events.setting import GroundChanged
from ..geometry import touch
from ..morale.losses import lose_unit
from ..setup.placing import bases_seen_by
from ..state import Battle, WarState, elements, of_side, seen_of, standing
from ..units import Unit, fights

LEAST_IN_RING = 4


def train_of(state: WarState, side: Side) -> Unit | None:
    """The wagon train of a side, while it has one."""
    for unit in of_side(state, side):
        if unit.troop == "wagon" and elements(state, unit):
            return unit
    return None


def fort_of(state: WarState, side: Side) -> Feature | None:
    """The wagon fort of a side, once it is closed."""
    for feature in state.features.values():
        if feature.kind == "wagon_fort" and feature.owner == side:
            return feature
    return None


# the ring ------------------------------------------------------------------------------------------------


@rule("KP-WAG-02", "KP-FILL-08")
def ring_poses(number: int, x: float, y: float, width: float) -> list[Pose]:
    """Places for wagons in a closed ring about a point: inner corners touch, fronts look outward."""
    c, s = direction(HALF // number)
    radius = width * 0.5 * c / s + width * 0.5 + 0.002
    poses = []
    for k in range(number):
        bearing = k * (FULL // number)
        ux, uy = direction(bearing)
        poses.append(Pose(x + ux * radius, y + uy * radius, bearing))
    return poses


def ring_radius(number: int, width: float) -> float:
    """How far the outer corners of a ring of wagons lie from its middle."""
    c, s = direction(HALF // number)
    return width * 0.5 * c / s + width * 1.5


@rule("KP-SCEN-21", "KP-FILL-08")
def is_closed(scene: Scene, train: Unit) -> bool:
    """Whether all wagons of a train touch in one closed ring."""
    state: WarState = scene.state
    wagons = [scene.outline(each) for each in standing(state, train)]
    if len(wagons) < LEAST_IN_RING or len(wagons) != len(elements(state, train)):
        return False
    if any(each.formation != "fort" for each in standing(state, train)):
        return False
    return is_ring(wagons)


@rule("KP-SCEN-21", "KP-FILL-08")
def is_ring(wagons: Sequence[Outline]) -> bool:
    """Whether wagons stand side by side all the way round a free middle, in a circle or a rectangle."""
    number = len(wagons)
    middle = box(sum(o.x for o in wagons) / number, sum(o.y for o in wagons) / number, 0, 0.1, 0.1)
    if any(touch(middle, each) for each in wagons):
        return False
    beside = [[j for j, b in enumerate(wagons) if j != i and touch(a, b)] for i, a in enumerate(wagons)]

    def closes(way: tuple[int, ...]) -> bool:
        if len(way) == number:
            return way[0] in beside[way[-1]]
        return any(closes((*way, j)) for j in beside[way[-1]] if j not in way)

    return closes((0,))


@rule("KP-SCEN-21")
def form_ring(battle: Battle, train: Unit) -> None:
    """Once the ring is closed the fort exists."""
    state = battle.state
    if fort_of(state, train.side) is None and is_closed(battle.scene, train):
        battle.record(GroundChanged((fort_feature(state, train),), why="fort"))


def fort_feature(state: WarState, train: Unit) -> Feature:
    """The fort as a feature: the ring through the middles of the wagons."""
    points = [each.pose.point for each in standing(state, train) if each.pose is not None]
    x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    ring = _around(points, x, y)
    return Feature(f"fort-{train.id}", "wagon_fort", Polygon(tuple(ring)), owner=train.side)


def _around(points: list[tuple[float, float]], x: float, y: float) -> list[tuple[float, float]]:
    """Points in order round a middle."""
    return sorted(points, key=lambda p: heading(p[0] - x, p[1] - y))


@rule("KP-SCEN-21", "KP-SCEN-31")
def may_draw_up(state: WarState, train: Unit) -> bool:
    """Whether the wagons may begin to form a fort: enemies have been sighted, and all are on the table; the
    attacker of a raid or siege has none."""
    wagons = elements(state, train)
    held = state.conditions
    if held.kind in ("raid", "siege") and train.side == held.attacker:
        return False
    if len(wagons) < LEAST_IN_RING or len(standing(state, train)) != len(wagons):
        return False
    if any(each.formation == "fort" for each in wagons):
        return False
    return bool(seen_of(state, other(train.side)))


# the column ----------------------------------------------------------------------------------------------


@rule("KP-WAG-01", "KP-SCEN-20")
def follow_in(battle: Battle, train: Unit) -> None:
    """Wagons that still wait off the table follow behind the last one as soon as there is room."""
    state = battle.state
    while True:
        waiting = [each for each in elements(state, train) if isinstance(each.place, Reserve)]
        on = standing(state, train)
        if not waiting or not on:
            return
        last = on[-1]
        assert last.pose is not None
        shape = battle.scene.shape(last)
        assert isinstance(shape, Rectangle)
        place = last.pose.ahead(-(shape.depth + 0.05)).rounded()
        spot = outline(shape, place)
        width, depth = state.table
        inside = all(0.0 <= x <= width and 0.0 <= y <= depth for x, y in spot.corners())
        if not inside or not is_free(spot, bases_seen_by(battle.scene, train.side), 0.02):
            return
        battle.record(UnitPlaced(train.id, {waiting[0].id: place}, "follows"))


# plunder -------------------------------------------------------------------------------------------------


@rule("KP-WAG-04", "KP-FILL-49")
async def plunder(battle: Battle) -> None:
    """A train that no own element touches and an enemy element does is lost."""
    state = battle.state
    for side in SIDES:
        train = train_of(state, side)
        if train is None or not standing(state, train):
            continue
        told = await battle.measure(
            partial(plunder_asked, state, train), partial(is_taken, battle.scene, train)
        )
        if told.get("taken"):
            fort = fort_of(state, side)
            battle.record(Plundered(side))
            lose_unit(battle, train, "captured")
            if fort is not None:
                battle.record(GroundChanged(gone=(fort.id,)))


@rule("KP-WAG-04", "KP-FILL-49")
def is_taken(scene: Scene, train: Unit) -> Told:
    """Whether enemies alone touch a train, measured."""
    enemies = _at_wagons(scene, train, other(train.side))
    return {"taken": enemies and not _at_wagons(scene, train, train.side)}


def _at_wagons(scene: Scene, train: Unit, whose: Side) -> bool:
    """Whether any element of a side touches a wagon."""
    state: WarState = scene.state
    wagons = [scene.outline(each) for each in standing(state, train)]
    return any(
        touch(scene.outline(piece), wagon)
        for unit in seen_of(state, whose)
        if fights(unit)
        for piece in standing(state, unit)
        for wagon in wagons
    )
