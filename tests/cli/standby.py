"""A process that stands by with the rulebooks loaded and forks for each command.

A command runs in a process of its own as if it had just been started, without the half second of imports.
What depends on the language, the modules of the command line themselves, is loaded in the fork.
"""

import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from socket import AF_UNIX, SOCK_SEQPACKET, recv_fds, send_fds, socket, socketpair
from tempfile import TemporaryFile
from typing import IO

ROOT = Path(__file__).parents[2]
LONGEST = 200_000
"""Bytes of a message at most: words and surroundings of a command."""
PARTS = (
    "analysis.case_files",
    "analysis.study",
    "api",
    "drawing.vignette",
    "generals.by_rule_of_thumb",
    "server.app",
)
"""What most commands import of ours, none of which speaks while it is imported."""


class Standby:
    """The process and the line to it; it ends when nobody holds our end any more."""

    def __init__(self) -> None:
        self.line, theirs = socketpair(AF_UNIX, SOCK_SEQPACKET)
        command = [sys.executable, "-m", "tests.cli.standby", str(theirs.fileno())]
        self.process = subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()], start_new_session=True)
        theirs.close()

    def run(self, words: Sequence[str], surroundings: dict[str, str], *streams: IO[bytes]) -> int:
        """Runs a command with the streams that it reads and writes; how it ended."""
        message = json.dumps([words, surroundings]).encode()
        send_fds(self.line, [message], [each.fileno() for each in streams])
        return int(self.line.recv(LONGEST))


@cache
def standing_by() -> Standby:
    """The one process for all tests of this process."""
    return Standby()


def carried_out(words: Sequence[str], typed: str, surroundings: dict[str, str]) -> tuple[int, str, str]:
    """Types a command; how it ended, what it said and what it complained of."""
    with TemporaryFile() as keyboard, TemporaryFile() as screen, TemporaryFile() as complaints:
        keyboard.write(typed.encode())
        keyboard.seek(0)
        standby = standing_by()
        try:
            ended = standby.run(words, surroundings, keyboard, screen, complaints)
        except BaseException:  # the time of the test is over: what hangs ends with it
            os.killpg(standby.process.pid, signal.SIGKILL)
            standing_by.cache_clear()
            raise
        screen.seek(0)
        complaints.seek(0)
        return ended, screen.read().decode(), complaints.read().decode()


def serve(line: socket) -> None:
    """Forks for every command that comes with its streams, and sends back how it ended."""
    while True:
        message, streams, _, _ = recv_fds(line, LONGEST, 3)
        if not message:
            return
        child = os.fork()
        if not child:
            line.close()
            _become(streams, *json.loads(message))
        for each in streams:
            os.close(each)
        line.send(str(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])).encode())


def _become(streams: list[int], words: list[str], surroundings: dict[str, str]) -> None:
    """Runs a command with streams and surroundings of its own, and exits with its code."""
    from pulverdampf.cli.main import main

    for to, each in enumerate(streams):
        os.dup2(each, to)
        os.close(each)
    os.environ.clear()
    os.environ.update(surroundings)
    sys.stdin, sys.stdout = os.fdopen(0, encoding="utf-8"), os.fdopen(1, "w", encoding="utf-8")
    sys.stderr = os.fdopen(2, "w", 1, encoding="utf-8", errors="backslashreplace")
    sys.argv = ["-c", *words]
    main()


def _loaded() -> None:
    """Imports what commands need and what speaks no language before it is asked."""
    import typer

    from pulverdampf.rulebooks import PACKAGES, adviser, author, rulebook

    for module in ("rich.console", *(f"pulverdampf.{each}" for each in PARTS)):
        import_module(module)
    for key in PACKAGES:
        book = rulebook(key)
        assert book and author(key) and adviser(key)
        assert book.reference() and book.muster.ready_armies()
        assert book.muster.scenarios() and book.muster.terrain_setups()
    app = typer.Typer()
    app.command()(_nothing)
    app([], standalone_mode=False)  # typer loads most of itself when it is first called


def _nothing(number: int = 0) -> None:
    """A command that does nothing."""


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    _loaded()
    gc.freeze()  # memory stays shared between the forks
    with socket(fileno=int(sys.argv[1])) as its_end:
        serve(its_end)
