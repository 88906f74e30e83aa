"""The marching column: it comes on where nobody can get at it, and fights only while there is time."""

from __future__ import annotations

from pulverdampf.engine.orders import Placement
from pulverdampf.engine.scene import Scene

from ..state import WarState
from ..units import Unit, is_mounted
from ..victory.deciding import last_turn
from .prospects import reach_of, usual_move
from .ways.routes import Routes
from .ways.stands import Spot, Stand, foes_of

DETOURS, SPARE_TURNS = 1.7, 2.0
"""How much longer a march takes than it should, and the turns one keeps in hand."""
LANES, CLEAR_BY, SHYNESS = 6, 9.0, 0.4
"""Among how many lanes a unit looks for its way, how far off it likes to pass an enemy, and how much."""
CHARGE_OF_RIDERS, CHARGE_OF_FOOT = 14.0, 8.0


def has_time(state: WarState, own: Stand, goal: Spot) -> bool:
    """Whether a unit of the column may stop and fight and still get through in time."""
    needed = abs(goal[0] - own.x) / usual_move(state, own.unit)
    return last_turn(state) - state.clock.turn > needed * DETOURS + SPARE_TURNS


def exit_of(scene: Scene, own: Stand, goal: Spot, routes: Routes) -> Spot:
    """The place at the far edge that a unit of the column reaches most easily, clear of enemies in sight."""
    return scene.remembered(("exit", own.unit.id), lambda: _exit(scene, own, goal, routes))


def _exit(scene: Scene, own: Stand, goal: Spot, routes: Routes) -> Spot:
    depth: float = scene.state.table[1]
    ahead = [foe for foe in foes_of(scene, own.unit) if (foe.x - own.x) * (goal[0] - own.x) > 0.0]

    def effort(y: float) -> float:
        barred = sum(max(CLEAR_BY - abs(foe.y - y), 0.0) for foe in ahead) * SHYNESS
        return routes.effort(scene, own.unit, (own.x, own.y), (goal[0], y)) + barred

    return goal[0], min(lanes(depth), key=lambda y: (effort(y), abs(y - own.y)))


def lanes(depth: float) -> list[float]:
    """Where over the far edge a column thinks of leaving."""
    return [depth * k / LANES for k in range(1, LANES)]


def way_ahead(scene: Scene, unit: Unit, here: Spot, goal: Spot, routes: Routes) -> float:
    """How long the easiest way seems from a place to the lane straight ahead of it."""
    lane = min(lanes(scene.state.table[1]), key=lambda y: abs(y - here[1]))
    return routes.effort(scene, unit, here, (goal[0], lane))


def danger(scene: Scene, unit: Unit, idea: Placement) -> float:
    """How many enemies in sight could shoot at or ride down a unit where it would come to stand."""
    state: WarState = scene.state
    spots = [each.pose.point for each in idea.stands.values()]
    found = 0.0
    for foe in foes_of(scene, unit):
        square = min((x - foe.x) ** 2 + (y - foe.y) ** 2 for x, y in spots)
        effective, farthest = (each + foe.spread + 1.0 for each in reach_of(state, foe.unit))
        charge = (CHARGE_OF_RIDERS if is_mounted(foe.unit) else CHARGE_OF_FOOT) + foe.spread
        for reach in (effective, farthest, charge):
            if square < reach * reach:
                found += len(foe.spots)
    return found
