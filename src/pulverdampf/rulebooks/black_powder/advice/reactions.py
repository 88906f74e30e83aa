"""Decisions inside an event: reactions, second throws, what winners do."""

from typing import Any

from pulverdampf.engine.requests import Choose, Decision
from pulverdampf.engine.state import Due

from ..charge.reactions import Charge
from ..command.command_roll import BLUNDER
from ..command.obeying import command
from ..lookup import foes_of, unit_of
from ..state import PowderState
from .advances import is_nearly_spent
from .goals import LATE
from .weights import DRILLED, Weights
from .worth import blows

YES = ("BP-FIRE-16", "BP-BREAK-05", "BP-SPEC-13", "BP-SPEC-18")


def policy(
    request: Decision, state: PowderState, under_way: Due | None = None, weights: Weights = DRILLED
) -> Any:
    """What to answer inside an event; nothing means that there is no rule of thumb for it.

    Who may fire fires, horse that is fit rides out to meet horse, the weak slip away, every test that may be
    thrown again is, and winners stay unless fresh prey stands before them.
    """
    if not isinstance(request, Choose):
        return None
    options = list(request.options)
    if request.rule in YES:
        return "yes"
    match request.rule:
        case "BP-CHG-10" | "BP-CHG-08":
            return answer_to_charge(options, state, request.subject, under_way)
        case "BP-MEL-11":
            prey = [key for key in options if key.startswith("charge:")]
            weak = [key for key in prey if _is_weak(state, key.partition(":")[2])]
            occupy = [key for key in options if key.startswith("occupy:")]
            rest = ["back"] if "back" in options and has_had_enough(state, request.subject) else []
            return (weak or occupy or rest or ["stay"])[0]
        case "BP-OPT-02":
            return "yes" if deserves_joker(request, state, under_way, weights) else "no"
        case "BP-MEL-01" | "BP-BREAK-03" | "BP-REACT-05" | "BP-COM-09" | "BP-SPEC-04":
            return options[0]
        case _:
            return None


def deserves_joker(
    request: Choose[Any], state: PowderState, under_way: Due | None, weights: Weights = DRILLED
) -> bool:
    """Whether a throw is thrown again: every blunder, and a failed charge while enough jokers are left.

    Near the end nothing is saved up any more.
    """
    roll, rating = (int(request.prompt.text.values[key]) for key in ("roll", "rating"))
    if roll == BLUNDER:
        return True
    plans = under_way.plans if isinstance(under_way, command.kind) else ()
    charges = any(step.what == "charge" for _, steps in plans for step in steps)
    kept = weights.jokers if state.clock.turn <= state.rulings.turns - LATE else 0
    return roll > rating and charges and state.jokers.get(request.by, 0) > kept


def has_had_enough(state: PowderState, subject: str) -> bool:
    """Whether a winner is nearly spent and has nobody before it whom it would go on beating."""
    unit = unit_of(state, subject)
    foes = [unit_of(state, key) for key in foes_of(state, subject)]
    beaten = sum(blows(state, unit, each, charging=False) for each in foes[:1])
    suffered = sum(blows(state, each, unit, charging=False) for each in foes)
    return is_nearly_spent(unit) and (not foes or suffered > beaten)


def _is_weak(state: PowderState, key: str) -> bool:
    unit = unit_of(state, key)
    return unit.disordered or unit.shaken or unit.arm == "artillery" or unit.formation == "march"


def answer_to_charge(options: list[str], state: PowderState, subject: str, under_way: Due | None) -> str:
    """Fire where it may, a square before horse, ride out when fit, slip away when not."""
    target = unit_of(state, subject)
    begun: Charge | None = getattr(under_way, "begun", None)
    charger = unit_of(state, begun.charger) if begun is not None else None
    tired = target.casualties >= target.stamina - 1
    stronger = charger is None or charger.hand_to_hand >= target.hand_to_hand
    if "square" in options:
        return "square"
    if "evade" in options and target.arm == "artillery":
        return "evade"
    if "counter" in options and not tired:
        return "counter"
    if "fire" in options:
        return "fire"
    if "turn" in options:
        return "turn"
    if "evade" in options and (tired or target.formation == "skirmish" or stronger):
        return "evade"
    return "hold"
