"""How things stand for one unit: whom it may attack, at what distance it fights best, where it should go."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

from msgspec import Struct

from pulverdampf.engine.scene import Scene
from pulverdampf.generals.advice.kriegspfad.routes import Routes
from pulverdampf.rulebooks.kriegspfad.attacking import may_attack, may_be_attacked
from pulverdampf.rulebooks.kriegspfad.forts import ring_of
from pulverdampf.rulebooks.kriegspfad.melee_modifiers import Clash, Rush, against_guns, against_troops
from pulverdampf.rulebooks.kriegspfad.melee_results import Edge, Fate, verdict, verdict_at_guns
from pulverdampf.rulebooks.kriegspfad.rates import dice_for
from pulverdampf.rulebooks.kriegspfad.rates import distance as move_of
from pulverdampf.rulebooks.kriegspfad.state import WarState, on_table, standing
from pulverdampf.rulebooks.kriegspfad.terrain import category, going_over, plots_near
from pulverdampf.rulebooks.kriegspfad.units import (
    Element,
    Unit,
    are_skirmishers,
    are_warriors,
    fights,
    fights_as,
    is_gun,
    is_mounted,
    is_single,
)
from pulverdampf.rulebooks.kriegspfad.walk_ideas import goal_of
from pulverdampf.rulebooks.kriegspfad.weapons import WEAPONS
from pulverdampf.table.angles import direction, heading
from pulverdampf.table.outlines import box
from pulverdampf.table.sweeps import swept

Spot = tuple[float, float]
SOON = 8.0
FAR, NOWHERE = 1e9, 99.0
NO_EDGE, GUN = Edge(), 4.0
CLOSE = 1.2
"""What lies between the middles of two bases that touch, more or less."""


class Stand(Struct, gc=False):
    """A unit as the adviser sees it: its middle, the middles of its elements, and how far it spreads."""

    unit: Unit
    x: float
    y: float
    spots: list[Spot]
    spread: float

    def at_least(self, other: Stand) -> float:
        """How far two units are apart at the very least."""
        dx, dy = self.x - other.x, self.y - other.y
        return sqrt(dx * dx + dy * dy) - self.spread - other.spread - CLOSE

    def far_from(self, other: Stand) -> float:
        """About how far two units are apart."""
        best = FAR
        theirs = other.spots
        for ax, ay in self.spots:
            for bx, by in theirs:
                dx, dy = ax - bx, ay - by
                square = dx * dx + dy * dy
                if square < best:
                    best = square
        return sqrt(best) - CLOSE


def stand_of(state: WarState, unit: Unit) -> Stand | None:
    """A unit on the table."""
    spots = [piece.pose.point for piece in standing(state, unit) if piece.pose is not None]
    if not spots:
        return None
    x, y = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
    spread = sqrt(max((a - x) * (a - x) + (b - y) * (b - y) for a, b in spots))
    return Stand(unit, x, y, spots, spread)


def nearest_foe(scene: Scene, own: Stand) -> tuple[float, Stand | None]:
    """The nearest enemy unit in sight, and how far it is away."""
    return scene.remembered(("nearest foe", own.unit.id), lambda: nearest_of(own, foes_of(scene, own.unit)))


def nearest_of(own: Stand, foes: list[Stand]) -> tuple[float, Stand | None]:
    """The nearest of several units, and how far it is away."""
    best, found = NOWHERE, None
    for least, _, foe in sorted((own.at_least(foe), foe.unit.id, foe) for foe in foes):
        if least >= best:
            break
        far = own.far_from(foe)
        if far < best:
            best, found = far, foe
    return best, found


def foes_of(scene: Scene, unit: Unit) -> list[Stand]:
    """The enemy units in sight on the table."""

    def found() -> list[Stand]:
        state: WarState = scene.state
        stands = [
            stand_of(state, each)
            for each in state.bodies.values()
            if each.side != unit.side and not each.hidden and each.troop != "boat" and on_table(state, each)
        ]
        return [each for each in stands if each is not None]

    return scene.remembered(("foes", unit.side), found)


# what arms are worth ---------------------------------------------------------------------------------------


def best_arm(piece: Element) -> str:
    """The weapon with which an element shoots best."""
    return max(piece.arms, key=lambda arm: WEAPONS[arm].effective, default="")


def reach_of(state: WarState, unit: Unit) -> tuple[float, float]:
    """The effective range and the farthest range of most of a unit."""
    pieces = standing(state, unit)
    arms = sorted((best_arm(piece) for piece in pieces if piece.arms), key=lambda arm: WEAPONS[arm].effective)
    if not arms or unit.troop in ("wagon", "prophet"):
        return 0.0, 0.0
    arm = WEAPONS[arms[len(arms) // 2]]
    return arm.effective, arm.maximum


def edge(scene: Scene, attacker: Unit, defender: Unit) -> int:
    """What would be added to the die if a unit attacked another from the front."""
    state: WarState = scene.state
    if is_gun(defender):
        rattling = defender.troop == "mg" and not defender.jammed
        rush = Rush(is_mounted(attacker), attacker.has("brave"), attacker.has("militia"), rattling)
        return _odds_at_guns(rush)
    mine, theirs = standing(state, attacker), standing(state, defender)
    if not mine or not theirs:
        return 0
    regulars = fights_as(defender) == "regular"
    own = max(mine[0].arms, key=lambda arm: WEAPONS[arm].attacking, default="")
    foe = min(theirs[0].arms, key=lambda arm: WEAPONS[arm].defending, default="")
    clash = Clash(
        mounted=is_mounted(attacker) and not regulars,
        arms=(own,) if own else (),
        against_skirmishers=are_skirmishers(defender),
        against_militia=defender.has("militia"),
        brave=attacker.has("brave"),
        warriors=are_warriors(attacker),
        foe_markers=defender.markers,
        foe_brave=defender.has("brave"),
        foe_fierce=are_warriors(defender) or is_mounted(defender),
        markers=attacker.markers,
        foe_regular=regulars,
        foe_arms=(foe,) if foe else (),
        militia=attacker.has("militia"),
        foe_walled=all(ring_of(scene, piece) is not None for piece in theirs),
    )
    return _odds_against(clash)


@lru_cache(maxsize=4096)
def _odds_against(clash: Clash) -> int:
    return against_troops(clash).total


@lru_cache(maxsize=64)
def _odds_at_guns(rush: Rush) -> int:
    return against_guns(rush).total


# what to do ----------------------------------------------------------------------------------------------


class Aim(Struct):
    """What a unit should do: attack somebody, or keep so far from the enemy and strive for a place."""

    attack: str = ""
    distance: float = 0.0
    goal: Spot | None = None
    urgent: float = 0.0


FAIR_EDGE = 2
"""From this much on a melee is lost to whoever is attacked so."""
WORTH_IT = 0.6
"""So many elements an attack must gain on average, over what it costs, to be worth it."""
MARKER, FLIGHT = 0.4, 0.5
"""What a marker and a retreat are worth, in elements."""


def aim_of(scene: Scene, unit: Unit, own: Stand) -> Aim:
    """What a unit should do this turn."""
    state: WarState = scene.state
    foes = foes_of(scene, unit)
    nearest, _ = nearest_foe(scene, own)
    goal = goal_of(scene, unit) if strives(state, unit) else None
    marches = state.conditions.kind == "ambush"
    if unit.troop in ("wagon", "prophet") or is_single(unit):
        return Aim(distance=9.0, goal=goal if marches else None)
    if may_attack(state, unit) is None:
        found = best_attack(scene, unit, own, foes)
        if found is not None:
            return found
    effective, _ = reach_of(state, unit)
    if unit.markers > 2:
        return Aim(distance=9.0, urgent=2.0)
    if is_gun(unit):
        return Aim(distance=effective, goal=goal if marches and nearest > effective else None)
    wanted = max(effective - 0.3, 2.7)
    if are_warriors(unit) and effective <= 4.0:
        wanted = 2.7 if nearest < 9.0 else 5.0
    if defends(state, unit):
        goal = home_of(scene, unit)
    return Aim(distance=wanted, goal=goal)


def best_attack(scene: Scene, unit: Unit, own: Stand, foes: list[Stand]) -> Aim | None:
    """The attack that promises most among those within reach, if one is worth it."""
    state: WarState = scene.state
    reach = 16.0 if is_mounted(unit) else 8.0
    best: tuple[float, Aim] | None = None
    for foe in foes:
        if not fights(foe.unit) and foe.unit.troop != "prophet":
            continue
        distance = own.at_least(foe)
        if distance > reach or (distance := own.far_from(foe)) > reach:
            continue
        if may_be_attacked(state, foe.unit, unit) is not None:
            continue
        gain = promise(edge(scene, unit, foe.unit), len(own.spots), len(foe.spots), at_gun=is_gun(foe.unit))
        worth = gain * chance_to_reach(state, unit, distance)
        if worth >= WORTH_IT and (best is None or worth > best[0]):
            best = (worth, Aim(attack=foe.unit.id, urgent=worth))
    return best[1] if best is not None else None


@lru_cache(maxsize=4096)
def promise(bonus: int, own: int, foe: int, *, at_gun: bool) -> float:
    """What an attack of so many elements on so many gains on average over what it costs, in elements."""
    gained = 0.0
    for face in range(1, 7):
        found = verdict_at_guns(face + bonus) if at_gun else verdict(face + bonus, NO_EDGE)
        gained += _harm(found.defender, GUN if at_gun else float(foe)) - _harm(found.attacker, float(own))
    return gained / 6


def _harm(fate: Fate, size: float) -> float:
    if fate.gone:
        return size
    return min(fate.lost, size) + fate.markers * MARKER + bool(fate.retreat) * FLIGHT


def chance_to_reach(state: WarState, unit: Unit, distance: float) -> float:
    """About how likely a unit's dice bring it to an enemy so far away."""
    dice = dice_for(state, unit, "good")
    usual = move_of(state, unit, "good", 0).total + 3.5 * dice
    return min(max((usual + dice - distance) / (2 * dice), 0.0), 1.0)


