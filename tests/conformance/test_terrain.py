"""What every rulebook says of its terrain: words in both languages, and a look that can be drawn."""

from typing import get_args

import pytest

from pulverdampf.engine.looks import Culture, Look
from tests.conformance.battles import BOOKS, book_of

each_book = pytest.mark.parametrize("key", BOOKS)


@each_book
def test_every_kind_of_terrain_has_words_and_a_look(key: str) -> None:
    kinds = book_of(key).terrain
    assert kinds
    for name, kind in kinds.items():
        assert name == kind.key and kind.en and kind.de
        assert kind.look in get_args(Look) and kind.look != "other"
        assert kind.culture in get_args(Culture)


@each_book
def test_the_ready_tables_know_no_other_terrain(key: str) -> None:
    book = book_of(key)
    laid = {piece.kind for setup in book.muster.terrain_setups().values() for piece in setup.pieces}
    assert laid and laid <= set(book.terrain)
