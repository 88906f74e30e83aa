"""`pulverdampf ladder`: the same line gives the same table, goes on where it stopped, and tells mistakes."""

from pathlib import Path

import pytest

from tests.cli.commands import command

LINE = (
    "ladder",
    "march-of-eagles",
    "--games",
    "2",
    "--jobs",
    "1",
    "--ruling",
    "turns=2",
    "--level",
    "recruit",
)


def test_a_table_that_goes_on_where_it_stopped(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept = tmp_path / "ladder"
    words = (*LINE, "--level", "thumb", "--out", str(kept))
    first = command(capsys, *words)
    assert first.code == 0 and "Drilled  Recruit" in first.out and "±" in first.out
    assert "2 battles in" in first.err
    again = command(capsys, *words)
    assert again.out == first.out and "0 battles in" in again.err
    assert [each.name for each in kept.iterdir()] == ["march-of-eagles-drilled-recruit.jsonl"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ((), 2, "Eine Leiter braucht zwei Generäle."),
        (("--level", "gedrill"), 2, "Einen General „gedrill“ gibt es nicht."),
        (("--level", "drilled", "--out", __file__), 2, "ist eine Datei"),
    ],
)
def test_mistakes_are_told(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], code: int, said: str
) -> None:
    ran = command(capsys, *LINE, *words, "--lang", "de")
    assert ran.code == code and said in " ".join(ran.err.split()) and "Traceback" not in ran.err
