"""What serves all rulebooks knows none of them: no key, package, name or prefix of a book stands there."""

import re
from pathlib import Path

import pytest

from tests.conformance.battles import BOOKS, book_of

ROOT = Path(__file__).parents[2]
SHARED = ("table", "engine", "muster", "cases", "analysis", "generals", "drawing", "server", "cli")
SOURCES = [
    file
    for folder in (*(ROOT / "src" / "pulverdampf" / each for each in SHARED), ROOT / "web" / "src")
    for file in sorted(folder.rglob("*"))
    if file.suffix in (".py", ".ts", ".svelte", ".css") and "static" not in file.parts
]


def words_of(key: str) -> re.Pattern[str]:
    """Whatever gives a book away: its key, its package, its name, the ids of its rules."""
    book = book_of(key)
    package = book.package.rpartition(".")[2]
    spelt = {key, package, book.name.en, book.name.de}
    names = "|".join(re.escape(each) for each in sorted(spelt))
    return re.compile(rf"(?i:\b({names})\b)|\b{book.prefix}-[A-Z0-9]+|\btest_{book.prefix.lower()}_")


@pytest.mark.parametrize("key", BOOKS)
def test_shared_code_names_no_book(key: str) -> None:
    told = words_of(key)
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for file in SOURCES
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if told.search(line)
    ]
    assert found == []


def test_the_sources_are_there() -> None:
    folders = {file.relative_to(ROOT).parts[1:3] for file in SOURCES}
    assert {("pulverdampf", each) for each in SHARED} <= folders and any(each[0] == "src" for each in folders)
