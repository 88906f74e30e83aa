"""Playing at the terminal: what is typed, what is shown, how it ends."""

import shlex
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pulverdampf.cli.ink import chosen
from pulverdampf.cli.player import Player
from pulverdampf.cli.seats import Staff
from pulverdampf.cli.session import Session
from pulverdampf.cli.window import program
from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import read
from pulverdampf.rulebooks import rulebook
from tests.cli.at_the_table import battle_file, run, started
from tests.rulebooks.muskets_tomahawks.staging import FAR_AWAY, LINE, stage

ENTERS = "\n" * 1500


@pytest.mark.parametrize("language", ["en", "de"])
def test_enter_alone_fights_a_whole_battle(tmp_path: Path, language: str) -> None:
    played = run(tmp_path, "play", "--seed", "3", "--lang", language, typed=ENTERS)
    assert played.returncode == 0, played.stderr
    assert ("The battle is over" if language == "en" else "Die Schlacht ist vorbei") in played.stdout
    assert "{" not in played.stdout
    record = read(battle_file(tmp_path).read_bytes(), rulebook)
    verify(record)


def test_the_screen_is_at_most_eighty_columns_wide(tmp_path: Path) -> None:
    for language in ("en", "de"):
        played = run(
            tmp_path / language, "play", "--army", "BR-B", "--enemy", "FR-B", "--seed", "4",
            "--lang", language,
            typed="?\ne\nauto deploy\n" + "\n" * 60,
        )  # fmt: skip
        wide = [line for line in played.stdout.splitlines() if len(line) > 80 and "/" not in line]
        assert wide == []


def test_the_language_follows_the_locale(tmp_path: Path) -> None:
    assert "Du befehligst" in run(tmp_path / "a", "play", LANG="de_AT.UTF-8").stdout
    assert "You command" in run(tmp_path / "b", "play", LANG="fr_FR.UTF-8").stdout
    assert "You command" in run(tmp_path / "c", "play", "--lang", "en", LANG="de_DE.UTF-8").stdout


@pytest.mark.parametrize(("eyes", "card", "asked"), [
    ("one", "clock", False), ("one", "one:REG", True), (None, "clock", True), ("two", "clock", True),
])  # fmt: skip
def test_where_there_is_only_to_pass_nobody_is_asked(eyes: str | None, card: str, *, asked: bool) -> None:
    """A second person at the keyboard would learn from silence that no card can be held back."""
    game = stage(
        [{**LINE, "at": (24, 8), "is": ["empty", "shaken"]}, FAR_AWAY], step="before", points={"one": 1},
        hands={"one": (card, "two:MIL"), "two": ("clock",)},
    )  # fmt: skip
    given: list[Any] = []
    asks: list[str] = []

    def answered(prompt: str) -> str:
        asks.append(prompt)
        return "1"

    session = SimpleNamespace(
        game=game, eyes=eyes, give=lambda answer, _: given.append(answer), staff=Staff("1"),
        ink=chosen(plain=True), map=lambda _: "", read=answered,
        acknowledge=lambda: None,
    )  # fmt: skip
    Player(cast("Session", session)).decide(game.waiting_for()[0])
    assert given == ["done"]
    assert bool(asks) == asked


def test_the_end_of_input_tells_how_to_go_on(tmp_path: Path) -> None:
    stopped = run(tmp_path, "play", "--seed", "1", typed="auto deploy\n\n")
    assert stopped.returncode == 130
    assert f"pulverdampf play --resume {battle_file(tmp_path)}" in stopped.stdout
    gone_on = run(tmp_path, "play", "--resume", typed="s\n")
    assert gone_on.returncode == 0
    assert "goes on" in gone_on.stdout


def test_a_refused_order_tells_why_and_offers_the_nearest(tmp_path: Path) -> None:
    typed = "1\n1\n1\n20 30\n\ns\n"
    played = run(tmp_path, "play", "--seed", "5", "--army", "BR-B", "--enemy", "FR-B", typed=typed)
    assert "✗ outside the deployment zone [MOE-SETUP-05]" in played.stdout
    assert "Enter takes the nearest that is allowed" in played.stdout
    assert ": placed, " in played.stdout


def test_asides_are_no_answers(tmp_path: Path) -> None:
    typed = "?\nm\ne\nw\nl\no\nr MOE-SETUP-05\nr nonsense\nwindows on\nxyzzy\n99999999999999999999\ns\n"
    played = run(tmp_path, "play", "--seed", "5", typed=typed)
    assert played.returncode == 0, played.stderr
    for words in (
        "take the last answer back",
        "Hedge",
        "not yet on the table",
        "12 inches",
        "There is no rule",
    ):
        assert words in played.stdout
    assert "\n  ✓ 3" not in played.stdout


def test_an_answer_is_taken_back(tmp_path: Path) -> None:
    played = run(tmp_path, "play", "--seed", "5", "--army", "BR-B", "--enemy", "FR-B", typed="1\nu\n2\ns\n")
    assert "Taken back." in played.stdout
    assert "table edge in the north" in played.stdout
    verify(read(battle_file(tmp_path).read_bytes(), rulebook))


def test_giving_up_needs_a_second_word(tmp_path: Path) -> None:
    played = run(tmp_path, "play", "--seed", "1", "--lang", "de", typed="aufgeben\nnein\naufgeben\nja\n")
    assert played.returncode == 0
    assert "Aufgabe der Schlacht" in played.stdout


