"""What arms and attacks are worth: reach, the modifier of a melee, and what it gains on average."""

from __future__ import annotations

from functools import lru_cache

from pulverdampf.engine.dice import d6, total_weights
from pulverdampf.engine.scene import Scene

from ..melee.blows import Meeting, clash_of, edge_of, is_walled, rush
from ..melee.modifiers import Clash, Rush, against_guns, against_troops
from ..melee.results import Edge, Fate, verdict, verdict_at_guns
from ..movement.rates import Pace, dice_for, pace_kind, reckoned
from ..shooting.weapons import WEAPONS
from ..sight.weather import is_dark
from ..state import WarState, standing
from ..units import Unit, is_gun

GUN = 4.0
"""What a gun is worth, in elements."""
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
    """What would be added to the die if all of a unit attacked all of another from the front."""
    state: WarState = scene.state
    if is_gun(defender):
        return _odds_at_guns(rush(state, attacker, defender))
    mine, theirs = standing(state, attacker), standing(state, defender)
    if not mine or not theirs:
        return 0
    walled = is_walled(scene, defender, [(mine[0], each) for each in theirs])
    return _odds_against(clash_of(scene, attacker, defender, Meeting(mine, theirs, walled=walled)))


def gain_of(scene: Scene, attacker: Unit, defender: Unit) -> float:
    """What an attack gains on average over what it costs, in elements."""
    mine, theirs = standing(scene.state, attacker), standing(scene.state, defender)
    bloody = edge_of(scene, attacker, defender, mine, theirs)
    bonus = edge(scene, attacker, defender)
    return promise(bonus, bloody, len(mine), len(theirs), at_gun=is_gun(defender))


@lru_cache(maxsize=4096)
def _odds_against(clash: Clash) -> int:
    return against_troops(clash).total


@lru_cache(maxsize=64)
def _odds_at_guns(rush: Rush) -> int:
    return against_guns(rush).total


@lru_cache(maxsize=4096)
def promise(bonus: int, bloody: Edge, own: int, foe: int, *, at_gun: bool) -> float:
    """What an attack of so many elements on so many gains on average over what it costs, in elements."""
    gained, thrown = 0.0, d6.face_weights()
    for face, weight in thrown.items():
        found = verdict_at_guns(face + bonus) if at_gun else verdict(face + bonus, bloody)
        harm = _harm(found.defender, GUN if at_gun else float(foe)) - _harm(found.attacker, float(own))
        gained += weight * harm
    return gained / sum(thrown.values())


def _harm(fate: Fate, size: float) -> float:
    if fate.gone:
        return size
    return min(fate.lost, size) + fate.markers * MARKER + bool(fate.retreat) * FLIGHT


def chance_to_reach(state: WarState, unit: Unit, distance: float) -> float:
    """How likely a unit's dice on good ground bring it to an enemy so far away."""
    moves = _moves(pace_kind(state, unit), dice_for(state, unit, "good"), dark=is_dark(state))
    return sum(chance for far, chance in moves if far >= distance)


def usual_move(state: WarState, unit: Unit) -> float:
    """How far a unit goes on good ground on average."""
    moves = _moves(pace_kind(state, unit), dice_for(state, unit, "good"), dark=is_dark(state))
    return sum(far * chance for far, chance in moves)


@lru_cache(maxsize=64)
def _moves(kind: str, dice: int, *, dark: bool) -> tuple[tuple[int, float], ...]:
    """How far a kind of troops goes on good ground, with the chance of each distance."""
    thrown = total_weights(dice, d6)
    every = sum(thrown.values())
    return tuple(
        (reckoned(Pace(kind, "good"), total, dark=dark).total, weight / every)
        for total, weight in thrown.items()
    )
