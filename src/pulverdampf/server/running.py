"""Runs the server: on this machine only, unless told otherwise."""

import gc
import sys
from pathlib import Path
from threading import Thread
from time import time

import uvicorn

from pulverdampf.server.app import app
from pulverdampf.server.doorkeeper import prepare
from pulverdampf.server.messages import LONGEST
from pulverdampf.server.shelf import books
from pulverdampf.server.store import Sqlite, default_path

AT_HOME = frozenset({"localhost", "127.0.0.1", "::1"})
DAY = 86_400
COLLECTION = (50_000, 20, 50)
"""After how many new objects the collector looks at young, older and all of them."""
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
    Thread(target=_settle_memory, daemon=True).start()
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


def _settle_memory() -> None:
    """Tells the collector that the books are there to stay: it looks at what battles leave, and seldom."""
    books()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTION)
