"""Skirmishers and light troops."""

from collections.abc import Iterator
from math import inf, sqrt

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Piece
from pulverdampf.table.angles import QUARTER, turn
from pulverdampf.table.construction import nearest_place
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..battalion import main, on_table, screen, screen_groups
from ..events.places import ScreenDue, ScreenPlaced
from ..state import Battalion, Battle, EagleState
from ..terrain.geometry import screen_shape, within_table
from ..terrain.ground import ground

REACH = 4.0
LIGHT_REACH = 6.0
GAP_TO_ENEMY = 4.0
RANKS = ("open-1", "open-2")

WHERE = Text("{name}: skirmishers where?", "{name}: Plänkler wohin?")
TOO_FAR_FROM_MAIN = Text(
    "too far from the main body: that is {had}″, {needed}″ are allowed",
    "zu weit von der Haupteinheit: das wären {had}″, erlaubt sind {needed}″",
)
BEYOND_ROLL = Text(
    "farther than the dice allow: that is {had}″, {needed}″ are allowed",
    "weiter, als die Würfel erlauben: das wären {had}″, erlaubt sind {needed}″",
)
NO_ROOM = Text(
    "another footprint or barred ground is there", "dort steht eine andere Einheit oder gesperrtes Gelände"
)
TOO_NEAR = Text("nearer than 4 inches to an enemy", "näher als 4 Zoll an einem Feind")
WRONG_PIECE = Text(
    "only this battalion's skirmishers are placed", "nur die Plänkler dieses Bataillons werden gestellt"
)


@rule("MOE-SKIR-04", "MOE-LIGHT-03")
def reach_of(battalion: Battalion) -> float:
    """How far the screen may be from its main body."""
    return LIGHT_REACH if battalion.light and 5 * battalion.out > battalion.original else REACH


def screen_outline(piece: Piece, pose: Pose, ranks: str) -> Outline:
    """The footprint of a screen somewhere."""
    shape = screen_shape(screen_groups(piece), 2 if ranks == "open-2" else 1)
    return outline(shape, pose, piece.id, piece.side, piece.kind)


def screen_objections(
    scene: Scene, battalion: Battalion, standing: Standing, within: float | None
) -> Iterator[Objection]:
    """Why a screen may not stand there, the enemy's nearness apart."""
    state: EagleState = scene.state
    piece = state.pieces[battalion.screen_id]
    body = scene.outline(main(state, battalion))
    ranks = standing.formation or piece.formation
    own = screen_outline(piece, standing.pose, ranks)
    far = gap(own, body)
    if ranks not in RANKS:
        yield Objection("MOE-FILL-15", WRONG_PIECE)
    if far > reach_of(battalion) + 1e-3:
        yield Objection("MOE-SKIR-04", TOO_FAR_FROM_MAIN, reach_of(battalion), round(far, 2))
    if within is not None and piece.pose is not None:
        moved = sqrt((standing.pose.x - piece.pose.x) ** 2 + (standing.pose.y - piece.pose.y) ** 2)
        if moved > within + 1e-3:
            yield Objection("MOE-SKIR-04", BEYOND_ROLL, within, round(moved, 2))
    others = [each for each in scene.outlines() if each.kind != "commander" and each.owner != piece.id]
    if not within_table(state, own) or ground(scene).barred(own, "line") or not is_free(own, others, 0.01):
        yield Objection("MOE-FILL-15", NO_ROOM)


def too_near(scene: Scene, battalion: Battalion, standing: Standing) -> bool:
    """Whether a screen would stand within four inches of an enemy."""
    state: EagleState = scene.state
    piece = state.pieces[battalion.screen_id]
    own = screen_outline(piece, standing.pose, standing.formation or piece.formation)
    return any(
        gap(own, each) < GAP_TO_ENEMY - 1e-4
        for each in scene.outlines()
        if each.side != battalion.side and each.kind != "commander"
    )


@rule("MOE-MAN-13")
def comes_nearer(scene: Scene, battalion: Battalion, standing: Standing) -> bool:
    """Whether a screen already near the enemy would shorten a distance that is below four inches."""
    state: EagleState = scene.state
    piece = state.pieces[battalion.screen_id]
    before = scene.outline(piece)
    after = screen_outline(piece, standing.pose, standing.formation or piece.formation)
    return any(
        gap(after, each) < min(GAP_TO_ENEMY, gap(before, each)) - 1e-4
        for each in scene.outlines()
        if each.side != battalion.side and each.kind != "commander"
    )


def screen_ideas(scene: Scene, battalion: Battalion) -> Iterator[Standing]:
    """Places for a screen: in front, beside and behind, in one rank or two."""
    state: EagleState = scene.state
    piece = state.pieces[battalion.screen_id]
    body = main(state, battalion)
    own = scene.outline(body)
    pose = Pose(own.x, own.y, own.facing)
    reach = reach_of(battalion)
    if piece.pose is not None:
        yield Standing(piece.pose, piece.formation or "open-1")
    for ranks in RANKS:
        shape = screen_shape(screen_groups(piece), 2 if ranks == "open-2" else 1)
        ahead, beside = own.half_depth + shape.depth / 2, own.half_width + shape.width / 2
        for out in (reach - 0.05, reach / 2, 0.05):
            yield Standing(pose.ahead(ahead + out).rounded(), ranks)
        for out in (0.05, reach - 0.05):
            yield Standing(pose.ahead(-ahead - out).rounded(), ranks)
            yield Standing(pose.left(beside + out).rounded(), ranks)
            yield Standing(pose.right(beside + out).rounded(), ranks)


