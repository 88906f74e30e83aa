"""A rule beside a real table, carried out alone: what it asks, and what follows from each answer."""

from collections.abc import Coroutine
from typing import Any

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.requests import Choose, Tell


class Asking:
    """A rule that is carried out on a state, answered step by step."""

    def __init__(self, state: Any, layout: Any) -> None:
        self.state = state
        self.log: list[Any] = []
        self.asked: list[Any] = []
        self.result: Any = None
        self.battle: Battle[Any] = Battle(state, layout, self.log.append)

    def run(self, rule: Coroutine[Any, Any, Any], *answers: Any) -> "Asking":
        """Answers forms by the facts that differ from what is usual, choices by their keys."""
        given: list[Any] = list(answers)
        answer: Any = None
        try:
            while True:
                asks: Any = rule.send(answer)
                answer = None
                if isinstance(asks, (Tell, Choose)):
                    self.asked.append(asks)
                    said = given.pop(0)
                    answer = asks.accepted({**asks.defaults, **said}) if isinstance(asks, Tell) else said
        except StopIteration as end:
            self.result = end.value
        return self

    def facts(self, at: int = 0) -> dict[str, tuple[str, ...]]:
        """What a form asks, by its ids, with what can be answered."""
        return {fact.id: tuple(key for key, _ in fact.options) for fact in self.asked[at].facts}

    def events(self) -> list[str]:
        return [type(each).__name__ for each in self.log]
