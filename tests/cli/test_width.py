"""Whatever the commands print fits a terminal of eighty columns, in either language."""

from pathlib import Path

import pytest

from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.text import LANGUAGES
from tests.cli.at_the_table import run
from tests.cli.commands import command

HERE = Path(__file__).parents[1]
BROKEN = HERE / "muster" / "broken"
COMMANDS = (
    "play", "serve", "replay", "verify", "simulate", "league", "odds", "army", "rules", "check", "case",
    "army list", "army show", "army check", "army propose",
)  # fmt: skip
ASIDES = (
    "? e z w l r m o 1 ? auto e aufstellen_lassen auto_deploy e l ganzer_zug auto_turn e l w s "
    .replace(" ", "\n").replace("_", " ")
)  # fmt: skip


def too_wide(told: str) -> list[str]:
    """The lines that do not fit; a path that is longer than a line cannot be helped."""
    return [
        line
        for line in told.splitlines()
        if len(line) > 80 and not any(len(word) > 70 for word in line.split())
    ]


def said_by(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    ran = command(capsys, *words)
    return ran.out + ran.err


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_help(capsys: pytest.CaptureFixture[str], name: str, language: str) -> None:
    assert too_wide(said_by(capsys, *name.split(), "--help", "--lang", language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", PACKAGES)
def test_what_is_told_of_a_book(capsys: pytest.CaptureFixture[str], key: str, language: str) -> None:
    book = rulebook(key)
    assert book is not None
    armies, lists = list(book.muster.ready_armies()), list(book.muster.army_lists())
    for words in (
        ("odds", key, "--help"),
        ("rules", key),
        ("rules", key, "--switches"),
        ("rules", key, "a"),
        ("army", "list", "--book", key),
        ("army", "list", lists[0]),
        ("army", "check", "--book", key),
        *(("army", "show", army, "--book", key) for army in armies[:4]),
        *(("rules", rule) for rule in list(book.reference().rules)[::25]),
        *(("rules", key, scenario) for scenario in book.muster.scenarios()),
    ):
        assert too_wide(said_by(capsys, *words, "--lang", language)) == [], words


@pytest.mark.parametrize("language", LANGUAGES)
def test_coverage_and_cases(capsys: pytest.CaptureFixture[str], language: str) -> None:
    cases = HERE.parent / "cases"
    for words in (
        ("rules", "--coverage"),
        ("case", str(cases / "black-powder" / "PC-02.toml")),
        ("case", str(cases / "march-of-eagles" / "PC-17.toml")),
        ("odds", "muskets-tomahawks", "volley"),
    ):
        assert too_wide(said_by(capsys, *words, "--lang", language)) == [], words


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults(capsys: pytest.CaptureFixture[str], language: str) -> None:
    for file in sorted(BROKEN.glob("*/*.toml")):
        told = said_by(capsys, "army", "check", str(file), "--lang", language)
        assert told and too_wide(told) == [], file.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", PACKAGES)
def test_records(capsys: pytest.CaptureFixture[str], key: str, language: str) -> None:
    record = str(HERE / "playthroughs" / f"{key}.battle")
    for words in (("verify", record), ("replay", record, "--turn", "1"), ("replay", record, "--turn", "0")):
        assert too_wide(said_by(capsys, *words, "--lang", language)) == [], words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", PACKAGES)
def test_a_battle(tmp_path: Path, key: str, language: str) -> None:
    words = ("play", key, "--terminal", "--seed", "4", "--lang", language)
    ran = run(tmp_path, *words, typed=ASIDES, COLUMNS="80", LINES="40")
    assert ran.returncode == 0, ran.stderr
    assert too_wide(ran.stdout + ran.stderr) == []


ENGLISH = (" BOOK", "FILE", " WORD", "NUMBER", "RULE=KEY", "FACT", "KEY=VALUE", "<str>", "<int>", "list[",
           "TRAIT ", "ARMS ", "CODE", "default", "required", "Usage")  # fmt: skip


@pytest.mark.parametrize("key", PACKAGES)
def test_german_help_of_the_odds_has_german_placeholders(
    capsys: pytest.CaptureFixture[str], key: str
) -> None:
    told = said_by(capsys, "odds", key, "--help", "--lang", "de")
    assert [word for word in ENGLISH if word in told] == []
    assert "(, " not in told and ": -1" not in told


@pytest.mark.parametrize("name", ["play", "rules", "case", "league", "army check", "army propose", "replay"])
def test_german_help_has_german_placeholders(tmp_path: Path, name: str) -> None:
    told = run(tmp_path, *name.split(), "--help", "--lang", "de", COLUMNS="80").stdout
    assert [word for word in ENGLISH if word in told] == [] and too_wide(told) == []


def test_odds_name_every_weapon_and_trait(capsys: pytest.CaptureFixture[str]) -> None:
    told = " ".join(said_by(capsys, "odds", "kriegspfad", "--help", "--lang", "de").split())
    assert "rifle_bl: Hinterladergewehr" in told and "brave: tapfer" in told
    words = ("odds", "kriegspfad", "melee", "--troop", "mounted_warrior", "--trait", "brave", "--lang", "de")
    told = " ".join(said_by(capsys, *words).split())
    assert "tapfer" in told and "brave" not in told
