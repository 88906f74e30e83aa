"""One move: how far, over what ground, how near the enemy, and past whom."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pulverdampf.engine.orders import Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable, other
from pulverdampf.table.angles import HALF, degrees, difference, heading
from pulverdampf.table.kernel import gap
from pulverdampf.table.legs import Ahead, Back, Leg
from pulverdampf.table.measurement import corner_length, distance, rear_centre
from pulverdampf.table.outlines import Outline
from pulverdampf.table.paths import Path, first_within, swept_hull, walk
from pulverdampf.table.polygons import Point
from pulverdampf.table.rays import nearest
from pulverdampf.table.shapes import Pose, Rectangle, outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.table.terrain import Plot
from pulverdampf.text import Text

from ..events.names import length
from ..geometry import (
    APART,
    CONTACT,
    NEAR_ENEMY,
    all_units,
    enemies_within,
    enemy_is_near,
    front_centre,
    nearest_enemies,
    shape_of,
    unit_outlines,
    within_table,
)
from ..lookup import pose_of
from ..state import PowderState
from ..terrain.ground import closed_to, comes_out, extra_cost, ground, standing_in
from ..units import Unit

FOOT, HORSE = 12.0, 18.0
SOFT_GUNS = 0.5
ONE_DEGREE = degrees(1.0)

TOO_MANY_LEGS = Text("a move has at most two legs", "eine Bewegung hat höchstens zwei Abschnitte")
TOO_FAR = Text("farther than one move", "weiter als eine Bewegung")
OFF_TABLE = Text("over the edge of the table", "über die Tischkante")
BARRED = Text("ground it may not enter", "Gelände, das sie nicht betreten darf")
OUT_AGAIN = Text("it must come out of ground that is closed to it",
                 "sie muss heraus aus Gelände, das ihr verschlossen ist")  # fmt: skip
TOO_NEAR = Text("closer than {far} to an enemy without a charge", "näher als {far} am Feind ohne Angriff")
ON_SOMEBODY = Text("another unit stands there", "dort steht eine andere Einheit")
STRAIGHT = Text(
    "an enemy is closer than {far}: only straight forward or back",
    "ein Feind ist näher als {far}: nur geradeaus vor oder zurück",
)
SQUARE_BACK = Text(
    "a square only goes back, by half a move, and not near the enemy",
    "ein Karree geht nur zurück, eine halbe Bewegung, und nicht in Feindnähe",
)
HALF_LIMBERED = Text("it is half limbered and stays", "halb aufgeprotzt bleibt sie stehen")
NOT_THERE = Text("it is not on the table", "sie ist nicht auf dem Tisch")


@rule("BP-MOVE-01", "BP-T-MOVE")
def rate_of(state: PowderState, unit: Unit, formation: str = "") -> float:
    """How far one move carries a unit."""
    formation = formation or unit.formation
    if unit.arm == "artillery":
        if formation == "limbered":
            return unit.gun.limbered
        return unit.gun.unlimbered * (SOFT_GUNS if state.weather == "soft" else 1.0)
    if formation == "square":
        return float(state.rulings.square_move)
    return HORSE if unit.arm == "cavalry" else FOOT


def path_of(unit: Unit, legs: Sequence[Leg], pose: Pose | None = None, formation: str = "") -> Path:
    """The way of a unit through some legs."""
    return walk(shape_of(unit, formation), pose or pose_of(unit), legs)


@rule("BP-MOVE-08", "BP-FILL-30")
def follows_road(scene: Scene, unit: Unit, path: Path) -> bool:
    """Whether a march column or limbered guns keep to a road all the way."""
    land = ground(scene)
    if not land.roads or unit.formation not in ("march", "limbered"):
        return False
    before, after = outline(path.shape, path.start), outline(path.shape, path.end)
    fronts = [front_centre(outline(path.shape, stretch.end)) for stretch in path.stretches]
    return land.on_road([rear_centre(before), front_centre(before), *fronts]) and land.on_road(
        [rear_centre(after), front_centre(after)]
    )


@rule("BP-MOVE-08", "BP-T-COMMAND")
def stands_on_road(scene: Scene, unit: Unit) -> bool:
    """Whether the middle line of a unit lies on a road."""
    land = ground(scene)
    own = scene.outline(unit)
    return bool(land.roads) and land.on_road([rear_centre(own), front_centre(own)])


@rule("BP-MOVE-02", "BP-FILL-05", "BP-TERR-03", "BP-SKIR-07")
def cost_of(scene: Scene, unit: Unit, path: Path) -> float:
    """What a way costs: the greater way of the front corners, slow ground and obstacles."""
    cost = corner_length(path)
    land = ground(scene)
    if land.bare or follows_road(scene, unit, path):
        return cost
    fronts: list[Point] = [front_centre(outline(path.shape, path.start))]
    fronts += [front_centre(outline(path.shape, stretch.end)) for stretch in path.stretches]
    return cost + sum(extra_cost(land, unit, a, b) for a, b in pairwise(fronts))


def march_objections(
    scene: Scene, unit: Unit, legs: Sequence[Leg], *ignoring: str, spent: float = 0.0
) -> Iterator[Objection]:
    """Why a unit may not make one move along some legs."""
    state: PowderState = scene.state
    if unit.pose is None:
        yield Objection("BP-MOVE-12", NOT_THERE)
        return
    if len(legs) > 2:
        yield Objection("BP-MOVE-02", TOO_MANY_LEGS)
        return
    if not legs:
        return
    if unit.half_way:
        yield Objection("BP-MOVE-03", HALF_LIMBERED)
    path = path_of(unit, legs)
    if unit.formation == "square":
        yield from _square_objections(scene, unit, legs)
    elif enemy_is_near(scene, unit) and not goes_straight(scene, unit, legs, path):
        yield Objection("BP-MOVE-05", STRAIGHT.filled(far=length(scene.state, NEAR_ENEMY)))
    cost, rate = cost_of(scene, unit, path) + spent, rate_of(state, unit)
    if cost > rate + 1e-3:
        yield Objection("BP-MOVE-02", TOO_FAR, rate, round(cost, 2))
    yield from ground_objections(scene, unit, path)
    yield from neighbour_objections(scene, unit, path, *ignoring)


@rule("BP-MOVE-09")
def _square_objections(scene: Scene, unit: Unit, legs: Sequence[Leg]) -> Iterator[Objection]:
    backwards = all(isinstance(leg, Back) for leg in legs)
    if not backwards or enemy_is_near(scene, unit):
        yield Objection("BP-MOVE-09", SQUARE_BACK)


@rule("BP-MOVE-05")
def goes_straight(scene: Scene, unit: Unit, legs: Sequence[Leg], path: Path) -> bool:
    """Whether a move goes straight forward or back, skirmishers straight to or from the nearest enemy."""
    if unit.formation != "skirmish":
        return all(isinstance(leg, (Ahead, Back)) for leg in legs) and len({type(leg) for leg in legs}) < 2
    dx, dy = path.end.x - path.start.x, path.end.y - path.start.y
    if dx * dx + dy * dy < 1e-6:
        return True
    own = scene.outline(unit)
    bearings = [towards(own, enemy) for enemy in nearest_enemies(scene, unit.side, own)]
    offs = [abs(difference(bearing, heading(dx, dy))) for bearing in bearings]
    return any(off <= ONE_DEGREE or HALF - off <= ONE_DEGREE for off in offs)


def towards(own: Outline, enemy: Outline) -> int:
    """The direction from one outline straight to another."""
    _, ax, ay, bx, by = nearest(own, enemy)
    if (ax, ay) == (bx, by):
        return heading(enemy.x - own.x, enemy.y - own.y)
    return heading(bx - ax, by - ay)


@rule("BP-TERR-01", "BP-TERR-02", "BP-TERR-04", "BP-TERR-06")
def ground_objections(scene: Scene, unit: Unit, path: Path) -> Iterator[Objection]:
    """Why the ground does not allow a way."""
    end = outline(path.shape, path.end)
    if not within_table(scene.state, end):
        yield Objection("BP-MOVE-07", OFF_TABLE)
    land = ground(scene)
    if land.bare or follows_road(scene, unit, path):
        if any(plot.overlaps(end, CONTACT) for plot in land.impassable):
            yield Objection("BP-TERR-04", BARRED)
        return
    closed, inside = closed_ahead(scene, unit, path)
    if any(plot.overlaps(end, CONTACT) for plot in closed):
        yield Objection("BP-TERR-01" if _in_woods(land.woods, end) else "BP-TERR-02", BARRED)
    elif crosses_closed(path, closed) and squeezed(scene, unit, path) is None:
        yield Objection("BP-TERR-06", BARRED)
    elif any(not comes_out(plot, outline(path.shape, path.start), end) for plot in inside):
        yield Objection("BP-TERR-01", OUT_AGAIN)


@rule("BP-TERR-01", "BP-TERR-02")
def closed_ahead(scene: Scene, unit: Unit, path: Path) -> tuple[list[Plot], list[Plot]]:
    """The areas that a way may not touch, and those closed ones in which the unit stands already."""
    closed = closed_to(scene.state, ground(scene), unit)
    inside = standing_in(closed, outline(path.shape, path.start))
    return [plot for plot in closed if plot not in inside], inside


def _in_woods(woods: list[Plot], end: Outline) -> bool:
    return any(plot.overlaps(end, CONTACT) for plot in woods)


def crosses_closed(path: Path, closed: list[Plot]) -> bool:
    """Whether the ground that a way sweeps lies in closed areas anywhere."""
    if not closed:
        return False
    hulls = swept_hull(path)
    return any(plot.overlaps(hull, CONTACT) for plot in closed for hull in hulls)


@rule("BP-TERR-06", "BP-TERR-01", "BP-FILL-34")
def squeezed(scene: Scene, unit: Unit, path: Path) -> bool | None:
    """Whether a unit loses its formation on the way; none if it cannot pass.

    It does so in a gap narrower than itself, and on its way out of ground that is closed to it.
    """
    closed, inside = closed_ahead(scene, unit, path)
    if not crosses_closed(path, closed):
        return bool(inside)
    slim = Rectangle(shape_of(unit, "limbered" if unit.arm == "artillery" else "march").width, 0.5)
    legs = [(front_centre(outline(path.shape, s.start)), front_centre(outline(path.shape, s.end)))
            for s in path.stretches]  # fmt: skip
    for (ax, ay), (bx, by) in legs:
        if (ax, ay) == (bx, by):
            continue
        bearing = heading(bx - ax, by - ay)
        length = distance((ax, ay), (bx, by))
        if crosses_closed(walk(slim, Pose(ax, ay, bearing), [Ahead(length)]), closed):
            return None
    return bool(inside) or unit.formation not in ("march", "limbered", "skirmish")


@rule("BP-MOVE-04", "BP-MOVE-06", "BP-MOVE-07", "BP-FILL-06")
def neighbour_objections(scene: Scene, unit: Unit, path: Path, *ignoring: str) -> Iterator[Objection]:
    """Why other units do not allow a way: friends may be passed, enemies are kept at a distance."""
    end = outline(path.shape, path.end)
    far = path.length + end.reach + outline(path.shape, path.start).reach + APART
    start = path.start
    foes = [
        each
        for each in unit_outlines(scene, other(unit.side))
        if (each.x - start.x) ** 2 + (each.y - start.y) ** 2 < (far + each.reach) ** 2
    ]
    if foes:
        own = outline(path.shape, start)
        clear = [each for each in foes if gap(own, each) >= APART - 1e-3]
        close = [each for each in foes if gap(own, each) < APART - 1e-3]
        if first_within(path, APART - 2e-3, clear) is not None or any(
            gap(end, each) < min(gap(own, each), APART) - 1e-3 or not is_free(end, [each], CONTACT)
            for each in close
        ):
            yield Objection("BP-MOVE-04", TOO_NEAR.filled(far=length(scene.state, APART)), APART)
    if not is_free(end, all_units(scene, unit.id, *ignoring), CONTACT):
        yield Objection("BP-MOVE-07", ON_SOMEBODY)


def is_free_at(scene: Scene, own: Outline, *ignoring: str) -> bool:
    """Whether an outline overlaps no unit, stands on the table and on passable ground."""
    return (
        within_table(scene.state, own)
        and not any(plot.overlaps(own, CONTACT) for plot in ground(scene).impassable)
        and is_free(own, all_units(scene, own.owner, *ignoring), CONTACT)
    )


def keeps_away(scene: Scene, unit: Unit, own: Outline) -> bool:
    """Whether no enemy is closer than one."""
    return not enemies_within(scene, unit.side, own, APART - 1e-3)


def stood_at(unit: Unit, pose: Pose, formation: str = "") -> Unit:
    """A unit as it would be at another place."""
    twin: Unit = unit.__copy__()  # type: ignore[attr-defined]
    twin.place = OnTable(pose)
    if formation:
        twin.formation = formation
    return twin


def imagined(scene: Scene, *units: Unit) -> Scene:
    """The same table with some units as they would be."""
    return scene.with_pieces(units)
