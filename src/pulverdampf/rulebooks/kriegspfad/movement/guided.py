"""The column behind a scout: in single file, and out of the enemy's reach."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pulverdampf.engine.orders import Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import heading
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline, box
from pulverdampf.table.sweeps import swept
from pulverdampf.text import Text

from ..geometry import frontage, place_of
from ..state import WarState
from ..units import Unit
from .formation import in_column, largest_gap
from .shaken import seen_enemies

if TYPE_CHECKING:
    from .paths import Step

KEEP_OFF = 6.0


@rule("KP-SCOUT-05")
def guided_faults(
    scene: Scene, unit: Unit, scout: Unit | None, steps: list["Step"], file: list[Outline]
) -> Iterator[Objection]:
    """Objects to a column that is none, and to one that comes nearer than 6 to an enemy it sees.

    Who stands still, as after an ambush that has stopped its head, need not close up.
    """
    state: WarState = scene.state
    marches = any(step.length > 1e-4 for step in steps)
    if marches and file and not in_column(file[0], file[1:], largest_gap(scene, unit), frontage(state)):
        yield Objection("KP-SCOUT-05", NO_COLUMN)
        return
    watching = (unit,) if scout is None else (unit, scout)
    seen = {piece.id: piece for who in watching for _, piece in seen_enemies(scene, who)}
    for enemy in seen.values():
        o = place_of(scene, enemy)
        for step in steps:
            before, near = _approach(scene, step, o)
            if near < min(KEEP_OFF, before) - 1e-4:
                yield Objection("KP-SCOUT-05", TOO_NEAR, KEEP_OFF, near)
                return


def _approach(scene: Scene, step: "Step", enemy: Outline) -> tuple[float, float]:
    """How far a base is from an enemy before it goes, and where it comes nearest to him."""
    here = scene.outline(step.piece)
    before = near = gap(here, enemy)
    for number, (ax, ay, bx, by) in enumerate(step.lines):
        start = box(ax, ay, heading(bx - ax, by - ay), 2.0 * here.half_width, 2.0 * here.half_depth)
        if number == 0:
            before = min(before, gap(start, enemy))
        near = min(near, gap(swept(start, bx - ax, by - ay), enemy))
    return before, min(near, gap(step.end, enemy))


NO_COLUMN = Text(
    "behind a scout one marches in single file",
    "hinter einem Kundschafter marschiert man einer hinter dem anderen",
)
TOO_NEAR = Text(
    "a guided column keeps {needed}″ from every enemy it sees; that would be {had}″",
    "eine geführte Kolonne hält {needed}″ Abstand zu jedem gesehenen Feind; das wären {had}″",
)
