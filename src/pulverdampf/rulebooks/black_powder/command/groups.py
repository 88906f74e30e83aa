"""Brigade orders: whom one order may be given to together, what makes it one, and who moves when."""

from collections.abc import Iterator, Mapping, Sequence

from pulverdampf.engine.orders import Objection, Plan, Step
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import degrees, difference, heading
from pulverdampf.table.predicates import connected
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..events.names import length
from ..geometry import outline_as
from ..lookup import has_left, unit_of
from ..movement.arrivals import arriving, return_pose
from ..movement.moves import imagined, stood_at
from ..state import PowderState
from ..units import Unit
from .plans import Steps, after, moves_for, plan_objections, poses_after

NEIGHBOURS = 6.0
ALIKE = degrees(30.0)

ONE_BRIGADE = Text(
    "a brigade order goes to units of one brigade", "eine Brigadeorder gilt Einheiten einer Brigade"
)
TOO_FAR_APART = Text(
    "the units are more than {far} apart", "die Einheiten stehen weiter als {far} auseinander"
)
NOT_ALIKE = Text("a brigade order is the same for all", "eine Brigadeorder ist für alle gleich")
ON_EACH_OTHER = Text(
    "they would stand in one another's way, whoever moves first",
    "sie stünden einander im Weg, wer auch zuerst geht",
)


@rule("BP-CMD-07", "BP-CMD-08", "BP-MOVE-12", "BP-SETUP-07")
def as_ordered(state: PowderState, unit: Unit, steps: Sequence[Step]) -> Unit:
    """A unit as an order finds it: one beside the table stands where it comes on or comes back."""
    if unit.pose is not None or not steps:
        return unit
    if steps[0].what == "arrive":
        return arriving(state, unit, steps[0])
    if steps[0].what == "return" and has_left(unit) and steps[0].formation in unit.formations:
        return stood_at(unit, return_pose(state, unit, steps[0].formation), steps[0].formation)
    return unit


@rule("BP-CMD-08", "BP-SETUP-07")
def group_objections(scene: Scene, units: list[Unit], plan: Plan) -> Iterator[Objection]:
    """Why units do not make a group for one order."""
    if len({each.body for each in units}) > 1:
        yield Objection("BP-CMD-08", ONE_BRIGADE)
    there = [as_ordered(scene.state, each, plan.steps[each.id]) for each in units]
    places = [
        scene.outline(each) if each.garrison else outline_as(scene, each, each.pose)
        for each in there
        if each.pose is not None
    ]
    if (places and len(places) < len(units)) or not connected(places, NEIGHBOURS):
        yield Objection("BP-CMD-08", TOO_FAR_APART.filled(far=length(scene.state, NEIGHBOURS)), NEIGHBOURS)
    told = [list(_told(scene, each, plan.steps[each.id])) for each in there]
    if any(not _is_same(told[0], other) for other in told[1:]):
        yield Objection("BP-CMD-08", NOT_ALIKE)


Told = tuple[str, str, int | None, int]
"""One step of an order: what, in which formation, whither, and how far round."""


def _told(scene: Scene, unit: Unit, steps: Sequence[Step]) -> Iterator[Told]:
    for step in steps:
        aim = scene.state.pieces.get(step.target) if step.what == "charge" else None
        if step.what == "charge":
            yield step.what, "", _whither(unit.pose, aim.pose if aim is not None else None), 0
            return
        is_nowhere = unit.pose is None and not unit.garrison
        moved = unit if is_nowhere else after(scene, unit, step)
        turned = difference(unit.pose.facing, moved.pose.facing) if unit.pose and moved.pose else 0
        whither = _whither(unit.pose, moved.pose) if step.legs else None
        yield step.what, step.formation, whither, 0 if step.what == "leave" else turned
        unit = moved


def _whither(start: Pose | None, end: Pose | None) -> int | None:
    if start is None or end is None or start.point == end.point:
        return None
    return heading(end.x - start.x, end.y - start.y)


def _is_same(one: list[Told], other: list[Told]) -> bool:
    """Whether two units are told the same: the same steps, in about the same direction, turning alike."""
    return len(one) == len(other) and all(_is_alike(a, b) for a, b in zip(one, other, strict=True))


def _is_alike(one: Told, other: Told) -> bool:
    (what, formation, whither, turned), (there, shape, thither, rounded) = one, other
    if (what, formation) != (there, shape) or (whither is None) != (thither is None):
        return False
    straight = whither is None or thither is None or abs(difference(whither, thither)) <= ALIKE
    return straight and abs(turned - rounded) <= ALIKE


@rule("BP-CMD-08", "BP-CMD-10", "BP-MOVE-06", "BP-MOVE-07")
def in_turn(
    scene: Scene, plans: Mapping[PieceId, Steps], moves: Mapping[PieceId, int]
) -> tuple[list[PieceId], list[PieceId]]:
    """The order in which units move so that each gets its moves, and those who are left without."""
    waiting, found = list(plans), []
    while waiting:
        free = (key for key in waiting if _is_free_to_go(scene, key, plans[key], moves[key]))
        chosen = next(free, "")
        if not chosen:
            break
        waiting.remove(chosen)
        found.append(chosen)
        if waiting:
            unit = unit_of(scene.state, chosen)
            scene = imagined(scene, poses_after(scene, unit, plans[chosen], moves[chosen]))
    return found, waiting


def _is_free_to_go(scene: Scene, key: PieceId, steps: Steps, moves: int) -> bool:
    """Whether a unit can take all steps that its moves pay for; how a charge ends shows later."""
    unit = unit_of(scene.state, key)
    paid: list[Step] = []
    for step in steps:
        moves -= moves_for(unit, step)
        if step.what == "charge" or moves < 0:
            break
        paid.append(step)
    return not paid or not any(True for _ in plan_objections(scene, unit, paid))
