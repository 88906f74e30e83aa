"""The battle as one side knows it: what it may not know is not in it; where that is too little it says so."""

import pytest

from pulverdampf.engine.game import Game
from pulverdampf.engine.imagining import imagined
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.state import ONE, TWO
from tests.conformance.secrets import TOY, other_cards
from tests.engine import toy
from tests.engine.toy import duel_of


def test_a_twin_holds_only_what_its_side_knows() -> None:
    pair = other_cards(3)
    first, second = (imagined(Game(TOY, state), ONE) for state in (pair.first, pair.second))
    assert first.state == second.state and duel_of(first).hand_two == "?"
    assert duel_of(imagined(Game(TOY, pair.first), TWO)).hand_two == duel_of(Game(TOY, pair.first)).hand_two
    assert first.dice is None and first.request is not None
    assert first.waiting_for()[0].rule == Game(TOY, pair.first).waiting_for()[0].rule


def test_what_was_answered_since_in_secret_cannot_be_imagined() -> None:
    game = Game(TOY, toy.duel())
    game.answer("bold", ONE)
    assert imagined(game, ONE).waiting_for()[0].by == TWO
    with pytest.raises(Refused):
        imagined(game, TWO)


def test_a_twin_goes_its_own_way() -> None:
    game = Game(TOY, other_cards(4).first)
    before = len(game.log)
    decision = game.waiting_for()[0]
    imagined(game, decision.by).answer("stand", decision.by)
    assert len(game.log) == before and game.waiting_for()[0] is decision
