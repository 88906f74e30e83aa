"""How long a general takes for its answers, beside its budget."""

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any

from msgspec import Struct

from pulverdampf.analysis.ladder import meetings
from pulverdampf.analysis.study import begun
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES
from pulverdampf.generals.levels import USUAL, General, general

BOUNDS = (0.02, 0.1, 0.25, 0.5, 0.8, 1.0, 1.5)
"""Where the classes of a histogram end, in shares of the budget; what is longer is a class of its own."""


class Times(Struct, frozen=True):
    """The seconds of many answers."""

    budget: float
    seconds: tuple[float, ...]

    @property
    def histogram(self) -> tuple[int, ...]:
        """How many answers lie in each class."""
        counts = [0] * (len(BOUNDS) + 1)
        for each in self.seconds:
            counts[sum(each > bound * self.budget for bound in BOUNDS)] += 1
        return tuple(counts)

    @property
    def within(self) -> float:
        """The share of answers within the budget."""
        return sum(each <= self.budget for each in self.seconds) / max(1, len(self.seconds))

    @property
    def longest(self) -> float:
        """The longest answer."""
        return max(self.seconds, default=0.0)


def times(
    book: Rulebook,
    level: str,
    budget: float,
    decisions: int,
    seed: str,
    rulings: Mapping[str, Any],
    clock: Callable[[], float] = perf_counter,
) -> Times:
    """The times of so many answers of a level, once the armies stand, in battles by lot against Drilled."""
    found: list[float] = []
    for number, meeting in enumerate(meetings(book, seed, decisions, rulings)):
        game = Game(book, begun(book, meeting, rulings), SeededDice(f"{seed} {number}"))
        led, drill = general(level, f"{seed} {number}"), general(USUAL, f"{seed} {number} drill")
        found += _fought(
            game,
            {SIDES[number % 2]: led, SIDES[1 - number % 2]: drill},
            led,
            budget,
            decisions - len(found),
            clock,
        )
        if len(found) >= decisions:
            break
    return Times(budget, tuple(found))


def _fought(
    game: Game,
    seats: Mapping[str, General],
    led: General,
    budget: float,
    most: int,
    clock: Callable[[], float],
) -> Sequence[float]:
    found: list[float] = []
    while not game.over and len(found) < most:
        side = game.waiting_for()[0].by
        view, at_work = game.view(side), seats[side]
        if at_work is led and game.state.clock.turn >= 1:
            begun_at = clock()
            answer = at_work.answer(view, budget)
            found.append(clock() - begun_at)
        else:
            answer = at_work.answer(view)
        game.answer(answer, side)
    return found
