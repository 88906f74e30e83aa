"""Runs the server: on this machine only, unless told otherwise."""

import sys
from pathlib import Path
from time import time

import uvicorn

from pulverdampf.server.app import app
from pulverdampf.server.doorkeeper import prepare
from pulverdampf.server.messages import LONGEST
from pulverdampf.server.store import Sqlite, default_path

AT_HOME = frozenset({"localhost", "127.0.0.1", "::1"})
DAY = 86_400
PACE = 0.12
"""Seconds between two answers of the computer that change something, so that people can follow."""


def configured(
    host: str = "127.0.0.1",
    port: int = 8765,
    store: Path | None = None,
    pace: float = PACE,
    keep: int = 0,
) -> uvicorn.Server:
    """A server ready to run; battles that nobody has touched for so many days are cleared away."""
    kept = Sqlite(store or default_path())
    if keep:
        kept.forget_older(time() - keep * DAY)
    sys.setswitchinterval(0.001)  # a general who thinks lets the sockets speak
    config = uvicorn.Config(
        app(kept, pace, AT_HOME if host in AT_HOME else frozenset()),
        host=host,
        port=port,
        http=prepare(),
        ws="websockets-sansio",
        ws_max_size=16 * LONGEST,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    return uvicorn.Server(config)
