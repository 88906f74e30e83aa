"""Decisions inside an event: re-rolls, defensive fire, following up."""

from typing import Any

from pulverdampf.engine.requests import Choose, Decision

from ..battalion import at_half_strength, attached_to, effective_grade, groups
from ..state import Battalion, EagleState
from .chances import pass_chance

GOOD_DRILL = 0.6


def policy(request: Decision, state: EagleState) -> Any:
    """What to answer inside an event; nothing means that there is no rule of thumb for it.

    Every re-roll is used, who may fire fires, who has won follows up while it promises another victory.
    """
    if not isinstance(request, Choose):
        return None
    match request.rule:
        case "MOE-CHAR-03" | "MOE-CHAR-04" | "MOE-CHAR-05" | "MOE-CHAR-06":
            return "yes"
        case "MOE-DF-01":
            return answer_to_charge(request, state)
        case "MOE-MEL-06" | "MOE-X-CAV-06":
            return "follow" if follows_up(state, state.bodies[request.subject]) else "stand"
        case "MOE-FIRE-08":
            return next(iter(request.options))
        case _:
            return None


def answer_to_charge(request: Choose[Any], state: EagleState) -> str:
    """Fire where it may; before cavalry a square if the drill is good; horse rides out."""
    options = request.options
    target = state.bodies[request.subject]
    drill = pass_chance(int(effective_grade(state, target)), target.drummers)
    if "square" in options and ("fire" not in options or drill >= GOOD_DRILL):
        return "square"
    if "fire" in options:
        return "fire"
    if "counter-charge" in options:
        return "counter-charge"
    return "screen" if "screen" in options else "hold"


def total(state: EagleState, one: Battalion) -> int:
    """Its strength in melee without attack bonus and cover."""
    characters = one.drummers + one.ncos + min(one.ensigns, 1) + 3 * (one.officers > 0)
    return groups(state, one) + characters + 3 * attached_to(state, one) - 2 * one.confused


def follows_up(state: EagleState, winner: Battalion) -> bool:
    """Whether the next phase promises another victory and the battalion will stand its test."""
    melee = state.melees.get(winner.melee)
    if melee is None:
        return True
    loser = state.bodies[melee.opponent(winner.id)]
    bonus = {"column": 6, "line": 3}.get(state.pieces[winner.id].formation, 0)
    ahead = total(state, winner) + bonus - total(state, loser)
    return ahead >= (4 if at_half_strength(state, winner) else 2)
