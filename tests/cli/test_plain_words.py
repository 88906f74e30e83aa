"""Complaints in plain words: once, in one language, as wide as the terminal, with what is meant."""

import os
import pty
import subprocess
from pathlib import Path

import pytest

from pulverdampf.analysis.study import Findings, Study
from pulverdampf.analysis.workers import Interrupted
from pulverdampf.cli import studies
from tests.cli.at_the_table import COMMAND, run, surroundings
from tests.cli.commands import command

UNITS = """\
list = "SYW-09"
name = { en = "Mine", de = "Meine" }
year = 1756

[[unit]]
entry = "NOPE"
count = 2
"""


def on_a_terminal(home: Path, *words: str) -> str:
    """What a command says to a terminal of eighty columns."""
    keyboard, screen = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, *words], stdin=subprocess.DEVNULL, stdout=screen, stderr=screen,
        env=surroundings(home, COLUMNS="80", TERM="dumb"),
    ) as running:  # fmt: skip
        os.close(screen)
        told = b""
        try:
            while more := os.read(keyboard, 4096):
                told += more
        except OSError:  # the terminal is gone when the command has ended
            pass
        running.wait()
    os.close(keyboard)
    return told.decode()


def test_like_units_are_complained_of_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    army = tmp_path / "mine.toml"
    army.write_text(UNITS, "utf-8")
    checked = command(capsys, "army", "check", str(army), "--lang", "de")
    assert checked.code == 1 and checked.out.count("NOPE") == 1
    assert "Fehler: " in checked.out


def test_no_army_is_proposed_for_a_year_its_list_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    refused = command(capsys, "army", "propose", "SYW-09", "--book", "dbx", "--year", "9999")
    assert refused.code == 1 and refused.out == "" and "is a list for 1721-1791, not for 9999" in refused.err
    assert command(capsys, "army", "propose", "SYW-09", "--book", "dbx", "--year", "1757").code == 0


def test_an_army_of_another_book_is_named_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    refused = command(capsys, "play", "dbx", "--army", "br-a", "--lang", "de")
    assert refused.code == 2 and "br-a ist eine Armee von The March of Eagles" in refused.err


def test_rules_are_listed_with_their_chapters_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    found = command(capsys, "rules", "Karree", "--book", "dbx", "--lang", "de").out
    assert "Kapitel" in found and "Beschuss" in found and "formations" not in found


@pytest.mark.parametrize("words", [("play", "nope"), ("check", "nope"), ("army", "propose", "SYW-09")])
def test_complaints_fit_the_terminal(tmp_path: Path, words: tuple[str, ...]) -> None:
    told = on_a_terminal(tmp_path, *words, "--lang", "de")
    assert told and max(map(len, told.splitlines())) <= 80


def test_other_programs_read_a_complaint_in_one_line(tmp_path: Path) -> None:
    assert run(tmp_path, "play", "nope", "--lang", "de").stderr.count("\n") == 1


def test_dice_that_cannot_be_read_are_told_as_dice(tmp_path: Path) -> None:
    typed = "abc\nl\nr X\n\n\n\n6 6\n"
    told = run(tmp_path, "play", "kriegspfad", "--dice", "typed", "--lang", "de", typed=typed).stdout
    assert "„abc“ sind keine Augen." in told
    assert "Es ist noch nichts geschehen." in told
    assert "Es gibt keine Regel X.\n" in told


@pytest.mark.parametrize("words", [("simulate", "dbx"), ("league", "dbx")])
def test_a_study_stopped_before_its_first_battle_prints_no_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    def interrupted(study: Study, *_: object) -> Findings:
        raise Interrupted(Findings((), study.games))

    monkeypatch.setattr(studies, "carried_out", interrupted)
    stopped = command(capsys, *words)
    assert stopped.code == 130 and stopped.out == "" and "Stopped after 0 of " in stopped.err


def test_who_presses_ctrl_c_is_told_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pulverdampf.cli.check.checked", interrupted)
    stopped = command(capsys, "check", "--lang", "de")
    assert stopped.code == 130 and "Angehalten." in stopped.err
