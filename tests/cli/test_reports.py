"""`pulverdampf report` and `pulverdampf film`: what they write, and what they say of bad records."""

from pathlib import Path

import pytest

from pulverdampf.cli import records
from pulverdampf.engine.records import Chain
from tests.cli.commands import command
from tests.playthroughs.recording import record_of

RECORD = record_of("kriegspfad")


def chained(lines: list[bytes]) -> bytes:
    """Lines with a chain that holds."""
    chain = Chain()
    return b"".join(chain.sealed(line.rpartition(b',"chain"')[0] + b"}") for line in lines)


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    """The lines of a record."""
    return RECORD.read_bytes().splitlines()


def test_a_page_a_paper_and_a_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each by its ending, in the language that was asked for; a text has its maps beside it."""
    for name in ("battle.html", "battle.pdf", "battle.md"):
        told = command(capsys, "report", str(RECORD), "--out", str(tmp_path / name), "--lang", "de")
        assert (told.code, told.err) == (0, "") and f"{name}: geschrieben." in told.out
    assert "Schlachtordnungen" in (tmp_path / "battle.html").read_text("utf-8")
    assert (tmp_path / "battle.pdf").read_bytes().startswith(b"%PDF-")
    text = (tmp_path / "battle.md").read_text("utf-8")
    assert "## Schlachtordnungen" in text and "](battle-start.svg)" in text
    assert (tmp_path / "battle-start.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize("kind", ["webp", "gif"])
def test_a_film(tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    """Every moment is a picture of it, and the last stays longest."""
    image = pytest.importorskip("PIL.Image")
    out = tmp_path / f"battle.{kind}"
    assert command(capsys, "film", str(RECORD), "--out", str(out), "--width", "240").code == 0
    with image.open(out) as film:
        assert film.n_frames > 15 and film.width == 240


def test_without_ffmpeg_there_is_no_mp4(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is missing is said, with what does without."""
    monkeypatch.setenv("PATH", str(tmp_path))
    refused = command(capsys, "film", str(RECORD), "--out", str(tmp_path / "battle.mp4"))
    assert refused.code == 1 and "ffmpeg" in refused.err and ".webp" in refused.err
    assert not (tmp_path / "battle.mp4").exists()


@pytest.mark.parametrize("name", ["report", "film"])
def test_an_unknown_ending(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    """The endings that are known are named."""
    refused = command(capsys, name, str(RECORD), "--out", str(tmp_path / "battle.doc"))
    assert refused.code == 2 and "ends in ." in refused.err


def test_a_place_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file is named, and why."""
    refused = command(capsys, "report", str(RECORD), "--out", str(tmp_path / "nowhere" / "battle.md"))
    assert refused.code == 1 and "cannot be written" in refused.err


def test_records_that_are_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lines: list[bytes]
) -> None:
    """Empty, foreign, altered, huge, of an unknown book, with an impossible event: a sentence, no trace."""
    altered = RECORD.read_bytes().replace(b'"Walked"', b'"walked"', 1)
    unknown = chained([lines[0].replace(b'"rulebook":"kriegspfad"', b'"rulebook":"chess"'), *lines[1:]])
    forged = list(lines)
    at = next(n for n, line in enumerate(lines) if b'"ElementLost"' in line)
    forged[at] = forged[at].replace(b'"piece":"B', b'"piece":"Z')
    cases = {
        "empty": (b"", 2, ":1: the record is empty"),
        "foreign": (b"PK\x03\x04 a picture, perhaps", 2, ":1: this is not a record"),
        "json": (b'{"hello": "world"}\n', 2, ":1: this is not a record"),
        "altered": (altered, 2, "the line was changed after it was written"),
        "unknown": (unknown, 2, ":1: unknown rulebook"),
        "forged": (chained(forged), 2, f":{at + 1}: "),
    }
    for name, (data, code, said) in cases.items():
        file = tmp_path / f"{name}.battle"
        file.write_bytes(data)
        for what, out in (("report", "x.html"), ("film", "x.webp")):
            refused = command(capsys, what, str(file), "--out", str(tmp_path / out))
            assert (refused.code, "Traceback" in refused.err) == (code, False), name
            assert said in refused.err, refused.err
            assert not (tmp_path / out).exists()
    monkeypatch.setattr(records, "MOST_BYTES", 1000)
    refused = command(capsys, "report", str(RECORD), "--out", str(tmp_path / "x.html"))
    assert refused.code == 2 and str(RECORD) in refused.err


def test_a_record_that_was_cut_off_is_told_as_far_as_it_goes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: list[bytes]
) -> None:
    """An unfinished last line is left out, and the battle is told to be unfinished."""
    file = tmp_path / "cut.battle"
    file.write_bytes(b"\n".join(lines[:700]) + b"\n" + lines[700][:20])
    told = command(capsys, "report", str(file), "--out", str(tmp_path / "cut.md"))
    assert told.code == 0
    assert "has not been fought to its end" in (tmp_path / "cut.md").read_text("utf-8")
