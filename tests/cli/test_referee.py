"""`pulverdampf referee`: the umpire beside a real table, at 80 columns in both languages."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pulverdampf.cli.books import book_named
from tests.cli.at_the_table import run
from tests.cli.commands import command
from tests.refereed.by_lot import record_by_lot

EDGES = "2 1\n6 5\n1\n1\n"
"""Dice for the edge, and who takes what."""
DEPLOYED = "1\n\n" * 6
"""Both armies of three brigades, as they are proposed."""


@pytest.mark.parametrize("language", ["en", "de"])
def test_two_armies_stand_and_the_first_turn_begins(tmp_path: Path, language: str) -> None:
    told = run(
        tmp_path, "referee", "black-powder", "--record", str(tmp_path / "a.battle"),
        "--lang", language, "--plain",
        typed=EDGES + DEPLOYED + "b\n?\nc A1 casualties 2 miscounted\nq\n",
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    shown = [line for line in told.stdout.splitlines() if "a.battle" not in line]
    assert max(map(len, shown)) <= 80
    assert {"en": "Turn 1", "de": "Zug 1"}[language] in told.stdout
    assert "miscounted" in told.stdout
    assert "referee --resume" in told.stdout
    assert run(tmp_path, "verify", str(tmp_path / "a.battle")).returncode == 0
    replayed = run(tmp_path, "replay", str(tmp_path / "a.battle"), "--lang", "en", "--plain")
    assert replayed.returncode == 0, replayed.stderr
    for kind in ("html", "md"):
        out = tmp_path / f"a.{kind}"
        reported = run(tmp_path, "report", str(tmp_path / "a.battle"), "--out", str(out), "--lang", language)
        assert reported.returncode == 0, reported.stderr
        assert {"en": "Orders of battle", "de": "Schlachtordnungen"}[language] in out.read_text("utf-8")
    filmed = run(
        tmp_path, "film", str(tmp_path / "a.battle"), "--out", str(tmp_path / "a.webp"), "--lang", "en"
    )
    assert filmed.returncode != 0
    assert "real table" in filmed.stderr.replace("\n", " ")
    again = run(tmp_path, "referee", "--resume", str(tmp_path / "a.battle"), "--plain", typed="b\nu\nq\n")
    assert again.returncode == 0
    assert "2/3" in again.stdout


def test_dice_that_cannot_be_and_answers_that_are_none_are_refused(tmp_path: Path) -> None:
    told = run(
        tmp_path, "referee", "black-powder", "--record", str(tmp_path / "a.battle"),
        "--lang", "en", "--plain",
        typed="9 9\n6 6\n1 2\n77\n1\nq\n",
    )  # fmt: skip
    assert told.returncode == 0
    assert "no die here shows 9" in told.stdout
    assert "no answer “77”" in told.stdout.replace('"77"', "“77”")


def test_what_cannot_be_refereed_says_so(tmp_path: Path) -> None:
    by_places = run(tmp_path, "referee", "black-powder", "--scenario", "SC-1", "--lang", "en")
    assert by_places.returncode != 0
    assert "places on the table" in by_places.stderr.replace("\n", " ")


def test_a_book_without_an_umpire_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = replace(book_named("dbx"), by_hand=None)
    monkeypatch.setattr("pulverdampf.cli.referee.book_named", lambda key: alone)
    refused = command(capsys, "referee", "dbx", "--lang", "en")
    assert refused.code != 0
    assert "yet" in refused.err


def test_photographs_are_shown_in_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    image = pytest.importorskip("PIL.Image")
    battle, hill, page = tmp_path / "a.battle", tmp_path / "hill.jpg", tmp_path / "a.html"
    battle.write_bytes(record_by_lot("march-of-eagles"))
    image.new("RGB", (40, 30), "green").save(hill, comment=b"near Lens")
    told = command(capsys, "report", str(battle), "--out", str(page), "--photo", f"2={hill}", "--lang", "en")
    assert told.code == 0, told.err
    assert page.read_text("utf-8").count("data:image/jpeg;base64,") == 1
    text = tmp_path / "a.md"
    told = command(capsys, "report", str(battle), "--out", str(text), "--photo", f"0={hill}", "--lang", "de")
    assert told.code == 0, told.err
    assert "![Aufstellung](a-photo-1.jpg)" in text.read_text("utf-8")
    assert b"near Lens" not in (tmp_path / "a-photo-1.jpg").read_bytes()
    (tmp_path / "no.jpg").write_text("<svg/>")
    for wrong, why in (
        ("hill.jpg", "2=hill.jpg"),
        (f"2={tmp_path / 'no.jpg'}", "JPEG"),
        ("1=none.jpg", "none"),
    ):
        refused = command(capsys, "report", str(battle), "--out", str(page), "--photo", wrong, "--lang", "en")
        assert refused.code != 0
        assert why in refused.err
