"""A general who plays by rules of thumb: sound, quick, and the same for the same seed."""

from collections.abc import Iterable
from random import Random
from typing import Any

from pulverdampf.counsel import Counsel
from pulverdampf.engine.requests import Order
from pulverdampf.engine.views import View
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.levels import STEADY
from pulverdampf.generals.patience import patience
from pulverdampf.rulebooks import adviser, weights


class ByRuleOfThumb:
    """Follows the advice for its rulebook and falls back on any legal answer."""

    level = "drilled"
    """Whose weights the advice is given."""

    def __init__(self, seed: int | str = 0, temper: str = STEADY) -> None:
        self.seed, self.temper = seed, temper
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

    def advised(self, view: View) -> Iterable[Any]:
        """What its adviser names, the best first; none of it need be legal."""
        counsel = self._adviser(view.rulebook.key)
        return counsel.advise(view) if counsel is not None else ()

    def weights(self, rulebook: str) -> Any:
        """What the advice goes by; none where a book has one way only."""
        return weights(rulebook, self.level, self.temper)

    def _adviser(self, rulebook: str) -> Counsel | None:
        if rulebook not in self._advisers and (found := adviser(rulebook)) is not None:
            lots, wanted = Random(f"{self.seed} {rulebook}"), self.weights(rulebook)
            self._advisers[rulebook] = found(lots) if wanted is None else found(lots, wanted)
        return self._advisers.get(rulebook)
