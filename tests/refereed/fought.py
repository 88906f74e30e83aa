"""A battle of the web table, usually by generals who leave all to chance, and what was measured in it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.generals.by_chance import ByChance

MOST_ANSWERS = 4000


class Measured(NamedTuple):
    """A measurement of the web table."""

    at: int
    """Before which entry of the log."""
    rule: str
    by: str | None
    subject: str
    told: dict[str, Any]


@contextmanager
def measuring(facts: list[tuple[Battle[Any], Measured]]) -> Iterator[None]:
    """Writes down what every rule measures."""
    plain = Battle.measure

    async def noting(self: Battle[Any], asked: Any, compute: Any) -> dict[str, Any]:
        told = await plain(self, asked, compute)
        question = asked()
        log: Any = self.note
        facts.append((self, Measured(len(log.__self__), question.rule, question.by, question.subject, told)))
        return told

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Battle, "measure", noting)
        yield


def as_answered(asked: Any, answer: Any, state: Any) -> Any:
    """What the general said."""
    return answer


def fought(
    book: Rulebook,
    state: Any,
    seed: int,
    answers: int = MOST_ANSWERS,
    general: Callable[[str], Any] = ByChance,
    rather: Callable[[Any, Any, Any], Any] = as_answered,
) -> tuple[Game, list[Measured]]:
    """The battle, and its measurements in their order; `rather` may replace a general's answer."""
    facts: list[tuple[Battle[Any], Measured]] = []
    with measuring(facts):
        game = Game(book, state, SeededDice(seed))
        generals = {side: general(f"{side} {seed}") for side in ("one", "two")}
        for _ in range(answers):
            if game.over:
                break
            asked = game.waiting_for()[0]
            answer = generals[asked.by].answer(game.view(asked.by))
            game.answer(rather(asked, answer, game.state), asked.by)
    return game, [fact for battle, fact in facts if battle is game.battle]
