"""`pulverdampf case`: reckonings, dice, odds and outcome in the chosen language; a difference ends with 1."""

from pathlib import Path

import pytest

from tests.cli.commands import command

CASES = Path(__file__).parents[2] / "cases" / "march-of-eagles"


def test_a_case_is_worked_out_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    english = command(capsys, "case", str(CASES / "PC-17.toml"))
    german = command(capsys, "case", str(CASES / "PC-17.toml"), "--lang", "de")
    assert english.code == german.code == 0
    assert "6 fire groups, +3 attacks in line: 9" in english.out and "as expected" in english.out
    assert "6 Feuergruppen, +3 greift in Reihe an: 9" in german.out and "wie erwartet" in german.out
    assert "98455/629856" in english.out and "15,63 %" in german.out and "jeder braucht 4+" in german.out


def test_a_scripted_case_tells_its_story(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "case", str(CASES / "PC-22.toml"), "--lang", "de")
    assert (
        "zurückgefallen" in ran.out
        and "Würfel: 4 6 6" in ran.out
        and "verlorene Soldaten (A1.lost): 7" in ran.out
    )


def test_a_folder_means_all_its_cases(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "case", str(CASES), "--quiet")
    assert ran.code == 0 and ran.out == "" and "differ: 0" in ran.err and "be read: 0" in ran.err


def test_a_difference_is_told_with_its_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = (CASES / "PC-08.toml").read_text("utf-8")
    file = tmp_path / "wrong.toml"
    file.write_text(text.replace('mean = "13/2"', 'mean = "7"').replace("total = 13", "total = 12"), "utf-8")
    ran = command(capsys, "case", str(file))
    lines = text.splitlines()
    row = next(i for i, line in enumerate(lines, 1) if "odds" in line)
    assert ran.code == 1 and "NOT as expected" in ran.out
    assert f"{file}:{row}: B1.lost: 13/2 instead of 7." in ran.out
    assert "12 ['F1', 'F2'] is not reckoned" in ran.out


@pytest.mark.parametrize(
    ("name", "data"), [("none.toml", None), ("empty.toml", b""), ("latin.toml", b'id = "\xe4"\n')]
)
def test_a_bad_file_ends_with_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, data: bytes | None
) -> None:
    file = tmp_path / name
    if data is not None:
        file.write_bytes(data)
    ran = command(capsys, "case", str(file), str(CASES / "PC-01.toml"))
    assert ran.code == 1 and str(file) in ran.out and "Cases: 1" in ran.out and "cannot be read: 1" in ran.out
