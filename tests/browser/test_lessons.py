"""A first battle that teaches, in a real browser."""

import pytest

from pulverdampf.rulebooks import PACKAGES
from tests.browser import chromium


@pytest.mark.parametrize("book", PACKAGES)
def test_a_lesson_is_begun_and_followed(address: str, book: str) -> None:
    chromium.run("lesson.mjs", book, PULVERDAMPF=address)
