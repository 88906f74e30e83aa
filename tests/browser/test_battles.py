"""Whole battles in a real browser, by mouse, by keyboard, and between two browsers joined by a link."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

HERE = Path(__file__).parent
WEB = HERE.parents[1] / "web"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
NODE = shutil.which("node")
BUILT = HERE.parents[1] / "src/pulverdampf/server/static/index.html"

pytestmark = pytest.mark.skipif(
    not (CHROMIUM and NODE and BUILT.exists() and (WEB / "node_modules/playwright-core").exists()),
    reason="needs chromium, node, and the built web table",
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    store = tmp_path_factory.mktemp("server") / "battles.sqlite"
    command = [
        sys.executable,
        "-m",
        "pulverdampf.server",
        "--port",
        str(port),
        "--store",
        str(store),
        "--pace",
        "0",
    ]
    with subprocess.Popen(command) as server:
        where = f"http://127.0.0.1:{port}"
        for _ in range(100):
            try:
                urlopen(f"{where}/api/books").close()
                break
            except OSError:
                time.sleep(0.1)
        yield where
        server.terminate()


@pytest.mark.parametrize("way", ["mouse", "keyboard", "friends", "axe"])
def test_a_battle_in_the_browser(address: str, way: str) -> None:
    assert NODE is not None and CHROMIUM is not None
    environment = {**os.environ, "PULVERDAMPF": address, "CHROMIUM": CHROMIUM}
    run = subprocess.run(
        [NODE, str(HERE / "battle.mjs"), way],
        env=environment,
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
