"""A general who plays by rules of thumb: sound, quick, and the same for the same seed."""

from random import Random
from typing import Any

from pulverdampf.counsel import Counsel
from pulverdampf.engine.requests import Order
from pulverdampf.engine.views import View
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.patience import patience
from pulverdampf.rulebooks import adviser
from pulverdampf.text import Text


class ByRuleOfThumb:
    """Follows the advice for its rulebook and falls back on any legal answer."""

    name = Text("Rule of thumb", "Faustregel")

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed
        self.chance = ByChance(f"{seed} fallback")
        self._advisers: dict[str, Counsel] = {}

    def answer(self, view: View, seconds: float | None = None) -> Any:
        """The advised answer where it is legal, otherwise any legal one; a budget ends the weighing early."""
        request = view.request
        assert request is not None
        counsel = self._adviser(view.rulebook.key)
        enough = patience(seconds)
        if counsel is not None:
            counsel.enough = enough
            for advised in counsel.advise(view):
                if isinstance(request, Order):
                    if request.form.allows(advised, view.scene):
                        return advised
                elif request.permits(advised):
                    return advised
                if enough():
                    break
        return self.chance.answer(view, seconds)

    def _adviser(self, rulebook: str) -> Counsel | None:
        if rulebook not in self._advisers and (found := adviser(rulebook)) is not None:
            self._advisers[rulebook] = found(Random(f"{self.seed} {rulebook}"))
        return self._advisers.get(rulebook)
