"""What every rulebook gives to the commands, the table and the computer."""

import pytest

from pulverdampf.engine.state import SIDES
from pulverdampf.muster.contract import Mustering
from pulverdampf.rulebooks import adviser, author
from tests.conformance.battles import BOOKS, beginnings, book_of, fought

each_book = pytest.mark.parametrize("key", BOOKS)


@each_book
def test_a_book_musters_as_the_commands_expect(key: str) -> None:
    muster = book_of(key).muster
    assert isinstance(muster, Mustering)
    one, two = muster.default_armies()
    assert {one, two} <= set(muster.ready_armies())
    assert not muster.check(muster.ready_armies()[one], muster.rulings_of({}))


@each_book
def test_a_book_names_both_armies_and_every_piece(key: str) -> None:
    for seed, state in beginnings(key, range(210, 212)):
        assert set(state.armies) == set(SIDES)
        game, book = fought(key, state, seed), book_of(key)
        assert book.name_of is not None
        for piece in game.state.pieces:
            name = book.name_of(game.state, piece)
            assert name.in_("en") and name.in_("de")


@each_book
def test_a_book_has_an_author_for_cases_and_an_adviser_for_generals(key: str) -> None:
    assert author(key) is not None and adviser(key) is not None
