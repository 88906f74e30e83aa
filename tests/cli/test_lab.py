"""`pulverdampf lab` and `--house`: house rules at the table, in studies and in records."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import UNSET

from pulverdampf.engine.in_force import adopt, numbers_of
from pulverdampf.rulebooks import rulebook
from tests.cli.commands import command

HOUSE = """book = "march-of-eagles"
name.en = "Long muskets"
name.de = "Lange Musketen"
[rulings]
turns = 3
[changes]
"MOE-T-RANGE.musket.long" = 30
"""


@pytest.fixture(autouse=True)
def as_printed() -> Iterator[None]:
    yield
    book = rulebook("march-of-eagles")
    assert book is not None
    adopt(book, UNSET)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE, encoding="utf-8")
    return file


def test_a_battle_under_house_rules_is_recorded_and_proven(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, house: Path
) -> None:
    record = tmp_path / "battle.jsonl"
    words = ("play", "march-of-eagles", "--terminal", "--watch", "--seed", "7", "--record", str(record))
    played = command(capsys, *words, "--house", str(house))
    assert played.code == 0
    assert "Long muskets" in played.out
    book = rulebook("march-of-eagles")
    assert book is not None
    adopt(book, UNSET)
    proven = command(capsys, "verify", str(record))
    assert proven.code == 0, proven.err
    assert "Under house rules: Long muskets." in proven.out
    forged = tmp_path / "forged.jsonl"
    forged.write_bytes(
        record.read_bytes().replace(b'"MOE-T-RANGE.musket.long":30', b'"MOE-T-RANGE.musket.long":99')
    )
    assert command(capsys, "verify", str(forged)).code == 1
    adopt(book, UNSET)
    assert numbers_of(book)["MOE-T-RANGE.musket.long"].read() == 18


def test_a_study_under_house_rules_finds_something_else(
    capsys: pytest.CaptureFixture[str], house: Path
) -> None:
    line = ("simulate", "march-of-eagles", "--games", "2", "--two", "drilled", "--jobs", "1")
    printed = command(capsys, *line, "--ruling", "turns=3").out
    changed = command(capsys, *line, "--house", str(house)).out
    assert "Under house rules: Long muskets." in changed
    assert printed.splitlines()[-1] != changed.splitlines()[-1]


def test_mistakes_are_told(capsys: pytest.CaptureFixture[str], tmp_path: Path, house: Path) -> None:
    other = command(capsys, "simulate", "dbx", "--house", str(house))
    assert other.code == 2
    assert "house rules for The March of Eagles, not for DBX" in other.err
    assert command(capsys, "play", "--house", str(tmp_path / "none.toml")).code == 2
    house.write_text(HOUSE.replace("musket.long", "musket.lang"), encoding="utf-8")
    wrong = command(capsys, "simulate", "march-of-eagles", "--house", str(house))
    assert wrong.code == 1
    assert "house.toml:7: " in wrong.err
    assert command(capsys, "lab").code == 2
    assert command(capsys, "lab", str(tmp_path / "none.toml")).code == 2
    assert command(capsys, "lab", str(house), "--data", "x.xls").code == 2


def test_an_experiment_is_carried_out_and_goes_on_where_it_stopped(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, out = tmp_path / "lab.toml", tmp_path / "lab.jsonl"
    file.write_text(
        'book = "march-of-eagles"\nquestion.en = "Muskets?"\nquestion.de = "Musketen?"\n'
        '[rulings]\nturns = 2\n[[variant]]\nname = "long"\n[variant.changes]\n"MOE-T-RANGE.musket.long" = 30\n',
        encoding="utf-8",
    )
    html = tmp_path / "report.html"
    line = ("lab", str(file), "--games", "2", "--jobs", "1", "--out", str(out), "--html", str(html))
    ran = command(capsys, *line)
    assert ran.code == 0, ran.err
    assert "Muskets?" in ran.out and "musket: end of long range: 30 instead of 18" in ran.out
    assert len(out.read_text().splitlines()) == 1 + 4
    assert html.read_text(encoding="utf-8").startswith("<!doctype html>")
    again = command(capsys, *line, "--lang", "de")
    assert again.code == 0
    assert "Musketen?" in again.out and "0 Schlachten" in again.err


def test_ids_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "lab", "--ids", "dbx", "--lang", "de")
    assert "DBX-T-TROOPS.KU.against_foot" in ran.out and "Kürassiere" in ran.out
