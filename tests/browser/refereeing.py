"""Servers beside a real table whose dice fall alike in every run."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.serving import ROOT, awaited
from tests.ports import free_port


@contextmanager
def refereeing(store: Path | str = "") -> Iterator[str]:
    """A server whose dice fall alike in every run; gives its address."""
    port = free_port()
    command = [sys.executable, "-m", "tests.browser.serve_referee", str(port), str(store)]
    with subprocess.Popen(command, cwd=ROOT) as server:
        where = f"http://127.0.0.1:{port}"
        awaited(f"{where}/api/books")
        try:
            yield where
        finally:
            server.terminate()