def test_watching_needs_nobody(tmp_path: Path) -> None:
    watched = run(tmp_path, "play", "--watch", "--level", "easy", "--seed", "2", "--plain")
    assert watched.returncode == 0, watched.stderr
    assert watched.stdout.isascii()
    assert "The battle is over" in watched.stdout


def test_two_people_share_a_keyboard(tmp_path: Path) -> None:
    played = run(tmp_path, "play", "--against", "human", "--seed", "5", typed="\n" * 30)
    assert "to decide: British brigade" in played.stdout
    assert "to decide: French brigade" in played.stdout


def test_dice_are_typed_in(tmp_path: Path) -> None:
    played = run(tmp_path, "play", "--dice", "typed", typed="7 7\nnonsense\n6 2\n1\n1\ns\n")
    assert "throw 2D6" in played.stdout
    assert "no die here shows 7" in played.stdout
    record = read(battle_file(tmp_path).read_bytes(), rulebook)
    assert record.header.dice.kind == "typed"
    verify(record)


def test_a_number_is_a_distance_where_a_distance_is_asked(tmp_path: Path) -> None:
    enters = run(tmp_path / "a", "play", "--seed", "9", typed=ENTERS).stdout
    before = enters[: enters.index(": how far?")].count("\n> ")
    short = run(tmp_path / "b", "play", "--seed", "9", typed="\n" * before + "0.25\n").stdout
    answered = short[short.index(": how far?") :]
    assert "> 0.25" in answered
    assert "none of the answers" not in answered
    far = run(tmp_path / "c", "play", "--seed", "9", typed="\n" * before + "99\n").stdout
    assert "that is 99″" in far[far.index(": how far?") :]


def test_control_c_keeps_the_battle(tmp_path: Path) -> None:
    pipe = subprocess.PIPE
    with started(tmp_path, "play", "--seed", "1", stdin=pipe, stdout=pipe, stderr=pipe) as process:
        shown = b""
        while not shown.endswith(b"\n> "):
            shown += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        told, complained = process.communicate()
        assert process.returncode == 130
        assert b"--resume" in told
        assert complained == b""


BAD = [
    # words                                                   what is said
    (("play", "nonsense"), "nonsense"),
    (("play", "--army", "XX-A"), "XX-A"),
    (("play", "--army", "/no/such/file.toml"), "no such file"),
    (("play", "--terrain", "TS-99"), "TS-9"),
    (("play", "--scenario", "SC-99"), "SC-9"),
    (("play", "--ruling", "turns"), "KEY=VALUE"),
    (("play", "--ruling", "turns=1e308"), "1e308"),
    (("play", "--ruling", "turn=8"), "turns"),
    (("play", "--against", "cat"), "cat"),
    (("play", "--army", "BR-X"), "MOE-"),
    (("play", "--resume", "/no/such/record"), "no such file"),
    (("play", "--resume"), "no battle"),
    (("play", "--nonsense"), "--nonsense"),
    (("plya",), "play"),
    (("play", "--lang", "la"), "la"),
    (("replay", "/etc/hostname"), ":1:"),
    (("verify", "/"), "/"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "told"), BAD)
def test_bad_input_is_told_clearly(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    for language in ("en", "de"):
        refused = (
            run(tmp_path, *words, "--lang", language) if "--lang" not in words else run(tmp_path, *words)
        )
        assert refused.returncode in (1, 2), refused.stdout
        assert "Traceback" not in refused.stderr
        assert refused.stderr.startswith("pulverdampf: ")
        assert told in refused.stderr or language == "de"


def test_the_version_is_that_of_the_package(tmp_path: Path) -> None:
    from importlib.metadata import version

    assert run(tmp_path, "--version").stdout == f"pulverdampf {version('pulverdampf')}\n"


def test_the_hint_names_the_program_that_is_running(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is to be typed works as typed: a bare name only where the shell finds that very program."""
    own = tmp_path / "bin" / "pulverdampf"
    own.parent.mkdir()
    own.write_text("#!/bin/sh\n", "utf-8")
    own.chmod(0o755)
    monkeypatch.setattr("sys.argv", [str(own)])
    monkeypatch.setenv("PATH", "")
    assert program() == str(own)
    monkeypatch.setenv("PATH", str(own.parent))
    assert program() == "pulverdampf"


def test_a_bot_at_the_table(tmp_path: Path) -> None:
    bot = Path(__file__).parents[2] / "examples" / "bots" / "nearest_first.py"
    command = f"bot:{shlex.quote(sys.executable)} {shlex.quote(str(bot))}"
    watched = run(
        tmp_path, "play", "--watch", "--enemy", command, "--seed", "2", "--plain", "--ruling", "turns=1"
    )
    assert watched.returncode == 0, watched.stderr
    missing = run(tmp_path, "play", "--terminal", "--level", "bot:./nothing")
    assert missing.returncode == 2 and "./nothing" in missing.stderr


def test_a_bot_that_dies_gives_up_and_a_record_starts_none(tmp_path: Path) -> None:
    dies = f'bot:{shlex.quote(sys.executable)} -c "import nothing"'
    watched = run(
        tmp_path, "play", "--watch", "--level", dies, "--seed", "2", "--record", str(tmp_path / "a.battle")
    )
    assert watched.returncode == 0 and "No module named 'nothing'" in watched.stderr
    file = tmp_path / "a.battle"
    kept = file.read_bytes().splitlines(keepends=True)
    cut = tmp_path / "cut.battle"
    cut.write_bytes(kept[0])
    again = run(tmp_path, "play", "--resume", str(cut), "--plain")
    assert again.returncode == 0 and "--level bot:COMMAND" in again.stdout and "nothing" not in again.stderr
