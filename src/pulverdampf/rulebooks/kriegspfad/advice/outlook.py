"""What one unit should do: whom it attacks, at what distance it fights, where it goes."""

from __future__ import annotations

from msgspec import Struct

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import other
from pulverdampf.table.angles import direction, heading
from pulverdampf.table.measurement import within
from pulverdampf.table.outlines import box
from pulverdampf.table.sweeps import swept

from ..command.commanders import COMMAND
from ..geometry import distance_to_unit
from ..melee.attacking import may_attack, may_be_attacked
from ..movement.ideas.walks import goal_of
from ..state import WarState, in_melee, seen_of, standing
from ..terrain.ground import WAYS, category, going, going_over, plots_near
from ..units import Unit, are_warriors, fights, fights_as, is_gun, is_mounted, is_single, takes_tests
from .marching import exit_of, has_time
from .prospects import chance_to_reach, gain_of, reach_of
from .ways.routes import Routes
from .ways.stands import Spot, Stand, foes_of, nearest_foe, stand_of
from .weights import DRILLED, Weights

SOON = 8.0
FRAY = 1.0
"""How near beyond their effective range an enemy must be for a column to turn on him."""
CATCH, PASSING = 10.0, 3.0
"""How far beyond its shot an ambush sets out after a column, and how little that is still short of it."""


class Aim(Struct):
    """What a unit should do: attack somebody, or keep so far from the enemy and strive for a place."""

    attack: str = ""
    distance: float = 0.0
    goal: Spot | None = None
    urgent: float = 0.0


def aim_of(scene: Scene, unit: Unit, own: Stand, weights: Weights = DRILLED) -> Aim:
    """What a unit should do this turn."""
    clock = scene.state.clock
    key = ("aim", unit.id, own.x, clock.turn, clock.phase, weights)
    return scene.remembered(key, lambda: _aim(scene, unit, own, weights))


def _aim(scene: Scene, unit: Unit, own: Stand, weights: Weights) -> Aim:
    state: WarState = scene.state
    foes = foes_of(scene, unit)
    nearest, _ = nearest_foe(scene, own)
    goal = goal_of(scene, unit) if strives(state, unit) else None
    marches = state.conditions.kind == "ambush"
    if unit.troop in ("wagon", "prophet") or is_single(unit):
        return Aim(distance=9.0, goal=goal if marches else None)
    effective, _ = reach_of(state, unit)
    on_foot = not is_mounted(unit)
    if marches and on_foot and goal and nearest <= effective + FRAY and has_time(state, own, goal):
        goal = None
    if may_attack(state, unit) is None:
        least = weights.worth_a_stop if marches and goal else weights.worth_it
        found = best_attack(scene, unit, own, foes, least, weights.rush)
        if found is not None:
            return found
    if unit.markers > weights.afraid:
        return Aim(distance=9.0, urgent=2.0)
    if is_gun(unit):
        on = goal if marches and nearest > effective else None
        return Aim(distance=effective, goal=on)
    wanted = max(effective - weights.nearer, 2.7)
    if are_warriors(unit) and effective <= 4.0:
        wanted = 2.7 if nearest < 9.0 else 5.0
    if defends(state, unit):
        goal = home_of(scene, unit)
    return Aim(distance=wanted, goal=goal)


def best_attack(
    scene: Scene, unit: Unit, own: Stand, foes: list[Stand], least: float, rush: float = 1.0
) -> Aim | None:
    """The attack that promises most among those within reach, if one is worth it."""
    state: WarState = scene.state
    reach = rush * (16.0 if is_mounted(unit) else 8.0)
    best: tuple[float, Aim] | None = None
    for foe in foes:
        if not fights(foe.unit) and foe.unit.troop != "prophet":
            continue
        distance = own.at_least(foe)
        if distance > reach or (distance := own.far_from(foe)) > reach:
            continue
        if may_be_attacked(state, foe.unit, unit) is not None:
            continue
        worth = gain_of(scene, unit, foe.unit) * chance_to_reach(state, unit, distance)
        if worth >= least and (best is None or worth > best[0]):
            best = (worth, Aim(attack=foe.unit.id, urgent=worth))
    return best[1] if best is not None else None


