"""What a rule reckons before anybody throws: its own rows, told to whoever is about to commit himself.

A twin of the battle takes the answer twice, once with the least that may fall and once with the most. What
is reckoned alike in both holds whatever falls; what follows from the dice is told after them.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from pulverdampf.engine.events import Marked, Reckoned
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import ALL, Chance
from pulverdampf.engine.state import Side

MOST_THROWS = 100
"""After how many throws a run is at its end: a rule that throws a face again would throw it for ever."""


class Stake(Struct, frozen=True):
    """A number with its rows, and what is thrown upon it; nothing where the number itself decides."""

    number: Reckoned
    thrown: Chance | None = None


def at_stake(twin: Game, answer: Any, by: Side) -> tuple[Stake, ...]:
    """What is reckoned for the throws that an answer leads to, as its side may know it."""
    least, most = (_followed(twin.clone(), answer, by, which) for which in (min, max))
    alike = [each.number for each in most]
    return tuple(each for each in least if each.number in alike and each.number.seen_by in (ALL, by))


def _followed(twin: Game, answer: Any, by: Side, which: Callable[[Iterable[Any]], Any]) -> list[Stake]:
    """The numbers of one run, until the stage of the first throw is at its end or somebody decides."""
    twin.dice = None  # it stops at every throw
    throws: dict[int, Chance] = {}
    began = len(twin.log)
    twin.answer(answer, by)
    while isinstance(asked := twin.request, Chance) and len(throws) < MOST_THROWS:
        if throws and any(isinstance(entry, Marked) for entry in twin.log[min(throws) :]):
            break
        throws[len(twin.log)] = asked
        twin.answer(which(asked.weights()))
    told = enumerate(twin.log[began : max(throws, default=began)], began)
    return [Stake(entry, _upon(at, entry, throws)) for at, entry in told if isinstance(entry, Reckoned)]


def _upon(at: int, number: Reckoned, throws: dict[int, Chance]) -> Chance | None:
    """The next throw, where it is one of the same rule."""
    follows = next((asked for place, asked in throws.items() if place > at), None)
    return follows if follows is not None and follows.rule == number.rule else None
