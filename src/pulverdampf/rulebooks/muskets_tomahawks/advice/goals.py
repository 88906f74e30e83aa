"""Where each unit wants to be, and why: the scenario first, then the enemy."""

from __future__ import annotations

from math import inf
from typing import Any

from ..presence import of_side, size
from ..shooting import aiming
from ..terrain.ground import ground
from ..units import Unit
from ..victory.outcome import score
from .aims import Goal, acting, enemy_of, place_of
from .chances import best_distance
from .objectives import blockhouse, escort, landing, raid, scouting
from .situation import Situation, away

BEHIND = 2.2
LATE, CLOSER_IN = 2, 3.5
"""In the last turns shots must tell: so much nearer than is comfortable."""
FINISHED_OFF = 2.0
REMNANT, ENOUGH = 0.3, 3
"""A force reduced so far that leads by so many points keeps out of the fight."""


class Goals:
    """What a general has in mind; he thinks again when anything that bears on it has changed."""

    def __init__(self) -> None:
        self._bears: tuple[Any, ...] = ()
        self._found: dict[str, Goal] = {}
        self._fit: tuple[Any, ...] = ()
        self._worths: dict[str, float] = {}

    def __call__(self, situation: Situation) -> dict[str, Goal]:
        """The goal of every unit and marker of a side."""
        state = situation.state
        bears = (
            situation.side,
            situation.scene.table(),
            state.clock,
            state.attacker,
            tuple([(unit.empty, unit.hidden) for unit in state.bodies.values()]),
            state.burning,
            state.quarters.get(situation.side),
            state.left_by_objective,
        )
        if bears != self._bears:
            self._bears, self._found = bears, worked_out(situation)
            self._fit = ()
        fit = tuple(
            [
                (unit.shaken, unit.fleeing, unit.engaged, unit.spotted, unit.used)
                for unit in state.bodies.values()
            ]
        )
        if fit != self._fit:
            self._fit, self._worths = fit, {}
        situation.worths = self._worths
        return self._found


AIMS = {"S2": raid, "S3": scouting, "S4": escort, "S5": blockhouse, "S6": landing}
"""What counts in a scenario; in an engagement only losses do."""


def worked_out(situation: Situation) -> dict[str, Goal]:
    """The goals as things stand."""
    found: dict[str, Goal] = {}
    fighting = [unit for unit in acting(situation) if not unit.officer]
    aim = AIMS.get(situation.state.scenario)
    if aim is not None:
        aim(situation, fighting, found)
    if _has_enough(situation, fighting):
        found |= {unit.id: _out_of_harm(situation, unit) for unit in fighting if not unit.gun}
    for unit in fighting:
        if unit.id not in found:
            found[unit.id] = fight_goal(situation, unit)
    for unit in acting(situation):
        if unit.officer and unit.id not in found:
            found[unit.id] = _officer(situation, unit, found)
    for marker in situation.own_markers:
        stands_for = situation.state.pieces[marker].stands_for
        if stands_for in found:
            found[marker] = found[stands_for]
        else:
            _, foe = situation.nearest_foe(situation.at(marker))
            place = situation.at(foe) if foe else situation.at(marker)
            found[marker] = Goal(place, 14.0, "fight", foe)
    return found


def _has_enough(situation: Situation, fighting: list[Unit]) -> bool:
    """Whether few are left and the points won would be lost with the last of them."""
    state = situation.state
    if state.scenario not in ("S2", "S4", "S6") or not situation.attacks:
        return False
    left = sum(size(state, unit) for unit in fighting)
    began = sum(
        unit.original for unit in of_side(state, situation.side) if not (unit.vehicle or unit.officer)
    )
    if not left or left > REMNANT * began:
        return False
    points = score(state)
    return points[situation.side] - points[enemy_of(situation)] >= ENOUGH


def _out_of_harm(situation: Situation, unit: Unit) -> Goal:
    """As far from the enemy as the table is wide, but not off it."""
    here = place_of(situation, unit)
    _, foe = situation.nearest_foe(here)
    width, depth = situation.state.table
    if not foe:
        return Goal(here, 1.0, "hold")
    fx, fy = situation.at(foe)
    corners = [(x, y) for x in (3.0, width / 2, width - 3.0) for y in (3.0, depth / 2, depth - 3.0)]
    there = max(corners, key=lambda each: (away(each, (fx, fy)) - 0.7 * away(each, here), each))
    return Goal(there, 1.0, "go", urgent=2.5)


def fight_goal(situation: Situation, unit: Unit) -> Goal:
    """The enemy that is the most worthwhile: near, weak, unloaded, in the open."""
    here = place_of(situation, unit)
    lie = ground(situation.scene)
    best, chosen = inf, ""
    for foe in situation.foes:
        there = situation.at(foe.id)
        pace = away(here, there) + 4.0 * int(lie.cover_at(*there)) + (5.0 if foe.officer else 0.0)
        pace -= (
            3.0 * foe.empty + 0.2 * size(situation.state, foe) + FINISHED_OFF * (foe.fleeing or foe.shaken)
        )
        if pace < best:
            best, chosen = pace, foe.id
    for marker in situation.enemy_markers:
        pace = away(here, situation.at(marker)) + 8.0
        if pace < best:
            best, chosen = pace, marker
    if not chosen:
        width, depth = situation.state.table
        return Goal((width / 2, depth / 2), 3.0, "go", urgent=0.4)
    within = best_distance(unit)
    if situation.turns_left <= LATE and within < aiming.EXTREME:
        within -= CLOSER_IN
    return Goal(situation.at(chosen), max(within, 0.0), "fight", chosen)


def _officer(situation: Situation, officer: Unit, found: dict[str, Goal]) -> Goal:
    """Behind the strongest unit of his type, or of any type."""
    state = situation.state
    led = [unit for unit in situation.own if not unit.officer and unit.id in found]
    same = [unit for unit in led if unit.troop == officer.troop] or led
    if not same:
        return Goal(place_of(situation, officer), 1.0, "hold")
    here = place_of(situation, officer)
    chosen = min(same, key=lambda unit: (away(here, situation.at(unit.id)) - size(state, unit), unit.id))
    x, y = situation.at(chosen.id)
    distance, foe = situation.nearest_foe((x, y))
    if foe and 0.0 < distance < inf:
        fx, fy = situation.at(foe)
        back = (situation.reach(chosen.id) * 0.5 + BEHIND) / distance
        x, y = x + (x - fx) * back, y + (y - fy) * back
    width, depth = state.table
    return Goal((min(max(x, 1.0), width - 1.0), min(max(y, 1.0), depth - 1.0)), 2.0, "lead", chosen.id)
