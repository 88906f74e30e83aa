"""`pulverdampf simulate`: the same line gives the same table, and mistakes are told."""

import json
import os
import pty
import re
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.at_the_table import started
from tests.cli.commands import command

LINE = ("simulate", "march-of-eagles", "--games", "6", "--seed", "1", "--one", "chance")


def test_two_runs_print_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = command(capsys, *LINE), command(capsys, *LINE)
    assert first.code == 0 and first.out == second.out
    assert "Hash of all battles" in first.out and "95 % between" in first.out
    other = command(capsys, *LINE[:-3], "2", "--one", "chance")
    assert other.out != first.out


def test_processes_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    alone, together = command(capsys, *LINE, "--jobs", "1"), command(capsys, *LINE, "--jobs", "2")
    assert alone.out == together.out


def test_every_battle_is_written_to_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "battles.json"
    ran = command(capsys, *LINE, "--json", str(file))
    told = json.loads(file.read_text("utf-8"))
    assert told["hash"] in ran.out and [each["index"] for each in told["battles"]] == list(range(6))


def test_the_rule_of_thumb_beats_chance(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "battles.json"
    command(capsys, "simulate", "--games", "20", "--seed", "1", "--json", str(file), "--jobs", "1")
    assert json.loads(file.read_text("utf-8"))["wins"][0]["count"] >= 18


def test_german(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, *LINE[:3], "2", "--lang", "de", "--jobs", "1")
    assert "Unentschieden" in ran.out and "Prüfsumme" in ran.out and "Schlachten" in ran.err


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--one", "driled"), 2, 'Did you mean "drilled"?'),
        (("--army", "BR-Q"), 2, "BR-"),
        (("--army", "BR-X"), 1, "may not take the field"),
        (("--terrain", "TS-9"), 2, "TS-"),
        (("--scenario", "nowhere"), 2, "There is no scenario"),
        (("--ruling", "turn=3"), 2, 'Did you mean "turns"?'),
        (("--ruling", "turns"), 2, "KEY=VALUE"),
        (("--ruling", "turns=4000"), 2, "possible: 1-40"),
        (("--games", "0"), 2, "--games"),
        (("--games", "nan"), 2, "--games"),
    ],
)
def test_mistakes_are_told(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], code: int, said: str
) -> None:
    ran = command(capsys, "simulate", "march-of-eagles", *words)
    assert ran.code == code and said in ran.err and "Traceback" not in ran.err


def test_an_unknown_book(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "simulate", "march-of-eagle")
    assert ran.code == 2 and 'Did you mean "march-of-eagles"?' in ran.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_shows_what_is_done(tmp_path: Path, jobs: str) -> None:
    """Once the bar has counted a battle, the table of those fought comes with the farewell."""
    words = ("simulate", "--games", "100000", "--jobs", jobs, "--lang", "en")
    reader, screen = pty.openpty()
    wide = {"TERM": "xterm", "COLUMNS": "80"}
    with started(tmp_path, *words, more=wide, stdout=subprocess.PIPE, stderr=screen, text=True) as running:
        os.close(screen)
        told = b""
        while not re.search(rb"\b[1-9]\d*/100000", told):
            told += os.read(reader, 4096)
        os.killpg(running.pid, signal.SIGINT)
        while more := _more(reader):
            told += more
        out = running.stdout.read()
        assert running.wait() == 130
    assert b"Stopped after" in told and b"Traceback" not in told
    assert "Hash of all battles" in out


def _more(reader: int) -> bytes:
    """What else stands on the screen; nothing once nobody writes any more."""
    try:
        return os.read(reader, 4096)
    except OSError:
        return b""


def test_like_generals_need_no_table_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "--games", "2", "--jobs", "1", "--one", "chance")
    alike = command(capsys, *words, "--two", "chance").out
    assert "general " not in alike and alike.count("draws") == 1
    assert "general " in command(capsys, *words, "--two", "thumb").out