def strives(state: WarState, unit: Unit) -> bool:
    """Whether a unit's side has somewhere to go."""
    return bool(state.conditions.attacker) and state.conditions.attacker == unit.side


def defends(state: WarState, unit: Unit) -> bool:
    """Whether a unit's side guards a village."""
    return state.conditions.kind in ("raid", "siege") and state.conditions.attacker != unit.side


def home_of(scene: Scene, unit: Unit) -> Spot | None:
    """The village a side guards."""
    plot = scene.terrain.plots.get(scene.state.conditions.village)
    return (plot.x, plot.y) if plot is not None else None


def _wades(scene: Scene, own: Stand, way: list[Spot]) -> bool:
    """Whether a way soon leads through a ford."""
    fords = [plot for plot in scene.terrain.plots.values() if plot.feature.kind == "ford"]
    soon = [spot for spot in way if (spot[0] - own.x) ** 2 + (spot[1] - own.y) ** 2 < SOON * SOON]
    return any(plot.holds(*spot) for plot in fords for spot in soon)


def rough_ahead(scene: Scene, own: Stand, aim: Aim, steps: float, routes: Routes) -> bool:
    """Whether the way to what a unit wants leads over difficult ground within so many inches."""
    state: WarState = scene.state
    spot = aim.goal
    if spot is not None and state.conditions.kind == "ambush":
        spot = (spot[0], own.y)
    if aim.attack:
        target = stand_of(state, state.bodies[aim.attack])
        spot = (target.x, target.y) if target is not None else spot
    elif spot is None:
        _, nearest = nearest_foe(scene, own)
        spot = (nearest.x, nearest.y) if nearest is not None else None
    if spot is None:
        return False
    way = routes.way(scene, own.unit, (own.x, own.y), spot)
    if len(way) > 1 and _wades(scene, own, way):
        return True
    spot = way[0]
    bearing = heading(spot[0] - own.x, spot[1] - own.y)
    ux, uy = direction(bearing)
    wide = 2.0 * max(abs((x - own.x) * uy - (y - own.y) * ux) for x, y in own.spots) + 2.4
    deep = 2.0 * max(abs((x - own.x) * ux + (y - own.y) * uy) for x, y in own.spots) + 1.2
    track = swept(box(own.x, own.y, bearing, wide, deep), ux * steps, uy * steps)
    line = (own.x, own.y, own.x + ux * steps, own.y + uy * steps)
    plots = plots_near(scene, own.x, own.y, steps + wide)
    return going_over(state, category(own.unit), track, line, plots)[0] != "G"
