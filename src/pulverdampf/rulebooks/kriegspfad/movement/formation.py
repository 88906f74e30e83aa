"""Holding together: gaps inside a unit, who passes through whom, single file."""

from collections.abc import Iterable, Sequence

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.predicates import single_file

from ..geometry import groups_of
from ..special.forts import are_fortified, is_fortified
from ..state import WarState, standing
from ..units import Unit, are_warriors, fights_as, is_gun, is_mounted, is_single

CLOSE_ORDER_ENDS = 1840
SPREAD = 4.0


@rule("KP-FORM-01", "KP-T-GAP")
def largest_gap(scene: Scene, unit: Unit) -> float:
    """The largest gap between neighbours inside a unit where it stands."""
    if _may_be_fortified(unit) and scene.remembered(
        ("fortified", unit.id), lambda: is_fortified(scene, unit)
    ):
        return SPREAD
    return gap_in_the_open(scene.state, unit)


@rule("KP-FORM-01", "KP-T-GAP")
def gap_among(scene: Scene, unit: Unit, bases: Sequence[Outline]) -> float:
    """The largest gap between neighbours inside a unit that is set down on some bases."""
    if _may_be_fortified(unit) and are_fortified(scene, unit, bases):
        return SPREAD
    return gap_in_the_open(scene.state, unit)


def _may_be_fortified(unit: Unit) -> bool:
    return fights_as(unit) in ("regular", "warrior")


@rule("KP-FORM-01", "KP-T-GAP")
def gap_in_the_open(state: WarState, unit: Unit) -> float:
    """The largest gap between neighbours inside a unit without works."""
    kind = fights_as(unit)
    if kind in ("skirmisher", "mounted_warrior"):
        return SPREAD
    if kind == "regular" and state.conditions.year < CLOSE_ORDER_ENDS:
        return 1.0
    return 2.0


@rule("KP-FORM-02")
def straggling(outlines: Sequence[Outline], reach: float) -> float:
    """How far the groups of a split unit are apart beyond what is allowed; 0 when it holds together."""
    groups = groups_of(outlines, reach)
    if len(groups) < 2:
        return 0.0
    main = max(groups, key=len)
    return sum(
        min(gap(outlines[i], outlines[j]) for i in group for j in main) - reach
        for group in groups
        if group is not main
    )


def in_column(lead: Outline, others: Sequence[Outline], reach: float, width: float) -> bool:
    """Whether bases stand in single file behind a leader, whoever of them comes first."""
    file = sorted(others, key=lambda o: (-(o.x * lead.ux + o.y * lead.uy), o.owner))
    return single_file([lead, *file], reach, width * 0.5)


# passing through ----------------------------------------------------------------------------------------


@rule("KP-MOVE-05")
def passes_through(state: WarState, mover: Unit, friend: Unit) -> bool:
    """Whether a unit may pass through a friendly one."""
    if is_single(mover) or is_single(friend) or mover.id == friend.id:
        return True
    still = not any(piece.moved for piece in standing(state, friend))
    if is_gun(friend):
        return still
    if not _slips_through(mover):
        return False
    return _slips_through(friend) or (friend.troop == "wagon" and still)


def _slips_through(unit: Unit) -> bool:
    """Skirmishers and warriors, on foot or mounted, mounted skirmishers included."""
    if fights_as(unit) == "skirmisher" or are_warriors(unit):
        return True
    return is_mounted(unit) and unit.troop == "mounted_infantry" and unit.foot == "skirmisher"


def barring_friends(scene: Scene, unit: Unit, besides: Iterable[str] = ()) -> list[Outline]:
    """The bases of friends through which a unit may not pass."""
    state: WarState = scene.state
    return [
        scene.outline(piece)
        for friend in state.bodies.values()
        if friend.side == unit.side and friend.id not in besides and not passes_through(state, unit, friend)
        for piece in standing(state, friend)
    ]
