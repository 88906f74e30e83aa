"""Who stands round a moving unit: enemies, friends that bar the way, everybody else."""

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.rulebooks.kriegspfad.dues import WalkDue
from pulverdampf.rulebooks.kriegspfad.formation import barring_friends
from pulverdampf.rulebooks.kriegspfad.state import WarState, standing
from pulverdampf.table.outlines import Outline


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


def others_of(scene: Scene, due: WalkDue) -> tuple[list[Outline], list[Outline], list[Outline]]:
    """Enemies, friends that bar the way, and everybody else's bases."""

    def found() -> tuple[list[Outline], list[Outline], list[Outline]]:
        state: WarState = scene.state
        unit = state.bodies[due.body]
        barring = barring_friends(scene, unit, (due.body, due.scout))
        enemies = enemies_of(scene, unit.side)
        friends = [
            scene.outline(piece)
            for each in state.bodies.values()
            if each.side == unit.side and each.id not in (due.body, due.scout)
            for piece in standing(state, each)
        ]
        return enemies, barring, [*enemies, *friends]

    return scene.remembered(("others", due.body, due.scout), found)
