"""Advice for The March of Eagles, from its chapter on what a computer opponent must know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.views import View

from ..battalion import on_table
from ..charge import aggression
from ..state import EagleState
from ..turn.activation import carry_out
from . import command, deployment, movement
from .activation import Plan, plans, urgency
from .outlook import Goal, goals
from .reactions import reaction
from .situation import Eye, Situation
from .volleys import worth_of_skirmish, worth_of_volley
from .weights import DRILLED, Weights, weights_of

__all__ = ["ADVISER", "MarchOfEagles", "weights_of"]


class MarchOfEagles:
    """Names answers for every request of the rulebook, the best first."""

    def __init__(self, lots: Random, weights: Weights = DRILLED) -> None:
        self.enough: Callable[[], bool] = lambda: False
        self.eye = Eye(lots, weights)
        self.seen: Situation | None = None
        """How things stood when the battalion was picked."""
        self.plan: tuple[int, str, list[Plan]] = (0, "", [])
        """The turn, the battalion and its plans, from picking it until it has acted."""

    def advise(self, view: View) -> Iterable[Any]:
        """Answers to what is asked."""
        request = view.request
        if isinstance(request, Order):
            return self._orders(view, request)
        if isinstance(request, Choose):
            answer = reaction(view, request)
            return (answer,) if answer is not None else self._choices(view, request)
        return ()

    def _situation(self, view: View) -> Situation:
        return Situation(view, view.side, self.eye)

    def _as_picked(self, view: View, body: str) -> Situation:
        """The situation in which a battalion was picked; nothing has happened since."""
        if self.seen is not None and self.plan[:2] == (view.state.clock.turn, body):
            return self.seen
        return self._situation(view)

    # choices ------------------------------------------------------------------------------------------------

    def _choices(self, view: View, request: Choose[Any]) -> Iterable[str]:
        state: EagleState = view.state
        match request.rule:
            case "MOE-ACT-01":
                return self._pick(view, list(request.options))
            case "MOE-ACT-02":
                return self._act(view, request)
            case "MOE-CINC-02":
                return ("ride",) if command.rides(view, view.side, self.eye) else ("stay",)
            case "MOE-AGGR-01":
                return [each.target for each in self.plan[2] if each.action == "charge"]
            case "MOE-FIRE-02":
                return self._targets(view, request)
            case "MOE-SETUP-03":
                return deployment.better_edge(view, list(request.options))
            case "MOE-SETUP-04" if "second" in request.options:
                return ("second",)
            case "MOE-SETUP-04":
                return deployment.order_of_placing(state, list(request.options))
            case "MOE-INIT-02":
                return ("first",) if self._in_range(view) else ("second",)
            case "MOE-FILL-28":
                situation = self._situation(view)
                return movement.ways_out(situation, request.subject, goals(situation).get(request.subject))
            case _:
                return ()

    def _in_range(self, view: View) -> bool:
        """Whether somebody can shoot at once."""
        situation = self._situation(view)
        return any(
            worth_of_volley(situation, one, foe) > 0 for one in situation.own for foe in situation.foes
        )

    def _pick(self, view: View, keys: list[str]) -> list[str]:
        """The battalion whose plan is the most urgent; its plans are remembered."""
        state: EagleState = view.state
        self.seen = situation = self._situation(view)
        wanted = goals(situation)
        best, first = -1.0, keys[0]
        for key in keys:
            if best >= 0.0 and self.enough():
                break
            if not on_table(state, state.bodies[key]):
                considered, urgent = [Plan("enter", 1.0), Plan("pass", 0.0)], 1.5
            else:
                one = situation.by_id[key]
                considered = plans(situation, one, wanted.get(key))
                urgent = urgency(situation, one, considered[0])
            if urgent > best:
                best, first = urgent, key
                self.plan = (state.clock.turn, key, considered)
        return [first]

    def _plans(self, view: View, body: str) -> list[Plan]:
        state: EagleState = view.state
        if self.plan[:2] != (state.clock.turn, body):
            self._pick(view, [body])
        return self.plan[2]

    def _act(self, view: View, request: Choose[Any]) -> Iterator[str]:
        """The best plan that is legal; a charge only along a way that is free."""
        for plan in list(self._plans(view, request.subject)):
            if plan.action == "wheel":
                situation = self._as_picked(view, request.subject)
                goal = goals(situation).get(request.subject)
                yield movement.wheel_towards(situation, situation.by_id[request.subject], goal)
            elif plan.action == "charge":
                bodies = view.state.bodies
                if aggression.charge_at(view.scene, bodies[request.subject], bodies[plan.target]) is not None:
                    self.plan[2].insert(0, plan)
                    yield "charge"
            else:
                yield plan.action

    def _targets(self, view: View, request: Choose[Any]) -> list[str]:
        """Targets of one part of a battalion, the most rewarding first."""
        situation = self._as_picked(view, request.subject.removesuffix("s"))
        one = situation.by_id[request.subject.removesuffix("s")]
        reckon = worth_of_skirmish if request.subject.endswith("s") else worth_of_volley

        def worth(key: str) -> float:
            if key == "hold":
                return 0.005
            foe = situation.by_id[key.removesuffix("s")]
            return reckon(situation, one, foe) * (0.1 if key.endswith("s") else 1.0)

        return sorted(request.options, key=lambda key: -worth(key))

    # orders -------------------------------------------------------------------------------------------------

    def _orders(self, view: View, request: Order) -> Iterator[Any]:
        subject = request.form.subject[0]
        match request.rule:
            case "MOE-SETUP-05":
                yield from deployment.garrisons(view, request)
                yield from deployment.placements(view, request)
                yield from request.form.ideas(view.scene)
            case "MOE-SETUP-06":
                yield from deployment.commander_places(view, view.side)
            case "MOE-CINC-02":
                yield from command.ride_places(view, view.side, self.eye)
            case "MOE-SKIR-04":
                yield from movement.screens(view, view.state.bodies[subject.removesuffix("s")])
                yield from request.form.ideas(view.scene)
            case "MOE-FILL-32":
                yield from request.form.ideas(view.scene)
            case "MOE-MAN-09" | "MOE-FORM-02" | "MOE-RALLY-02" | "MOE-X-SQ-02":
                situation = self._situation(view)
                yield from self._moves(view, request, situation, goals(situation).get(subject))

    def _moves(self, view: View, request: Order, situation: Situation, goal: Goal | None) -> Iterator[Any]:
        body = request.form.subject[0]
        match request.rule:
            case "MOE-MAN-09":
                action = view.under_way.action.what if isinstance(view.under_way, carry_out.kind) else ""
                yield from movement.extents(view, request, situation, goal, action)
            case "MOE-FORM-02" | "MOE-RALLY-02":
                yield from movement.formations(view, request, situation, goal)
            case _:
                yield from movement.directions(situation, body, goal)


ADVISER = MarchOfEagles
