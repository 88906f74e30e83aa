"""What is due: which rule deals with which kind of thing, and working it off with a checkpoint between."""

from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.events import Event
from pulverdampf.engine.state import Due

B = TypeVar("B", bound=Battle[Any])
F = TypeVar("F", bound=Callable[..., Awaitable[None]])


class Agenda(Generic[B]):
    """The kinds of things that can be due in a book, each with the rule that carries it out."""

    def __init__(self, dealt: Callable[[B, Any], Event]) -> None:
        self._rules: dict[type[Due], Callable[[B, Any], Awaitable[None]]] = {}
        self._dealt = dealt
        """The event that takes the first thing off the agenda."""

    def carries_out(self, kind: type[Due]) -> Callable[[F], F]:
        """Names the rule that deals with one kind of due thing."""

        def named(function: F) -> F:
            self._rules[kind] = function
            return function

        return named

    async def settle(self, battle: B, until: type[Due] | None = None) -> None:
        """Works until nothing is due, or until a certain kind of thing comes next."""
        while (agenda := battle.state.agenda) and not (until is not None and isinstance(agenda[0], until)):
            await self.deal_with_next(battle)

    async def deal_with_next(self, battle: B) -> None:
        """Deals with the one thing that is due next."""
        due = battle.state.agenda[0]
        battle.record(self._dealt(battle, due))
        await self._rules[type(due)](battle, due)
        await battle.checkpoint()
