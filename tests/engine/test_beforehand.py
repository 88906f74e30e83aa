"""Numbers before the roll are found in a moment, however often a rule throws again."""

from typing import Any

import pytest
from msgspec.structs import replace

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.beforehand import at_stake
from pulverdampf.engine.dice import d6
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.state import ONE
from pulverdampf.text import Text, verbatim
from tests.engine import toy

PROMPT = Prompt("TOY-20", Text("Ready?", "Bereit?"), "the season")
THROW_AGAIN = {"most": 6, "least": 1}


@pytest.mark.timeout(20)
@pytest.mark.parametrize("again", THROW_AGAIN.values(), ids=THROW_AGAIN)
def test_a_die_that_is_thrown_until_another_face_shows_ends(again: int) -> None:
    """The least or the most that may fall, thrown for ever, is what the rule throws again."""

    async def until_another(battle: Battle[Any]) -> None:
        options = [Option(key, verbatim(key), key) for key in ("yes", "no")]
        await battle.choose(ONE, PROMPT, options)
        while await battle.total(1, d6, rule="TOY-20", by=ONE, subject="season") == again:
            pass

    game = Game(replace(toy.RULEBOOK, play=until_another), toy.duel())
    assert at_stake(game.clone(), "yes", ONE) == ()
