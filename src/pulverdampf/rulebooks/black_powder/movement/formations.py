"""Formations: who may take which, and what a change costs."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..geometry import CONTACT, enemy_is_near, outline_as, refitted
from ..lookup import pose_of
from ..terrain.ground import closed_to, ground
from ..units import Unit
from .moves import SQUARE_BACK, imagined, is_free_at, keeps_away, stands_on_road, stood_at

NOT_ITS = Text("it has no such formation", "diese Formation hat sie nicht")
SAME = Text("it stands in that formation already", "sie steht schon in dieser Formation")
UNFORMED = Text("out of formation it must form up first", "außer Formation muss sie sich erst ordnen")
NO_ROOM = Text("there is no room for that formation", "für diese Formation ist kein Platz")


@rule("BP-MOVE-03", "BP-ART-01")
def moves_to_change(unit: Unit, formation: str) -> int:
    """How many whole moves a change of formation takes: horse guns none, siege guns two."""
    if unit.arm != "artillery":
        return 1
    return 1 if unit.half_way else unit.gun.change


@rule("BP-FORM-01", "BP-FORM-03", "BP-FORM-06", "BP-FORM-09", "BP-SQ-01", "BP-FILL-25")
def form_objections(scene: Scene, unit: Unit, formation: str, *ignoring: str) -> Iterator[Objection]:
    """Why a unit may not take a formation where it stands."""
    if formation not in unit.formations or unit.garrison:
        yield Objection("BP-FORM-01", NOT_ITS)
        return
    if formation == unit.formation and not unit.half_way:
        yield Objection("BP-FORM-01", SAME)
        return
    if unit.unformed:
        yield Objection("BP-FORM-08", UNFORMED)
    stands_fast = unit.formation == "square" and not scene.state.rulings.square_dissolves_near_enemy
    if stands_fast and enemy_is_near(scene, unit):
        yield Objection("BP-MOVE-09", SQUARE_BACK)
    if not fits_as(scene, unit, new_pose(unit, formation), formation, *ignoring):
        yield Objection("BP-MOVE-03", NO_ROOM)


def new_pose(unit: Unit, formation: str) -> Pose:
    """Where a unit stands in a new formation: the middle of its front edge stays."""
    return refitted(unit, pose_of(unit), formation).rounded()


def fits_as(scene: Scene, unit: Unit, pose: Pose, formation: str, *ignoring: str) -> bool:
    """Whether a unit has room and allowed ground in a formation at a place."""
    own = outline_as(scene, unit, pose, formation)
    if not is_free_at(scene, own, *ignoring) or not keeps_away(scene, unit, own):
        return False
    land = ground(scene)
    if land.bare:
        return True
    twin = stood_at(unit, pose, formation)
    if on_road_so(scene, twin):
        return True
    return not any(plot.overlaps(own, CONTACT) for plot in closed_to(scene.state, land, twin))


def on_road_so(scene: Scene, twin: Unit) -> bool:
    """Whether a unit that marches would stand on a road."""
    return twin.formation in ("march", "limbered") and stands_on_road(imagined(scene, twin), twin)
