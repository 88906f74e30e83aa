"""What a place and a formation promise for the turns to come."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from pulverdampf.engine.state import Side
from pulverdampf.table.kernel import gap

from ..fire.skirmishers import LIGHT_REACH
from ..melee import fighting
from ..state import EagleState
from ..victory.scenarios import controls
from .appraisal import Troops, dice_in
from .assaults import charge_dice, worth_of_contact
from .chances import reach_chance
from .deployment import assigned_crossings
from .situation import Situation
from .volleys import supposed_dice, thrown, worth_of_hits

GAP: Final = 4.0
NEAR_GOAL: Final = 40.0
FEARED: Final = 14.0
"""From how far charges are feared."""


def outlook(
    situation: Situation, one: Troops, formation: str, advance: float = 0.0, *, turned: bool = False
) -> float:
    """What the best volley or charge promises from there, less the danger of standing there."""
    own = one.outline
    dice = dice_in(situation.state, one.battalion, formation)
    rush = charge_dice(situation, one, formation)
    fx, fy = own.x + own.ux * own.half_depth, own.y + own.uy * own.half_depth
    best, danger, struck, nearest = 0.0, 0.0, 0.0, 99.0
    fear = situation.weights.charge_danger
    screened = one.screen_groups > dice
    part, out = ("screen", LIGHT_REACH) if screened else ("main", 0.0)
    means = _Means(formation, part if screened or dice else "", rush, out)
    for foe in situation.foes:
        if foe.broken or foe.battalion.melee:
            continue
        dx, dy = foe.outline.x - fx, foe.outline.y - fy
        ahead = dx * own.ux + dy * own.uy
        wide = foe.outline.half_width
        aside = max(0.0, abs(dy * own.ux - dx * own.uy) - own.half_width - wide)
        far = situation.distance(one, foe)
        before = True
        if not turned:
            before = aside <= ahead - advance
            way = sqrt(ahead * ahead + aside * aside)
            far = max(GAP, far - advance * (ahead / way if way > 0.1 else 0.0))
        nearest = min(nearest, far)
        if foe.dice:
            shots = supposed_dice(situation, foe, one, ("main", foe.formation, formation), far)
            danger += foe.acts * thrown(situation, foe, one, shots).some if shots else 0.0
        if fear and far < FEARED:
            struck = max(struck, fear * _charged(situation, foe, one, far))
        if not before:
            continue
        best = _promise(situation, one, foe, means, far, best)
    danger *= situation.caution() * one.fails * situation.gain(one) / max(1, len(situation.own))
    return best - danger - struck - situation.weights.pull * nearest


def _charged(situation: Situation, foe: Troops, one: Troops, far: float) -> float:
    """What a charge of an enemy over a distance would cost, as far as it is worth his while."""
    if foe.spent or foe.ungathered or foe.battalion.arm == "artillery":
        return 0.0
    rush = charge_dice(situation, foe, foe.formation)
    reached = reach_chance(rush, far + 0.4) if rush else 0.0
    if reached < 0.25 or not situation.is_before(foe, one):
        return 0.0
    return foe.storms * reached * max(0.0, worth_of_contact(situation, foe, one, foe.formation))


class _Means(NamedTuple):
    """What a battalion has in a formation: who shoots, dice of a rush, and how far its screen is out."""

    formation: str
    part: str
    rush: int
    out: float


def _promise(situation: Situation, one: Troops, foe: Troops, means: _Means, far: float, best: float) -> float:
    """The best of a volley and a charge at one enemy from a distance, and of what is known."""
    if means.part:
        posts = (means.part, means.formation, foe.formation)
        shots = supposed_dice(situation, one, foe, posts, far - means.out)
        best = max(best, one.acts * _calm_worth(situation, one, foe, shots)) if shots else best
    if means.rush:
        reached = reach_chance(means.rush, far + 0.4)
        chance = one.storms * reached
        if reached > 0.1 and chance and not situation.is_beyond_a_river(one, foe):
            wanted = best / chance - 1e-6
            if (
                situation.gain(foe) + situation.weights.soldier * fighting.LOSS_OF_LOSER > wanted
            ):  # a melee is never worth more
                best = max(best, chance * worth_of_contact(situation, one, foe, means.formation, wanted))
    return best


def _calm_worth(situation: Situation, one: Troops, foe: Troops, shots: int) -> float:
    """What a volley will be worth next turn, when this turn's tests are over."""
    if foe.shaken:
        return thrown(situation, one, foe, shots).some * foe.fails * foe.worth
    return worth_of_hits(situation, one, foe, shots)


# what a scenario asks for ---------------------------------------------------------------------------------


class Goal:
    """A place that a battalion should reach or keep."""

    __slots__ = ("weight", "x", "y")

    def __init__(self, x: float, y: float, weight: float) -> None:
        self.x, self.y, self.weight = x, y, weight

    def promise(self, x: float, y: float) -> float:
        """What it is worth to stand at a point."""
        far = sqrt((x - self.x) ** 2 + (y - self.y) ** 2)
        return self.weight * max(0.0, 1.0 - max(0.0, far - 2.0) / NEAR_GOAL)


def goals(situation: Situation) -> dict[str, Goal]:
    """Which battalion makes for which objective: the nearest that has none yet."""
    state: EagleState = situation.state
    if not situation.objectives:
        return {}
    free = [each for each in situation.own if not each.broken]
    found: dict[str, Goal] = {}
    points = [each for each in state.conditions.objectives if each.side in (None, situation.side)]
    for objective in sorted(points, key=lambda each: -each.points):
        if objective.kind == "hold" and objective.at is not None:
            x, y = objective.at
            chosen = sorted(free, key=lambda one: (one.outline.x - x) ** 2 + (one.outline.y - y) ** 2)[:2]
            for one in chosen[: 1 if controls(situation.view.scene, situation.side, objective) else 2]:
                found[one.id] = Goal(x, y, 0.5 * objective.points)
                free.remove(one)
        elif objective.kind == "hold" and objective.zone is not None:
            beyond = objective.zone[1] + 5.0
            chosen_to_cross = assigned_crossings(state, situation.side)
            for one in free:
                if one.id in chosen_to_cross:
                    found[one.id] = Goal(chosen_to_cross[one.id], max(beyond, one.outline.y), 8.0)
    found.update(_ways_out(state, situation.side, situation, found))
    return found


def _ways_out(state: EagleState, side: Side, situation: Situation, taken: dict[str, Goal]) -> dict[str, Goal]:
    """In a rearguard action those under threat make for the way out once it is open."""
    stretch = state.conditions.exits.get(side)
    if stretch is None or state.clock.turn + 2 < state.conditions.exits_from:
        return {}
    edge = state.table[1] if state.edges[side] == "north" else 0.0
    middle = (stretch[0] + stretch[1]) / 2
    return {
        each.id: Goal(middle, edge, 0.8)
        for each in situation.own
        if not each.broken
        and (each.fails > 0.4 or any(gap(each.outline, foe.outline) < 12 for foe in situation.foes))
    }
