"""Buildings: going in, coming out, and how a garrison's dice are shared."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Objection, Step
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside
from pulverdampf.table.contact import against
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import FACES, Face, face_middle
from pulverdampf.table.outlines import Outline
from pulverdampf.table.paths import Path
from pulverdampf.table.shapes import Pose, outline, pieces
from pulverdampf.text import Text

from ..geometry import CONTACT, enemy_is_near, outline_as, shape_of
from ..movement.moves import (
    SQUARE_BACK,
    STRAIGHT,
    TOO_FAR,
    cost_of,
    goes_straight,
    imagined,
    is_free_at,
    keeps_away,
    march_objections,
    path_of,
    rate_of,
    stood_at,
)
from ..state import PowderState
from ..units import Unit
from .ground import ground
from .kinds import KINDS

ENTERING = 6.0
NO_BUILDING = Text("there is no empty building", "dort ist kein leeres Gebäude")
ON_FOOT = Text("only infantry holds buildings", "nur Infanterie besetzt Gebäude")
NOT_TOUCHING = Text("it does not touch the building", "sie berührt das Gebäude nicht")
NOT_INSIDE = Text("it is in no building", "sie ist in keinem Gebäude")
NO_ROOM = Text("there is no room on that side", "auf dieser Seite ist kein Platz")
NO_SIDE = Text("name the side and the formation", "Seite und Formation angeben")


def holder_of(state: PowderState, feature: str) -> Unit | None:
    """The unit that holds a building."""
    for each in state.pieces.values():
        if isinstance(each, Unit) and isinstance(each.place, Inside) and each.place.feature == feature:
            return each
    return None


def block(state: PowderState, feature: str) -> Outline:
    """The outline of a building."""
    found = state.features[feature]
    return pieces(found.shape, found.pose, found.id)[0]


def is_empty_building(state: PowderState, feature: str) -> bool:
    """Whether a feature is a building that nobody holds."""
    found = state.features.get(feature)
    return found is not None and KINDS[found.kind].going == "building" and holder_of(state, feature) is None


@rule("BP-TERR-04", "BP-BLD-01", "BP-FILL-33")
def enter_objections(scene: Scene, unit: Unit, step: Step) -> Iterator[Objection]:
    """Why a unit may not go into a building, perhaps after going up to it."""
    state: PowderState = scene.state
    if not is_empty_building(state, step.target):
        yield Objection("BP-TERR-04", NO_BUILDING)
        return
    if not unit.on_foot:
        yield Objection("BP-TERR-04", ON_FOOT)
    if unit.formation == "square":
        yield Objection("BP-MOVE-09", SQUARE_BACK)
        return
    if step.legs:
        yield from march_objections(scene, unit, step.legs, spent=ENTERING)
        there = outline(shape_of(unit), path_of(unit, step.legs).end)
    else:
        there = scene.outline(unit)
    if gap(there, block(state, step.target)) > CONTACT:
        yield Objection("BP-TERR-04", NOT_TOUCHING)


@rule("BP-TERR-04")
def side_pose(scene: Scene, unit: Unit, side: Face, formation: str) -> Pose:
    """Where a unit stands that has just come out on a side: its rear against the building, facing away."""
    walls = block(scene.state, unit.garrison)
    middle = face_middle(walls, side)
    shape = shape_of(unit, formation)
    facing_in = against(shape, walls, side, *middle)
    return facing_in.turned(1 << 31).rounded()


def out_of_building(scene: Scene, unit: Unit, step: Step) -> list[Path]:
    """The way of a unit that comes out on a side and goes on."""
    side: Face = step.target if step.target in FACES else "front"
    pose = side_pose(scene, unit, side, step.formation)
    twin = stood_at(unit, pose, step.formation)
    return [path_of(twin, step.legs)]


@rule("BP-TERR-04", "BP-FILL-33")
def leave_objections(scene: Scene, unit: Unit, step: Step, *ignoring: str) -> Iterator[Objection]:
    """Why a garrison may not come out on a side and move on."""
    if not unit.garrison:
        yield Objection("BP-TERR-04", NOT_INSIDE)
        return
    if step.target not in FACES or step.formation not in unit.formations or step.formation == "square":
        yield Objection("BP-TERR-04", NO_SIDE)
        return
    (path,) = out_of_building(scene, unit, step)
    twin = stood_at(unit, path.start, step.formation)
    cost, rate = cost_of(scene, twin, path), rate_of(scene.state, twin)
    if cost > rate + 1e-3:
        yield Objection("BP-MOVE-02", TOO_FAR, rate, round(cost, 2))
    if (
        step.legs
        and enemy_is_near(scene, unit)
        and not goes_straight(imagined(scene, twin), twin, step.legs, path)
    ):
        yield Objection("BP-MOVE-05", STRAIGHT)
    own = outline_as(scene, twin, path.end, step.formation)
    start = outline_as(scene, twin, path.start, step.formation)
    land = ground(scene)
    closed = [plot for plot in land.woods if step.formation != "skirmish" and plot.overlaps(own, CONTACT)]
    if (
        closed
        or not is_free_at(scene, own, unit.id, *ignoring)
        or not keeps_away(scene, unit, own)
        or not keeps_away(scene, unit, start)
    ):
        yield Objection("BP-TERR-04", NO_ROOM)


@rule("BP-BLD-02", "BP-FIRE-12")
def split_is_fair(shares: list[int], dice: int) -> bool:
    """Whether a garrison's dice all go one way, or at least two to each side used."""
    used = [share for share in shares if share]
    return sum(used) == dice and (len(used) == 1 or all(share >= 2 for share in used))


@rule("BP-BLD-04")
def bonus_of(state: PowderState, unit: Unit) -> int:
    """What a garrison adds to the result of a round, by its size."""
    standard = state.rulings.building_bonus_standard
    return {"large": 3, "standard": standard, "small": 2, "tiny": 1}[unit.size]


def stands_against(scene: Scene, unit: Unit, feature: str) -> bool:
    """Whether a unit touches a building."""
    return unit.pose is not None and gap(scene.outline(unit), block(scene.state, feature)) <= 2 * CONTACT
