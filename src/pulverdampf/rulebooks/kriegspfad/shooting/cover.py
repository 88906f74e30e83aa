"""Cover that the ground gives: woods, villages, standing fields, and banks."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.rays import crosses

from ..geometry import place_of
from ..state import unit_of
from ..terrain.ground import KINDS, THICKETS, WATER, is_on_road, kinds_under
from ..units import Element, is_foot

AT_BANK = 0.5
"""How near the water one stands at its edge."""


@rule("KP-TERR-02", "KP-TERR-09", "KP-SIGHT-11", "KP-FILL-25", "KP-FILL-52")
def natural_cover(scene: Scene, target: Element, shooter: Element) -> bool:
    """Whether foot stands in ground that gives cover against this shooter."""
    unit = unit_of(scene.state, target.id)
    if not is_foot(unit) or unit.mounting:
        return False
    kinds = kinds_under(scene, target)
    if "ford" in kinds:
        return False
    on_road = is_on_road(kinds)
    if any(KINDS[kind].cover and not (on_road and kind in THICKETS) for kind in kinds):
        return True
    if "field" in kinds and not target.moved and not on_road:
        return True
    return _behind_bank(scene, target, shooter)


def _behind_bank(scene: Scene, target: Element, shooter: Element) -> bool:
    """Whether a base stands at the water's edge and the shot comes across that water."""
    own, from_ = place_of(scene, target), place_of(scene, shooter)
    return any(
        plot.feature.kind in WATER
        and not plot.holds(own.x, own.y)
        and plot.gap(own) <= AT_BANK
        and any(crosses(piece, from_.x, from_.y, own.x, own.y) for piece in plot.pieces)
        for plot in scene.terrain.plots.values()
    )
