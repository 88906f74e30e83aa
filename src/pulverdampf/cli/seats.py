"""Who sits where: people, and the generals of the computer."""

from typing import Any, Protocol

from pulverdampf.engine.requests import Choose
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.engine.views import View

LEVELS = ("easy", "normal")


class General(Protocol):
    """Answers for a side, on what it sees."""

    def answer(self, view: View, seconds: float | None = None) -> Any:
        """The answer to the decision that waits."""
        ...


def general(level: str, seed: str) -> General:
    """A general of the computer: any legal answer, or sound play."""
    if level == "easy":
        from pulverdampf.generals.by_chance import ByChance

        return ByChance(seed)
    from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb

    return ByRuleOfThumb(seed)


def seated(against: str, side: Side = SIDES[0]) -> dict[Side, str]:
    """Who plays each side, a person or the computer: against whom a person plays, or that nobody does."""
    if against == "nobody":
        return dict.fromkeys(SIDES, "computer")
    return {each: "human" if each == side or against == "human" else "computer" for each in SIDES}


class Staff:
    """Advises a person: what Enter takes."""

    def __init__(self, seed: str) -> None:
        self._general = general("normal", f"{seed} staff")

    def advice(self, view: View) -> Any:
        """What the staff would answer; the first option when it has no idea."""
        request = view.request
        try:
            return self._general.answer(view)
        except LookupError:
            return next(iter(request.options)) if isinstance(request, Choose) else None
