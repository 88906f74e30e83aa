"""Servers for the browser tests and the pictures, each of its own."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from tests.browser.chromium import free_port
from tests.browser.frontier import MOMENTS

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/pulverdampf/server/static"


def awaited(address: str) -> None:
    """Waits until a server answers."""
    for _ in range(200):
        try:
            urlopen(address).close()
            return
        except OSError:
            time.sleep(0.1)


@contextmanager
def serving(store: Path) -> Iterator[str]:
    """The server with all rulebooks; gives its address."""
    port = free_port()
    given = ["--port", str(port), "--store", str(store), "--pace", "0"]
    with subprocess.Popen([sys.executable, "-m", "pulverdampf.server", *given]) as server:
        where = f"http://127.0.0.1:{port}"
        awaited(f"{where}/api/books")
        try:
            yield where
        finally:
            server.terminate()


@contextmanager
def skirmishing() -> Iterator[list[str]]:
    """Prepared moments of the frontier; gives a name with its link each."""
    port = free_port()
    command = [sys.executable, "-m", "tests.browser.serve_frontier", str(port)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        links = ["=".join(server.stdout.readline().split()) for _ in MOMENTS]
        awaited(f"http://127.0.0.1:{port}/api/books")
        try:
            yield links
        finally:
            server.terminate()


@contextmanager
def drilling(module: str = "serve_parade", tables: int = 2) -> Iterator[list[str]]:
    """The parade ground or other prepared tables; gives their links, or names and links."""
    port = free_port()
    command = [sys.executable, "-m", f"tests.browser.{module}", str(port)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        links = [server.stdout.readline().strip() for _ in range(tables)]
        awaited(f"http://127.0.0.1:{port}/api/books")
        try:
            yield links
        finally:
            server.terminate()


@contextmanager
def staging(number: int) -> Iterator[list[str]]:
    """The staged situations; gives names and links by turns."""
    port = free_port()
    command = [sys.executable, "-m", "tests.browser.serve_scenes", str(port)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        links = [word for _ in range(number) for word in server.stdout.readline().split()]
        awaited(f"http://127.0.0.1:{port}/api/books")
        try:
            yield links
        finally:
            server.terminate()
