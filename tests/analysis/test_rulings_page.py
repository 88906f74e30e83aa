"""The page of rulings names every open question of every book, and is made anew when one changes."""

import re
from pathlib import Path

import pytest

from pulverdampf.analysis.rulings_page import page
from pulverdampf.cli.books import book_named
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.rulebooks import PACKAGES

WRITTEN = Path(__file__).parents[2] / "docs" / "rulings.md"
BOOKS = [book_named(key) for key in PACKAGES]


def test_the_page_is_not_stale() -> None:
    assert WRITTEN.is_file() and WRITTEN.read_text("utf-8") == page(BOOKS), (
        "say: pulverdampf rules --rulings --write docs/rulings.md"
    )


@pytest.mark.parametrize("book", BOOKS, ids=list(PACKAGES))
def test_every_switch_stands_on_the_page_with_all_its_settings(book: Rulebook) -> None:
    text = page([book])
    for ruling in book.reference().rulings.values():
        (section,) = re.findall(rf"### `{ruling.key}`\n(.*?)(?=\n##|\Z)", text, re.DOTALL)
        words = " ".join(section.split())
        assert ruling.question.en in words and ruling.question.de in words
        for choice in ruling.choices:
            mark = " (default)" if choice.value == ruling.default else ""
            assert f"`--ruling {ruling.key}={str(choice.value).lower()}`{mark}: {choice.text.en}" in words
        if not ruling.choices:
            assert f"from {ruling.least} to {ruling.most}; default {ruling.default}." in words
        if ruling.choices:
            assert re.findall(r"- `--ruling [^`]*`(.{10})", words)[0] == " (default)", "default first"
    for settled in book.reference().settled.values():
        assert f"| {', '.join(settled.rules)} | {' '.join(settled.text.en.split())}" in text
