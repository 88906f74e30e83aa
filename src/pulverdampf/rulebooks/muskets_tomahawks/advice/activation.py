"""What a unit does with its actions: shoot, reload, close in, stand ready, or charge."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from ..cards.activation import MOVING
from ..cards.deeds import FORM_WITHIN
from ..formations.coherency import is_scattered
from ..geometry import units_gap
from ..melee.charge import charge_targets
from ..movement.allowances import allowance, going_of
from ..movement.walking import can_form
from ..presence import size
from ..shooting.aiming import AIMED, Manner, shots_open_to
from ..shooting.weapons import RANGED, ready_weapons
from ..terrain.ground import ground
from ..units import TROOPS, Unit
from ..victory.scenarios import quarter_of
from .aims import Goal
from .chances import at_best, best_distance, spot_chance, worth_in_sight, worth_of_charge
from .goals import LATE
from .situation import Situation, away

READY_WITHIN = 6.0
"""So much beyond its range a unit expects somebody to come."""


SPOTTING_AT_MOST = 0.7
OUT_OF_RANKS = 15.0
"""How close to what it wants to enter or touch a unit breaks ranks."""


class Deed:
    """One thing that could be done, and what it is worth."""

    __slots__ = ("action", "target", "weapon", "worth")

    def __init__(self, action: str, worth: float, target: str = "", weapon: str = "") -> None:
        self.action, self.worth, self.target, self.weapon = action, worth, target, weapon


def deeds(
    situation: Situation, unit: Unit, goal: Goal | None, options: tuple[str, ...], done: tuple[str, ...]
) -> list[Deed]:
    """Everything worth considering among what is allowed, the best first."""
    at_once = _at_once(situation, unit, options)
    if at_once:
        return at_once
    moved = any(each.partition(":")[0] in MOVING for each in done)
    near = foe_distance(situation, unit)
    shot = None
    if "shoot" in options or "volley" in options:
        shot = best_shot(situation, unit, "hasty" if moved else "aimed")
        if shot is not None:
            shot.action = "volley" if "volley" in options else "shoot"
    found = [Deed("pass", 0.0), *([shot] if shot is not None else ())]
    if "charge" in options:
        charge = best_charge(situation, unit)
        found += [charge] if charge is not None else []
    if "wreck" in options:
        found.append(Deed("wreck", 1.6))
    if "reload" in options:
        found.append(Deed("reload", _worth_of_reload(situation, unit, near, goal)))
    if any(each.startswith("move") for each in options):
        moving = _worth_of_move(situation, unit, goal, near, shot, done)
        found.append(Deed(_manner(situation, unit, goal, options, near), moving))
    if "spot" in options and max(deed.worth for deed in found) < SPOTTING_AT_MOST:
        found.append(Deed("spot", _worth_of_spotting(situation, unit, shot)))
    if "vigilance" in options and not (moved and TROOPS[unit.troop][1] > len(done) + 1):
        found.append(Deed("vigilance", _worth_of_readiness(situation, unit, near)))
    found += _rearranging(situation, unit, goal, options, near)
    found.sort(key=lambda deed: -deed.worth)
    return found


def _at_once(situation: Situation, unit: Unit, options: tuple[str, ...]) -> list[Deed]:
    """What is done without a second thought: what only does good, to fight on, to close up."""
    for always in ("drill", "land", "leave", "recover" if unit.engaged == () else "fight", "fight", "burn"):
        if always in options:
            return [Deed(always, 2.0)]
    if "enter" in options:
        return [Deed("enter", 1.0)]
    if is_scattered(situation.scene, unit) and not unit.shaken and not unit.engaged:
        return [Deed(each, 1.0) for each in options if each.startswith("move")]
    return []


def _rearranging(
    situation: Situation, unit: Unit, goal: Goal | None, options: tuple[str, ...], near: float
) -> Iterator[Deed]:
    """Close ranks in the open before the enemy is near, and off the horses where they are no help."""
    steady = goal is not None and goal.kind in ("fight", "hold")
    fit = steady and 14.0 < near < 30.0 and _in_open(situation, unit)
    if fit and "form:close" in options and can_form(situation.scene, unit.id, "close", FORM_WITHIN):
        yield Deed("form:close", situation.weights.close_order)
    if "dismount" in options and _on_wrong_horse(situation, unit, goal):
        yield Deed("dismount", 1.4)


def foe_distance(situation: Situation, unit: Unit) -> float:
    """How far the nearest enemy is."""
    found = [situation.between(unit.id, foe.id) for foe in situation.foes]
    found += [situation.between(unit.id, key) + 1.0 for key in situation.enemy_markers]
    return min(found, default=inf)


def best_shot(situation: Situation, unit: Unit, how: Manner = AIMED) -> Deed | None:
    """The most rewarding shot."""
    found: Deed | None = None
    for weapon, targets in shots_open_to(situation.scene, unit):
        for target in targets:
            worth = worth_in_sight(situation.scene, unit, weapon, target, how)
            if weapon.single_shot:
                worth *= 0.9
            if worth <= (0.0 if found is None else found.worth):
                continue
            worth *= spot_chance(situation.scene, unit, target)
            if worth > 0.0 and (found is None or worth > found.worth):
                found = Deed("shoot", worth, target, weapon.key)
    return found


def best_charge(situation: Situation, unit: Unit) -> Deed | None:
    """The most rewarding charge; an officer rides at nobody who stands with more than himself."""
    found: Deed | None = None
    least = situation.weights.least_charge if situation.turns_left > LATE else 0.05
    for target in charge_targets(situation.scene, unit):
        foe = situation.state.bodies[target]
        if unit.officer and not foe.fleeing and size(situation.state, foe) > size(situation.state, unit):
            continue
        worth = worth_of_charge(situation.scene, unit, foe)
        if worth > least and (found is None or situation.weights.charge * worth > found.worth):
            found = Deed("charge", situation.weights.charge * worth, target)
    return found


def _worth_of_reload(situation: Situation, unit: Unit, near: float, goal: Goal | None) -> float:
    if goal is not None and goal.kind in ("go", "touch") and goal.urgent > 1.0 and near > 14.0:
        return 0.3
    return situation.weights.reload if near < 30.0 else 0.6


def _worth_of_move(
    situation: Situation, unit: Unit, goal: Goal | None, near: float, shot: Deed | None, done: tuple[str, ...]
) -> float:
    """More the farther the goal is; little for a unit that shoots well where it stands."""
    if goal is None:
        return 0.0
    here = situation.at(unit.id)
    left = away(here, goal.at) - goal.within
    if goal.kind == "fight":
        left = units_gap(situation.scene, unit.id, goal.target) - goal.within if goal.target else left
    if unit.officer:
        return 0.6 if left > 1.5 else 0.0
    if left <= 0.5:
        return 0.0
    if goal.kind == "fight":
        hopeful = at_best(situation.state, unit)
        if shot is not None and (shot.worth > situation.weights.content * hopeful or shot.worth > 1.0):
            return 0.05
        if unit.empty and near < 13.0:
            return 0.2
        return situation.weights.closing_in
    if goal.kind == "touch" and near < 7.0 and shot is not None:
        return 0.5
    return situation.weights.hurry * min(goal.urgent, 0.25 + 0.2 * left)


def _manner(
    situation: Situation, unit: Unit, goal: Goal | None, options: tuple[str, ...], near: float
) -> str:
    """Out of ranks before a gate, a wall or a wagon; loose under fire where nobody is about to charge."""
    if "move:normal" in options and unit.formation != "loose" and _is_bound_inside(situation, unit, goal):
        return "move:normal"
    if "move:loose" in options and 9.0 < near < 30.0 and unit.formation == "normal":
        return "move:loose"
    if "move" in options:
        return "move"
    return next(each for each in options if each.startswith("move"))


def _is_bound_inside(situation: Situation, unit: Unit, goal: Goal | None) -> bool:
    """Whether a unit is near something that it wants to enter or touch."""
    if goal is None or not goal.target or goal.kind not in ("go", "touch"):
        return False
    return away(situation.at(unit.id), goal.at) < OUT_OF_RANKS


def _worth_of_spotting(situation: Situation, unit: Unit, shot: Deed | None) -> float:
    """Only where a look by somebody who cannot shoot helps the others."""
    unspotted = [foe.id for foe in situation.foes if situation.side not in foe.spotted]
    chances = [spot_chance(situation.scene, unit, key) for key in (*unspotted, *situation.enemy_markers)]
    best = max(chances, default=0.0)
    if best <= 0.0:
        return 0.0
    if not unit.officer and (not unit.empty or shot is not None):
        return 0.05
    return min(situation.weights.spotting * sum(chances), SPOTTING_AT_MOST) if best >= 0.2 else 0.02


def _worth_of_readiness(situation: Situation, unit: Unit, near: float) -> float:
    """Where the enemy is about to come into a good range."""
    ranges = [weapon.range for weapon in ready_weapons(situation.scene, unit) if not weapon.single_shot]
    if not ranges or near == inf:
        return 0.0
    good = min(max(ranges), best_distance(unit) + READY_WITHIN)
    return (
        situation.weights.readiness * min(at_best(situation.state, unit), 1.5)
        if near < good + READY_WITHIN
        else 0.02
    )


def _in_open(situation: Situation, unit: Unit) -> bool:
    return not ground(situation.scene).in_area(*situation.at(unit.id)) and size(situation.state, unit) > 3


def _on_wrong_horse(situation: Situation, unit: Unit, goal: Goal | None) -> bool:
    """Whether riders must get down to enter a building."""
    if goal is None or goal.kind != "go" or goal.target != "blockhouse":
        return False
    return away(situation.at(unit.id), goal.at) < 12.0


# markers --------------------------------------------------------------------------------------------------


def marker_deeds(situation: Situation, marker: str, goal: Goal | None, options: tuple[str, ...]) -> list[str]:
    """A marker steals up to the enemy and is turned over when a shot or an aim is near."""
    state = situation.state
    hidden = state.bodies.get(state.pieces[marker].stands_for)
    if hidden is None or "reveal" not in options:
        return ["move", "pass"]
    here = situation.at(marker)
    distance, _ = situation.nearest_foe(here)
    ranged = [RANGED[key].range for key in hidden.weapons if key in RANGED and not RANGED[key].single_shot]
    good = min(max(ranged, default=6.0), 13.0)
    pace = float(allowance(going_of(situation.scene, hidden.id)))
    wanted = goal is not None and goal.kind in ("go", "hold", "touch")
    if distance <= (good if ranged else pace + 1.0):
        return ["reveal", "move", "pass"]
    if wanted and goal is not None:
        arrived = away(here, goal.at) <= max(goal.within, 1.0) + pace
        if situation.state.scenario == "S3":
            arrived = quarter_of(state, *here) not in state.quarters.get(situation.side, ())
        if arrived or situation.turns_left <= 2:
            return ["reveal", "move", "pass"]
    return ["move", "pass"] if situation.turns_left > 1 else ["reveal", "move", "pass"]
