"""Units on the map are seen: no smoke, plate or panel lies on one."""

import pytest

from pulverdampf.rulebooks import PACKAGES
from tests.browser import chromium


@pytest.mark.parametrize("book", PACKAGES)
def test_nothing_hides_a_unit(address: str, book: str) -> None:
    print(chromium.run("seen.mjs", book, PULVERDAMPF=address))
