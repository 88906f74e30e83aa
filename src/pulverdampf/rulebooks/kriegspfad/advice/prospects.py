"""What arms and attacks are worth: reach, the modifier of a melee, and what it gains on average."""

from __future__ import annotations

from functools import lru_cache

from pulverdampf.engine.scene import Scene

from ..melee.modifiers import Clash, Rush, against_guns, against_troops
from ..melee.results import Edge, Fate, verdict, verdict_at_guns
from ..movement.rates import Pace, dice_for, pace_kind, reckoned
from ..shooting.weapons import WEAPONS
from ..sight.weather import is_dark
from ..special.forts import ring_of
from ..state import WarState, standing
from ..units import Unit, are_skirmishers, are_warriors, fights_as, is_gun, is_mounted

NO_EDGE, GUN = Edge(), 4.0
FAIR_EDGE = 2
"""From this much on a melee is lost to whoever is attacked so."""
MARKER, FLIGHT = 0.4, 0.5
"""What a marker and a retreat are worth, in elements."""


@lru_cache(maxsize=256)
def best_arm(arms: tuple[str, ...]) -> str:
    """The weapon with which an element shoots best."""
    return max(arms, key=lambda arm: WEAPONS[arm].effective, default="")


def reach_of(state: WarState, unit: Unit) -> tuple[float, float]:
    """The effective range and the farthest range of most of a unit."""
    pieces = standing(state, unit)
    arms = sorted(
        (best_arm(piece.arms) for piece in pieces if piece.arms), key=lambda arm: WEAPONS[arm].effective
    )
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
    own = _of_most([max(each.arms, key=lambda arm: WEAPONS[arm].attacking, default="") for each in mine])
    foe = _of_most([min(each.arms, key=lambda arm: WEAPONS[arm].defending, default="") for each in theirs])
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


def _of_most(arms: list[str]) -> str:
    """The weapon that most elements of a unit fight with."""
    return max(arms, key=lambda arm: (arms.count(arm), arm))


@lru_cache(maxsize=4096)
def _odds_against(clash: Clash) -> int:
    return against_troops(clash).total


@lru_cache(maxsize=64)
def _odds_at_guns(rush: Rush) -> int:
    return against_guns(rush).total


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
    return min(max((usual_move(state, unit) + dice - distance) / (2 * dice), 0.0), 1.0)


def usual_move(state: WarState, unit: Unit) -> float:
    """How far a unit goes on good ground on average."""
    return _steady(pace_kind(state, unit), is_dark(state)) + 3.5 * dice_for(state, unit, "good")


@lru_cache(maxsize=64)
def _steady(kind: str, dark: bool) -> int:
    """How far a kind of troops goes on good ground without dice."""
    return reckoned(Pace(kind, "good"), 0, dark=dark).total
