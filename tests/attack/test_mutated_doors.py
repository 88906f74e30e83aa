"""Changed requests at the doors beside the tables get a plain answer."""

import pytest

from pulverdampf.rulebooks import PACKAGES
from tests.attack.mutated_doors import knocked


@pytest.mark.parametrize("book", PACKAGES)
def test_no_door_stumbles(book: str) -> None:
    done = knocked(book, 7, 80)
    assert sum(done.codes.values()) == 80 and {200, 400, 409} <= set(done.codes)
