"""Advice for Muskets & Tomahawks, from its chapter on what a computer opponent must know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.views import View

from ..cards.activation import MOVING
from ..shooting.aiming import Manner
from ..state import FrontierState
from . import answers, deployment, hand
from .activation import Deed, deeds, marker_deeds
from .aims import Goal
from .goals import Goals
from .moves import walks
from .situation import Situation
from .weights import DRILLED, Weights, weights_of

__all__ = ["ADVISER", "MusketsTomahawks", "weights_of"]

ALWAYS = {
    # rule         answer
    "MT-OFF-05":  ("yes",),
    "MT-FIRE-15": ("yes",),
    "MT-HID-04":  ("loose", "normal"),
}  # fmt: skip


class MusketsTomahawks:
    """Names answers for every request of the rulebook, the best first."""

    def __init__(self, lots: Random, weights: Weights = DRILLED) -> None:
        self.lots, self.weights = lots, weights
        self.acting = ""
        self.done: tuple[str, ...] = ()
        """What the acting unit has done in its activation."""
        self.deed: Deed | None = None
        self.bought = ("", "")
        """The ability that was chosen, and for whom."""
        self.wanted: dict[str, Goal] = {}
        self.goals = Goals()

    def advise(self, view: View) -> Iterable[Any]:
        """Answers to what is asked."""
        request = view.request
        if isinstance(request, Order):
            return self._orders(view, request)
        if isinstance(request, Choose):
            return ALWAYS.get(request.rule) or self._choices(view, request)
        return ()

    # choices ------------------------------------------------------------------------------------------------

    def _choices(self, view: View, request: Choose[Any]) -> Iterable[str]:
        options = list(request.candidates)
        match request.rule:
            case "MT-ACT-01":
                return self._act(view, request, options)
            case "MT-CARD-03":
                return self._pick(view, options)
            case "MT-CARD-02":
                return self._play(view, options)
            case "MT-CP-02":
                return self._command(view, options)
            case "MT-CARD-06":
                situation = Situation(view, self.weights)
                return (hand.acts_or_saves(situation, self.goals(situation)),)
            case "MT-FIRE-02":
                return self._aim(view, request, options)
            case "MT-MEL-01":
                return (self.deed.target,) if self.deed is not None else ()
            case "MT-VIG-02":
                return (answers.interrupts(Situation(view, self.weights), request),)
            case "MT-MEL-03":
                return answers.to_a_charge(Situation(view, self.weights), request)
            case "MT-REACT-05":
                return (answers.recoil_or_shaken(Situation(view, self.weights), request.subject),)
            case "MT-MEL-14":
                return ("re-form",) if view.state.scenario == "S5" else ("stand",)
            case _:
                return self._other_choices(view, request, options)

    def _other_choices(self, view: View, request: Choose[Any], options: list[str]) -> Iterable[str]:
        match request.rule:
            case "MT-SETUP-03" if "attack" in options:
                return (deployment.role(view),)
            case "MT-SETUP-03":
                return deployment.edges(view, options)
            case "MT-SETUP-05":
                return deployment.next_thing(view, options, self.lots)
            case "MT-VEH-01":
                return options
            case "MT-HID-01":
                return (deployment.hides(view, request.subject),)
            case "MT-FILL-37":
                return deployment.reserves(view, options)
            case "MT-MOVE-08":
                return answers.holds_horses(Situation(view, self.weights), options)
            case _:
                return ()

    def _play(self, view: View, options: list[str]) -> Iterable[str]:
        situation = Situation(view, self.weights)
        if "pass" in options:
            return ("pass" if hand.keeps_its_cards(situation, self.goals) else "play",)
        return hand.best_cards(situation, options, self.goals(situation))

    def _command(self, view: View, options: list[str]) -> Iterator[str]:
        """First the ability, then whom or what it is for."""
        if "done" not in options:
            yield self.bought[1]
            return
        if len(options) > 1:
            situation = Situation(view, self.weights)
            for ability, whom in hand.abilities(situation, options, self.goals(situation)):
                self.bought = (ability, whom)
                self.acting, self.done = whom, ()
                yield ability
        yield "done"

    def _pick(self, view: View, options: list[str]) -> Iterable[str]:
        """Wagons first, then the units with the best prospects; officers last."""
        situation = Situation(view, self.weights)
        state = situation.state
        self.wanted = self.goals(situation)

        def rank(key: str) -> tuple[float, str]:
            unit = state.bodies.get(key)
            if unit is None:
                return -0.3, key
            if unit.vehicle:
                return -9.0, key
            if unit.officer:
                return 1.0 if unit.talent != "TL-DRILL" else -0.2, key
            return -hand.worth_of_acting(situation, unit, self.wanted.get(key)), key

        waiting = [key for key in options if key != "done"]
        found = sorted(waiting, key=rank) if len(waiting) > 1 else waiting
        self.acting, self.done = found[0] if found else "", ()
        return [*found, "done"]

    def _act(self, view: View, request: Choose[Any], options: list[str]) -> Iterator[str]:
        if request.subject != self.acting:
            self.acting, self.done = request.subject, ()
        state: FrontierState = view.state
        if "pass" not in options:
            yield from self._which(options)
            return
        unit = state.bodies.get(request.subject)
        if len(options) == 1:
            yield options[0]
            return
        situation = Situation(view, self.weights)
        wanted = self.goals(situation)
        goal = wanted.get(request.subject)
        if unit is None:
            chosen = marker_deeds(situation, request.subject, goal, tuple(options))
            yield from chosen
            return
        if unit.vehicle:
            yield "move"
            return
        for deed in deeds(situation, unit, goal, tuple(options), self.done):
            before = self.done
            self.deed, self.done = deed, (*self.done, deed.action)
            yield deed.action
            self.done = before

    def _which(self, options: list[str]) -> Iterable[str]:
        """Of several buildings or vehicles the one that was meant."""
        goal = self.wanted.get(self.acting)
        return (goal.target,) if goal is not None and goal.target in options else ()

    def _aim(self, view: View, request: Choose[Any], options: list[str]) -> Iterable[str]:
        deed = self.deed
        situation = Situation(view, self.weights)
        moved = any(each.partition(":")[0] in MOVING for each in self.done)
        how: Manner = "hasty" if moved else "aimed"
        if deed is not None and request.subject == self.acting:
            if deed.weapon in options:
                return (deed.weapon,)
            if deed.target in options:
                return (deed.target,)
        if any(key in situation.state.bodies or key in situation.state.pieces for key in options):
            return answers.best_targets(situation, request.subject, options, how)
        return answers.best_weapons(situation, request.subject, options, how)

    # orders -------------------------------------------------------------------------------------------------

    def _orders(self, view: View, request: Order) -> Iterator[Any]:
        match request.rule:
            case "MT-MOVE-04" | "MT-MOVE-09" | "MT-MEL-14":
                situation = Situation(view, self.weights)
                goal = self.goals(situation).get(request.subject)
                yield from walks(situation, request, goal)
            case "MT-SETUP-05":
                yield from deployment.places(view, request)
            case "MT-SETUP-07":
                yield from deployment.entries(Situation(view, self.weights), request)
            case (
                "MT-FORM-02"
                | "MT-HID-04"
                | "MT-MEL-02"
                | "MT-CP-05"
                | "MT-RALLY-01"
                | "MT-MOVE-08"
                | "MT-VEH-01"
            ):
                yield from request.form.ideas(view.scene)
            case _:
                return


ADVISER = MusketsTomahawks
