"""Setting figures down: those who mount, and those who come ashore, stand where their owner wants."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, shallow
from pulverdampf.table.kernel import overlaps
from pulverdampf.table.measurement import distance, within
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..geometry import CONTACT
from ..state import FrontierState
from ..units import Unit
from .packing import base_at, is_room, packed

WHERE = Text("{name}: where do they stand?", "{name}: Wo stehen sie?")
ALL_OF_THEM = Text("all of them are set down", "alle werden aufgestellt")
TOO_FAR = Text(
    "within {needed}″ of where they are; that would be {had}″",
    "höchstens {needed}″ von ihrem Ort; das wären {had}″",
)
NO_ROOM = Text("there is no room for it", "dort ist kein Platz")
ABREAST = 1.1
"""How far apart bases are proposed, in their breadths."""


@rule("MT-MOVE-08", "MT-VEH-01", "MT-MOVE-05")
def setting_down(
    state: FrontierState, unit: Unit, keys: tuple[PieceId, ...], about: Pose, reach: float, rule_id: str
) -> Form[Placement]:
    """Asks the owner where figures of a unit stand, no farther than `reach` from a place."""

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if set(order.stands) != set(keys):
            yield Objection(rule_id, ALL_OF_THEM)
            return
        others = [each for each in scene.outlines() if each.owner not in keys]
        kind = _kind(rule_id)
        bases = [base_at(kind, order.stands[key].pose, key, unit.side) for key in keys]
        for number, base in enumerate(bases):
            far = distance((base.x, base.y), about.point)
            if not within(far, reach, 0.01):
                yield Objection(rule_id, TOO_FAR, reach, far)
                return
            if not is_room(scene, base, others) or any(
                overlaps(base, each, CONTACT) for each in bases[number + 1 :]
            ):
                yield Objection("MT-MOVE-05", NO_ROOM)
                return

    def ideas(scene: Scene) -> Iterator[Placement]:
        poses = {key: scene.state.pieces[key].pose for key in keys}
        as_they_are = {key: Standing(pose) for key, pose in poses.items() if pose is not None}
        if len(as_they_are) == len(keys):
            yield Placement(as_they_are)
        found = room_for(scene, keys, about, reach, _kind(rule_id))
        if found is not None:
            yield Placement({key: Standing(pose) for key, pose in found})

    prompt = Prompt(rule_id, WHERE.filled(name=state.named(unit.id)), unit.id)
    zone = ((about.x - reach, about.y - reach, about.x + reach, about.y + reach),)
    return Form(Placement, prompt, keys, check, ideas, zone=zone)


def _kind(rule_id: str) -> str:
    """Those who mount stand on the bases of riders."""
    return "mounted" if rule_id == "MT-MOVE-08" else "foot"


def room_for(
    scene: Scene, keys: tuple[PieceId, ...], about: Pose, reach: float, kind: str
) -> tuple[tuple[PieceId, Pose], ...] | None:
    """Places for figures on bases of a kind, each as near to a place as there is room."""
    ghost = scene.imagined({})
    for key in keys:
        figure = shallow(ghost.state.pieces[key])
        figure.kind = kind
        ghost.state.pieces[key] = figure
    return packed(ghost, keys, about, reach, ABREAST if kind == "mounted" else 1.05)
