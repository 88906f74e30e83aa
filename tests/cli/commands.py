"""Runs a command inside the test, as `pulverdampf` would."""

from typing import NamedTuple

import pytest

from pulverdampf.cli.main import main


class Ran(NamedTuple):
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


def command(capsys: pytest.CaptureFixture[str], *words: str) -> Ran:
    """Types a command in English, unless the words say otherwise."""
    language = () if any(word.startswith("--lang") for word in words) else ("--lang", "en")
    capsys.readouterr()
    with pytest.raises(SystemExit) as end:
        main([*words, *language])
    out, err = capsys.readouterr()
    return Ran(int(end.value.code or 0), out, err)
