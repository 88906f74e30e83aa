"""`pulverdampf learn`: a first battle that teaches, by Enter alone or by one's own way."""

from pathlib import Path

from tests.cli.at_the_table import run


def test_a_lesson_tells_its_ideas_and_ticks_them_off(tmp_path: Path) -> None:
    learnt = run(tmp_path, "learn", "dbx", "--lang", "en", "--plain", typed="\n" * 8 + "s\n")
    assert learnt.returncode == 0
    assert "1 of 7: Movement points" in learnt.stdout and "Learnt: Movement points" in learnt.stdout


def test_a_unit_tells_its_values_between_two_answers(tmp_path: Path) -> None:
    told = run(tmp_path, "learn", "dbx", "--lang", "de", typed="e A4\ne Z9\ns\n").stdout
    assert "Nahkampf gegen Fuß 4 [DBX-T-TROOPS]" in told and "Ungestüm [DBX-OUT-07]" in told
    assert "Eine Einheit Z9" in told


def test_a_strange_book_is_refused(tmp_path: Path) -> None:
    refused = run(tmp_path, "learn", "nope")
    assert refused.returncode == 2 and "nope" in refused.stderr
