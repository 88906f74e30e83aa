"""A general who gives any legal answer."""

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any, TypeVar

from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.views import View
from pulverdampf.generals.candidates import MOST_IDEAS
from pulverdampf.generals.patience import patience

T = TypeVar("T")

NO_IDEA = "no legal order was found"


class ByChance:
    """Answers by lot, in a way that a seed repeats."""

    def __init__(self, seed: int | str = 0) -> None:
        self.lots = Random(seed)

    def answer(self, view: View, seconds: float | None = None) -> Any:
        """Any option, or any legal idea for an order; when there is no time, the first of them."""
        request = view.request
        if isinstance(request, Choose):
            return self._pick(list(request.candidates), request.permits)
        assert isinstance(request, Order)
        form, enough = request.form, patience(seconds)

        def is_legal(idea: Any) -> bool:
            return form.allows(idea, view.scene)

        ideas = islice(form.ideas(view.scene), MOST_IDEAS)
        if seconds is None:
            return self._pick(list(ideas), is_legal)
        kept = []
        for idea in ideas:
            if enough() and is_legal(idea):
                return idea
            kept.append(idea)
        return self._pick(kept, is_legal)

    def _pick(self, among: list[T], is_legal: Callable[[T], bool]) -> T:
        """One of the legal ones, each with the same chance; no more of them are judged than needed."""
        lots = self.lots.random
        while among:
            place = int(lots() * len(among))
            among[place], among[-1] = among[-1], among[place]
            picked = among.pop()
            if is_legal(picked):
                return picked
        raise LookupError(NO_IDEA)
