"""A piece of the marathon: battles by lot under switches set by lot end without error."""

import pytest

from pulverdampf.rulebooks import PACKAGES
from tests.marathon import one_of_many


@pytest.mark.parametrize("number", range(1000, 1004))
@pytest.mark.parametrize("book", list(PACKAGES))
def test_a_battle_of_the_marathon(book: str, number: int) -> None:
    end, trouble = one_of_many((book, number))
    assert end and not trouble, trouble
