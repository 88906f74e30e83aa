"""Answers to what the enemy does: interrupts, charges, losses."""

from __future__ import annotations

from pulverdampf.engine.requests import Choose

from ..geometry import thing_outlines
from ..melee.blows import Clash
from ..movement.strides import walk_on
from ..presence import side_of, size
from ..shooting.aiming import Manner, shots_open_to
from ..shooting.weapons import ready_weapons
from ..state import doer
from ..terrain.ground import ground
from ..terrain.kinds import Cover
from ..units import Unit
from .aims import pace
from .chances import at_best, blows, kills, most_to_hope_for, worth_of, worth_of_shot
from .situation import Point, Situation, away

ON_A_ROAD = 4.0


def interrupts(situation: Situation, request: Choose[str]) -> str:
    """Fires when the shot is about as good as it will get on the enemy's way; else waits."""
    unit = situation.state.bodies[request.prompt.subject]
    target, gone = _mover(situation)
    if not target:
        return "no"
    worth = max(
        (worth_of_shot(situation.scene, unit, each, target) for each in ready_weapons(situation.scene, unit)),
        default=0.0,
    )
    pays = situation.weights.pays * min(at_best(situation.state, unit), 1.5)
    if worth < pays:
        return "no" if _may_come_to_pay(situation, unit, target, pays) else "pass"
    if worth >= situation.weights.near_enough * at_best(situation.state, unit) or gone is None:
        return "yes"
    here, now = situation.at(unit.id), situation.at(target)
    end = _expected(situation, target, now, gone)
    cover = ground(situation.scene).cover_at(*end)
    comes_nearer = away(here, end) < away(here, now) - 0.8 and cover <= Cover.NONE
    return "no" if comes_nearer else "yes"


def _may_come_to_pay(situation: Situation, unit: Unit, target: str, pays: float) -> bool:
    """Whether a shot could pay before the enemy's action is over, wherever it leads him."""
    bases = thing_outlines(situation.scene, target)
    if unit.gun or not bases:
        return True
    road = ON_A_ROAD if ground(situation.scene).roads else 0.0
    near = max(situation.between(unit.id, target) - pace(situation, target, bases) - road, 0.0)
    weapons = ready_weapons(situation.scene, unit)
    return any(most_to_hope_for(situation.state, unit, each, target, near) >= pays for each in weapons)


def _mover(situation: Situation) -> tuple[str, float | None]:
    """Who is interrupted, and if he walks how far he has come."""
    due = situation.under_way
    if due is None:
        return "", None
    return doer(due), due.course.gone if isinstance(due, walk_on.kind) else None


def _expected(situation: Situation, target: str, now: Point, gone: float) -> Point:
    """Where a walker will end if he goes on the way he looks as far as he may."""
    bases = thing_outlines(situation.scene, target)
    if not bases:
        return now
    left = max(pace(situation, target, bases) - gone, 0.0)
    return now[0] + bases[0].ux * left, now[1] + bases[0].uy * left


def to_a_charge(situation: Situation, request: Choose[str]) -> list[str]:
    """Fire if loaded; else evade a fight that cannot be won; else hold."""
    state, under_way = situation.state, situation.under_way
    unit = state.bodies[request.prompt.subject]
    options = list(request.options)
    if "fire" in options:
        return ["fire"]
    if "evade" in options and under_way is not None:
        foe = state.bodies[doer(under_way)]
        clash = Clash(foe.id, unit.id)
        given = blows(state, unit, foe, size(state, unit), clash) * worth_of(foe)
        taken = blows(state, foe, unit, size(state, foe), clash) * worth_of(unit)
        if taken > given:
            return ["evade"]
    return ["hold"]


def recoil_or_shaken(situation: Situation, body: str) -> str:
    """Shaken costs an action and keeps the place; recoil is for those about to be charged, or in the open."""
    unit = situation.state.bodies[body]
    here = situation.at(body)
    distance, _ = situation.nearest_foe(here)
    covered = ground(situation.scene).cover_at(*here) > Cover.NONE
    if unit.shaken or (distance < situation.weights.last_stand and not covered):
        return "recoil"
    return "shaken"


def holds_horses(situation: Situation, options: list[str]) -> list[str]:
    """The figures that are farthest from the enemy first."""
    poses = {key: situation.state.pieces[key].pose for key in options}
    return sorted(
        options,
        key=lambda key: -situation.nearest_foe(pose.point)[0] if (pose := poses[key]) else 0.0,
    )


def best_targets(situation: Situation, body: str, options: list[str], how: Manner) -> list[str]:
    """Targets of a unit, the most rewarding first; it never splits its fire."""
    unit = situation.state.bodies[body]
    ranked = []
    for key in options:
        if key == "split":
            continue
        worth = max(
            (
                worth_of_shot(situation.scene, unit, each, key, how)
                for each in ready_weapons(situation.scene, unit)
            ),
            default=0.0,
        )
        ranked.append((-worth, key))
    return [key for _, key in sorted(ranked)]


def best_weapons(situation: Situation, body: str, options: list[str], how: Manner) -> list[str]:
    """Weapons of a unit, the most rewarding first; against whoever moves or charges, if one does."""
    unit, mover = situation.state.bodies[body], _mover(situation)[0]
    theirs = [mover] if mover and side_of(situation.state, mover) != unit.side else None
    ranked = []
    for weapon, foes in shots_open_to(situation.scene, unit):
        if weapon.key in options:
            worth = max(kills(situation.scene, unit, weapon, foe, how) for foe in theirs or foes)
            ranked.append((-worth, weapon.key))
    return [key for _, key in sorted(ranked)]
