"""What serves all rulebooks knows none of them: no key, package, name or prefix of a book stands there."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.conformance.battles import BOOKS, book_of

ROOT = Path(__file__).parents[2]
PACKAGE, WEB = ROOT / "src" / "pulverdampf", ROOT / "web"
BOOKS_OWN = "rulebooks"
READ = {".py", ".ts", ".svelte", ".css", ".html", ".js", ".mjs", ".json", ".toml", ".svg"}
BUILT = {"static", "node_modules", "dist", "__pycache__"}
# file or folder                     why a book may be named there
EXAMPLES = {
    PACKAGE / "__init__.py":          "shows where to begin",
    PACKAGE / "api.py":               "its examples are run as tests",
    PACKAGE / "env" / "__init__.py":  "its examples are run as tests",
    PACKAGE / "club" / "campaign" / "ready": "data: ready campaigns, each for a book",
}  # fmt: skip


def sources() -> Iterator[Path]:
    """Everything that is written by hand outside the books."""
    shared = [each for each in sorted(PACKAGE.iterdir()) if each.name != BOOKS_OWN]
    for each in (*shared, WEB):
        for file in sorted(each.rglob("*")) if each.is_dir() else [each]:
            if file.suffix in READ and not BUILT & set(file.parts):
                yield file


SOURCES = [file for file in sources() if not any(file == each or each in file.parents for each in EXAMPLES)]


def words_of(key: str) -> re.Pattern[str]:
    """Whatever gives a book away: its key, package and name however they are joined, the ids of its rules."""
    book = book_of(key)
    spelt = {key, book.package.rpartition(".")[2], book.name.en, book.name.de}
    names = "|".join(r"[\W_]*".join(re.findall(r"[^\W_]+", each)) for each in sorted(spelt))
    quoted = rf"""["'`]{book.prefix}[-"'`]"""
    return re.compile(rf"(?i:{names})|\b{book.prefix}-[A-Z0-9]+|{quoted}|\btest_{book.prefix.lower()}_")


def named(key: str, files: Iterable[Path]) -> list[str]:
    """The lines that name a book."""
    told = words_of(key)
    return [
        f"{file}:{number}: {line.strip()[:80]}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if told.search(line)
    ]


@pytest.mark.parametrize("key", BOOKS)
def test_shared_code_names_no_book(key: str) -> None:
    assert named(key, SOURCES) == []


def test_all_that_serves_books_is_read() -> None:
    folders = {file.relative_to(ROOT).parts[:3] for file in SOURCES}
    packages = {each.name for each in PACKAGE.iterdir() if (each / "__init__.py").exists()} - {BOOKS_OWN}
    assert len(packages) > 10
    assert {("src", "pulverdampf", each) for each in packages} <= folders
    assert {".ts", ".svelte", ".css", ".html", ".py"} <= {file.suffix for file in SOURCES}
    assert all(each.exists() for each in EXAMPLES)


@pytest.mark.parametrize("key", BOOKS)
def test_a_book_is_noticed_however_it_is_written(tmp_path: Path, key: str) -> None:
    book = book_of(key)
    package = book.package.rpartition(".")[2]
    joined = key.title().replace("-", "")
    lines = (
        f'if rulebook.key == "{key}":',
        f"from {book.package} import RULEBOOK",
        f"is_{package} = True",
        f"{package.upper()}_ONLY = 1",
        f"class {joined}Card:",
        f"const {joined[0].lower()}{joined[1:]}Looks = new Set();",
        f".{key}-card {{ color: red }}",
        f"<p>{book.name.en}</p>",
        f"<p>{book.name.de.lower()}</p>",
        f'rule="{book.prefix}-FIRE-01"',
        f"if (prefix === '{book.prefix}') return;",
        f'id.startswith("{book.prefix}-")',
    )
    for line in lines:
        file = tmp_path / "planted"
        file.write_text(f"first line\n{line}\n")
        assert named(key, [file]) == [f"{file}:2: {line}"], line
