"""Ports for servers of the tests."""

import os
import socket
import time
from random import Random


def free_port() -> int:
    """A port that nobody listens on, below those lent to callers: still free later, and after a kill."""
    lots = Random(os.getpid() + time.monotonic_ns())
    while True:
        with socket.socket() as trial:
            try:
                trial.bind(("127.0.0.1", lots.randrange(20_000, 32_000)))
            except OSError:
                continue
            port: int = trial.getsockname()[1]
            return port
