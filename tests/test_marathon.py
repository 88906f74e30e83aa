"""A few battles of the marathon: each ends without trouble, and those that are kept go as they went."""

import json

import pytest

from pulverdampf.rulebooks import PACKAGES
from tests.marathon import FINGERPRINTS, one_of_many

KEPT = json.loads(FINGERPRINTS.read_text())


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("book", list(PACKAGES))
def test_a_battle_of_the_marathon(book: str, number: int) -> None:
    _, end, fingerprint, trouble = one_of_many((book, number))
    assert not trouble
    assert end
    assert fingerprint == KEPT[book][number]
