"""Advice for DBX: shoot the general's way free, charge where it pays, keep the line, form square in time."""

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

from pulverdampf.engine.orders import Allotment, March
from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.views import View

from ..melee.factors import melee_factor
from .array import arrays
from .by_lot import features_by_lot, places_by_lot, with_a_reserve
from .field import field_of
from .fire.volleys import best_leader, best_shot, best_target
from .plan import Plan
from .reforming import joining, reforms
from .weights import DRILLED, Weights, weights_of

__all__ = ["ADVISER", "Dbx", "weights_of"]

MOST_PROPOSALS = 40


class Dbx:
    """Names answers for every request of the rulebook, the best first."""

    def __init__(self, lots: Random, weights: Weights = DRILLED) -> None:
        self.lots, self.weights = lots, weights
        self.plan = Plan(weights)
        self.march: March | None = None
        """What was thought of when the march was chosen."""

    def advise(self, view: View) -> Iterable[Any]:
        """Answers to what is asked."""
        request = view.request
        if isinstance(request, Order):
            return self._orders(view, request)
        if isinstance(request, Choose):
            return self._choices(view, request)
        return ()

    def _orders(self, view: View, request: Order) -> Iterator[Any]:
        if request.rule == "DBX-MOVE-03":
            if self.march is not None:
                yield self.march
                self.march = None
            idea = Plan(self.weights).best(view.scene, view.side)
            if idea is not None:
                yield idea.march
        if request.rule == "DBX-SET-09":
            for array in arrays(view.scene, view.side, request.form.subject):
                kept_back = with_a_reserve(self.lots, view.state, array)
                yield kept_back
                if kept_back is not array:
                    yield array
        if request.form.kind is Allotment:
            yield from features_by_lot(self.lots, request.form.subject)
        if request.rule in ("DBX-SET-03", "DBX-SET-04") and request.subject:
            yield from places_by_lot(self.lots, request.form, view.scene)
        yield from islice(request.form.ideas(view.scene), MOST_PROPOSALS)

    def _choices(self, view: View, request: Choose[Any]) -> Iterable[str]:
        match request.rule:
            case "DBX-CMD-02":
                return self._next_move(view, request)
            case "DBX-MEL-10":
                return self._next_fight(view, request)
            case "DBX-FIRE-03":
                return best_target(view.scene, view.side, request.subject, list(request.options))
            case "DBX-FIRE-13":
                return best_shot(view.scene, view.side, list(request.options))
            case "DBX-FIRE-09" | "DBX-FIRE-08":
                return best_leader(view.scene, request.subject, list(request.options))
            case "DBX-FIRE-02":
                return ("yes",)
            case "DBX-BIG-08":
                return self._held(view, request)
            case "DBX-FORM-05":
                others = [key for key in request.options if key in view.state.pieces]
                return [*joining(field_of(view.scene, view.side, self.weights), others), "enough"]
        return list(request.options)

    def _next_move(self, view: View, request: Choose[Any]) -> Iterable[str]:
        """The best use of a movement point, or none."""
        idea = self.plan.best(view.scene, view.side) if "march" in request.options else None
        worth = idea.worth if idea is not None else 0.0
        others = [key for key in request.options if "-" in key]
        if others:
            field = field_of(view.scene, view.side, self.weights)
            best = max(reforms(field, dict.fromkeys(others)), default=(0.0, ""))
            if best[0] > worth:
                if idea is not None:
                    self.plan.put_back(idea)
                return (best[1],)
        if idea is not None:
            self.march = idea.march
            return ("march",)
        return ("done",)

    def _held(self, view: View, request: Choose[Any]) -> Iterable[str]:
        """Of a demoralised command the largest group first: one point holds them all; its general last."""
        if "stay" in request.options:
            return ("enemy", "stay")
        options, pieces = request.options, view.state.pieces

        def counting(key: str) -> tuple[int, int]:
            held = options[key].value
            return sum(1 for each in held if pieces[each].is_troop), len(held)

        return sorted(options, key=counting, reverse=True)

    def _next_fight(self, view: View, request: Choose[Any]) -> Iterable[str]:
        """The fight with the best prospects first: its winners may overlap the others."""
        scene = view.scene

        def promise(key: str) -> int:
            one, two = request.options[key].value
            mine, theirs = (one, two) if scene.state.pieces[one].side == view.side else (two, one)
            return melee_factor(scene, mine, theirs).total - melee_factor(scene, theirs, mine).total

        return sorted(request.options, key=promise, reverse=True)


ADVISER = Dbx
