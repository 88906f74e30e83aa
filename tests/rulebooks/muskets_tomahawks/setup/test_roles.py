"""Who attacks in Muskets & Tomahawks: by the dice, or as it was agreed."""

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Answered
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Choose
from pulverdampf.rulebooks import rulebook
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState


def begun(**rulings: object) -> Game:
    book = rulebook("muskets-tomahawks")
    assert book is not None
    armies = book.muster.ready_armies()
    state = book.muster.begin(armies["AC-A"], armies["AP-A"], scenario="S1", rulings=rulings)
    return Game(book, state, SeededDice("7"))


@pytest.mark.parametrize("side", ["one", "two"])
def test_where_it_was_agreed_nobody_rolls_for_it(side: str) -> None:
    """MT-SETUP-03: the campaign, or the players, have said who attacks."""
    game = begun(attacker=side)
    state = game.state
    assert isinstance(state, FrontierState) and state.attacker == side
    rolled = [each for each in game.log if isinstance(each, Answered) and each.rule == "MT-SETUP-03"]
    assert not any(each.faces for each in rolled)


def test_else_the_higher_die_says_whether_he_attacks() -> None:
    """MT-SETUP-03: both roll, and the winner chooses."""
    game = begun()
    asked, state = game.request, game.state
    assert isinstance(state, FrontierState) and state.attacker == "" and isinstance(asked, Choose)
    assert list(asked.options) == ["attack", "defend"]
