"""A general who gives any legal answer."""

from random import Random
from typing import Any

from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.views import View
from pulverdampf.text import Text

NO_IDEA = "no legal order was found"


class ByChance:
    """Answers by lot, in a way that a seed repeats."""

    name = Text("Chance", "Zufall")

    def __init__(self, seed: int | str = 0) -> None:
        self.lots = Random(seed)

    def answer(self, view: View, seconds: float | None = None) -> Any:
        """Any option, or any idea for an order that nothing speaks against."""
        request = view.request
        if isinstance(request, Choose):
            keys = list(request.options)
            return keys[int(self.lots.random() * len(keys))]
        assert isinstance(request, Order)
        ideas = list(request.form.ideas(view.scene))
        while ideas:
            place = int(self.lots.random() * len(ideas))
            ideas[place], ideas[-1] = ideas[-1], ideas[place]
            idea = ideas.pop()
            if not any(True for _ in request.form.check(idea, view.scene)):
                return idea
        raise LookupError(NO_IDEA)
