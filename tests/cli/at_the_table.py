"""Runs the commands as a user does: in a process of their own, with typed answers."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.cli.standby import carried_out

COMMAND = [sys.executable, "-c", "from pulverdampf.cli.main import main; main()"]


def surroundings(home: Path, **more: str) -> dict[str, str]:
    """An environment in which nothing of the user's own is touched."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    return {**kept, "XDG_DATA_HOME": str(home), "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1", **more}


def run(home: Path, *words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """A command with what is typed into it."""
    code, said, complained = carried_out(words, typed, surroundings(home, **more))
    return subprocess.CompletedProcess([*words], code, said, complained)


@contextmanager
def started(home: Path, *words: str, more: dict[str, str] | None = None, **streams: Any) -> Iterator[Any]:
    """A command in a fresh process that a test ends, and that does not outlive it."""
    process = subprocess.Popen(
        [*COMMAND, *words], env=surroundings(home, **(more or {})), start_new_session=True, **streams
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def battle_file(home: Path) -> Path:
    """The only battle under a home."""
    (found,) = (home / "pulverdampf" / "battles").glob("*.battle")
    return found
