"""Which rows of a book's tables eyes decide: told one way they fire, told another they are silent."""

from collections.abc import Iterator
from random import Random
from typing import Any

from pulverdampf.engine.circumstances import Fact
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Reckoned
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Chance, Choose, Tell

AHEAD = 10
"""How many questions after a form its rows may be reckoned."""


def rows_by_telling(game: Game, seed: int, answers: int) -> set[str]:
    """The rows that one form of a battle by lot made fire and the same form, told otherwise, kept silent."""
    lots, dice, found = Random(seed), SeededDice(seed), set[str]()
    for _ in range(answers):
        asked = game.request
        if asked is None:
            break
        if isinstance(asked, Tell):
            usual = rows_after(game, {}, seed)
            tellings = [{fact.id: value} for fact in asked.facts for value in _values(fact)]
            for told in tellings:
                found |= usual ^ rows_after(game, told, seed)
            _tell(game, asked, lots.choice([{}, {}, *tellings]))
        else:
            _go_on(game, dice, lots)
    return found


def rows_after(game: Game, told: dict[str, Any], seed: int) -> set[str]:
    """The rows that are reckoned soon after a form was told."""
    twin, dice, before = game.clone(), SeededDice(f"after {seed}"), len(game.log)
    assert isinstance(twin.request, Tell)
    _tell(twin, twin.request, told)
    for _ in range(AHEAD):
        if twin.request is None:
            break
        _go_on(twin, dice, None)
    return {
        step.row for each in twin.log[before:] if isinstance(each, Reckoned) for step in each.reckoning.steps
    }


def _tell(game: Game, asked: Tell, told: dict[str, Any]) -> None:
    """Tells something, or what is usual where that cannot be."""
    try:
        game.answer(told, asked.by)
    except Refused:
        game.answer({}, asked.by)


def _go_on(game: Game, dice: SeededDice, lots: Random | None) -> None:
    """Answers whatever waits: by lot, or the first that does something."""
    asked = game.request
    if isinstance(asked, Chance):
        game.answer_faces(asked.thrown(dice.roll)[1])
    elif isinstance(asked, Tell):
        game.answer({}, asked.by)
    else:
        decision = game.waiting_for()[0]
        assert isinstance(decision, Choose)
        keys = [*decision.options]
        game.answer(lots.choice(keys) if lots is not None else keys[0], decision.by)


def _values(fact: Fact) -> Iterator[Any]:
    """Other values of a fact."""
    keys = [key for key, _ in fact.options]
    match fact.kind:
        case "yes":
            yield not fact.default
        case "choice":
            yield from (key for key in keys if key != fact.default)
        case "pieces":
            yield [] if fact.default else keys[:1]
            yield keys[: int(fact.most) if fact.most is not None else None]
        case "count":
            yield from {fact.least, int(fact.most) if fact.most is not None else fact.default + 1} - {
                fact.default
            }
        case _:
            yield from (
                each
                for each in (1.0, 3.0, 5.0, 10.0, 14.0, 20.0, 30.0)
                if fact.most is None or each <= fact.most
            )
