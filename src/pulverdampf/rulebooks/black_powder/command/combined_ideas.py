"""Plans of unlike steps: turn or march and then charge, march and enter a building, march and form anew."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Step
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import other
from pulverdampf.table.angles import difference, heading
from pulverdampf.table.kernel import gap
from pulverdampf.table.legs import Ahead, Leg, Shift, To
from pulverdampf.table.measurement import corner_length
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import nearest

from ..charge.charges import charging_objections
from ..charge.contact_places import may_be_charged
from ..geometry import enemy_is_near, unit_outlines
from ..lookup import pose_of, unit_of
from ..movement.formations import moves_to_change
from ..movement.moves import path_of, rate_of, towards
from ..state import PowderState
from ..terrain.first_sight import seen_at_start
from ..terrain.ground import ground
from ..units import Unit

Steps = tuple[Step, ...]
ENTERING = 6.0
FEW = 3
"""How many enemies are considered at once."""


def combined(scene: Scene, unit: Unit, most: int, direct: set[str]) -> Iterator[Steps]:
    """Plans that take more than one kind of step; `direct` are enemies that can be charged from here."""
    if most < 2 or unit.pose is None or unit.garrison:
        return
    for target in [key for key in chargeable_later(scene, unit) if key not in direct][:FEW]:
        for leg in _approaches(scene, unit, unit_of(scene.state, target)):
            yield Step("march", (leg,)), Step("charge", target=target)
    yield from _into_buildings(scene, unit, most)
    yield from _and_form(scene, unit, most)


def chargeable_later(scene: Scene, unit: Unit) -> list[str]:
    """The enemies that a unit may charge if moves bring it before them, nearest first."""
    state: PowderState = scene.state
    if unit.pose is None or any(True for _ in charging_objections(state, unit)):
        return []
    own = scene.outline(unit)
    foes = sorted(unit_outlines(scene, other(unit.side)), key=lambda each: (gap(own, each), each.owner))
    units = [unit_of(state, each.owner) for each in foes]
    return [each.id for each in units if may_be_charged(unit, each) and seen_at_start(scene, unit, each)]


def later_steps(scene: Scene, unit: Unit) -> Iterator[Step]:
    """One step of each kind that a unit may be able to take after others."""
    if unit.pose is None:
        return
    for target in chargeable_later(scene, unit):
        yield Step("charge", target=target)
    if unit.on_foot:
        for plot in ground(scene).buildings:
            yield Step("enter", (Ahead(1.0),), plot.feature.id)
    for formation in unit.formations:
        yield Step("form", formation=formation)


def _approaches(scene: Scene, unit: Unit, target: Unit) -> Iterator[Leg]:
    """First moves after which a charge may be open: turn to the enemy, go towards him, go ahead."""
    rate, pose = rate_of(scene.state, unit), pose_of(unit)
    bearing = towards(scene.outline(unit), scene.outline(target))
    if not enemy_is_near(scene, unit):
        turned = To(pose.facing_to(bearing).rounded())
        if corner_length(path_of(unit, (turned,))) <= rate - 0.01:
            yield turned
        yield Shift(rate, difference(pose.facing, bearing))
    for share in (0.5, 1.0):
        yield Ahead(rate * share)


def _into_buildings(scene: Scene, unit: Unit, most: int) -> Iterator[Steps]:
    """Straight up to a building in one move or two, and in."""
    if not unit.on_foot or unit.formation == "square":
        return
    own, rate, facing = scene.outline(unit), rate_of(scene.state, unit), pose_of(unit).facing
    for plot in ground(scene).buildings:
        far, bearing = _way_to(own, plot.pieces)
        off = difference(facing, bearing)
        for number in range(1, most):
            last = max(far - number * rate, 0.0)
            if far > 0.01 and last <= ENTERING:
                each = Step("march", (Shift((far - last) / number, off),))
                legs = (Shift(last, off),) if last > 0.01 else ()
                yield (*(each,) * number, Step("enter", legs, plot.feature.id))
                break


def _way_to(own: Outline, walls: list[Outline]) -> tuple[float, int]:
    """How far and in which direction the nearest wall is."""
    far, ax, ay, bx, by = min((nearest(own, each) for each in walls), key=lambda found: found[0])
    return far, heading(bx - ax, by - ay) if far > 0.0 else own.facing


def _and_form(scene: Scene, unit: Unit, most: int) -> Iterator[Steps]:
    """Columns and limbered guns go ahead and then form for battle."""
    if unit.formation not in ("march", "limbered", "attack") or unit.half_way:
        return
    ready = unit.formations[0]
    ahead = Step("march", (Ahead(rate_of(scene.state, unit)),))
    for number in range(most - min(moves_to_change(unit, ready), 1), 0, -1):
        yield (*(ahead,) * number, Step("form", formation=ready))
