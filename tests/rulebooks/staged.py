"""Battles staged for tests: the public way to lay down faces and answers, as functions of a game."""

from collections.abc import Iterator
from typing import Any, TypeVar

import pytest

from pulverdampf.cases import telling
from pulverdampf.cases.laid_down import LaidDown as StagedBattle
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Choose, Order

E = TypeVar("E")
S = TypeVar("S", bound=StagedBattle)


def run(game: S) -> S:
    """Goes on until a player must answer, or a throw finds no faces."""
    return game.go_on()


def act(game: S, *answers: Any) -> S:
    """Gives one answer after the other; a key, or an order."""
    return game.give(*answers)


def throw(game: S, *faces: int) -> S:
    """Lays down more faces and goes on."""
    return game.throw(*faces)


# what there is to see --------------------------------------------------------------------------------


def options(game: Game) -> list[str]:
    """The keys that the waiting player may answer."""
    return list(game.request.options) if isinstance(game.request, Choose) else []


def ideas(game: Game) -> list[Any]:
    """The legal ideas for the order that waits."""
    return list(_suggested(game))


def first_idea(game: Game) -> Any:
    """The first legal order that suggests itself."""
    return next(_suggested(game))


def _suggested(game: Game) -> Iterator[Any]:
    assert isinstance(game.request, Order)
    form, scene = game.request.form, game.view(game.request.by).scene
    return (each for each in form.ideas(scene) if not form.objections(each, scene))


def waits_for(game: Game) -> str:
    """The rule of the question that waits."""
    return game.request.rule if game.request is not None else ""


def happened(game: Game, kind: type[E]) -> list[E]:
    """The events of one kind so far."""
    return telling.happened(game.log, kind)


def once(game: Game, kind: type[E]) -> E:
    """The one event of its kind."""
    (only,) = happened(game, kind)
    return only


def reckoned(game: Game, rule: str) -> list[Any]:
    """The reckonings under a rule so far."""
    return telling.reckoned(game.log, rule)


def thrown(game: Game, rule: str) -> list[tuple[int, ...]]:
    """The faces thrown under a rule so far, one tuple a throw."""
    return telling.thrown(game.log, rule)


def refusal(game: Game, answer: Any) -> list[str]:
    """The rules in the name of which an answer is refused."""
    with pytest.raises(Refused) as caught:
        game.answer(answer)
    return [each.rule for each in caught.value.objections]


def at(game: Game, piece: str) -> tuple[float, float]:
    """Where a piece stands, in hundredths of a unit of the table."""
    pose = game.state.pieces[piece].pose
    assert pose is not None, piece
    return round(pose.x, 2), round(pose.y, 2)
