"""Situations beside a real table: nobody stands where the program could see him."""

from collections.abc import Iterable
from typing import Any

from pulverdampf.engine.game import Game
from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.requests import Tell
from pulverdampf.engine.state import ANYWHERE, Due, OnTable
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.by_hand.beginning import at_real_table
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.state import EagleState

Units = list[dict[str, Any]]


def unseen(state: EagleState) -> EagleState:
    """The same situation on a table that only the players see."""
    twin = at_real_table(state)
    for piece in twin.pieces.values():
        if isinstance(piece.place, OnTable):
            piece.place = OnTable(ANYWHERE)
    return twin


def beside(units: Units, *, due: Any = None, **situation: Any) -> Game:
    """A battle beside a real table in the activation phase, with a stage that is due."""
    state = unseen(position(units, **situation))
    if due is not None:
        waiting: Due = due(state)
        state.agenda = (waiting,)
    return Game(RULEBOOK, state, None)


def stay(game: Game) -> Game:
    """Commanders stay of themselves."""
    while game.request is not None and game.request.rule == "MOE-CINC-02":
        game.answer("stay")
    return game


def announce(game: Game, body: str, *keys: str) -> Game:
    """Picks a battalion and says what it does."""
    stay(game)
    if game.request is not None and game.request.rule == "MOE-ACT-01":
        game.answer(body)
    for key in keys:
        game.answer(key)
    return game


def form(game: Game) -> Tell:
    """The form that waits."""
    asked = game.request
    assert isinstance(asked, Tell), asked
    return asked


def tell(game: Game, **facts: Any) -> Game:
    """Fills in the form that waits; what is not named stays as it was proposed."""
    game.answer(facts, form(game).by)
    return game


def rows(game: Game, rule: str) -> Iterable[str]:
    """The rows that the last reckoning of a rule was made of."""
    entries: list[Any] = [each for each in game.log if getattr(each, "rule", "") == rule]
    found = [each.reckoning for each in entries if isinstance(getattr(each, "reckoning", None), Reckoning)]
    return [step.row for step in found[-1].steps]
