"""Advice for Black Powder, from its chapter on what a computer opponent must know."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from pulverdampf.engine.orders import Plan
from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.views import View

from ..command.commands import has_initiative
from ..command.plan_forms import orderable
from ..command.plan_ideas import STAY
from ..lookup import commander_of, fielded, unit_of
from ..shooting.phase import targets_of
from ..state import PowderState
from .advances import is_nearly_spent
from .deploying import drawn_up
from .orders import charges, from_enemy, good_enough, rides, spoken, squares, to_rally, withdrawals
from .reactions import policy
from .weights import DRILLED, Weights, weights_of
from .worth import worth_of_charge, worth_of_volley

__all__ = ["ADVISER", "policy", "weights_of"]

URGENT = 10.0
"""An order worth this much, a charge or a return to the table, is spoken before a rally."""


class BlackPowder:
    """Names answers for every request of the rulebook, the best first."""

    def __init__(self, lots: Random, weights: Weights = DRILLED) -> None:
        self.lots, self.weights = lots, weights
        self.meant: tuple[str, Plan] | None = None
        """The commander who was told to give an order, and the order that was meant."""

    def advise(self, view: View) -> Iterable[Any]:
        """Answers to what is asked."""
        request = view.request
        if isinstance(request, Order):
            return self._orders(view, request)
        if isinstance(request, Choose):
            answer = policy(request, view.state, view.under_way, self.weights)
            return (answer,) if answer is not None else self._choices(view, request)
        return ()

    def _choices(self, view: View, request: Choose[Any]) -> Iterable[str]:
        state: PowderState = view.state
        match request.rule:
            case "BP-CMD-04":
                return self._what_to_order(view, request)
            case "BP-CMD-05":
                return sorted(request.options, key=lambda key: from_enemy(view.scene, key))
            case "BP-CMD-11":
                return self._who_acts(view, request)
            case "BP-CMD-13":
                return to_rally(view.scene, commander_of(state, request.subject))
            case "BP-FIRE-01":
                return self._who_shoots(view, request)
            case "BP-FIRE-04":
                return self._best_mark(view, request)
            case "BP-SETUP-02":
                return ("south", "first")
            case "BP-BLUN-03":
                return self._prey(view, request)
            case _:
                return list(request.options)

    def _what_to_order(self, view: View, request: Choose[Any]) -> Iterator[str]:
        """An order that pays, then a rally, then silence."""
        commander = commander_of(view.state, request.subject)
        best, plan = next(spoken(view.scene, commander, self.weights), (0.0, None))
        self.meant = (commander.id, plan) if plan is not None else None
        weary = to_rally(view.scene, commander) if "rally" in request.options else []
        if weary and best < URGENT and is_nearly_spent(unit_of(view.state, weary[0])):
            yield "rally"
        if best >= self.weights.worthwhile:
            yield "order"
        if weary:
            yield "rally"
        yield "stop"

    def _who_acts(self, view: View, request: Choose[Any]) -> Iterator[str]:
        """Those whose charge within one move pays, then the spent who step back; the others shoot."""
        state: PowderState = view.state
        eager = [unit_of(state, key) for key in request.options if key in state.pieces]
        found = sorted(charges(view.scene, eager, 1, weights=self.weights), key=lambda pair: -pair[0])
        for worth, plan in found[:1]:
            if worth >= 10.0 + good_enough(state, view.side, self.weights):
                yield next(iter(plan.steps))
        for _, plan in [*squares(view.scene, eager, self.weights), *withdrawals(view.scene, eager)]:
            yield next(iter(plan.steps))
        yield "none"

    def _who_shoots(self, view: View, request: Choose[Any]) -> list[str]:
        """Those whose shot is worth most first, so that the others see what is left to do."""
        options = list(request.options)
        if self.weights.best_first < 0.5:
            return options

        def worth(key: str) -> float:
            if key not in view.state.pieces:
                return -1.0
            found = targets_of(view.scene, unit_of(view.state, key))
            return max((worth_of_volley(view.state, mark) for mark in found), default=0.0)

        return sorted(options, key=lambda key: -worth(key))

    def _best_mark(self, view: View, request: Choose[Any]) -> list[str]:
        unit = unit_of(view.state, request.subject)
        worth = {mark.target: worth_of_volley(view.state, mark) for mark in targets_of(view.scene, unit)}
        return sorted(request.options, key=lambda key: -worth.get(key, 0.0))

    def _prey(self, view: View, request: Choose[Any]) -> list[str]:
        unit = unit_of(view.state, request.subject)
        prey = [key for key in request.options if key in view.state.pieces]
        least = self.weights.good
        good = [key for key in prey if worth_of_charge(view.scene, unit, unit_of(view.state, key)) >= least]
        return [*good, "move"]

    def _orders(self, view: View, request: Order) -> Iterator[Any]:
        scene = view.scene
        match request.rule:
            case "BP-CMD-01" | "BP-CMD-12":
                commander = commander_of(view.state, request.subject)
                if self.meant is not None and self.meant[0] == commander.id:
                    yield self.meant[1]
                for _, plan in spoken(scene, commander, self.weights):
                    yield plan
                for unit in orderable(view.state, commander):
                    yield Plan({unit.id: STAY})
            case "BP-CMD-11":
                unit = unit_of(view.state, request.subject)
                eager = [each for each in fielded(view.state, view.side) if has_initiative(scene, each)]
                found = charges(scene, eager, 1, weights=self.weights)
                found += [*squares(scene, [unit], self.weights), *withdrawals(scene, [unit])]
                for _, plan in sorted(found, key=lambda pair: -pair[0]):
                    if unit.id in plan.steps:
                        yield plan
                yield Plan({unit.id: STAY})
            case "BP-SETUP-05" if request.subject in view.state.bodies:
                yield from drawn_up(scene, view.state.bodies[request.subject], self.weights)
            case "BP-COM-01":
                yield from rides(scene, commander_of(view.state, request.subject))
        yield from request.form.ideas(scene)


ADVISER = BlackPowder
