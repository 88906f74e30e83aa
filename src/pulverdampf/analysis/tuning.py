"""Tunes the weights of an adviser by generations of battles: the weights moved by lot against the opposite.

In each battle every weight is a step up or down, for the enemy the other way; who wins tells a little about
each of them at once. After a generation all weights go a part of a step to where the battles were won.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.analysis.ladder import meetings
from pulverdampf.analysis.study import Findings, Meeting, Study
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.generals.styles import at_least_none, weighed
from pulverdampf.rulebooks import steps, weights

SPREAD = 0.8
"""How far a weight is moved in a battle, in steps."""
PACE = 0.45
"""How far a weight goes after a generation for each standard error of its effect, in steps,"""
FARTHEST = 1.5
"""for so many standard errors at most."""
MEMORY = 0.6
"""How much the generations before count beside the last."""


class Standing(Struct, frozen=True):
    """How far the tuning has come."""

    generation: int
    weights: dict[str, float]
    pull: dict[str, float]
    """The effect of each weight over the generations so far, in standard errors."""


def beginning(book: str) -> Standing:
    """Where tuning begins: the weights of Drilled."""
    base = weights(book, "drilled", "steady")
    return Standing(
        0, {key: float(getattr(base, key)) for key in steps(book)}, dict.fromkeys(steps(book), 0.0)
    )


def generation(book: Rulebook, at: Standing, games: int, seed: str, rulings: Mapping[str, Any]) -> Study:
    """The battles of the next generation; every second one exchanges the moves of the one before."""
    drawn = f"{seed} {at.generation}"

    def field() -> Iterator[Meeting]:
        for number, meeting in enumerate(meetings(book, f"tuning {drawn}", games, rulings)):
            ways = moves(book.key, drawn, number)
            pair = [
                weighed(
                    {key: _moved(book.key, key, value, sign * ways[key]) for key, value in at.weights.items()}
                )
                for sign in (1, -1)
            ]
            yield replace(meeting, generals=(pair[0], pair[1]))

    return Study(
        book.key, tuple(field()), ("drilled", "drilled"), games, f"tuning {drawn}", rulings, swap=False
    )


def moves(book: str, drawn: str, number: int) -> dict[str, int]:
    """Which weights are moved up (1) and down (-1) for the first side of a battle."""
    lots = Random(f"moves {book} {drawn} {number // 2}")
    way = 1 if number % 2 == 0 else -1
    return {key: way * lots.choice((1, -1)) for key in steps(book)}


def _moved(book: str, key: str, value: float, way: int) -> float:
    return round(at_least_none(book, key, value + way * SPREAD * steps(book)[key]), 6)


def after(at: Standing, found: Findings, book: str, seed: str) -> Standing:
    """The weights after a generation."""
    drawn, count = f"{seed} {at.generation}", len(found.battles)
    sums = dict.fromkeys(at.weights, 0.0)
    for battle in found.battles:
        result = {"one": 0.5, "two": -0.5}.get(battle.winner, 0.0)
        for key, way in moves(book, drawn, battle.index).items():
            sums[key] += way * result
    error = 0.5 * max(count, 1) ** 0.5
    pull = {key: MEMORY * at.pull[key] + (1.0 - MEMORY) * sums[key] / error for key in at.weights}
    went = {
        key: value + steps(book)[key] * PACE * max(-FARTHEST, min(FARTHEST, pull[key]))
        for key, value in at.weights.items()
    }
    return Standing(
        at.generation + 1,
        {key: round(at_least_none(book, key, value), 6) for key, value in went.items()},
        {key: round(value, 6) for key, value in pull.items()},
    )
