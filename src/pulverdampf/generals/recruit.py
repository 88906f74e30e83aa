"""A general who knows the drill and often forgets it."""

from random import Random
from typing import Any

from pulverdampf.engine.views import View
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.generals.levels import STEADY

MISTAKES = 0.35
"""How many of his answers are chosen otherwise, once the armies stand."""


class Recruit:
    """Sets up and fights by the rule of thumb, but gives every third answer by lot."""

    def __init__(self, seed: int | str = 0, temper: str = STEADY) -> None:
        self.drill = ByRuleOfThumb(seed, temper)
        self.lots = Random(f"{seed} mistakes")
        self.chance = ByChance(f"{seed} otherwise")

    def answer(self, view: View, seconds: float | None = None) -> Any:
        """The advised answer, or any legal one; the drill is not asked for an answer that is not given."""
        if view.state.clock.turn > 0 and self.lots.random() < MISTAKES:
            try:
                return self.chance.answer(view, seconds)
            except LookupError:  # no lot has found a legal order: the drill knows one
                pass
        return self.drill.answer(view, seconds)
