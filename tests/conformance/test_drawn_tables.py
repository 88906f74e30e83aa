"""Whatever somebody draws without errors is a table on which two computers finish a battle."""

from random import Random

import msgspec
import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.state import SIDES
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.muster.beginning import Beginning
from tests.conformance.battles import BOOKS, MOST_ANSWERS, book_of
from tests.conformance.drawing_tables import drawn_table

MANY = 50


def fought(key: str, number: int) -> None:
    """A table by lot, written down and read again, and a battle fought on it to its end."""
    book = book_of(key)
    table = drawn_table(book, Random(f"{key} {number}"))
    one, two = (book.muster.ready_armies()[each] for each in book.muster.default_armies())
    beginning = Beginning(one, two, terrain=table)
    again = msgspec.json.decode(msgspec.json.encode(beginning), type=Beginning)
    assert again.terrain == table and len(table.pieces) >= 3
    try:
        state = again.state(book)
    except Refused as refused:
        pytest.fail(f"{key} {number}: {refused.objections}")
    assert len(state.features) >= len(table.pieces)
    game = Game(book, state, SeededDice(number))
    generals = {side: ByRuleOfThumb(number) for side in SIDES}
    for _ in range(MOST_ANSWERS):
        if game.over:
            break
        asked = game.waiting_for()[0]
        game.answer(generals[asked.by].answer(game.view(asked.by)), asked.by)
    assert game.over and game.outcome is not None, f"{key} {number}: {table}"


@pytest.mark.parametrize("key", BOOKS)
def test_two_computers_finish_on_a_drawn_table(key: str) -> None:
    """One table a book."""
    fought(key, 0)


@pytest.mark.parametrize("number", range(1, MANY))
@pytest.mark.parametrize("key", BOOKS)
def test_two_computers_finish_on_fifty_drawn_tables(key: str, number: int) -> None:
    """Fifty tables a book."""
    fought(key, number)
