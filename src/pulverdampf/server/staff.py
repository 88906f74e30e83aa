"""The staff of a seat: what it would do, question after question, and what it decides unasked."""

from typing import Any

import msgspec

from pulverdampf.engine.game import Game
from pulverdampf.engine.imagining import imagined
from pulverdampf.engine.requests import Choose, Decision, Order
from pulverdampf.engine.state import Side
from pulverdampf.engine.views import View
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.server.messages import Advice, AdvisedStep, StandingOrders, words
from pulverdampf.server.questions import named_keys
from pulverdampf.server.seats import ADVICE_PATIENCE, answer_of

MOST_STEPS = 10
NOTHING_LEFT = StandingOrders()


def is_interjection(game: Game, decision: Decision) -> bool:
    """Whether a question only offers a chance to interrupt, which may be let go by."""
    offered = isinstance(decision, Choose) and decision.passing is not None
    return offered and decision.rule in game.rulebook.interjections


def answered(view: View, orders: StandingOrders) -> Any:
    """What the staff answers by its standing orders; none where its general should hear of it."""
    request = view.request
    value = answer_of(ByRuleOfThumb("staff"), view)
    if isinstance(request, Choose) and request.rule not in orders.rules and value != request.passing:
        return None
    return value


def advice(to: int, game: Game, side: Side) -> Advice:
    """Advice on what a side knows, until dice fall, somebody else decides, or the first is asked again."""
    steps: list[AdvisedStep] = []
    names: dict[str, Any] = {}
    try:
        twin, general, first = imagined(game, side), ByRuleOfThumb("staff"), ""
        while len(steps) < MOST_STEPS and (request := twin.view(side).request) is not None:
            if not is_interjection(twin, request):
                if request.rule == first:
                    break
                first = first or request.rule
            view = twin.view(side)
            value = general.answer(view, ADVICE_PATIENCE)
            steps.append(_step(twin, request, value))
            names |= dict(named_keys(view, [value])) if isinstance(request, Order) else {}
            twin.answer(value, side)
    except Exception:  # what the asker knows may not be enough to run the rules on: the advice ends here
        pass
    return Advice(to, tuple(steps), names)


def _step(game: Game, request: Decision, value: Any) -> AdvisedStep:
    if isinstance(request, Order):
        return AdvisedStep(msgspec.to_builtins(value))
    passing = is_interjection(game, request) and value == request.passing
    return AdvisedStep(value, words(request.options[value].label), passing)


def enemies_seen(view: View) -> frozenset[str]:
    """The enemies on the table whom a side sees."""
    pieces = view.state.pieces.values()
    return frozenset(each.id for each in pieces if each.side != view.side and each.pose is not None)
