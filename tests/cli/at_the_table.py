"""Runs the commands as a user does: in a process of their own, with typed answers."""

import os
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-c", "from pulverdampf.cli.main import main; main()"]


def surroundings(home: Path, **more: str) -> dict[str, str]:
    """An environment in which nothing of the user's own is touched."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    return {**kept, "XDG_DATA_HOME": str(home), "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1", **more}


def run(home: Path, *words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """A command with what is typed into it."""
    return subprocess.run(
        [*COMMAND, *words],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=surroundings(home, **more),
        timeout=120,
        check=False,
    )


def battle_file(home: Path) -> Path:
    """The only battle under a home."""
    (found,) = (home / "pulverdampf" / "battles").glob("*.battle")
    return found