def screen_form(scene: Scene, battalion: Battalion, within: float | None) -> Form[Placement]:
    """Asks for the new place of a screen."""
    key = battalion.screen_id

    def roomy(scene: Scene) -> bool:
        return any(
            not too_near(scene, battalion, idea)
            and not any(screen_objections(scene, battalion, idea, within))
            for idea in screen_ideas(scene, battalion)
        )

    def keeps_off(scene: Scene, battalion: Battalion, standing: Standing) -> bool:
        return within is not None and not comes_nearer(scene, battalion, standing)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if set(order.stands) != {key}:
            yield Objection("MOE-SKIR-04", WRONG_PIECE)
            return
        standing = order.stands[key]
        yield from screen_objections(scene, battalion, standing, within)
        if (
            too_near(scene, battalion, standing)
            and not keeps_off(scene, battalion, standing)
            and roomy(scene)
        ):
            yield Objection("MOE-SKIR-04", TOO_NEAR)

    def ideas(scene: Scene) -> list[Placement]:
        return [Placement({key: idea}) for idea in screen_ideas(scene, battalion)]

    prompt = Prompt("MOE-SKIR-04", WHERE.filled(name=battalion.name), key)
    return Form(Placement, prompt, (key,), check, ideas)


@rule("MOE-SKIR-04", "MOE-ACT-10", "MOE-FILL-15")
async def place_screen(battle: Battle, battalion: Battalion, within: float | None = None) -> None:
    """The owner sets the screen anew, within its reach and, after a move, within the dice."""
    piece = screen(battle.state, battalion)
    if piece is None or not on_table(battle.state, battalion) or battle.by_hand:
        return  # beside a real table the owner just sets it there
    scene = battle.scene
    for limit in (within, None):
        if any(
            not any(screen_objections(scene, battalion, idea, limit))
            for idea in screen_ideas(scene, battalion)
        ):
            order = await battle.order(battalion.side, screen_form(scene, battalion, limit))
            standing = order.stands[battalion.screen_id]
            pose = standing.pose.rounded()
            if (pose, standing.formation) != (piece.pose, piece.formation):
                battle.record(ScreenPlaced(battalion.id, pose, standing.formation or "open-1"))
            return
    _squeeze_in(battle, battalion, piece)


def _squeeze_in(battle: Battle, battalion: Battalion, piece: Piece) -> None:
    """Where no usual place is free the screen goes to the nearest free ground, within reach if it can."""
    scene = battle.scene
    body = scene.outline(main(battle.state, battalion))
    others = [each for each in scene.outlines() if each.kind != "commander" and each.owner != piece.id]

    def found(ranks: str, facing: int, reach: float) -> Pose | None:
        def allowed(pose: Pose) -> bool:
            own = screen_outline(piece, pose, ranks)
            near = gap(own, body) <= reach
            return near and within_table(battle.state, own) and not ground(scene).barred(own, "line")

        shape = screen_shape(screen_groups(piece), 2 if ranks == "open-2" else 1)
        return nearest_place(shape, Pose(body.x, body.y, facing), others, 0.8, 40.0, allowed, 0.01)

    for reach in (reach_of(battalion), inf):
        for ranks in ("open-2", "open-1"):
            for facing in (body.facing, turn(body.facing, QUARTER)):
                pose = found(ranks, facing, reach)
                if pose is not None:
                    battle.record(ScreenPlaced(battalion.id, pose.rounded(), ranks))
                    return


@rule("MOE-SKIR-09", "MOE-FILL-17")
def put_screen_behind(battle: Battle, battalion: Battalion) -> None:
    """Skirmishers make room behind a battalion that charges."""
    piece = screen(battle.state, battalion)
    if piece is None or battle.by_hand:
        return
    own = battle.scene.outline(main(battle.state, battalion))
    pose = Pose(own.x, own.y, own.facing)
    for ranks in ("open-1", "open-2"):
        shape = screen_shape(screen_groups(piece), 2 if ranks == "open-2" else 1)
        for aside in (0.0, 2.0, -2.0, 5.0, -5.0):
            back = pose.moved(-own.half_depth - shape.depth / 2 - 0.05, aside).rounded()
            if not any(screen_objections(battle.scene, battalion, Standing(back, ranks), None)):
                battle.record(ScreenPlaced(battalion.id, back, ranks))
                return


def note_screens_out_of_place(battle: Battle) -> None:
    """Screens that are overrun by a friend or left behind by their main body have to be set anew."""
    state, scene = battle.state, battle.scene
    if not any(piece.kind == "screen" for piece in state.pieces.values()):
        return
    bodies = [each for each in scene.outlines() if each.kind == "main"]
    for battalion in state.bodies.values():
        piece = screen(state, battalion)
        if piece is None or battalion.id in state.screen_due or not on_table(state, battalion):
            continue
        own = scene.outline(piece)
        far = gap(own, scene.outline(main(state, battalion)))
        if far > reach_of(battalion) + 1e-3 or any(overlaps(own, each, 0.01) for each in bodies):
            battle.record(ScreenDue(battalion.id))


async def place_screens_due(battle: Battle) -> None:
    """Every screen that is out of place is set anew by its owner."""
    while battle.state.screen_due:
        battalion = battle.state.bodies[battle.state.screen_due[0]]
        before = battle.state.screen_due
        await place_screen(battle, battalion)
        if battle.state.screen_due == before:
            piece = battle.state.pieces[battalion.screen_id]
            assert piece.pose is not None
            battle.record(ScreenPlaced(battalion.id, piece.pose, piece.formation))
