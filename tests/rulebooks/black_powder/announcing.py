"""How players of Black Powder announce what the cards tell beforehand."""

from typing import Any

from pulverdampf.engine.orders import Allotment, Form, Plan, Step
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.rulebooks.black_powder.command.command_roll import moves_of, moves_won
from pulverdampf.rulebooks.black_powder.command.fan import AS_IT_FALLS
from pulverdampf.rulebooks.black_powder.command.obeying import obey
from pulverdampf.rulebooks.black_powder.geometry import layout
from pulverdampf.rulebooks.black_powder.lookup import unit_of
from pulverdampf.rulebooks.black_powder.shooting.phase import marks_to_share
from pulverdampf.rulebooks.black_powder.shooting.targets import marks, sides_of
from pulverdampf.rulebooks.black_powder.state import PowderState
from pulverdampf.rulebooks.black_powder.telling.outlook import CHARGE_OUTLOOK, VOLLEY_OUTLOOK
from pulverdampf.rulebooks.black_powder.units import Unit
from tests.conformance.announcing import Announced, Answers, Fan


def volley(state: PowderState, one: PieceId, other: PieceId) -> Answers:
    """A unit turns all it can on one enemy; the other sides of a square take the first they are offered."""
    yield "BP-FIRE-01", one
    unit, scene = state.pieces[one], Scene(state, layout)
    if not isinstance(unit, Unit):
        return
    if unit.formation == "square":
        aims = [[mark.target for mark in marks(scene, unit, side)] for side in sides_of(unit)]
        wanted = any(other in found for found in aims)
        for found in aims:
            if found:
                yield "BP-FIRE-04", other if other in found or not wanted else found[0]
    elif marks_to_share(scene, unit):
        yield "BP-SKIR-02", lambda form, scene: _all_dice_at(form, scene, one, other)
    else:
        yield "BP-FIRE-04", other


def _all_dice_at(form: Form[Allotment], scene: Scene, one: PieceId, other: PieceId) -> Allotment | None:
    for idea in form.ideas(scene):
        aimed_at = [key.partition("/")[0] for key, dice in idea.given[one].items() if dice]
        if aimed_at == [other] and not form.objections(idea, scene):
            return idea
    return None


def charge(state: PowderState, one: PieceId, other: PieceId) -> Answers:
    """The commander whose turn it is orders a charge."""
    yield "BP-CMD-04", "order"
    yield "BP-CMD-01", lambda form, scene: Plan({one: (Step("charge", target=other),)})


def moves_rolled(before: PowderState, after: PowderState) -> int:
    """The moves that the roll which waits to be obeyed gives."""
    due: Any = obey.waiting_in(after)
    units = [unit_of(after, key) for key, _ in due.plans]
    stir = any(moves_of(each, due.roll, due.rating) for each in units)
    return moves_won(due.roll, due.rating) if stir else 0


ANNOUNCED = (
    Announced(VOLLEY_OUTLOOK, "BP-FIRE-01", volley),
    Announced(CHARGE_OUTLOOK, "BP-CMD-04", charge),
)
FANS = (
    Fan("BP-CMD-01", moves_rolled, obey, AS_IT_FALLS),
    Fan("BP-CMD-12", moves_rolled, obey, AS_IT_FALLS),
)
