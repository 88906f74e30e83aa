"""The command that serves the table, and `play`, which opens it only where that is sure to work."""

import socket

import pytest

from pulverdampf.cli import main, serve
from pulverdampf.server import app


def test_a_port_that_is_taken_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(SystemExit) as ended:
            main.main(["serve", "--port", str(taken.getsockname()[1])])
    assert ended.value.code and "Traceback" not in capsys.readouterr().err


def test_without_a_screen_or_a_built_table_play_stays_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not serve.has_browser()
    monkeypatch.setattr(app, "is_built", lambda: False)
    assert not serve.has_browser()


def test_a_store_that_cannot_be_opened_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main.main(["serve", "--port", "0", "--store", "/dev/null/t.sqlite"])
    assert ended.value.code and "Traceback" not in capsys.readouterr().err
