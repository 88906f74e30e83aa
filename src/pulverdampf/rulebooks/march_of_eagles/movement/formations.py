"""Line and column: taking another formation or facing on the same centre."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import QUARTER, turn
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..battalion import main, pose_of
from ..state import Battalion
from ..terrain.geometry import fits
from ..terrain.ground import ground
from .distances import EPS, GAP_TO_ENEMY, enemies_of

SAME_PLACE = Text("it forms up on the spot", "es formiert sich auf der Stelle")
NO_ROOM = Text("there is no room for this formation", "für diese Formation ist kein Platz")
IN_THE_ROUGH = Text("a part would stand in difficult ground", "ein Teil stünde in schwierigem Gelände")
TOO_NEAR = Text("nearer than 4 inches to an enemy", "näher als 4 Zoll an einem Feind")
UNKNOWN = Text("not one of its formations", "keine seiner Formationen")


@rule("MOE-FORM-02", "MOE-FORM-03", "MOE-MAN-11", "MOE-MAN-13", "MOE-RALLY-02")
def formation_form(
    scene: Scene,
    battalion: Battalion,
    rule_id: str,
    text: Text,
    *,
    formations: tuple[str, ...] = (),
    in_rough: bool = False,
) -> Form[Placement]:
    """Asks for a formation and facing on the same centre."""
    allowed = formations or (("line", "limbered") if battalion.arm == "artillery" else ("line", "column"))
    now = main(scene.state, battalion)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        standing = order.stands.get(battalion.id)
        if standing is None or set(order.stands) != {battalion.id} or standing.formation not in allowed:
            yield Objection(rule_id, UNKNOWN)
            return
        centre = pose_of(scene.state, battalion)
        if abs(standing.pose.x - centre.x) + abs(standing.pose.y - centre.y) > 0.01:
            yield Objection(rule_id, SAME_PLACE)
        elif standing.formation == now.formation and standing.pose.facing == centre.facing and in_rough:
            return  # staying as it is always fits
        else:
            yield from _footprint_objections(scene, battalion, standing, in_rough=in_rough)

    def ideas(scene: Scene) -> Iterator[Placement]:
        centre = pose_of(scene.state, battalion)
        for formation in sorted(allowed, key=lambda each: each != now.formation):
            for eighth in (0, 1, 7, 2, 6, 3, 5, 4):
                facing = turn(centre.facing, eighth * (QUARTER // 2))
                yield Placement({battalion.id: Standing(Pose(centre.x, centre.y, facing), formation)})

    prompt = Prompt(rule_id, text.filled(name=battalion.name), battalion.id)
    return Form(Placement, prompt, (battalion.id,), check, ideas)


def _footprint_objections(
    scene: Scene, battalion: Battalion, standing: Standing, *, in_rough: bool
) -> Iterator[Objection]:
    """Why a new footprint is not legal: no room, difficult ground, an enemy within four inches."""
    piece = main(scene.state, battalion)
    if not fits(scene, piece, standing.pose, standing.formation):
        yield Objection("MOE-FORM-03", NO_ROOM)
        return
    twin = scene.imagined({battalion.id: standing.pose}, {battalion.id: standing.formation})
    own = twin.outline(twin.state.pieces[battalion.id])
    if not in_rough and ground(scene).in_difficult(own):
        yield Objection("MOE-MAN-11", IN_THE_ROUGH)
    if comes_nearer(scene, battalion, scene.outline(piece), own):
        yield Objection("MOE-MAN-13", TOO_NEAR)


@rule("MOE-MAN-13")
def comes_nearer(scene: Scene, battalion: Battalion, before: Outline, after: Outline) -> bool:
    """Whether an outline would be within four inches of an enemy, and nearer than it was before."""
    return any(
        gap(after, enemy) < min(GAP_TO_ENEMY, gap(before, enemy)) - EPS
        for enemy in enemies_of(scene, battalion.side)
    )


def has_room(scene: Scene, battalion: Battalion, formation: str) -> bool:
    """Whether a battalion could take a formation in any of eight directions."""
    form = formation_form(scene, battalion, "MOE-FORM-02", NO_ROOM, formations=(formation,))
    return any(not any(form.check(idea, scene)) for idea in form.ideas(scene))
