"""A rulebook that is a distribution of its own: installed, it plays without an edit elsewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pulverdampf.rulebooks import PACKAGES

HERE = Path(__file__).parent
BOOK = HERE / "sixth_book"
TUTORIAL = HERE.parent / "docs" / "a-sixth-book.md"


def install(into: Path) -> dict[str, str]:
    """Installs the book into a folder as pip does, without network; gives an environment that has it."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    offline = ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(into)]
    done = subprocess.run([*pip, *offline, str(BOOK)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(into), str(HERE.parent)))}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return install(tmp_path_factory.mktemp("site"))


def test_a_sixth_book_plays_has_odds_cards_a_map_and_a_general(installed: dict[str, str]) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    done = subprocess.run(
        [*command, str(HERE / "sixth_book_played.py")],
        env=installed,
        cwd=HERE.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_books_are_listed_without_loading_them(installed: dict[str, str]) -> None:
    """The order of the shelf is known before any book is; the version needs no shelf at all."""
    script = "import sys; from pulverdampf.rulebooks import PACKAGES; print(*PACKAGES, *sys.modules)"
    told = subprocess.run(
        [sys.executable, "-c", script], env=installed, capture_output=True, text=True, check=True
    ).stdout.split()
    assert told[: len(PACKAGES) + 1] == [*PACKAGES, "outposts"]
    assert not {"outposts", *PACKAGES.values()} & set(told[len(PACKAGES) + 1 :])


def test_without_it_there_is_no_trace_of_it() -> None:
    assert "outposts" not in PACKAGES


def test_the_tutorial_shows_the_files_of_the_book() -> None:
    """Every block of code is a whole file, and every file of the book is shown."""
    text = TUTORIAL.read_text("utf-8")
    shown = dict(re.findall(r"^`([\w./-]+)`[^\n]*\n\n```\w+\n(.*?)^```$", text, re.M | re.S))
    assert len(shown) == len(re.findall(r"^```\w+$", text, re.M)) - len(re.findall(r"^```sh$", text, re.M))
    for file, block in shown.items():
        assert block == (BOOK / file).read_text("utf-8"), file
    written = {str(each.relative_to(BOOK)) for each in BOOK.rglob("*") if each.suffix in (".py", ".toml")}
    assert written == set(shown)
