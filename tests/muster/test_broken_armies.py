"""Every broken army is refused by the rule its first line names, at a line of its file, in both languages."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from pulverdampf.muster.problems import errors
from pulverdampf.muster.roster import load_rosters
from pulverdampf.muster.toml_source import user_file
from pulverdampf.rulebooks.kriegspfad.armies import lists as kriegspfad
from pulverdampf.rulebooks.march_of_eagles.armies import lists as march_of_eagles
from pulverdampf.text import LANGUAGES

FOLDER = Path(__file__).parent / "broken"
CHECKS = {"march_of_eagles": march_of_eagles.check_army, "kriegspfad": kriegspfad.check_army}
FILES = {book: sorted((FOLDER / book).glob("*.toml")) for book in CHECKS}


def expectation(file: Path) -> tuple[str, dict[str, Any]]:
    first, second = [*file.read_text(encoding="utf-8").splitlines(), ""][:2]
    rulings = tomllib.loads(second.removeprefix("# rulings: ")) if second.startswith("# rulings") else {}
    return first.removeprefix("# refused by "), rulings


def test_there_are_enough_broken_armies() -> None:
    assert all(len(files) >= 24 for files in FILES.values())
    assert len(FILES["kriegspfad"]) >= 40


def test_words_name_peoples_tasks_and_needs() -> None:
    """A player reads names and not the keys of the files."""
    for stem, words in (
        ("palisade_in_the_open", "Belagerte"),
        ("nimble_pueblo", "nur für Apachen"),
        ("revolvers_on_foot", "nur mit „Beritten“"),
    ):
        file = FOLDER / "kriegspfad" / f"{stem}.toml"
        loaded = load_rosters(user_file(file))
        assert loaded.value
        (written,) = loaded.value
        (problem,) = errors(written.placed(kriegspfad.check_army(written.roster, {})))
        assert words in problem.said("de")


def test_no_refusal_shows_a_key() -> None:
    for book, files in FILES.items():
        for file in files:
            _, rulings = expectation(file)
            (written,) = load_rosters(user_file(file)).value or ()
            for problem in CHECKS[book](written.roster, rulings):
                for language in LANGUAGES:
                    assert " = " not in problem.said(language)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "the agreement “Which fortifications has the defender of a raid? Breastworks and rifle pits.”"),
     ("de", "der Vereinbarung „Welche Befestigungen hat der Verteidiger eines Überfalls? Brustwehren und")],
)  # fmt: skip
def test_breastworks_in_a_raid(language: Any, words: str) -> None:
    """KP-FORT-02, KP-C-14: the nearest agreement that would allow them is told."""
    (written,) = load_rosters(user_file(FOLDER / "kriegspfad" / "breastworks_in_a_raid.toml")).value or ()
    (problem,) = kriegspfad.check_army(written.roster, {})
    assert words in problem.said(language)


@pytest.mark.parametrize(
    "file",
    [file for files in FILES.values() for file in files],
    ids=lambda file: f"{file.parent.name}-{file.stem}",
)
def test_refused(file: Path) -> None:
    rule, rulings = expectation(file)
    loaded = load_rosters(user_file(file))
    if loaded.problems or not loaded.value:
        pytest.fail("\n".join(map(str, loaded.problems)))
    (written,) = loaded.value
    problems = errors(written.placed(CHECKS[file.parent.name](written.roster, rulings)))
    assert {problem.rule for problem in problems} == {rule}
    for problem in problems:
        assert 1 <= problem.where.line <= len(file.read_text(encoding="utf-8").splitlines())
        assert problem.said("en") != problem.said("de")
        assert problem.said().startswith(f"{file}:{problem.where.line}: ")
        assert not re.search(r"\{\w", problem.said("en") + problem.said("de"))
