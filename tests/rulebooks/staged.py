"""Battles staged for tests: faces laid down on the dice, answers by key, and what there is to see."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import pytest

from pulverdampf.engine.dice_sources import ScriptedDice
from pulverdampf.engine.events import Answered, Reckoned
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Chance, Choose, Order, Request
from pulverdampf.engine.rulebook import Rulebook

E = TypeVar("E")
S = TypeVar("S", bound="StagedBattle")


class StagedBattle(Game):
    """A battle whose faces are laid down: it stops at a throw when none are left."""

    def __init__(self, rulebook: Rulebook, start: Any, dice: Iterable[int]) -> None:
        self.faces = ScriptedDice(dice)
        super().__init__(rulebook, start)
        run(self)

    def goes_on(self, asked: Request) -> bool:
        """Throws laid-down faces; false when the battle waits for a player, or for faces."""
        if not isinstance(asked, Chance) or not list(self.faces.left()):
            return False
        _, faces = asked.thrown(self.faces.roll)
        self.answer_faces(faces)
        return True


def run(game: S) -> S:
    """Goes on until a player must answer, or a throw finds no faces."""
    while game.request is not None and game.goes_on(game.request):
        pass
    return game


def act(game: S, *answers: Any) -> S:
    """Gives one answer after the other; a key, or an order."""
    for answer in answers:
        game.answer(answer)
        run(game)
    return game


def throw(game: S, *faces: int) -> S:
    """Lays down more faces and goes on."""
    game.faces.faces.extend(faces)
    return run(game)


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
    return [each for each in game.log if isinstance(each, kind)]


def once(game: Game, kind: type[E]) -> E:
    """The one event of its kind."""
    (only,) = happened(game, kind)
    return only


def reckoned(game: Game, rule: str) -> list[Any]:
    """The reckonings under a rule so far."""
    return [each.reckoning for each in happened(game, Reckoned) if each.rule == rule]


def thrown(game: Game, rule: str) -> list[tuple[int, ...]]:
    """The faces thrown under a rule so far, one tuple a throw."""
    return [each.faces for each in happened(game, Answered) if each.rule == rule and each.faces]


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
