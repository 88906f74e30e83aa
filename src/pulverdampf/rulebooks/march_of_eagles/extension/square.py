"""The square, which comes with the cavalry extension."""

from pulverdampf.engine.requests import Option
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside
from pulverdampf.text import Text

from ..battalion import can_react, main, pose_of
from ..events.order import Activated
from ..events.places import FormationChanged
from ..grade_tests import manoeuvre_test
from ..movement.confusion import confuse
from ..state import Battalion, Battle
from ..terrain.geometry import fits
from ..terrain.ground import ground

FORM = Text("form square in haste", "eilig Karree bilden")


@rule("MOE-X-SQ-04")
def reactions(scene: Scene, charger: Battalion, target: Battalion) -> list[Option[str]]:
    """Infantry charged by cavalry may form an emergency square while it has not acted."""
    if charger.arm != "cavalry" or target.arm != "infantry" or not can_react(scene.state, target):
        return []
    piece = main(scene.state, target)
    if piece.formation == "square" or isinstance(piece.place, Inside):
        return []
    if ground(scene).in_difficult(scene.outline(piece)):
        return []
    return [Option("square", FORM, "square")]


@rule("MOE-X-SQ-04", "MOE-X-SQ-01", "MOE-FILL-36")
async def form_in_haste(battle: Battle, target: Battalion) -> None:
    """A manoeuvre test: success brings the square, failure confusion; it has acted either way."""
    formed = await manoeuvre_test(battle, target, "square", "MOE-X-SQ-04")
    battle.record(Activated(target.id))
    pose = pose_of(battle.state, target)
    if formed and fits(battle.scene, main(battle.state, target), pose, "square"):
        battle.record(FormationChanged(target.id, "square", pose))
    else:
        confuse(battle, target, "MOE-X-SQ-04")