def lets_them_come(state: WarState, unit: Unit, weights: Weights = DRILLED) -> bool:
    """Whether regulars of an army of regulars stand and wait for warriors, who come sooner or later."""
    late = state.clock.turn > weights.patient_turns
    if state.conditions.kind != "open" or fights_as(unit) != "regular" or late:
        return False
    army = [each for each in seen_of(state, unit.side) if fights(each)]
    regulars = sum(len(standing(state, each)) for each in army if fights_as(each) == "regular")
    everybody = sum(len(standing(state, each)) for each in army)
    return 2 * regulars > everybody and state.forces[other(unit.side)].native


def strives(state: WarState, unit: Unit) -> bool:
    """Whether a unit's side has somewhere to go; a village burnt by its own people is nothing to take."""
    held = state.conditions
    return bool(held.attacker) and held.attacker == unit.side and not state.village_burnt_by


def is_passed_by(scene: Scene, own: Stand) -> bool:
    """Whether the marching column is about to slip past an ambush that could still catch it."""
    state: WarState = scene.state
    held = state.conditions
    if held.kind != "ambush" or held.attacker == own.unit.side:
        return False
    near, column = nearest_foe(scene, own)
    if column is None:
        return False
    ahead = own.x - column.x if state.edges[held.attacker] == "west" else column.x - own.x
    effective, _ = reach_of(state, own.unit)
    return effective < near <= effective + CATCH and ahead < PASSING


def is_called_for(scene: Scene, own: Stand) -> bool:
    """Whether units in trouble stand so near to a hidden leader that he could help them."""
    state: WarState = scene.state
    return any(
        (unit.markers or in_melee(state, unit)) and within(distance_to_unit(scene, piece, unit), COMMAND)
        for unit in seen_of(state, own.unit.side)
        if takes_tests(unit)
        for piece in standing(state, own.unit)
    )


def defends(state: WarState, unit: Unit) -> bool:
    """Whether a unit's side guards a village."""
    held = state.conditions
    return held.kind in ("raid", "siege") and held.attacker != unit.side and not state.village_burnt_by


def home_of(scene: Scene, unit: Unit) -> Spot | None:
    """The village a side guards."""
    plot = scene.terrain.plots.get(scene.state.conditions.village)
    return (plot.x, plot.y) if plot is not None else None


def _wades(scene: Scene, own: Stand, way: list[Spot]) -> bool:
    """Whether a way soon leads through a ford."""
    fords = [plot for plot in scene.terrain.plots.values() if plot.feature.kind == "ford"]
    soon = [spot for spot in way if (spot[0] - own.x) ** 2 + (spot[1] - own.y) ** 2 < SOON * SOON]
    return any(plot.holds(*spot) for plot in fords for spot in soon)


def target_of(scene: Scene, own: Stand, aim: Aim, routes: Routes) -> Spot | None:
    """The spot a unit wants to get to: whom it attacks, the place it strives for, or the nearest enemy."""
    state: WarState = scene.state
    if aim.attack:
        target = stand_of(scene, state.bodies[aim.attack])
        if target is not None:
            return target.x, target.y
    if aim.goal is not None:
        return exit_of(scene, own, aim.goal, routes) if state.conditions.kind == "ambush" else aim.goal
    _, nearest = nearest_foe(scene, own)
    return (nearest.x, nearest.y) if nearest is not None else None


def rough_ahead(scene: Scene, own: Stand, aim: Aim, steps: float, routes: Routes) -> bool:
    """Whether the way to what a unit wants leads over difficult ground within so many inches."""
    state: WarState = scene.state
    spot = target_of(scene, own, aim, routes)
    if spot is None:
        return False
    easily = aim.goal is not None and not aim.attack
    way = routes.way(scene, own.unit, (own.x, own.y), spot, easily=easily)
    if len(way) > 1 and _wades(scene, own, way):
        return True
    spot = way[0]
    bearing = heading(spot[0] - own.x, spot[1] - own.y)
    ux, uy = direction(bearing)
    wide = 2.0 * max(abs((x - own.x) * uy - (y - own.y) * ux) for x, y in own.spots) + 2.4
    deep = 2.0 * max(abs((x - own.x) * ux + (y - own.y) * uy) for x, y in own.spots) + 1.2
    track = swept(box(own.x, own.y, bearing, wide, deep), ux * steps, uy * steps)
    line = (own.x, own.y, own.x + ux * steps, own.y + uy * steps)
    column = category(own.unit)
    plots = [
        plot
        for plot in plots_near(scene, own.x, own.y, steps + wide)
        if plot.feature.kind in WAYS or going(state, plot.feature.kind, column) != "X"
    ]
    return going_over(state, column, track, line, plots)[0] != "G"
