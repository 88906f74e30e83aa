"""Servers for the browser tests and the pictures, each of its own."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from tests.browser.stages import SETS
from tests.ports import free_port

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/pulverdampf/server/static"


def awaited(address: str) -> None:
    """Waits until a server answers."""
    until = time.monotonic() + 120
    while True:
        try:
            urlopen(address).close()
            return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


@contextmanager
def serving(store: Path, environment: dict[str, str] | None = None, host: str = "127.0.0.1") -> Iterator[str]:
    """The server with all rulebooks of an environment; gives its address.

    At 127.0.0.2 it takes itself for one that is open to others.
    """
    port = free_port()
    given = ["--host", host, "--port", str(port), "--store", str(store), "--pace", "0"]
    command = [sys.executable, "-m", "pulverdampf.server", *given]
    with subprocess.Popen(command, env=environment) as server:
        where = f"http://{host}:{port}"
        awaited(f"{where}/api/books")
        try:
            yield where
        finally:
            server.terminate()


@contextmanager
def staging(chosen: str) -> Iterator[list[str]]:
    """A set of prepared tables; gives `name=link` of each."""
    port = free_port()
    command = [sys.executable, "-m", "tests.browser.serve_stages", chosen, str(port)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            links = [server.stdout.readline().strip() for _ in SETS[chosen]]
            awaited(f"http://127.0.0.1:{port}/api/books")
            yield links
        finally:
            server.terminate()
