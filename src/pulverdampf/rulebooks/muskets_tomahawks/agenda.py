"""Works off what is due, one thing after the other, with a checkpoint between."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from pulverdampf.engine.state import Due
from pulverdampf.rulebooks.muskets_tomahawks.dues import AnyDue, ChargeDue, WalkDue
from pulverdampf.rulebooks.muskets_tomahawks.events import Dealt, Scheduled
from pulverdampf.rulebooks.muskets_tomahawks.presence import side_of
from pulverdampf.rulebooks.muskets_tomahawks.state import Battle

F = TypeVar("F", bound=Callable[..., Awaitable[None]])

_CARRIED_OUT: dict[type[Due], Callable[[Battle, Any], Awaitable[None]]] = {}


def carries_out(kind: type[Due]) -> Callable[[F], F]:
    """Names the rule that deals with one kind of due thing."""

    def named(function: F) -> F:
        _CARRIED_OUT[kind] = function
        return function

    return named


def schedule(battle: Battle, *dues: AnyDue) -> None:
    """Makes things due, the first of them next."""
    if dues:
        battle.record(Scheduled(dues, _audience(battle, dues)))


def _audience(battle: Battle, dues: tuple[AnyDue, ...]) -> str:
    """Who may read what is due: of a walk or a charge under way only the side that makes it."""
    for due in dues:
        if isinstance(due, (WalkDue, ChargeDue)) and due.ways:
            return side_of(battle.state, due.body)
    return "all"


async def settle(battle: Battle) -> None:
    """Works until nothing is due."""
    while battle.state.agenda:
        await deal_with_next(battle)


async def deal_with_next(battle: Battle) -> None:
    """Deals with the one thing that is due next."""
    due = battle.state.agenda[0]
    battle.record(Dealt())
    await _CARRIED_OUT[type(due)](battle, due)
    await battle.checkpoint()
