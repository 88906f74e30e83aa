"""The column behind a scout: in single file, and out of the enemy's reach."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pulverdampf.engine.orders import Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.measurement import segment_gap
from pulverdampf.table.outlines import Outline
from pulverdampf.text import Text

from ..geometry import frontage
from ..state import WarState
from ..units import Unit
from .formation import in_column, largest_gap
from .shaken import seen_enemies

if TYPE_CHECKING:
    from .walking import Step

KEEP_OFF = 6.0


@rule("KP-SCOUT-05")
def guided_faults(
    scene: Scene, unit: Unit, scout: Unit, steps: list["Step"], file: list[Outline]
) -> Iterator[Objection]:
    """Objects to a column that is none, and to one that comes within 6 of an enemy it sees."""
    state: WarState = scene.state
    if not in_column(file[0], file[1:], largest_gap(scene, unit), frontage(state)):
        yield Objection("KP-SCOUT-05", NO_COLUMN)
        return
    seen = {piece.id: piece for who in (unit, scout) for _, piece in seen_enemies(scene, who)}
    for enemy in seen.values():
        o = scene.outline(enemy)
        for step in steps:
            half = step.end.half_width
            near = min((segment_gap(o, *line) for line in step.lines), default=KEEP_OFF + half) - half
            if near < KEEP_OFF - 1e-4:
                yield Objection("KP-SCOUT-05", TOO_NEAR, KEEP_OFF, near)
                return


NO_COLUMN = Text(
    "behind a scout one marches in single file",
    "hinter einem Kundschafter marschiert man einer hinter dem anderen",
)
TOO_NEAR = Text(
    "a guided column keeps 6″ from every enemy it sees",
    "eine geführte Kolonne hält 6″ Abstand zu jedem gesehenen Feind",
)
