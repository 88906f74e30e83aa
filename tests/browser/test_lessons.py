"""A first battle that teaches, in a real browser."""

import pytest

from tests.browser import chromium


@pytest.mark.parametrize("book", ["dbx", "march-of-eagles"])
def test_a_lesson_is_begun_and_followed(address: str, book: str) -> None:
    chromium.run("lesson.mjs", book, PULVERDAMPF=address)
