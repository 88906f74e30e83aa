"""Screens: units that hide what is behind them."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import crosses

from ..geometry import body_of, bounds, thing_outlines
from ..state import FrontierState

NO_GAP = 0.1
"""Bases that touch leave no gap to look through."""


class Screen:
    """The bases of a unit that hide what is behind them, and a disc round them all."""

    __slots__ = ("bases", "body", "reach", "x", "y")

    def __init__(self, scene: Scene, body: str) -> None:
        self.body = body
        self.bases = [each.grown(NO_GAP) for each in thing_outlines(scene, body)]
        self.x, self.y, self.reach = bounds(scene, body)

    def is_near(self, x1: float, y1: float, x2: float, y2: float, aside: float) -> bool:
        """Whether the disc comes near a line."""
        ex, ey, wx, wy = x2 - x1, y2 - y1, self.x - x1, self.y - y1
        whole, along = ex * ex + ey * ey, wx * ex + wy * ey
        far = self.reach + 2 * NO_GAP + aside
        if along <= 0.0:
            return wx * wx + wy * wy <= far * far
        if along >= whole:
            dx, dy = self.x - x2, self.y - y2
            return dx * dx + dy * dy <= far * far
        across = wx * ey - wy * ex
        return across * across <= far * far * whole

    def hides(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        """Whether a line of sight leads across any of the bases."""
        return any(crosses(each, x1, y1, x2, y2) for each in self.bases)


@rule("MT-VIS-01", "MT-FORM-03")
def _screening(scene: Scene) -> list[Screen]:
    """Those that hide what is behind them: units in close formation, and wagons."""

    def found() -> list[Screen]:
        state: FrontierState = scene.state
        hiding = [
            unit.id for unit in state.bodies.values() if unit.formation == "close" or unit.vehicle == "wagon"
        ]
        return [Screen(scene, body) for body in hiding if thing_outlines(scene, body)]

    return scene.lasting("screening", found)


def screens_between(scene: Scene, a: Outline, b: Outline) -> list[Screen]:
    """The units of others that may hide one base from another."""
    screening = _screening(scene)
    if not screening:
        return screening
    mine, theirs = body_of(a.owner), body_of(b.owner)
    return [
        each
        for each in screening
        if each.body != mine and each.body != theirs and each.is_near(a.x, a.y, b.x, b.y, b.reach)
    ]
