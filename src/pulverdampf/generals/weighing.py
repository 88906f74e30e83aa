"""Answers weighed beside each other: tried on twins of a battle with the same dice, judged a turn later."""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

from msgspec import Struct

from pulverdampf.engine.events import Entry, Event, Marked
from pulverdampf.engine.game import Game
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES, Side, State
from pulverdampf.generals.judgement import Judgement
from pulverdampf.generals.levels import USUAL, general
from pulverdampf.generals.twins import guessed, played_on, result_of, resumed


class Weighed(Struct, frozen=True):
    """What came of each answer on average, by how much the first was better than the last, and how sure."""

    chances: tuple[float, ...]
    gain: float
    error: float
    trials: int


def weigh(
    game: Game,
    side: Side,
    answers: Sequence[Any],
    judgement: Judgement,
    trials: int,
    scenario: str,
    enough: Callable[[], bool] = lambda: False,
) -> Weighed:
    """Answers to what a side is asked, each tried so often; `enough` ends it after the first round."""
    results: list[list[float]] = []
    for number in range(trials):
        if results and enough():
            break
        dice, row = f"{scenario} {number}", list[float]()
        for answer in answers:
            twin = guessed(game, side, dice)
            seats = {each: general(USUAL, f"{dice} {each}") for each in SIDES}
            twin.answer(answer, side)
            row.append(result_of(played_on(twin, dice, seats, 1), judgement, side))
        results.append(row)
    made = len(results)
    gains = [row[0] - row[-1] for row in results]
    mean = sum(gains) / made
    spread = sum((each - mean) ** 2 for each in gains) / max(1, made - 1)
    chances = tuple(sum(row[place] for row in results) / made for place in range(len(answers)))
    return Weighed(chances, mean, sqrt(spread / made), made)


def standing_at(rulebook: Rulebook, initial: State, entries: Sequence[Entry], at: int) -> Game:
    """A battle as it stood when the entry at this place of its log was to come; it has no dice."""
    state, mark = initial.copied(), 0
    for place, entry in enumerate(entries[:at]):
        if isinstance(entry, Marked):
            for event in entries[mark:place]:
                if isinstance(event, Event):
                    event.apply(state)
            mark = place + 1
    return resumed(rulebook, initial, state, entries[:mark], entries[mark:at])
