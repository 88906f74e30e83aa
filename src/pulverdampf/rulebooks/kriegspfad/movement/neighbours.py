"""Who stands round a moving unit: enemies, friends that bar the way, everybody else."""

from math import sqrt

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.vicinity import in_the_path

from ..geometry import frontage
from ..state import WarState, standing
from ..units import Element
from .formation import barring_friends
from .rates import Move


def enemies_of(scene: Scene, side: Side) -> list[Outline]:
    """The bases of the enemies of a side that everybody sees."""
    state: WarState = scene.state
    return scene.remembered(
        ("enemies", side),
        lambda: [
            scene.outline(piece)
            for unit in state.bodies.values()
            if unit.side != side and not unit.hidden
            for piece in standing(state, unit)
        ],
    )


def others_of(scene: Scene, move: Move) -> tuple[list[Outline], list[Outline], list[Outline]]:
    """Enemies, friends that bar the way, and everybody else's bases."""

    def found() -> tuple[list[Outline], list[Outline], list[Outline]]:
        state: WarState = scene.state
        unit = state.bodies[move.body]
        barring = barring_friends(scene, unit, (move.body, move.scout))
        enemies = enemies_of(scene, unit.side)
        friends = [
            scene.outline(piece)
            for each in state.bodies.values()
            if each.side == unit.side and each.id not in (move.body, move.scout)
            for piece in standing(state, each)
        ]
        return enemies, barring, [*enemies, *friends]

    return scene.remembered(("others", move.body, move.scout), found)


@rule("KP-FIRE-13", "KP-MOR-03")
def headed_towards(
    state: WarState, piece: Element, end: Pose, enemies: list[Outline], start: Pose | None = None
) -> tuple[PieceId, ...]:
    """The enemy elements that an element has moved directly towards since the turn began."""
    start = start or piece.came_from or piece.pose
    assert start is not None
    dx, dy = end.x - start.x, end.y - start.y
    whole = sqrt(dx * dx + dy * dy)
    if whole < 1e-4:
        return ()
    ux, uy, widen = dx / whole, dy / whole, frontage(state) * 0.5
    return tuple(sorted(in_the_path(enemies, start.x, start.y, end.x, end.y, ux, uy, widen)))
