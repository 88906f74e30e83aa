"""Servers in processes of their own that begin at once: forked from one that has read all books already."""

import multiprocessing
import os
import signal
import socket
import time
from multiprocessing.process import BaseProcess
from pathlib import Path

from pulverdampf.server.running import configured
from tests.ports import free_port

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.attack.warmed", __name__])


def _serve(port: int, store: str, home: str) -> None:
    os.setpgrp()  # whatever it starts dies with it
    os.environ["XDG_DATA_HOME"] = home
    configured("127.0.0.1", port, store, pace=0.0).run()


class Server:
    """A server that can be killed at any moment."""

    def __init__(self, store: str, home: Path, port: int = 0) -> None:
        self.port = port or free_port()
        self.process: BaseProcess = FORKS.Process(target=_serve, args=(self.port, store, str(home)))
        self.process.start()

    def wait(self, seconds: float = 60.0) -> None:
        """Waits until it answers."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            assert self.process.is_alive(), "the server does not start"
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.01)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Ends it with everything it has started, in the midst of whatever it does."""
        assert self.process.pid is not None
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            self.process.kill()
        self.process.join()
