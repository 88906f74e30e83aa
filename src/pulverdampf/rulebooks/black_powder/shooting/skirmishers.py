"""Skirmishers: whom they may charge, and how their dice are shared out."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.kernel import gap
from pulverdampf.table.predicates import quarter_of

from ..geometry import APART, front_centre, unit_outlines
from ..lookup import contacts_of, unit_of
from ..state import PowderState
from ..units import Unit

FORBIDDEN = ("line", "attack", "warband", "square", "mixed")


@rule("BP-SKIR-05")
def open_to_skirmishers(state: PowderState, target: Unit) -> bool:
    """Whether skirmishers may charge a kind of unit at all."""
    if target.garrison or target.arm == "artillery" or target.formation in ("march", "skirmish"):
        return True
    if target.arm == "cavalry":
        return state.rulings.skirmish_charge_unlisted
    return target.formation not in FORBIDDEN


@rule("BP-SKIR-05")
def skirmishers_may_charge(scene: Scene, unit: Unit, target: Unit) -> bool:
    """Whether skirmishers may charge a unit where it stands."""
    state: PowderState = scene.state
    if _held_in_front(state, target) and _from_flank_or_rear(scene, unit, target):
        return True
    if not open_to_skirmishers(state, target):
        return False
    aim = scene.outline(target)
    return all(
        open_to_skirmishers(state, unit_of(state, each.owner))
        for each in unit_outlines(scene, target.side)
        if each.owner != target.id and gap(aim, each) <= APART + 1e-4
    )


def _held_in_front(state: PowderState, target: Unit) -> bool:
    return any(each.face_of(target.id) == "front" for each in contacts_of(state, target.id))


def _from_flank_or_rear(scene: Scene, unit: Unit, target: Unit) -> bool:
    return quarter_of(scene.outline(target), *front_centre(scene.outline(unit))) != "front"


@rule("BP-SKIR-03")
def dice_that_see(dice: int, seeing: int, eyes: int) -> int:
    """The dice of skirmishers of whom only some see a target: in proportion, at least one."""
    if seeing >= eyes:
        return dice
    return max((2 * dice * seeing + eyes) // (2 * eyes), 1)
