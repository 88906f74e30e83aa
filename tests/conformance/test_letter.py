"""The page of faults that were found by the letter names tests that exist."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from pulverdampf.rulebooks import PACKAGES
from tests.conformance.battles import book_of

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "letter.md"
NAMED = re.compile(r"`([\w/]+)::(\w+)`")
SWITCHES = re.compile(r"^\| ((?:`\w+`(?:, )?)+) \|", re.MULTILINE)


def chapters() -> dict[str, str]:
    """The chapters of the page by their headings."""
    parts = re.split(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def folders(heading: str) -> list[Path]:
    """Where the tests of a chapter stand: with its book, or anywhere."""
    titles = {book_of(key).name.in_("en"): package for key, package in PACKAGES.items()}
    book = next((each for title, each in titles.items() if title.startswith(heading)), None)
    return [TESTS / "rulebooks" / book.rpartition(".")[2], TESTS] if book else [TESTS]


@cache
def named_in(file: Path) -> frozenset[str]:
    """The tests of a file."""
    if not file.exists():
        return frozenset()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return frozenset(each.name for each in tree.body if isinstance(each, ast.FunctionDef))


def rows(text: str) -> list[str]:
    """The rows of the tables of a chapter, without their heads."""
    found = [line for line in text.splitlines() if line.startswith("|")]
    heads = {at for at, line in enumerate(found) if line.startswith("|---")}
    return [line for at, line in enumerate(found) if at not in heads and at + 1 not in heads]


@pytest.mark.parametrize("heading", chapters())
def test_every_row_names_tests_that_exist(heading: str) -> None:
    for row in rows(chapters()[heading]):
        named = NAMED.findall(row)
        assert named, row
        for file, test in named:
            assert any(test in named_in(folder / f"{file}.py") for folder in folders(heading)), (file, test)


def test_every_book_has_its_chapter() -> None:
    found = [heading for heading in chapters() if len(folders(heading)) == 2]
    assert len(found) == len(PACKAGES) and len({str(folders(each)[0]) for each in found}) == len(PACKAGES)


@pytest.mark.parametrize("key", PACKAGES)
def test_switches_of_the_page_are_switches(key: str) -> None:
    book = book_of(key)
    text = next(text for heading, text in chapters().items() if book.name.in_("en").startswith(heading))
    switches = {each for row in SWITCHES.findall(text) for each in re.findall(r"\w+", row)}
    assert switches and switches <= set(book.reference().rulings)
