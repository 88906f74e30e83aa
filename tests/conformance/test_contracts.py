"""What every rulebook gives to the commands, the table and the computer."""

import pytest

from pulverdampf.muster.contract import Mustering
from pulverdampf.rulebooks import adviser, author
from tests.conformance.battles import BOOKS, book_of

each_book = pytest.mark.parametrize("key", BOOKS)


@each_book
def test_a_book_musters_as_the_commands_expect(key: str) -> None:
    muster = book_of(key).muster
    assert isinstance(muster, Mustering)
    one, two = muster.default_armies()
    assert {one, two} <= set(muster.ready_armies())
    assert not muster.check(muster.ready_armies()[one], muster.rulings_of({}))


@each_book
def test_a_book_has_an_author_for_cases_and_an_adviser_for_generals(key: str) -> None:
    assert author(key) is not None and adviser(key) is not None
