"""Turning on the spot: every figure may look where it likes."""

from collections.abc import Iterator, Mapping

from pulverdampf.engine.orders import Form, Objection, Walk, Walks
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable
from pulverdampf.table.angles import HALF, turn
from pulverdampf.table.kernel import overlaps
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..geometry import CONTACT, enemy_outlines, facing_point
from ..state import FrontierState
from ..units import Unit
from .footing import OFF_TABLE
from .packing import base_at, is_on_table

SAME_PLACE = 0.01

WHERE = Text("{name}: which way do they look?", "{name}: Wohin blicken sie?")
NO_STEP = Text("{name}: turning is allowed, moving is not", "{name}: drehen ist erlaubt, bewegen nicht")
NO_ROOM = Text("{name}: no room to turn so", "{name}: kein Platz für diese Drehung")


@rule("MT-CP-05", "MT-RALLY-01")
def turning_form(state: FrontierState, unit: Unit, rule_id: str) -> Form[Walks]:
    """Asks how the figures of a unit turn where they stand."""
    pieces = tuple(key for key in unit.pieces if isinstance(state.pieces[key].place, OnTable))

    def check(order: Walks, scene: Scene) -> Iterator[Objection]:
        return objections(order, scene, pieces, rule_id)

    def ideas(scene: Scene) -> Iterator[Walks]:
        here = stands(scene, pieces)
        foes = enemy_outlines(scene, unit.side)
        if foes:
            yield turned({key: _towards_nearest(scene, unit.side, pose) for key, pose in here.items()})
        yield turned(here)
        yield turned({key: Pose(pose.x, pose.y, turn(pose.facing, HALF)) for key, pose in here.items()})

    def near(order: Walks, scene: Scene) -> Iterator[Walks]:
        here = stands(scene, pieces)
        wanted = {
            key: order.walks[key].end.facing if key in order.walks else here[key].facing for key in here
        }
        yield turned({key: Pose(pose.x, pose.y, wanted[key]) for key, pose in here.items()})

    prompt = Prompt(rule_id, WHERE.filled(name=state.named(unit.id)), unit.id)
    return Form(Walks, prompt, pieces, check, ideas, near)


def stands(scene: Scene, pieces: tuple[str, ...]) -> dict[str, Pose]:
    """Where some figures stand."""
    poses = {key: scene.state.pieces[key].pose for key in pieces}
    return {key: pose for key, pose in poses.items() if pose is not None}


def turned(poses: dict[str, Pose]) -> Walks:
    """The order to stand so."""
    return Walks({key: Walk((), pose) for key, pose in poses.items()})


def _towards_nearest(scene: Scene, side: str, pose: Pose) -> Pose:
    near = min(
        enemy_outlines(scene, side),
        key=lambda o: ((o.x - pose.x) * (o.x - pose.x) + (o.y - pose.y) * (o.y - pose.y), o.owner),
    )
    return facing_point(pose, near.x, near.y)


def objections(order: Walks, scene: Scene, pieces: tuple[str, ...], rule_id: str) -> Iterator[Objection]:
    """Objects to figures that would leave their place; and, once all have turned, to want of room."""
    state: FrontierState = scene.state
    here = stands(scene, pieces)
    for key, walk in order.walks.items():
        pose = here.get(key)
        if pose is None or walk.waypoints or not _same_place(pose, walk.end):
            yield Objection(rule_id, NO_STEP.filled(name=state.named(key)))
            return
    before = {each.owner: each for each in scene.outlines()}
    after = dict(before)
    for key, walk in order.walks.items():
        after[key] = base_at(state.pieces[key].kind, walk.end, key, state.pieces[key].side)
    for key in order.walks:
        if after[key].boxed and after[key].facing != before[key].facing:
            if not is_on_table(state, after[key]):
                yield Objection("MT-MOVE-06", OFF_TABLE)
            if any(_crowds(before, after, key, other) for other in after):
                yield Objection("MT-MOVE-05", NO_ROOM.filled(name=state.named(key)))


def _crowds(before: Mapping[str, Outline], after: Mapping[str, Outline], key: str, other: str) -> bool:
    """Whether a figure that has turned treads on another that it did not tread on before."""
    return (
        key != other
        and overlaps(after[key], after[other], CONTACT)
        and not overlaps(before[key], before[other], CONTACT)
    )


def _same_place(one: Pose, two: Pose) -> bool:
    return abs(one.x - two.x) <= SAME_PLACE and abs(one.y - two.y) <= SAME_PLACE
