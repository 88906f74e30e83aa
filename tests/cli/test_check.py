"""`pulverdampf check`: all data files are sound, and a spoilt one is told by its line."""

import shutil
from pathlib import Path

import pytest

from pulverdampf.analysis.data_files import checked, folder_of
from pulverdampf.rulebooks import rulebook
from tests.cli.commands import command

BOOK = rulebook("march-of-eagles")
assert BOOK is not None


def test_everything_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "check", "--verbose")
    assert ran.code == 0, ran.out
    for name in (
        "contents.toml",
        "rulings.toml",
        "glossary.toml",
        "scenarios.toml",
        "british.toml",
        "PC-01.toml",
    ):
        assert name in ran.out


@pytest.mark.parametrize(
    ("file", "right", "wrong", "said"),
    [
        ("contents.toml", 'file = "armies/lists.py"', 'file = "armies/lysts.py"', "lysts.py"),
        ("contents.toml", 'id = "MOE-ARMY-02"', 'id = "MOE-ARMY-01"', "MOE-ARMY-01"),
        ("contents.toml", "[[chapter]]", "[[chapter", "TOML"),
        ("contents.toml", 'de = "Das Bataillon"\n', "", "MOE-ARMY-01"),
        ("rulings.toml", 'key = "points_exact"', 'key = "points_exakt"', 'Did you mean "points_exact"?'),
        ("rulings.toml", 'rules = ["MOE-ARMY-04"]', 'rules = ["MOE-ARMY-94"]', "MOE-ARMY-94"),
        ("rulings.toml", "default = 200", "default = 1", "points_limit cannot be 1"),
        ("rulings.toml", "default = 200", "default = 300", "points_limit = 200"),
        ("glossary.toml", 'key = "army"', 'key = "battalion"', "battalion"),
        ("data/armies/british.toml", "drilled = 36", "drilled = 37", "MOE-ARMY-02"),
        ("data/armies/british.toml", "drummer = 1", "drumer = 1", 'Did you mean "drummer"?'),
        ("data/scenarios.toml", "turns = ", "turnz = ", 'Did you mean "turns"?'),
        ("data/scenarios.toml", "rulings = { victory_mode", "rulings = { victory_mood", '"victory_mode"'),
        ("data/terrain_setups.toml", 'kind = "', 'kind = "x', "x"),
    ],
)
def test_a_spoilt_file_is_told_by_its_line(
    tmp_path: Path, file: str, right: str, wrong: str, said: str
) -> None:
    assert BOOK is not None
    folder = tmp_path / "book"
    shutil.copytree(folder_of(BOOK), folder)
    spoilt = folder / file
    text = spoilt.read_text("utf-8")
    assert right in text
    spoilt.write_text(text.replace(right, wrong, 1), "utf-8")
    problems = [problem for _, found in checked(BOOK, folder) for problem in found]
    told = [problem.said("en") for problem in problems]
    assert any(said in each and Path(file).name in each for each in told), told
    assert all(problem.where.line > 0 for problem in problems)
    assert all(problem.said("de") != "" for problem in problems)


def test_own_files_are_recognised(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    case = tmp_path / "case.toml"
    case.write_text('id = "x"\n[situation]\n[[trial]]\n', "utf-8")
    ran = command(capsys, "check", str(case), "cases/march-of-eagles/PC-01.toml")
    assert ran.code == 1 and f"{case}:1:" in ran.out and "missing" in ran.out
    assert "Files: 2" in ran.out


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfea\x00", b"\x80", b"[[[[", b"a = 1e999", b"[" * 5000, b"x = " + b"9" * 5000]
)
def test_rubbish_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "rubbish.toml"
    file.write_bytes(data)
    for words in (("check", str(file)), ("case", str(file)), ("army", "check", str(file))):
        ran = command(capsys, *words)
        assert ran.code == 1 and str(file) in ran.out and "Sorry" not in ran.err
