"""The staff of a seat: what it would do, question after question, and what it decides unasked."""

from math import inf
from typing import Any

import msgspec
from msgspec import Struct

from pulverdampf.engine.events import Answered
from pulverdampf.engine.game import Game
from pulverdampf.engine.imagining import imagined
from pulverdampf.engine.requests import Choose, Decision, Order
from pulverdampf.engine.state import Side, other
from pulverdampf.engine.views import View
from pulverdampf.generals.levels import STAFF, general
from pulverdampf.server.messages import Advice, AdvisedStep, StandingOrders, words
from pulverdampf.server.questions import named_keys
from pulverdampf.server.seats import ADVICE_PATIENCE, answer_of
from pulverdampf.table.kernel import gap

MOST_STEPS = 10
NOTHING_LEFT = StandingOrders()


def is_interjection(game: Game, decision: Decision) -> bool:
    """Whether a question only offers a chance to interrupt, which may be let go by."""
    offered = isinstance(decision, Choose) and decision.passing is not None
    return offered and decision.rule in game.rulebook.interjections


class Mandate(Struct, frozen=True):
    """Leave to carry an advice through: by which rule it was asked, and since when."""

    first: str
    since: int
    """How long the log was."""


def goes_on(game: Game, mandate: Mandate | None, decision: Decision) -> bool:
    """Whether a question belongs to an advice that is being carried through.

    It goes on after dice until something else begins, on either side; where a book does not tell what begins,
    until the enemy decides. Then it lets the others act as long as its own would wait anyway.
    """
    if mandate is None:
        return False
    book = game.rulebook
    if decision.rule in (book.occasions or {mandate.first}):
        return isinstance(decision, Choose) and any(each.waits for each in decision.options.values())
    return not any(
        isinstance(entry, Answered)
        and entry.kind in ("choose", "order")
        and entry.by == other(decision.by)
        and (entry.rule in book.occasions if book.occasions else entry.rule not in book.interjections)
        for entry in game.log[mandate.since :]
    )


def answered(view: View, orders: StandingOrders, *, carrying: bool = False) -> Any:
    """What the staff answers by its standing orders, or to carry an advice through; none where its general
    should hear of it."""
    request = view.request
    value = answer_of(general(STAFF, "staff"), view)
    if isinstance(request, Choose) and goes_by_distance(view, orders):
        return _by_distance(view, request, value, orders.within)
    if not isinstance(request, Choose) or request.rule in orders.rules:
        return value
    if request.rule in view.rulebook.occasions:
        return value if carrying and request.options[value].waits else None
    return value if carrying or value == request.passing else None


def goes_by_distance(view: View, orders: StandingOrders) -> bool:
    """Whether a standing order tells when to use the chance that is offered; where a book has distances
    guessed, nobody can order by them."""
    request = view.request
    return (
        orders.within > 0
        and isinstance(request, Choose)
        and request.passing is not None
        and request.rule in view.rulebook.interjections
        and view.rulebook.may_measure(view.state)
    )


def _by_distance(view: View, request: Choose[Any], advised: str, within: float) -> Any:
    """The chance the staff prefers once an enemy is near enough; before that it goes by."""
    if nearest_enemy(view) > within + view.rulebook.measuring.eps:
        return request.passing
    if advised != request.passing:
        return advised
    return next((key for key in request.options if key != request.passing), request.passing)


def nearest_enemy(view: View) -> float:
    """How near the nearest enemy in sight is to one of ours, in the units of the book."""
    placed = [each for each in view.state.pieces.values() if each.pose is not None]
    ours = [view.scene.outline(each) for each in placed if each.side == view.side]
    theirs = [view.scene.outline(each) for each in placed if each.side == other(view.side)]
    nearest = min((gap(a, b) for a in ours for b in theirs), default=inf)
    return nearest * view.rulebook.measuring.scale


def advice(to: int, game: Game, side: Side) -> Advice:
    """Advice on what a side knows, until dice fall, somebody else decides, or something else begins."""
    steps: list[AdvisedStep] = []
    names: dict[str, Any] = {}
    try:
        twin, adviser, begun = imagined(game, side), general(STAFF, "staff"), ""
        while len(steps) < MOST_STEPS and (request := twin.view(side).request) is not None:
            if not is_interjection(twin, request):
                occasions = game.rulebook.occasions
                if request.rule == begun:
                    break
                if not begun and (not occasions or request.rule in occasions):
                    begun = request.rule
            view = twin.view(side)
            value = adviser.answer(view, ADVICE_PATIENCE)
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
