"""The square, which comes with the cavalry extension."""

from pulverdampf.engine.requests import Option
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Inside
from pulverdampf.text import Text

from ..battalion import can_react, main, pose_of
from ..by_hand.charges import square_asked
from ..events.order import Activated
from ..events.places import FormationChanged
from ..grade_tests import manoeuvre_test
from ..movement.confusion import confuse
from ..state import Battalion, Battle, EagleState
from ..terrain.geometry import fits

FORM = Text("form square in haste", "eilig Karree bilden")


@rule("MOE-X-SQ-04")
def could_form(state: EagleState, charger: Battalion, target: Battalion) -> bool:
    """Whether infantry charged by cavalry may form an emergency square, difficult ground apart."""
    if charger.arm != "cavalry" or target.arm != "infantry" or not can_react(state, target):
        return False
    piece = main(state, target)
    return piece.formation != "square" and not isinstance(piece.place, Inside)


def reactions() -> list[Option[str]]:
    """What it may answer then."""
    return [Option("square", FORM, "square")]


@rule("MOE-X-SQ-04", "MOE-X-SQ-01", "MOE-FILL-36")
async def form_in_haste(battle: Battle, target: Battalion) -> None:
    """A manoeuvre test: success brings the square, failure confusion; it has acted either way."""
    formed = await manoeuvre_test(battle, target, "square", "MOE-X-SQ-04")
    battle.record(Activated(target.id))
    state, pose = battle.state, pose_of(battle.state, target)
    if formed:
        told = await battle.measure(
            lambda: square_asked(state, target),
            lambda: {"room": fits(battle.scene, main(state, target), pose, "square")},
        )
        formed = told["room"]
    if formed:
        battle.record(FormationChanged(target.id, "square", pose))
    else:
        confuse(battle, target, "MOE-X-SQ-04")
