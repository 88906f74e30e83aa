"""Decisions inside an event: re-rolls, the answer to a charge, following up."""

from typing import Any

from msgspec.structs import replace

from pulverdampf.engine.requests import Choose
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.views import View

from ..battalion import at_half_strength
from ..charge.defensive_fire import answer_charge
from ..state import Battalion, EagleState, Melee
from .assaults import ahead
from .chances import nerve_of

GOOD_DRILL = 0.6


def reaction(view: View, request: Choose[Any]) -> str | None:
    """What to answer inside an event; nothing means that there is no rule of thumb for it.

    Every re-roll is used, who may fire fires, who has won follows up while it promises another victory.
    """
    match request.rule:
        case "MOE-CHAR-03" | "MOE-CHAR-04" | "MOE-CHAR-05" | "MOE-CHAR-06":
            return "yes"
        case "MOE-DF-01":
            return answer_to_charge(view, request)
        case "MOE-MEL-06" | "MOE-X-CAV-06":
            return "follow" if follows_up(view.scene, view.state.bodies[request.subject]) else "stand"
        case "MOE-FIRE-08":
            return next(iter(request.options))
        case _:
            return None


def answer_to_charge(view: View, request: Choose[Any]) -> str:
    """Fire where it may; before cavalry a square if the drill is good; horse rides out or slips away."""
    state: EagleState = view.state
    options = request.options
    target = state.bodies[request.subject]
    drill = nerve_of(view.scene, target).manoeuvres
    if "square" in options and ("fire" not in options or drill >= GOOD_DRILL):
        return "square"
    if "fire" in options:
        return "fire"
    if "evade" in options and is_outmatched(view, target):
        return "evade"
    if "counter-charge" in options:
        return "counter-charge"
    return "screen" if "screen" in options else "hold"


def is_outmatched(view: View, target: Battalion) -> bool:
    """Whether the charger that runs in is the stronger one, even against a counter-charge."""
    under_way: Any = view.under_way
    if not isinstance(under_way, answer_charge.kind):
        return False
    charger = view.state.bodies[under_way.charger]
    both = (charger.id, target.id)
    return ahead(view.scene, Melee("", *both, both, 0, face=under_way.charge.face)) > 0


def follows_up(scene: Scene, winner: Battalion) -> bool:
    """Whether the next phase promises another victory and the battalion will stand its test."""
    melee = scene.state.melees.get(winner.melee)
    if melee is None:
        return True
    loser = melee.opponent(winner.id)
    pressed = replace(melee, charger=winner.id, defender=loser, bonus=(winner.id,), face="front")
    return ahead(scene, pressed) >= (4 if at_half_strength(scene.state, winner) else 2)
