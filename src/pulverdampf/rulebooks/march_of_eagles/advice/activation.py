"""Who acts, and what he does."""

from __future__ import annotations

from math import sqrt
from typing import Final

from pulverdampf.engine.dice import d6
from pulverdampf.table.angles import direction, heading
from pulverdampf.table.sweeps import comes_within, is_free, meets, swept

from ..charge.defensive_fire import able_part
from ..movement.manoeuvre import move_dice
from ..terrain.ground import ground
from .appraisal import Troops
from .assaults import worth_of_charge
from .outlook import GAP, Goal, outlook
from .situation import Situation
from .volleys import worth_of_skirmish, worth_of_volley

MEAN: Final = sum(d6.faces) / len(d6.faces)


class Plan:
    """One thing that a battalion could do, and what it is worth."""

    __slots__ = ("action", "target", "worth")

    def __init__(self, action: str, worth: float, target: str = "") -> None:
        self.action, self.worth, self.target = action, worth, target


def plans(situation: Situation, one: Troops, goal: Goal | None) -> list[Plan]:
    """Everything that is worth a thought, the best first."""
    battalion = one.battalion
    if battalion.melee:
        return [Plan("fight", 0.3)]
    if one.broken:
        return [Plan("rally", one.manoeuvres * one.worth), Plan("pass", 0.0)]
    if one.ungathered:
        return [Plan("reform", 0.1 + 0.2 * battalion.confused), Plan("pass", 0.0)]
    found = [Plan("pass", situation.weights.waiting if _is_threatened(situation, one) else 0.0)]
    if not battalion.fired:
        found += _volleys(situation, one)
    if battalion.arm != "artillery" and not one.garrison:
        found += _charges(situation, one)
    found += _manoeuvres(situation, one, goal)
    found.sort(key=lambda plan: -plan.worth)
    return found


def _is_threatened(situation: Situation, one: Troops) -> bool:
    return any(
        foe.formation == "column" and not foe.spent and not foe.broken and situation.distance(foe, one) < 14.0
        for foe in situation.foes
    )


def _volleys(situation: Situation, one: Troops) -> list[Plan]:
    found = []
    for foe in situation.foes:
        worth = worth_of_volley(situation, one, foe)
        if one.screen is not None:
            worth += situation.weights.screen * worth_of_skirmish(situation, one, foe)
        if worth > 0.0:
            found.append(Plan("shoot", situation.weights.volley * worth, foe.id))
    return found


def _charges(situation: Situation, one: Troops) -> list[Plan]:
    found = []
    for foe in situation.foes:
        worth = worth_of_charge(situation, one, foe)
        if worth > 0.0:
            found.append(Plan("charge", situation.weights.charge * worth, foe.id))
    return found


def _manoeuvres(situation: Situation, one: Troops, goal: Goal | None) -> list[Plan]:
    """Moves and changes of formation, by what they change in the outlook."""
    horizon = situation.weights.patience * min(situation.weights.horizon, situation.turns_left)
    if not horizon and goal is None:
        return []
    own = one.outline
    if one.garrison:
        return (
            []
            if goal is not None and goal.promise(own.x, own.y) >= goal.weight - 0.01
            else _sortie(situation)
        )
    now = outlook(situation, one, one.formation)
    here = goal.promise(own.x, own.y) if goal is not None else 0.0
    found = []
    for action, inches in (("forward", _way_ahead(situation, one)), ("backward", -MEAN)):
        if abs(inches) > 0.5 and not (action == "backward" and goal is None and now > 0.0):
            gained = horizon * (outlook(situation, one, one.formation, inches) - now)
            if goal is not None:
                gained += goal.promise(own.x + own.ux * inches, own.y + own.uy * inches) - here
            found.append(Plan(action, one.manoeuvres * gained))
    found += _turns(situation, one, goal, now, horizon)
    if one.battalion.confused:
        found.append(Plan("reform", one.manoeuvres * horizon * 0.5 * max(now, 0.2)))
    return found


def _sortie(situation: Situation) -> list[Plan]:
    return [Plan("leave", 0.02 * situation.turns_left)]


def _way_ahead(situation: Situation, one: Troops) -> float:
    """How far a forward move will carry on average, before friends or barred ground stop it."""
    own, land = one.outline, ground(situation.view.scene)
    forward, _, rough, _ = move_dice(one.battalion, one.formation)
    inches = MEAN * forward
    dx, dy = own.ux * inches, own.uy * inches
    way = swept(own, dx, dy)
    if land.difficult and land.in_difficult(way):
        inches = MEAN * rough
        dx, dy = own.ux * inches, own.uy * inches
    standing = [each.outline for each in situation.own if each is not one] + land.bars(one.formation)
    foes = [each.screen for each in situation.foes if each.screen is not None]
    foes += [each.outline for each in situation.foes]
    length = inches
    for each in foes:
        share = comes_within(own, dx, dy, GAP, each)
        length = min(length, max(0.0, share) * inches)
    if is_free(way, standing, 0.01):
        return length
    first = min((meets(own, dx, dy, each, 0.01) for each in standing), default=2.0)
    return min(length, min(1.0, first) * inches)


def _turns(situation: Situation, one: Troops, goal: Goal | None, now: float, horizon: float) -> list[Plan]:
    """Another formation, which may face anywhere, and wheels for those who see no enemy."""
    battalion, own = one.battalion, one.outline
    found = []
    towards = 0.0
    if goal is not None:
        bearing = heading(goal.x - own.x, goal.y - own.y)
        gx, gy = direction(bearing)
        far = sqrt((goal.x - own.x) ** 2 + (goal.y - own.y) ** 2)
        askew = 1.0 - (gx * own.ux + gy * own.uy)
        towards = 0.3 * goal.weight * askew if far > 6.0 and situation.turns_left else 0.0
    other = {"line": "column", "column": "line", "square": "line", "limbered": "line"}[one.formation]
    if battalion.arm == "artillery":
        other = "limbered" if one.formation == "line" else "line"
    ahead = outlook(situation, one, other, turned=True)
    action = "unlimber" if battalion.arm == "artillery" and other == "line" else other
    found.append(Plan(action, one.manoeuvres * (horizon * (ahead - now) + towards)))
    if one.formation in ("line", "column", "limbered"):
        turned = outlook(situation, one, one.formation, turned=True)
        share = min(1.0, MEAN / (own.half_width * 1.6))
        gained = one.manoeuvres * share * (horizon * (turned - now) + towards)
        if gained > 0.0:
            found.append(Plan("wheel", gained))
    return found


def _may_fire_back(situation: Situation, target: Troops) -> bool:
    return able_part(situation.state, target.battalion, screen_in_way=False) is not None


def urgency(situation: Situation, one: Troops, plan: Plan) -> float:
    """Who goes first: volleys before moves, charges once their target has acted."""
    if plan.action == "shoot":
        return 2.0 + plan.worth
    if plan.action == "charge":
        target = situation.by_id.get(plan.target)
        waits = target is not None and target.dice > 0 and _may_fire_back(situation, target)
        return 0.2 if waits else 3.0 + plan.worth
    if plan.action == "fight":
        return 1.8
    if plan.action == "rally":
        return 0.6
    if plan.action == "pass":
        return 0.3
    return 1.0 + plan.worth
