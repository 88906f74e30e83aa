"""Artillery, an extension that is off unless it is agreed."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline

from ..state import Battalion
from ..terrain.ground import Ground

GUN_GROUPS = 4
"""Fire groups that one gun is worth."""
CLEARANCE = 4.0
EPS = 1e-4

# MOE-X-ART-03: upper ends of the bands in inches
#                canister  half  a quarter
BANDS = {
    "field gun": (8.0,     24.0, 36.0),
    "heavy gun": (8.0,     30.0, 48.0),
}  # fmt: skip


@rule("MOE-X-ART-03", "MOE-FILL-37")
def guns_of(battery: Battalion) -> str:
    """Which kind of guns a battery has; horse guns are field guns."""
    return "heavy gun" if "heavy" in battery.traits else "field gun"


@rule("MOE-X-ART-04")
def closed_to_guns(land: Ground, formation: str) -> list[Outline]:
    """Where guns cannot go: over obstacles other than streams, unlimbered into difficult ground."""
    plots = [plot for plot in land.obstacles if plot.feature.kind != "stream"]
    if formation != "limbered":
        plots += land.difficult
    return [piece for plot in plots for piece in plot.pieces]


@rule("MOE-X-ART-05")
def shoots_over(land: Ground, guns: Outline, between: Outline, target: Outline) -> bool:
    """Whether guns on a higher level shoot over a unit that is far enough from both ends."""
    if land.level(guns.x, guns.y) <= land.level(between.x, between.y):
        return False
    return gap(guns, between) > CLEARANCE + EPS and gap(between, target) > CLEARANCE + EPS


@rule("MOE-X-ART-06")
def is_lost_when_beaten(beaten: Battalion) -> bool:
    """A battery that loses a melee is destroyed."""
    return beaten.arm == "artillery"
